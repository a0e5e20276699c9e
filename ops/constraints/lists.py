"""Rules about lists: the field with the count of a list, and lists with one entry for each dimension.

A C array has no length, so DirectML reads as many entries as the count states.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from operator import itemgetter

from ops.attribute_types import LONGEST_LIST
from ops.constraints.base import Finding, Findings, Limit
from ops.constraints.repairs import counted_entries
from ops.model.fields import MOST_TENSORS
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import listed, say


@quick_dataclass
class CountAgrees:
    """The rule that each of the lists has as many entries as the count field `count` states."""

    count: str
    lists: tuple[str, ...]
    code: str = "list-count"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=Rule("A list has as many entries as its count field states."))

    def check(self, guard: Guard) -> Findings:
        stated = guard.value(self.count)
        lengths = {name: guard.length(name) for name in self.lists}
        wanted = int(stated) if isinstance(stated, int) else lengths[self.lists[0]]
        wrong = {name: length for name, length in lengths.items() if length != wanted}
        if not wrong:
            return
        least, most = min(wrong.values()), max(wrong.values())
        if stated is None:
            pattern = "{names}: {least:entry|entries}, but {first} has {wanted:entry|entries}; the numbers must agree."
            if least < most:
                pattern = (
                    "{names}: {least} to {most} entries, but {first} has {wanted:entry|entries}; the numbers must "
                    "agree."
                )
        else:
            pattern = "{names}: {least:entry|entries}, but {count} is {wanted}; the numbers must agree."
            if least < most:
                pattern = "{names}: {least} to {most} entries, but {count} is {wanted}; the numbers must agree."
        yield Finding(
            say(
                pattern,
                names=listed(tuple(wrong)), least=least, most=most, wanted=wanted, count=self.count,
                first=self.lists[0],
            ),
            (Location(self.count if stated is not None else self.lists[0]), *(Location(name) for name in wrong)),
            tuple(self._fixes(guard, wanted, lengths, stated is not None)),
        )  # fmt: skip

    def _fixes(self, guard: Guard, wanted: int, lengths: Mapping[str, int], is_stated: bool) -> Iterator[Fix]:
        if len(set(lengths.values())) == 1:
            yield counted_entries(self.count)
        for name in self.lists:
            if is_stated and name in guard.operator.arrays and 1 <= wanted <= MOST_TENSORS:
                title = say("Change {name} to {stated:tensor|tensors}", name=name, stated=wanted)
                yield Fix(title, ((name, str(wanted)),))
        if len(set(lengths.values())) > 1:
            yield from self._fitted(guard, lengths, is_stated)

    def _fitted(self, guard: Guard, lengths: Mapping[str, int], is_stated: bool) -> Iterator[Fix]:
        """Yields a fix that gives all lists their most frequent length. In lists of another length, entries are added
        or removed at the front.
        """
        usual, _ = max(Counter(lengths.values()).items(), key=itemgetter(1))
        edits: list[tuple[str, str | None]] = [(self.count, None)] if is_stated else []
        wrong = tuple(name for name, length in lengths.items() if length != usual and name in guard.operator.attribute)
        for name in wrong:
            entries = [str(entry) for entry in guard.numbers(name)]
            fitted = [neutral(name)] * (usual - len(entries)) + entries[max(len(entries) - usual, 0) :]
            edits.append((name, ", ".join(fitted)))
        if wrong:
            yield Fix(say("Fit {lists} to {count:entry|entries}", lists=listed(wrong), count=usual), tuple(edits))


def neutral(name: str) -> str:
    """The entry, as text, of the list attribute `name` that has no effect on its dimension: 0 for paddings and offsets,
    else 1.
    """
    return "0" if "Padding" in name or "Offset" in name else "1"


def one_each(guard: Guard, name: str, of: str, neutral: int, leading: int = 0) -> tuple[int, ...]:
    """Returns the entries of the list attribute `name`, cut or padded with `neutral` to the right length.

    The right length is the rank of the tensor `of` minus `leading`. With this list, sizes can be inferred even if the
    list in the case has a wrong length.
    """
    entries, rank = guard.integers(name), max(guard.rank(of) - leading, 0)
    if len(entries) == rank:
        return entries
    return (*entries, *(neutral,) * (rank - len(entries)))[:rank]


@quick_dataclass
class EntryPerDimension:
    """The rule that lists have one entry for each dimension of a tensor, except its first dimensions.

    `of` is the tensor, and `leading` the number of its first dimensions without an entry: 2 for the lists of a window,
    which does not move along batches and channels. The fix adds or removes entries at the front of the lists; `neutral`
    has the entry to add, for each list.
    """

    lists: tuple[str, ...]
    of: str
    neutral: tuple[float, ...]
    leading: int = 0
    code: str = "entry-per-dimension"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        pattern = "{lists}: one entry for each dimension of {of}."
        if self.leading:
            pattern = "{lists}: one entry for each dimension of {of} except the first {leading}."
        return Rule(say(pattern, lists=listed(self.lists), of=self.of, leading=self.leading))

    def check(self, guard: Guard) -> Findings:
        dimensions, length = guard.rank(self.of), guard.length(self.lists[0])
        rank = dimensions - self.leading
        if length == rank or rank < 0:
            return
        edits: list[tuple[str, str | None]] = []
        for name, neutral in zip(self.lists, self.neutral, strict=True):
            entries = [str(entry) for entry in guard.numbers(name)]
            fitted = entries[length - rank :] if length > rank else [str(neutral)] * (rank - length) + entries
            edits.append((name, ", ".join(fitted)))
        pattern = (
            "{lists}: {length:entry|entries}, but {of} has {dimensions:dimension|dimensions}; the numbers must agree."
        )
        if self.leading:
            pattern = (
                "{lists}: {length:entry|entries}; {of} has {dimensions:dimension|dimensions}, so {rank:entry is|entries"
                " are} required."
            )
        yield Finding(
            say(
                pattern,
                lists=listed(self.lists), length=length, of=self.of, dimensions=dimensions, rank=rank,
            ),
            (*(Location(name) for name in self.lists), Location(self.of, Part.SIZES)),
            (Fix(say("Fit {lists} to {rank:dimension|dimensions}", lists=listed(self.lists), rank=rank),
                 tuple(edits)),) if rank <= LONGEST_LIST else (),
        )  # fmt: skip


# A function that returns the largest entry that the case allows for a dimension.
EntryLimit = Callable[[Guard, int], Limit]


def any_uint(guard: Guard, dimension: int = 0) -> Limit:
    """Returns the limit of a count or a list entry that may be any UINT: the largest UINT, and a phrase that names
    it.
    """
    return (1 << 32) - 1, lambda: say("the largest UINT")


@quick_dataclass
class EntryInRange:
    """The rule that every entry of the list `name` is from `low` to the limit that `high` computes for the entry's
    dimension.

    `text` is the text of the rule.
    """

    name: str
    low: int
    high: EntryLimit
    text: str
    provenance: Provenance = Provenance.DOCUMENTED
    code: str = "entry-in-range"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(self.text, self.provenance)

    def check(self, guard: Guard) -> Findings:
        for dimension, entry in enumerate(guard.integers(self.name)):
            high, meaning = self.high(guard, dimension)
            if self.low <= entry <= high:
                continue
            at = Location(self.name, Part.VALUE, dimension)
            nearest = min(max(entry, self.low), high)
            yield Finding(
                say(
                    "{path} is {entry}; it must be from {low} to {high}, {meaning}.",
                    path=at.path, entry=entry, low=self.low, high=high, meaning=meaning(),
                ),
                (at,),
                (Fix(say("Set {path} to {value}", path=at.path, value=nearest), ((at.path, str(nearest)),)),)
                if high >= self.low
                else (),
            )  # fmt: skip
