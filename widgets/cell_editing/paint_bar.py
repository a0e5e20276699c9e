"""The controls of the brush: a switch, and the number that it paints with."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from widgets.controls.text_edit import FieldEdit
from widgets.style.sizes import FIELD_FRAME, FIELD_WIDTH, SMALL_GAP, TOOL_BUTTON
from widgets.text.mnemonics import name_after

_WIDEST = 3 * FIELD_WIDTH


class PaintBar(QWidget):
    """Switches the brush on, and edits the number that it paints.

    The field accepts any text; a number that a tensor cannot store is refused when it is painted.
    """

    toggled = Signal(bool)

    def __init__(self, action: QAction, parent: QWidget | None = None) -> None:
        """Creates the controls. `action` is the command that switches the brush, with its title, icon and shortcut."""
        super().__init__(parent)
        self.setObjectName("paintBar")
        action.setCheckable(True)
        self._action = action
        button = QToolButton()
        button.setObjectName("paint")
        name_after(button, action)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._value = FieldEdit("paint.value")
        self._value.setAccessibleName(self.tr("Number to paint with"))
        self._value.setToolTip(self.tr("Drag to paint with this number; the right button picks the number of a cell."))
        self._value.setFixedWidth(FIELD_WIDTH)
        self._value.hide()
        self._value.show_text("1")
        self._value.textChanged.connect(self._on_text_changed)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SMALL_GAP)
        layout.addWidget(button)
        layout.addWidget(self._value)
        action.toggled.connect(self._on_toggled)

    @property
    def is_on(self) -> bool:
        """True if the brush is on."""
        return self._action.isChecked()

    @property
    def text(self) -> str:
        """The number to paint with, as the user typed it."""
        return self._value.text()

    def show_text(self, text: str) -> None:
        """Shows `text` in the field for the number that the brush writes into cells."""
        self._value.setText(text)

    def show_refused(self) -> None:
        """Marks the number of the brush as an error, because the tensor under the brush cannot store it."""
        self._value.set_state("error")

    def _on_text_changed(self, text: str) -> None:
        self._value.set_state(None)
        needed = self._value.fontMetrics().horizontalAdvance(text) + FIELD_FRAME
        self._value.setFixedWidth(min(max(FIELD_WIDTH, needed), _WIDEST))

    def _on_toggled(self, is_on: bool) -> None:
        self._value.setVisible(is_on)
        self.toggled.emit(is_on)
