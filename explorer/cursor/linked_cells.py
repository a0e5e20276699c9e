"""The cells that are linked to the cell under the cursor, as a pure function of the case and the cursor."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.cursor.agreement import agreeing
from explorer.cursor.cell_cursor import CellCursor
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Formula, Number, Pointer, explain, feeds, points, reads, steps, window
from ops.explain.intermediates import Flow
from ops.explain.windows import Window
from ops.model.case import Case
from ops.model.fields import Input, Output
from widgets.display.picture import Coordinates, Mark, Marks, TensorPicture, mark_of
from widgets.display.picture import Role as MarkRole

_MARK_ROLES: dict[Role, MarkRole] = {Role.IGNORED: "ignored", Role.DECIDES: "decides", Role.VALUE: "value"}


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """The links of a cell. `reads` are the cells that an output cell reads, or that an input cell feeds (`is_input`).

    `pointer` describes the cells that an index in the cell points to. `formula` explains the number in the cell.
    `window` is the part of an input that an output cell looks at.
    """

    reads: tuple[Read, ...] = ()
    pointer: Pointer | None = None
    formula: Formula = ()
    is_input: bool = False
    window: Window | None = None


def link_of(case: Case, cursor: CellCursor, value: np.generic, flow: Flow | None = None) -> Link:
    """The links of the cell under the cursor. `value` is the number in the cell; the case has been run.

    `flow` has the intermediate tensors that are shown.
    """
    made = None if flow is None or cursor.cell is None else flow.find(cursor.field)
    if flow is not None and made is not None and cursor.cell is not None:
        found = (*flow.reads_of(made, cursor.cell), *flow.fed(case, cursor.field, cursor.cell))
        return Link(found, None, made.explain(cursor.cell))
    link = _link_of(case, cursor, value)
    if flow is None or cursor.cell is None or cursor.step is not None or cursor.field not in case.operator.by_name:
        return link
    behind = flow.fed(case, cursor.field, cursor.cell) if link.is_input else flow.behind(cursor.field, cursor.cell)
    return replace(link, reads=(*link.reads, *behind))


def _link_of(case: Case, cursor: CellCursor, value: np.generic) -> Link:
    field, cell = case.operator.by_name.get(cursor.field), cursor.cell
    bare = (Number(value, is_result=True),)
    if cell is None or field is None or case.operator.explained is None:
        return Link(formula=bare)
    if isinstance(field, Input):
        return Link(feeds(case, field.name, cell), points(case, field.name, cell), bare, is_input=True)
    assert isinstance(field, Output), "only tensors have cells"
    seen = window(case, field.name, cell)
    if cursor.step is not None:
        way = steps(case, field.name, cell)
        if way:
            step = way[min(cursor.step, len(way) - 1)]
            return Link(step.reads, None, agreeing(case, step.reads, step.formula), window=seen)
    found = reads(case, field.name, cell)
    shown = agreeing(case, found, explain(case, field.name, cell) or bare)
    return Link(found, points(case, field.name, cell), shown, window=seen)


def marks_of(link: Link, cursor: CellCursor, pictures: Sequence[TensorPicture]) -> dict[str, Marks]:
    """The frames around linked cells, by field. Other outputs of the same sizes get a frame at the same cell."""
    if cursor.cell is None:
        return {}
    marks: dict[str, list[Mark]] = {picture.field: [] for picture in pictures}
    marks.setdefault(cursor.field, []).append(mark_of("cursor", cursor.cell))
    for read in link.reads:
        marks.setdefault(read.field, []).append(Mark(_MARK_ROLES[read.role], read.block, read.only))
    if link.pointer is not None and link.pointer.block is not None:
        marks.setdefault(link.pointer.field, []).append(Mark("pointed", link.pointer.block))
    for name in _same_places(cursor.field, pictures):
        marks[name].append(mark_of("same", cursor.cell))
    return {name: tuple(found) for name, found in marks.items() if found}


def step_count(case: Case, field: str, cell: Coordinates) -> int:
    """The number of steps that lead to the number of an output cell."""
    return len(steps(case, field, cell))


def _same_places(field: str, pictures: Sequence[TensorPicture]) -> list[str]:
    here = next((picture for picture in pictures if picture.field == field), None)
    if here is None or not here.is_output:
        return []
    return [p.field for p in pictures if p is not here and p.is_output and p.sizes == here.sizes]
