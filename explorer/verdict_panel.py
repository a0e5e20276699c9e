"""What the real DirectML says of the desc, beside what we say."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from widgets.chips import Pill
from widgets.status_icon import status_pixmap
from widgets.theme import INSET, LIGHT, Theme, font
from widgets.wrapped_label import WrappedLabel

if TYPE_CHECKING:
    from ops.backends.directml.verdict import Verdict

WIDTH = 264


class VerdictPanel(QScrollArea):
    """Shows a verdict, whether it is ours, and what can be done about it; the pill says it on every tab."""

    get_requested = Signal()
    report_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("directml")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFixedWidth(WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._theme = LIGHT
        self._status: str | None = None
        self._who = QLabel()
        self._who.setFont(font("caption-strong"))
        self._who.setProperty("muted", "true")
        self._icon = QLabel()
        self._said = QLabel()
        self._said.setObjectName("directml.said")
        self._said.setFont(font("title"))
        self._code = QLabel()
        self._code.setObjectName("directml.code")
        self._code.setFont(font("mono-body"))
        self._code.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence = WrappedLabel("body", muted=True)
        self._sentence.setObjectName("directml.sentence")
        self._get = QPushButton(self.tr("Get DirectML..."))
        self._get.setObjectName("directml.get")
        self._get.clicked.connect(self.get_requested)
        self._report = QPushButton(self.tr("Save report..."))
        self._report.setObjectName("directml.report")
        self._report.clicked.connect(self.report_requested)
        line = QHBoxLayout()
        line.setSpacing(8)
        for label in (self._icon, self._said):
            line.addWidget(label)
        line.addStretch(1)
        buttons = QHBoxLayout()
        for button in (self._get, self._report):
            buttons.addWidget(button)
        buttons.addStretch(1)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.setContentsMargins(INSET, 8, INSET, 8)
        layout.setSpacing(2)
        layout.addWidget(self._who)
        layout.addLayout(line)
        layout.addWidget(self._code)
        layout.addWidget(self._sentence)
        layout.addLayout(buttons)
        layout.addStretch(1)
        self.setWidget(content)
        self.pill = Pill()
        self.pill.setObjectName("directml.verdict")
        self.show_waiting()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.pill.set_theme(theme)
        self.setStyleSheet(f"#directml {{ border-left: 1px solid {theme.border}; }}")
        self._show_icon()

    def show_waiting(self) -> None:
        """The question is asked, the answer not there yet."""
        self._show(None, self.tr("DirectML says"), self.tr("asking"), "", "")
        self._get.hide()
        self._report.hide()

    def show_verdict(self, verdict: "Verdict", has_error: bool, has_runtime: bool) -> None:
        """`has_error` is our own verdict."""
        who = self.tr("DirectML {0} says").format(verdict.version) if verdict.version else self.tr("DirectML says")
        self._get.setVisible(not has_runtime)
        self._report.setVisible(verdict.disagrees(has_error))
        if verdict.accepts is None:
            self._show("note", who, self.tr("not asked"), "", verdict.reason)
            return
        code = f"0x{verdict.hresult or 0:08X} {verdict.name}" if not verdict.accepts else verdict.name
        said = self.tr("accepts") if verdict.accepts else self.tr("refuses")
        status = "warning" if verdict.disagrees(has_error) else "success" if verdict.accepts else "error"
        self._show(status, who, said, code, self._explained(verdict, has_error))

    def _explained(self, verdict: "Verdict", has_error: bool) -> str:
        if verdict.messages:
            return "\n".join(verdict.messages)
        if verdict.disagrees(has_error):
            ours = self.tr("Our check finds an error.") if has_error else self.tr("Our check finds no error.")
            return self.tr("IDMLDevice::CreateOperator. {0} One of the two is wrong: worth a report.").format(ours)
        if verdict.accepts:
            return self.tr("IDMLDevice::CreateOperator. Agrees with our check.")
        return self.tr("Agrees with our check. The runtime does not name the field; the row on the left does.")

    def _show(self, status: str | None, who: str, said: str, code: str, sentence: str) -> None:
        self._status = status
        self._who.setText(who)
        self._said.setText(said)
        self._said.setProperty("severity", status or "")
        self._said.style().unpolish(self._said)
        self._said.style().polish(self._said)
        self._code.setText(code)
        self._code.setVisible(bool(code))
        self._sentence.setText(sentence)
        self.setAccessibleName(f"{who} {said} {code}")
        lead = who.removesuffix(self.tr(" says"))
        short = f"{said} {code.partition(' ')[0]}" if status in ("error", "warning") and code.startswith("0x") else said
        self.pill.show_verdict(status, lead, short)
        self._show_icon()

    def _show_icon(self) -> None:
        self._icon.setVisible(self._status is not None)
        if self._status is not None:
            color = self._theme.severity_color(self._status)
            self._icon.setPixmap(status_pixmap(self._status, color, 16, self.devicePixelRatioF()))
