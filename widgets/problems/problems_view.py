"""The Problems panel: the violations of a case or the sentence that there are none, and the feature levels."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from ops.model.feature_levels import FeatureLevel
from ops.model.violations import Severity, Violation
from widgets.controls.labels import WrappedLabel
from widgets.problems.fix_all import FixAllBar, FixedList
from widgets.problems.level_chips import LevelChips
from widgets.problems.violation_list import ViolationList
from widgets.style.icons import status_pixmap
from widgets.style.sizes import GAP, INSET, LARGE_ICON, LEAST_HEIGHT_WITH_KEY, SMALL_GAP, WIDE_GAP
from widgets.style.theme import LIGHT, Theme


class ProblemsView(QScrollArea):
    """Shows the violations of one case, and forwards the signals of `ViolationList`."""

    violation_activated = Signal(int)
    violation_hovered = Signal(int)
    fix_chosen = Signal(int, int)
    fix_pointed = Signal(int, int)
    fix_all_requested = Signal()
    undo_requested = Signal()
    copy_requested = Signal(int)
    menu_requested = Signal(int, QPoint)
    page_requested = Signal(str)
    level_chosen = Signal(FeatureLevel)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme = LIGHT
        self._shown: tuple[object, ...] = ()
        self.list = ViolationList()
        # Above the list; the bar does not scroll with it.
        self._bar = FixAllBar(self)
        self._bar.hide()
        self._fixed = FixedList()
        self._fixed.hide()
        self._icon = QLabel()
        self._title = WrappedLabel("title")
        self._sentence = WrappedLabel("body", muted=True)
        self._levels = LevelChips()
        self._below = QWidget()
        self._summary = QGridLayout(self._below)
        self._summary.setContentsMargins(INSET, GAP, INSET, GAP)
        self._summary.setHorizontalSpacing(WIDE_GAP)
        self._summary.setVerticalSpacing(SMALL_GAP)
        self._summary.addWidget(self._icon, 0, 0, Qt.AlignmentFlag.AlignTop)
        self._summary.addWidget(self._title, 0, 1)
        self._summary.addWidget(self._sentence, 1, 1)
        self._summary.setRowMinimumHeight(2, 4)
        self._summary.addWidget(self._levels, 3, 1)
        self._summary.setColumnStretch(1, 1)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._fixed)
        layout.addWidget(self.list)
        layout.addWidget(self._below)
        layout.addStretch(1)
        self.setWidget(content)
        for name in (
            "violation_activated", "violation_hovered", "fix_chosen", "fix_pointed", "page_requested",
            "copy_requested", "menu_requested",
        ):  # fmt: skip
            getattr(self.list, name).connect(getattr(self, name))
        self._bar.requested.connect(self.fix_all_requested)
        self._fixed.undo_requested.connect(self.undo_requested)
        self._fixed.closed.connect(self.hide_fixed)
        self.list.selection_changed.connect(self._on_selection_changed)
        self._levels.level_chosen.connect(self.level_chosen)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self.list, self._bar, self._fixed):
            part.set_theme(theme)
        self._levels.set_theme(theme)
        self._show_icon()

    def show_result(
        self,
        violations: Sequence[Violation],
        minimum_level: FeatureLevel | None,
        target_level: FeatureLevel,
        availability: Mapping[FeatureLevel, bool],
        sentence: str,
    ) -> None:
        """Shows violations and feature levels. `availability` is True for each level that supports the case; `sentence`
        is the text above the feature levels.
        """
        shown = bool(violations), minimum_level, target_level, dict(availability), sentence
        if shown == self._shown and not violations:
            return
        self._shown = shown
        self.list.show_violations(violations)
        self.list.setVisible(bool(violations))
        self._bar.show_count(sum(violation.severity is Severity.ERROR for violation in violations))
        self._place_bar()
        self._title.setText(self._verdict(bool(violations), minimum_level))
        self._sentence.setText(sentence)
        self._sentence.setVisible(bool(sentence))
        for widget in (self._icon, self._title):
            widget.setVisible(not violations)
        self._show_icon()
        self._levels.show_levels(availability, minimum_level, target_level)
        self._show_key()

    def announce(self, violation: int, fix: int, text: str) -> None:
        """Shows `text`, the consequences of a fix, in answer to the signal `fix_pointed`."""
        self.list.announce(violation, fix, text)

    def show_fixed(self, sentence: str, steps: Sequence[tuple[str, str]], status: str) -> None:
        """Shows the changes of "Fix all", until the list is closed or hidden.

        `steps` has each change with the violation that it fixed; `status` is 'success' or 'warning'.
        """
        self._fixed.show_steps(sentence, steps, status)
        self._fixed.show()
        self.verticalScrollBar().setValue(0)

    def hide_fixed(self) -> None:
        """Hides the list of changes."""
        self._fixed.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bar.resize(self.width(), self._bar.height())
        self._show_key()

    def select_next(self) -> int:
        """Selects the next row, or the first one after the last. Returns the number of its violation, or -1."""
        return self.list.select_next()

    def select_previous(self) -> int:
        """Selects the row above the selected one; in the first row, the last. Returns the number of the violation in
        the selected row, or -1.
        """
        return self.list.select_previous()

    @property
    def selected(self) -> int:
        """The index of the selected violation, or -1 if none is selected."""
        return self.list.selected

    def _place_bar(self) -> None:
        height = 0 if self._bar.isHidden() else self._bar.sizeHint().height()
        self._bar.setGeometry(0, 0, self.width(), height)
        self.setViewportMargins(0, height, 0, 0)

    def _verdict(self, has_any: bool, minimum: FeatureLevel | None) -> str:
        if has_any:
            return ""
        if minimum is None:
            return self.tr("No problems.")
        return self.tr("No problems. Valid from feature level {0}.").format(minimum)

    def _show_key(self) -> None:
        """Shows the legend of the feature-level chips if there is space for it and no violation is listed."""
        self._levels.show_key(self.list.isHidden() and self.height() >= LEAST_HEIGHT_WITH_KEY)

    def _show_icon(self) -> None:
        color = self._theme.success
        self._icon.setPixmap(status_pixmap("success", color, LARGE_ICON, self.devicePixelRatioF()))

    def _on_selection_changed(self, index: int) -> None:
        row = self.list.selected_row()
        if row is not None and self.isVisible():
            self.ensureWidgetVisible(row, 0, 0)
