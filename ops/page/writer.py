"""Writes a case as an HTML page in one file, and writes the static part of this page for notebooks.

The HTML page makes no request: its Content-Security-Policy permits only its own style sheet and script, by their
hashes.
"""

import base64
import hashlib
import json
import zlib
from collections.abc import Sequence
from html import escape
from typing import Any

from ops.backends.evaluation import Evaluation
from ops.formats import share_text
from ops.formats.exports import EXPORTS, Export
from ops.model.case import Case
from ops.page import static
from ops.page.linked import Linked, limits, linked
from ops.page.views import View, views
from ops.presentation.formula_runs import Worded
from ops.presentation.slicing import SliceChoice
from ops.text.format_error import FormatError
from ops.text.sentences import said_by, say

# Longer data are packed: deflated, in base64.
MOST_PLAIN = 2048
# The program code of larger inputs would bury the rest of the page.
MOST_CODE = 16_384
# The text of ONNX is not among the languages of the window, which saves the binary form.
_ONNX = Export("onnx", "ONNX", ".onnxtxt", "ops.formats.onnx_export.text")
_CODE = (*(export for export in EXPORTS if export.key != "dxdispatch"), _ONNX)  # the share text opens the model
_RAW_DEFLATE = -15
_POLICY = (
    "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; base-uri 'none'; form-action 'none'"
)


def write(result: Evaluation, worded: Worded = str, language: str = "en", choice: SliceChoice | None = None) -> str:
    """Returns the HTML page of an evaluated case. The same case gives the same page.

    `worded` translates the sentences into `language`. `choice` is the slice that the page shows.
    """
    case = result.case
    shown = _views(result, choice)
    found = linked(case, shown, worded) if result.outputs else Linked({}, 0, 0)
    parts = static.body(result, shown, limits(found, shown), worded)
    style = static.style(shown)
    script = (static.FOLDER / "page.js").read_text(encoding="utf-8")
    policy = _POLICY.format(style=_hash(style), script=_hash(script))
    title = f"{case.operator.title} \u2014 DirectML operator explorer"
    data = {"tensors": [_tensor(view) for view in shown], "words": _words(worded), **found.json}
    legend, controls = (static.legend(case, found.roles, worded), _controls(worded)) if found.explained else ("", "")
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<main class="dmlx">\n{parts["heading"]}<div class="columns">\n'
        f'<section class="side">\n{parts["side"]}{legend}</section>\n'
        f'<section class="stage">\n<div class="figures">\n{parts["stage"]}</div>\n'
        f"{_hint(found, worded)}</section>\n</div>\n"
        f"{controls}{_code(case, worded)}{_share(case, worded)}</main>\n"
        f"{_data(data)}\n<script>{script}</script>\n</body>\n</html>\n"
    )


def fragment(result: Evaluation, worded: Worded = str) -> str:
    """Returns the static part of the HTML page as a fragment that a notebook can show: heading, desc, problems and
    tensors. `worded` converts a sentence to the text that is shown.
    """
    shown = _views(result, None)
    parts = static.body(result, shown, limits(Linked({}, 0, 0), shown), worded)
    return (
        f'<style>{static.style(shown)}</style>\n<div class="dmlx">\n{parts["heading"]}<div class="columns">\n'
        f'<section class="side">\n{parts["side"]}</section>\n'
        f'<section class="stage">\n<div class="figures">\n{parts["stage"]}</div>\n</section>\n</div>\n</div>\n'
    )


def _views(result: Evaluation, choice: SliceChoice | None) -> tuple[View, ...]:
    why = result.why_not or say("There are no numbers.")
    return views(result.case, result.outputs, why, choice or SliceChoice())


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _tensor(view: View) -> dict[str, Any]:
    """The data of a tensor for the JavaScript of the written page. They include the texts and colours of all cells only
    if the page at first hides some of the slices.
    """
    found: dict[str, Any] = {
        "name": view.field,
        "output": view.is_output,
        "sizes": view.sizes,
        "block": [len(part) for part in view.block],
        "rows": view.cut.rows,
        "columns": view.cut.columns,
        "tiles": view.tiles,
        "exact": view.exact(),
    }
    if view.line:
        found["line"] = view.line
    if view.values is not None and view.tiles < view.slices:
        found |= {"texts": view.texts()[0], "colors": view.classes()}
    return found


def _words(worded: Worded) -> dict[str, str]:
    """Returns the translated texts that the JavaScript of the written page shows, by key. JavaScript replaces each {}
    by a number.
    """
    return {
        "cell": worded(say("cell {{}} / {{}}")),
        "step": worded(say("step {{}} / {{}}")),
        "lacking": worded(say("{{}} more cells are not on this page")),
        "unexplained": worded(say("this cell is not explained on this page")),
        "slices": worded(say("slices {{}} to {{}} of {{}}")),
        "previous": worded(say("Previous slices")),
        "next": worded(say("Next slices")),
        "copied": worded(say("Copied")),
    }


def _data(data: dict[str, Any]) -> str:
    """Returns the HTML script element that holds the data of the page. The browser does not execute it.

    Long data are compressed.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    if len(text) <= MOST_PLAIN:
        return f'<script type="application/json" id="data">{text.replace("<", chr(92) + "u003c")}</script>'
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    packed = packer.compress(text.encode()) + packer.flush()
    return f'<script type="text/plain" id="data">{base64.b64encode(packed).decode()}</script>'


def _hint(found: Linked, worded: Worded) -> str:
    if not found.explained:
        return ""
    hint = say("Point at a cell, or press Tab and the arrow keys. A click or Enter pins a cell; Esc releases it.")
    return f'<p class="muted hint">{escape(worded(hint))}</p>\n'


def _controls(worded: Worded) -> str:
    """Returns the HTML of the formula, and of the buttons and the slider for the steps of the cells."""
    said = (say("Back"), say("Play"), say("Forward"), say("Cell"), say("Go through the steps of each cell"))
    back, play, forward, cell, within = (escape(worded(text)) for text in said)
    return (
        '<p class="formula" id="formula" role="status"></p>\n<div class="steps" id="steps">\n'
        f'<button type="button" id="back" aria-label="{back}">\u25c0</button>\n'
        f'<button type="button" id="play" aria-label="{play}" aria-pressed="false">\u25b6</button>\n'
        f'<button type="button" id="forward" aria-label="{forward}">\u25b6\u2759</button>\n'
        f'<input type="range" id="place" min="0" value="0" aria-label="{cell}">\n<span id="count"></span>\n'
        f'<label id="within-label" hidden><input type="checkbox" id="within"> {within}</label>\n</div>\n'
    )


def _code(case: Case, worded: Worded) -> str:
    """The HTML with the case as program code in each language that can express it.

    ONNX is left out if the package onnx is not installed. Any code that is longer than MOST_CODE is left out, too.
    """
    found: list[str] = []
    for export in _CODE:
        try:
            why_not = export.why_not(case)
        except ModuleNotFoundError:
            continue
        if why_not is None:
            code = export.write(case)
            if len(code) <= MOST_CODE:
                found.append(
                    f"<details><summary>{export.title}</summary><pre><code>{escape(code)}</code></pre></details>\n"
                )
    return (
        f'<section class="code">\n<h2>{escape(worded(say("Code")))}</h2>\n{"".join(found)}</section>\n' if found else ""
    )


def _share(case: Case, worded: Worded) -> str:
    """The share text of the case, from which the program opens it."""
    try:
        shared = share_text.write(case)
    except FormatError as error:
        return f'<p class="note">{escape(worded(said_by(error)))}</p>\n'
    title = worded(say("Open in the explorer"))
    how = worded(say("Copy this text and paste it into the DirectML operator explorer."))
    lacks = _lacks(shared.left_out, worded)
    return (
        f'<details class="share"><summary>{escape(title)}</summary>\n<p>{escape(how)}{escape(lacks)}</p>\n'
        f'<textarea readonly rows="4" id="share" aria-label="{escape(title)}">{shared.text}</textarea>\n'
        f'<button type="button" id="copy">{escape(worded(say("Copy")))}</button></details>\n'
    )


def _lacks(left_out: Sequence[str], worded: Worded) -> str:
    if not left_out:
        return ""
    return " " + worded(say("The text lacks the numbers of {names}.", names=", ".join(left_out)))
