"""The column of the window with editors for everything in a case, from its shapes to its data."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Operator
from ops.model.violations import Part, Violation
from widgets.controls.labels import Separator
from widgets.controls.layout_pause import paused
from widgets.controls.rings import Highlight
from widgets.controls.tab_order import set_reading_order
from widgets.form.case_heading import CaseHeading
from widgets.form.data_form import DataForm
from widgets.form.field_form import FieldForm
from widgets.problems.message_block import MessageBlock, MessageList
from widgets.problems.violation_marks import by_field, states
from widgets.shape_table.section import ShapeSection
from widgets.shape_table.tensor_details import ALIGNMENT, COUNT, FLAGS, TOTAL
from widgets.style.sizes import (
    COMPACT_FORM_BELOW,
    GAP,
    HAIR_GAP,
    INSET,
    LABEL_WIDTH,
    LEAST_FORM_WIDTH,
    MOST_FORM_WIDTH,
    SCROLL_BAR,
    WIDE_GAP,
)
from widgets.style.theme import LIGHT, Theme


class CaseForm(QScrollArea):
    """The column of editors: shows a case and reports edits, without validating them."""

    # Arguments: the path, and the text or None for an absent value.
    edited = Signal(str, object)
    derive_toggled = Signal(bool)
    # Arguments: the field and its new fill.
    fill_edited = Signal(str, object)
    # Arguments: the field, and the source 'file' or 'clipboard'.
    source_asked = Signal(str, str)
    # Argument: +1 or -1, by which the rank of all tensors changes.
    rank_changed_all = Signal(int)
    # Arguments: the number of the violation and the number of its fix.
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)
    doc_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("form")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme = LIGHT
        self._operator: Operator | None = None
        self._least = 0
        self._heading = CaseHeading()
        self._general = MessageList()
        self._shapes = ShapeSection()
        self._fields = FieldForm()
        self._data = DataForm()
        self._lines = [Separator(), Separator()]
        self._content = QWidget()
        self._highlight = Highlight(self._content)
        self._parts = layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, GAP, 0, GAP)
        layout.setSpacing(WIDE_GAP)
        parts = (self._heading, self._general, self._shapes, self._lines[0], self._fields, self._lines[1], self._data)
        for part in parts:
            if not isinstance(part, Separator):
                part.setContentsMargins(INSET, 0, INSET, 0)
            layout.addWidget(part)
        layout.addStretch(1)
        self.setWidget(self._content)
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self._heading, self._general, self._shapes, self._fields, self._data):
            part.set_theme(theme)
        for line in self._lines:
            line.set_theme(theme)

    def show_case(
        self,
        case: Case,
        violations: Sequence[Violation],
        level: FeatureLevel,
        free_dimensions: Mapping[str, Collection[int]],
        hints: Mapping[str, str],
        free_types: Collection[str] = (),
    ) -> None:
        """Shows a case. In the focused editor, the text cursor keeps its position if the value is unchanged.

        `free_dimensions` and `free_types` are the dimensions and data types of derived outputs that do not follow from
        the inputs, so that the user can edit them. `hints` are the texts beside fields. In signals, the number of a
        violation is its index in `violations`.
        """
        sections = (self._shapes, self._fields, self._data)
        with paused([self._parts, *(section.layout() for section in sections)]):
            if case.operator is not self._operator:
                self._build(case)
            self._show_values(case, violations, level, free_dimensions, hints, free_types)
        self._settle()

    def _show_values(
        self,
        case: Case,
        violations: Sequence[Violation],
        level: FeatureLevel,
        free_dimensions: Mapping[str, Collection[int]],
        hints: Mapping[str, str],
        free_types: Collection[str],
    ) -> None:
        marks, messages = states(violations), by_field(violations)
        self._general.show_violations(messages.get("", ()))
        inputs = [field.name for field in case.operator.inputs]
        data = {name: [entry for entry in messages.get(name, ()) if _is_about_data(entry[1])] for name in inputs}
        others = {
            name: [entry for entry in found if name not in data or not _is_about_data(entry[1])]
            for name, found in messages.items()
        }
        self._shapes.show_case(case, level, marks, others, free_dimensions, free_types)
        self._fields.show_case(case, marks, others, hints)
        self._data.show_case(case, data)
        for part in (self._lines[1], self._data):
            part.setVisible(any(case.has(name) for name in inputs))

    def minimumSizeHint(self) -> QSize:
        """Returns the smallest size of the form. Its width is that of the longest row, within limits. The form scrolls
        horizontally only if a row is longer than the upper limit.
        """
        needed = self._content.minimumSizeHint().width() + SCROLL_BAR + HAIR_GAP
        return QSize(min(max(needed, LEAST_FORM_WIDTH), MOST_FORM_WIDTH), super().minimumSizeHint().height())

    def focus_path(self, path: str) -> bool:
        """Focuses the editor of a path, or else another editor of its row; selects its text.

        Returns False if there is no editor.
        """
        if needs_details(path):
            self._shapes.show_details(True)
        editor = focusable_at(self._content, path)
        if editor is None:
            return False
        self._scroll_to(editor)
        editor.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if isinstance(editor, QLineEdit):
            editor.selectAll()
        return True

    def flash(self, path: str) -> None:
        """Scrolls to the editor of a path, and shows a ring around it for a moment. The focus does not move."""
        widget = visible_at(self._content, path)
        if widget is not None:
            self._scroll_to(widget)
            self._highlight.show_around(widget)

    def announce(self, violation: int, fix: int, text: str) -> None:
        """Shows the consequences of a fix as `text`, after `fix_pointed` was emitted for this fix. `violation` and
        `fix` are indices.
        """
        for block in self._content.findChildren(MessageBlock):
            if block.index == violation and not block.isHidden():
                block.announce(fix, text)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002  # Qt's name
        set_reading_order(self._content)
        return super().focusNextPrevChild(next)

    def resizeEvent(self, event: QResizeEvent) -> None:
        is_compact = self.height() < COMPACT_FORM_BELOW
        self._heading.fit(self.height())
        self._parts.setSpacing(GAP if is_compact else WIDE_GAP)
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and self._operator is not None:
            self._heading.show_operator(self._operator)
        super().changeEvent(event)

    def _build(self, case: Case) -> None:
        is_other = self._operator is None or case.operator.type != self._operator.type
        self._operator = case.operator
        self._heading.show_operator(case.operator)
        self._shapes.build(case)
        self._fields.build(case)
        self._data.build(case)
        label = max(LABEL_WIDTH, self._fields.label_width(), self._data.label_width())
        self._fields.set_label_width(label)
        self._data.set_label_width(label)
        self._fields.setVisible(bool(case.operator.attributes))
        self._lines[0].setVisible(bool(case.operator.attributes))
        if is_other:
            self.verticalScrollBar().setValue(0)

    def _scroll_to(self, widget: QWidget) -> None:
        self._settle()
        self.ensureWidgetVisible(widget, INSET, INSET)

    def _settle(self) -> None:
        """Lays out all sections immediately. Otherwise the event loop would need a turn for each nested layout."""
        for part in (self._shapes, self._fields, self._data):
            layout = part.layout()
            assert layout is not None
            layout.activate()
        QCoreApplication.sendPostedEvents(self._content, QEvent.Type.LayoutRequest.value)
        if (least := self.minimumSizeHint().width()) != self._least:
            self._least = least
            self.updateGeometry()

    def _connect(self) -> None:
        for part in (self._shapes, self._fields):
            part.edited.connect(self.edited)
        for part in (self._general, self._shapes, self._fields, self._data):
            part.fix_chosen.connect(self.fix_chosen)
            part.fix_pointed.connect(self.fix_pointed)
        self._shapes.derive_toggled.connect(self.derive_toggled)
        self._shapes.rank_changed_all.connect(self.rank_changed_all)
        self._data.fill_edited.connect(self.fill_edited)
        self._data.source_asked.connect(self.source_asked)
        self._heading.doc_requested.connect(self.doc_requested)


def _is_about_data(violation: Violation) -> bool:
    return violation.locations[0].part is Part.DATA


def needs_details(path: str) -> bool:
    """True if `path` leads to a member of a tensor that the form hides until the user opens the tensor's details, such
    as the flags.
    """
    return path.partition(".")[2] in (TOTAL, ALIGNMENT, FLAGS, COUNT)


def focusable_at(root: QWidget, path: str) -> QWidget | None:
    """Returns the editor of the field at `path`. If it cannot have the focus, returns another editor of the same row.

    Returns None if the row has no editor that can have the focus.
    """
    for widget in _candidates(root, path):
        if widget.isEnabled() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            return widget
    return None


def visible_at(root: QWidget, path: str) -> QWidget | None:
    """Returns a visible widget that shows the value at `path`, even if it cannot be edited; None if there is none.

    Without a widget for exactly this path, the nearest one for its field is returned.
    """
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
