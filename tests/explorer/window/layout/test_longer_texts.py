"""Painted texts and table headers fit in a test language whose texts are 40 % longer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QTableView, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.lecture import Lecture
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.presets import case_of
from tests.explorer.helpers.window_actions import lay_out, settle
from tests.explorer.settings.test_language import Longer, Open, english_again, open_in
from tests.helpers.sampling import Sample

__all__ = ["english_again", "open_in"]
SLACK = 1.5  # the width that hinting may add


@pytest.fixture
def longer() -> Iterator[None]:
    translator = Longer()
    QApplication.installTranslator(translator)
    yield
    QApplication.removeTranslator(translator)


@contextmanager
def painted_texts() -> Iterator[list[str]]:
    """Yields a list. While the context is open, every text that is painted but does not fit is added to the list."""
    cut: list[str] = []
    paint: Callable[..., None] = QPainter.drawText

    def spied(painter: QPainter, place: Any, *rest: Any) -> None:
        text = next((each for each in rest if isinstance(each, str)), "")
        if text and (text.endswith("\u2026") or _is_cut(painter, place, rest, text)):
            cut.append(text)
        paint(painter, place, *rest)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QPainter, "drawText", spied)
        yield cut


def _is_cut(painter: QPainter, place: Any, rest: tuple[Any, ...], text: str) -> bool:
    """True if a text that is painted at `place` exceeds its rectangle or, if `place` is a point, the right edge of the
    widget.
    """
    metrics = painter.fontMetrics()
    if isinstance(place, QRect | QRectF) and len(rest) > 1:
        room = QRectF(place)
        flags = rest[0] if isinstance(rest[0], int) else rest[0].value
        needed = metrics.boundingRect(room.toRect(), int(flags), text)
        return needed.width() > room.width() + SLACK or needed.height() > room.height() + 2 * SLACK
    device = painter.device()
    if not isinstance(place, QPoint | QPointF) or not isinstance(device, QWidget):
        return False
    end = painter.transform().map(QPointF(place) + QPointF(metrics.horizontalAdvance(text), 0))
    return end.x() > device.width() + SLACK


def cut_headers(window: MainWindow) -> Iterator[str]:
    for table in window.findChildren(QTableView):
        header, model = table.horizontalHeader(), table.model()
        if not table.isVisible() or not header.isVisible():
            continue
        for column in range(model.columnCount()):
            text = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
            if header.fontMetrics().horizontalAdvance(text) > header.sectionSize(column):
                yield f"{table.objectName()}: {text}"


def repainted(qtbot: QtBot, window: MainWindow) -> list[str]:
    settle(qtbot, window)
    lay_out()
    with painted_texts() as cut:
        window.grab()
    return sorted({*cut, *cut_headers(window)})


def show(qtbot: QtBot, window: MainWindow, name: str, number: int = 0) -> None:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    window.session.open_case(case_of(operator, operator.examples[number]), name)
    settle(qtbot, window)


@pytest.mark.sampled
def test_no_painted_text_and_no_header_is_cut(
    qtbot: QtBot, longer: None, open_in: Open, sample: Sample, subtests: pytest.Subtests
):
    window = open_in("en")
    for name in sample.of(["TOP_K1", "ONE_HOT", "BATCH_NORMALIZATION_TRAINING_GRAD"], 1):
        show(qtbot, window, name)
        for tab in range(window.tabs.count()):
            window.tabs.setCurrentIndex(tab)
            with subtests.test(operator=name, tab=tab):
                assert str(repainted(qtbot, window)) == "[]"


@pytest.mark.sampled
def test_no_view_of_the_numbers_cuts_a_text(qtbot: QtBot, longer: None, open_in: Open, subtests: pytest.Subtests):
    window = open_in("en")
    show(qtbot, window, "GATHER_ND1", 1)
    for view in ("table", "tiles", "predict"):
        window.actions_[view].setChecked(True)
        with subtests.test(view=view):
            assert str(repainted(qtbot, window)) == "[]"
        window.actions_[view].setChecked(False)


@pytest.mark.sampled
def test_a_broken_rule_and_a_pinned_cell_cut_no_text(qtbot: QtBot, longer: None, open_in: Open):
    window = open_in("en")
    show(qtbot, window, "TOP_K1")
    window.stage.pin("OutputValueTensor", (0, 0, 1, 0))
    assert str(repainted(qtbot, window)) == "[]"
    window.session.edit("K", "9")
    assert str(repainted(qtbot, window)) == "[]"


@pytest.mark.sampled
def test_a_lecture_cuts_no_text(qtbot: QtBot, longer: None, open_in: Open):
    window = open_in("en")
    show(qtbot, window, "TOP_K1")
    lecture = Lecture(window.parts)
    lecture.set_on(True)
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.resize(1280, 720)
    window.actions_["predict"].setChecked(True)
    assert str(repainted(qtbot, window)) == "[]"
    lecture.set_on(False)
