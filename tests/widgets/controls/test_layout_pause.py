"""If several widgets change together, their layout is computed only once."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget

from widgets.controls.layout_pause import paused


class Counted(QVBoxLayout):
    """A layout that counts how often it places its widgets."""

    placed = 0

    def setGeometry(self, rect: QRect) -> None:
        self.placed += 1
        super().setGeometry(rect)


def test_widgets_that_appear_together_are_placed_once(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    layout = Counted(window)
    labels = [QLabel(str(number), window) for number in range(8)]
    for label in labels:
        layout.addWidget(label)
        label.hide()
    window.show()
    layout.placed = 0
    with paused([layout, None]):
        for label in labels:
            label.show()
        assert layout.placed == 0
    layout.activate()
    QApplication.processEvents()
    assert layout.placed <= 2  # placing may make the window higher
    tops = [label.y() for label in labels]
    assert tops == sorted(set(tops))


def test_a_layout_that_was_disabled_stays_disabled(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.setEnabled(False)
    with paused([layout]):
        pass
    assert not layout.isEnabled()
