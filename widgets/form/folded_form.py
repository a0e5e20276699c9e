"""The folded editor: one line with the name of the operator, and small labels with the values of its fields."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QSizePolicy, QToolButton, QWidget

from ops.attribute_types import Count
from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.fields import TensorField
from widgets.controls.chips import Chip
from widgets.problems.violation_marks import States
from widgets.style import icons
from widgets.style.fonts import font, text_width
from widgets.style.sizes import BAR_HEIGHT, GAP, ICON, INSET, RADIUS, SMALL_COMBO_HEIGHT, SMALL_GAP, TOOL_BUTTON
from widgets.style.theme import LIGHT, Theme

# Longer values are elided; the tool tip has the whole value.
_LONGEST = 24
_TENSOR = "Tensor"


class FoldedForm(QWidget):
    """Shows a case in one line of small buttons for its fields. A click on a button opens the editor of its field.

    The end of the line has the number of fields that do not fit.
    """

    # Argument: the path of the field, or '' to open the editors.
    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("foldedForm")
        self.setFixedHeight(BAR_HEIGHT + GAP)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._theme = LIGHT
        self._case: Case | None = None
        self._states: States = {}
        self._chips: list[FieldChip] = []
        self._is_built = False

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for chip in self._chips:
            chip.set_theme(theme)
        if self._is_built:
            self._show_theme()
        self.update()

    def show_case(self, case: Case, states: States) -> None:
        """Shows a case in the form. `states` has the state of each path with an error or a warning."""
        self._case, self._states = case, states
        if self.isVisible():
            self._show()

    def sizeHint(self) -> QSize:
        return QSize(320, BAR_HEIGHT + GAP)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_built:
            self._build()
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_built:
            self._place()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self.isVisible():
            self._show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.panel))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(self._theme.border))
        painter.end()

    def _build(self) -> None:
        """Creates the widgets that do not depend on the operator, before the folded form is first shown."""
        self._is_built = True
        self._title = QLabel(self)
        self._title.setFont(font("operator"))
        self._since = Chip(parent=self)
        self._more = Chip(parent=self, clickable=True)
        self._more.setObjectName("foldedForm.more")
        self._more.clicked.connect(self._on_opened)
        self._open = QToolButton(self)
        self._open.setObjectName("foldedForm.open")
        self._open.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
        self._open.setIconSize(QSize(ICON, ICON))
        self._open.clicked.connect(self._on_opened)
        for widget in (self._title, self._since, self._more, self._open):
            widget.show()
        self._show_theme()

    def _show_theme(self) -> None:
        for chip in (self._since, self._more):
            chip.set_theme(self._theme)
        self._open.setIcon(icons.icon("settings", self._theme.text))

    def _show(self) -> None:
        case = self._case
        if case is None:
            return
        self._title.setText(case.operator.title)
        self._since.setText(self.tr("from level {0}").format(case.operator.since))
        self._open.setToolTip(self.tr("Open the editors"))
        self._open.setAccessibleName(self._open.toolTip())
        shown = list(_values(case))
        while len(self._chips) < len(shown):
            chip = FieldChip(self)
            chip.set_theme(self._theme)
            chip.clicked.connect(self._on_chip)
            self._chips.append(chip)
        for chip, (path, value) in zip(self._chips, shown, strict=False):
            chip.show_field(path, value, _state_of(self._states, path))
        for chip in self._chips[len(shown) :]:
            chip.show_field("", "", None)
            chip.hide()
        self._place()

    def _place(self) -> None:
        """Places the chips that fit; shows the number of the chips that do not fit."""
        middle = (self.height() - 1) // 2
        self._open.move(self.width() - INSET - TOOL_BUTTON, middle - TOOL_BUTTON // 2)
        left = INSET
        for widget in (self._title, self._since):
            size = widget.sizeHint()
            widget.setGeometry(QRect(QPoint(left, middle - size.height() // 2), size))
            left += size.width() + GAP
        left += GAP
        used = [chip for chip in self._chips if chip.objectName()]
        self._more.setText(self.tr("{0} more").format(len(used)))
        end = self._open.x() - GAP
        room = end - self._more.sizeHint().width() - GAP
        count = 0
        for number, chip in enumerate(used):
            width = chip.sizeHint().width()
            is_last = number == len(used) - 1
            fits = count == number and left + width <= (end if is_last else room)
            chip.setVisible(fits)
            if fits:
                count += 1
                chip.setGeometry(left, middle - SMALL_COMBO_HEIGHT // 2, width, SMALL_COMBO_HEIGHT)
                left += width + GAP
        self._more.setVisible(count < len(used))
        self._more.setText(self.tr("{0} more").format(len(used) - count))
        size = self._more.sizeHint()
        self._more.setGeometry(QRect(QPoint(left, middle - size.height() // 2), size))

    def _on_chip(self) -> None:
        sender = self.sender()
        if isinstance(sender, FieldChip):
            self.opened.emit(sender.objectName().removeprefix(_PREFIX))

    def _on_opened(self) -> None:
        self.opened.emit("")


_PREFIX = "foldedForm.field."


class FieldChip(QAbstractButton):
    """The name and the value of a field in a frame, which is red for an error."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._name, self._value = "", ""
        self._state: str | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def show_field(self, path: str, value: str, state: str | None) -> None:
        """Shows a field and its value, marked as 'error' or 'warning' by `state`; '' as `path` shows nothing."""
        self.setObjectName(f"{_PREFIX}{path}" if path else "")
        short = path.removesuffix(_TENSOR) or path
        shown = value if len(value) <= _LONGEST else f"{value[: _LONGEST - 1]}\u2026"
        self._name, self._value, self._state = short, shown, state
        self.setAccessibleName(f"{path} {value}")
        self.setToolTip(value if shown != value else "")
        self.update()

    def sizeHint(self) -> QSize:
        wide = text_width("body", self._name) + text_width("mono-body", self._value)
        return QSize(round(wide) + 2 * GAP + SMALL_GAP + 2, SMALL_COMBO_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme
        border, width, fill = colors.field, 1.0, colors.hover if self.underMouse() else colors.raised
        if self._state in ("error", "warning"):
            border, width, fill = colors.severity_color(self._state), 2.0, getattr(colors, f"{self._state}_tint")
        if self.hasFocus():
            border, width = colors.accent, 2.0
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(border), width))
        painter.setBrush(QColor(fill))
        inset = width / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), RADIUS, RADIUS)
        painter.setPen(QColor(colors.text))
        painter.setFont(font("body"))
        area = self.rect().adjusted(GAP, 0, -GAP, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._name)
        painter.setFont(font("mono-body"))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._value)
        painter.end()


def _state_of(states: States, field: str) -> str | None:
    """Returns the worst state of the field and of the paths inside it: 'error', 'warning' or None."""
    found = {state for path, state in states.items() if path == field or path.startswith((f"{field}.", f"{field}["))}
    return "error" if "error" in found else "warning" if found else None


def _values(case: Case) -> Iterator[tuple[str, str]]:
    """Yields the fields that have a value, each with its value as text: inputs, attributes, outputs.

    Counts are left out, because they follow from their lists.
    """
    for field in (*case.operator.inputs, *case.operator.attributes, *case.operator.outputs):
        if not case.has(field.name):
            continue
        if isinstance(field, TensorField):
            sizes = text_at(case, f"{field.name}.Sizes") or ""
            yield field.name, f"{{{sizes.replace(' ', '')}}}"
        elif not isinstance(field.type, Count):
            yield field.name, text_at(case, field.name) or ""
