"""Convolutions of whole numbers, each less its zero point: as INT32, or quantized again."""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.dot_products import total
from ops.arrays.dtypes import Array, DataType
from ops.catalog.convolution.rules import (
    batches_and_channels,
    bias_sizes,
    entries,
    filter_channels,
    filters_in_groups,
    group_count,
    output_sizes,
    places_of_filter,
    step_of_0,
)
from ops.catalog.convolution.sliding import BIAS, FILTER, INPUT, OUTPUT, sliding_of, work
from ops.catalog.quantization.scale_zero_point import (
    OnePerLine,
    alike,
    near_tie,
    requantized,
    scale_of,
    scale_remark,
    typed,
    zero_of,
)
from ops.constraints.base import Constraint, Findings, constraint, in_cells
from ops.constraints.shapes import SameRank
from ops.declare.declaration import declare, explained_in
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred, Values
from ops.model.violations import Provenance, Severity
from ops.text.sentences import say

EXPLAINED = explained_in("ops.catalog.convolution.integer_explained")
SCALES = tuple(map(scale_of, (INPUT, FILTER, OUTPUT)))
ZEROS = tuple(map(zero_of, (INPUT, FILTER, OUTPUT)))


def for_filters(case: Case, name: str, rank: int, at: int) -> Array:
    """Numbers of which there is one for each filter, or a single one, along a dimension of many."""
    x = case.logical(name).reshape(-1)
    return x.reshape([-1 if d == at else 1 for d in range(rank)])


def sums(case: Case) -> Array:
    """Exact, as FLOAT64: of the output's shape, with the bias; no zero point is taken from what padding adds."""
    x, w = (case.logical(name).astype(np.float64) for name in (INPUT, FILTER))
    if case.has(zero_of(INPUT)):
        x = x - case.logical(zero_of(INPUT)).astype(np.float64).reshape(-1)[0]
    if case.has(zero_of(FILTER)):
        w = w - for_filters(case, zero_of(FILTER), w.ndim, 0).astype(np.float64)
    found = total(sliding_of(case).products(x, w), np.float64).reshape(case.sizes(OUTPUT))
    has_bias = BIAS in case.values and case.has(BIAS)
    return found + for_filters(case, BIAS, found.ndim, 1).astype(np.float64) if has_bias else found


def in_32_bits(x: Array) -> Array:
    """What is left of whole numbers in an INT32."""
    return x.astype(np.int64).astype(np.int32)


def as_int32(case: Case) -> Mapping[str, Array]:
    return {OUTPUT: in_32_bits(sums(case))}


def scaled(case: Case, total: Array) -> Array:
    x, output = (case.logical(name).astype(np.float64).reshape(-1)[0] for name in (SCALES[0], SCALES[2]))
    w = for_filters(case, SCALES[1], len(case.sizes(OUTPUT)), 1).astype(np.float64)
    return total * (x * w / output)


def quantized(case: Case) -> Mapping[str, Array]:
    with np.errstate(all="ignore"):  # a scale may be 0, infinite or NaN
        return {OUTPUT: requantized(case, scaled(case, sums(case)), OUTPUT)}


def quantized_as_directml(case: Case) -> Mapping[str, Array]:
    """The sum with its bias is an INT32, and wraps round."""
    with np.errstate(all="ignore"):
        return {OUTPUT: requantized(case, scaled(case, in_32_bits(sums(case)).astype(np.float64)), OUTPUT)}


@constraint(
    "sum-beyond-int32",
    "DirectML 1.13.1 takes the sum and the bias in INT32, which wraps round.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def beyond_int32(guard: Guard) -> Findings:
    case = guard.runnable(*(field.name for field in guard.operator.tensors if guard.case.has(field.name)))
    found = sums(case)
    yield from in_cells(
        found != in_32_bits(found),
        "In {count:cell|cells} the sum with the bias is beyond INT32; DirectML wraps it round.",
        OUTPUT,
    )


def infer(guard: Guard) -> Mapping[str, Inferred]:
    zero, data_type = zero_of(OUTPUT), None
    if zero not in guard.operator.by_name:
        data_type = DataType.INT32
    elif guard.present(zero):
        data_type = guard.data_type(zero)
    return {OUTPUT: Inferred(output_sizes(guard), data_type)}


def _filters(guard: Guard) -> int:
    return guard.size(FILTER, 0)


def _single(name: str) -> OnePerLine:
    return OnePerLine(name, None, _filters, "")


def _per_filter(name: str) -> OnePerLine:
    return OnePerLine(name, 1, _filters, say("filter of {tensor}", tensor=FILTER))


SLIDING: tuple[Constraint, ...] = (
    SameRank(INPUT, FILTER),
    SameRank(INPUT, OUTPUT),
    typed(INPUT),
    typed(FILTER),
    entries(),
    group_count,
    filter_channels,
    filters_in_groups,
    batches_and_channels,
)


def _example(
    title: str, types: Sequence[str], sizes: tuple[Sequence[int], Sequence[int], Sequence[int]],
    data: Mapping[str, list[int] | list[float]], expected: list[int], **more: object,
) -> Example:  # fmt: skip
    """`types` and sizes of input, filter and output; a scale, zero point or bias of several numbers is per filter."""
    of = dict(zip("IFO", types, strict=True))
    desc: dict[str, object] = {}
    for name, own in zip((INPUT, FILTER, OUTPUT), sizes, strict=True):
        desc[name] = {"DataType": of[name[0]], "Sizes": list(own)}
    for name in data.keys() - {INPUT, FILTER}:
        kind = "FLOAT32" if name in SCALES else "INT32" if name == BIAS else of[name[0]]
        desc[name] = {"DataType": kind, "Sizes": [1, len(data[name]), 1, 1]}
    plain = {"Strides": [1, 1], "Dilations": [1, 1], "StartPadding": [0, 0], "EndPadding": [0, 0], "GroupCount": 1}
    values: dict[str, Values] = dict(data)
    return Example(title, desc | {"DimensionCount": 2} | plain | more, values, {OUTPUT: list(expected)}, "own")


IMAGES, FILTERS = [3, 1, 2, 4, 0, 5, 1, 2, 6, 2, 1, 0, 3, 1, 4, 2], [1, 2, 0, 1, 2, 1, 1, 3, 0, 1, 2, 2]
SIZES = ((1, 2, 2, 4), (3, 2, 1, 2), (1, 3, 2, 3))
LINES = ((1, 2, 2, 4), (2, 1, 1, 2), (1, 2, 2, 3))

OPERATORS = (
    declare(
        "CONVOLUTION_INTEGER",
        formula="Output[o] = sum over t of (Input[o * Stride + t * Dilation - Start] - Zero) * (Filter[t] - Zero)",
        constraints=(*SLIDING, _single(ZEROS[0]), _per_filter(ZEROS[1]), step_of_0, places_of_filter),
        infer=infer,
        compute=as_int32,
        work=work,
        explained=EXPLAINED,
        examples=(
            _example(
                "a zero point each",
                ("UINT8", "INT8", "INT32"),
                SIZES,
                {INPUT: IMAGES, ZEROS[0]: [1], FILTER: FILTERS, ZEROS[1]: [1]},
                [-5, 0, 3, 2, 0, -2, 4, 0, -1, -1, 10, 2, 4, 1, -2, 3, -1, 4],
            ),
            _example(
                "a zero point for each filter",
                ("UINT8", "UINT8", "INT32"),
                SIZES,
                {INPUT: IMAGES, ZEROS[0]: [1], FILTER: FILTERS, ZEROS[1]: [0, 1, 2]},
                [3, 2, 6, 7, 7, 3, 4, 0, -1, -1, 10, 2, -4, -1, -5, -2, -8, -1],
            ),
            _example(
                "padding counts as the zero point",
                ("INT8", "INT8", "INT32"),
                SIZES,
                {INPUT: IMAGES, ZEROS[0]: [1], FILTER: FILTERS, ZEROS[1]: [1]},
                [2, 0, 1, -1, 0, -1, 10, 0, 3, 4, 10, 1, 5, 1, -4, 2, -1, 0],
                Strides=[1, 2],
                StartPadding=[0, 1],
                EndPadding=[0, 1],
            ),
            _example(
                "each channel its own filter",
                ("UINT8", "INT8", "INT32"),
                LINES,
                {INPUT: IMAGES, FILTER: [1, 2, 3, 0]},
                [5, 5, 10, 10, 7, 5, 18, 6, 3, 9, 3, 12],
                GroupCount=2,
            ),
        ),
    ),
    declare(
        "QUANTIZED_LINEAR_CONVOLUTION",
        formula="Output = round((sum + Bias) * InputScale * FilterScale / OutputScale) + OutputZero",
        constraints=(
            *SLIDING,
            bias_sizes,
            typed(OUTPUT),
            *alike(INPUT),
            *alike(FILTER),
            *alike(OUTPUT),
            SameRank(OUTPUT, BIAS, severity=Severity.WARNING),
            *(_single(name) for name in (SCALES[0], ZEROS[0], SCALES[2], ZEROS[2])),
            *(_per_filter(name) for name in (SCALES[1], ZEROS[1])),
            step_of_0,
            places_of_filter,
            scale_remark(*SCALES),
            beyond_int32,
            near_tie(lambda case: scaled(case, sums(case))),
        ),
        infer=infer,
        compute=quantized,
        work=work,
        as_directml=quantized_as_directml,
        explained=EXPLAINED,
        examples=(
            _example(
                "halves go to the even number",
                ("UINT8", "INT8", "UINT8"),
                SIZES,
                {
                    INPUT: IMAGES,
                    SCALES[0]: [0.5],
                    ZEROS[0]: [1],
                    FILTER: FILTERS,
                    SCALES[1]: [0.5],
                    ZEROS[1]: [1],
                    BIAS: [1, -4, 20],
                    SCALES[2]: [0.5],
                    ZEROS[2]: [3],
                },
                [1, 3, 5, 5, 3, 3, 3, 1, 1, 1, 6, 2, 15, 13, 12, 15, 13, 15],
            ),
            _example(
                "a scale for each filter",
                ("UINT8", "UINT8", "INT8"),
                SIZES,
                {
                    INPUT: IMAGES,
                    SCALES[0]: [0.5],
                    ZEROS[0]: [1],
                    FILTER: FILTERS,
                    SCALES[1]: [1, 2, 0.5],
                    ZEROS[1]: [0, 1, 2],
                    SCALES[2]: [0.25],
                    ZEROS[2]: [-100],
                },
                [-94, -96, -88, -86, -86, -94, -84, -100, -104, -104, -60, -92, -104, -101, -105, -102, -108, -101],
            ),
            _example(
                "without zero points, ending at 255",
                ("UINT8", "INT8", "UINT8"),
                SIZES,
                {INPUT: IMAGES, SCALES[0]: [1], FILTER: FILTERS, SCALES[1]: [1], SCALES[2]: [0.0625]},
                [112, 96, 160, 176, 176, 112, 255, 144, 144, 176, 255, 224, 255, 128, 96, 208, 176, 224],
            ),
        ),
        errata=("The page does not say how halves are rounded; DirectML 1.13.1 takes the even number.",),
    ),
)
