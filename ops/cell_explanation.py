"""Explains one cell for programs that use this package: as text, and as lists of the linked cells."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ops.arrays.layout import Shape
from ops.attribute_types import python_values
from ops.check.validation import validate
from ops.explain import explanation
from ops.explain.cell_sets import Read, Role, shape_of
from ops.explain.explanation import Formula, Number, Words
from ops.model.case import Case
from ops.model.checked_values import known_name
from ops.model.fields import Attribute, Output
from ops.model.violations import Severity

Cells = Mapping[str, tuple[Shape, ...]]  # by field


@dataclass(frozen=True, slots=True)
class CellExplanation:
    """The explanation of a cell's number.

    `field` and `cell` are the explained cell. `formula` has the numbers in place of names; it is "" for a cell of an
    input. `steps` are the formulas of the steps in which the number is computed.

    `values` and `decides` have cells by field. For an output cell, `values` are the cells whose numbers enter the
    result, and `decides` the cells that only decide the result. For an input cell, they are output cells: those that
    use its value, and those that it decides.
    """

    field: str
    cell: Shape
    formula: str
    steps: tuple[str, ...]
    values: Cells
    decides: Cells

    def __str__(self) -> str:
        return self.formula


def explain(case: Case, field: str, cell: Sequence[int]) -> CellExplanation:
    """Explains a cell of an output, or shows which output cells a cell of an input feeds.

    Raises KeyError if there is no such tensor, and ValueError or TypeError if the tensor is absent, if it has no such
    cell, or if the case has an error.
    """
    declared = case.operator.by_name[known_name(case.operator, field)]
    if isinstance(declared, Attribute):
        raise KeyError(f"{field} of {case.operator.name} is not a tensor")
    if wrong := [violation for violation in validate(case) if violation.severity is Severity.ERROR]:
        raise ValueError(f"{field} cannot be explained: {wrong[0].message}")
    if not case.has(field):
        raise ValueError(f"{field} is absent")
    place = _checked_cell(field, cell, case.sizes(field))
    if not isinstance(declared, Output):
        fed = explanation.feeds(case, field, place)
        return CellExplanation(field, place, "", (), _cells(fed, Role.VALUE), _cells(fed, Role.DECIDES))
    with np.errstate(all="ignore"):
        said = _text(explanation.explain(case, field, place))
        steps = tuple(_text(step.formula) for step in explanation.steps(case, field, place))
        read = explanation.reads(case, field, place)
    return CellExplanation(field, place, said, steps, _cells(read, Role.VALUE), _cells(read, Role.DECIDES))


def _checked_cell(field: str, cell: Sequence[int], sizes: Shape) -> Shape:
    try:
        place = tuple(python_values.whole(index) for index in python_values.sequence(cell, "indices"))
    except (TypeError, ValueError) as error:
        raise type(error)(f"A cell of {field} {error}") from None
    if len(place) != len(sizes) or not all(0 <= index < size for index, size in zip(place, sizes, strict=False)):
        raise ValueError(f"{field} of the sizes {list(sizes)} has no cell {list(place)}")
    return place


def _cells(reads: Sequence[Read], role: Role) -> Cells:
    found: dict[str, tuple[Shape, ...]] = {}
    for read in reads:
        if read.role is not role:
            continue
        starts = [indices.start for indices in read.block]
        if 0 in shape_of(read.block):
            continue
        offsets = np.argwhere(read.mask(read.block)).tolist()
        cells = tuple(tuple(start + offset for start, offset in zip(starts, at, strict=True)) for at in offsets)
        if cells:
            found[read.field] = found.get(read.field, ()) + cells
    return found


def _text(formula: Formula) -> str:
    return "".join(
        term.text if isinstance(term, Words)
        else str(term.value) if isinstance(term, Number)
        else ", ".join(map(str, term.values))
        for term in formula
    )  # fmt: skip
