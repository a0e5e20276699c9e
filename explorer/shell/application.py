"""Returns the QApplication of this process with the right type."""

from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """The QApplication, which has to exist already."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
