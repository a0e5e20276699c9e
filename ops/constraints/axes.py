"""Rules about a list of axes."""

from dataclasses import dataclass, field

from ops.constraints.attributes import set_to
from ops.constraints.base import Finding, Findings
from ops.model.guard import Guard
from ops.model.violations import Location, Part, Rule, Severity
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class AxesInRange:
    """Every axis of a list is a dimension of the tensor."""

    axes: str
    of: str
    code: str = "axes-in-range"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(say("Every entry of {axes} is less than the DimensionCount of {of}.", axes=self.axes, of=self.of))

    def check(self, guard: Guard) -> Findings:
        rank = guard.rank(self.of)
        for place, axis in enumerate(guard.integers(self.axes)):
            if axis >= rank:
                at = Location(self.axes, Part.VALUE, place)
                yield Finding(
                    say(
                        "{path} is {axis}, {of} has {rank:dimension|dimensions}; it must be from 0 to {last}.",
                        path=at.path, axis=axis, of=self.of, rank=rank, last=rank - 1,
                    ),
                    (at,),
                    (set_to(at.path, rank - 1),) if rank else (),
                )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class AxesOnce:
    """No axis is named twice; where DirectML accepts it, once counts."""

    axes: str
    code: str = "axes-once"
    severity: Severity = Severity.NOTE
    rule: Rule = field(default=Rule("An axis that is named twice counts once."))

    def check(self, guard: Guard) -> Findings:
        axes = guard.integers(self.axes)
        seen: set[int] = set()
        for place, axis in enumerate(axes):
            if axis in seen:
                at = Location(self.axes, Part.VALUE, place)
                yield Finding(say("{path} is {axis} again; it counts once.", path=at.path, axis=axis), (at,))
            seen.add(axis)
