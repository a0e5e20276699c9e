"""The operator browser: a search field over a tree of recent operators and categories."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QTreeView, QVBoxLayout, QWidget

from ops.model.feature_levels import FeatureLevel
from widgets.browser.operator_delegate import IS_COMPLETE, LEVEL, NEEDS, TYPE, OperatorDelegate
from widgets.browser.operator_search import OperatorEntry, search
from widgets.controls.help_tip import wrapped
from widgets.style import fonts, icons
from widgets.style.sizes import GAP, ICON, SEARCH_HEIGHT
from widgets.style.theme import LIGHT, Theme

# With more operators than this, only some sections are open.
_FEW = 40
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10}


class OperatorList(QWidget):
    """The list of operators with a search field."""

    # Argument: the type of the operator.
    operator_chosen = Signal(str)
    # Emitted when the user presses Esc in an empty search field.
    escaped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("operators")
        self._theme = LIGHT
        self._entries: Sequence[OperatorEntry] = ()
        self._recent: Sequence[str] = ()
        self._level = max(FeatureLevel)
        self._shown = ""
        self._search = SearchField(self)
        self._search.textChanged.connect(self._rebuild)
        self._search.installEventFilter(self)
        self._model = QStandardItemModel(self)
        self._tree = QTreeView(self)
        self._tree.setModel(self._model)
        self._tree.setHeaderHidden(True)
        self._tree.setIndentation(0)
        self._tree.setRootIsDecorated(False)
        self._tree.setExpandsOnDoubleClick(False)
        self._tree.setMouseTracking(True)
        self._tree.setFrameShape(QFrame.Shape.NoFrame)
        self._tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tree.viewport().setAutoFillBackground(False)
        self._tree.viewport().installEventFilter(self)
        self._delegate = OperatorDelegate(self._tree)
        self._tree.setItemDelegate(self._delegate)
        self._tree.clicked.connect(self._on_clicked)
        self._tree.activated.connect(self._on_activated)
        self._nothing = QLabel(self)
        self._nothing.setProperty("muted", "true")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(GAP, 0, GAP, 0)
        self._nothing.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, GAP, 0, 0)
        layout.setSpacing(GAP)
        row = QVBoxLayout()
        row.setContentsMargins(GAP, 0, GAP, 0)
        row.addWidget(self._search)
        layout.addLayout(row)
        layout.addWidget(self._nothing)
        layout.addWidget(self._tree, 1)
        self._retranslate()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._search.set_theme(theme)
        self._delegate.set_theme(theme)

    def show_operators(
        self, entries: Sequence[OperatorEntry], target_level: FeatureLevel, recent: Sequence[str] = (), shown: str = ""
    ) -> None:
        """Shows operators; those that `target_level` does not have are grey.

        `recent` are the types of recently used operators, the latest first. `shown` is the type of the operator that is
        open in the window; its row is selected.
        """
        is_same = entries is self._entries and target_level == self._level and not self._search.text().strip()
        had_recent, self._recent = self._has_recent, recent
        self._entries, self._level, self._shown = entries, target_level, shown
        if is_same:
            self._renew_recent(had_recent)
        else:
            self._rebuild()

    def show_same(self, other: "OperatorList") -> None:
        """Shows the operators, feature level, recent operators and current operator of another list."""
        self.show_operators(other._entries, other._level, other._recent, other._shown)  # of the same class

    def focus_search(self) -> None:
        """Focuses the search field and selects its text."""
        self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._search.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_search_key(Qt.Key(event.key()))
        if watched is self._tree.viewport() and event.type() == QEvent.Type.Resize:
            self._tree.scheduleDelayedItemsLayout()  # names and titles may need another number of lines
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._rebuild()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self._search.setPlaceholderText(self.tr("Search operators"))
        self._search.setAccessibleName(self.tr("Search operators"))
        self._tree.setAccessibleName(self.tr("Operators"))

    def _rebuild(self) -> None:
        # Not clear(): PySide removes one row after the other, and the view is laid out after each.
        self._model.removeRows(0, self._model.rowCount())
        text = self._search.text()
        hits = search(self._entries, text)
        if text.strip():
            for entry in hits:  # PySide leaks rows that are appended to the invisible root in one call
                self._model.appendRow(self._item(entry))
            self._select_row(self._model.index(0, 0))
        else:
            self._add_sections()
            self._select_in_category(self._shown)
        self._nothing.setText(self.tr("No operator matches “{0}”.").format(text.strip()))
        self._nothing.setVisible(bool(text.strip()) and not hits)
        self._tree.setVisible(self._nothing.isHidden())

    def _add_sections(self) -> None:
        recent = self._recent_entries
        sections = {self.tr("Recent"): recent} if recent else {}
        for entry in self._entries:
            sections.setdefault(self.tr(entry.category), []).append(entry)
        for title, entries in sections.items():
            self._model.appendRow(self._section(title, entries))
        self._open_sections()

    def _renew_recent(self, had_recent: bool) -> None:
        """Replaces the section of recent operators, and keeps all other sections."""
        if had_recent:
            self._model.removeRow(0)
        if recent := self._recent_entries:
            self._model.insertRow(0, self._section(self.tr("Recent"), recent))
        self._open_sections()
        self._select_in_category(self._shown)

    @property
    def _recent_entries(self) -> list[OperatorEntry]:
        by_type = {entry.type: entry for entry in self._entries}
        return [by_type[operator] for operator in self._recent if operator in by_type]

    @property
    def _has_recent(self) -> bool:
        return bool(self._recent_entries) and self._model.rowCount() > 0

    def _section(self, title: str, entries: Sequence[OperatorEntry]) -> QStandardItem:
        section = QStandardItem(title)
        section.setFlags(Qt.ItemFlag.ItemIsEnabled)
        section.appendRows([self._item(entry) for entry in entries])
        return section

    def _open_sections(self) -> None:
        """Opens all sections if there are few operators.

        Otherwise opens only the section of recent operators and the section of the open operator.
        """
        opened = next((self.tr(entry.category) for entry in self._entries if entry.type == self._shown), "")
        for row in range(self._model.rowCount()):
            section = self._model.index(row, 0)
            is_recent = bool(self._recent) and row == 0
            is_open = len(self._entries) <= _FEW or is_recent or section.data() == opened
            self._tree.setExpanded(section, is_open)

    def _item(self, entry: OperatorEntry) -> QStandardItem:
        item = QStandardItem(entry.title)
        available = entry.since <= self._level
        item.setEditable(False)
        item.setData(entry.type, TYPE)
        item.setData(str(entry.since), LEVEL)
        item.setData("" if available else self.tr("needs {0}").format(entry.since), NEEDS)
        item.setData(entry.is_complete, IS_COMPLETE)
        missing = "" if entry.is_complete else self.tr("no reference yet")
        head = f"{entry.title} ({missing})" if missing else entry.title
        item.setToolTip(f"<b>{head}</b>{wrapped(entry.tip)}")
        spoken = [entry.title, item.data(NEEDS) or str(entry.since), missing]
        item.setData(", ".join(filter(None, spoken)), Qt.ItemDataRole.AccessibleTextRole)
        return item

    def _on_search_key(self, key: Qt.Key) -> bool:
        if key in _MOVES:
            self._move(_MOVES[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_activated(self._tree.currentIndex())
        elif key == Qt.Key.Key_Escape and self._search.text():
            self._search.clear()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            return False
        return True

    def _move(self, by: int) -> None:
        rows = self._operator_rows()
        if rows:
            current = self._tree.currentIndex()
            at = rows.index(current) + by if current in rows else 0
            self._select_row(rows[min(max(at, 0), len(rows) - 1)])

    def _operator_rows(self) -> list[QModelIndex]:
        """The rows of operators in open sections, from top to bottom."""
        found: list[QModelIndex] = []
        index = self._model.index(0, 0)
        while index.isValid():
            if index.data(TYPE):
                found.append(index)
            index = self._tree.indexBelow(index)
        return found

    def _select_row(self, index: QModelIndex) -> None:
        self._tree.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._tree.scrollTo(index)

    def _select_in_category(self, operator: str) -> None:
        """Selects the row of an operator in its category, and not its row among the recent operators."""
        for row in reversed(range(self._model.rowCount())):
            section = self._model.item(row)
            if self._tree.isExpanded(section.index()):
                for number in range(section.rowCount()):
                    if section.child(number).data(TYPE) == operator:
                        self._select_row(section.child(number).index())
                        return

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.data(TYPE):
            self._on_activated(index)
        else:
            self._tree.setExpanded(index, not self._tree.isExpanded(index))

    def _on_activated(self, index: QModelIndex) -> None:
        if index.isValid() and index.data(TYPE):
            self.operator_chosen.emit(index.data(TYPE))


class SearchField(QLineEdit):
    """The search field, with the icon of a magnifying glass on the left and, if there is space, the shortcut on the
    right.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("operators.search")
        self.setFont(fonts.font("body"))
        self.setFixedHeight(SEARCH_HEIGHT)
        self.setTextMargins(ICON + 6, 0, 0, 0)
        self._lens = QLabel(self)
        self._lens.setGeometry(8, (SEARCH_HEIGHT - ICON) // 2, ICON, ICON)
        self._lens.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._hint = QLabel("Ctrl K", self)
        self._hint.setObjectName("operators.search.keys")
        self._hint.setProperty("muted", "true")
        self._hint.setFont(fonts.font("caption"))
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.textChanged.connect(self._show_hint)

    def set_theme(self, theme: Theme) -> None:
        self._lens.setPixmap(icons.pixmap("search", theme.muted, ICON, self.devicePixelRatioF()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._hint.sizeHint()
        self._hint.setGeometry(self.width() - size.width() - 8, 0, size.width(), self.height())
        self._show_hint()

    def _show_hint(self) -> None:
        needed = self.fontMetrics().horizontalAdvance(self.placeholderText()) + self._hint.width() + 48
        self._hint.setVisible(not self.text() and needed <= self.width())
