"""Why a cell that is filled holds its number: no input, only the desc and for a sequence the place of the cell."""

import numpy as np

from ops.arrays.layout import Shape, packed_strides
from ops.arrays.scalar_cast import cast_scalar
from ops.catalog.generator.fill import numbers_at
from ops.explain.cell_sets import Read
from ops.explain.explanation import Explained, Formula, Number, Step, formula
from ops.model.case import Case


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    return ()


def place_of(case: Case, cell: Shape) -> int:
    """How many cells come before this one."""
    steps = packed_strides(case.sizes("OutputTensor"))
    return sum(index * step for index, step in zip(cell, steps, strict=True))


def explain(case: Case, output: str, cell: Shape) -> Formula:
    data_type = case.data_type("OutputTensor")
    if "Value" in case.values:
        return formula("Value = ", Number(cast_scalar(case.number("Value"), data_type), is_result=True))
    start, delta = (cast_scalar(case.number(name), data_type) for name in ("ValueStart", "ValueDelta"))
    place = place_of(case, cell)
    result = numbers_at(case, np.array([place], np.uint64))[0]
    return formula(start, " + ", delta, f" * {place} = ", Number(result, is_result=True))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    last = Step((), explain(case, output, cell))
    if "Value" in case.values:
        return (last,)
    parts = zip(cell, packed_strides(case.sizes("OutputTensor")), strict=True)
    terms = " + ".join(f"{index} * {step}" for index, step in parts)
    return Step((), formula(f"i = {terms} = ", place_of(case, cell))), last


EXPLAINED = Explained(reads=reads, feeds=lambda case, field, cell: (), explain=explain, steps=steps)
