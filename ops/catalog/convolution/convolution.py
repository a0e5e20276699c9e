"""CONVOLUTION: slides filters over images, forward or backward."""

from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.blocks import narrowed
from ops.arrays.dot_products import Products
from ops.arrays.dtypes import Array, DataType
from ops.arrays.equality import unequal_cells
from ops.arrays.functions import towards_0
from ops.arrays.halves import round_to_halves
from ops.arrays.matrix_sums import Slices
from ops.catalog.convolution.rounding import rounding
from ops.catalog.convolution.rules import (
    OUTPUT_PADDING,
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
from ops.catalog.convolution.sliding import BIAS, FILTER, FIRST, INPUT, OUTPUT, sliding_of, work
from ops.catalog.convolution.sums import products as products_of
from ops.catalog.shared.fused import activated, activation_as_directml, special_activation
from ops.catalog.shared.fused_rules import FUSED
from ops.catalog.shared.sum_order import FromSums, sum_order
from ops.constraints.base import Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, SameRank
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Provenance, Severity


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Infers the output. Its sizes follow from the input, the filter and the attributes; its data type is that of the
    input.
    """
    return {OUTPUT: Inferred(output_sizes(guard), guard.data_type(INPUT))}


def products(case: Case) -> Products:
    """The products of input and filter elements that are added up for each output element."""
    return products_of(sliding_of(case), case.logical(INPUT), case.logical(FILTER))


def finish(case: Case, sums: Array, where: Slices) -> Array:
    """Adds the bias, if the case has one, to a part of the sums. `where` is the position of the part in the output."""
    if not case.has(BIAS):
        return sums
    sliding, bias = sliding_of(case), case.logical(BIAS).astype(np.float64)
    return sums + bias.reshape(sliding.groups, sliding.filters, *bias.shape[FIRST:])[where[1 : FIRST + 1]]


def finish_as_directml(case: Case, sums: Array, where: Slices) -> Array:
    """Finishes the sums of a convolution like `finish`, but rounds FLOAT16 sums towards 0, as observed with DirectML
    1.13.1.

    If the case has a fused activation, the sums are rounded to the nearest number, because DirectML was not observed to
    round such sums towards 0.
    """
    found = finish(case, sums, where)
    return towards_0(found) if is_cut(case) else found


def is_cut(case: Case) -> bool:
    """True if DirectML 1.13.1 rounds the sums towards 0: for FLOAT16 without a fused activation."""
    return case.data_type(OUTPUT) is DataType.FLOAT16 and case["FusedActivation"] is None


def whole(case: Case, x: Array) -> Array:
    """Returns the complete output: applies the fused activation to the sums `x`, and adds the zeros of
    OutputPadding.
    """
    sizes = case.sizes(OUTPUT)
    return padded(case, activate(case, x.reshape(*sizes[:FIRST], *sliding_of(case).output)))


def padded(case: Case, x: Array) -> Array:
    """Returns `x` with zeros added at the end of each dimension, so that it has the sizes of the output.

    OutputPadding is the number of added zeros.
    """
    sizes = case.sizes(OUTPUT)
    if x.shape == sizes:
        return x
    made = np.zeros(sizes, x.dtype)
    made[tuple(map(slice, x.shape))] = x
    return made


def activate(case: Case, x: Array) -> Array:
    """Casts the elements to the data type of the output, and applies the fused activation."""
    data_type = case.data_type(OUTPUT)
    return activated(narrowed(x, data_type.numpy), case["FusedActivation"], data_type)


FROM_SUMS = FromSums(products, finish, whole)


def compute(case: Case) -> Mapping[str, Array]:
    """The output `[batch, channels, ...spatial]` of an input `[batch, channels, ...spatial]` and a filter
    `[filters, channels of a group, ...spatial]` (backward: `[channels, filters of a group, ...spatial]`).

    Sums are computed in FLOAT64, rounded once, then activated. NaN and infinity spread to every output whose filter
    position covers them; padding is 0 and contributes nothing.
    """
    return {OUTPUT: FROM_SUMS.output(case)}


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the output that DirectML 1.13.1 was observed to compute. It differs from `compute` in two cases: FLOAT16
    without a fused activation is rounded towards 0, and a backward convolution with a stride of 0 adds no products.
    """
    seen = FROM_SUMS._replace(finish=finish_as_directml)
    if adds_nothing(case):
        return {OUTPUT: seen.of_sums(case, np.zeros(products(case).shape, np.float32))}
    return {OUTPUT: seen.output(case)}


def adds_nothing(case: Case) -> bool:
    """True if the case is a backward convolution with a 0 in Strides. DirectML 1.13.1 then adds no products to the
    bias.
    """
    return sliding_of(case).is_backward and 0 in case.integers("Strides")


@constraint(
    "backward-stride-0",
    "No page defines a backward convolution with a stride of 0; DirectML 1.13.1 adds nothing, so that only the bias "
    "remains.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def backward_stride_0(guard: Guard) -> Findings:
    """Reports all output cells of a backward convolution whose Strides contain 0, because DirectML then adds no
    products.
    """
    case = guard.runnable_with_all()
    if adds_nothing(case):
        yield from in_cells(
            np.ones(case.sizes(OUTPUT), np.bool_),
            "Strides contain 0 in a backward convolution; DirectML writes only the bias to {count:cell|cells}.",
            OUTPUT,
        )


@constraint(
    "half-nan",
    "In FLOAT16 convolutions of DirectML 1.13.1, NaN and infinity may spread to cells that do not read them.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def half_nan(guard: Guard) -> Findings:
    """Yields a finding about all elements of a FLOAT16 output if the input or the filter has a NaN or an infinity."""
    case = guard.runnable_with_all()
    if case.data_type(OUTPUT) is not DataType.FLOAT16:
        return
    if not all(np.isfinite(case.logical(name)).all() for name in (INPUT, FILTER)):
        yield from in_cells(
            np.ones(case.sizes(OUTPUT), np.bool_),
            "An input has NaN or infinity; in FLOAT16 it may spread to all {count:cell|cells} of the output.",
            OUTPUT,
        )


@constraint(
    "half-cut",
    "DirectML 1.13.1 rounds FLOAT16 sums towards 0 instead of to the nearest number, so no sum overflows.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def half_cut(guard: Guard) -> Findings:
    """Reports the elements of a FLOAT16 output that DirectML computes differently, because it rounds sums towards 0."""
    case = guard.runnable_with_all()
    if not is_cut(case):
        return

    def differs(sums: Array, where: Slices) -> Array:
        found = finish(case, sums, where)
        return unequal_cells(round_to_halves(found), towards_0(found))

    with np.errstate(all="ignore"):
        mask = products(case).finished(differs, np.bool_)
    yield from in_cells(
        padded(case, mask.reshape(*case.sizes(OUTPUT)[:FIRST], *sliding_of(case).output)),
        "DirectML rounds {count:sum|sums} towards 0, which does not give the nearest number.",
        OUTPUT,
    )


def _example(
    title: str, sizes: tuple[Sequence[int], Sequence[int], Sequence[int]], numbers: tuple[list[float], list[float]],
    expected: list[float], bias: list[float] | None = None, **more: object,
) -> Example:  # fmt: skip
    """An example of CONVOLUTION.

    `sizes` are the sizes of input, filter and output. `numbers` are the elements of input and filter, `expected` those
    of the output. `more` are attributes.
    """
    spatial = len(sizes[0]) - FIRST
    tensors = {name: float32(*own) for name, own in zip((INPUT, FILTER, OUTPUT), sizes, strict=True)}
    data: dict[str, list[float]] = dict(zip((INPUT, FILTER), numbers, strict=True))
    if bias is not None:
        tensors[BIAS], data[BIAS] = float32(1, len(bias), *[1] * spatial), bias
    attributes = {
        "Mode": "DML_CONVOLUTION_MODE_CROSS_CORRELATION", "Direction": "DML_CONVOLUTION_DIRECTION_FORWARD",
        "DimensionCount": spatial, "Strides": [1] * spatial, "Dilations": [1] * spatial,
        "StartPadding": [0] * spatial, "EndPadding": [0] * spatial, "OutputPadding": [0] * spatial, "GroupCount": 1,
        **more,
    }  # fmt: skip
    return own_example(title, tensors, data, {OUTPUT: expected}, **attributes)


IMAGE = [1.0, 2, 0, 3, 1, 0, 5, 1, 2, 4, 3, 1, 2, 0, 1, 2, 0, 4, 1, 3]
TAPS = [1.0, 2, 0, -1, 0, 3]
SMALL, SPREAD = [1.0, 2, 3, 4, 5, 6], [1.0, 10, 0, -1]
BACKWARD = "DML_CONVOLUTION_DIRECTION_BACKWARD"

CONVOLUTION = declare(
    "CONVOLUTION",
    formula="Output[o] = FusedActivation(sum over t of Input[o * Stride + t * Dilation - Start] * Filter[t] + Bias)",
    constraints=(
        *(SameRank(INPUT, other) for other in (FILTER, BIAS, OUTPUT)),
        *(SameDataType(INPUT, other) for other in (FILTER, BIAS, OUTPUT)),
        entries(output_padding=True),
        group_count,
        filter_channels,
        filters_in_groups,
        batches_and_channels,
        bias_sizes,
        OUTPUT_PADDING,
        *FUSED,
        step_of_0,
        filter_positions,
        half_cut,
        half_nan,
        backward_stride_0,
        sum_order(FROM_SUMS),
        special_activation(compute, rounding),
    ),
    infer=infer,
    compute=compute,
    work=work,
    as_directml=activation_as_directml(as_directml),
    rounding=rounding,
    explained=explained_in("ops.catalog.convolution.explained"),
    errata=(
        "The page does not define the output sizes; DirectML 1.13.1 accepts any sizes, and writes 0 for elements "
        "beyond the image.",
        "According to the page, OutputPadding adds zeros; DirectML 1.13.1 writes 0 there even if there is a bias.",
    ),
    examples=(
        _example(
            "a filter of 2 x 3",
            ((1, 1, 4, 5), (1, 1, 2, 3), (1, 1, 3, 3)),
            (IMAGE, TAPS),
            [8, 3, 17, 13, 6, 6, 15, 8, 7],
        ),
        _example(
            "with a mirrored filter",
            ((1, 1, 4, 5), (1, 1, 2, 3), (1, 1, 3, 3)),
            (IMAGE, TAPS),
            [14, 7, 7, 3, 17, 0, 11, 12, 10],
            Mode="DML_CONVOLUTION_MODE_CONVOLUTION",
        ),
        _example(
            "stride 2, with padding",
            ((1, 1, 4, 5), (1, 1, 2, 3), (1, 1, 2, 3)),
            (IMAGE, TAPS),
            [17, 3, 3, 6, 8, 1],
            Strides=[2, 2],
            StartPadding=[0, 1],
            EndPadding=[0, 1],
        ),
        _example(
            "dilation 2 between the rows of the filter",
            ((1, 1, 4, 5), (1, 1, 2, 3), (1, 1, 2, 3)),
            (IMAGE, TAPS),
            [8, 1, 7, 20, 10, 10],
            Dilations=[2, 1],
        ),
        _example(
            "two groups, a bias, RELU",
            ((1, 2, 2, 4), (4, 1, 1, 3), (1, 4, 2, 2)),
            ([1, 2, 0, 3, 4, 1, 5, 2, 3, 0, 1, 1, 2, 6, 0, 4], [1, 1, 0, 0, 1, 2, 1, 0, 0, 0, 0, -1]),
            [3, 2, 5, 6, 12, 16, 21, 19, 2, 0, 1, 5, 1, 1, 2, 0],
            [0, 10, -1, 2],
            GroupCount=2,
            FusedActivation={"Type": "ACTIVATION_RELU", "Desc": {}},
        ),
        _example(
            "backward, with a stride of 2",
            ((1, 1, 2, 3), (1, 1, 2, 2), (1, 1, 3, 6)),
            (SMALL, SPREAD),
            [1, 10, 2, 20, 3, 30, 4, 39, 5, 48, 6, 57, 0, -4, 0, -5, 0, -6],
            Direction=BACKWARD,
            Strides=[1, 2],
        ),
        _example(
            "backward, with padding and a bias",
            ((1, 1, 2, 3), (1, 2, 2, 2), (1, 2, 2, 5)),
            (SMALL, [*SPREAD, 0, 2, 1, 0]),
            [104, 139, 105, 148, 106, 100, 96, 100, 95, 100, 201, 208, 202, 210, 203, 204, 200, 205, 200, 206],
            [100, 200],
            Direction=BACKWARD,
            Strides=[1, 2],
            StartPadding=[1, 0],
            EndPadding=[0, 1],
        ),
        _example(
            "OutputPadding: a row of zeros at the end",
            ((1, 1, 2, 3), (1, 1, 2, 2), (1, 1, 4, 6)),
            (SMALL, SPREAD),
            [101, 110, 102, 120, 103, 130, 104, 139, 105, 148, 106, 157, 100, 96, 100, 95, 100, 94, *[0] * 6],
            [100],
            Direction=BACKWARD,
            Strides=[1, 2],
            OutputPadding=[1, 0],
        ),
        _example(
            "one spatial dimension",
            ((1, 1, 5), (2, 1, 2), (1, 2, 4)),
            ([1, 4, 2, 5, 0], [1, 0, -1, 2]),
            [1, 4, 2, 5, 7, 0, 8, -5],
        ),
        _example(
            "three spatial dimensions",
            ((1, 1, 2, 3, 4), (1, 1, 2, 1, 2), (1, 1, 1, 3, 3)),
            ([1, 0, 2, 5, 3, 1, 0, 2, 4, 4, 1, 0, 2, 3, 5, 1, 0, 2, 2, 6, 1, 0, 3, 1], [1, 0, 0, -1]),
            [-2, -5, 1, 1, -1, -6, 4, 1, 0],
        ),
    ),
)

OPERATORS = (CONVOLUTION,)
