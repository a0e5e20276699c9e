"""Rules about the numbers given for an input: readable, and as many as the tensor reaches."""

from dataclasses import dataclass, field, replace

import numpy as np

from ops.arrays.layout import extent
from ops.constraints.base import Finding, Findings
from ops.constraints.general.tensor_rule import TensorRule
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Fix, Part, Rule, Severity
from ops.text.sentences import say

# Of more elements a person decides alone.
MOST_FILLED = 1 << 20


@dataclass(frozen=True, slots=True, eq=False)
class DataReadable(TensorRule):
    code: str = "data"
    rule: Rule = field(default=Rule("The data of an input are numbers that its type can hold."))

    def check(self, guard: Guard) -> Findings:
        if not self.is_output and (problem := guard.case.data[self.name].problem):
            yield Finding(
                say("The data of {name} {problem}.", name=self.name, problem=problem),
                (self.at(Part.DATA),),
                (Fix(say("Fill {name} anew (replaces its data)", name=self.name), numbers=FilledAnew(self.name)),),
            )


@dataclass(frozen=True, slots=True)
class FilledAnew:
    """A case with the fill of an input in the place of data that cannot be used."""

    name: str

    def __call__(self, case: Case) -> Case:
        return case.with_data(self.name, replace(case.data[self.name], problem=""))


@dataclass(frozen=True, slots=True, eq=False)
class DataComplete(TensorRule):
    severity: Severity = Severity.WARNING
    code: str = "data-short"
    rule: Rule = field(default=Rule("A resource holds as many elements as the tensor bound to it reaches."))

    def check(self, guard: Guard) -> Findings:
        if self.is_output:
            return
        kept = guard.case.data[self.name].kept
        if kept is None or kept.layout is not None or not guard.present(self.name):
            return
        needed = extent(guard.sizes(self.name), guard.steps(self.name))
        if len(kept.buffer) < needed:
            yield Finding(
                say(
                    "The data of {name} holds {actual:element|elements}, its desc reaches {needed}; "
                    "the rest reads as 0.",
                    name=self.name, actual=len(kept.buffer), needed=needed,
                ),
                (self.at(Part.DATA),),
                self._filled_up(needed, needed - len(kept.buffer)),
            )  # fmt: skip

    def _filled_up(self, needed: int, missing: int) -> tuple[Fix, ...]:
        if needed > MOST_FILLED:
            return ()
        title = say("Fill up the data of {name} with {count:zero|zeros}", count=missing, name=self.name)
        return (Fix(title, numbers=FilledUp(self.name, needed)),)


@dataclass(frozen=True, slots=True)
class FilledUp:
    """A case with an input's data continued by zeros."""

    name: str
    elements: int

    def __call__(self, case: Case) -> Case:
        data = case.data[self.name]
        if data.kept is None:
            return case
        buffer = np.zeros(max(self.elements, len(data.kept.buffer)), data.kept.buffer.dtype)
        buffer[: len(data.kept.buffer)] = data.kept.buffer
        buffer.flags.writeable = False
        return case.with_data(self.name, replace(data, kept=replace(data.kept, buffer=buffer)))
