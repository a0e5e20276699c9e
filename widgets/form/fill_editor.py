"""The editor of the fill of one input: its kind, such as a sequence, and its parameters."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import Any

from PySide6.QtCore import QEvent, QRandomGenerator, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from ops.model.data import Constant, Data, Fill, IndexRange, Iota, Random
from ops.text.literals import number_text, parse_integer, parse_number, shortened
from ops.text.sentences import say
from ops.text.values import Malformed, Number
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.flow_layout import FlowLayout
from widgets.controls.layout_pause import paused
from widgets.controls.text_edit import FieldEdit, set_path
from widgets.form.field_editors import captioned
from widgets.style.sizes import FIELD_FRAME, GAP, PARAMETER_WIDTH, SMALL_GAP
from widgets.style.theme import Theme

KINDS: Mapping[str, type[Fill]] = {"iota": Iota, "constant": Constant, "random": Random, "index range": IndexRange}
_SEEDS = 10_000  # new seeds are below this limit, so that they are short
_SMALLEST_INT64, _LARGEST_INT64 = -(1 << 63), (1 << 63) - 1
_LARGEST_UINT64 = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class _Parameter:
    """A parameter of a fill: its name, its editor, and the widget `group`, which contains editor and caption."""

    name: str
    edit: FieldEdit
    group: QWidget


class FillEditor(QWidget):
    """The editor of the fill of one input. A text that is not a valid number is marked, and not reported."""

    # Arguments: the field and its new fill.
    fill_edited = Signal(str, object)
    # Arguments: the field, and the source 'file' or 'clipboard'.
    source_asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = ""
        self.kind = ChoiceBox("", self)
        self.kind.edited.connect(self._on_kind_chosen)
        layout = FlowLayout(self, gap=GAP, line_gap=SMALL_GAP)
        layout.addWidget(self.kind)
        # The parameters stay together, beside the kind or below it.
        self._numbers = QWidget(self)
        FlowLayout(self._numbers, gap=GAP, line_gap=SMALL_GAP)
        layout.addWidget(self._numbers)
        self._new_seed = QPushButton(self.tr("New seed"), self._numbers)
        self._new_seed.clicked.connect(self._on_new_seed)
        self._new_seed.hide()
        self._shown: Data | None = None
        # The parameters of each kind of fill, created when the kind is first shown.
        self._parameters: dict[str, list[_Parameter]] = {}

    def set_field(self, field: str) -> None:
        """Sets the input whose fill the user edits; '' for no input.

        `show_data` must then show the data of this input.
        """
        if field == self.field:
            return
        self.field = field
        self._shown = None
        set_path(self.kind, f"{field}.Data" if field else "")
        self._new_seed.setObjectName(f"{field}.Data.newSeed" if field else "")
        for parameter in (one for parameters in self._parameters.values() for one in parameters):
            set_path(parameter.edit, f"{field}.Data.{parameter.name}" if field else "")
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self._new_seed.setAccessibleName(f"{self.field} Data {self.tr('New seed')}")

    def set_theme(self, theme: Theme) -> None:
        self.kind.set_theme(theme)

    def show_data(self, data: Data) -> None:
        """Shows the fill with its parameters, or the entry "as given" if the input has given numbers."""
        before, self._shown = self._shown, data
        # Given numbers are not compared: they are not shown here, and there may be millions of them.
        if before is not None and _looks_of(data) == _looks_of(before):
            return
        with paused([self.layout(), self._numbers.layout()]):
            self._show(data)
        self.updateGeometry()

    def _show(self, data: Data) -> None:
        kept = [Choice(self.tr("as given"))] if data.kept else []
        kind = _kind_of(data)
        current = kept[0].text if kept else self._title(kind)
        sources = (Choice(title) for title in self._sources())
        self.kind.show_choices([*kept, *(Choice(self._title(name)) for name in KINDS), *sources], current)
        if not kept and kind not in self._parameters:
            self._parameters[kind] = self._make_parameters(kind)
        for name, parameters in self._parameters.items():
            for parameter in parameters:
                parameter.group.setVisible(name == kind and not kept)
        if not kept:
            for parameter in self._parameters[kind]:
                parameter.edit.show_text(number_text(getattr(data.fill, parameter.name)))
                parameter.edit.set_state(None)
                self._fit(parameter.edit)
        self._new_seed.setVisible(kind == "random" and not kept)
        self._numbers.setVisible(not kept)

    def _make_parameters(self, kind: str) -> list[_Parameter]:
        layout = self._numbers.layout()
        assert layout is not None
        captions = {
            "value": self.tr("value"), "start": self.tr("start"), "step": self.tr("step"), "size": self.tr("indices"),
            "seed": self.tr("seed"), "low": self.tr("low"), "high": self.tr("high"),
        }  # fmt: skip
        found: list[_Parameter] = []
        for member in fields(KINDS[kind]):
            edit = FieldEdit(f"{self.field}.Data.{member.name}")
            edit.setFixedWidth(PARAMETER_WIDTH)
            edit.edited.connect(self._on_number_edited)
            group = captioned(captions[member.name], edit)
            layout.addWidget(group)
            found.append(_Parameter(member.name, edit, group))
            if member.name == "seed":
                layout.addWidget(self._new_seed)
        return found

    def _title(self, kind: str) -> str:
        titles = {
            "iota": self.tr("sequence"),
            "constant": self.tr("constant"),
            "random": self.tr("random"),
            "index range": self.tr("index range"),
        }
        return titles[kind]

    def _sources(self) -> dict[str, str]:
        """The sources of given numbers, 'file' and 'clipboard', by the texts of their entries in the list."""
        return {self.tr("from file..."): "file", self.tr("from clipboard"): "clipboard"}

    def _on_kind_chosen(self, path: str, text: str) -> None:
        if source := self._sources().get(text):
            # The choice is an action, not a kind: the box shows the kind of the fill again.
            shown, self._shown = self._shown, None
            if shown is not None:
                self.show_data(shown)
            self.source_asked.emit(self.field, source)
            return
        chosen = next((fill for kind, fill in KINDS.items() if self._title(kind) == text), None)
        if chosen is not None:
            self.fill_edited.emit(self.field, chosen())

    def _on_number_edited(self, path: str, text: str) -> None:
        assert self._shown is not None
        kind = _kind_of(self._shown)
        numbers: dict[str, Any] = {}
        for parameter in self._parameters[kind]:
            value = parse_parameter(parameter.name, parameter.edit.text())
            parameter.edit.set_state("error" if isinstance(value, Malformed) else None)
            self._fit(parameter.edit)
            numbers[parameter.name] = value
        if not any(isinstance(value, Malformed) for value in numbers.values()):
            self.fill_edited.emit(self.field, KINDS[kind](**numbers))

    def _on_new_seed(self) -> None:
        fill = self._shown.fill if self._shown is not None else None
        if isinstance(fill, Random):
            seed = QRandomGenerator.global_().bounded(_SEEDS)
            # Never the same seed again: the button would seem to do nothing.
            self.fill_edited.emit(self.field, replace(fill, seed=seed if seed != fill.seed else (seed + 1) % _SEEDS))

    def _fit(self, edit: FieldEdit) -> None:
        needed = edit.fontMetrics().horizontalAdvance(edit.text()) + FIELD_FRAME
        edit.setFixedWidth(min(max(PARAMETER_WIDTH, needed), 3 * PARAMETER_WIDTH))


def _looks_of(data: Data) -> tuple[bool, str]:
    """Returns what the editor shows: True if the fill generates all numbers, and the fill as text, for a comparison.

    The text is used because a fill with NaN does not equal itself.
    """
    return data.kept is None, repr(data.fill)


def _kind_of(data: Data) -> str:
    return next(kind for kind, fill in KINDS.items() if type(data.fill) is fill)


def parse_parameter(name: str, text: str) -> Number | Malformed:
    """The value of a parameter from its text; a Malformed with the reason if the text is not valid.

    Whole numbers may be as small as the smallest INT64, and as large as the largest UINT64. The value of a constant may
    be infinite or NaN; other parameters must be finite.
    """
    if name == "seed":
        return parse_integer(text, 0, _LARGEST_UINT64, name)
    if name == "size":
        return parse_integer(text, 1, _LARGEST_INT64, name)
    value = parse_number(text)
    if isinstance(value, Malformed):
        return value
    if isinstance(value, int) and not _SMALLEST_INT64 <= value <= _LARGEST_UINT64:
        return Malformed(text, say("'{text}' has more than 64 bits", text=shortened(text)))
    if name != "value" and not isfinite(value):
        return Malformed(text, say("'{text}' is not finite", text=shortened(text)))
    return value
