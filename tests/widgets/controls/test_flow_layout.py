"""The layout starts a new line when a line is full."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from widgets.controls.flow_layout import FlowLayout


def flow(qtbot: QtBot, texts: list[str]) -> tuple[QWidget, FlowLayout]:
    host = QWidget()
    qtbot.addWidget(host)
    layout = FlowLayout(host)
    for text in texts:
        label = QLabel(text)
        label.setFixedSize(40, 10)
        layout.addWidget(label)
    return host, layout


def places(layout: FlowLayout) -> list[tuple[int, int]]:
    items = [layout.itemAt(number) for number in range(layout.count())]
    return [(item.geometry().x(), item.geometry().y()) for item in items if item is not None]


def test_widgets_that_do_not_fit_move_to_the_next_line(qtbot: QtBot):
    _, layout = flow(qtbot, ["a", "b", "c"])
    layout.setGeometry(QRect(0, 0, 100, 40))
    assert places(layout) == [(0, 0), (48, 0), (0, 14)]
    layout.reserve(20)
    layout.setGeometry(QRect(0, 0, 100, 40))
    assert places(layout) == [(0, 0), (0, 14), (48, 14)]


def test_a_widget_can_be_put_before_another_and_taken_out(qtbot: QtBot):
    _, layout = flow(qtbot, ["a", "b"])
    between = QLabel("between")
    layout.insert_widget(1, between)
    item = layout.itemAt(1)
    assert item is not None
    assert item.widget() is between
    layout.removeWidget(between)
    assert layout.count() == 2
    assert layout.itemAt(2) is None
    assert layout.takeAt(2) is None


def test_nothing_is_left_when_its_widget_is_deleted(qtbot: QtBot):
    host, layout = flow(qtbot, ["a", "b"])
    layout.insert_widget(1, QLabel("between"))
    items = [layout.itemAt(number) for number in range(layout.count())]
    labels = host.findChildren(QLabel)
    delete(host)
    assert not any(isValid(each) for each in (layout, *labels, *items))
