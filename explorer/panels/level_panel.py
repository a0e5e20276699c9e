"""The Feature levels tab: the levels that support the data types and ranks of the case."""

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QWidget

from explorer.shell.late_panel import LatePanel
from ops import FeatureLevel
from ops.model.case import Case
from widgets.style.sizes import INSET, LEVEL_WORDS_WIDTH, LOW_LEVEL_PANEL, SMALL_GAP, UNLIMITED, WIDE_GAP


class LevelPanel(LatePanel):
    """Lists the feature levels. Levels with the same support share a row.

    Selecting a row shows its violations. Enter, a double click or the button makes the lowest level of this row the
    target.
    """

    level_chosen = Signal(object)  # FeatureLevel

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("featureLevels")
        self._shown: tuple[Case, FeatureLevel] | None = None
        self._looked_at: FeatureLevel | None = None

    def show_case(self, case: Case, target: FeatureLevel) -> None:
        """Shows the feature levels for a case and its target level."""
        if self._shown is not None and self._shown[1] != target:
            self._looked_at = None
        self._shown = (case, target)
        self.touch()

    def build(self) -> None:
        from PySide6.QtWidgets import QPushButton

        from explorer.panels.level_view import LevelView  # imported here, because only the open tab needs it
        from widgets.controls.labels import WrappedLabel

        self._table = LevelView()
        self._model = self._table.levels
        self._table.activated.connect(self._on_activated)
        self._table.selectionModel().currentRowChanged.connect(self._on_row_changed)
        self._sentence = WrappedLabel("body-strong")
        self._sentence.setObjectName("featureLevels.sentence")
        self._detail = WrappedLabel("body", muted=True)
        self._detail.setObjectName("featureLevels.detail")
        for label in (self._sentence, self._detail):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._choose = QPushButton()
        self._choose.setObjectName("featureLevels.choose")
        self._choose.clicked.connect(self._on_choose)
        self._head = QWidget()
        self._words = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._head)
        self._words.setContentsMargins(0, 0, 0, 0)
        self._words.setSpacing(SMALL_GAP)
        for part in (self._sentence, self._detail, self._choose):
            self._words.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        self._words.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._parts.setContentsMargins(INSET, SMALL_GAP, INSET, 0)
        self._parts.setSpacing(WIDE_GAP)
        self._parts.addWidget(self._head)
        self._parts.addWidget(self._table, 1)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_built:
            self._arrange()

    def _arrange(self) -> None:
        """Places the texts above the table, or beside it if the height of the panel is less than `LOW_LEVEL_PANEL`."""
        is_low = self.height() < LOW_LEVEL_PANEL
        self._head.setMaximumWidth(LEVEL_WORDS_WIDTH if is_low else UNLIMITED)
        self._head.setMinimumWidth(LEVEL_WORDS_WIDTH if is_low else 0)
        direction = QBoxLayout.Direction
        self._parts.setDirection(direction.RightToLeft if is_low else direction.TopToBottom)
        self._words.setDirection(direction.TopToBottom if is_low else direction.LeftToRight)
        for part, label in enumerate((self._sentence, self._detail)):
            self._words.setStretch(part, 0 if is_low else 1)
            label.setMinimumWidth(0 if is_low else LEVEL_WORDS_WIDTH)

    def write(self) -> None:
        self._model.set_theme(self.theme)
        if self._shown is None:
            return
        case, target = self._shown
        looked_at = self._looked_at or target
        self._model.show_case(case, target)
        self._table.setCurrentIndex(self._model.index(self._model.row_of(looked_at), 0))
        self._table.fit()
        _say(self._sentence, self._acceptance(case))
        self._show_detail()

    def _acceptance(self, case: Case) -> str:
        """Returns the sentence about the first DirectML and the first Windows that accept the types and ranks of the
        case.
        """
        from ops.check.levels import first_windows, minimum_level
        from ops.check.validation import has_errors, validate
        from ops.model.guard import NO_DATA

        lowest = minimum_level(case)
        if lowest is None:
            return self.tr("No version of DirectML up to 1.15 accepts these types and ranks.")
        release = self.tr("DirectML {0}, feature level {1}").format(lowest.release.directml, lowest)
        windows = first_windows(lowest)
        shipped = self.tr("no version of Windows contains this DirectML yet")
        if windows is not None:
            shipped = self.tr("the first Windows with this version is {0}").format(windows.windows)
        if has_errors(validate(case, lowest, NO_DATA)):
            return self.tr(
                "The first version that supports these types and ranks is {0}; {1}. Other errors remain."
            ).format(release, shipped)
        return self.tr("The first version that accepts the desc is {0}; {1}.").format(release, shipped)

    def _show_detail(self) -> None:
        from ops.check.levels import level_violations, works_at
        from widgets.text.wording import worded

        row = self._table.currentIndex().row()
        if self._shown is None or row < 0:
            return
        case, target = self._shown
        span = self._model.span_at(row)
        broken = tuple(map(worded, level_violations(case, span.first)))
        runtime = span.first.runtime
        broken += tuple(f"DirectML {runtime}: {worded(error)}" for error in self._model.runtime_errors(span))
        if not broken:
            works = works_at(case, span.first)
            unknown = self.tr("A data type or a size is not valid yet.")
            fine = self.tr(
                "Feature level {0} supports these types and ranks. The desc breaks no rule that only DirectML {1} has."
            )
            broken = (fine.format(span.first, runtime) if works else unknown,)
        _say(self._detail, "\n".join(broken))
        self._choose.setVisible(target not in span)
        text = self.tr("Set target to {0}").format(span.first)
        self._choose.setText(text)
        self._choose.setAccessibleName(text)

    def _on_row_changed(self, index: QModelIndex) -> None:
        if index.isValid() and self._shown is not None:
            span = self._model.span_at(index.row())
            self._looked_at = None if self._shown[1] in span else span.first
            self._show_detail()

    def _on_activated(self, index: QModelIndex) -> None:
        self._choose_span(index.row())

    def _on_choose(self) -> None:
        self._choose_span(self._table.currentIndex().row())

    def _choose_span(self, row: int) -> None:
        """Makes the lowest level of a row the target level, unless the target level is in this row already."""
        if self._shown is not None and self._shown[1] not in (span := self._model.span_at(row)):
            self.level_chosen.emit(span.first)


def _say(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setAccessibleName(text)
