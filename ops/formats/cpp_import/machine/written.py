"""Decides from the text of code alone if the code may write a variable."""

import re

_CHANGES = "push_back|emplace_back|assign|resize|insert|clear|fill"
_WRITTEN = (
    r"(?:\b|->|\.){name}\b\s*(?:\[[^\]]*\]\s*)?(?:\.\w+\s*)*(?:[-+*/|&]?=(?!=)|\+\+|--|\.(?:"
    + _CHANGES
    + r")\b)|&\s*{name}\b|(?:\+\+|--)\s*{name}\b"
)


def is_written(name: str, text: str) -> bool:
    """True if the code may assign or change the variable, or takes its address."""
    return re.search(_WRITTEN.format(name=re.escape(name)), text) is not None
