"""The rule about a tensor that is broadcast to another one by sizes of 1."""

from dataclasses import dataclass

from ops.constraints.base import Constraint, Finding, Findings
from ops.constraints.shapes import SameDataType, SameRank, set_size, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Fix, Provenance, Rule, Severity
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class Broadcasts:
    """Every size of the tensor is 1 or that of another tensor, which has the same rank."""

    tensor: str
    to: str
    provenance: Provenance = Provenance.DOCUMENTED
    code: str = "broadcast-size"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(f"Every size of {self.tensor} is 1 or that of {self.to}.", self.provenance)

    def check(self, guard: Guard) -> Findings:
        if not guard.present(self.tensor):
            return
        mark = guard.mark()
        rank = guard.rank(self.to)
        if guard.rank(self.tensor) != rank:
            return
        guard.forget(mark)
        for dimension in range(rank):
            mark = guard.mark()
            actual, whole = guard.size(self.tensor, dimension), guard.size(self.to, dimension)
            if actual in (1, whole):
                guard.forget(mark)
                continue
            yield Finding(
                say(
                    "{tensor} has size {actual} at dimension {dimension}; it must be 1, or {whole} as in {to}.",
                    tensor=self.tensor, actual=actual, dimension=dimension, whole=whole, to=self.to,
                ),
                (sizes_at(self.tensor, dimension), sizes_at(self.to, dimension)),
                self._fixes(dimension, whole),
            )  # fmt: skip

    def _fixes(self, dimension: int, whole: int) -> tuple[Fix, ...]:
        return tuple(set_size(self.tensor, dimension, size) for size in dict.fromkeys((whole, 1)))


def broadcast_to(whole: str, *tensors: str) -> tuple[Constraint, ...]:
    """Tensors of the type and rank of `whole` that are broadcast to it."""
    return tuple(
        rule
        for name in tensors
        for rule in (SameRank(whole, name), SameDataType(whole, name), Broadcasts(name, to=whole))
    )
