"""Titles of commands without the letter to press for them."""

import re
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

# Korean has the letter behind the words, in parentheses: 저장(&S).
_BEHIND = re.compile(r"\(&.\)")


def plain(title: str) -> str:
    """The title as it is read."""
    return _BEHIND.sub("", title).replace("&", "")


def name_after(button: QAbstractButton, action: QAction) -> None:
    """The button is called as the action is, in whatever language by then."""
    _name(button, action)
    action.changed.connect(partial(_name, button, action))


def _name(button: QAbstractButton, action: QAction) -> None:
    button.setAccessibleName(plain(action.text()))
