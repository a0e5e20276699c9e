"""The heading of the editors gives the operator's purpose. If the form has little height, the tool tip gives it
instead.
"""

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ops import OPERATORS
from widgets.form.case_heading import CaseHeading
from widgets.style.sizes import COMPACT_FORM_BELOW, ROOMY_FORM_FROM


def test_a_high_form_shows_why_one_uses_the_operator_and_a_low_one_in_a_tip(qtbot: QtBot):
    heading, operator = CaseHeading(), OPERATORS["DML_OPERATOR_CONVOLUTION"]
    qtbot.addWidget(heading)
    heading.show_operator(operator)
    heading.show()

    def shown() -> set[str]:
        texts = {label.text() for label in heading.findChildren(QLabel) if label.isVisible()}
        return texts & {operator.summary, operator.purpose}

    heading.fit(ROOMY_FORM_FROM)
    assert shown() == {operator.summary, operator.purpose}
    heading.fit(ROOMY_FORM_FROM - 1)
    assert shown() == {operator.summary}
    heading.fit(COMPACT_FORM_BELOW - 1)
    assert shown() == set()
    both = f"{operator.summary} {operator.purpose}"
    assert both in {label.whatsThis() for label in heading.findChildren(QLabel) if label.isVisible()}
