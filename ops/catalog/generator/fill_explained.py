"""Explains the cells of FILL_VALUE_CONSTANT and FILL_VALUE_SEQUENCE by the numbers of the desc."""

import numpy as np

from ops.arrays.layout import Shape, packed_strides
from ops.arrays.scalar_cast import cast_scalar
from ops.catalog.generator.fill import numbers_at
from ops.explain.cell_sets import position_of
from ops.explain.explanation import Explained, Formula, Number, Step, formula
from ops.model.case import Case


def explain(case: Case, output: str, cell: Shape) -> Formula:
    data_type = case.data_type("OutputTensor")
    if "Value" in case.values:
        return formula("Value = ", Number(cast_scalar(case.number("Value"), data_type), is_result=True))
    start, delta = (cast_scalar(case.number(name), data_type) for name in ("ValueStart", "ValueDelta"))
    position = position_of(cell, case.sizes("OutputTensor"))
    result = numbers_at(case, np.array([position], np.uint64))[0]
    return formula(start, " + ", delta, f" * {position} = ", Number(result, is_result=True))


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    last = Step((), explain(case, output, cell))
    if "Value" in case.values:
        return (last,)
    sizes = case.sizes("OutputTensor")
    terms = " + ".join(f"{index} * {stride}" for index, stride in zip(cell, packed_strides(sizes), strict=True))
    return Step((), formula(f"i = {terms} = ", position_of(cell, sizes))), last


EXPLAINED = Explained(reads=lambda case, output, cell: (), explain=explain, steps=steps)
