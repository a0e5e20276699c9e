"""Performs actions in the window as a user does."""

import threading
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.directml import DirectML
from ops.directml.install.library import Machine
from widgets.cell_editing.cell_editor import CellEditor
from widgets.cell_editing.cell_note import CellNote
from widgets.heatmap.heatmap import Heatmap

PATIENCE_MS = 60_000  # ends a test that hangs; nothing takes as long, even on a busy machine


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Waits until the last requested run has ended and the window shows its result."""
    qtbot.waitUntil(lambda: window.runner.is_idle, timeout=PATIENCE_MS)
    qtbot.wait(1)


def copied(qtbot: QtBot, window: MainWindow, patience_ms: int = PATIENCE_MS) -> None:
    """Waits until the window has finished the copy that the user started, so that it is on the clipboard."""
    qtbot.waitUntil(lambda: window.input.copying.is_idle, timeout=patience_ms)


def lay_out() -> None:
    """Processes events until all layouts are computed. A nested layout takes one more turn of the event loop."""
    for _ in range(4):
        QApplication.processEvents()


def wait_for_threads(qtbot: QtBot, name: str) -> None:
    """Waits until no thread with the name `name` is running, and then handles the Qt events that were posted."""
    qtbot.waitUntil(lambda: all(each.name != name for each in threading.enumerate()), timeout=PATIENCE_MS)
    QApplication.processEvents()


def menu_of(window: MainWindow, field: str) -> QMenu:
    """Opens and returns the context menu of the cell (0, 0, 1, 1) of the tensor `field`."""
    heatmap = window.stage.tensors.heatmap(field)
    window.stage.menu_requested.emit(field, (0, 0, 1, 1), heatmap.mapToGlobal(heatmap.rect().center()))
    return [menu for menu in window.findChildren(QMenu, "cellMenu") if menu.isVisible()][-1]


def editor(window: MainWindow, path: str) -> QLineEdit:
    found = window.findChild(QLineEdit, path)
    assert found is not None, path
    return found


def box(window: MainWindow, path: str) -> QComboBox:
    found = window.findChild(QComboBox, path)
    assert found is not None, path
    return found


def type_into(qtbot: QtBot, window: MainWindow, path: str, text: str) -> None:
    """Replaces the text of the editor at `path` by `text`, key by key."""
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
    """The back end of a machine without a DirectML runtime."""
    nowhere = Path("/nowhere")
    return DirectML(Machine(environment={}, data=nowhere, find_spec=lambda name: None, wsl=nowhere))


def click(qtbot: QtBot, window: MainWindow, field: str, cell: tuple[int, ...]) -> Heatmap:
    map_ = heatmap(window, field)
    qtbot.mouseClick(map_, Qt.MouseButton.LeftButton, pos=map_.rect_of(cell).center())
    return map_


def cell_editor(window: MainWindow) -> CellEditor | None:
    found = window.findChild(CellEditor)
    return found if found is not None and found.isVisible() else None


def opened(window: MainWindow) -> CellEditor:
    found = cell_editor(window)
    assert found is not None
    return found


def note(window: MainWindow) -> str:
    found = window.findChild(CellNote)
    return found.text() if found is not None and found.isVisible() else ""


def numbers(window: MainWindow, field: str = "InputTensor") -> list[float]:
    return window.session.case.logical(field).reshape(-1).tolist()


def press(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Presses a key in the focused widget."""
    focused = QApplication.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, key, modifier)


def type_text(qtbot: QtBot, text: str) -> None:
    for letter in text:
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClicks(focused, letter)


def close_popups(window: MainWindow) -> None:
    """Closes the menus and dialogs that an earlier test left open."""
    for popup in iter(QApplication.activePopupWidget, None):
        popup.close()
    for box in window.findChildren(QDialog):
        if box.isVisible():
            box.close()


def activate(qtbot: QtBot, window: MainWindow) -> None:
    """Activates the window, and waits until it is active. Shortcuts only work in the active window."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


def point_at(widget: QWidget) -> None:
    center = QPointF(widget.rect().center())
    QApplication.sendEvent(widget, QEnterEvent(center, center, center))


def menu(window: MainWindow, name: str) -> QMenu:
    return next(menu for menu in window.findChildren(QMenu, name) if menu.isVisible())


def texts(widget: object) -> list[str]:
    """All texts of a widget and its children, in labels or for screen readers."""
    assert isinstance(widget, QWidget)
    found = [label.text() for label in widget.findChildren(QLabel)]
    return found + [child.accessibleName() for child in widget.findChildren(QWidget)]


def broken(window: MainWindow) -> MainWindow:
    """Opens TOP_K1 with three invalid fields, and returns the window."""
    window.session.set_derive(False)
    for path, text in {"K": "9", "InputTensor.Flags": "8", "OutputValueTensor.DataType": "INT8"}.items():
        window.session.edit(path, text)
    return window
