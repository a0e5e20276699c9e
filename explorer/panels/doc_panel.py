"""The Page tab: shows the documentation of an operator, made from its declaration."""

from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from explorer.shell.late_panel import LatePanel
from ops.model.operator import Operator
from widgets.style.fonts import font
from widgets.style.sizes import WIDE_GAP


class DocPanel(LatePanel):
    """Shows the page of an operator."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("doc")
        self._operator: Operator | None = None

    def show_operator(self, operator: Operator) -> None:
        """Shows the page of another operator."""
        if operator is not self._operator:
            self._operator = operator
            self.touch()

    def build(self) -> None:
        self._text = QTextBrowser()
        self._text.setObjectName("doc.text")
        self._text.setAccessibleName(self.tr("Operator page"))
        self._text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._text.setOpenExternalLinks(True)
        self._text.setFont(font("body"))
        self._text.document().setDocumentMargin(WIDE_GAP)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._text)

    def write(self) -> None:
        from explorer.panels.doc_page import page, style_sheet  # imported here, because only the open tab needs it

        self._text.setStyleSheet(f"QTextBrowser {{ background: {self.theme.panel}; }}")
        if self._operator is not None:
            self._text.document().setDefaultStyleSheet(style_sheet(self.theme))
            self._text.setHtml(page(self._operator))
