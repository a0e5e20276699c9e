"""The truth table of a logic operator is below the tensors, and marks the column of the cell under the cursor."""

from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.charts import opened_with
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.charts.truth_view import TruthView

LOGIC = "ELEMENT_WISE_LOGICAL_"


def opened(qtbot: QtBot, show: Show, name: str) -> tuple[MainWindow, TruthView]:
    return opened_with(qtbot, show, TruthView, "truthTable", name)


def test_the_table_is_below_the_tensors_and_follows_the_cursor(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, f"{LOGIC}AND")
    assert view.isVisible()
    assert view.geometry().top() > window.stage.tensors.content.bottom()
    assert window.stage.tensors.board.rect().contains(view.geometry())
    assert view.accessibleName().startswith("ATensor 0, BTensor 0: OutputTensor 0, 1 cell; ")
    before = view.grab().toImage()
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    assert view.accessibleName() == "ATensor \u2260 0, BTensor \u2260 0: OutputTensor 1, 2 cells"
    assert view.grab().toImage() != before
    window.stage.pin("ATensor", (0, 0, 0, 0))
    assert view.accessibleName() == "ATensor 0, BTensor 0: OutputTensor 0, 1 cell"
    show("GEMM")
    settle(qtbot, window)
    assert not view.isVisible()


def test_hidden_outputs_have_no_table(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, f"{LOGIC}XOR")
    window.actions_["predict"].setChecked(True)
    settle(qtbot, window)
    lay_out()
    assert not view.isVisible()
    window.actions_["predict"].setChecked(False)
