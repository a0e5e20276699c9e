"""Fixtures for widgets without the window, independent of the tests that ran before."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True, scope="module")
def undressed(qapp: QApplication) -> None:
    """Removes the style sheet that windows of other tests leave in the application."""
    qapp.setStyleSheet("")
