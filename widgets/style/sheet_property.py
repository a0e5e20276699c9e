"""A property that rules of the style sheet ask for, such as `QLineEdit[state="error"]`."""

from PySide6.QtWidgets import QApplication, QWidget


def set_sheet_property(widget: QWidget, name: str, value: str) -> None:
    """Sets it and has the rules applied anew; before the program has a style sheet there is nothing to apply."""
    if (widget.property(name) or "") == value:
        return
    widget.setProperty(name, value)
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.styleSheet():
        widget.style().unpolish(widget)
        widget.style().polish(widget)
