"""The rule about lists and their counts: a C array has no length, so the count is all that DirectML knows of it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter

from ops.constraints.base import Finding, Findings
from ops.model.fields import MOST_TENSORS
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Rule, Severity
from ops.text.sentences import listed, say


@dataclass(frozen=True, slots=True, eq=False)
class CountAgrees:
    """Every list of a count has that many entries."""

    count: str
    lists: tuple[str, ...]
    code: str = "list-count"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=Rule("A list has as many entries as its count says."))

    def check(self, guard: Guard) -> Findings:
        stated = guard.value(self.count)
        lengths = {name: guard.length(name) for name in self.lists}
        wanted = int(stated) if isinstance(stated, int) else lengths[self.lists[0]]
        wrong = {name: length for name, length in lengths.items() if length != wanted}
        if not wrong:
            return
        least, most = min(wrong.values()), max(wrong.values())
        if stated is None:
            pattern = "{names}: {least:entry|entries}, {first} has {wanted:entry|entries}; the numbers must agree."
            if least < most:
                pattern = (
                    "{names}: {least} to {most} entries, {first} has {wanted:entry|entries}; the numbers must agree."
                )
        else:
            pattern = "{names}: {least:entry|entries}, {count} is {wanted}; the numbers must agree."
            if least < most:
                pattern = "{names}: {least} to {most} entries, {count} is {wanted}; the numbers must agree."
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
            yield Fix(say("Let {count} follow its lists", count=self.count), ((self.count, None),))
        for name in self.lists:
            if is_stated and name in guard.operator.arrays and 1 <= wanted <= MOST_TENSORS:
                title = say("Give {name} {stated:tensor|tensors}", name=name, stated=wanted)
                yield Fix(title, ((name, str(wanted)),))
        if len(set(lengths.values())) > 1:
            yield from self._fitted(guard, lengths, is_stated)

    def _fitted(self, guard: Guard, lengths: Mapping[str, int], is_stated: bool) -> Iterator[Fix]:
        """Lists that differ get the length that most of them have, at the front, as dimensions are aligned."""
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
    """The entry of a list that leaves a dimension as it is."""
    return "0" if "Padding" in name or "Offset" in name else "1"
