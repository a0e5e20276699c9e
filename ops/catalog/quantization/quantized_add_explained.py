"""Why a cell of QUANTIZED_LINEAR_ADD holds its number: two cells, and the scales and zero points of the tensors."""

from dataclasses import replace

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.quantization.quantize import OUTPUT, SINGLE, add
from ops.explain.cell_sets import Read, Role, one_cell, whole
from ops.explain.explanation import Explained, Formula, Number, Step, formula
from ops.model.case import Case
from ops.model.data import Data, Kept


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    zeros = (0,) * len(cell)
    return (
        *(one_cell(f"{name}Tensor", cell) for name in ("A", "B")),
        *(one_cell(name, zeros) for name in SINGLE if case.has(name)),
    )


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field in SINGLE:
        return (Read(OUTPUT, Role.VALUE, whole(case.sizes(OUTPUT))),)
    return (one_cell(OUTPUT, cell),)


def alone(case: Case, cell: Shape) -> Case:
    """The case of one cell."""
    small = case
    for name in ("ATensor", "BTensor", OUTPUT):
        desc = case.tensor(name)
        assert desc is not None
        small = small.with_value(name, replace(desc, sizes=(1,) * len(cell), strides=None, total_bytes=None))
    for name in ("ATensor", "BTensor"):
        small = small.with_data(name, Data(kept=Kept(case.logical(name)[cell].reshape(1))))
    return small


def term(case: Case, name: str, cell: Shape) -> Formula:
    """(a - zero) * scale"""
    x, scale = case.logical(f"{name}Tensor")[cell], case.logical(f"{name}ScaleTensor").flat[0]
    zero = f"{name}ZeroPointTensor"
    less = (" - ", Number(case.logical(zero).flat[0], Role.VALUE)) if case.has(zero) else ()
    return formula("(", Number(x, Role.VALUE), *less, ") * ", Number(scale, Role.VALUE))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    low, high = case.data_type(OUTPUT).limits
    zero = case.logical("OutputZeroPointTensor").flat[0] if case.has("OutputZeroPointTensor") else np.int64(0)
    return formula(
        "clamp(round((", *term(case, "A", cell), " + ", *term(case, "B", cell), ") / ",
        Number(case.logical("OutputScaleTensor").flat[0], Role.VALUE), ") + ", Number(zero, Role.VALUE),
        f", {low}, {high}) = ", Number(add(alone(case, cell))[OUTPUT].flat[0], is_result=True),
    )  # fmt: skip


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    return (Step(reads(case, output, cell), explain(case, output, cell)),)


EXPLAINED = Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)
