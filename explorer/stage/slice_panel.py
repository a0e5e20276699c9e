"""Shows the tensors of a case as heatmaps or tables, with the bar that chooses slices, colours and zoom."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from explorer.charts.rooms import rooms_below
from explorer.shell.actions import Actions
from explorer.stage.color_choice import ColorChoice
from explorer.stage.flow_choice import FlowChoice
from explorer.stage.pictures import covered
from explorer.stage.tile_choice import TileChoice, slice_count
from explorer.stage.view_bar import ViewBar, ViewButtons
from ops.model.case import Case
from ops.presentation.cell_numbers import NumberStyle
from ops.presentation.slicing import SliceChoice, common_sizes, completed
from widgets.charts.color_legend import ColorLegend
from widgets.controls.labels import Separator
from widgets.display.group_colors import DIFFERENCES
from widgets.display.picture import Coordinates, Marks, TensorPicture
from widgets.display.tiles import tile_dimensions
from widgets.heatmap.heatmap import Heatmap
from widgets.stage.color_note import ColorNote
from widgets.stage.slice_selector import SliceSelector
from widgets.stage.stage_zoom import Zoom
from widgets.stage.tensor_stage import TensorStage
from widgets.style.delays import COLOR_NOTE_AFTER_MS
from widgets.style.sizes import GAP
from widgets.style.theme import LIGHT, Theme

if TYPE_CHECKING:
    from explorer.session.view_choices import ViewChoices
    from widgets.stage.cell_table import SliceTable
    from widgets.stage.table_stage import TableStage


class SlicePanel(QWidget):
    """Shows the tensors of a case. It remembers the chosen slices by operator and rank, and the colours and the zoom by
    operator.

    The signals of `tensors` report the cells of heatmaps and tables that the user points at.
    """

    slices_changed = Signal()
    # write: () -> str, which returns the selected cells of a table; the message that confirms the copy
    copy_asked = Signal(object, str)

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        # The note reads all numbers again, so it waits for a pause in typing.
        self._note_timer = QTimer(self)
        self._note_timer.setSingleShot(True)
        self._note_timer.setInterval(COLOR_NOTE_AFTER_MS)
        self._note_timer.timeout.connect(self._show_note)
        self._case: Case | None = None
        self._pictures: tuple[TensorPicture, ...] = ()
        self._choices: dict[tuple[str, int], SliceChoice] = {}
        self._zooms: dict[str, Zoom] = {}
        self._tables: TableStage | None = None
        self._is_lecturing = self._is_stepping = self._has_rows_apart = False
        self._theme = LIGHT
        self.selector = SliceSelector()
        self.legend = ColorLegend()
        self.colors = ColorChoice(actions, self.legend, self)
        self.flow = FlowChoice(actions, self)
        self.note = ColorNote()
        self.tiles = TileChoice(actions, self)
        self._line = Separator()
        self.tensors = TensorStage()
        self._arrange()
        actions["lock"].setChecked(True)
        actions["lock"].toggled.connect(self.tensors.set_locked)
        actions["outliers"].toggled.connect(self._on_outliers_toggled)
        self.tiles.toggled.connect(self._on_tiles_toggled)
        actions["table"].toggled.connect(self._on_table_toggled)
        self.tensors.scale_clicked.connect(self.colors.open_panel)
        self.colors.changed.connect(self._show_again)
        self.note.scale_chosen.connect(self.colors.choose)
        self.selector.choice_edited.connect(self._on_choice_edited)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        late = [] if self._tables is None else [self._tables]
        for part in (self.selector, self.legend, self._line, self.colors, self.note, self.tensors, *late):
            part.set_theme(theme)

    def show_pictures(self, case: Case, pictures: tuple[TensorPicture, ...]) -> None:
        """Shows the tensors of a case, with the slices, colours and zoom that the user chose for its operator.

        If a note about similar colours is needed, it appears as soon as the pictures have not changed for a moment.
        """
        is_other = False
        if self._case is None or case.operator is not self._case.operator:
            self._keep_zoom()
            self.tensors.zoom_to(self._zooms.get(case.operator.type, Zoom()))
            is_other = True
        self._case, self._pictures = case, pictures
        self.colors.show_operator(case.operator)
        common, choice = self._common(), self.choice
        if is_other:
            chosen = completed(choice, common)
            count = slice_count(common, chosen.rows, chosen.columns)
            self.tensors.tile_next(self.tiles.show_operator(case.operator, count))
        tiled = tile_dimensions(choice, common) if self.tiles.is_tiled else ()
        self.selector.show_choice(common, choice, tiled)
        is_stepping = self._is_stepping and not self._is_lecturing
        shows_rows = not self._has_rows_apart
        self.tensors.reserve(rooms_below(case, pictures, is_stepping=is_stepping, shows_rows=shows_rows))
        self.tensors.show_pictures(pictures, choice, self.colors.limits_now, self.colors.mode)
        if is_other:
            self.note.show_crowded(None)
        self._note_timer.start()
        colors = self.tensors.shared_colors
        self.legend.show_colors({group: colors[group] for group in colors if group not in DIFFERENCES})
        self._fit_bar()
        if (tables := self._shown_tables) is not None:
            tables.show_pictures(tuple(map(covered, pictures)), choice)
        if self._is_lecturing:
            self._show_bar()
        self.colors.show_colors(self.tensors.colors)

    def set_stepping(self, is_stepping: bool) -> None:
        """Sets whether a view of steps is shown below the tensors; the slices are then shown again with the space that
        is left.
        """
        self._is_stepping = is_stepping
        self._show_again()

    def forget_choices(self) -> None:
        """Resets rows, columns, slices, colours, zoom, tiles and view switches to their defaults.

        The reset has its effect when pictures are shown the next time.
        """
        self._choices.clear()
        self.colors.limits.clear()
        self.colors.modes.clear()
        self._zooms.clear()
        for name, is_on in (("lock", True), ("table", False), ("outliers", False)):
            self._actions[name].setChecked(is_on)
        self.tiles.take(is_wanted=False, refused=frozenset())
        self._case = None  # so that the next pictures are shown like those of another operator

    @property
    def choices(self) -> "ViewChoices":
        """The user's slices, colours, zooms and tiles for all operators."""
        from explorer.session.view_choices import ViewChoices  # imported here, because the start does not need it

        self._keep_zoom()
        colors = {name: dict(scales) for name, scales in self.colors.limits.items()}
        return ViewChoices(
            dict(self._choices), colors, {"tiles": self.tiles.is_wanted}, zooms=dict(self._zooms),
            scales=dict(self.colors.modes), untiled=self.tiles.refused, flows=dict(self.flow.chosen),
        )  # fmt: skip

    def take_choices(self, choices: "ViewChoices") -> None:
        """Replaces all current choices of slices, colours, tiles, zooms and data flow by the saved `choices`."""
        self._choices = dict(choices.slices)
        self.colors.limits = {name: dict(scales) for name, scales in choices.colors.items()}
        self.colors.modes = dict(choices.scales)
        self.flow.take(choices.flows)
        self._zooms = dict(choices.zooms)
        self.tiles.take(is_wanted=choices.states.get("tiles", self.tiles.is_wanted), refused=choices.untiled)
        case, self._case = self._case, None
        if case is not None:
            self.show_pictures(case, self._pictures)
            self.slices_changed.emit()

    def set_numbers(self, style: NumberStyle) -> None:
        """Sets the style of the numbers in cells."""
        if style != self.tensors.numbers:
            self.tensors.set_numbers(style)
            self._show_again()

    def set_lecturing(self, is_lecturing: bool) -> None:
        """Starts or ends a lecture. A lecture hides the view buttons; it hides the bar if there is only one slice."""
        self._is_lecturing = is_lecturing
        self._bar.show_buttons(not is_lecturing)
        self._show_bar()

    def set_rows_apart(self, is_apart: bool) -> None:
        """Sets whether the chart of a row and of the cells that it reads is shown outside the stage, as in a lecture.

        If it is, the tensors also use the space on the stage that the chart would take.
        """
        if is_apart != self._has_rows_apart:
            self._has_rows_apart = is_apart
            self._show_again()

    def go_to(self, field: str, cell: Coordinates) -> None:
        """Chooses the slice that contains a cell, unless a shown slice contains it.

        A slice that only follows the cursor, to show linked cells, does not count.
        """
        if all(view.position_of(cell) is None for view in self.tensors.slice_views(field)):
            self._choices[self._choice_key()] = completed(self.choice, self._common()).through(cell)
            self._show_again()

    def show_marks(self, marks: Mapping[str, Marks], field: str, cell: Coordinates | None) -> None:
        """Shows the frames around cells, by field. If tables are shown, also selects the cell `cell` of `field` in
        them.
        """
        self.tensors.set_marks(marks)
        if (tables := self._shown_tables) is not None:
            tables.show_marks(marks, field, cell)

    def host(self, field: str, cell: Coordinates | None = None) -> "Heatmap | SliceTable":
        """The heatmap or table that shows a cell of a tensor; without `cell`, its first heatmap or its table."""
        tables = self._shown_tables
        return self.tensors.heatmap(field, cell) if tables is None else tables.table(field).table

    @property
    def has_cell_focus(self) -> bool:
        """True if a heatmap or table has the focus."""
        return any(host.hasFocus() for host in self._hosts())

    @property
    def focused_cell(self) -> tuple[str, Coordinates] | None:
        """The current cell of the focused heatmap or table; without a visible current cell, its first cell.

        None if neither a heatmap nor a table has the focus.
        """
        if (tables := self._shown_tables) is not None:
            fields = [picture.field for picture in self._pictures]
            focused = next((tables.table(field) for field in fields if tables.table(field).table.hasFocus()), None)
            current = None if focused is None else focused.current
            return None if focused is None or current is None else (focused.field, current)
        for field, heatmap in self.tensors.heatmaps():
            if heatmap.hasFocus() and heatmap.shown is not None and not heatmap.shown.grid.is_empty:
                current = heatmap.current
                is_shown = current is not None and not heatmap.rect_of(current).isEmpty()
                return field, current if is_shown and current else heatmap.shown.view.cell_at(0, 0)
        return None

    def place_of(self, field: str, cell: Coordinates) -> QRect:
        """The rectangle of a cell in this panel; an empty rectangle if its slice is not shown."""
        host = self.host(field, cell)
        rect = host.rect_of(cell)
        return rect if rect.isEmpty() else rect.translated(host.mapTo(self, QPoint(0, 0)))

    def focus_first(self) -> None:
        """Gives the focus to the first heatmap or table."""
        if self._pictures:
            self.host(self._pictures[0].field).setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def _shown_tables(self) -> "TableStage | None":
        return self._tables if self._actions["table"].isChecked() else None

    def _hosts(self) -> "list[Heatmap | SliceTable]":
        if (tables := self._shown_tables) is not None:
            return [tables.table(picture.field).table for picture in self._pictures]
        return [heatmap for _, heatmap in self.tensors.heatmaps()]

    def _show_bar(self) -> None:
        """Shows the bar of slice controls. During a lecture, it is shown only if there are several slices to choose
        from.
        """
        chosen, common = completed(self.choice, self._common()), self._common()
        has_slices = any(size > 1 for d, size in enumerate(common) if d not in (chosen.rows, chosen.columns))
        for part in (self._bar, self._line):
            part.setVisible(has_slices or not self._is_lecturing)

    def _fit_bar(self) -> None:
        """Gives the bar above the tensors the height that its new contents need, before they are painted for the first
        time.
        """
        bar = self._bar
        if bar.isVisible() and bar.height() != bar.heightForWidth(bar.width()):
            bar.updateGeometry()
            self._column.activate()

    def _arrange(self) -> None:
        switches = QWidget()
        row = QHBoxLayout(switches)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        for switch in (self.flow.switch, self.colors.switch):
            row.addWidget(switch)
        self._bar = ViewBar(self.selector, self.legend, switches, ViewButtons(self._actions))
        # Not a QStackedLayout: it would lay out tiny heatmaps before the window has its size.
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._line)
        self._column.addWidget(self.tensors, 1)

    def _common(self) -> tuple[int, ...]:
        return common_sizes(picture.sizes for picture in self._pictures)

    @property
    def choice(self) -> SliceChoice:
        """The rows, columns and slice that the user chose for the operator."""
        return self._choices.get(self._choice_key(), SliceChoice())

    def _choice_key(self) -> tuple[str, int]:
        rank = max((len(picture.sizes) for picture in self._pictures), default=0)
        return (self._case.operator.type if self._case else "", rank)

    def _keep_zoom(self) -> None:
        if self._case is not None:
            zoom, name = self.tensors.zoomed_to, self._case.operator.type
            self._zooms[name] = zoom
            if zoom == Zoom():
                del self._zooms[name]

    def _show_note(self) -> None:
        self._note_timer.stop()
        self.note.show_crowded(None if self._is_lecturing else self.tensors.crowded)

    def _show_again(self) -> None:
        if self._case is not None:
            self.show_pictures(self._case, self._pictures)
            self._show_note()
            self.slices_changed.emit()

    def _on_choice_edited(self, choice: SliceChoice) -> None:
        self._choices[self._choice_key()] = choice
        self._show_again()

    def _on_outliers_toggled(self, keeps: bool) -> None:
        self.tensors.set_keeps_outliers(keeps)
        self._show_again()

    def _on_tiles_toggled(self, is_tiled: bool) -> None:
        self.tensors.set_tiled(is_tiled)
        self._show_again()

    def _on_table_toggled(self, is_table: bool) -> None:
        has_focus = self.isAncestorOf(QApplication.focusWidget() or QWidget())
        if is_table and self._tables is None:
            # Imported here, because most users look at the heatmaps only.
            from widgets.stage.table_stage import TableStage

            self._tables = tables = TableStage(self._theme)
            tables.cell_hovered.connect(self.tensors.cell_hovered)
            tables.cell_clicked.connect(self.tensors.cell_clicked)
            tables.cell_moved_by_key.connect(self.tensors.cell_moved_by_key)
            tables.menu_requested.connect(self.tensors.menu_requested)
            tables.copy_asked.connect(self.copy_asked)
            self._column.addWidget(tables, 1)
        self.tensors.setVisible(not is_table)
        if self._tables is not None:
            self._tables.setVisible(is_table)
        self._show_again()
        if has_focus:
            self.focus_first()
