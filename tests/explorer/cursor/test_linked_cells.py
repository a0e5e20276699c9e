"""A cell is linked to the cells that it reads or feeds, and each role of a linked cell has its frame."""

import numpy as np
import pytest

from explorer.cursor.cell_cursor import CellCursor
from explorer.cursor.linked_cells import link_of, marks_of, step_count
from ops import OPERATORS, Case, evaluate
from ops.explain.cell_sets import Read, Role, cell_block
from ops.explain.cell_sets import whole as all_of
from ops.explain.explanation import Number, Pointer
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.presentation.formula_runs import whole
from ops.presentation.links import Link
from ops.presets import case_of
from widgets.display.picture import Marks, TensorPicture, mark_of


def example(name: str, **texts: str) -> Case:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[0])
    for path, text in texts.items():
        case = with_text(case, path.replace("__", "."), text)
    return fit_outputs(case)


def linked(case: Case, field: str, cell: tuple[int, ...], step: int | None = None) -> Link:
    result = evaluate(case)
    assert result.why_not is None
    values = result.outputs[field] if field in result.outputs else case.logical(field)
    return link_of(case, CellCursor(field, cell, step=step), values[cell])


def picture(field: str, sizes: tuple[int, ...], *, is_output: bool = False) -> TensorPicture:
    return TensorPicture(field, is_output, "FLOAT32", sizes, np.zeros(sizes, np.float32))


def roles(marks: Marks) -> list[str]:
    return [mark.role for mark in marks]


def test_an_output_cell_has_what_it_reads_and_its_formula():
    link = linked(example("TOP_K1"), "OutputValueTensor", (0, 0, 1, 0))
    assert not link.is_input
    assert {read.field for read in link.reads} == {"InputTensor"}
    assert [read.role for read in link.reads if read.has((0, 0, 1, 2))] == [Role.VALUE]
    assert "9" in whole(link.formula)


def test_an_index_points_to_where_its_value_is():
    link = linked(example("TOP_K1"), "OutputIndexTensor", (0, 0, 1, 0))
    assert link.pointer is not None
    assert (link.pointer.field, link.pointer.block) == ("InputTensor", cell_block((0, 0, 1, 2)))


def test_an_input_cell_has_what_it_feeds_and_its_bare_number():
    link = linked(example("TOP_K1"), "InputTensor", (0, 0, 1, 2))
    assert link.is_input
    assert {read.field for read in link.reads} == {"OutputValueTensor", "OutputIndexTensor"}
    assert [read.role for read in link.reads if read.field == "OutputValueTensor" and read.has((0, 0, 1, 0))] == [
        Role.VALUE
    ]
    assert whole(link.formula) == "9"


def test_a_step_has_what_happens_in_it():
    case = example("TOP_K1")
    cell = (0, 0, 1, 0)
    total = step_count(case, "OutputValueTensor", cell)
    assert total > 1
    formulas = [whole(linked(case, "OutputValueTensor", cell, step).formula) for step in range(total)]
    assert len(set(formulas)) == total
    beyond = linked(case, "OutputValueTensor", cell, total + 5)
    assert whole(beyond.formula) == formulas[-1]


def test_a_difference_has_its_number_only():
    case = example("TOP_K1")
    link = link_of(case, CellCursor("OutputValueTensor.difference", (0, 0, 0, 0)), np.uint64(3))
    assert (link.reads, link.pointer, whole(link.formula)) == ((), None, "3")
    assert isinstance(link.formula[0], Number)
    assert link.formula[0].is_result


def test_cells_of_eight_dimensions_are_linked():
    sizes = "2,1,1,2,1,1,3,4"
    case = example("TOP_K1", InputTensor__Sizes=sizes, Axis="7")
    cell = (1, 0, 0, 1, 0, 0, 2, 0)
    link = linked(case, "OutputValueTensor", cell)
    row = {(*cell[:7], place) for place in range(4)}
    found = {place for place in np.ndindex(2, 1, 1, 2, 1, 1, 3, 4) if any(read.has(place) for read in link.reads)}
    assert found == row


@pytest.mark.parametrize(
    ("role", "frame"), [(Role.VALUE, "value"), (Role.DECIDES, "decides"), (Role.IGNORED, "ignored")]
)
def test_every_role_has_its_frame(role: Role, frame: str):
    only = np.zeros((2, 2), np.bool_)
    only[1, 0] = True
    read = Read("In", role, all_of((2, 2)), lambda block: only[tuple(slice(r.start, r.stop) for r in block)])
    marks = marks_of(Link((read,)), CellCursor("Out", (0,)), (picture("In", (2, 2)), picture("Out", (1,))))
    (mark,) = marks["In"]
    assert mark.role == frame
    assert [cell for cell in np.ndindex(2, 2) if mark.has(cell)] == [(1, 0)]
    assert roles(marks["Out"]) == ["cursor"]


def test_where_an_index_leads_has_a_frame_unless_that_is_nowhere():
    shown = (picture("In", (2, 2)), picture("Out", (1,)))
    inside, outside = Pointer("In", cell_block((1, 1)), ""), Pointer("In", None, "")
    marks = marks_of(Link(pointer=inside), CellCursor("Out", (0,)), shown)
    assert [(mark.role, mark.cell) for mark in marks["In"]] == [("pointed", (1, 1))]
    assert "In" not in marks_of(Link(pointer=outside), CellCursor("Out", (0,)), shown)


def test_the_same_place_is_in_other_outputs_of_the_same_sizes():
    shown = (
        picture("In", (2, 2)),
        picture("One", (2, 2), is_output=True),
        picture("Two", (2, 2), is_output=True),
        picture("Other", (2, 3), is_output=True),
    )
    marks = marks_of(Link(), CellCursor("One", (1, 0)), shown)
    assert {field: roles(found) for field, found in marks.items()} == {"One": ["cursor"], "Two": ["same"]}
    assert marks["Two"][0].cell == mark_of("same", (1, 0)).cell
    assert list(marks_of(Link(), CellCursor("In", (1, 0)), shown)) == ["In"]


def test_no_cell_has_no_frames():
    assert marks_of(Link(), CellCursor("In", None), (picture("In", (2, 2)),)) == {}
