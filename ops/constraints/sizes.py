"""Rules about the sizes of a tensor. A rule requires that each size is 1 or that of another tensor, that the sizes are
the inferred ones, that the leading sizes are 1, or that all sizes are 1.
"""

from collections.abc import Collection

from ops.constraints.base import Constraint, Finding, Findings
from ops.constraints.repairs import derive_outputs, set_to
from ops.constraints.shapes import SameDataType, SameRank, set_size, set_sizes, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Fix, Location, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say


@quick_dataclass
class Broadcasts:
    """The rule that the size of `tensor` along each dimension is 1 or equals the size of `to` along the same dimension.

    `SameRank` checks the ranks of the two tensors.
    """

    tensor: str
    to: str
    provenance: Provenance = Provenance.DOCUMENTED
    code: str = "broadcast-size"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(f"Every size of {self.tensor} is 1 or the size of {self.to} along that dimension.", self.provenance)

    def concerns(self, absent: Collection[str]) -> bool:
        return self.tensor not in absent

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
                    "{tensor} has size {actual} along dimension {dimension}; it must be 1, or {whole} as in {to}.",
                    tensor=self.tensor, actual=actual, dimension=dimension, whole=whole, to=self.to,
                ),
                (sizes_at(self.tensor, dimension), sizes_at(self.to, dimension)),
                self._fixes(dimension, whole),
            )  # fmt: skip

    def _fixes(self, dimension: int, whole: int) -> tuple[Fix, ...]:
        return tuple(set_size(self.tensor, dimension, size) for size in dict.fromkeys((whole, 1)))


def broadcast_to(whole: str, *tensors: str) -> tuple[Constraint, ...]:
    """Returns the rules that each of `tensors` has the data type and rank of `whole`, and is broadcast to `whole`."""
    return tuple(
        rule
        for name in tensors
        for rule in (SameRank(whole, name), SameDataType(whole, name), Broadcasts(name, to=whole))
    )


@quick_dataclass
class SizesAsInferred:
    """The rule that an output has the sizes that the operator's `infer` returns; `text` is the text of the rule."""

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
                "{output} has size {actual} along dimension {dimension}; it must be {expected}.",
                output=self.output, actual=actual[first], dimension=first, expected=whole[first],
            ),
            tuple(sizes_at(self.output, d) for d in wrong),
            (set_sizes(self.output, whole),) if can_be else (),
        )  # fmt: skip


@quick_dataclass
class LeadingOnes:
    """The rule that the tensor has size 1 along all dimensions before the last n, where n is the attribute `counted`.

    `remark` is appended to the text of the rule.
    """

    tensor: str
    counted: str
    remark: str = ""
    code: str = "leading-size"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        text = f"{self.tensor} has size 1 along all but its last {self.counted} dimensions{self.remark}."
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
                    "{tensor} has size {size} along dimension {dimension}, before the dimensions that {counted} "
                    "counts; the size must be 1.",
                    tensor=self.tensor, size=size, dimension=dimension, counted=self.counted,
                ),
                (sizes_at(self.tensor, dimension), Location(self.counted)),
                (set_size(self.tensor, dimension, 1), set_to(self.counted, rank - dimension)),
            )  # fmt: skip
            return


@quick_dataclass
class OneElement:
    """The rule that every size of the tensor is 1."""

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
                    "{tensor} has size {size} along dimension {dimension}; "
                    "it must be 1, because the tensor holds one element.",
                    tensor=self.tensor, size=sizes[wide[0]], dimension=wide[0],
                ),
                tuple(sizes_at(self.tensor, dimension) for dimension in wide),
                (*fixes, *derive_outputs(guard, self.tensor)),
            )  # fmt: skip
