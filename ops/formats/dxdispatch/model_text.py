"""A DxDispatch model file as readable JSON text."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from ops.formats.dxdispatch.case_json import dump
from ops.model.case import Case

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def to_text(model: Mapping[str, Any]) -> str:
    """Indented JSON with lists of numbers on one line; always encodable as UTF-8."""
    text = "".join(_pieces(dict(model), "\n")) + "\n"
    return _LONE_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _pieces(value: Any, line: str) -> Iterator[str]:
    """The text of a value in pieces; `line` begins a line of its depth."""
    deeper = line + "  "
    if isinstance(value, dict) and value:
        entries = cast(dict[str, Any], value)
        before = "{"
        for key, entry in entries.items():
            yield f"{before}{deeper}{_flat(key)}: "
            yield from _pieces(entry, deeper)
            before = ","
        yield line + "}"
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in cast(list[Any], value)):
        before = "["
        for item in cast(list[Any], value):
            yield before + deeper
            yield from _pieces(item, deeper)
            before = ","
        yield line + "]"
    else:
        yield _flat(value)


def _flat(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def why_not(case: Case) -> None:
    """Every case has a model file."""


def text(case: Case) -> str:
    return to_text(dump(case))
