"""Saves and restores the view choices and the layout of the window."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QSplitter, QWidget

from explorer.code.code_panel import CodePanel
from explorer.cursor.cell_cursor import is_inside
from explorer.settings.settings import Settings
from explorer.window.arrangement import PanelRoom
from explorer.window.parts import Parts

if TYPE_CHECKING:
    from explorer.session.view_choices import ViewChoices

_NOT_SHARED = ("zooms", "lesson", "code")


def choices_of(parts: Parts) -> "ViewChoices":
    """The user's current choices of the view."""
    from explorer.session.view_choices import STATES  # imported here, because the start does not need it

    cursor = parts.stage.cell_cursor.now
    choices = parts.stage.slices.choices
    return replace(
        choices,
        states={**{name: parts.actions[name].isChecked() for name in STATES}, **choices.states},
        tab=parts.tabs.currentIndex(),
        cell=(cursor.field, cursor.cell) if cursor.is_pinned and cursor.cell is not None else None,
        step=cursor.step if cursor.is_pinned else None,
        lesson=parts.course.place,
        code=parts.tabs.panel(CodePanel).place,
    )


def show_choices(parts: Parts, choices: "ViewChoices", *, with_cell: bool) -> None:
    """Restores choices of the view; with `with_cell`, also the pinned cell, the lesson and the chosen lines of code."""
    for name, is_on in choices.states.items():
        if name != "tiles":  # a choice for several operators, which the slices restore
            parts.actions[name].setChecked(is_on)
    # The zoom is restored after the switches, because some of them reset it.
    parts.stage.slices.take_choices(choices)
    if choices.tab < parts.tabs.count():
        parts.tabs.setCurrentIndex(choices.tab)
    if with_cell:
        parts.tabs.panel(CodePanel).go_on(choices.code)
    if with_cell and choices.lesson is not None:
        parts.course.go_on(choices.lesson)
    if with_cell and choices.cell is not None:
        field, cell = choices.cell
        picture = parts.stage.picture_of(field)
        if picture is not None and is_inside(cell, picture.sizes):
            parts.stage.cell_cursor.pin(field, cell, choices.step)


def shared_view(parts: Parts) -> dict[str, Any]:
    """The view choices that share texts and model files contain, under the key "view"."""
    shared = choices_of(parts).of_operator(parts.session.case.operator.type).as_json()
    return {"view": {key: value for key, value in shared.items() if value is not None and key not in _NOT_SHARED}}


def show_shared_view(parts: Parts, found: object) -> None:
    """Applies the view settings `found` in a share text or a model file. Does nothing if `found` is not a JSON
    object.
    """
    if isinstance(found, dict):
        from explorer.session.view_choices import view_choices

        own = replace(choices_of(parts), lesson=None)
        shared = own.with_shared(parts.session.case.operator.type, view_choices(found))
        show_choices(parts, shared, with_cell=True)


def remember_layout(window: QWidget, settings: Settings, room: PanelRoom) -> None:
    """Saves the position and size of the window, and the states of its splitters."""
    settings.geometry = window.saveGeometry()
    for splitter in _splitters(window):
        settings.set_layout(splitter.objectName(), room.state_of(splitter))


def restore_layout(window: QWidget, settings: Settings) -> None:
    """Restores the states of the splitters from the settings."""
    for splitter in _splitters(window):
        if (state := settings.layout(splitter.objectName())) is not None:
            splitter.restoreState(state)


def _splitters(window: QWidget) -> list[QSplitter]:
    return [splitter for splitter in window.findChildren(QSplitter) if splitter.objectName().startswith("layout.")]
