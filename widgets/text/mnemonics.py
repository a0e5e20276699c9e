"""Titles of commands without their mnemonic, the letter that opens them with Alt."""

import re
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

# Korean titles have the letter in parentheses at the end: 저장(&S).
_BEHIND = re.compile(r"\(&.\)")


def plain(title: str) -> str:
    """The title without its mnemonic."""
    return _BEHIND.sub("", title).replace("&", "")


def name_after(button: QAbstractButton, action: QAction) -> None:
    """Give the button the accessible name of the action, and update it with the language."""
    _name(button, action)
    action.changed.connect(partial(_name, button, action))


def _name(button: QAbstractButton, action: QAction) -> None:
    button.setAccessibleName(plain(action.text()))
