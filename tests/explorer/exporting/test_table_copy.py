"""Numbers are copied with their indices, as text for spreadsheets and as HTML for documents."""

import csv
import io
import time

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from explorer.app import create_window
from explorer.exporting import table_copy
from explorer.settings.settings import Settings
from explorer.shell.latest import has_running_work
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.system.cancellation import checkpoint
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import (
    PATIENCE_MS,
    activate,
    click,
    copied,
    heatmap,
    menu_of,
    no_directml,
    settle,
)

LARGE = 1 << 18
HEAD = "d2\u2193 d3\u2192"


def choose(qtbot: QtBot, window: MainWindow, field: str, entry: str) -> str:
    """Clicks the entry `entry` of the table menu in a cell's context menu. Returns the text on the clipboard."""
    QApplication.clipboard().clear()
    menu = menu_of(window, field)
    tables = menu.findChild(QMenu, "cellMenu.table")
    assert tables is not None
    next(action for action in tables.actions() if action.objectName() == f"cellMenu.table.{entry}").trigger()
    menu.close()
    copied(qtbot, window)
    return QApplication.clipboard().text()


def test_a_slice_is_copied_for_spreadsheets_and_documents(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    lines = choose(qtbot, window, "OutputValueTensor", "slice.rich").splitlines()
    assert lines == [f"{HEAD}\t0\t1", "0\t11\t10", "1\t9\t8", "2\t7\t6"]
    html = QApplication.clipboard().mimeData().html()
    assert "<caption>OutputValueTensor FLOAT32 {1,1,3,2}, rows d2, cols d3, at [0,0,:,:]</caption>" in html
    assert window.status.currentMessage() == "Copied 3 x 2 numbers of OutputValueTensor as a table"


def test_a_slice_is_copied_as_csv_and_markdown(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    rows = list(csv.reader(io.StringIO(choose(qtbot, window, "OutputValueTensor", "slice.csv"))))
    assert rows[1] == ["0", "11", "10"]
    assert "|       **0** |  11 |  10 |" in choose(qtbot, window, "OutputValueTensor", "slice.markdown")
    assert not QApplication.clipboard().mimeData().hasHtml()


def test_a_whole_tensor_is_copied_whatever_slice_is_shown(qtbot: QtBot, show: Show):
    window = show("GATHER_ND1", 2)
    window.stage.slices.selector.step_slice(1)
    values = window.stage.tensor_of("InputTensor")
    assert values is not None
    lines = choose(qtbot, window, "InputTensor", "whole.rich").splitlines()
    assert len(lines) == 1 + values.size // values.shape[-1]
    assert lines[0].split("\t")[: values.ndim - 1][-1] == HEAD
    last = [float(text) for text in lines[-1].split("\t")[values.ndim - 1 :]]
    assert last == values[(-1,) * (values.ndim - 1)].tolist()


def test_the_key_copies_the_slice_that_has_the_keyboard(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    click(qtbot, window, "InputTensor", (0, 0, 1, 3))
    activate(qtbot, window)
    heatmap(window, "InputTensor").setFocus()
    window.actions_["copyTable"].trigger()
    copied(qtbot, window)
    assert QApplication.clipboard().text().splitlines()[2] == "1\t3\t2\t9\t8"


def test_without_a_cell_a_message_is_shown(window: MainWindow):
    window.operators.focus_search()
    window.actions_["copyTable"].trigger()
    assert window.status.currentMessage() == "No cell is chosen."


def test_exact_and_odd_numbers_are_copied(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    numbers = np.array([[np.nan, np.inf, -np.inf], [0.1, -0.0, 1e-45]], np.float32)
    window.session.load_numbers("InputTensor", numbers.reshape(1, 1, 2, 3), "test", take_shape=True)
    settle(qtbot, window)
    lines = choose(qtbot, window, "InputTensor", "slice.rich").splitlines()[1:]
    assert [line.split("\t")[1:] for line in lines] == [["nan", "inf", "-inf"], ["0.1", "-0", "1e-45"]]


def test_more_than_documents_take_is_plain_text_only_and_more_than_is_copied_is_reported(
    qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch
):
    window = show("TOP_K1")
    monkeypatch.setattr(table_copy, "MOST_FORMATTED", 11)
    assert choose(qtbot, window, "InputTensor", "slice.rich").count("\n") == 4
    assert not QApplication.clipboard().mimeData().hasHtml()
    assert choose(qtbot, window, "InputTensor", "slice.markdown") == ""
    assert window.status.currentMessage() == "The table would have 12 cells; at most 11 can be copied."
    monkeypatch.setattr(table_copy, "MOST_NUMBERS", 11)
    assert choose(qtbot, window, "InputTensor", "slice.csv") == ""


def test_a_tensor_without_numbers_has_no_table(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    window.session.edit("K", "9")
    settle(qtbot, window)
    menu = menu_of(window, "OutputValueTensor")
    tables = menu.findChild(QMenu, "cellMenu.table")
    assert tables is not None
    assert not tables.isEnabled()
    menu.close()
    window.input.copy_as_table("OutputValueTensor", (0, 0, 0, 0), False, "rich")
    assert window.status.currentMessage() == "OutputValueTensor has no numbers to copy."


def large(qtbot: QtBot, show: Show) -> MainWindow:
    """A window with a tensor whose table takes a long time to format."""
    window = show("ELEMENT_WISE_CLIP")
    enlarge(qtbot, window)
    return window


def enlarge(qtbot: QtBot, window: MainWindow) -> None:
    window.session.edit("InputTensor.Sizes", f"1,1,{LARGE},1")
    settle(qtbot, window)


@pytest.mark.sampled
def test_the_window_answers_while_a_large_table_is_made(qtbot: QtBot, show: Show, monkeypatch: pytest.MonkeyPatch):
    window = large(qtbot, show)
    monkeypatch.setattr("explorer.exporting.copying.COPYING_AFTER_MS", 0)
    QApplication.clipboard().clear()
    before, before_here = time.process_time(), time.thread_time()
    window.input.copy_as_table("InputTensor", (0, 0, 0, 0), True, "csv")
    here = time.thread_time() - before_here
    assert not window.input.copying.is_idle
    qtbot.waitUntil(lambda: window.status.currentMessage() == "Copying...", timeout=PATIENCE_MS)
    assert QApplication.clipboard().text() == ""
    copied(qtbot, window, PATIENCE_MS)
    assert QApplication.clipboard().text().count("\n") == LARGE + 1
    assert here < (time.process_time() - before) / 4  # the work was done in another thread
    assert window.status.currentMessage() == f"Copied {LARGE} x 1 numbers of InputTensor as a table"


def test_of_two_copies_the_later_one_is_on_the_clipboard(qtbot: QtBot, show: Show):
    window = large(qtbot, show)
    window.input.copy_as_table("InputTensor", (0, 0, 0, 0), True, "csv")
    window.input.copy_as_table("InputTensor", (0, 0, 0, 0), True, "markdown")  # too many, which is reported at once
    assert window.status.currentMessage() == f"The table would have {LARGE} cells; at most 65536 can be copied."
    window.input.copy_as_table("InputTensor", (0, 0, 0, 0), True, "csv")
    window.session.edit("InputTensor.Sizes", "1,1,2,1")
    settle(qtbot, window)
    window.input.copy_as_table("InputTensor", (0, 0, 0, 0), True, "csv")
    copied(qtbot, window, PATIENCE_MS)
    assert QApplication.clipboard().text().count("\n") == 3


def test_what_is_copied_elsewhere_meanwhile_stays_on_the_clipboard(qtbot: QtBot, show: Show):
    window = large(qtbot, show)
    window.input.copy_as_table("InputTensor", (0, 0, 0, 0), True, "csv")
    QApplication.clipboard().setText("something else")
    copied(qtbot, window)
    assert window.status.currentMessage() == "Copying was cancelled, because something else was copied."
    QApplication.processEvents()
    assert QApplication.clipboard().text() == "something else"


@pytest.mark.sampled
def test_closing_the_window_ends_a_copy(qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch):
    def endless(*_: object) -> None:
        while True:
            checkpoint()

    window = create_window(settings, no_directml)
    qtbot.addWidget(window)
    window.show()
    window.session.open_operator(OPERATORS["ELEMENT_WISE_CLIP"])
    enlarge(qtbot, window)
    monkeypatch.setattr(table_copy, "_copied", endless)
    window.input.copy_as_table("InputTensor", (0, 0, 0, 0), True, "csv")
    window.close_unasked()
    assert window.input.copying.is_idle
    qtbot.waitUntil(lambda: not has_running_work(), timeout=PATIENCE_MS)
