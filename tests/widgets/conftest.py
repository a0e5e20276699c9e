"""Widgets by themselves, whatever tests ran before."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True, scope="module")
def undressed(qapp: QApplication) -> None:
    """A window of the tests of the explorer leaves its style sheet to the application."""
    qapp.setStyleSheet("")
