"""A property that rules of the style sheet ask for, such as `QLineEdit[state="error"]`."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def set_sheet_property(widget: QWidget, name: str, value: str) -> None:
    """Sets it and has the rules applied anew; a widget that was never shown gets them when it is."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        widget.style().unpolish(widget)
        widget.style().polish(widget)
