"""Pointing at an input cell frames the outputs that read it; the last step of an output cell shows its number."""

from collections.abc import Mapping
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.arrays.layout import Shape, cell_at, count
from ops.catalog import declared
from ops.explain.cell_sets import Read, roles_in
from ops.explain.explanation import Number, reads
from ops.presentation.formula_runs import runs
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.stage.test_linking import press, roles
from tests.helpers.sampling import Sample
from widgets.stage.role_legend import RoleLegend

PARTS = 8  # so that several processes can share the operators


@pytest.mark.sampled
@pytest.mark.parametrize("part", range(PARTS))
def test_an_input_cell_marks_the_outputs_that_read_it_and_steps_end_in_the_number_of_the_cell(
    qtbot: QtBot, show: Show, sample: Sample, subtests: pytest.Subtests, part: int
):
    for operator in sample.of(declared()[part::PARTS], 2, thorough=3):
        window = show(operator.name)
        with subtests.test("links", operator=operator.name):
            check_links(window)
        with subtests.test("steps", operator=operator.name):
            check_steps(qtbot, window)


def check_links(window: MainWindow) -> None:
    """Moves the cursor to every third input cell, and checks that exactly the output cells that read it are marked."""
    case = window.session.case
    outputs = [field.name for field in case.operator.outputs if case.has(field.name)]
    read = {(output, at): reads(case, output, at) for output in outputs for at in np.ndindex(*case.sizes(output))}
    for field in (field.name for field in case.operator.inputs if case.has(field.name)):
        for place in range(0, count(case.sizes(field)), 3):
            cell = cell_at(place, case.sizes(field))
            window.stage.cell_cursor.move(field, cell)
            for output in outputs:
                check_linked(window, read, output, field, cell)


def check_linked(
    window: MainWindow, read: Mapping[tuple[str, Shape], tuple[Read, ...]], output: str, field: str, cell: Shape
) -> None:
    """Checks the frames on cells of `output` while the cursor is on the input cell `cell` of `field`. An output cell
    must be framed if its reads include this input cell, and only then; `read` has the reads of every output cell.
    """
    window_of = tuple(range(index, index + 1) for index in cell)
    named = {1: "ignored", 2: "decides", 3: "value"}
    expected = {
        at: named[role]
        for (name, at), cells in read.items()
        if name == output and (role := int(roles_in(cells, field, window_of).max()))
    }
    shown = roles(window, output)
    linked = {at: role for at, role in shown.items() if role in named.values()}
    pointed = {at for at, role in shown.items() if role == "pointed"}
    assert linked == {at: role for at, role in expected.items() if at not in pointed}, (field, cell)


def check_steps(qtbot: QtBot, window: MainWindow) -> None:
    """Moves through the steps of the first output cell, and checks that the last step has the number of this cell."""
    within = window.findChild(QToolButton, "steps.within")
    assert within is not None
    output = window.session.case.operator.outputs[0].name
    cell = (0,) * len(window.session.case.sizes(output))
    window.stage.cell_cursor.move(output, cell)
    whole_formula = window.stage.formula_text
    within.click()
    try:
        texts = []
        while window.stage.cell_cursor.now.cell == cell:
            texts.append(window.stage.formula_text)
            press(qtbot, window, Qt.Key.Key_Period, output)
            if len(texts) > 1 and texts[-1] == texts[-2] and count(window.session.case.sizes(output)) == 1:
                break
        assert all(text.startswith(whole_formula.partition(" ")[0] + ": ") for text in texts)
        value = window.stage.value_at(output, cell)
        assert value is not None
        assert runs((Number(value, is_result=True),))[0][0] in texts[-1]
    finally:
        within.setChecked(False)


def test_the_frame_of_a_warning_has_a_word_in_the_legend(show: Show):
    window = show("RESAMPLE3")  # cells that are smoothed over the edge
    legend = window.findChild(RoleLegend, "roles")
    assert legend is not None
    assert any(picture.warning_cells for picture in window.stage.pictures)
    assert "warning: the Problems tab explains it" in legend.accessibleName()
    show("RESAMPLE2")
    assert "warning:" not in legend.accessibleName()


def test_the_legend_of_a_case_without_inputs_has_no_role_of_inputs(show: Show):
    window = show("DIAGONAL_MATRIX1")  # its input is optional
    legend = window.findChild(RoleLegend, "roles")
    assert legend is not None
    case = window.session.case
    assert not any(case.has(field.name) for field in case.operator.inputs)
    assert legend.accessibleName() == "cursor: the cell under the pointer"
    case = next(c for c in map(partial(case_of, case.operator), case.operator.examples) if c.has("InputTensor"))
    window.session.open_case(case, "with an input")
    assert "copied: the number is the result" in legend.accessibleName()
