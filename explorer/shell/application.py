"""Access to the QApplication of this process."""

from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """The QApplication of this process, which has to exist already."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
