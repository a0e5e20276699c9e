"""The rule that a tensor holds one number for the whole of another."""

from dataclasses import dataclass

from ops.constraints.base import Finding, Findings
from ops.constraints.derived import derive_outputs
from ops.constraints.shapes import set_sizes, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Rule, Severity
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class OneElement:
    """Every size of the tensor is 1."""

    tensor: str
    code: str = "one-element"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(f"{self.tensor} holds one element: every size is 1.")

    def check(self, guard: Guard) -> Findings:
        if not guard.present(self.tensor):
            return
        sizes = guard.sizes(self.tensor)
        wide = [dimension for dimension, size in enumerate(sizes) if size > 1]
        if wide:
            fixes = () if guard.follows(self.tensor) else (set_sizes(self.tensor, (1,) * len(sizes)),)
            yield Finding(
                say(
                    "{tensor} has size {size} along dimension {dimension}; it must be 1, for it holds one element.",
                    tensor=self.tensor, size=sizes[wide[0]], dimension=wide[0],
                ),
                tuple(sizes_at(self.tensor, dimension) for dimension in wide),
                (*fixes, *derive_outputs(guard, self.tensor)),
            )  # fmt: skip
