"""What of the window's looks is remembered, taken from it and given back to it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSplitter

from explorer.cell_cursor import is_inside
from explorer.view_choices import STATES, ViewChoices

if TYPE_CHECKING:
    from explorer.main_window import MainWindow


def choices_of(window: "MainWindow") -> ViewChoices:
    """How the person sees things now."""
    cursor = window.stage.cell_cursor.now
    return replace(
        window.stage.slices.choices,
        states={name: window.actions_[name].isChecked() for name in STATES},
        tab=window.tabs.currentIndex(),
        cell=(cursor.field, cursor.cell) if cursor.is_pinned and cursor.cell is not None else None,
        lesson=window.course.place,
        code=window.code.place,
    )


def show_choices(window: "MainWindow", choices: ViewChoices, *, with_cell: bool) -> None:
    """Looks at the case as somebody did before; `with_cell` at the cell too, where there is one."""
    for name, is_on in choices.states.items():
        window.actions_[name].setChecked(is_on)
    # After the switches, some of which forget the zoom.
    window.stage.slices.take_choices(choices)
    if choices.tab < window.tabs.count():
        window.tabs.setCurrentIndex(choices.tab)
    if with_cell:
        window.code.go_on(choices.code)
    if with_cell and choices.lesson is not None:
        window.course.go_on(choices.lesson)
    if with_cell and choices.cell is not None:
        field, cell = choices.cell
        picture = window.stage.picture_of(field)
        if picture is not None and is_inside(cell, picture.sizes):
            window.stage.cell_cursor.pin(field, cell)


def remember_layout(window: "MainWindow") -> None:
    """Where the window stands, and how its parts share it."""
    window.settings.geometry = window.saveGeometry()
    for splitter in _splitters(window):
        window.settings.set_layout(splitter.objectName(), window.panel_room.state_of(splitter))


def restore_layout(window: "MainWindow") -> None:
    for splitter in _splitters(window):
        if (state := window.settings.layout(splitter.objectName())) is not None:
            splitter.restoreState(state)


def _splitters(window: "MainWindow") -> list[QSplitter]:
    return [splitter for splitter in window.findChildren(QSplitter) if splitter.objectName().startswith("layout.")]
