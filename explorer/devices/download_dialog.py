"""Downloads the DirectML runtime when the user asks for it in the window. The user is asked for permission first, and
can cancel the download.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QDialogButtonBox, QMessageBox, QProgressDialog, QWidget

from explorer.shell.gui_thread import calls_in_gui_thread
from ops.text.sentences import said_by
from widgets.controls.message_box import MessageBox, yes_or_no
from widgets.style.sizes import DOWNLOAD_WIDTH
from widgets.text.wording import worded

if TYPE_CHECKING:
    from ops.directml.install.download import Job
    from ops.directml.install.library import Machine


class GetDirectML(QObject):
    """Asks the user whether to download DirectML, and runs the download `job` in the background. A failure is shown in
    a message box.

    The object deletes itself at the end.
    """

    fetched = Signal()

    def __init__(self, job: "Job", parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._job = job
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._dialog: QProgressDialog | None = None

    def ask(self, question: str, others: "Mapping[str, Job]" = MappingProxyType({})) -> None:
        """Asks the user a question, and starts the download if the answer is yes.

        `others` maps the text of each additional button to the job that it starts in place of the download.
        """
        box = yes_or_no(self.tr("Get DirectML"), question, self._parent)
        buttons: dict[QAbstractButton, Job] = {
            box.addButton(text, QMessageBox.ButtonRole.ActionRole): job for text, job in others.items()
        }

        if others:  # in a row, the long texts would be cut
            for row in box.findChildren(QDialogButtonBox):
                row.setOrientation(Qt.Orientation.Vertical)

        def clicked(button: QAbstractButton) -> None:
            if (job := buttons.get(button)) is not None:
                self._job = job
                self.start()
            elif box.standardButton(button) == QMessageBox.StandardButton.Yes:
                self.start()

        box.buttonClicked.connect(clicked)
        box.rejected.connect(self.deleteLater)
        box.show_once("askGetDirectML")

    def start(self) -> None:
        """Starts the download and shows its progress."""
        job = replace(self._job, progress=calls_in_gui_thread(self._on_said), is_stopped=self._stop.is_set)
        arguments = (job, calls_in_gui_thread(self._on_ended))
        self._thread = threading.Thread(target=_fetch, args=arguments, name="get-directml", daemon=True)
        self._dialog = dialog = QProgressDialog(self.tr("Starting pip..."), self.tr("Cancel"), 0, 0, self._parent)
        dialog.setObjectName("getDirectML")
        dialog.setWindowTitle(self.tr("Get DirectML"))
        dialog.setMinimumDuration(0)
        dialog.setMinimumWidth(DOWNLOAD_WIDTH)
        dialog.setAutoClose(False)
        dialog.canceled.connect(self._stop.set)
        dialog.show()
        # A thread that outlives the program would leave pip running.
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._on_quit)
        self._thread.start()

    def _on_said(self, text: str) -> None:
        if self._dialog is not None and not self._stop.is_set():
            self._dialog.setLabelText(worded(text))

    def _on_quit(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _on_ended(self, why_not: str) -> None:
        if self._thread is not None:
            self._thread.join()
        is_stopped = self._stop.is_set()
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
        if not why_not:
            self.fetched.emit()
        elif not is_stopped:
            _tell(QMessageBox.Icon.Warning, worded(why_not), self._parent)
        self.deleteLater()


def _fetch(job: "Job", ended: Callable[[str], None]) -> None:
    """Fetches the runtime; calls `ended` with the reason if that fails, otherwise with ''."""
    from ops.directml.install.download import fetch

    try:
        fetch(job)
    except Exception as error:  # every end of the thread has to reach the window
        ended(said_by(error) or type(error).__name__)
    else:
        ended("")


def ask_and_fetch(parent: QWidget, on_fetched: Callable[[], None]) -> None:
    """Asks the user, then downloads and installs the runtime in the background. Calls `on_fetched` when it is
    installed.

    If there is no DirectML for this machine, shows a message instead.
    """
    from ops.directml.install.download import Job
    from ops.directml.install.library import Machine
    from ops.directml.install.sources import question

    job = Job()
    if job.wheel is None:
        text = _tr("DirectML can only be fetched for Windows and Linux on x86-64.")
        _tell(QMessageBox.Icon.Information, text, parent)
        return
    getting = GetDirectML(job, parent)
    getting.fetched.connect(on_fetched)
    getting.ask(worded(question(job.wheel)), other_jobs(job, Machine()))


def other_jobs(job: "Job", machine: "Machine") -> dict[str, "Job"]:
    """The jobs that the user can choose instead of `job`, each with the text of its button.

    Each job downloads another version, or copies a library that is installed.
    """
    from ops.directml.install import sources

    found = {
        _tr("Fetch {0} instead").format(wheel.directml): replace(job, wheel=wheel)
        for wheel in sources.wheels(machine)
        if job.wheel is not None and wheel.directml != job.wheel.directml
    }
    for source in sources.installed(machine):
        text = _tr("Copy {0} from {1}").format(source.directml, worded(source.place))
        found[text] = replace(job, library=source.path)
    return found


def _tell(icon: QMessageBox.Icon, text: str, parent: QWidget) -> None:
    box = MessageBox(icon, _tr("Get DirectML"), text, parent=parent)
    box.show_once("getDirectMLEnded")


def _tr(text: str) -> str:
    return QCoreApplication.translate("GetDirectML", text)
