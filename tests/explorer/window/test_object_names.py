"""The window still has all object names of version 0.1.0. Style sheets, tests and screen readers find objects by these
names.
"""

from pathlib import Path

from PySide6.QtCore import QObject

from explorer.window.main_window import MainWindow

NAMES = Path(__file__).parents[2] / "data" / "object_names_0_1_0.txt"


def test_the_window_has_all_names_of_version_0_1_0(window: MainWindow):
    names = NAMES.read_text(encoding="utf-8").split()
    found = {each.objectName() for each in window.findChildren(QObject)}
    assert [name for name in names if name not in found] == []
