"""Rules about the numbers given for an input: readable, and as many as the tensor reaches."""

from dataclasses import dataclass, field

from ops.constraints.base import Finding, Findings
from ops.constraints.tensor_rule import TensorRule
from ops.guard import Guard
from ops.layout import extent
from ops.sentences import say
from ops.violations import Part, Rule, Severity


@dataclass(frozen=True, slots=True, eq=False)
class DataReadable(TensorRule):
    code: str = "data"
    rule: Rule = field(default=Rule("The data of an input are numbers that its type can hold."))

    def check(self, guard: Guard) -> Findings:
        if not self.is_output and (problem := guard.case.data[self.name].problem):
            yield Finding(say("The data of {name} {problem}.", name=self.name, problem=problem), (self.at(Part.DATA),))


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
            )  # fmt: skip
