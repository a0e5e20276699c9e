"""The buttons at the right of the view bar: how the stage shows what it shows."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from explorer.shell.actions import Actions
from widgets.style.theme import BAR_HEIGHT, TOOL_BUTTON
from widgets.text.mnemonics import name_after

VIEW_STATES = ("lock", "tiles", "table")


class ViewButtons(QWidget):
    """One for each state of the view, on or off as its action is."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, (BAR_HEIGHT - TOOL_BUTTON) // 2, 0, 0)
        row.setSpacing(4)
        for name in VIEW_STATES:
            button = QToolButton()
            button.setObjectName(f"view.{name}")
            button.setDefaultAction(actions[name])
            name_after(button, actions[name])
            button.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
