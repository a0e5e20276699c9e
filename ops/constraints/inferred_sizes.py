"""The rule that an output has the sizes that its inputs and attributes make."""

from dataclasses import dataclass

from ops.constraints.base import Finding, Findings
from ops.constraints.shapes import set_sizes, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Rule, Severity
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class SizesAsInferred:
    """The sizes of an output are those that `infer` gives; `text` says in words how they follow."""

    output: str
    text: str
    code: str = "output-sizes"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(self.text)

    def check(self, guard: Guard) -> Findings:
        assert guard.operator.infer is not None
        expected = guard.operator.infer(guard)[self.output].sizes
        actual = guard.sizes(self.output)
        if len(actual) != len(expected):
            return
        wrong = [d for d, size in enumerate(expected) if size is not None and size != actual[d]]
        if not wrong:
            return
        whole = tuple(actual[d] if size is None else size for d, size in enumerate(expected))
        first = wrong[0]
        can_be = all(1 <= size < 1 << 32 for size in whole) and not guard.follows(self.output)
        yield Finding(
            say(
                "{output} has size {actual} at dimension {dimension}; it must be {expected}.",
                output=self.output, actual=actual[first], dimension=first, expected=whole[first],
            ),
            tuple(sizes_at(self.output, d) for d in wrong),
            (set_sizes(self.output, whole),) if can_be else (),
        )  # fmt: skip
