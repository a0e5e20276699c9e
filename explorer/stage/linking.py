"""Updates the stage when the cursor moves: frames, formula, legend, and the slices that contain linked cells."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Signal

from explorer.cursor.cell_cursor import CellCursor, Cursor, is_inside
from explorer.cursor.explaining import Explaining
from explorer.cursor.linked_cells import marks_of
from explorer.cursor.out_of_slice import Reach, by_field, is_quick, reach
from explorer.shell.latest import Latest
from explorer.stage.difference_pictures import reference_value
from explorer.stage.scene import Scene
from ops.explain.cell_sets import Read, Role
from ops.explain.explanation import Formula, Number, Words, named
from ops.explain.windows import Border
from ops.model.case import Case
from ops.presentation.formula_runs import number_text, runs, whole
from ops.presentation.links import Link
from ops.presentation.role_words import has_deciding_cells, has_value_cells
from ops.presentation.slicing import SliceView
from ops.text.sentences import Quantity
from widgets.display.picture import Coordinates, Marks, Outline, TensorPicture
from widgets.display.picture import Role as MarkRole
from widgets.formula.formula_bar import FormulaBar
from widgets.heatmap.cell_marks import framed_roles
from widgets.stage.role_legend import Entry, RoleLegend
from widgets.stage.tensor_stage import TensorStage
from widgets.style.delays import EXPLAINING_LIMIT_MS
from widgets.text.wording import worded

ALWAYS_EXPLAINED: tuple[Entry, ...] = ("cursor", "value", "decides")
SOMETIMES_EXPLAINED: tuple[MarkRole, ...] = ("changed", "differs", "pointed", "ignored", "same")

# The cells to count: the reads of one tensor, its field, and its slices on the screen.
Asked = tuple[tuple[Read, ...], str, tuple[SliceView, ...]]


class Linking(QObject):
    """Shows the cells that are linked to the cell under the cursor, and the formula that links them."""

    marks_changed = Signal(object, str, object)  # Mapping[str, Marks] by field; field of the cursor; its coordinates
    cell_shown = Signal(str)  # a text such as 'OutputTensor[0,1] = 8'; '' if no number is shown

    def __init__(
        self, cursor: Cursor, tensors: TensorStage, formula: FormulaBar, legend: RoleLegend, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._cursor, self._tensors, self._formula, self._legend = cursor, tensors, formula, legend
        self._scene: Scene | None = None
        self._link = Link()
        self._of_b: Link | None = None
        self.outlines: tuple[Outline, ...] = ()
        self.marks: Mapping[str, Marks] = {}
        self._reaches: tuple[Reach, ...] = ()
        self._chosen: dict[str, Coordinates] = {}
        self._follows = True
        self._is_waiting = False
        self._explaining = Explaining(self)
        self._explaining.found.connect(self.show)
        self._explaining.failed.connect(self._on_failed)
        self._explaining.late.connect(self._on_late)
        self._later = Latest(self, name="count")
        self._later.answered.connect(self._on_counted)
        self._later.failed.connect(self._on_failed)
        cursor.moved.connect(self._on_moved)
        legend.link_clicked.connect(self._on_link_clicked)

    def show_scene(self, scene: Scene) -> None:
        """Replaces the scene; shows frames, formula and legend for the cursor in the new scene."""
        self._scene = scene
        self.show()

    def show_pictures(self, pictures: tuple[TensorPicture, ...]) -> None:
        """Replaces the scene's pictures by `pictures`, which have edited numbers. The scene then has no result until
        the edited case has been run.
        """
        if self._scene is not None:
            self.show_scene(replace(self._scene, pictures=pictures, result=None))

    def show(self) -> None:
        """Updates the frames, the shown slices, the legend and the formula for the current position of the cursor."""
        scene, cursor = self._scene, self._cursor.now
        if scene is None:
            return
        value = scene.value_at(cursor.field, cursor.cell)
        # In predict mode, the cells that an input feeds would reveal the answer.
        is_explained = scene.was_run and not (scene.hides_any and cursor.field in scene.case.data)
        explained = scene.explained_value(cursor.field, cursor.cell) if is_explained else None
        self._link = self._link_of(scene.case, cursor, explained)
        self._formula.show_pinned(cursor.is_pinned and value is not None)
        self._show_slices(scene, cursor)
        shown = cursor if value is not None or scene.hides(cursor.field, cursor.cell) else CellCursor()
        marks = self._marks_of(scene, shown)
        for name, mark in (scene.changed or {}).items():
            marks[name] = (mark, *marks.get(name, ()))
        self.marks = marks
        self.outlines = self._outlines_of(scene) if shown.cell is not None else ()
        self._tensors.show_outlines(self.outlines)
        self.marks_changed.emit(marks, cursor.field, cursor.cell)
        self._show_legend(marks, scene.changed_from)
        self._count()
        self._show_formula(scene, cursor, value)
        self._speak(scene, cursor, value)

    def value_at(self, field: str, cell: Coordinates) -> np.generic | None:
        """Returns the number in a cell; None if the number is hidden, or if the cell has no number."""
        return None if self._scene is None else self._scene.value_at(field, cell)

    def set_follows(self, follows: bool) -> None:
        """Sets whether the other tensors automatically switch to slices with linked cells."""
        self._follows = follows
        self.show()

    def forget(self) -> None:
        """Clears the cursor and the slices that the user chose in the legend."""
        self._chosen = {}
        self._cursor.clear()

    def close(self) -> None:
        """Cancels the background search for linked cells."""
        self._explaining.close()
        self._later.close()

    def _show_legend(self, marks: Mapping[str, Marks], changed_from: str) -> None:
        present = self._framed_roles(marks)
        sometimes: tuple[Entry, ...] = tuple(role for role in SOMETIMES_EXPLAINED if role in present)
        always: tuple[Entry, ...] = ALWAYS_EXPLAINED
        if marks:
            always = tuple(role for role in always if role in present)
        elif self._scene is not None:
            case = self._scene.case
            operator = case.operator
            has_inputs = any(case.has(field.name) for field in operator.inputs)
            occurs = {
                "value": has_inputs and has_value_cells(operator),
                "decides": has_inputs and has_deciding_cells(operator),
            }
            always = tuple(role for role in always if occurs.get(role, True))
        padding = ""
        if self._link.window is not None and marks:
            taps = self._link.window.taps
            has_gaps = any(each.step > 1 and len(each) > 1 for each in taps)
            gaps: tuple[Entry, ...] = ("ignored",) if has_gaps and "ignored" not in present else ()
            sometimes = (*sometimes, *gaps)
        sometimes = (*sometimes, *self._outline_entries())
        if (border := self._border()) is not None:
            sometimes = (*sometimes, "padding")
            padding = self.tr("counts as {0}").format(border.text) if border.text else self.tr("left out")
        sometimes = (*sometimes, *self._problem_entries())
        self._legend.set_resting(not marks)
        roles: tuple[Entry, ...] = (*always, *sometimes)
        self._legend.show_roles(roles, changed_from, padding)

    def _outline_entries(self) -> tuple[Entry, ...]:
        settings = {outline.is_dashed for outline in self.outlines}
        if settings == {False} and self._link.window is not None:
            return ("window",)
        entries: dict[bool, Entry] = {False: "outline A", True: "outline B"}
        return tuple(entry for is_dashed, entry in entries.items() if is_dashed in settings)

    def _problem_entries(self) -> tuple[Entry, ...]:
        """The entries of the legend for problem frames on the stage: "warning", "error", both or none."""
        shown = () if self._scene is None else self._scene.pictures
        frames: dict[Entry, bool] = {
            "warning": any(picture.warning_cells for picture in shown),
            "error": any(picture.error_ranges for picture in shown),
        }
        return tuple(entry for entry, is_framed in frames.items() if is_framed)

    def _framed_roles(self, marks: Mapping[str, Marks]) -> set[MarkRole]:
        """The roles of the frames that are visible in the slices on the stage."""
        shown = () if self._scene is None else self._scene.pictures
        views = ((field, self._tensors.shown_views(field)) for field in (picture.field for picture in shown))
        return {role for field, slices in views for view in slices for role in framed_roles(marks.get(field, ()), view)}

    def _border(self) -> Border | None:
        """The padding of the first tensor on the stage that has padding; None if there is no such tensor."""
        shown = () if self._scene is None else self._scene.pictures
        return next((picture.border for picture in shown if picture.border.before), None)

    # Links of the cell

    def _link_of(self, case: Case, cursor: CellCursor, value: np.generic | None) -> Link:
        self._is_waiting = False
        if value is None:
            self._explaining.forget()
            return Link()
        flow = None if self._scene is None else self._scene.flow
        link = self._explaining.link_of(case, cursor, value, flow)
        self._is_waiting = link is None
        return link or Link(is_input=cursor.field in case.data)

    def _on_failed(self, why: str) -> None:
        self._formula.show_message(self.tr("The explanation failed: {0}").format(why), "warning")

    def _on_late(self) -> None:
        seconds = EXPLAINING_LIMIT_MS // 1000
        text = self.tr("No explanation of this number was found within {0} s.").format(seconds)
        self._formula.show_message(text, "warning")

    def _marks_of(self, scene: Scene, cursor: CellCursor) -> dict[str, Marks]:
        """Returns the cells of each field that get frames: the linked cells and, if the settings A and B are compared,
        also the cells that B reads.
        """
        self._of_b = None
        if scene.other is None or self._is_waiting:
            return marks_of(self._link, cursor, scene.pictures)
        from explorer.stage.compared import link_of_b, with_reads_of_b

        self._of_b = of_b = link_of_b(scene.other, cursor)
        if of_b is None:
            return marks_of(self._link, cursor, scene.pictures)
        return with_reads_of_b(marks_of(self._link, cursor, scene.pictures, "A"), of_b, scene.pictures)

    def _outlines_of(self, scene: Scene) -> tuple[Outline, ...]:
        from explorer.stage.compared import outlines_of  # imported here, because the start shows no linked cells

        fields = {picture.field for picture in scene.pictures}
        return outlines_of(scene.case, self._link, scene.other, self._of_b, fields)

    # Slices

    def _show_slices(self, scene: Scene, cursor: CellCursor) -> None:
        """For each tensor that shows no linked cell in its current slices, shows a slice with linked cells, if this is
        quick.

        The tensor of the cursor keeps its slice. While slices do not follow the cursor, only slices that the user chose
        in the legend are shown.
        """
        sizes = {picture.field: picture.sizes for picture in scene.pictures}
        at = {field: cell for field, cell in self._chosen.items() if is_inside(cell, sizes.get(field, ()))}
        if self._follows:
            for field, reads in self._linked().items():
                if field != cursor.field and field not in at and is_quick(reads):
                    found = reach(reads, field, self._tensors.slice_views(field))
                    if found.first is not None and not found.inside:
                        at[field] = found.first
        self._tensors.show_at(at)

    def _linked(self) -> dict[str, tuple[Read, ...]]:
        """The cells linked to the cell under the cursor, by tensor. If this cell contains an index, also the cells to
        which the index refers.
        """
        pointer = self._link.pointer
        reads = self._link.reads
        if pointer is not None and pointer.block is not None:
            reads = (*reads, Read(pointer.field, Role.VALUE, pointer.block))
        return by_field(reads)

    def _on_link_clicked(self, number: int) -> None:
        beyond = [found for found in self._reaches if found.beyond]
        if number < len(beyond) and (first := beyond[number].first) is not None:
            self._chosen[beyond[number].field] = first
            self.show()

    def _speak(self, scene: Scene, cursor: CellCursor, value: np.generic | None) -> None:
        """Gives screen readers the number and the roles of the cell under the cursor."""
        spoken = None
        if cursor.cell is not None and any(picture.field == cursor.field for picture in scene.pictures):
            spoken = self._tensors.heatmap(cursor.field, cursor.cell)
            number = self.tr("hidden") if scene.hides(cursor.field, cursor.cell) else ""
            number = number_text(value) if value is not None else number
            marks = self.marks.get(cursor.field, ())
            roles = dict.fromkeys(self._legend.word(mark.role) for mark in marks if mark.has(cursor.cell))
            words = [f"{named(worded(cursor.field), cursor.cell)} = {number}", *roles]
            spoken.speech.say(", ".join(words) if number else "")
        for _, heatmap in self._tensors.heatmaps():
            if heatmap is not spoken:
                heatmap.speech.say("")

    # Counts

    def _count(self) -> None:
        """Counts the linked cells in the shown part of each tensor: at once if this is quick, otherwise in the
        background.
        """
        found = by_field(self._link.reads)
        asked = [(reads, field, self._tensors.shown_views(field)) for field, reads in found.items()]
        count = partial(_reaches, asked)
        if all(is_quick(reads) for reads, _, _ in asked):
            self._later.forget()
            self._reaches = count()
        else:
            self._reaches = ()
            self._later.ask(count)
        self._show_links()

    def _on_counted(self, reaches: object) -> None:
        if isinstance(reaches, tuple) and self._scene is not None:
            self._reaches = reaches
            self._show_links()
            cursor = self._cursor.now
            self._show_formula(self._scene, cursor, self._scene.value_at(cursor.field, cursor.cell))

    def _show_links(self) -> None:
        self._legend.show_links(
            [
                self.tr("+{0:cell|cells} in slices {1} of {2}").format(
                    Quantity(found.beyond), found.slices, worded(found.field)
                )
                for found in self._reaches
                if found.beyond
            ]
        )

    # Formula

    def _show_formula(self, scene: Scene, cursor: CellCursor, value: np.generic | None) -> None:
        if scene.hides(cursor.field, cursor.cell):
            hidden = self.tr("Hidden: type your guess and press Enter, or click the cell to see its number.")
            self._formula.show_message(hidden, "note")
            self.cell_shown.emit("")
            return
        if value is None or cursor.cell is None:
            self._formula.show_message(*scene.message)
            self.cell_shown.emit("")
            return
        formula = self._link.formula or (Number(value, is_result=True),)
        if comment := self._comment(scene, cursor.field, cursor.cell, value):
            formula = (*formula, Words(f"   {comment}", muted=True))
        name = named(worded(cursor.field), cursor.cell)
        # A single step leads to the number, but does not equal the number.
        lead = name + (" = " if cursor.step is None else ": ")
        self._formula.show_runs(runs(formula, lead, worded), partial(_whole_line, lead, formula))
        self.cell_shown.emit(f"{name} = {number_text(value)}")

    def _comment(self, scene: Scene, field: str, cell: Coordinates, value: np.generic) -> str:
        if reference_value(scene.result, field, cell) is not None:
            return self.tr("computed by the reference; the cell shows {0}").format(number_text(value))
        if self._is_waiting:
            return self.tr("looking for the explanation...")
        pointer = self._link.pointer
        if pointer is not None and (self._link.is_input or pointer.block is None):
            return pointer.sentence
        if not self._link.is_input or (self._scene is not None and self._scene.hides_any):
            return ""
        if any(not is_quick((read,)) for read in self._link.reads) and not self._reaches:
            return ""
        fed = [words for found in self._reaches if (words := self._counted(found))]
        return self.tr("feeds {0}").format("; ".join(fed)) if fed else self.tr("feeds no output")

    def _counted(self, found: Reach) -> str:
        """The counts of linked cells of a tensor by role, such as 'OutputTensor: value used in 1 cell, decides 2
        cells'.
        """
        words = {Role.VALUE: self.tr("value used in {0:cell|cells}"), Role.DECIDES: self.tr("decides {0:cell|cells}")}
        parts = [words[role].format(Quantity(count)) for role, count in found.by_role if role in words]
        return f"{worded(found.field)}: {', '.join(parts)}" if parts else ""

    def _on_moved(self, cursor: CellCursor) -> None:
        self._chosen = {}
        self.show()


def _whole_line(lead: str, formula: Formula) -> str:
    return lead + whole(formula, worded)


def _reaches(asked: Sequence[Asked]) -> tuple[Reach, ...]:
    return tuple(reach(reads, field, views) for reads, field, views in asked)
