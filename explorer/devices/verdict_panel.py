"""The verdict of the DirectML runtime, compared with our own check, and the outcome of a run on a device."""

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QScrollArea, QVBoxLayout, QWidget

from explorer.devices.device_statement import DeviceStatement
from explorer.devices.statement import Statement
from ops import FeatureLevel
from widgets.controls.chips import Pill
from widgets.style.sizes import GAP, INSET, VERDICT_WIDTH
from widgets.style.theme import LIGHT, Theme
from widgets.text.wording import worded

if TYPE_CHECKING:
    from explorer.devices.device_news import News
    from ops.directml.client.verdict import Verdict


class _Said(NamedTuple):
    """The arguments of `Statement.show_said`."""

    status: str | None
    who: str
    said: str
    code: str = ""
    sentence: str = ""


class VerdictPanel(QScrollArea):
    """Shows DirectML's verdict, whether it agrees with our check, and buttons for actions.

    A run on a device is shown above the verdict. The pill in the corner of the tab bar shows the verdict on every tab.
    """

    get_requested = Signal()
    report_requested = Signal()
    retry_requested = Signal()
    folder_requested = Signal()
    difference_report_requested = Signal()
    numpy_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("directml")
        self.setWidgetResizable(True)
        self.setFixedWidth(VERDICT_WIDTH)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._theme = LIGHT
        self._verdict = Statement("directml")
        self._get = self._verdict.add_button("get", self.tr("Get DirectML..."))
        self._get.clicked.connect(self.get_requested)
        self._report = self._verdict.add_button("report", self.tr("Save report..."))
        self._report.clicked.connect(self.report_requested)
        # Only developers have a second runtime, so its statement is created when it is shown.
        self._second: Statement | None = None
        self._device = DeviceStatement()
        self._device.retry.clicked.connect(self.retry_requested)
        self._device.report.clicked.connect(self.difference_report_requested)
        self._device.numpy.clicked.connect(self.numpy_requested)
        self._device.folder.clicked.connect(self.folder_requested)
        content = QWidget()
        self._column = layout = QVBoxLayout(content)
        layout.setContentsMargins(INSET, GAP, INSET, GAP)
        layout.setSpacing(GAP)
        layout.addWidget(self._device)
        layout.addWidget(self._verdict)
        layout.addStretch(1)
        self.setWidget(content)
        self.pill = Pill()
        self.pill.setObjectName("directml.verdict")
        self.show_news(None)
        self.show_waiting()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self.pill, *self._statements()):
            part.set_theme(theme)

    def show_news(self, news: "News | None") -> None:
        """Shows the message about a run on a device; None hides it."""
        self._device.setVisible(news is not None)
        if news is not None:
            self._device.show_news(news)

    def show_waiting(self) -> None:
        """Shows that DirectML's verdict is awaited."""
        self._show(_Said(None, "DirectML", self.tr("asking")))
        self._verdict.offer()

    def show_verdict(
        self, verdict: "Verdict", has_error: bool, target: FeatureLevel | None = None, *, has_runtime: bool = True
    ) -> None:
        """Shows DirectML's verdict, and the buttons to get a runtime and to save a report where they are useful.

        `has_error` is True if the program's own check finds an error at the newest level of the runtime. `target` is
        the target level if the check finds errors only at this level, otherwise None. `has_runtime` is False if there
        is no runtime or only an old one.
        """
        is_worth_it = verdict.disagrees(has_error) or verdict.report is not None
        offers = ((self._get, not has_runtime), (self._report, is_worth_it))
        self._verdict.offer(*(button for button, is_offered in offers if is_offered))
        self._show(self._statement(verdict, has_error, target))

    def show_second(self, verdict: "Verdict", has_error: bool, target: FeatureLevel | None = None) -> None:
        """Shows the verdict of a second runtime below the first verdict. The parameters are those of `show_verdict`."""
        if self._second is None:
            self._second = Statement("directml.second")
            self._second.set_theme(self._theme)
            self._column.insertWidget(self._column.indexOf(self._verdict) + 1, self._second)
        self._second.offer()
        self._second.show_said(*self._statement(verdict, has_error, target))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.setObjectName("directml.menu")
        menu.addAction(self.tr("Copy"), QKeySequence(QKeySequence.StandardKey.Copy), self.copy)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def copy(self) -> None:
        """Copies the texts of the panel."""
        shown = [statement for statement in self._statements() if not statement.isHidden()]
        QGuiApplication.clipboard().setText("\n\n".join(statement.plain_text() for statement in shown))

    def _statements(self) -> list[Statement]:
        """The `Statement` widgets of the panel that exist so far, from top to bottom."""
        return [self._device, self._verdict, *([] if self._second is None else [self._second])]

    def _statement(self, verdict: "Verdict", has_error: bool, target: FeatureLevel | None) -> "_Said":
        who = f"DirectML {verdict.version}" if verdict.version else "DirectML"
        if verdict.accepts is None:
            return _Said("note", who, self.tr("not asked"), sentence=worded(verdict.reason))
        if verdict.fails is not None:
            return _Said("warning", who, self._failing(verdict), sentence=self._why_failing(verdict))
        status = "warning" if verdict.disagrees(has_error) else "success" if verdict.accepts else "error"
        if verdict.accepts and target is not None:
            said = self.tr("accepts at its newest level")
            return _Said("note", who, said, verdict.name, self._beyond_target(target))
        said = self.tr("accepts") if verdict.accepts else self.tr("refuses")
        code = verdict.name if verdict.accepts else f"0x{verdict.hresult or 0:08X} {verdict.name}"
        return _Said(status, who, said, code, self._explained(verdict, has_error))

    def _failing(self, verdict: "Verdict") -> str:
        """The text for a desc that CreateOperator accepts, although the operator then fails to compile or to run on any
        device.
        """
        cannot_compile = verdict.fails is not None and verdict.fails.value == "compiled"
        return self.tr("accepted, cannot be compiled") if cannot_compile else self.tr("accepted, cannot be run")

    def _why_failing(self, verdict: "Verdict") -> str:
        why = [worded(verdict.reason), *verdict.messages]
        if not verdict.is_known:
            why.append(self.tr("Our check does not warn about this. Please save a report."))
        return "\n".join(why)

    def _beyond_target(self, target: FeatureLevel) -> str:
        return self.tr(
            "CreateOperator accepts the desc at the newest level of the runtime, because it does not know the target "
            "level. Our check finds errors only at the target level {0}."
        ).format(target)

    def _explained(self, verdict: "Verdict", has_error: bool) -> str:
        if verdict.messages:
            return "\n".join(verdict.messages)
        if verdict.disagrees(has_error):
            ours = self.tr("Our check finds an error.") if has_error else self.tr("Our check finds no error.")
            return self.tr(
                "IDMLDevice::CreateOperator disagrees. {0} One of the two is wrong. Please save a report."
            ).format(ours)
        if verdict.accepts:
            if verdict.compiled is not None:
                return self.tr(
                    "IDMLDevice::CreateOperator agrees with our check, and CompileOperator compiles the desc."
                )
            return self.tr("IDMLDevice::CreateOperator agrees with our check.")
        return self.tr("The runtime agrees with our check, but does not name the field; the row on the left names it.")

    def _show(self, words: "_Said") -> None:
        status, who, said, code, _ = words
        self._verdict.show_said(*words)
        self.setAccessibleName(f"{who} {said} {code}")
        short = f"{said} {code.partition(' ')[0]}" if status in ("error", "warning") and code.startswith("0x") else said
        self.pill.show_verdict(status, who, short)
