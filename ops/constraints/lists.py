"""The rule about lists and their counts: a C array has no length, so the count is all that DirectML knows of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ops.constraints.base import Finding, Findings
from ops.fields import MOST_TENSORS
from ops.guard import Guard
from ops.sentences import listed, say
from ops.violations import Fix, Location, Rule, Severity


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
        pattern = "{names}: {actual:entry|entries}, {count} is {wanted}; the numbers must agree."
        if stated is None:
            pattern = "{names}: {actual:entry|entries}, {first} has {wanted:entry|entries}; the numbers must agree."
        yield Finding(
            say(
                pattern,
                names=listed(tuple(wrong)), actual=next(iter(wrong.values())), wanted=wanted, count=self.count,
                first=self.lists[0],
            ),
            (Location(self.count if stated is not None else self.lists[0]), *(Location(name) for name in wrong)),
            tuple(self._fixes(guard, wanted, len(set(lengths.values())) == 1)) if stated is not None else (),
        )  # fmt: skip

    def _fixes(self, guard: Guard, stated: int, are_alike: bool) -> Iterator[Fix]:
        if are_alike:
            yield Fix(say("Let {count} follow its lists", count=self.count), ((self.count, None),))
        for name in self.lists:
            if name in guard.operator.arrays and 1 <= stated <= MOST_TENSORS:
                title = say("Give {name} {stated:tensor|tensors}", name=name, stated=stated)
                yield Fix(title, ((name, str(stated)),))
