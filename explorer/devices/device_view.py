"""The back end in the window: its button and its menu in the status bar, and its messages in the verdict panel."""

from dataclasses import asdict
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget

from explorer.devices.devices import Devices
from explorer.devices.directml_view import DirectMLView
from explorer.devices.verdict_panel import VerdictPanel
from explorer.session.device_choice import Standing
from explorer.session.session import Session
from explorer.shell.status_line import StatusLine
from ops import Evaluation
from ops.backends.as_directml import AsDirectML
from ops.backends.reference import Reference
from widgets.style.delays import VERDICT_AFTER_MS
from widgets.text.wording import worded


class DeviceView(QObject):
    """Connects the devices with the status bar and the verdict panel."""

    def __init__(
        self,
        session: Session,
        devices: Devices,
        directml: DirectMLView,
        panel: VerdictPanel,
        status: StatusLine,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._session, self._devices, self._directml = session, devices, directml
        self._panel, self._status, self._window = panel, status, window
        self._result: Evaluation | None = None
        # Most runs on a device take a few milliseconds; a short delay keeps the panel from flickering at every edit.
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(VERDICT_AFTER_MS)
        self._patience.timeout.connect(self._show_news)
        devices.changed.connect(self._on_changed)
        status.backend_clicked.connect(self.open_menu)
        directml.runtime_fetched.connect(devices.look_anew)
        panel.retry_requested.connect(devices.retry)
        panel.numpy_requested.connect(partial(devices.choose, ""))
        panel.folder_requested.connect(self._on_folder_requested)
        panel.difference_report_requested.connect(self._on_report_requested)
        self._on_changed()

    def show_result(self, result: Evaluation | None) -> None:
        """Stores the result of the current case for later reports; None if the case has no result."""
        self._result = result

    def say_anew(self) -> None:
        """Shows the last message again after a change of language, in the new language."""
        self._devices.say_anew()

    def open_menu(self, button: QWidget | None = None) -> None:
        """Opens the menu of back ends at a button; without one, at the button of the status bar."""
        from explorer.devices.device_menu import DeviceMenu  # imported here, because the start does not need it

        self._devices.look()
        menu = DeviceMenu(self._devices, self._session.case, self._window)
        menu.get_requested.connect(self._directml.get_runtime)
        menu.about_requested.connect(self._on_about_requested)
        menu.popup_at(button or self._status.backend)

    def _on_changed(self) -> None:
        news = self._devices.news
        if self._devices.standing.is_compared and (news is None or news.status is None):
            if not self._patience.isActive():
                self._patience.start()
        else:
            self._show_news()
        self._status.show_standing(self._devices.standing, self._devices.name, self._devices.why_none)

    def _show_news(self) -> None:
        self._patience.stop()
        self._panel.show_news(self._devices.news)

    def _on_about_requested(self) -> None:
        is_onnxruntime = self._devices.standing is Standing.ONNXRUNTIME
        explain_backend(self._window, self._result, "" if is_onnxruntime else self._devices.why_none, is_onnxruntime)

    def _on_folder_requested(self) -> None:
        news = self._devices.news
        if news is not None and news.report is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(news.report.parent)))

    def _on_report_requested(self) -> None:
        """Asks where to save a report, and saves it as a model file.

        If a failed run on a device has written a report, that report is copied. Otherwise, a report on the differences
        from the reference is made.
        """
        from explorer.devices import reports  # imported here, because it is seldom needed

        news = self._devices.news
        if news is not None and news.report is not None:
            reports.ask_and_copy(self._window, news.report)
            return
        result, found = self._result, self._directml.runtime
        if result is None or not result.differences or found is None:
            return
        from ops.directml.client.report import difference

        reports.ask_and_save(self._window, result.case, difference(result, found, asdict(self._devices.choice)))


def explain_backend(
    parent: QWidget, result: Evaluation | None, why_no_device: str, is_onnxruntime: bool = False
) -> None:
    """Opens a message box that names the back end of `result`, or the reference if there is no result.

    `why_no_device` is the reason why no device computes cases; it is '' if a device is available or is still being
    searched for. `is_onnxruntime` is True if the user chose onnxruntime.
    """
    origin = worded(result.origin) if result is not None and result.origin else worded(Reference.origin)
    if result is not None and result.origin == AsDirectML.origin:
        on_device = _tr("NumPy computed this result from the recorded behaviour of a device.")
    elif is_onnxruntime:
        on_device = _tr(
            "The package onnxruntime runs the ONNX node that corresponds to the desc, in a separate process. It uses "
            "the DirectML provider if the package contains it, and the CPU otherwise. The result is compared with the "
            "reference."
        )
    elif result is not None and result.differences:
        on_device = _tr("The device computed this result; it is compared with the reference.")
    else:
        on_device = worded(why_no_device) or _tr("Choose a device in the menu of the back end.")
    from widgets.controls.message_box import MessageBox  # imported here, because the start needs no message box

    box = MessageBox(QMessageBox.Icon.Information, _tr("Back end"), origin, parent=parent)
    box.setInformativeText(
        _tr(
            "The NumPy reference follows the DirectML pages; where DirectML was observed to compute another result, "
            "a note names the cells."
        )
        + "\n\n"
        + on_device
    )
    box.show_once("backendInfo")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)
