"""A model file as people like to read it."""

import json
import re
from collections.abc import Mapping
from typing import Any

_FLAT_LIST = re.compile(r"\[\s*((?:[^\[\]{}\s,]+,\s*)*[^\[\]{}\s,]+)\s*\]")


def to_text(model: Mapping[str, Any]) -> str:
    """Indented JSON with lists of numbers on one line."""
    return _FLAT_LIST.sub(_on_one_line, json.dumps(model, indent=2, ensure_ascii=False)) + "\n"


def _on_one_line(match: re.Match[str]) -> str:
    return "[" + ", ".join(part.strip() for part in match[1].split(",")) + "]"
