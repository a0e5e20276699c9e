"""Draws docs/images/architecture.svg: the packages in the layers of their contracts, and three paths of calls through
them.

python -m tests.guide.architecture

The layers come from the contracts in pyproject.toml. A new package is drawn at the next run; a new step of a path is a
row of `PATHS`.
"""

import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[2]
DIAGRAM = ROOT / "docs" / "images" / "architecture.svg"

# All lengths are in px of the drawing.
WIDTH = 920
MARGIN = 10
COLUMN = 446
ROOM = 23
GAP = 4
HEADER = 25
MONO = 6.63  # the width of a character of a name
NOTE = 6.2  # the width of a character of a note, at most on average
STEP_HEIGHT = 84

Floors = Sequence[Sequence[str]]

AREAS = {
    "explorer": "the application: session, window, command line",
    "widgets": "shows tensors, fields and violations",
    "ops": "knows what operators are, and nothing of Qt",
}
NESTED = ("ops.formats", "ops.directml")
WORKER = "ops.directml.native"
NOTES = {
    "explorer.cli": "commands that need no screen",
    "explorer.app": "create_window",
    "explorer.recovery": "the saved session, crash reports",
    "explorer.window": "composes the features",
    "explorer.exporting": "images, tables",
    "explorer.teaching": "lessons, lecture",
    "explorer.charts": "pictures that explain an operator",
    "explorer.shell": "actions, dialogs, background work",
    "explorer.session": "the case, its undo history",
    "explorer.startup": "makes the start fast",
    "widgets.controls": "boxes, chips, labels",
    "widgets.display": "slices, grids, colours",
    "widgets.style": "colours, sizes, icons",
    "widgets.text": "in the window's language",
    "ops.methods": "methods of Case and Evaluation",
    "ops.network": "cases and the tensors that connect them",
    "ops.catalog": "a folder for every family of operators",
    "ops.declare": "what a declaration is written with",
    "ops.check": "violations, fixes, hints",
    "ops.presentation": "texts and colours without Qt",
    "ops.rounding": "how far a correct result may differ",
    "ops.model": "operator, case, edit, violation",
    "ops.attribute_types": "numbers, enums, lists, activations",
    "ops.arrays": "data types, memory layout, casts",
    "ops.system": "files, processes, cancellation",
    "ops.text": "sentences, literals, FormatError",
    "ops.quick_dataclass": "small classes, made in little time",
    "ops.directml.client": "asks the worker, with a deadline",
    WORKER: "the worker process; it may crash",
    "ops.directml.wine": "the runtime for Windows, on Linux",
    "ops.directml.findings": "lines of the verb doctor",
    "ops.formats.cpp_export": "C++ that uses DirectML.h",
    "ops.formats.dxdispatch": "the document format",
}
LEGEND = (
    "A room imports only from the floors below it.",
    "explorer also imports widgets and ops; widgets also import ops.",
    "The numbers are the steps of the three paths below.",
)
RESOURCES = (
    ("resources/schema.jsonl", "fields of all operators"),
    ("resources/operators.txt", "summaries"),
    ("resources/meanings.txt", "meanings of fields"),
    ("resources/presets", "examples as models"),
    ("resources/lessons", "tasks with goals"),
    ("resources/i18n", "Korean"),
    ("resources/icons", "icons"),
    ("resources/style.qss", "style sheet"),
)


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a path through the architecture: the module or package that performs it, and a description."""

    module: str
    text: str

    @property
    def room(self) -> str:
        """The name of the box that contains this step in the picture: the package of its module, or the module itself
        if it is directly in `ops`.
        """
        parts = self.module.removesuffix(".py").split("/")
        is_in_package = self.module.endswith(".py") and len(parts) > 2
        return ".".join(parts[:-1] if is_in_package else parts)


@dataclass(frozen=True, slots=True)
class Route:
    """A path in the drawing: numbered steps in packages and modules, all in one colour."""

    title: str
    colour: str
    steps: tuple[Step, ...]


PATHS = (
    Route(
        "The path of an edit",
        "#2C55C9",
        (
            Step("widgets/form/field_editors.py", "An editor reports a path and a text: IndicesTensor.Sizes[3], 2"),
            Step("explorer/session/session.py", "Session.edit: one undo step, and the signal case_changed"),
            Step("ops/model/edit.py", "A new Case; the old one stays as it is, for undo"),
            Step("ops/check/validation.py", "validate: the violations, each with the paths it is about"),
            Step("widgets/problems/violation_marks.py", "Marks at the editors, in the list, at cells and lines"),
        ),
    ),
    Route(
        "The path of a result",
        "#B24304",
        (
            Step("explorer/runs/runner.py", "A case without an error goes to a worker thread"),
            Step("ops/evaluator.py", "evaluate: the rules that need the numbers, then a run"),
            Step("ops/backends/reference.py", "Calls the operator's kernel; the outputs go into an Evaluation"),
            Step("explorer/stage/pictures.py", "A picture of every tensor: its cells, marks and captions"),
            Step("widgets/heatmap/heatmap.py", "Paints one slice: colours, numbers, linked cells"),
        ),
    ),
    Route(
        "The path of pasted code",
        "#1D7A46",
        (
            Step("explorer/code/cpp_pasting.py", "Takes the text, and asks for names it does not define"),
            Step("ops/formats/cpp_import", "read: a Case, and the line of code of every field"),
            Step("explorer/session/session.py", "open_case: the case, and the code it came from"),
            Step("ops/check/validation.py", "validate: the same rules as after an edit"),
            Step("explorer/code/code_panel.py", "Shows every problem at its line of the pasted code"),
        ),
    ),
)

STYLE = """
    text { font-family: "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif; font-size: 11px; fill: #1A1E25; }
    .area { font-size: 15px; font-weight: 600; }
    .note { fill: #4A5361; }
    .name { font-family: "Cascadia Mono", "DejaVu Sans Mono", monospace; font-size: 11px; }
    .path { font-family: "Cascadia Mono", "DejaVu Sans Mono", monospace; font-size: 10px; }
    .number { fill: #FFFFFF; font-size: 10px; font-weight: 600; text-anchor: middle; }
    .page { fill: #FFFFFF; }
    .explorer { fill: #DCE6FB; }
    .widgets { fill: #FDE6D8; }
    .ops { fill: #DDF0E4; }
    .resources { fill: #ECEEF2; }
    .room { fill: #FFFFFF; stroke: #7F8895; }
    .hall { fill: #F1F8F3; stroke: #7F8895; }
    .process { fill: #E9E2FA; stroke: #6B4FB8; stroke-width: 1.5; stroke-dasharray: 5 3; }
"""


def contracted_floors(container: str) -> Floors:
    """Returns the floors of the package `container` from top to bottom, as its contract in pyproject.toml lists them.

    Each floor is a list of the modules in it.
    """
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    found = next(each for each in contracts if each.get("containers") == [container])
    return [[name.strip() for name in floor.split("|")] for floor in found["layers"]]


def numbers_in(room: str) -> list[tuple[str, int]]:
    """Returns the steps that are drawn in the box `room`, which is a package or a module. Each step is given as the
    colour of its path and its number in that path.
    """
    return [(path.colour, number) for path in PATHS for number, step in enumerate(path.steps, 1) if step.room == room]


def draw() -> str:
    """Returns the text of an SVG file that shows the packages of the program."""
    left, bottom_left = _area("explorer", MARGIN, MARGIN)
    more, bottom_left = _area("widgets", MARGIN, bottom_left + 8)
    right, bottom_right = _area("ops", WIDTH - MARGIN - COLUMN, MARGIN)
    legend = [_text(MARGIN + 8, bottom_left + 15 * row, "note", text) for row, text in enumerate(LEGEND, 1)]
    resources, bottom = _resources(max(bottom_left + 15 * len(LEGEND), bottom_right) + 8)
    lines = [*left, *more, *legend, *right, *resources]
    for path in PATHS:
        drawn, bottom = _path(path, bottom + 12)
        lines += drawn
    height = bottom + MARGIN
    return "\n".join((_opening(height), *lines, "</svg>", ""))


def _opening(height: float) -> str:
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" \
height="{height:g}" role="img" aria-labelledby="title desc">
  <title id="title">The packages and three paths through them</title>
  <desc id="desc">The packages of explorer, widgets and ops on their floors, the worker process with DirectML, and the
    resources. Numbered steps show the path of an edit, of a result and of pasted code.</desc>
  <!-- Made by python -m tests.guide.architecture. -->
  <style>{STYLE}  </style>
  <rect class="page" width="{WIDTH}" height="{height:g}" rx="6"/>"""


def _area(package: str, x: float, y: float) -> tuple[list[str], float]:
    """Returns the SVG elements of the area for a package, with its modules in rows ("floors"), and the y position of
    the lower edge of the area.

    `x` and `y` are the position of the top left corner.
    """
    rooms, bottom = _floors(package, x + 8, y + HEADER, COLUMN - 16)
    bottom += 8 - GAP
    title = 15 + 9 * len(package)
    return [
        _rect(x, y, COLUMN, bottom - y, package),
        _text(x + 8, y + 17, "area", package),
        _text(x + title, y + 17, "note", AREAS[package]),
        *rooms,
    ], bottom


def _floors(container: str, x: float, y: float, width: float) -> tuple[list[str], float]:
    """Returns the SVG elements of the rows of modules ("floors") in a package, between `x` and `x + width`, and the y
    position below them.
    """
    lines: list[str] = []
    for floor in contracted_floors(container):
        names = [f"{container}.{name}" for name in floor]
        spare = (width - GAP * (len(names) - 1) - sum(map(_least_width, names))) / len(names)
        nested = [name for name in names if name in NESTED]
        height = max([ROOM, *(_nested_height(name) for name in nested)])
        left = x
        for name in names:
            # A room that contains rooms takes all the remaining width.
            extra = spare * len(names) if name in nested else 0 if nested else spare
            room = _least_width(name) + extra
            lines += _hall(name, left, y, room, height) if name in NESTED else _room(name, left, y, room, height)
            left += room + GAP
        y += height + GAP
    return lines, y


def _least_width(room: str) -> float:
    name = room.rpartition(".")[2]
    return MONO * len(name) + 10 + 16 * len(numbers_in(room))


def _nested_height(room: str) -> float:
    return len(contracted_floors(room)) * (ROOM + GAP) + 2 * GAP


def _room(room: str, x: float, y: float, width: float, height: float) -> Iterator[str]:
    name, middle = room.rpartition(".")[2], y + height / 2
    yield _rect(x, y, width, height, "process" if room == WORKER else "room", id=room, rx=3)
    yield _text(x + 6, middle + 4, "name", name)
    if room in NOTES:
        yield _text(x + note_at(room), middle + 4, "note", NOTES[room])
    for place, (colour, number) in enumerate(reversed(numbers_in(room))):
        yield from _number(x + width - 11 - 16 * place, middle, colour, number)


def note_at(room: str) -> float:
    """The distance in pixels between the left edge of the box `room` and the note in this box."""
    return 18 + MONO * len(room.rpartition(".")[2])


def _hall(room: str, x: float, y: float, width: float, height: float) -> Iterator[str]:
    """Yields the SVG elements of the package `room`. The rows of packages that it contains are to the right of its
    name.
    """
    name, inner = room.rpartition(".")[2], 64
    yield _rect(x, y, width, height, "hall", id=room, rx=3)
    yield _text(x + 6, y + 18, "name", name)
    yield from _floors(room, x + inner, y + GAP * 1.5, width - inner - GAP * 1.5)[0]


def _resources(y: float) -> tuple[list[str], float]:
    width, columns = WIDTH - 2 * MARGIN, 4
    height = HEADER + len(RESOURCES) // columns * 32 + 4
    lines = [_rect(MARGIN, y, width, height, "resources"), _text(MARGIN + 8, y + 17, "area", "resources")]
    lines.append(_text(MARGIN + 96, y + 17, "note", "words, examples and data that the program reads"))
    for index, (path, text) in enumerate(RESOURCES):
        x, top = MARGIN + 8 + index % columns * width / columns, y + HEADER + 13 + index // columns * 32
        lines += [_text(x, top, "path", path), _text(x, top + 13, "note", text)]
    return lines, y + height


def _path(path: Route, y: float) -> tuple[list[str], float]:
    """Draws a path through the program as a row of steps. Returns the SVG elements and the y coordinate of its lower
    edge.
    """
    arrow, top = 18, y + 28
    count = len(path.steps)
    width = (WIDTH - 2 * MARGIN - arrow * (count - 1)) / count
    lines = [f'<text class="area" x="{MARGIN}" y="{y + 14:g}" style="fill: {path.colour}">{escape(path.title)}</text>']
    for index, step in enumerate(path.steps):
        x = MARGIN + index * (width + arrow)
        lines.append(_rect(x, top, width, STEP_HEIGHT, "room", rx=4))
        lines += _number(x + 5, top, path.colour, index + 1)
        folder, _, file = step.module.rpartition("/")
        lines += [_text(x + 10, top + 18, "path", f"{folder}/"), _text(x + 10, top + 31, "path", file)]
        for row, text in enumerate(textwrap.wrap(step.text, 25)):
            lines.append(_text(x + 10, top + 48 + 14 * row, "note", text))
        if index:
            tip, middle = x - 2, top + STEP_HEIGHT / 2
            line = f"M{x - arrow + 2:g} {middle:g} H{tip - 6:g}"
            lines.append(f'<path d="{line}" stroke="{path.colour}" stroke-width="2"/>')
            head = f"{tip:g},{middle:g} {tip - 8:g},{middle - 5:g} {tip - 8:g},{middle + 5:g}"
            lines.append(f'<polygon points="{head}" fill="{path.colour}"/>')
    return lines, top + STEP_HEIGHT


def _number(x: float, y: float, colour: str, number: int) -> tuple[str, str]:
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="7.5" fill="{colour}"/>'
    return circle, _text(x, y + 3.6, "number", str(number))


def _rect(x: float, y: float, width: float, height: float, style: str, **more: object) -> str:
    attributes: Mapping[str, object] = {"class": style, **more}
    written = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    return f'<rect {written} x="{x:g}" y="{y:g}" width="{width:.1f}" height="{height:g}"/>'


def _text(x: float, y: float, style: str, text: str) -> str:
    return f'<text class="{style}" x="{x:g}" y="{y:g}">{escape(text)}</text>'


if __name__ == "__main__":
    DIAGRAM.write_text(draw(), encoding="utf-8", newline="\n")
