"""A truth table with a column for each combination of inputs; the result is below the inputs."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ops.presentation.colors import CIVIDIS, COLOR_COUNT, color_table, text_is_light
from ops.presentation.truth_table import TruthTable
from ops.text.sentences import Quantity
from widgets.controls.chart import Chart
from widgets.style.fonts import font, text_width
from widgets.style.sizes import SMALL_GAP, TRUTH_COLUMN, TRUTH_LINE, WIDE_GAP


class TruthView(Chart[TruthTable]):
    """Shows a truth table. The column of the cell under the cursor has a frame.

    The number below each column is the number of output cells whose inputs match the column.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("truthTable", parent)
        self._here = -1

    def show_table(self, table: TruthTable, here: int) -> None:
        """Shows a truth table and marks the column `here`, which belongs to the cell under the cursor; -1 marks no
        column.
        """
        if table is not self._picture or here != self._here:
            self._picture, self._here = table, here
            self.setAccessibleName(self._words(table, here))
            self.update()

    def _words(self, table: TruthTable, here: int) -> str:
        """Returns the truth table as text for a screen reader.

        If the cursor is on a cell, `here` is the column of the table for this cell, and only this column is included.
        """
        columns = range(len(table.results)) if here < 0 else (here,)
        return "; ".join(
            self.tr("{0}: {1}, {2:cell|cells}").format(
                ", ".join([f"{name} {table.true if values[column] else 0}" for name, values in table.lines])
                or table.conditions[column],
                f"OutputTensor {int(table.results[column])}",
                Quantity(table.counts[column]),
            )
            for column in columns
        )

    def _paint(self, painter: QPainter, picture: TruthTable) -> None:
        table, theme = picture, self._theme
        lines = [(name, values) for name, values in table.lines]
        heads = [name for name, _ in lines] or [self.tr("case")]
        names = [*heads, "OutputTensor", self.tr("cells")]
        left = max(text_width("caption-strong", name) for name in names) + WIDE_GAP
        wide = min((self.width() - left - 4) / len(table.results), TRUTH_COLUMN)
        for number, name in enumerate(names):
            painter.setFont(font("caption-strong" if number < len(names) - 1 else "caption"))
            painter.setPen(QColor(theme.text if number < len(names) - 1 else theme.muted))
            painter.drawText(
                QRectF(1, 3 + number * TRUTH_LINE, left, TRUTH_LINE),
                Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                name,
            )
        for column, result in enumerate(table.results):
            cells = [QRectF(left + column * wide, 3 + n * TRUTH_LINE, wide, TRUTH_LINE) for n in range(len(names))]
            for cell, (_, values) in zip(cells, lines, strict=False):
                self._paint_flag(painter, cell, table.true if values[column] else "0", is_true=values[column])
            if table.conditions:
                self._paint_text(painter, cells[0], table.conditions[column], "caption-strong", theme.text)
            self._paint_flag(painter, cells[-2], str(int(result)), is_true=result)
            self._paint_text(painter, cells[-1], str(table.counts[column]), "caption", theme.muted)
        y = 3 + len(heads) * TRUTH_LINE
        painter.setPen(QPen(QColor(theme.text), 2))
        painter.drawLine(QPointF(left, y), QPointF(left + wide * len(table.results), y))
        if self._here >= 0:
            frame = QRectF(left + self._here * wide, 3, wide, TRUTH_LINE * (len(heads) + 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for color, width in ((theme.base, 5.0), (theme.cursor, 2.5)):
                painter.setPen(QPen(QColor(color), width))
                painter.drawRect(frame)

    def _paint_flag(self, painter: QPainter, cell: QRectF, text: str, *, is_true: bool) -> None:
        """Paints the text `text` on the colour that a truth value has in heatmaps; `is_true` is the truth value."""
        code = COLOR_COUNT - 1 if is_true else 0
        painter.setPen(QPen(QColor(self._theme.line), 1))
        painter.setBrush(QColor(*color_table(CIVIDIS)[code].tolist()))
        painter.drawRect(cell)
        tone = "#ffffff" if text_is_light(code, CIVIDIS) else "#000000"
        self._paint_text(painter, cell, text, "body-medium", tone)

    def _paint_text(self, painter: QPainter, cell: QRectF, text: str, role: str, color: str) -> None:
        if text_width(role, text) <= cell.width() - SMALL_GAP:
            painter.setFont(font(role))
            painter.setPen(QColor(color))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)
