"""Writes the part of an HTML page that works without JavaScript: the heading, the problems, the desc, and a table of
cells for each tensor.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from ops.backends.evaluation import Evaluation
from ops.check.levels import minimum_level
from ops.model.case import Case
from ops.model.fields import Attribute
from ops.model.tensor import TensorDesc, braces
from ops.model.violations import Severity, Violation
from ops.page.views import SHADES, View
from ops.presentation.attributes import attribute_texts
from ops.presentation.cell_numbers import rounded_value
from ops.presentation.colors import (
    CIVIDIS,
    COLOR_COUNT,
    DIVERGING,
    MINUS_INFINITY_CODE,
    NAN_CODE,
    PLUS_INFINITY_CODE,
    VIRIDIS,
    color_table,
    light_text_table,
)
from ops.presentation.formula_runs import Worded
from ops.presentation.number_format import with_true_minus
from ops.presentation.role_words import USUAL, role_words
from ops.text.sentences import say
from ops.text.values import Malformed
from resources import ROOT

FOLDER: Path = ROOT / "page"
_MAPS = {"v": VIRIDIS, "i": CIVIDIS, "b": DIVERGING}
# The roles of cells as classes of the style sheet, in the order of the legend.
ROLES = {"cursor": "c", "value": "v", "decides": "d", "ignored": "i", "same": "s", "pointed": "p"}
_STOPS = 9
# Between two words of a name such as OutputTensor, ROITensor or DML_OPERATOR_DESC.
_WORDS_OF_NAME = re.compile(r"(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=_)")
_TONES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def style(views: Iterable[View]) -> str:
    """The style sheet of the HTML file that shows a case. It has rules only for the colours that occur in `views`."""
    used = sorted({name for view in views for name in view.classes()})
    maps = sorted({view.map_name for view in views if view.values is not None})
    rules = [f".dmlx .{name}{{{_colors(name)}}}" for name in used]
    bars = [f".dmlx .bar-{map_name}{{background:linear-gradient(90deg,{_stops(map_name)})}}" for map_name in maps]
    return (FOLDER / "page.css").read_text(encoding="utf-8") + "\n".join((*rules, *bars, ""))


def _colors(name: str) -> str:
    shade, map_name = int(name[1:]), _MAPS[name[0]]
    special = (NAN_CODE, PLUS_INFINITY_CODE, MINUS_INFINITY_CODE)
    code = special[shade - SHADES] if shade >= SHADES else (2 * shade + 1) * COLOR_COUNT // (2 * SHADES)
    text = "#fff" if light_text_table(map_name)[code] else "#000"
    return f"background:{_hex(map_name, code)};color:{text}"


def _stops(map_name: str) -> str:
    return ",".join(_hex(map_name, stop * (COLOR_COUNT - 1) // (_STOPS - 1)) for stop in range(_STOPS))


def _hex(map_name: str, code: int) -> str:
    return "#" + bytes(color_table(map_name)[code].tolist()).hex()


def heading(case: Case, violations: Sequence[Violation], worded: Worded) -> str:
    """Returns the HTML of the heading: the operator's name, the attributes and the summary. The heading also has the
    number of errors or, if there are none, the lowest feature level at which the case is valid.
    """
    attributes = ", ".join(f"{name} {text}" for name, text in attribute_texts(case))
    errors = sum(violation.severity is Severity.ERROR for violation in violations)
    lowest = minimum_level(case)
    tone, verdict = (
        ("error", say("{errors:error|errors}", errors=errors)) if errors
        else ("ok", say("valid from {level}", level=str(lowest))) if lowest is not None
        else ("note", say("valid at no feature level"))
    )  # fmt: skip
    return (
        f'<header><h1>{_parted(case.operator.title)}</h1><p class="muted">{escape(attributes)}</p>'
        f'<p class="pill {tone}">{escape(worded(verdict))}</p></header>\n'
        f'<p class="summary">{escape(worded(case.operator.summary))}</p>\n'
    )


def desc(case: Case, worded: Worded) -> str:
    """The HTML of the desc, as a table."""
    rows = "".join(f'<tr><th scope="row">{_parted(name)}</th>{cells}</tr>\n' for name, cells in _rows(case, worded))
    title = f"{case.operator.type.replace('DML_OPERATOR_', 'DML_')}_OPERATOR_DESC"
    return f'<table class="desc"><caption>{_parted(title)}</caption><tbody>\n{rows}</tbody></table>\n'


def _rows(case: Case, worded: Worded) -> Iterable[tuple[str, str]]:
    texts = dict(attribute_texts(case))
    for field in case.operator.fields:
        value = case[field.name]
        if not isinstance(field, Attribute) and isinstance(value, TensorDesc):
            kind = value.data_type.text if isinstance(value.data_type, Malformed) else value.data_type.name
            strides = f" strides {braces(value.strides)}" if value.strides is not None else ""
            yield field.name, f"<td>{escape(kind)}</td><td>{escape(braces(value.sizes) + strides)}</td>"
        elif isinstance(value, Malformed):
            yield field.name, f'<td colspan="2">{escape(value.text)}</td>'
        else:
            yield field.name, f'<td colspan="2">{escape(texts.get(field.name) or worded(say("absent")))}</td>'


def _parted(name: str) -> str:
    """Returns the HTML of a DirectML name. On a narrow page, it can be broken into lines between its words."""
    return _WORDS_OF_NAME.sub("<wbr>", escape(name))


def problems(violations: Sequence[Violation], remarks: Iterable[str], worded: Worded) -> str:
    """Returns the HTML of the problems as a list, followed by the sentences `remarks`."""
    items = "".join(
        f'<li class="{_TONES[violation.severity]}">{escape(worded(violation.message))}</li>\n'
        for violation in violations
    )
    none = f'<p class="ok">{escape(worded(say("No problems.")))}</p>\n'
    others = "".join(f'<p class="note">{escape(worded(remark))}</p>\n' for remark in remarks)
    return f"<h2>{escape(worded(say('Problems')))}</h2>\n" + (f"<ul>{items}</ul>\n" if items else none) + others


def legend(case: Case, roles: Collection[str], worded: Worded) -> str:
    """The HTML of the legend: for each role of ROLES that is in `roles`, its frame and its meaning."""
    words = {**USUAL, **role_words(case.operator)}
    rows = "".join(
        f'<dt><i class="cell role-{ROLES[role]}"></i>{escape(worded(words[role][0]))}</dt>'
        f"<dd>{escape(worded(words[role][1]))}</dd>\n"
        for role in ROLES
        if role in roles
    )
    return f'<h2>{escape(worded(say("Roles")))}</h2>\n<dl class="roles">{rows}</dl>\n'


def figures(views: Sequence[View], worded: Worded) -> str:
    """The HTML of a figure for each tensor."""
    return "".join(_figure(number, view, worded) for number, view in enumerate(views))


def _figure(number: int, view: View, worded: Worded) -> str:
    chip = worded(say("output") if view.is_output else say("input"))
    sizes = "{" + ",".join(map(str, view.sizes)) + "}"
    head = (
        f'<figcaption><b>{escape(view.field)}</b> <span class="chip">{escape(chip)}</span><br>'
        f"<code>{escape(view.data_type)} {sizes}</code></figcaption>"
    )
    if view.values is None or not view.size:
        none = say("There are no numbers.") if view.values is None else say("There are no cells.")
        why = escape(worded(view.why_empty or none))
        return f'<figure data-tensor="{number}">{head}<p class="ghost">{why}</p></figure>\n'
    texts, font = view.texts()
    classes = view.classes()
    tiles = [_tile(view, tile, texts, classes, worded) for tile in range(view.tiles)]
    start = f'<figure data-tensor="{number}" class="w{view.width} f{font}">{head}\n'
    return f'{start}<div class="tiles">\n{"".join(tiles)}</div>\n{_bar(view)}</figure>\n'


def _tile(view: View, tile: int, texts: Sequence[str], classes: Sequence[str], worded: Worded) -> str:
    """The HTML of a slice: a table with the indices of its rows and columns."""
    rows, columns = view.cut.rows, view.cut.columns
    along = view.axis if view.axis in (rows, columns) and view.axis is not None else None
    mark = "" if along is None else f'<span class="at axis">d{along} \u2192 Axis</span>'
    name = f'<span class="name">{escape(view.field)}</span>{view.index_of(tile)}'
    head = "" if view.line else _columns(view)
    first = tile * view.rows * view.columns
    lines: list[str] = []
    size, length = view.rows * view.columns, view.line or view.columns
    down = columns if view.line and view.rows == 1 else rows  # the dimension of the indices beside the lines
    for line, start in enumerate(range(0, size, length)):
        end = min(start + length, size)
        cells = "".join(
            f'<td class="cell {kind}">{escape(text)}</td>'
            for text, kind in zip(texts[first + start : first + end], classes[first + start :], strict=False)
        )
        number = start if view.line else line
        goes_on = '<td class="on"></td>' if view.line and end < size else ""
        lines.append(f'<tr><th scope="row"{_axis(view, down)}>{number}</th>{cells}{goes_on}</tr>\n')
    return (
        f'<table class="map"><caption><span class="at">{name}</span>{mark}</caption>\n'
        f"{head}<tbody>\n{''.join(lines)}</tbody></table>\n"
    )


def _columns(view: View) -> str:
    """The HTML of the first row of a table, with the indices of the columns."""
    columns = view.cut.columns
    head = "".join(f'<th scope="col"{_axis(view, columns)}>{column}</th>' for column in range(view.columns))
    return f"<thead><tr><td></td>{head}</tr></thead>\n"


def _axis(view: View, dimension: int | None) -> str:
    return ' class="axis"' if dimension is not None and dimension == view.axis else ""


def _bar(view: View) -> str:
    """The HTML of the colour scale, with the numbers at its ends; "" without colours.

    If all cells have one number, the scale consists of their colour and this number.
    """
    if view.levels is None:
        return ""
    low, high = (escape(_end(end)) for end in (view.levels.low, view.levels.high))
    if low == high and len(shades := {*view.classes()}) == 1:
        return f'<p class="scale"><i class="bar {shades.pop()}"></i> {low}</p>'
    return f'<p class="scale">{low} <i class="bar bar-{view.map_name}"></i> {high}</p>'


def _end(value: float) -> str:
    return with_true_minus(str(value) if isinstance(value, int) else rounded_value(value, "FLOAT64")[0])


def body(result: Evaluation, views: Sequence[View], remarks: Sequence[str], worded: Worded) -> Mapping[str, str]:
    """Returns the HTML of the three parts of a page's body, by name.

    They are `heading`, `side` (desc and problems) and `stage` (tensors).
    """
    case = result.case
    return {
        "heading": heading(case, result.violations, worded),
        "side": desc(case, worded) + problems(result.violations, remarks, worded),
        "stage": figures(views, worded),
    }
