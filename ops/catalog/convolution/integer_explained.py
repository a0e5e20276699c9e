"""Explains an output cell of an integer convolution by its input cells, filter cells, scales and zero points."""

from dataclasses import replace

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.convolution.explained import feeds as fed_by_products
from ops.catalog.convolution.explained import paired_reads, pairs, product_reads, window
from ops.catalog.convolution.integer_sums import SCALES, ZEROS, factor, wrap_to_int32
from ops.catalog.convolution.sliding import BIAS, FILTER, INPUT, OUTPUT, sliding_of
from ops.catalog.quantization.product_explained import (
    Scaling,
    Sum,
    fed_by_parameter,
    of_sums,
    parameter,
    parameter_cell,
    present,
)
from ops.catalog.quantization.scale_zero_point import requantized, zero_point
from ops.explain.cell_sets import Read, Role, cell_block, grid, one_cell
from ops.explain.explanation import Number
from ops.explain.sub_case import cut
from ops.model.case import Case

CHANNEL = 1


def parameter_reads(case: Case, cell: Shape, *names: str) -> tuple[Read, ...]:
    """Returns the cells of the tensors `names`, such as scales, zero points and bias, that an output cell reads.
    Tensors that the case omits have none.
    """
    found = present(case, *names)
    return tuple(one_cell(name, parameter_cell(case, name, cell[CHANNEL])) for name in found)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    read = product_reads(case, cell)
    if read:
        read += parameter_reads(case, cell, *ZEROS[:2])
    # Without products and a bias there is nothing to scale.
    scales = SCALES if read or has_bias(case) else ()
    return read + parameter_reads(case, cell, BIAS, *scales, ZEROS[2])


def has_bias(case: Case) -> bool:
    """Returns True if the operator has a field for the bias and the case sets it."""
    return any(present(case, BIAS))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field in (INPUT, FILTER):
        return fed_by_products(case, field, cell)
    block = fed_by_parameter(case, field, cell, OUTPUT, CHANNEL)
    if field in (BIAS, ZEROS[2]) or (field in SCALES and has_bias(case)):
        return (Read(OUTPUT, Role.VALUE, block),)
    # Where the filter lies outside the image, there is nothing to scale or to subtract a zero point from.
    met = [[at for at in range(line.output) if line.met(at)] for line in sliding_of(case).lines]
    return grid(OUTPUT, [*block[:2], *met])


def sum_of(case: Case, cell: Shape) -> Sum:
    """Returns the sum of products that an output cell contains: its factors, their zero points, the cells that they
    come from, and the bias.
    """
    zeros = parameter(case, ZEROS[0], cell[CHANNEL]), parameter(case, ZEROS[1], cell[CHANNEL])
    zero_reads = parameter_reads(case, cell, *ZEROS[:2])
    cells = [(*reads, *zero_reads) for reads in paired_reads(case, cell)]
    return Sum(*pairs(case, cell), zeros, cells, added=parameter(case, BIAS, cell[CHANNEL]))


def scaling_of(case: Case, cell: Shape) -> Scaling | None:
    """Returns the scales and the zero point that are applied to the sum of an output cell; None for an operator without
    scales.
    """
    factors = [each for name in SCALES[:2] if (each := parameter(case, name, cell[CHANNEL])) is not None]
    if not factors:
        return None
    return Scaling(factors, parameter(case, SCALES[2], cell[CHANNEL]), parameter(case, ZEROS[2], cell[CHANNEL]))


def result(case: Case, cell: Shape) -> Number:
    """Returns the number in an output cell, computed from only the inputs that this cell reads."""
    total = np.full((1,) * len(cell), sum_of(case, cell).value, np.float64)
    if scaling_of(case, cell) is None:
        return Number(wrap_to_int32(total).reshape(-1)[0], is_result=True)
    parameters = parameter_reads(case, cell, *SCALES, ZEROS[2])
    small = cut(case, {**{read.field: read.block for read in parameters}, OUTPUT: cell_block(cell)})
    with np.errstate(all="ignore"):
        found = requantized(total * factor(small).reshape(-1), zero_point(small, OUTPUT), small.data_type(OUTPUT))
    return Number(found.reshape(-1)[0], is_result=True)


EXPLAINED = replace(of_sums(reads, feeds, sum_of, scaling_of, result), window=window)
