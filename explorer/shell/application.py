"""The one application of this process."""

from PySide6.QtWidgets import QApplication


def application() -> QApplication:
    """It has been made before anything asks for it."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
