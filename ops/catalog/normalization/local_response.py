"""LOCAL_RESPONSE_NORMALIZATION: divides every element by a power of the sum of its neighbours' squares."""

from collections.abc import Mapping, Sequence
from functools import reduce

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.arrays.scalar_cast import as_float32
from ops.constraints.attributes import CountInRange
from ops.constraints.lists import any_uint
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.case import Case
from ops.model.operator import Example

# A dimension, and the numbers of neighbours before and after an element along it.
Extent = tuple[int, int, int]


def axes_of(case: Case) -> tuple[int, ...]:
    """The dimensions of a neighbourhood: the channels, or height and width."""
    return (1,) if case.integer("CrossChannel") else (2, 3)


def reach(case: Case) -> tuple[int, int]:
    """The numbers of neighbours before and after an element; with an even LocalSize, there is one more after the
    element.
    """
    size = case.integer("LocalSize")
    return (size - 1) // 2, size // 2


def run_sums(x: Array, length: int) -> Array:
    """The sum of every `length` consecutive elements along the last dimension, built from sums of 1, 2, 4 ... elements.

    [..., n] becomes [..., n - length + 1].
    """
    many = x.shape[-1] - length + 1
    total, begin, step = np.zeros((*x.shape[:-1], many), x.dtype), 0, 1
    while length:
        if length & 1:
            total = total + x[..., begin : begin + many]
            begin += step
        length >>= 1
        if length:
            x = x[..., :-step] + x[..., step:]
            step *= 2
    return total


def extents(case: Case, before: int, after: int) -> tuple[Extent, ...]:
    """The extents of a neighbourhood, limited to the size of the tensor.

    An extent has a dimension, and the numbers of neighbours before and after an element along it.
    """
    sizes = case.sizes("InputTensor")
    return tuple((axis, min(before, sizes[axis] - 1), min(after, sizes[axis] - 1)) for axis in axes_of(case))


def local_sums(x: Array, around: Sequence[Extent]) -> Array:
    """The sum over the neighbourhood of every element; elements beyond the ends of the tensor count as 0."""
    return reduce(lambda sums, extent: _sum_along(sums, extent[0], extent[1:], sum(extent[1:]) + 1), around, x)


def local_sum(x: Array, around: Sequence[Extent], index: Shape) -> Array:
    """Returns the sum of all elements of `x`, as a tensor of one element. `x` is the neighbourhood of the element
    `x[index]`.

    The elements are added in the same order as in `local_sums`, so that both functions return exactly the same sum.
    """
    for axis, before, after in around:
        missing = before - index[axis], after - (x.shape[axis] - 1 - index[axis])
        x = _sum_along(x, axis, missing, before + after + 1)
    return x


def _sum_along(x: Array, axis: int, padding: tuple[int, int], length: int) -> Array:
    line = np.moveaxis(x, axis, -1)
    padded = np.zeros((*line.shape[:-1], sum(padding) + line.shape[-1]), line.dtype)
    padded[..., padding[0] : padding[0] + line.shape[-1]] = line
    return np.moveaxis(run_sums(padded, length), -1, axis)


def base_of(case: Case, sums: Array) -> Array:
    """Computes Bias + Alpha / LocalSize * `sums`; `sums` are sums of squares."""
    share = parameter(case, "Alpha") / np.float32(case.integer("LocalSize"))
    return parameter(case, "Bias") + share * sums


def bases(case: Case, x: Array) -> Array:
    """Computes Bias + Alpha / LocalSize * sum of the squares in the neighbourhood of every element of `x`, the FLOAT32
    input.
    """
    return base_of(case, local_sums(np.square(x), extents(case, *reach(case))))


def divide_by_power(case: Case, x: Array, base: Array) -> Array:
    """Computes x / base^Beta in FLOAT32."""
    return x / np.power(base, parameter(case, "Beta"))


def parameter(case: Case, name: str) -> np.float32:
    """Alpha, Beta or Bias as a FLOAT32."""
    return np.float32(as_float32(case.number(name)))


def compute(case: Case) -> Mapping[str, Array]:
    """Computes x / (Bias + Alpha / LocalSize * sum of the squares in the neighbourhood)^Beta in FLOAT32.

    The tensors are [batch, channels, height, width]. The neighbourhood is LocalSize channels, or LocalSize rows and
    columns (observed with DirectML 1.13.1). Infinities and NaN follow the rules of IEEE 754.
    """
    x = case.logical("InputTensor")
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        wide = x.astype(np.float32)
        return {"OutputTensor": divide_by_power(case, wide, bases(case, wide)).astype(x.dtype)}


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes x / 2^(Beta * log2(s)), as observed with DirectML 1.13.1. s is the base of the power, as `bases`
    computes it.

    The result is NaN where s is negative.
    """
    x = case.logical("InputTensor")
    with np.errstate(all="ignore"):
        wide = x.astype(np.float32)
        base = bases(case, wide)
        found = np.where(base < 0, np.float32(np.nan), divide_by_power(case, wide, base))
        return {"OutputTensor": found.astype(x.dtype)}


ROUNDING = rounding_in("ops.catalog.normalization.rounding", "of_local_response")
negative_base = differs_as_directml(
    "negative-base",
    "DirectML 1.13.1 computes a power as 2^(Beta * log2(s)), which is NaN if s = Bias + Alpha / LocalSize * sum is "
    "negative.",
    "In {count:cell|cells}, Bias + Alpha / LocalSize * sum is negative; DirectML writes NaN.",
    compute,
    as_directml,
    ROUNDING,
)


LOCAL_SIZE = CountInRange("LocalSize", 1, any_uint, "LocalSize is at least 1.", code="local-size")
ERRATUM = (
    "The page does not define the dimensions along which LocalSize counts; DirectML 1.13.1 sums either along the "
    "channels or over height and width, and divides by LocalSize, not by its square."
)


def _example(
    title: str, sizes: list[int], data: Sequence[float], expected: Sequence[float | str], **more: object
) -> Example:
    """An example of LOCAL_RESPONSE_NORMALIZATION.

    By default Alpha equals LocalSize, so that the factor of the sum of squares is 1.
    """
    tensors = {"InputTensor": float32(*sizes), "OutputTensor": float32(*sizes)}
    attributes = {"Alpha": 3.0, "Beta": 1.0, "LocalSize": 3, **more}
    return own_example(title, tensors, {"InputTensor": data}, {"OutputTensor": expected}, **attributes)


LRN = declare(
    "LOCAL_RESPONSE_NORMALIZATION",
    formula="f(x) = x / (Bias + Alpha / LocalSize * sum of the squares nearby)^Beta",
    constraints=(*SAME_AS_INPUT, LOCAL_SIZE, negative_base),
    infer=like_input,
    compute=compute,
    as_directml=as_directml,
    rounding=ROUNDING,
    explained=explained_in("ops.catalog.normalization.local_response_explained"),
    examples=(
        _example(
            "neighbours in the channels before and after", [1, 4, 3, 1], [1, 2, 0, 2, 0, 3, 0, 1, 0, 1, 0, 1],
            [1 / 6, 2 / 5, 0, 1 / 3, 0, 3 / 10, 0, 1 / 2, 0, 1 / 2, 0, 1 / 2], CrossChannel=True, Bias=1.0,
        ),
        _example(
            "an even LocalSize: the cell itself and the next channel", [2, 4, 1, 1], [1, 3, 2, 0, 4, 1, 1, 2],
            [1 / 10, 3 / 13, 2 / 4, "NaN", 4 / 17, 1 / 2, 1 / 5, 2 / 4],
            CrossChannel=True, Bias=0.0, LocalSize=2, Alpha=2.0,
        ),
        _example(
            "height and width: the square root of sums over 3 x 3 cells", [1, 2, 3, 4], [2] * 12 + [-6] * 12,
            [sign / cells**0.5 for sign in (1, -1) for cells in (4, 6, 6, 4, 6, 9, 9, 6, 4, 6, 6, 4)],
            CrossChannel=False, Bias=0.0, Beta=0.5,
        ),
    ),
    errata=(ERRATUM,),
)  # fmt: skip

OPERATORS = (LRN,)
