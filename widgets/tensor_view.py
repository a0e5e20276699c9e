"""One tensor of the stage: header, heatmap, and the sentences under it."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from widgets.cell_grid import BLEED, extent, gutter_width
from widgets.colors import Levels
from widgets.heatmap import Heatmap
from widgets.heatmap_axes import LABELS_HEIGHT
from widgets.heatmap_painting import GHOST_BOX_HEIGHT, ghost_box_width
from widgets.picture import Coordinates, TensorPicture
from widgets.slicing import SliceView
from widgets.theme import BAND_HEIGHT, HEADER_HEIGHT, LIGHT, RADIUS, Theme, font, text_width

_CHIP_HEIGHT = 18
_CAPTION_GAP = 6
_CAPTION_LINE = 16
_NARROWEST_CAPTION = 160
_WIDEST = 1 << 24


class TensorView(QWidget):
    """A tensor with its name, type, shape and order of dimensions; speaks with the field it shows."""

    cell_hovered = Signal(str, object)
    cell_clicked = Signal(str, object)
    moved_by_key = Signal(str, object)
    menu_requested = Signal(str, object, QPoint)
    zoom_requested = Signal(int)

    def __init__(self, field: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"tensor:{field}")
        self.field = field
        self.heatmap = Heatmap(field, self)
        self.heatmap.cell_hovered.connect(self._on_hovered)
        self.heatmap.cell_clicked.connect(self._on_clicked)
        self.heatmap.moved_by_key.connect(self._on_moved)
        self.heatmap.menu_requested.connect(self._on_menu)
        self.heatmap.zoom_requested.connect(self.zoom_requested)
        self._theme = LIGHT
        self._picture: TensorPicture | None = None
        self._slice_view: SliceView | None = None
        self._cell_size = 0.0
        self._is_chip_cut = False
        self._band = BAND_HEIGHT

    def show_picture(
        self, picture: TensorPicture, slice_view: SliceView, levels: Levels | None, cell_size: float, band: int
    ) -> None:
        """Show a slice; the widget has to have room for `size_for` the same arguments."""
        self._picture, self._slice_view, self._cell_size, self._band = picture, slice_view, cell_size, band
        self._place_heatmap()
        self.heatmap.show_picture(picture, slice_view, levels, cell_size, band)
        self.heatmap.setAccessibleName(f"{_title(picture)} {picture.read_at} {self._type_text()}".replace("  ", " "))
        self.heatmap.setAccessibleDescription(slice_view.order_text())
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.heatmap.set_theme(theme)
        self.update()

    def size_for(self, picture: TensorPicture, slice_view: SliceView, cell_size: float, band: int) -> QSize:
        """The size this view needs, with the bleed on both sides."""
        cells = _cells_size(picture, slice_view, cell_size)
        gutter = gutter_width(slice_view.row_count)
        order = self._note(cell_size) or f"{self.tr('at')} {slice_view.at_text()}"
        width = max(gutter + cells.width(), _header_width(picture, order))
        height = HEADER_HEIGHT + band + cells.height() + _below_cells(picture)
        captions = self._captions_height(picture, width - gutter)
        return QSize(width + 2 * BLEED, height + captions)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_heatmap()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture is None or self._slice_view is None:
            return
        painter = QPainter(self)
        try:
            self._paint_title(painter, self._picture)
            self._paint_type(painter, self._picture)
            self._paint_order(painter)
            self._paint_captions(painter, self._picture)
        finally:
            painter.end()

    def _paint_title(self, painter: QPainter, picture: TensorPicture) -> None:
        painter.setFont(font("title"))
        painter.setPen(QColor(self._theme.text))
        painter.drawText(QRectF(BLEED, 1, self.width() - BLEED, 20), Qt.AlignmentFlag.AlignVCenter, _title(picture))
        left = BLEED + text_width("title", _title(picture)) + 8
        text = picture.chip or (self.tr("output") if picture.is_output else self.tr("input"))
        painter.setFont(font("caption"))
        chip = QRectF(round(left), 2, round(text_width("caption", text) + 16), _CHIP_HEIGHT)
        self._is_chip_cut = chip.right() > self.width() - BLEED + 1
        if self._is_chip_cut:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.border), 1))
        painter.drawRoundedRect(chip.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_type(self, painter: QPainter, picture: TensorPicture) -> None:
        x, baseline = float(BLEED), 27 + QFontMetricsF(font("mono")).capHeight() / 2
        for text, is_error in _type_runs(picture):
            role = "mono-strong" if is_error else "mono"
            painter.setFont(font(role))
            painter.setPen(QColor(self._theme.error if is_error else self._theme.muted))
            painter.drawText(QPointF(x, baseline), text)
            x += text_width(role, text)

    def _paint_order(self, painter: QPainter) -> None:
        painter.setFont(font("caption"))
        painter.setPen(QColor(self._theme.muted))
        painter.drawText(QRectF(BLEED, 35, self.width() - BLEED, 16), Qt.AlignmentFlag.AlignVCenter, self._order_text())

    def _paint_captions(self, painter: QPainter, picture: TensorPicture) -> None:
        painter.setFont(font("caption"))
        place = self._captions_rect()
        for text, severity in picture.caption_lines:
            height = _text_height(text, place.width())
            painter.setPen(QColor(self._theme.severity_color(severity)))
            painter.drawText(QRect(place.left(), place.top(), place.width(), height), _WRAPPED, text)
            place.setTop(place.top() + height)

    def _captions_rect(self) -> QRect:
        if self._picture is None or self._slice_view is None:
            return QRect()
        left = BLEED + gutter_width(self._slice_view.row_count)
        return QRect(left, self.heatmap.geometry().bottom() + 1 + _CAPTION_GAP, max(self.width() - left, 1), 0)

    def _captions_height(self, picture: TensorPicture, width: int) -> int:
        if not picture.caption_lines:
            return 0
        return _CAPTION_GAP + sum(_text_height(text, width + BLEED) for text, _ in picture.caption_lines)

    def _order_text(self) -> str:
        """As much as fits: the order of dimensions and whether cells are left out; the latter is never dropped."""
        if self._picture is None or self._slice_view is None:
            return ""
        if self._picture.shown_values is None and self._picture.is_output:
            return self.tr("expected shape")
        view, note = self._slice_view, self._note(self._cell_size)
        if self._picture.chip and self._is_chip_cut and not note:
            return self._picture.chip  # its output, which stands before it, tells the order
        order = view.order_text(self.tr("rows"), self.tr("cols"), self.tr("at"))
        short = f"{self.tr('at')} {view.at_text()}"
        candidates = [f"{order}; {note}", f"{short}; {note}"] if note else [order]
        last = note or short
        return next((t for t in candidates if text_width("caption", t) <= self.width() - 2 * BLEED + 1), last)

    def _note(self, cell_size: float) -> str:
        if cell_size == 1:
            return self.tr("1 cell = 1 pixel, nothing left out")
        if cell_size < 1:
            return self.tr("every {0} cell shown").format(_ordinal(round(1 / cell_size)))
        return ""

    def _type_text(self) -> str:
        return "".join(text for text, _ in _type_runs(self._picture)) if self._picture is not None else ""

    def _place_heatmap(self) -> None:
        if self._picture is None or self._slice_view is None:
            return
        captions = self._captions_height(
            self._picture, self.width() - 2 * BLEED - gutter_width(self._slice_view.row_count)
        )
        cells = _cells_size(self._picture, self._slice_view, self._cell_size)
        wanted = self._band + cells.height() + _below_cells(self._picture)
        height = min(wanted, self.height() - HEADER_HEIGHT - captions)
        self.heatmap.setGeometry(0, HEADER_HEIGHT, self.width(), max(height, 1))

    def _on_hovered(self, coordinates: Coordinates | None) -> None:
        self.cell_hovered.emit(self.field, coordinates)

    def _on_clicked(self, coordinates: Coordinates) -> None:
        self.cell_clicked.emit(self.field, coordinates)

    def _on_moved(self, coordinates: Coordinates) -> None:
        self.moved_by_key.emit(self.field, coordinates)

    def _on_menu(self, coordinates: Coordinates | None, place: QPoint) -> None:
        self.menu_requested.emit(self.field, coordinates, place)


_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def _cells_size(picture: TensorPicture, view: SliceView, cell: float) -> QSize:
    """The cells alone; a ghost has room for its label box, no elements for saying so."""
    # At the sizes that are tried first, a huge slice is wider than any widget; it only has to be too wide.
    width, height = (int(min(extent(count, cell), _WIDEST)) for count in (view.column_count, view.row_count))
    if picture.shown_values is None and picture.ghost_lines:
        width, height = max(width, int(ghost_box_width(picture.ghost_lines)) + 1), max(height, GHOST_BOX_HEIGHT + 8)
    if view.row_count == 0 or view.column_count == 0:
        width, height = max(width, 80), max(height, 16)
    return QSize(width, height)


def _below_cells(picture: TensorPicture) -> int:
    return LABELS_HEIGHT if picture.cell_labels else BLEED


def _title(picture: TensorPicture) -> str:
    return picture.title or picture.field


def _header_width(picture: TensorPicture, order: str) -> int:
    """What must not be cut: the name, type and shape, and the shortest order text."""
    shape = "".join(text for text, _ in _type_runs(picture))
    widest_caption = max(text_width("caption", text) for text in (order, picture.chip))
    return int(max(text_width("title", _title(picture)), text_width("mono", shape), widest_caption)) + 1


def _type_runs(picture: TensorPicture) -> list[tuple[str, bool]]:
    """'FLOAT32 {1,1,3,2}' in pieces, with True for the sizes a rule blames."""
    runs = [(f"{picture.data_type} {{", False)]
    for dimension, size in enumerate(picture.size_texts or picture.sizes):
        if dimension:
            runs.append((",", False))
        runs.append((str(size), dimension in picture.error_sizes))
    return [*runs, ("}", False)]


def _text_height(text: str, width: int) -> int:
    """Height of a caption wrapped between words, in whole lines."""
    metrics = QFontMetrics(font("caption"))
    wrapped = metrics.boundingRect(QRect(0, 0, max(width, _NARROWEST_CAPTION // 2), 10_000), _WRAPPED, text)
    lines = max(1, round(wrapped.height() / metrics.lineSpacing()))
    return lines * max(_CAPTION_LINE, metrics.lineSpacing())


def _ordinal(number: int) -> str:
    is_teen = 10 <= number % 100 <= 20
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
