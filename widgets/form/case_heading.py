"""The top of the editor column: name, first feature level, desc struct, summary and purpose of the operator."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from ops.model.operator import Operator
from widgets.controls.chips import Chip
from widgets.controls.help_tip import explain
from widgets.controls.labels import WrappedLabel
from widgets.style import icons
from widgets.style.sizes import COMPACT_FORM_BELOW, GAP, ICON, ROOMY_FORM_FROM, TOOL_BUTTON
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded

# A zero-width space after each underscore, so that Qt can break the name of a struct, which is a single word.
_BREAK = "\u200b"


class CaseHeading(QWidget):
    """Describes the operator of a case, with a button that opens its documentation page."""

    doc_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self._title = WrappedLabel("operator", self)
        self._since = Chip(parent=self)
        self._page = QToolButton(self)
        self._page.setObjectName("doc.open")
        self._page.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
        self._page.setIconSize(QSize(ICON, ICON))
        self._page.clicked.connect(self.doc_requested)
        self._struct = WrappedLabel("mono", self, muted=True)
        self._struct.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._summary = WrappedLabel("body", self, muted=True)
        self._purpose = WrappedLabel("body", self, muted=True)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(GAP)
        layout.setVerticalSpacing(0)
        layout.addWidget(self._title, 0, 0)
        layout.addWidget(self._since, 0, 1)
        layout.addWidget(self._page, 0, 2)
        layout.addWidget(self._struct, 1, 0, 1, 3)
        layout.addWidget(self._summary, 2, 0, 1, 3)
        layout.addWidget(self._purpose, 3, 0, 1, 3)
        layout.setRowMinimumHeight(1, 20)
        layout.setColumnStretch(0, 1)

    def fit(self, height: int) -> None:
        """Shows the operator's summary and purpose if there is space for them. `height` is the height of the form in
        pixels.
        """
        self._summary.setVisible(height >= COMPACT_FORM_BELOW)
        self._purpose.setVisible(height >= ROOMY_FORM_FROM)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._since.set_theme(theme)
        self._page.setIcon(icons.icon("doc", theme.text))

    def show_operator(self, operator: Operator) -> None:
        """Shows the name, first feature level, desc struct, summary and purpose of an operator."""
        self._title.setText(operator.title.replace("_", "_" + _BREAK))
        self._title.setAccessibleName(operator.title)
        self._since.setText(self.tr("from level {0}").format(operator.since))
        self._since.updateGeometry()
        self._struct.setText(operator.desc_struct.replace("_", "_" + _BREAK))
        self._struct.setAccessibleName(operator.desc_struct)
        self._summary.setText(worded(operator.summary))
        self._purpose.setText(worded(operator.purpose))
        for label in (self._title, self._summary):
            explain(label, f"{worded(operator.summary)} {worded(operator.purpose)}")
        self._page.setAccessibleName(self.tr("Open the documentation of {0}").format(operator.name))
