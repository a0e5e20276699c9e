"""The steps of a cell become an animated PNG; a caption names the operator and its attributes."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from explorer.exporting import image_export, step_pictures
from explorer.window.main_window import MainWindow
from ops import Case, load
from ops.presentation.attributes import caption
from resources import ROOT
from tests.explorer.exporting.test_apng import chunks

CONVOLUTION = load(ROOT / "presets" / "convolution_7.json")


def shown(qtbot: QtBot, window: MainWindow, case: Case) -> Case:
    window.session.open_case(case, "test")
    qtbot.waitUntil(lambda: window.runner.is_idle)
    return window.session.case


def frames(window: MainWindow, case: Case) -> int:
    def figure() -> image_export.Figure:
        return image_export.figure(window.stage, "", window.theming.theme, caption(case))

    made = step_pictures.content(window.stage, case, figure, 1)()
    return int.from_bytes(dict(chunks(made))[b"acTL"][:4])


@pytest.mark.sampled
def test_the_steps_of_a_cell_are_drawn_and_the_cursor_goes_back(qtbot: QtBot, window: MainWindow):
    case = shown(qtbot, window, CONVOLUTION)
    window.stage.cell_cursor.pin("OutputTensor", (0, 0, 0, 3))
    before = window.stage.cell_cursor.now
    assert [moment[2] for moment in step_pictures.moments(window.stage, case)] == [0, 1, 2, 3, None]
    assert frames(window, case) == 5
    assert window.stage.cell_cursor.now == before


def test_without_steps_the_cells_of_an_output_are_drawn(qtbot: QtBot, window: MainWindow):
    case = shown(qtbot, window, load(ROOT / "presets" / "top_k1_1.json"))
    found = step_pictures.moments(window.stage, case)
    assert len(found) == 6
    assert found[3] == ("OutputValueTensor", (0, 0, 1, 1), None)
    assert frames(window, case) == 6
    assert window.stage.cell_cursor.now.cell is None


def test_too_many_pictures_and_missing_outputs_are_refused(qtbot: QtBot, window: MainWindow):
    case = shown(qtbot, window, Case.of("ELEMENT_WISE_ABS", InputTensor=np.arange(100, dtype=np.float32)))
    assert "more than 64 pictures" in step_pictures.why_not(window.stage, case)
    case = shown(qtbot, window, CONVOLUTION.edit("GroupCount", 5))
    assert step_pictures.why_not(window.stage, case)


def test_a_caption_names_the_operator_and_its_attributes(qtbot: QtBot, window: MainWindow):
    case = shown(qtbot, window, load(ROOT / "presets" / "top_k1_1.json"))
    text = caption(case)
    assert text == "TOP_K1: Axis 3, K 2, AxisDirection DECREASING"
    bare = image_export.figure(window.stage, "", window.theming.theme)
    with_caption = image_export.figure(window.stage, "", window.theming.theme, text)
    assert with_caption.size.height() > bare.size.height()
    made = image_export.file_content(with_caption, "a", image_export.SVG, 1)().decode()
    assert "TOP_K1: Axis 3" in made
