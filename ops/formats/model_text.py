"""A model file as people like to read it."""

import json
import re
from collections.abc import Mapping
from typing import Any

_STRING = r'"(?:[^"\\]|\\.)*+"'
_ITEM = rf'(?:{_STRING}|[^\[\]{{}}\s,"]++)'
# A string is matched first, so that brackets inside it are left alone.
_FLAT_LIST = re.compile(rf"{_STRING}|\[\s*+({_ITEM}(?:,\s*+{_ITEM})*+)\s*+\]")
_ITEMS = re.compile(_ITEM)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def to_text(model: Mapping[str, Any]) -> str:
    """Indented JSON with lists of numbers on one line; always encodable as UTF-8."""
    text = _FLAT_LIST.sub(_on_one_line, json.dumps(model, indent=2, ensure_ascii=False)) + "\n"
    return _LONE_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _on_one_line(match: re.Match[str]) -> str:
    return "[" + ", ".join(_ITEMS.findall(match[1])) + "]" if match[1] else match[0]
