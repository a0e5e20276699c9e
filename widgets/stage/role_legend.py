"""The legend of the frames on cells: a swatch and a word for every role, and links to cells that are not visible."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from ops.presentation.role_words import USUAL, RoleWords
from widgets.display.picture import Role
from widgets.heatmap.cell_frames import paint_role, paint_strokes
from widgets.heatmap.padding import paint_swatch
from widgets.stage.color_note import ColorNote
from widgets.style.fonts import font, text_width
from widgets.style.sizes import FIELD_HEIGHT, GAP, INSET, LEGEND_HEIGHT, ROLE_GAP, ROLE_SWATCH, WIDE_GAP
from widgets.style.strokes import ERROR, WARNING, window_strokes
from widgets.style.theme import LIGHT, SWATCH_FILL, Theme
from widgets.text.wording import worded

# A role of cells, the outline of a window, the outlines of two compared settings, the padding around a tensor, or a
# problem of cells.
Entry = Role | Literal["window", "outline A", "outline B", "padding", "warning", "error"]

_MOST_LINKS = 3
# The order in which meanings are shown if there is not enough space for all of them.
_BY_NEED: tuple[Entry, ...] = (
    *("error", "warning", "padding", "decides", "value", "pointed", "ignored", "window", "outline A", "outline B"),
    *("same", "changed", "differs", "cursor"),
)


class RoleLegend(QWidget):
    """Explains the roles of cells by swatches, words and meanings, and shows links to cells that are not visible.

    If space is short, it omits first meanings and then roles, but never links.
    """

    # Argument: the number of the link.
    link_clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("roles")
        self.setFixedHeight(LEGEND_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._theme = LIGHT
        self._roles: tuple[Entry, ...] = ()
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(INSET, 0, WIDE_GAP, 0)
        self._layout.setSpacing(GAP)
        self._layout.addStretch(1)
        self._links: list[QPushButton] = []
        self._corner: QWidget | None = None
        self._changed = ""
        self._padding = ""
        self._family: RoleWords = {}
        self._note: ColorNote | None = None

    def set_corner(self, widget: QWidget) -> None:
        """Puts a widget at the right end of the legend."""
        self._corner = widget
        self._layout.addWidget(widget)

    def set_note(self, note: ColorNote) -> None:
        """Sets the note that is shown in place of the roles while no cell has a role."""
        self._note = note
        note.setParent(self)
        self._place_note()

    def set_resting(self, is_resting: bool) -> None:
        """Sets whether the note about colours may be shown in place of the roles. `is_resting` is True while no cell
        has a role.
        """
        if self._note is not None:
            self._note.set_resting(is_resting)

    def set_words(self, family: RoleWords) -> None:
        """Sets the words and meanings of the roles for the current operator's family, where they differ from the
        defaults.
        """
        if family != self._family:
            self._family = family
            self._retranslate()
            self.update()

    def show_roles(self, roles: Sequence[Entry], changed: str = "", padding: str = "") -> None:
        """Shows the legend for `roles`.

        `changed` is the text for the role 'changed'; by default, it says that the cell has changed since the previous
        run. `padding` is the text for padding.
        """
        if (tuple(roles), changed, padding) != (self._roles, self._changed, self._padding):
            self._roles, self._changed, self._padding = tuple(roles), changed, padding
            self._retranslate()
            self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place_note()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        words = [f"{word}: {meaning}" for word, meaning in map(self._words, self._roles)]
        self.setAccessibleName("; ".join(words))

    def show_links(self, texts: Sequence[str]) -> None:
        """Shows a button for each of the first `_MOST_LINKS` texts, such as '+3 cells in slices d0=1,2 of
        InputTensor'.
        """
        for number, text in enumerate(texts[:_MOST_LINKS]):
            if number == len(self._links):
                self._links.append(self._new_link(number))
            self._links[number].setText(text)
            self._links[number].setAccessibleName(text)
            self._links[number].show()
        for link in self._links[len(texts) :]:
            if not link.isHidden():
                link.hide()
                self.update()
        if texts:
            self.update()

    def word(self, role: Entry) -> str:
        """Returns the word that the legend shows for a role."""
        return self._words(role)[0]

    def words_width(self) -> float:
        """The width that the legend needs to show the name of each role without its meaning, in pixels."""
        return INSET + sum(_entry_width(self._words(role)[0], "") for role in self._roles) - ROLE_GAP

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, LEGEND_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_note()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        try:
            painter.fillRect(self.rect(), QColor(self._theme.base))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            explained, room = self._explained(), self._room()
            x = float(INSET)
            for role in self._roles:
                word, meaning = self._words(role)
                if x + _entry_width(word, "") - ROLE_GAP > room:
                    break
                x = self._paint_entry(painter, x, role, word, meaning if role in explained else "")
        finally:
            painter.end()

    def _place_note(self) -> None:
        if self._note is not None:
            is_free = self._corner is None or self._corner.isHidden()
            corner = 0 if self._corner is None or is_free else self._corner.sizeHint().width() + INSET
            self._note.setGeometry(0, 0, self.width() - corner, self.height())
            self._note.raise_()

    def _room(self) -> float:
        """The x in pixels at which the buttons on the right begin."""
        shown = [widget for widget in (*self._links, self._corner) if widget is not None and not widget.isHidden()]
        return self.width() - INSET - sum(widget.sizeHint().width() + GAP for widget in shown)

    def _explained(self) -> list[Entry]:
        """Returns the roles whose meanings are shown in the legend, because there is space for them beside the names of
        all roles.
        """
        room = self._room() - self.words_width()
        explained: list[Entry] = []
        for role in sorted(self._roles, key=_BY_NEED.index):
            word, meaning = self._words(role)
            added = _entry_width(word, meaning) - _entry_width(word, "")
            if added > room:
                break
            room -= added
            explained.append(role)
        return explained

    def _paint_entry(self, painter: QPainter, x: float, role: Entry, word: str, meaning: str) -> float:
        middle = self.height() / 2
        swatch = QRectF(round(x) + 2, round(middle - ROLE_SWATCH / 2), ROLE_SWATCH, ROLE_SWATCH)
        if role == "padding":
            paint_swatch(painter, swatch, self._theme)
        elif role in ("window", "outline A", "outline B"):
            strokes = window_strokes(self._theme.axis, is_dashed=role == "outline B")
            paint_strokes(painter, swatch.adjusted(1, 1, -1, -1), strokes)
        elif role in ("warning", "error"):
            painter.fillRect(swatch, QColor(SWATCH_FILL))
            paint_strokes(painter, swatch.adjusted(2, 2, -2, -2), WARNING if role == "warning" else ERROR)
        else:
            painter.fillRect(swatch, QColor(SWATCH_FILL))
            paint_role(painter, swatch, role, is_large=False)
        baseline = middle + QFontMetricsF(font("caption")).capHeight() / 2
        left = swatch.right() + 2 + GAP
        painter.setFont(font("caption-strong"))
        painter.setPen(QColor(self._theme.text))
        painter.drawText(QPointF(left, baseline), word)
        if meaning:
            painter.setFont(font("caption"))
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(QPointF(left + text_width("caption-strong", word) + GAP, baseline), meaning)
        return x + _entry_width(word, meaning)

    def _words(self, role: Entry) -> tuple[str, str]:
        word, meaning = self._family.get(role) or USUAL[role]
        own = {"changed": self._changed, "padding": self._padding}.get(role, "")
        return worded(word), own or worded(meaning)

    def _new_link(self, number: int) -> QPushButton:
        link = QPushButton()
        link.setObjectName(f"roles.link{number}")
        link.setProperty("flat", "true")
        link.setFont(font("caption"))
        link.setFixedHeight(FIELD_HEIGHT)
        link.clicked.connect(self._on_link_clicked)
        self._layout.insertWidget(1 + len(self._links), link)
        return link

    def _on_link_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, QPushButton):
            self.link_clicked.emit(self._links.index(sender))


def _entry_width(word: str, meaning: str) -> float:
    width = ROLE_SWATCH + 4 + GAP + text_width("caption-strong", word) + ROLE_GAP
    return width + (GAP + text_width("caption", meaning) if meaning else 0)
