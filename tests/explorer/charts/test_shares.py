"""The shares of a softmax row or of a query are shown as bars below or beside the tensors. They follow the cursor."""

from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.charts import opened_with
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.charts.share_bars import Share, ShareBars, SharesPicture, percentages
from widgets.formula.step_strip import StepStrip


def opened(qtbot: QtBot, show: Show, name: str, number: int = 0) -> tuple[MainWindow, ShareBars]:
    return opened_with(qtbot, show, ShareBars, "shares", name, number)


def test_the_bars_of_a_softmax_follow_the_cursor(qtbot: QtBot, show: Show):
    window, bars = opened(qtbot, show, "ACTIVATION_SOFTMAX1")
    assert bars.isVisible()
    assert window.stage.tensors.board.rect().contains(bars.geometry())
    assert bars.geometry().top() > window.stage.tensors.content.bottom()
    assert bars.accessibleName() == "OutputTensor[0,0,0,:], shares of the sum: 0: 9.0 %, 1: 24.5 %, 2: 66.5 %"
    before = bars.grab().toImage()
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    assert bars.accessibleName() == "OutputTensor[0,0,1,:], shares of the sum: 0: 11.4 %, 1: 4.2 %, 2: 84.4 %"
    assert bars.grab().toImage() != before
    window.stage.pin("InputTensor", (0, 0, 0, 0))  # an input cell keeps the row
    assert bars.accessibleName().startswith("OutputTensor[0,0,1,:]")
    show("GEMM")
    settle(qtbot, window)
    assert not bars.isVisible()


def test_the_weights_of_a_query_have_bars_in_the_data_flow(qtbot: QtBot, show: Show):
    window, bars = opened(qtbot, show, "MULTIHEAD_ATTENTION")
    window.resize(1440, 900)  # in a smaller window, the factors above their results leave no space for bars
    lay_out()
    assert bars.isVisible()
    for field in ("QueryTensor", "Weights", "OutputTensor"):
        place = window.stage.tensors.heatmap(field).parentWidget()
        assert place is not None
        assert not place.geometry().intersects(bars.geometry())
    window.stage.pin("OutputTensor", (0, 1, 1))
    assert bars.accessibleName() == "Weights[0,1,1,:], shares of the sum: 0: 9.0 %, 1: 24.5 %, 2: 66.5 %"
    window.stage.pin("Scores", (0, 0, 1, 0))
    assert bars.accessibleName().startswith("Weights[0,0,1,:]")


def test_a_hidden_bar_has_its_word(qtbot: QtBot):
    bars = ShareBars()
    qtbot.addWidget(bars)
    shares = Share(0.0, "#000000", "0", is_hidden=True), Share(1.0, "#ffffff", "1")
    bars.show_shares(SharesPicture("Weights[0,:]", shares))
    assert bars.accessibleName() == "Weights[0,:], shares of the sum: 0: hidden, 1: 100 %"


def test_steps_take_the_room_of_the_bars(qtbot: QtBot, show: Show):
    window, bars = opened(qtbot, show, "ACTIVATION_SOFTMAX1")
    window.stage.cell_cursor.pin("OutputTensor", (0, 0, 1, 1), 0)
    lay_out()
    strip = window.findChild(StepStrip, "stepStrip")
    assert strip is not None
    assert strip.isVisible()
    assert not bars.isVisible()
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    assert bars.isVisible()
    assert not strip.isVisible()


def test_hidden_outputs_have_no_bars(qtbot: QtBot, show: Show):
    window, bars = opened(qtbot, show, "ACTIVATION_SOFTMAX1")
    window.actions_["predict"].setChecked(True)
    settle(qtbot, window)
    lay_out()
    assert not bars.isVisible()
    window.actions_["predict"].setChecked(False)


def test_a_percentage_never_hides_a_small_share():
    assert percentages([0, 1, 0.5, 0.7564, 0.0001, float("nan")]) == [
        *("0.0 %", "100.0 %", "50.0 %", "75.6 %", "< 0.1 %", "NaN")
    ]
    assert percentages([0, 1, 0.25]) == ["0 %", "100 %", "25 %"]
    assert percentages([0.9999, 0.0001]) == ["100.0 %", "< 0.1 %"]
