"""Adds the dequantized inputs of a quantized operator to its intermediate tensors: (x - zero point) * scale."""

from dataclasses import replace
from functools import partial

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.catalog.quantization.scale_zero_point import scale_of, zero_of
from ops.explain.cell_sets import Read, Role, broadcast_cell, one_cell
from ops.explain.explanation import Formula, Intermediate, Number, formula
from ops.explain.intermediates import Flow
from ops.model.case import Case
from ops.text.sentences import say

FILTER = "FilterTensor"


def with_real_inputs(case: Case, flow: Flow) -> Flow:
    """Returns `flow` with additional intermediate tensors before all others: the dequantized numbers of each quantized
    input.

    Later intermediate tensors read the cells of these tensors, too. An input gets no such tensor if its scale or zero
    point does not broadcast to its sizes. A filter gets none if it has more than one scale or zero point.
    """
    names = [field.name for field in case.operator.inputs if case.has(field.name) and _has_own_scale(case, field.name)]
    real = tuple(_real(case, name) for name in names)
    titles = {name: each.name for name, each in zip(names, real, strict=True)}

    def reads(output: str, cell: Shape) -> tuple[Read, ...]:
        return flow.reads(output, cell)

    return replace(flow, made=(*real, *(_through(each, titles) for each in flow.made)), reads=reads)


def _through(made: Intermediate, titles: dict[str, str]) -> Intermediate:
    """Returns a copy of the intermediate tensor `made` that reads more cells. Where `made` reads a quantized cell, the
    copy also reads its dequantized number.

    `titles` maps the fields of quantized tensors to the names of their dequantized tensors.
    """

    def reads(cell: Shape) -> tuple[Read, ...]:
        own = made.reads(cell)
        return *own, *(replace(read, field=titles[read.field]) for read in own if read.field in titles)

    return replace(made, reads=reads)


def _has_own_scale(case: Case, name: str) -> bool:
    for parameter in (scale_of(name), zero_of(name)):
        if parameter not in case.operator.by_name:
            return False
        if not case.has(parameter):
            continue
        sizes, own = case.sizes(parameter), case.sizes(name)
        if len(sizes) != len(own) or any(size not in (1, whole) for size, whole in zip(sizes, own, strict=True)):
            return False
        if name == FILTER and max(sizes) > 1:
            return False
    return case.has(scale_of(name))


def _real(case: Case, name: str) -> Intermediate:
    letters = name.removesuffix("Tensor")
    names = [parameter for parameter in (scale_of(name), zero_of(name)) if case.has(parameter)]
    scale = case.logical(scale_of(name))
    zero = case.logical(zero_of(name)).astype(np.int64) if zero_of(name) in names else np.int64(0)
    with np.errstate(all="ignore"):
        values = ((case.logical(name).astype(np.int64) - zero) * scale.astype(np.float64)).astype(np.float32)
    return Intermediate(
        say("Real {name}", name=letters), say("(x - zero point) * scale"), values,
        partial(_reads, case, name, names), partial(_formula, case, name, values),
    )  # fmt: skip


def _reads(case: Case, name: str, parameters: list[str], cell: Shape) -> tuple[Read, ...]:
    found = (one_cell(each, broadcast_cell(cell, case.sizes(each))) for each in parameters)
    return one_cell(name, cell), *found


def _formula(case: Case, name: str, values: Array, cell: Shape) -> Formula:
    def number(field: str) -> Number:
        return Number(case.logical(field)[broadcast_cell(cell, case.sizes(field))], Role.VALUE)

    x = formula(number(name))
    if case.has(zero_of(name)):
        x = formula("(", *x, " - ", number(zero_of(name)), ")")
    return formula(*x, " * ", number(scale_of(name)), " = ", Number(values[cell], is_result=True))
