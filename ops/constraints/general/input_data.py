"""Rules about the data of an input: they can be read, they fit its data type, and there are at least as many numbers as
its sizes and strides span.
"""

from dataclasses import dataclass, field, replace

import numpy as np

from ops.arrays.layout import extent
from ops.constraints.base import Finding, Findings
from ops.constraints.general.tensor_rule import TensorRule
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.violations import Fix, Part, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

# The most elements for which the fix is offered.
MOST_FILLED = 1 << 20


@quick_dataclass
class DataReadable(TensorRule):
    """The rule that the numbers of an input could be read, and fit its data type."""

    code: str = "data"
    rule: Rule = field(default=Rule("The data of an input are numbers that fit its data type."))

    def check(self, guard: Guard) -> Findings:
        if not self.is_output and (problem := guard.case.data[self.name].problem):
            yield Finding(
                say("The data of {name} {problem}.", name=self.name, problem=problem),
                (self.at(Part.DATA),),
                (Fix(say("Refill {name} (replaces its data)", name=self.name), numbers=Refilled(self.name)),),
            )


@dataclass(frozen=True, slots=True)
class Refilled:
    """A callable that takes a case, and returns it with the unusable data of the input `name` replaced by its fill."""

    name: str

    def __call__(self, case: Case) -> Case:
        return case.with_data(self.name, replace(case.data[self.name], problem=""))


@quick_dataclass
class DataComplete(TensorRule):
    """The rule that an input has at least as many numbers as its sizes and strides span."""

    severity: Severity = Severity.WARNING
    code: str = "data-short"
    rule: Rule = field(default=Rule("The data of an input have all elements that its sizes and strides span."))

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
                    "The data of {name} have {actual:element|elements}, but the desc spans {needed}; missing elements "
                    "are read as 0.",
                    name=self.name, actual=len(kept.buffer), needed=needed,
                ),
                (self.at(Part.DATA),),
                self._padded(needed, needed - len(kept.buffer)),
            )  # fmt: skip

    def _padded(self, needed: int, missing: int) -> tuple[Fix, ...]:
        if needed > MOST_FILLED:
            return ()
        title = say("Append {count:zero|zeros} to the data of {name}", count=missing, name=self.name)
        return (Fix(title, numbers=ZeroPadded(self.name, needed)),)


@dataclass(frozen=True, slots=True)
class ZeroPadded:
    """A function object that takes a case, and returns it with zeros appended to the data of the input `name`, so that
    the data have at least `elements` elements.
    """

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
