"""Explains widgets: in a tool tip that wraps, and for screen readers."""

import re
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QToolTip, QWidget

_SHAPE = re.compile(r"\[[^\]]*\]")
_NO_BREAK = "\N{NO-BREAK SPACE}"


def explain(widget: QWidget, text: str) -> None:
    """Sets the text that explains a widget: as "What's This?", for screen readers, and in a tool tip."""
    widget.setWhatsThis(text)
    widget.setAccessibleDescription(text)
    if widget.findChild(_HelpTip, options=Qt.FindChildOption.FindDirectChildrenOnly) is None:
        widget.installEventFilter(_HelpTip(widget))


def wrapped(text: str) -> str:
    """The text as HTML. Qt wraps the lines of a tool tip only if it is HTML."""
    return f"<p>{explanation(text)}</p>"


def explanation(text: str) -> str:
    """The text, escaped for HTML, without line breaks inside shapes such as `[N, C, H, W]`."""
    return escape(_SHAPE.sub(lambda shape: shape[0].replace(" ", _NO_BREAK), text))


class _HelpTip(QObject):
    """Shows the "What's This?" text of its parent as a tool tip. The text follows the language of the window."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), wrapped(watched.whatsThis()), watched)
            return True
        return super().eventFilter(watched, event)
