"""Collects all texts of a window: those that it shows and those that only screen readers use."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QTabBar, QTableWidget, QTextEdit, QWidget

_PROPERTIES = (
    *("text", "title", "toolTip", "statusTip", "whatsThis", "windowTitle", "placeholderText"),
    *("accessibleName", "accessibleDescription"),
)
# These texts are left out: Qt's names of the arrows of a tab bar, times of runs, and keys that depend on the focus.
_NOT_OURS = ("ScrollLeftButton", "ScrollRightButton", "status.time", "operators.search.keys")

# (class and name of the object, property, text)
Shown = tuple[str, str, str]


def texts(root: QObject) -> set[Shown]:
    found: set[Shown] = set()
    for each in (root, *root.findChildren(QObject)):
        is_seen = not isinstance(each, QWidget) or each.isVisible()
        if is_seen and each.objectName() not in _NOT_OURS:
            found.update((f"{type(each).__name__} {each.objectName()}", what, text) for what, text in _of(each) if text)
    return found


def _of(each: QObject) -> list[tuple[str, str]]:
    found = [
        (name, str(each.property(name) or ""))
        for name in _PROPERTIES
        if each.metaObject().indexOfProperty(name) >= 0 and not (name == "text" and isinstance(each, QLineEdit))
    ]
    if isinstance(each, QComboBox):
        found += [("item", each.itemText(item)) for item in range(each.count())]
    if isinstance(each, QTabBar):
        found += [("tab", each.tabText(tab)) for tab in range(each.count())]
    if isinstance(each, QTableWidget):
        headers = [each.horizontalHeaderItem(column) for column in range(each.columnCount())]
        cells = [each.item(row, column) for row in range(each.rowCount()) for column in range(each.columnCount())]
        found += [("cell", item.text()) for item in (*headers, *cells) if item is not None]
    if isinstance(each, QTextEdit | QPlainTextEdit):
        found.append(("document", each.toPlainText()))
    return found
