"""The rule that an output has the sizes that its inputs and attributes make."""

from dataclasses import dataclass

from ops.constraints.base import Finding, Findings
from ops.constraints.shapes import set_sizes, sizes_at
from ops.guard import Guard
from ops.layout import Shape
from ops.sentences import say
from ops.violations import Fix, Rule, Severity


@dataclass(frozen=True, slots=True, eq=False)
class SizesAsInferred:
    """The sizes of an output are those that `infer` gives; `text` says in words how they follow.

    `alike` are outputs of the same sizes, which a fix changes with it.
    """

    output: str
    text: str
    alike: tuple[str, ...] = ()
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
        demand = "it must be {expected}." if self.severity is Severity.ERROR else "the page asks for {expected}."
        yield Finding(
            say(
                "{output} has size {actual} at dimension {dimension}; " + demand,
                output=self.output, actual=actual[first], dimension=first, expected=whole[first],
            ),
            tuple(sizes_at(self.output, d) for d in wrong),
            (self._fix(guard, whole),) if can_be else (),
        )  # fmt: skip

    def _fix(self, guard: Guard, sizes: Shape) -> Fix:
        others = [edit for name in self.alike if guard.case.has(name) for edit in set_sizes(name, sizes).edits]
        fix = set_sizes(self.output, sizes)
        return Fix(fix.title, (*fix.edits, *others))
