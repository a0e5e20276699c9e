"""Finds the cells that are linked to a cell, and the formula of its number, for the window and for exported pages."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Formula, Number, Pointer, Step, explain, feeds, points, reads, steps, window
from ops.explain.windows import Window
from ops.model.case import Case
from ops.model.fields import Input, Output

if TYPE_CHECKING:
    from ops.explain.intermediates import Flow


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """The links of a cell. `reads` are the cells that an output cell reads; if `is_input`, they are the cells that an
    input cell feeds.

    `pointer` describes the cells to which an index in the cell points. `formula` explains the number in the cell.
    `window` is the part of an input from which an output cell is computed.
    """

    reads: tuple[Read, ...] = ()
    pointer: Pointer | None = None
    formula: Formula = ()
    is_input: bool = False
    window: Window | None = None


def link_of(
    case: Case, name: str, cell: Shape | None, value: np.generic, step: int | None = None, flow: "Flow | None" = None
) -> Link:
    """The cells that a cell of the tensor `name` reads or feeds, with the formula of the number `value` in the cell.

    With `step`, they are those of one step of the explanation. The formula is `value` alone for an input cell, if
    `cell` is None, if the operator has no tensor `name`, or if it has no explanation. `flow` has the intermediate
    tensors that are shown. The case must have been run.
    """
    made = None if flow is None or cell is None else flow.find(name)
    if flow is not None and made is not None and cell is not None:
        return Link((*flow.reads_of(made, cell), *flow.fed(case, name, cell)), None, made.explain(cell))
    link = _own_link(case, name, cell, value, step, flow)
    if flow is None or cell is None or step is not None or name not in case.operator.by_name:
        return link
    behind = flow.fed(case, name, cell) if link.is_input else flow.behind(name, cell)
    return replace(link, reads=(*link.reads, *behind))


def _own_link(
    case: Case, name: str, cell: Shape | None, value: np.generic, step: int | None, flow: "Flow | None"
) -> Link:
    """Returns the links of a cell. If `step` is given, returns the links of this step, including those to cells of
    intermediate tensors.

    The numbers of intermediate cells that the output cell reads are framed in the formula, with or without `step`.
    """
    field = case.operator.by_name.get(name)
    bare = (Number(value, is_result=True),)
    if cell is None or field is None or case.operator.explained is None:
        return Link(formula=bare)
    if isinstance(field, Input):
        return Link(feeds(case, name, cell), points(case, name, cell), bare, is_input=True)
    assert isinstance(field, Output), "only tensors have cells"
    from ops.presentation.agreement import agreeing, as_in_array, shown_reads, with_count  # the start explains no cell

    seen = window(case, name, cell)
    if step is not None:
        way = steps(case, name, cell)
        if way:
            chosen = way[min(step, len(way) - 1)]
            between = () if flow is None else _intermediate_reads(flow, name, cell, chosen)
            numbers = () if flow is None else flow.numbers(between)
            formula = as_in_array(agreeing(case, chosen.reads, chosen.formula, numbers), value)
            return Link((*shown_reads(case, chosen.reads, formula), *between), None, formula, window=seen)
    found = reads(case, name, cell)
    formula = explain(case, name, cell) or bare
    numbers = () if flow is None else flow.numbers(flow.reads(name, cell))
    shown = with_count(case, found, as_in_array(agreeing(case, found, formula, numbers), value))
    return Link(found, points(case, name, cell), shown, window=seen)


def _intermediate_reads(flow: "Flow", name: str, cell: Shape, step: Step) -> tuple[Read, ...]:
    """Returns the cells of intermediate tensors whose numbers appear in the formula of a step of an output cell.

    These are the cells that the output cell reads directly, such as the weights of an attention, if their numbers
    appear. Otherwise, if the step reads no input, they are the cells of one tensor from which the direct cells are
    computed, such as the scores. The result is empty if neither matches the formula.
    """
    from ops.presentation.agreement import as_key, operands

    used, direct = operands(step.formula), flow.reads(name, cell)
    if (numbers := set(map(as_key, flow.numbers(direct)))) and numbers <= used:
        return direct
    behind = flow.behind(name, cell) if not step.reads else ()
    for field in dict.fromkeys(read.field for read in behind):
        found = tuple(replace(read, role=Role.VALUE) for read in behind if read.field == field)
        if set(map(as_key, flow.numbers(found))) == used:
            return found
    return ()
