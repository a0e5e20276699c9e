"""The bar shows the formula of the cell under the pointer, shortened to its width, and copies the whole formula."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from ops.presentation.formula_runs import Run
from widgets.formula.formula_bar import FormulaBar, laid_out
from widgets.style.sizes import FORMULA_HEIGHT
from widgets.style.theme import LIGHT

RUNS: tuple[Run, ...] = (
    ("OutputValueTensor[0,0,1,1] = ", "target"),
    ("sort(", None),
    ("3", "decides"),
    (", ", None),
    ("8", "value"),
    (")[1] = ", None),
    ("8", "cursor"),
)


@pytest.fixture
def bar(qtbot):
    widget = FormulaBar()
    qtbot.addWidget(widget)
    widget.resize(700, FORMULA_HEIGHT)
    return widget


def copied(bar: FormulaBar) -> str:
    """The text that the copy button puts on the clipboard."""
    asked: list[Callable[[], str]] = []
    bar.copy_asked.connect(lambda write, _: asked.append(write))
    button = bar.findChild(QToolButton, "formula.copy")
    assert button is not None
    button.click()
    (write,) = asked
    return write()


def test_the_whole_formula_is_read_out(bar):
    bar.show_runs(RUNS)
    assert bar.plain_text() == "OutputValueTensor[0,0,1,1] = sort(3, 8)[1] = 8"
    assert bar.accessibleName() == bar.plain_text()


def test_the_copy_button_copies_the_whole_formula_also_when_elided(bar):
    bar.show_runs(RUNS)
    bar.resize(200, FORMULA_HEIGHT)
    assert copied(bar) == bar.plain_text()


def test_tokens_have_the_colours_of_their_cells(bar):
    bar.show_runs(RUNS)
    image = bar.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert {LIGHT.value_tint.lower(), LIGHT.decides_tint.lower()} <= seen


@pytest.mark.parametrize("width", [60, 120, 200, 320])
def test_a_narrow_bar_elides(bar, width):
    bar.show_runs(RUNS)
    bar.resize(width, FORMULA_HEIGHT)
    assert not bar.grab().isNull()


def test_a_formula_that_is_too_long_gets_smaller_type_then_a_second_line_then_an_end():
    seen = [laid_out(RUNS, room) for room in (700, 400, 230, 60)]
    assert [(size, len(lines), is_cut) for size, lines, is_cut in seen] == [
        ("formula", 1, False), ("formula-small", 1, False), ("formula-small", 2, False), ("formula-small", 2, True),
    ]  # fmt: skip
    for _, lines, _ in seen:
        assert "".join(text for line in lines for text, _ in line) == "".join(text for text, _ in RUNS)


def test_a_copy_has_the_whole_formula(bar):
    bar.show_runs((("sort(1, \u2026 (98 more) \u2026, 2)", None),), lambda: "sort(all of them)")
    assert copied(bar) == "sort(all of them)"


def test_a_message_replaces_formula_and_buttons_but_not_the_height(bar):
    bar.show_runs(RUNS)
    bar.show_message("Not run: 1 error. The outputs of the last run are hidden.")
    assert bar.accessibleName() == "Not run: 1 error. The outputs of the last run are hidden."
    assert bar.findChild(QToolButton, "formula.copy").isHidden()
    assert bar.height() == FORMULA_HEIGHT


def test_pinning_is_reported_and_shown_without_report(bar, qtbot):
    bar.show_runs(RUNS)
    with qtbot.waitSignal(bar.pin_toggled, timeout=60_000):
        bar.findChild(QToolButton, "formula.pin").click()
    with qtbot.assertNotEmitted(bar.pin_toggled):
        bar.show_pinned(False)


def test_a_line_does_not_end_with_an_equals_sign():
    target: list[Run] = [("Output[0,0] = ", "target"), ("Input[1] = ", None), ("7", "cursor")]
    runs: list[Run] = [*target, (" because Indices[:] = (", None), ("1", "decides"), (")", None)]
    broken = 0
    for room in range(120, 420, 4):
        _, lines, is_cut = laid_out(runs, room)
        broken += len(lines) > 1 and not is_cut
        assert is_cut or not any("".join(text for text, _ in line).endswith("= ") for line in lines)
    assert broken > 10


LONG = "Where the maximum is in several places the gradient is given to the first of them by this program. " * 4


def button(bar: FormulaBar) -> QToolButton:
    found = bar.findChild(QToolButton, "formula.more")
    assert found is not None
    return found


@pytest.mark.parametrize("is_message", [True, False], ids=["message", "formula"])
def test_a_click_opens_and_closes_a_long_text(bar, qtbot, is_message):
    bar.show()
    bar.show_message(LONG, "note") if is_message else bar.show_runs(((LONG, None), *RUNS))
    assert bar.is_cut
    assert bar.toolTip() == bar.plain_text()
    qtbot.mouseClick(button(bar), Qt.MouseButton.LeftButton)
    assert not bar.is_cut
    assert bar.height() > FORMULA_HEIGHT
    assert not bar.grab().isNull()
    qtbot.mouseClick(button(bar), Qt.MouseButton.LeftButton)
    assert bar.is_cut
    assert bar.height() == FORMULA_HEIGHT


def test_a_key_opens_a_long_text_and_a_new_text_closes_it(bar, qtbot):
    bar.show()
    bar.show_message(LONG, "note")
    assert button(bar).focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.keyClick(button(bar), Qt.Key.Key_Space)
    assert not bar.is_cut
    bar.show_runs(RUNS)
    assert bar.height() == FORMULA_HEIGHT
    assert not button(bar).isVisible()
    assert bar.toolTip() == ""


def test_a_message_of_two_lines_needs_no_click(bar):
    bar.show()
    bar.show_message(LONG[:150], "note")
    assert not bar.is_cut
    assert not button(bar).isVisible()
