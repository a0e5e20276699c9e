"""Rules about lists with an entry for each dimension."""

from collections.abc import Callable
from dataclasses import dataclass

from ops.attribute_types import LONGEST_LIST
from ops.constraints.base import Finding, Findings
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity
from ops.text.sentences import listed, say


def one_each(guard: Guard, name: str, of: str, neutral: int, leading: int = 0) -> tuple[int, ...]:
    """An entry for each dimension of the tensor, to infer sizes with while the list is too short or too long."""
    entries, rank = guard.integers(name), max(guard.rank(of) - leading, 0)
    return (*entries, *(neutral,) * (rank - len(entries)))[:rank]


@dataclass(frozen=True, slots=True, eq=False)
class EntryPerDimension:
    """The lists have as many entries as the tensor has dimensions; a fix cuts them, or adds `neutral` entries.

    `leading` dimensions have no entry: batch and channels, where a window moves along the others.
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
            pattern = "{lists}: one entry for each dimension of {of} but the first {leading}."
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
        pattern = "{lists}: {length:entry|entries}, {of} has {dimensions:dimension|dimensions}; the numbers must agree."
        if self.leading:
            pattern = (
                "{lists}: {length:entry|entries}, {of} has {dimensions:dimension|dimensions}; "
                "the lists must have {rank:entry|entries}."
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


Limit = Callable[[Guard, int], tuple[int, str]]


@dataclass(frozen=True, slots=True, eq=False)
class EntryInRange:
    """Every entry is from `low` to a limit that the case gives for its dimension, with the words that name it."""

    name: str
    low: int
    high: Limit
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
                    path=at.path, entry=entry, low=self.low, high=high, meaning=meaning,
                ),
                (at,),
                (Fix(say("Set {path} to {value}", path=at.path, value=nearest), ((at.path, str(nearest)),)),)
                if high >= self.low
                else (),
            )  # fmt: skip
