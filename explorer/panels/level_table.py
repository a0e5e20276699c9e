"""The table model of an operator's support at the feature levels. Levels with the same support share a row; the newest
levels come first.
"""

from collections.abc import Mapping

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QFont, QIcon
from PySide6.QtWidgets import QWidget

from ops import FeatureLevel
from ops.arrays.dtypes import DataType, grouped, names
from ops.check.levels import Span, runtime_errors, spans, tensors_by_support, works_at
from ops.model.case import Case
from ops.model.feature_levels import Runtime
from ops.model.operator import Supported
from widgets.style.fonts import font
from widgets.style.icons import status_pixmap
from widgets.style.sizes import SMALL_ICON
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded

FIXED_COLUMNS = 3  # level, release, verdict
_NOTHING = QModelIndex()
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class LevelTable(QAbstractTableModel):
    """The table of the feature levels. A row stands for successive levels with the same support.

    The columns are: the levels; the version of DirectML; whether the desc works at these levels; then a column for each
    group of tensors with the same support.

    If the levels of a row do not support the data type or the rank of a tensor, the cell in this row and in the
    tensor's column is marked as an error. The text of the cell begins with this data type or rank.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._case: Case | None = None
        self._target = FeatureLevel.FL_1_0
        self._spans: tuple[Span, ...] = ()
        self._errors: Mapping[Runtime, tuple[str, ...]] = {}
        self._tensors: tuple[tuple[str, ...], ...] = ()
        self._theme = LIGHT
        self._headers: dict[int, str] = {}

    def show_case(self, case: Case, target: FeatureLevel) -> None:
        """Shows the feature levels of the case's operator, and marks the row of the target level."""
        self.beginResetModel()
        self._case, self._target = case, target
        self._errors = runtime_errors(case)
        self._spans = tuple(reversed(spans(case.operator, by_runtime=any(self._errors.values()))))
        present = [tuple(name for name in alike if case.has(name)) for alike in tensors_by_support(case.operator)]
        self._tensors = tuple(filter(None, present))
        self._headers = {}
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        self.beginResetModel()
        self._theme = theme
        self.endResetModel()

    def span_at(self, row: int) -> Span:
        """The range of feature levels that a row of the table stands for."""
        return self._spans[row]

    def runtime_errors(self, span: Span) -> tuple[str, ...]:
        """Returns the messages of errors that DirectML reports only in the version that has the feature levels
        `span`.
        """
        return self._errors.get(span.first.runtime, ())

    def row_of(self, level: FeatureLevel) -> int:
        """The index of the row that contains a feature level."""
        return next(row for row, span in enumerate(self._spans) if level in span)

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() or self._case is None else len(self._spans)

    def columnCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else FIXED_COLUMNS + len(self._tensors)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if orientation is not Qt.Orientation.Horizontal or role not in (Role.DisplayRole, Role.ToolTipRole):
            return None
        whole = self.headers(section)[0]
        return self._headers.get(section, whole) if role == Role.DisplayRole else whole

    def headers(self, column: int) -> tuple[str, ...]:
        """Returns the possible headers of a column, longest first.

        For a column of tensors, the longest header has the names of all its tensors. The shortest has the first name
        and the number of the remaining tensors.
        """
        fixed = (self.tr("Levels"), self.tr("DirectML"), self.tr("This desc"))
        if column < FIXED_COLUMNS:
            return (fixed[column],)
        names = self._tensors[column - FIXED_COLUMNS]
        fewer = (f"{', '.join(names[:count])} +{len(names) - count}" for count in range(len(names) - 1, 0, -1))
        return (", ".join(names), *fewer)

    def shortest_header(self, column: int) -> str:
        """The shortest header of a column: the name of the first tensor, and the number of further tensors."""
        return self.headers(column)[-1]

    def set_header(self, column: int, text: str) -> None:
        """Sets the header of a column. `text` is one of its `headers`: the longest for which the column is wide enough,
        otherwise the shortest.
        """
        if self._headers.get(column) != text:
            self._headers[column] = text
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, column, column)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if self._case is None or not index.isValid():
            return None
        span, column = self._spans[index.row()], index.column()
        match role:
            case Role.DisplayRole:
                return self._text(span, column)
            case Role.ToolTipRole:
                return self._tool_tip(span, column)
            case Role.FontRole:
                return self._font(span, column)
            case Role.ForegroundRole:
                return QColor(self._color(span, column))
            case Role.BackgroundRole:
                return QColor(self._theme.error_tint) if self._lacks(span, column) else None
            case Role.DecorationRole:
                return self._icon(span, column)
            case _:
                return None

    def _text(self, span: Span, column: int) -> str:
        if column == 0:
            levels = str(span.first) if span.first == span.last else f"{span.first} \u2013 {span.last}"
            if self._target not in span:
                return levels
            if span.first == span.last:
                return self.tr("{0}, your target").format(levels)
            return self.tr("{0}, target {1}").format(levels, self._target)
        if column == 1:
            return span.first.release.directml
        if column == 2:
            return self.tr("works") if self._works(span) else self.tr("fails")
        supported = self._supported(span, column)
        if supported is None:
            return self.tr("not available")
        ranks = supported.rank_text.replace(" to ", "\u2013")
        allowed = self.tr("{0} dims, {1}").format(ranks, worded(grouped(supported.types)).replace("-", "\u2013"))
        lacks = self._lacks(span, column)
        return f"{lacks}: {allowed}" if lacks else allowed

    def _tool_tip(self, span: Span, column: int) -> str | None:
        if column == 1:
            return span.first.release.windows or self.tr("no Windows contains this version")
        supported = self._supported(span, column) if column >= FIXED_COLUMNS else None
        return None if supported is None else names(supported.types)

    def _font(self, span: Span, column: int) -> QFont:
        is_strong = (column == 0 and self._target in span) or bool(self._lacks(span, column))
        return font("body-strong" if is_strong else "body")

    def _icon(self, span: Span, column: int) -> QIcon | None:
        if column == 2 or self._lacks(span, column):
            status = "success" if column == 2 and self._works(span) else "error"
            return QIcon(status_pixmap(status, self._theme.severity_color(status), SMALL_ICON, 2.0))
        return None

    def _works(self, span: Span) -> bool:
        assert self._case is not None
        return works_at(self._case, span.first) and not self.runtime_errors(span)

    def _supported(self, span: Span, column: int) -> Supported | None:
        return None if span.row is None else span.row.get(self._tensors[column - FIXED_COLUMNS][0])

    def _lacks(self, span: Span, column: int) -> str:
        """Returns a text with the data types and ranks of the case that the levels of `span` do not support in the
        tensors of `column`. Returns '' if they support all of them.

        Each data type or rank is followed by the names of the tensors that have it, unless all tensors of the column
        do.
        """
        supported = self._supported(span, column) if column >= FIXED_COLUMNS else None
        if supported is None or self._case is None:
            return ""
        tensors = self._tensors[column - FIXED_COLUMNS]
        found: dict[str, list[str]] = {}
        for name in tensors:
            desc = self._case.tensor(name)
            if desc is not None and desc.rank is not None and not supported.allows_rank(desc.rank):
                found.setdefault(self.tr("not {0} dims").format(desc.rank), []).append(name)
            if desc is not None and isinstance(desc.data_type, DataType) and desc.data_type not in supported.types:
                found.setdefault(self.tr("not {0}").format(desc.data_type.name), []).append(name)
        return ", ".join(
            what if len(where) == len(tensors) else f"{what} ({', '.join(where)})" for what, where in found.items()
        )

    def _color(self, span: Span, column: int) -> str:
        if column == 2:
            return self._theme.success if self._works(span) else self._theme.error
        if column < FIXED_COLUMNS:
            return self._theme.text if self._works(span) or self._target in span else self._theme.muted
        if self._supported(span, column) is None:
            return self._theme.muted
        return self._theme.error if self._lacks(span, column) else self._theme.text
