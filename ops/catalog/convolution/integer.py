"""CONVOLUTION_INTEGER and QUANTIZED_LINEAR_CONVOLUTION: convolutions of integers minus their zero points."""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import DataType
from ops.catalog.convolution.integer_sums import (
    SCALES,
    ZEROS,
    convolve_integers,
    convolve_quantized,
    convolve_quantized_as_directml,
    differs,
    of_scaled,
    of_sums,
    wrap_to_int32,
)
from ops.catalog.convolution.rules import (
    batches_and_channels,
    bias_sizes,
    entries,
    filter_channels,
    filter_positions,
    filters_in_groups,
    group_count,
    output_sizes,
    step_of_0,
)
from ops.catalog.convolution.sliding import BIAS, FILTER, INPUT, OUTPUT, work
from ops.catalog.quantization.scale_zero_point import (
    OnePerLine,
    alike,
    near_tie,
    scale_remark,
    typed,
    zero_of,
)
from ops.constraints.base import Constraint, Findings, constraint, in_cells
from ops.constraints.shapes import SameRank
from ops.declare.as_directml import differing_cells
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Provenance, Severity
from ops.text.sentences import say

EXPLAINED = explained_in("ops.catalog.convolution.integer_explained")


@constraint(
    "sum-beyond-int32",
    "DirectML 1.13.1 adds the bias to the sum in INT32; a result beyond INT32 wraps around.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def beyond_int32(guard: Guard) -> Findings:
    """Marks the output cells in which the sum of the products and the bias does not fit INT32."""
    case = guard.runnable_with_all()
    yield from in_cells(
        of_sums(case, np.bool_, lambda sums, where: sums != wrap_to_int32(sums)),
        "In {count:cell|cells} the sum with the bias is beyond INT32; DirectML wraps it around.",
        OUTPUT,
    )


beyond_int32_scaled = differing_cells(
    "scaled-beyond-int32",
    "DirectML 1.13.1 limits a scaled sum to INT32 and then adds the zero point, which can wrap around: a very large "
    "sum can become the lowest number.",
    "In {count:cell|cells}, the sum with the bias, or the scaled sum, is beyond INT32; DirectML writes another number.",
    differs,
)


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of a convolution.

    For CONVOLUTION_INTEGER, the data type is INT32. For QUANTIZED_LINEAR_CONVOLUTION, it is the data type of
    OutputZeroPointTensor. Without this tensor, no input determines the data type.
    """
    zero, data_type = zero_of(OUTPUT), None
    if zero not in guard.operator.by_name:
        data_type = DataType.INT32
    elif guard.present(zero):
        data_type = guard.data_type(zero)
    return {OUTPUT: Inferred(output_sizes(guard), data_type)}


def _filter_count(guard: Guard) -> int:
    """The number of filters."""
    return guard.size(FILTER, 0)


def _single(name: str) -> OnePerLine:
    """The rule that a tensor has a single element."""
    return OnePerLine(name, None, _filter_count, "")


def _per_filter(name: str) -> OnePerLine:
    """Returns the rule that the tensor `name` has a single element or one element for each filter."""
    return OnePerLine(name, 1, _filter_count, say("filter of {tensor}", tensor=FILTER))


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
    """An example of an integer convolution; `types` and `sizes` are those of input, filter and output. `data` has the
    elements of all inputs.

    The sizes of scales, zero points and bias follow from the length of their lists in `data`: one element for all, or
    one for each filter.
    """
    of = dict(zip("IFO", types, strict=True))
    tensors = {name: tensor(of[name[0]], *own) for name, own in zip((INPUT, FILTER, OUTPUT), sizes, strict=True)}
    for name in data:
        if name not in tensors:
            kind = "FLOAT32" if name in SCALES else "INT32" if name == BIAS else of[name[0]]
            tensors[name] = tensor(kind, 1, len(data[name]), 1, 1)
    attributes = {
        "DimensionCount": 2, "Strides": [1, 1], "Dilations": [1, 1], "StartPadding": [0, 0], "EndPadding": [0, 0],
        "GroupCount": 1, **more,
    }  # fmt: skip
    return own_example(title, tensors, data, {OUTPUT: expected}, **attributes)


IMAGES, FILTERS = [3, 1, 2, 4, 0, 5, 1, 2, 6, 2, 1, 0, 3, 1, 4, 2], [1, 2, 0, 1, 2, 1, 1, 3, 0, 1, 2, 2]
SIZES = ((1, 2, 2, 4), (3, 2, 1, 2), (1, 3, 2, 3))
LINES = ((1, 2, 2, 4), (2, 1, 1, 2), (1, 2, 2, 3))

OPERATORS = (
    declare(
        "CONVOLUTION_INTEGER",
        formula=(
            "Output[o] = sum over t of (Input[o * Stride + t * Dilation - Start] - InputZero) * "
            "(Filter[t] - FilterZero)"
        ),
        constraints=(*SLIDING, _single(ZEROS[0]), _per_filter(ZEROS[1]), step_of_0, filter_positions),
        infer=infer,
        compute=convolve_integers,
        work=work,
        explained=EXPLAINED,
        examples=(
            _example(
                "a zero point for the input, another for all filters",
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
                "a separate filter for each channel",
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
            filter_positions,
            scale_remark(*SCALES),
            beyond_int32,
            near_tie(of_scaled, *SCALES),
            beyond_int32_scaled,
        ),
        infer=infer,
        compute=convolve_quantized,
        work=work,
        as_directml=convolve_quantized_as_directml,
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
                "without zero points, clamped to 255",
                ("UINT8", "INT8", "UINT8"),
                SIZES,
                {INPUT: IMAGES, SCALES[0]: [1], FILTER: FILTERS, SCALES[1]: [1], SCALES[2]: [0.0625]},
                [112, 96, 160, 176, 176, 112, 255, 144, 144, 176, 255, 224, 255, 128, 96, 208, 176, 224],
            ),
        ),
        errata=("The page does not define the rounding of halves; DirectML 1.13.1 rounds them to even.",),
    ),
)
