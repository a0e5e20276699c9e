"""A long tool tip is wrapped. It changes with the text of its widget, for example when the language changes."""

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from widgets.controls.help_tip import explain, wrapped


def shown_tip(label: QWidget) -> str:
    place = QPoint(1, 1)
    QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, place, label.mapToGlobal(place)))
    return QToolTip.text()


def test_a_long_explanation_wraps_and_follows_the_language(qtbot: QtBot):
    label = QLabel("WeightTensor")
    qtbot.addWidget(label)
    label.show()
    explain(label, "W [1, D, 4 * H, I] " * 20)
    explain(label, "Rows [1, i, o] & a < b.")
    assert (label.whatsThis(), label.accessibleDescription()) == ("Rows [1, i, o] & a < b.",) * 2
    assert shown_tip(label) == "<p>Rows [1,\xa0i,\xa0o] &amp; a &lt; b.</p>" == wrapped(label.whatsThis())
    label.setWhatsThis("행 i, o, f, c.")
    assert shown_tip(label) == "<p>행 i, o, f, c.</p>"


def test_a_widget_with_an_explained_child_has_a_tip_of_its_own(qtbot: QtBot):
    box = QWidget()
    qtbot.addWidget(box)
    box.show()
    explain(QLabel("Axis", box), "the dimension")
    explain(box, "all fields")
    assert shown_tip(box) == "<p>all fields</p>"
