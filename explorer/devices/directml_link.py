"""Asks the real DirectML about every case that is shown, without ever waiting for it."""

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from ops.model.case import Case

if TYPE_CHECKING:
    from concurrent.futures import Future

    from ops.directml import DirectML, Verdict

FAREWELL = 0.02  # seconds
IMPORT_FAREWELL = 2.0
Make = Callable[[], "DirectML"]


def found_here() -> "DirectML":
    """The back end with what this machine has; importing it takes longer than a repaint may."""
    from ops.directml import DirectML
    from ops.directml.install.library import data_folder

    return DirectML(reports=data_folder().parent / "reports")


class DirectMLLink(QObject):
    """`verdict_given` carries the case and what DirectML said of it; of quick questions only the last is answered.
    `devices_listed` carries what there is to run on.

    The back end is made in a thread of its own at the first question.
    """

    verdict_given = Signal(Case, object)
    devices_listed = Signal(object)
    _made = Signal(object)
    _answered = Signal(Case, object)
    _listed = Signal(object)

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
        self._made.connect(self._on_made, Qt.ConnectionType.QueuedConnection)
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)
        self._listed.connect(self._on_listed, Qt.ConnectionType.QueuedConnection)

    @property
    def back_end(self) -> "DirectML | None":
        """None until it has been made."""
        return self._back_end

    def ask(self, case: Case) -> None:
        if self._is_closed:
            return
        self._asked = case
        if self._back_end is not None:
            self._ask(self._back_end, case)
        else:
            self._start_making()

    @property
    def is_listing(self) -> bool:
        return self._is_listing

    def list_devices(self) -> None:
        """Asks for the devices; a process has to start for that."""
        if self._is_closed or self._is_listing:
            return
        self._is_listing = True
        if self._back_end is not None:
            self._list(self._back_end)
        else:
            self._start_making()

    def close(self) -> None:
        """Ends the processes for sure; no answer comes any more."""
        self._is_closed = True
        if self._making is not None:
            # It only imports; what it makes after that is closed as soon as it is told of.
            self._making.join(IMPORT_FAREWELL)
        if self._back_end is not None:
            self._back_end.close()
            # Again and again: a thread that was about to ask may start its process after the first time.
            while self._listing is not None and self._listing.is_alive():
                self._back_end.close()
                self._listing.join(FAREWELL)

    def _start_making(self) -> None:
        if self._making is None:
            self._making = threading.Thread(target=self._work, name="directml-import", daemon=True)
            self._making.start()

    def _work(self) -> None:
        self._made.emit(self._make())

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
        self._listing = threading.Thread(target=self._work_on_list, args=(back_end,), name="devices", daemon=True)
        self._listing.start()

    def _work_on_list(self, back_end: "DirectML") -> None:
        from ops.directml.native.adapters import Devices

        try:
            found = back_end.devices()
        except Exception as error:  # a wrong program must end in a message, not in an endless search
            found = Devices((), f"{type(error).__name__}: {error}")
        self._listed.emit(found)

    def _on_listed(self, found: object) -> None:
        self._is_listing = False
        if not self._is_closed:
            self.devices_listed.emit(found)

    def _ask(self, back_end: "DirectML", case: Case) -> None:
        if self._answer is not None:
            self._answer.cancel()
        self._answer = _submitted(back_end, case)
        # Called in the back end's own thread, or here when the answer is there already.
        self._answer.add_done_callback(partial(self._pass_on, case))

    def _pass_on(self, case: Case, answer: "Future[Verdict]") -> None:
        if answer.cancelled() or self._is_closed:
            return
        if (error := answer.exception()) is None:
            self._answered.emit(case, answer.result())
        else:  # a wrong program must end in a message, not in an endless wait
            from ops.directml import Verdict

            self._answered.emit(case, Verdict(None, reason=f"{type(error).__name__}: {error}"))

    def _on_answered(self, case: Case, verdict: object) -> None:
        if case is self._asked and not self._is_closed:
            self.verdict_given.emit(case, verdict)


def _submitted(back_end: "DirectML", case: Case) -> "Future[Verdict]":
    """What will be answered; that nothing can be asked is an answer, too."""
    try:
        return back_end.submit_check(case)
    except Exception as error:  # a wrong program must end in a message, not in an endless wait
        from concurrent.futures import Future

        failed: Future[Verdict] = Future()
        failed.set_exception(error)
        return failed
