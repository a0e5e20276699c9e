"""Removes mnemonics from the titles of commands. A mnemonic is the letter that activates a command with Alt."""

import re
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton

# Korean titles have the mnemonic in parentheses at the end: 저장(&S).
_BEHIND = re.compile(r"\(&.\)")


def plain(title: str) -> str:
    """The title without its mnemonic: `Save` for `&Save`."""
    return _BEHIND.sub("", title).replace("&", "")


def name_after(button: QAbstractButton, action: QAction) -> None:
    """Gives a button the title of an action as its accessible name, and updates the name whenever the action
    changes.
    """
    _name(button, action)
    action.changed.connect(partial(_name, button, action))


def _name(button: QAbstractButton, action: QAction) -> None:
    button.setAccessibleName(plain(action.text()))
