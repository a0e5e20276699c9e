"""In predict mode, no part of the window shows a hidden number until the user clicks its cell or guesses it."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from explorer.settings.language import speak
from explorer.stage.prediction import MOST_HIDDEN, Score, is_right_guess
from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import heatmap, hover, settle

VALUES, INDICES = "OutputValueTensor", "OutputIndexTensor"


@pytest.fixture
def predict(qtbot: QtBot, window: MainWindow) -> Iterator[MainWindow]:
    """Switches predict mode on with its keyboard shortcut, and yields the window with TOP_K1, whose outputs are both
    hidden.
    """
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.actions_["predict"].isChecked()
    window.grab()
    yield window
    window.actions_["predict"].setChecked(False)
    settle(qtbot, window)


def click(qtbot: QtBot, window: MainWindow, field: str, cell: tuple[int, ...]) -> None:
    map_ = heatmap(window, field)
    qtbot.mouseClick(map_, Qt.MouseButton.LeftButton, pos=map_.rect_of(cell).center())


def press(qtbot: QtBot, window: MainWindow, name: str) -> None:
    button = window.findChild(QPushButton, f"predict.{name}")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def guess(qtbot: QtBot, window: MainWindow, field: str, cell: tuple[int, ...], text: str) -> None:
    """Points at a cell and types a guess."""
    map_ = heatmap(window, field)
    map_.setFocus()
    window.stage.cell_cursor.clear()
    hover(map_, cell)
    qtbot.keyClick(map_, text[0])
    line = window.focusWidget()
    assert line is not None
    qtbot.keyClicks(line, text[1:])
    qtbot.keyClick(line, Qt.Key.Key_Return)


def score(window: MainWindow) -> Score:
    return window.stage.prediction.score


def told(window: MainWindow) -> str:
    label = window.findChild(QLabel, "predict.score")
    assert label is not None
    return label.text()


def test_the_outputs_are_hidden_and_the_inputs_are_not(predict: MainWindow):
    assert set(heatmap(predict, VALUES).numbers) == {""}
    assert "11" in heatmap(predict, "InputTensor").numbers
    assert told(predict) == "Guesses: 0 right, 0 wrong. Cells: 0 shown, 12 hidden"


@pytest.mark.parametrize("cell", [(0, 0, 0, 0), (0, 0, 2, 1)])
def test_no_view_shows_a_hidden_number(predict: MainWindow, cell: tuple[int, ...]):
    stage = predict.stage
    hover(heatmap(predict, VALUES), cell)
    assert stage.formula_text.startswith("Hidden: type your guess")
    assert stage.value_at(VALUES, cell) is None
    assert stage.tensor_of(VALUES) is None
    assert stage.slice_of(VALUES, cell) is None
    assert all(picture.values is None for picture in stage.pictures if picture.is_output)
    colors = stage.tensors.colors
    assert [field for field, _, _ in colors["values"].series] == ["InputTensor"]
    assert colors["indices"].levels is None


def test_an_input_does_not_tell_where_its_numbers_end(predict: MainWindow):
    hover(heatmap(predict, "InputTensor"), (0, 0, 0, 3))
    assert predict.stage.formula_text == "InputTensor[0,0,0,3] = 11"
    assert set(predict.stage.linking.marks) <= {"InputTensor"}


def test_every_hidden_cell_looks_the_same(predict: MainWindow):
    map_ = heatmap(predict, VALUES)
    predict.stage.cell_cursor.clear()
    pictures = set[bytes]()
    for row in range(3):
        for column in range(2):
            place = map_.rect_of((0, 0, row, column)).adjusted(2, 2, -2, -2)
            image = map_.grab(place).toImage()
            pictures.add(bytes(image.constBits()[: image.sizeInBytes()]))
    assert len(pictures) == 1


def test_tables_and_memory_show_no_hidden_numbers(qtbot: QtBot, predict: MainWindow):
    predict.actions_["table"].trigger()
    assert predict.stage.slices.host(VALUES).model().rowCount() == 0  # pyright: ignore[reportAttributeAccessIssue]
    predict.actions_["table"].trigger()


def test_a_click_shows_a_cell_and_explains_it(qtbot: QtBot, predict: MainWindow):
    click(qtbot, predict, VALUES, (0, 0, 1, 1))
    predict.grab()
    assert heatmap(predict, VALUES).numbers == ("", "", "", "8", "", "")
    assert predict.stage.formula_text.startswith(f"{VALUES}[0,0,1,1] = ")
    assert predict.stage.formula_text.endswith("= 8, index 3")
    assert score(predict) == Score(shown=1)
    assert told(predict) == "Guesses: 0 right, 0 wrong. Cells: 1 shown, 11 hidden"


def test_a_right_guess_counts_and_goes_on_to_the_next_cell(qtbot: QtBot, predict: MainWindow):
    guess(qtbot, predict, VALUES, (0, 0, 0, 0), "11")
    assert score(predict) == Score(right=1)
    assert predict.stage.cell_cursor.now.cell == (0, 0, 1, 0)
    predict.grab()
    assert heatmap(predict, VALUES).numbers[0] == "11"


def test_a_guess_that_is_no_number_is_refused_in_the_language_of_the_window(qtbot: QtBot, predict: MainWindow):
    speak("ko")
    try:
        guess(qtbot, predict, INDICES, (0, 0, 0, 0), "1x")
        line = predict.focusWidget()
        assert line is not None
        assert line.accessibleDescription() == "'1x'는 숫자가 아닙니다."
    finally:
        speak("en")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.accessibleDescription() == "'1x' is not a number."
    assert score(predict) == Score()


def test_a_wrong_guess_counts_and_the_cell_stays_hidden(qtbot: QtBot, predict: MainWindow):
    guess(qtbot, predict, INDICES, (0, 0, 0, 0), "2")
    assert score(predict) == Score(wrong=1)
    assert predict.stage.value_at(INDICES, (0, 0, 0, 0)) is None
    line = predict.focusWidget()
    assert line is not None
    assert line.accessibleDescription() == "OutputIndexTensor[0,0,0,0] is not 2. Try again, or press Esc."
    qtbot.keyClicks(line, "3")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert score(predict) == Score(right=1, wrong=1)


@pytest.mark.parametrize("text", ["1.5", "1e400", "-1", "-x"])
def test_what_is_no_number_of_the_type_is_no_guess(qtbot: QtBot, predict: MainWindow, text: str):
    guess(qtbot, predict, INDICES, (0, 0, 0, 0), text)
    assert score(predict) == Score()
    line = predict.focusWidget()
    assert line is not None
    assert line.accessibleDescription()
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert predict.actions_["predict"].isChecked()


def test_the_keyboard_alone_is_enough(qtbot: QtBot, predict: MainWindow):
    map_ = heatmap(predict, VALUES)
    assert map_.hasFocus()
    qtbot.keyClick(map_, Qt.Key.Key_Down)
    cell = predict.stage.cell_cursor.now.cell
    assert cell is not None
    qtbot.keyClick(map_, Qt.Key.Key_Return)
    line = predict.focusWidget()
    assert line is not None
    qtbot.keyClick(line, Qt.Key.Key_Return)  # an empty guess shows the cell
    assert predict.stage.value_at(VALUES, cell) is not None
    assert score(predict) == Score(shown=1)


def test_show_all_and_start_over(qtbot: QtBot, predict: MainWindow):
    click(qtbot, predict, VALUES, (0, 0, 0, 0))
    press(qtbot, predict, "all")
    assert told(predict) == "Guesses: 0 right, 0 wrong. Cells: 12 shown, 0 hidden"
    predict.grab()
    assert heatmap(predict, VALUES).numbers == ("11", "10", "9", "8", "7", "6")
    press(qtbot, predict, "again")
    assert told(predict) == "Guesses: 0 right, 0 wrong. Cells: 0 shown, 12 hidden"


def test_another_case_is_hidden_and_the_score_goes_on(qtbot: QtBot, predict: MainWindow):
    guess(qtbot, predict, VALUES, (0, 0, 0, 0), "11")
    predict.session.edit("K", "3")
    settle(qtbot, predict)
    assert told(predict) == "Guesses: 1 right, 0 wrong. Cells: 0 shown, 18 hidden"


@pytest.mark.sampled
def test_what_was_shown_stays_shown_while_the_numbers_are_the_same(qtbot: QtBot, predict: MainWindow):
    click(qtbot, predict, VALUES, (0, 0, 0, 0))
    predict.run_now()
    settle(qtbot, predict)
    predict.theming.choose("dark")
    predict.theming.choose("light")
    assert predict.stage.value_at(VALUES, (0, 0, 0, 0)) == 11
    assert score(predict) == Score(shown=1)


def test_the_end_shows_everything(qtbot: QtBot, predict: MainWindow):
    press(qtbot, predict, "close")
    assert not predict.actions_["predict"].isChecked()
    predict.grab()
    assert heatmap(predict, VALUES).numbers == ("11", "10", "9", "8", "7", "6")
    assert [picture.values is None for picture in predict.stage.pictures] == [False] * 3


def test_an_output_too_large_to_be_guessed_is_shown(qtbot: QtBot, show: Show, predict: MainWindow):
    show("ELEMENT_WISE_CLIP")
    predict.session.edit("InputTensor.Sizes[3]", str(MOST_HIDDEN))
    settle(qtbot, predict)
    assert predict.stage.tensor_of("OutputTensor") is not None


@pytest.mark.parametrize(
    ("guessed", "value", "is_right"),
    [
        pytest.param(np.int32(3), np.int32(3), True, id="the integer"),
        pytest.param(np.uint64(2**64 - 2), np.uint64(2**64 - 1), False, id="a large integer beside it"),
        pytest.param(np.float32(8.33), np.float32(25 / 3), True, id="three digits"),
        pytest.param(np.float32(8.3), np.float32(25 / 3), False, id="two digits"),
        pytest.param(np.float32(8), np.float32(8.33), False, id="one digit"),
        pytest.param(np.float32(0), np.float32(0.001), False, id="nothing for little"),
        pytest.param(np.float32("nan"), np.float32("nan"), True, id="NaN"),
        pytest.param(np.float32(0), np.float32("nan"), False, id="a number for NaN"),
        pytest.param(np.float32("inf"), np.float32("inf"), True, id="infinity"),
        pytest.param(np.float32("-inf"), np.float32("inf"), False, id="the other infinity"),
        pytest.param(np.float32("inf"), np.float32(1), False, id="infinity for a number"),
        pytest.param(np.float16(65500), np.float16(65504), True, id="FLOAT16"),
    ],
)
def test_a_guess_is_right_to_three_digits(guessed: np.generic, value: np.generic, is_right: bool):
    assert is_right_guess(guessed, value) is is_right
