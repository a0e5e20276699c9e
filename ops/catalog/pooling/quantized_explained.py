"""Explains a cell of QUANTIZED_LINEAR_AVERAGE_POOLING by its window, its scales and its zero points."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Mask
from ops.arrays.layout import Shape, cell_at, count
from ops.catalog.pooling.pooling import divisors
from ops.catalog.pooling.quantized import (
    INPUT_SCALE,
    INPUT_ZERO,
    OUTPUT_SCALE,
    OUTPUT_ZERO,
    per_channel,
    quantize_means,
    real_sums,
)
from ops.catalog.pooling.rules import INPUT, OUTPUT
from ops.catalog.pooling.windows import (
    LEADING,
    count_elements,
    fed_windows,
    one_window,
    shrinking_order,
    window_around,
    window_read,
    window_values,
    windows_of,
)
from ops.catalog.quantization.real_inputs import with_real_inputs
from ops.explain.cell_sets import Block, Only, Read, Role, one_cell, position_of, shape_of, slices, whole
from ops.explain.explanation import Explained, Number, Operands, Step, formula
from ops.explain.intermediates import Flow
from ops.explain.windows import Window
from ops.model.case import Case
from ops.text.sentences import say

PARAMETERS = (INPUT_SCALE, INPUT_ZERO, OUTPUT_SCALE, OUTPUT_ZERO)


def roles(case: Case, is_empty: bool) -> Mapping[str, Role]:
    """Returns the role of each scale and zero point that an output cell reads, for its explanation.

    `is_empty` is True if the window of the cell has only padding.
    """
    found = dict.fromkeys(PARAMETERS, Role.VALUE)
    if is_empty:
        found = {OUTPUT_SCALE: Role.DECIDES, OUTPUT_ZERO: Role.VALUE} if case.integer("IncludePadding") else {}
    return {name: role for name, role in found.items() if case.has(name)}


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    found = window_read(INPUT, Role.VALUE, cell, windows_of(case))
    parameters = (
        one_cell(name, cell_at(cell[1] % count(case.sizes(name)), case.sizes(name)), role)
        for name, role in roles(case, not found).items()
    )
    return (*found, *parameters)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    along = windows_of(case)
    if field == INPUT:
        return fed_windows(OUTPUT, Role.VALUE, cell, along)
    position, elements = position_of(cell, case.sizes(field)), count(case.sizes(field))
    empty = count_elements(along) == 0

    def windows(are_empty: bool) -> Only:
        def only(window: Block) -> Mask:
            channels = np.arange(window[1].start, window[1].stop) % elements == position
            part = empty[slices(window[LEADING:])] == are_empty
            return np.broadcast_to(channels.reshape(-1, *(1,) * part.ndim) & part, shape_of(window)).copy()

        return only

    found = (
        Read(OUTPUT, role, whole(case.sizes(OUTPUT)), windows(are_empty))
        for are_empty in (False, True)
        for name, role in roles(case, are_empty).items()
        if name == field
    )
    return tuple(read for read in found if len(read))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Two steps: the sum of the dequantized numbers, and their mean, quantized with the scale and the zero point of the
    output.
    """
    along, channels = windows_of(case), [cell[1]]
    part, alone = one_window(case.logical(INPUT), cell, along)
    numbers = Operands(window_values(case.logical(INPUT), cell, along).reshape(-1), Role.VALUE)
    with np.errstate(all="ignore"):
        sums = real_sums(case, part, alone, shrinking_order(along), channels)
        result = quantize_means(case, sums, alone, channels).reshape(-1)[0]
        cells = divisors(case, alone).item()
        scale, zero, to_scale, to_zero = (
            per_channel(case, name, channels, absent).item()
            for name, absent in zip(PARAMETERS, (1, 0, 1, 0), strict=True)
        )
    found = reads(case, output, cell)
    total = formula(say("sum of (("), numbers, f") - {zero:g}) * ", Number(scale), " = ", sums.item())
    last = formula(
        "round(",
        sums.item(),
        f" / {cells:g} / ",
        Number(to_scale),
        f") + {to_zero:g} = ",
        Number(result, is_result=True),
    )
    return Step(found, total), Step(found, last)


def window(case: Case, output: str, cell: Shape) -> Window | None:
    return window_around(INPUT, cell, windows_of(case))


def flow(case: Case) -> Flow:
    """The intermediate tensors of a case: only the dequantized input."""
    return with_real_inputs(case, Flow((), lambda output, cell: ()))


EXPLAINED = Explained(reads=reads, steps=steps, feeds=feeds, window=window, flow=flow)
