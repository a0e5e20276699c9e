"""Which widget of a form stands for a field path."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from widgets.shape_table.tensor_details import ALIGNMENT, COUNT, FLAGS, TOTAL


def needs_details(path: str) -> bool:
    """True for a member that only the details of a tensor show."""
    return path.partition(".")[2] in (TOTAL, ALIGNMENT, FLAGS, COUNT)


def focusable_at(root: QWidget, path: str) -> QWidget | None:
    """The editor of the path; of one that cannot be edited, another editor of its row."""
    for widget in _candidates(root, path):
        if widget.isEnabled() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            return widget
    return None


def visible_at(root: QWidget, path: str) -> QWidget | None:
    """The widget that shows the path, editable or not."""
    return next(_candidates(root, path), None)


def _candidates(root: QWidget, path: str) -> Iterator[QWidget]:
    field, _, part = path.partition(".")
    part = part.partition("[")[0]
    names = [path, f"{path}[0]", f"{field}.{part}", f"{field}.{part}[0]", f"{field}.present", f"{field}.Sizes[0]"]
    names += [f"{field}.DataType", f"{field}.packed", f"{field}.Data", field.partition("[")[0]]
    for name in names:
        widget = root.findChild(QWidget, name)
        if widget is not None and not widget.isHidden() and widget.isVisibleTo(root):
            yield widget
