"""The shape table, and below it the controls for all tensors: a switch that derives outputs, and more details."""

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QSize, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import MOST_TENSORS
from ops.model.violations import Violation
from widgets.controls.check_box import CheckBox
from widgets.controls.choice_box import draw_chevron
from widgets.controls.flow_layout import FlowLayout
from widgets.problems.violation_marks import States
from widgets.shape_table.rank_switch import ArraySwitch
from widgets.shape_table.table import ShapeTable
from widgets.shape_table.tensor_details import TensorDetails
from widgets.style import fonts
from widgets.style.sizes import CHECK_BOX_EDGE, GAP, RADIUS, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme


class ShapeSection(QWidget):
    """Edits the tensors of a case: their shapes and, on request, the rarely needed members of their descs."""

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)
    derive_toggled = Signal(bool)
    rank_changed_all = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: Case | None = None
        self._states: States = {}
        self.table = ShapeTable(self)
        self._derive = CheckBox(parent=self)
        self._derive.setObjectName("derive")
        self._derive.setFont(fonts.font("body"))
        self._more = Disclosure(self)
        self._more.setObjectName("more")
        self._arrays: dict[str, ArraySwitch] = {}
        self._theme = LIGHT
        self._details = TensorDetails(self)
        self._details.hide()
        self._switches = switches = FlowLayout(gap=WIDE_GAP, line_gap=SMALL_GAP)
        # The check box is at the left edge; the space for its focus ring extends beyond the edge.
        switches.setContentsMargins(-CHECK_BOX_EDGE, 0, 0, 0)
        switches.addWidget(self._derive)
        switches.addWidget(self._more)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        layout.addWidget(self.table)
        layout.addLayout(switches)
        layout.addWidget(self._details)
        self.table.edited.connect(self.edited)
        self.table.fix_chosen.connect(self.fix_chosen)
        self.table.fix_pointed.connect(self.fix_pointed)
        self.table.rank_changed_all.connect(self.rank_changed_all)
        self._details.edited.connect(self.edited)
        self._derive.clicked.connect(self.derive_toggled)
        self._more.toggled.connect(self._on_more)
        self._retranslate()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self.table, self._derive, self._more, self._details, *self._arrays.values()):
            part.set_theme(theme)

    def build(self, case: Case) -> None:
        """Creates the rows for the tensors of a case, in place of the rows of another operator."""
        self.table.build(case)
        self._details.clear()
        if self._arrays.keys() == case.operator.arrays.keys():
            return  # keep the pressed button, which has the focus
        for switch in self._arrays.values():
            switch.hide()
            self._switches.removeWidget(switch)
            switch.deleteLater()
        self._arrays = {array: ArraySwitch(array, self) for array in case.operator.arrays}
        for switch in self._arrays.values():
            switch.set_theme(self._theme)
            switch.edited.connect(self.edited)
            self._switches.insert_widget(0, switch)
            switch.show()

    def show_case(
        self,
        case: Case,
        level: FeatureLevel,
        states: States,
        messages: Mapping[str, Sequence[tuple[int, Violation]]],
        free: Mapping[str, Collection[int]],
        free_types: Collection[str] = (),
    ) -> None:
        """Shows the tensors of a case in the table.

        `states` are the states of the fields, by path. `messages` are the violations of each field, each with its
        number. `free` has, for each derived output, the dimensions that the user can edit. `free_types` are the derived
        outputs whose data type the user can edit.
        """
        self.table.show_case(case, level, states, messages, free, free_types)
        self._derive.setChecked(case.derive)
        # An operator without `infer` cannot derive its outputs.
        self._derive.setVisible(case.operator.infer is not None)
        for array, switch in self._arrays.items():
            switch.show_length(len(case.operator.arrays[array]), MOST_TENSORS)
        self._case, self._states = case, states
        self._show_details()

    def show_details(self, shown: bool) -> None:
        """Opens or closes the details of the tensors."""
        self._more.setChecked(shown)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _on_more(self, shown: bool) -> None:
        self._show_details()
        self._details.setVisible(shown)

    def _show_details(self) -> None:
        """Updates the table of details if the user has opened it, and creates it first if necessary."""
        if self._more.isChecked() and self._case is not None:
            self._details.show_case(self._case, self._states)

    def _retranslate(self) -> None:
        self._derive.setText(self.tr("Derive output sizes and types"))
        self._more.setText(self.tr("more"))
        self._derive.setAccessibleName(self._derive.text())
        self._more.setAccessibleName(self.tr("More about the tensors"))


class Disclosure(QAbstractButton):
    """A button with a word and an arrow, which shows or hides the widgets below it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.setCheckable(True)
        self.setFont(fonts.font("caption"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 22, 20)

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self._theme.accent), 1))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        color = self._theme.text if self.underMouse() else self._theme.muted
        draw_chevron(painter, QPointF(8, self.height() / 2), color, right=not self.isChecked())
        painter.setPen(QColor(color))
        painter.setFont(self.font())
        painter.drawText(QPointF(16, self.height() / 2 + self.fontMetrics().capHeight() / 2), self.text())
        painter.end()
