"""Writes a case as a DxDispatch model file: as JSON text, or as the JSON object.

`write` returns the text, `dump` the object. `to_text` converts an object to text.
"""

import json
import re
from collections.abc import Mapping
from enum import IntEnum
from typing import Any, cast

from ops.formats.dxdispatch import resources
from ops.formats.dxdispatch.bindings import put
from ops.formats.dxdispatch.desc_json import write_desc
from ops.formats.dxdispatch.document import Document, rewritten
from ops.formats.dxdispatch.model import OTHER_NAMES, VERSION
from ops.formats.dxdispatch.reader import ZERO_TOTALS
from ops.formats.dxdispatch.refusals import UNREAD
from ops.formats.dxdispatch.resource_writing import Attach, written
from ops.model.case import Case
from ops.model.fields import Input
from ops.model.tensor import TensorDesc
from ops.text.sentences import say
from ops.text.values import TensorFlag

# The keys under `explorer` that are only kept if the case has not changed.
_OF_THE_CASE = ("expected", "erratum")
_FLAT = json.JSONEncoder(ensure_ascii=False).encode
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def why_not(case: Case) -> None:
    """Returns None, because every case can be written as a model file."""


def write(case: Case) -> str:
    """The model file of a case as JSON text, ending in a line feed."""
    return to_text(dump(case))


def dump(
    case: Case,
    document: Document | None = None,
    *,
    view: Mapping[str, Any] | None = None,
    attach: Attach | None = None,
) -> dict[str, Any]:
    """The model file of a case as the parsed JSON object: `load(dump(case)) == case`.

    With the `document` that the case was opened from, everything that was not edited is kept: other dispatchables,
    resources, commands, and unknown keys. `view` is added to the object under `explorer`. `attach` stores an array that
    is too large to be listed, and returns the path of its file.
    """
    root = _fresh(case, attach) if document is None else rewritten(case, document, attach)
    zeros = {ZERO_TOTALS: True} if _has_zero_total(case) else {}
    return {**root, "explorer": {**_kept_view(case, document), **zeros, **(view or {})}}


def lacks(case: Case) -> str | None:
    """If DxDispatch cannot read a part of the case's model file, returns a sentence about this part; otherwise None."""
    if case.operator.name in UNREAD:
        return say("DxDispatch does not know the operator {operator}.", operator=case.operator.name)
    mode = case.values.get("PaddingMode")
    if isinstance(mode, IntEnum) and mode.name == "WRAP":
        return say("DxDispatch does not know the padding mode WRAP.")
    return None


def _has_zero_total(case: Case) -> bool:
    return any(isinstance(value, TensorDesc) and value.total_bytes == 0 for value in case.values.values())


def to_text(model: Mapping[str, Any]) -> str:
    """A model as indented JSON with each list of numbers on one line. The text can always be encoded as UTF-8."""
    pieces: list[str] = []
    _append(dict(model), "\n", pieces)
    return _LONE_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", "".join((*pieces, "\n")))


def _append(value: Any, line: str, pieces: list[str]) -> None:
    """Appends the JSON text of `value` to `pieces`, in several parts.

    `line` is the start of each new line of this text: a line feed, and the indentation of `value`.
    """
    deeper = line + "  "
    if isinstance(value, dict) and value:
        entries = cast("dict[str, Any]", value)
        before = "{"
        for key, entry in entries.items():
            pieces += (before, deeper, _FLAT(key), ": ")
            _append(entry, deeper, pieces)
            before = ","
        pieces += (line, "}")
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in cast("list[Any]", value)):
        before = "["
        for item in cast("list[Any]", value):
            pieces += (before, deeper)
            _append(item, deeper, pieces)
            before = ","
        pieces += (line, "]")
    else:
        pieces.append(_FLAT(value))


def _kept_view(case: Case, document: Document | None) -> dict[str, Any]:
    own = {
        "derive": case.derive,
        "data": {field.name: resources.saved_entry(case, field.name) for field in case.operator.inputs},
    }
    if document is None:
        return {"version": VERSION, **own}
    model, name = document.model, document.dispatchable
    old = {key: value for key, value in model.view.items() if key not in _OF_THE_CASE or case == document.case}
    cases = old.get("cases")
    if len(model.objects("dispatchables")) == 1 and not isinstance(cases, dict):
        return {**old, "version": VERSION, **own}
    others = cast("dict[str, Any]", cases) if isinstance(cases, dict) else {}
    return {**old, "version": VERSION, "cases": {**others, name: {**_entry_of(others, name), **own}}}


def _entry_of(cases: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = cases.get(name)
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _fresh(case: Case, attach: Attach | None) -> dict[str, Any]:
    operator = case.operator
    name = operator.name.lower()
    tensors = [field for field in operator.tensors if isinstance(case.values[field.name], TensorDesc)]
    owned = [field for field in tensors if isinstance(field, Input) and _is_owned(case, field.name)]
    written_names = {name: old for old, name in OTHER_NAMES.items()}
    entry: dict[str, Any] = {"type": written_names.get(operator.type, operator.type), "desc": write_desc(case)}
    if owned:
        entry["bindings"] = _bindings([field.name for field in owned])
    return {
        "$schema": "_schema.json",
        "resources": {field.name: written(case, field.name, attach) for field in tensors},
        "dispatchables": {name: entry},
        "commands": [
            {
                "type": "dispatch",
                "dispatchable": name,
                "bindings": _bindings([field.name for field in tensors if field not in owned]),
            },
            *({"type": "print", "resource": field.name} for field in operator.outputs if field in tensors),
        ],
    }


def _bindings(fields: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in fields:
        put(found, field, field)
    return found


def _is_owned(case: Case, name: str) -> bool:
    """True for a tensor that DirectML owns. It is bound when the operator is initialised, not when it is dispatched."""
    desc = case.tensor(name)
    return desc is not None and isinstance(desc.flags, int) and bool(desc.flags & TensorFlag.OWNED_BY_DML)
