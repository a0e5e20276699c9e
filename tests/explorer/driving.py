"""Acting on the window as a person does."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from explorer.main_window import MainWindow
from ops.backends.directml import DirectML
from ops.backends.directml.library import Machine
from widgets.heatmap import Heatmap

PATIENCE_MS = 5_000


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Waits until the last request has been answered and shown."""
    qtbot.waitUntil(lambda: window.runner.is_idle, timeout=PATIENCE_MS)
    qtbot.wait(1)


def editor(window: MainWindow, path: str) -> QLineEdit:
    found = window.findChild(QLineEdit, path)
    assert found is not None, path
    return found


def box(window: MainWindow, path: str) -> QComboBox:
    found = window.findChild(QComboBox, path)
    assert found is not None, path
    return found


def type_into(qtbot: QtBot, window: MainWindow, path: str, text: str) -> None:
    """Types a text over what stands in an editor, key by key."""
    edit = editor(window, path)
    edit.setFocus(Qt.FocusReason.TabFocusReason)
    edit.selectAll()
    if text:
        qtbot.keyClicks(edit, text)
    else:
        qtbot.keyClick(edit, Qt.Key.Key_Backspace)


def heatmap(window: MainWindow, field: str) -> Heatmap:
    found = window.findChild(Heatmap, f"heatmap:{field}")
    assert found is not None, field
    return found


def hover(map_: Heatmap, cell: tuple[int, ...]) -> None:
    """Moves the pointer to the middle of a cell."""
    place = map_.rect_of(cell).center()
    moved = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(place), QPointF(map_.mapToGlobal(place)), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(map_, moved)


def errors(window: MainWindow) -> list[str]:
    """The messages of the errors shown."""
    return [str(v.message) for v in window.session.violations if v.severity.name == "ERROR"]


def no_directml() -> DirectML:
    """A back end on a machine without any runtime."""
    nowhere = Path("/nowhere")
    return DirectML(Machine(environment={}, data=nowhere, find_spec=lambda name: None, wsl=nowhere))
