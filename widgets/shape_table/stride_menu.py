"""The button beside the strides of a tensor, which opens a menu of common stride patterns."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QInputDialog, QMenu, QWidget

from ops.arrays.layout import Shape, packed_strides
from ops.arrays.stride_patterns import NHWC, broadcast, in_order, next_row, not_broadcast, transposed, with_padded_rows
from ops.model.tensor import TensorDesc
from ops.text.literals import integer
from widgets.style.sizes import FIELD_HEIGHT, RADIUS, STRIDE_BUTTON_WIDTH, STRIDE_DOT
from widgets.style.theme import LIGHT, Theme


class StrideButton(QAbstractButton):
    """A button with three dots that opens the menu of stride patterns."""

    # Arguments: the path of the strides, and their text or None for packed strides.
    edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._field = ""
        self._desc: TensorDesc | None = None
        self._is_input = True
        self.clicked.connect(self._on_clicked)

    def set_field(self, field: str) -> None:
        """Sets the tensor whose strides the button edits, or '' for none."""
        self._field = field
        self.setObjectName(f"{field}.stridePatterns" if field else "")

    def retranslate(self) -> None:
        """Sets all texts again, so that they are in the current language of the window."""
        self.setAccessibleName(self.tr("Patterns for the strides of {0}").format(self._field))
        self.setToolTip(self.tr("Patterns for strides"))

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_desc(self, desc: TensorDesc | None, is_input: bool) -> None:
        """Sets the desc whose strides the menu of the button shows. The button is disabled if `desc` is None or its
        sizes are not valid.

        `is_input` is True if the tensor is an input.
        """
        self._desc, self._is_input = desc, is_input
        self.setEnabled(desc is not None and desc.shape is not None)

    def sizeHint(self) -> QSize:
        return QSize(STRIDE_BUTTON_WIDTH, FIELD_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 2.5, -0.5, -2.5)
        if self.hasFocus() or (self.underMouse() and self.isEnabled()):
            painter.setPen(QPen(QColor(theme.accent if self.hasFocus() else theme.field), 1))
            painter.drawRoundedRect(frame, RADIUS, RADIUS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.muted if self.isEnabled() else theme.border))
        for place in (-1, 0, 1):
            dot = QRectF(0, 0, STRIDE_DOT, STRIDE_DOT)
            dot.moveCenter(frame.center())
            painter.drawEllipse(dot.translated(place * (STRIDE_DOT + 2), 0))
        painter.end()

    def _on_clicked(self) -> None:
        if self._desc is None or self._desc.shape is None:
            return
        menu = StrideMenu(self._field, self._desc, self._desc.shape, self._is_input, self)
        menu.chosen.connect(self._on_chosen)
        menu.row_asked.connect(self._on_row_asked)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _on_chosen(self, strides: Shape | None) -> None:
        text = None if strides is None else ",".join(map(str, strides))
        self.edited.emit(f"{self._field}.Strides", text)

    def _on_row_asked(self) -> None:
        if self._desc is None or self._desc.shape is None:
            return
        dialog = QInputDialog(self)
        dialog.setObjectName(f"{self._field}.rowLength")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Pad rows of {0}").format(self._field))
        dialog.setLabelText(self.tr("Number of elements from one row to the next"))
        dialog.setTextValue(str(next_row(self._desc.shape)))
        dialog.textValueSelected.connect(self._on_row_given)
        dialog.open()

    def _on_row_given(self, text: str) -> None:
        if self._desc is None or self._desc.shape is None:
            return
        row = integer(text)
        if row is not None and row >= 0:
            self._on_chosen(with_padded_rows(self._desc.shape, row))
        else:
            # A text that is not a valid number is put into its field, where the rules report the error.
            self.edited.emit(f"{self._field}.Strides[{len(self._desc.shape) - 2}]", text)


class StrideMenu(QMenu):
    """The menu of the stride patterns that apply to the sizes of a tensor. The current pattern has a check mark."""

    # Argument: the strides, or None for packed strides.
    chosen = Signal(object)
    row_asked = Signal()

    def __init__(self, field: str, desc: TensorDesc, sizes: Shape, is_input: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"{field}.strideMenu")
        self._present = desc.explicit_steps
        self._add("packed", self.tr("Packed"), None, desc.strides is None)
        if is_input:
            self._add_broadcasts(sizes, self._present or packed_strides(sizes))
        if len(sizes) >= 2:
            self.addSeparator()
            row = next_row(sizes)
            padded = with_padded_rows(sizes, row)
            self._add("padRows", self.tr("Pad rows to {0} elements").format(row), padded, self._is(padded))
            ask = self.addAction(self.tr("Pad rows to..."))
            ask.setObjectName("strides.padRowsTo")
            ask.triggered.connect(self.row_asked)
            self.addSeparator()
            columns = transposed(sizes)
            self._add("transpose", self.tr("Store the last two dimensions transposed"), columns, self._is(columns))
        if len(sizes) == len(NHWC):
            stored = in_order(sizes, NHWC)
            self._add("nhwc", self.tr("Store NCHW as NHWC"), stored, self._is(stored))
        self.triggered.connect(self._on_triggered)

    def _add_broadcasts(self, sizes: Shape, steps: Sequence[int]) -> None:
        self.addSeparator()
        for dimension, size in enumerate(sizes):
            if size > 1:
                is_repeated = steps[dimension] == 0
                changed = (not_broadcast if is_repeated else broadcast)(sizes, steps, dimension)
                title = self.tr("Broadcast d{0} (stride 0)").format(dimension)
                self._add(f"broadcast{dimension}", title, changed, is_repeated)

    def _is(self, strides: Shape) -> bool:
        return self._present == strides

    def _add(self, name: str, title: str, strides: Shape | None, is_in_force: bool) -> None:
        action = self.addAction(title)
        action.setObjectName(f"strides.{name}")
        action.setCheckable(True)
        action.setChecked(is_in_force)
        action.setData((strides,))

    def _on_triggered(self, action: QAction) -> None:
        if action.data() is not None:
            self.chosen.emit(action.data()[0])
