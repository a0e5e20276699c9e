"""Explanations of element-wise operators: each output cell is computed from the input cells at the same index.

An input of size 1 along a dimension is broadcast to the output.
"""

from collections.abc import Callable, Sequence
from string import Formatter

import numpy as np

from ops.arrays.layout import Shape
from ops.arrays.scale_bias import extremes, float_of, scaled
from ops.explain.cell_sets import Read, Role, broadcast_block, broadcast_cell, one_cell
from ops.explain.explanation import CellFormula, CellSteps, Explained, Formula, Number, Words, formula
from ops.explain.sub_case import inputs_of, number_at, result_of_cell
from ops.model.case import Case
from ops.text.values import ScaleBias

# A function that returns the role of an input cell for the output cell at the same index.
RoleOf = Callable[[Case, str, Shape], Role]


def always_value(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role VALUE for every cell."""
    return Role.VALUE


def only_decides(case: Case, field: str, cell: Shape) -> Role:
    """Returns the role DECIDES for every cell."""
    return Role.DECIDES


def element_wise(
    pattern: str | CellFormula,
    role: RoleOf = always_value,
    steps: CellSteps | None = None,
    inputs: Sequence[str] | None = None,
) -> Explained:
    """The explanation of an element-wise operator.

    `pattern` is a function that returns the formula, or a text for the formula without its result. In the text, the
    number of a tensor's cell replaces the tensor's name in braces, such as `{InputTensor}`, and the value of an
    attribute replaces `{Alpha}`. `inputs` is the order of the reads, if it is not the order of the desc.
    """

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        if isinstance(pattern, str):
            return formula(*filled_in(pattern, case, cell, role), " = ", result_in(case, output, cell))
        return pattern(case, output, cell)

    def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
        return operand_reads(case, inputs_of(case) if inputs is None else inputs, cell, role)

    def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
        outputs = (output.name for output in case.operator.outputs if case.has(output.name))
        return tuple(operand_feeds(case, field, cell, output, role(case, field, cell)) for output in outputs)

    return Explained(reads=reads, feeds=feeds, explain=explain, steps=steps)


def operand_reads(case: Case, names: Sequence[str], cell: Shape, role: RoleOf = always_value) -> tuple[Read, ...]:
    """The cells of the inputs `names` from which an output cell is computed: those at the same index, with
    broadcasting. Absent inputs have none.
    """
    return tuple(
        one_cell(name, broadcast_cell(cell, case.sizes(name)), role(case, name, cell))
        for name in names
        if case.has(name)
    )


def operand_feeds(case: Case, field: str, cell: Shape, output: str, role: Role = Role.VALUE) -> Read:
    """Returns the output cells to which an input cell contributes, as a Read.

    There is one cell, or there are several if the input is broadcast.
    """
    return Read(output, role, broadcast_block(cell, case.sizes(field), case.sizes(output)))


def result_in(case: Case, output: str, cell: Shape) -> Number:
    """Returns the number in an output cell as a `Number`, marked as the result of a formula."""
    return Number(result_of_cell(case, output, cell), is_result=True)


def filled_in(pattern: str, case: Case, cell: Shape, role: RoleOf = always_value) -> Formula:
    """Returns the formula that `pattern` describes, with numbers in place of the input tensors and attributes that it
    names.

    The number of a tensor is that of the input cell that corresponds to the output cell `cell`. `role` returns the role
    of this input cell.
    """
    parts: list[Words | Number] = []
    for text, name, _, _ in Formatter().parse(pattern):
        if text:
            parts.append(Words(text))
        if not name:
            continue
        if name in case.operator.attribute:
            parts.append(Number(case.number(name)))
        else:
            parts.append(Number(number_at(case, name, cell), role(case, name, cell)))
    return tuple(parts)


def unary(pattern: str, decides: bool) -> Explained:
    """The explanation of an operator with one input.

    In `pattern`, {x} is the element, with ScaleBias applied if the case has it. `decides` is True if the element is
    only compared.
    """
    before, after = pattern.split("{x}")

    def role(case: Case, field: str, cell: Shape) -> Role:
        return Role.DECIDES if decides or _is_constant(case) else Role.VALUE

    def explain(case: Case, output: str, cell: Shape) -> Formula:
        x = scaled_element(case, cell, role(case, "InputTensor", cell))
        return formula(before, *x, f"{after} = ", result_in(case, output, cell))

    return element_wise(explain, role)


def _is_constant(case: Case) -> bool:
    """True if ScaleBias maps the smallest and the largest number to the same value, or one of them to NaN. The element
    then counts as one that does not matter.
    """
    data_type = case.data_type("InputTensor")
    ends = scaled(np.array(extremes(data_type), data_type.numpy), case.values.get("ScaleBias"), data_type)
    return ends[0].tobytes() == ends[1].tobytes() or bool(np.isnan(ends).any())


def scaled_element(case: Case, cell: Shape, role: Role) -> Formula:
    """Returns the formula of the operand: the element of InputTensor, or element * Scale + Bias if there is a
    ScaleBias. For an integer type, the latter is truncated.
    """
    element = Number(case.logical("InputTensor")[cell], role)
    scale_bias = case.values.get("ScaleBias")
    if not isinstance(scale_bias, ScaleBias):
        return (element,)
    scale, bias = (np.float32(float_of(member)) for member in (scale_bias.scale, scale_bias.bias))
    terms = formula(element, " * ", scale, " + ", bias)
    return formula("trunc(", *terms, ")") if case.data_type("InputTensor").is_integer else terms
