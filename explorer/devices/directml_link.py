"""Requests verdicts and the list of devices from the DirectML runtime in the background, so that the window stays
responsive.
"""

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.shell.gui_thread import calls_in_gui_thread
from explorer.shell.latest import BackgroundThread
from ops.model.case import Case
from widgets.style.delays import COMPILE_AFTER_MS

if TYPE_CHECKING:
    from concurrent.futures import Future

    from ops.directml import DirectML, Verdict

# Seconds that closing waits for a thread.
FAREWELL = 0.02
IMPORT_FAREWELL = 2.0
Make = Callable[[], "DirectML"]


def found_here() -> "DirectML":
    """Creates the DirectML back end of this machine. Importing it is slow."""
    from ops.directml import DirectML
    from ops.directml.install.library import data_folder

    return DirectML(reports=data_folder().parent / "reports", pause=COMPILE_AFTER_MS / 1000)


def second_here() -> "DirectML":
    """Creates the back end of the runtime under Wine, or a back end without a runtime if there is no such runtime."""
    from ops.directml import DirectML
    from ops.directml.client.second import second_directml

    return second_directml() or DirectML()


class DirectMLLink(QObject):
    """Requests verdicts and devices from DirectML. If the case changes, the verdict on the old case is not reported.

    The back end is created in a separate thread at the first request.
    """

    verdict_given = Signal(Case, object)  # the case, its Verdict
    devices_listed = Signal(object)  # adapters.Devices

    def __init__(self, make: Make = found_here, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._making: threading.Thread | None = None
        self._back_end: DirectML | None = None
        self._asked: Case | None = None
        self._answer: Future[Verdict] | None = None
        self._is_listing = False
        self._listing: threading.Thread | None = None
        self._is_closed = False

    @property
    def back_end(self) -> "DirectML | None":
        """The back end; None until it has been created."""
        return self._back_end

    def ask(self, case: Case) -> None:
        """Requests the verdict on a case; the signal `verdict_given` follows."""
        if self._is_closed:
            return
        self._asked = case
        if self._back_end is not None:
            self._ask(self._back_end, case)
        else:
            self._start_making()

    @property
    def is_listing(self) -> bool:
        """True while the devices are being listed."""
        return self._is_listing

    def list_devices(self) -> None:
        """Lists the devices, which starts a process; the signal `devices_listed` follows."""
        if self._is_closed or self._is_listing:
            return
        self._is_listing = True
        if self._back_end is not None:
            self._list(self._back_end)
        else:
            self._start_making()

    def close(self) -> None:
        """Ends the processes of the back end. No signal is emitted afterwards."""
        self._is_closed = True
        if self._making is not None:
            # The thread only imports; a back end created later is closed in `_on_made`.
            self._making.join(IMPORT_FAREWELL)
        if self._back_end is not None:
            self._back_end.close()
            # Called repeatedly, because a thread that is just starting may start its process after the first call.
            while self._listing is not None and self._listing.is_alive():
                self._back_end.close()
                self._listing.join(FAREWELL)

    def _start_making(self) -> None:
        if self._making is None:
            arguments = (self._make, calls_in_gui_thread(self._on_made))
            self._making = BackgroundThread(_create, arguments, "directml-import")
            self._making.start()

    def _on_made(self, back_end: "DirectML") -> None:
        self._back_end = back_end
        if self._is_closed:
            back_end.close()
            return
        if self._asked is not None:
            self._ask(back_end, self._asked)
        if self._is_listing:
            self._list(back_end)

    def _list(self, back_end: "DirectML") -> None:
        arguments = (back_end, calls_in_gui_thread(self._on_listed))
        self._listing = threading.Thread(target=_list_devices, args=arguments, name="devices", daemon=True)
        self._listing.start()

    def _on_listed(self, found: object) -> None:
        self._is_listing = False
        if not self._is_closed:
            self.devices_listed.emit(found)

    def _ask(self, back_end: "DirectML", case: Case) -> None:
        if self._answer is not None:
            self._answer.cancel()
        self._answer = _submitted(back_end, case)
        # `_pass_on` is called in the back end's thread, or at once if the answer is known already.
        self._answer.add_done_callback(partial(_pass_on, calls_in_gui_thread(self._on_answered), case))

    def _on_answered(self, case: Case, verdict: object) -> None:
        if case is self._asked and not self._is_closed:
            self.verdict_given.emit(case, verdict)


def _create(make: Make, created: Callable[["DirectML"], None]) -> None:
    created(make())


def _list_devices(back_end: "DirectML", listed: Callable[[object], None]) -> None:
    from ops.directml.native.adapters import Devices

    try:
        found = back_end.devices()
    except Exception as error:  # a bug has to end in a message, not in an endless search
        found = Devices((), f"{type(error).__name__}: {error}")
    listed(found)


def _pass_on(answered: Callable[[Case, object], None], case: Case, answer: "Future[Verdict]") -> None:
    if answer.cancelled():
        return
    if (error := answer.exception()) is None:
        answered(case, answer.result())
    else:  # a bug has to end in a message, not in an endless wait
        from ops.directml import Verdict

        answered(case, Verdict(None, reason=f"{type(error).__name__}: {error}"))


def _submitted(back_end: "DirectML", case: Case) -> "Future[Verdict]":
    """Sends a case to the back end; returns a future for the verdict.

    If sending raises an exception, the future raises this exception.
    """
    try:
        return back_end.submit_check(case)
    except Exception as error:  # a bug has to end in a message, not in an endless wait
        from concurrent.futures import Future

        failed: Future[Verdict] = Future()
        failed.set_exception(error)
        return failed
