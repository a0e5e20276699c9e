"""Sizes of matrices that are multiplied: A is [..., M, K], B [..., K, N] and the output [..., M, N]."""

from dataclasses import field
from typing import NamedTuple

from ops.arrays.layout import Shape, count
from ops.constraints.base import Finding, Findings
from ops.constraints.repairs import set_to
from ops.constraints.shapes import braced, set_size, set_sizes, sizes_at
from ops.model.case import Case
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import TOGETHER, Inferred, Work
from ops.model.violations import Fix, Location, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

A, B, OUTPUT = "ATensor", "BTensor", "OutputTensor"
TRANSPOSE = 1
TRANS = {A: "TransA", B: "TransB"}
# The number of dimensions of a matrix: the last two of a tensor.
TWO = 2


class MatrixAxes(NamedTuple):
    """The two dimensions of a tensor that are the rows and the columns of its matrices."""

    rows: int
    columns: int


def is_transposed(guard: Guard, name: str) -> bool:
    """True if TransA or TransB transposes the tensor; only GEMM has these attributes."""
    return TRANS.get(name) in guard.operator.attribute and guard.integer(TRANS[name]) == TRANSPOSE


def matrix_axes(guard: Guard, name: str) -> MatrixAxes:
    """The dimensions of rows and columns after transposition. Raises HiddenPlace if the rank is below 2."""
    rank = guard.rank(name)
    if rank < TWO:
        raise HiddenPlace
    last = MatrixAxes(rank - 2, rank - 1)
    return MatrixAxes(last.columns, last.rows) if is_transposed(guard, name) else last


def batches(guard: Guard, name: str, rank: int) -> Shape:
    """The `rank` - 2 batch sizes of a tensor: its sizes before the last two, with leading sizes of 1 added."""
    own = tuple(guard.size(name, dimension) for dimension in range(guard.rank(name) - TWO))
    return (1,) * (rank - TWO - len(own)) + own


def product_sizes(guard: Guard) -> Shape:
    """The sizes of the output, [..., M, N]."""
    rank, rows, columns = max(guard.rank(A), guard.rank(B)), matrix_axes(guard, A).rows, matrix_axes(guard, B).columns
    return (*batches(guard, A, rank), guard.size(A, rows), guard.size(B, columns))


def like_product(guard: Guard) -> Inferred:
    """Infers that the output has the sizes of the product and the data type of A."""
    return Inferred(product_sizes(guard), guard.data_type(A))


def work(case: Case) -> Work:
    """Estimates the cost of a case: K multiplications for each element of the output, in a few calls of NumPy.

    K is the inner size of the product.
    """
    is_transposed_a = TRANS[A] in case.values and case.integer(TRANS[A]) == TRANSPOSE
    inner = case.sizes(A)[-2 if is_transposed_a else -1]
    return Work(10, -(-count(case.sizes(OUTPUT)) * inner // TOGETHER))


@quick_dataclass
class SameBatches:
    """The rule that A and B have the same batch sizes; a size of 1 is not broadcast."""

    code: str = "same-batches"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=Rule(f"{A} and {B} have the same sizes before their last two dimensions."))

    def check(self, guard: Guard) -> Findings:
        ranks = {name: guard.rank(name) for name in (A, B)}
        if min(ranks.values()) < TWO:
            return
        rank = max(ranks.values())
        for dimension in range(rank - TWO):
            mark = guard.mark()
            at = {name: own for name in (A, B) if (own := dimension - rank + ranks[name]) >= 0}
            sizes = {name: guard.size(name, at[name]) if name in at else 1 for name in (A, B)}
            if sizes[A] == sizes[B]:
                guard.forget(mark)
                continue
            yield Finding(
                say(
                    "{b} has size {second} along dimension {dimension}, but {a} has size {first}; the batch sizes must"
                    " be equal.",
                    b=B, second=sizes[B], dimension=dimension, a=A, first=sizes[A],
                ),
                tuple(sizes_at(name, own) for name, own in at.items()),
                tuple(set_size(name, own, sizes[A if name == B else B]) for name, own in reversed(at.items())),
            )  # fmt: skip


@quick_dataclass
class ProductSizes:
    """The rule that the output has the sizes [batch..., rows of A, columns of B].

    Leading sizes of 1 may be missing.
    """

    code: str = "output-sizes"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=Rule("The output has the sizes [batch sizes..., rows of A, columns of B]."))

    def check(self, guard: Guard) -> Findings:
        expected, actual = product_sizes(guard), guard.sizes(OUTPUT)
        rank = max(len(expected), len(actual))
        wide = [(1,) * (rank - len(sizes)) + sizes for sizes in (expected, actual)]
        wrong = [d for d in range(rank) if wide[0][d] != wide[1][d]]
        if not wrong:
            return
        first, added = wrong[0], rank - len(actual)
        fixes = () if guard.follows(OUTPUT) else (set_sizes(OUTPUT, wide[0][added:] if first >= added else expected),)
        yield Finding(
            say(
                "{output} has sizes {actual}; the rows of {a} and the columns of {b} require {expected}.",
                output=OUTPUT, actual=braced(actual), a=A, b=B, expected=braced(expected),
            ),
            tuple(sizes_at(OUTPUT, d - added) for d in wrong if d >= added) or (sizes_at(OUTPUT),),
            fixes,
        )  # fmt: skip


@quick_dataclass
class SameInner:
    """The rule that a row of A has as many elements as a column of B."""

    code: str = "same-inner-size"
    severity: Severity = Severity.ERROR
    rule: Rule = field(default=Rule(f"A row of {A} has as many elements as a column of {B}."))

    def check(self, guard: Guard) -> Findings:
        at_a, at_b = matrix_axes(guard, A).columns, matrix_axes(guard, B).rows
        first, second = guard.size(A, at_a), guard.size(B, at_b)
        turned = (Location(TRANS[name]) for name in (A, B) if is_transposed(guard, name))
        if first != second:
            yield Finding(
                say(
                    "A row of {a} has {first:element|elements} (dimension {at_a}), and a column of {b} has {second} "
                    "(dimension {at_b}); the numbers must be equal.",
                    a=A, first=first, at_a=at_a, b=B, second=second, at_b=at_b,
                ),
                (sizes_at(A, at_a), sizes_at(B, at_b), *turned),
                (set_size(B, at_b, first), set_size(A, at_a, second), *_transpositions(guard, first, second)),
            )  # fmt: skip


def _transpositions(guard: Guard, first: int, second: int) -> tuple[Fix, ...]:
    """Returns a fix for each of TransA and TransB whose change makes the inner sizes of A and B equal.

    `first` is the current inner size of A, `second` that of B.
    """
    if TRANS[A] not in guard.operator.attribute:
        return ()
    fits = {
        A: guard.size(A, matrix_axes(guard, A).rows) == second,
        B: guard.size(B, matrix_axes(guard, B).columns) == first,
    }
    return tuple(
        set_to(TRANS[name], "NONE" if is_transposed(guard, name) else "TRANSPOSE") for name in (A, B) if fits[name]
    )
