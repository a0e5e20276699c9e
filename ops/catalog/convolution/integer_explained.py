"""Why a cell of an integer convolution holds its number: where the filter lies, and the scales and zero points."""

from collections.abc import Iterator

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.convolution.explained import feeds as fed_by_products
from ops.catalog.convolution.explained import pairs, places_read
from ops.catalog.convolution.integer import SCALES, ZEROS, apply_scales, wrap_to_int32
from ops.catalog.convolution.sliding import BIAS, FILTER, INPUT, OUTPUT, sliding_of
from ops.catalog.quantization.product_explained import Scaling, Sum, number, of_sums
from ops.catalog.quantization.scale_zero_point import requantized
from ops.explain.cell_sets import Read, Role, cell_block, lattice, one_cell, whole
from ops.explain.explanation import Number
from ops.explain.sub_case import cut
from ops.model.case import Case


def parameters(case: Case, *names: str) -> Iterator[str]:
    """Those of the scales, zero points and the bias that there are."""
    for name in names:
        if name in case.operator.by_name and case.has(name):
            yield name


def parameter_cell(case: Case, name: str, channel: int) -> Shape:
    """Where the number for a channel of the output is; the single one where there are no more."""
    return tuple(channel if size > 1 else 0 for size in case.sizes(name))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    found, read = places_read(case, cell), list[Read]()
    if found is not None:
        read += [lattice(INPUT, found[0]), lattice(FILTER, found[1])]
        read += [one_cell(name, parameter_cell(case, name, cell[1])) for name in parameters(case, *ZEROS[:2])]
    # Without products and a bias there is nothing to scale.
    scales = SCALES if read or has_bias(case) else ()
    read += [one_cell(name, parameter_cell(case, name, cell[1])) for name in parameters(case, BIAS, *scales, ZEROS[2])]
    return tuple(read)


def has_bias(case: Case) -> bool:
    return any(parameters(case, BIAS))


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field in (INPUT, FILTER):
        return fed_by_products(case, field, cell)
    sliding, (batches, channels, *spatial) = sliding_of(case), whole(case.sizes(OUTPUT))
    if max(case.sizes(field)) > 1:
        channels = range(max(cell), max(cell) + 1)
    if field in (BIAS, ZEROS[2]) or (field in SCALES and has_bias(case)):
        return (Read(OUTPUT, Role.VALUE, (batches, channels, *spatial)),)
    # Where the filter lies beyond the image, there is nothing to take a zero point from, or to scale.
    met = [[at for at in range(line.output) if line.met(at)] for line in sliding.lines]
    return (lattice(OUTPUT, [batches, channels, *met]),) if all(met) else ()


def _number(case: Case, name: str, channel: int) -> Number | None:
    known = next(parameters(case, name), None)
    return None if known is None else number(case, name, parameter_cell(case, name, channel))


def sum_of(case: Case, cell: Shape) -> Sum:
    first, second = pairs(case, cell)
    zeros = _number(case, ZEROS[0], cell[1]), _number(case, ZEROS[1], cell[1])
    return Sum(first, second, zeros, added=_number(case, BIAS, cell[1]))


def scaling_of(case: Case, cell: Shape) -> Scaling | None:
    factors = [each for name in SCALES[:2] if (each := _number(case, name, cell[1])) is not None]
    if not factors:
        return None
    return Scaling(factors, _number(case, SCALES[2], cell[1]), _number(case, ZEROS[2], cell[1]))


def result(case: Case, cell: Shape) -> Number:
    total = np.full((1,) * len(cell), sum_of(case, cell).value, np.float64)
    if scaling_of(case, cell) is None:
        return Number(wrap_to_int32(total).reshape(-1)[0], is_result=True)
    names = (*parameters(case, *SCALES, ZEROS[2]),)
    small = cut(case, {**{name: cell_block(parameter_cell(case, name, cell[1])) for name in names},
                       OUTPUT: cell_block(cell)})  # fmt: skip
    with np.errstate(all="ignore"):
        return Number(requantized(small, apply_scales(small, total), OUTPUT).reshape(-1)[0], is_result=True)


EXPLAINED = of_sums(reads, feeds, sum_of, scaling_of, result)
