"""The rule that dimensions of a tensor which a count leaves out have size 1."""

from dataclasses import dataclass

from ops.constraints.base import Finding, Findings
from ops.constraints.repairs import set_to
from ops.constraints.shapes import set_size, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Location, Provenance, Rule, Severity
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class LeadingOnes:
    """`counted` says how many of the last dimensions count; `remark` is what else is known of the others."""

    tensor: str
    counted: str
    remark: str = ""
    code: str = "leading-size"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        text = f"Dimensions of {self.tensor} before those that {self.counted} counts have size 1{self.remark}."
        return Rule(text, Provenance.OBSERVED)

    def check(self, guard: Guard) -> Findings:
        rank = guard.rank(self.tensor)
        for dimension in range(rank - guard.integer(self.counted)):
            mark = guard.mark()
            size = guard.size(self.tensor, dimension)
            if size == 1:
                guard.forget(mark)
                continue
            yield Finding(
                say(
                    "{tensor} has size {size} along dimension {dimension}, which {counted} leaves out; it must be 1.",
                    tensor=self.tensor, size=size, dimension=dimension, counted=self.counted,
                ),
                (sizes_at(self.tensor, dimension), Location(self.counted)),
                (set_size(self.tensor, dimension, 1), set_to(self.counted, rank - dimension)),
            )  # fmt: skip
            return
