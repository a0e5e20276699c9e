"""Fixtures for tests of widgets outside the window; they reset the application, so that earlier tests have no
effect.
"""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True, scope="module")
def undressed(qapp: QApplication) -> None:
    """Clears the style sheet of the application, because windows of other tests may have set one."""
    qapp.setStyleSheet("")
