"""Runs on a device what the reference has run, in one thread of its own; of many requests only the last one counts."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from explorer.device_choice import DeviceChoice
from explorer.look_through import look_through
from ops import Evaluation
from ops.evaluate import also_on
from ops.sentences import said_by

if TYPE_CHECKING:
    from ops.backends.directml import DirectML

FAREWELL_MS = 20


@dataclass(frozen=True, slots=True)
class DeviceRequest:
    """One run on the adapter with a number. `starts_anew` ends what is left of a lost device first."""

    own: Evaluation
    back_end: "DirectML"
    adapter: int
    choice: DeviceChoice
    starts_anew: bool = False


@dataclass(frozen=True, slots=True)
class Declined:
    """The device gave no numbers for this case; others may do better."""

    why: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The device is gone; `report` is the saved case that it was running."""

    why: str
    report: Path | None = None


Outcome = Evaluation | Declined | Lost


def outcome_of(request: DeviceRequest) -> Outcome | None:
    """Runs it and waits; None when the window is closing. A hang is ended by the back end's own time limit."""
    from concurrent.futures import CancelledError

    from ops.backends.base import BackendError
    from ops.backends.directml import Options, WorkerError

    choice, back_end = request.choice, request.back_end
    back_end.choose(request.adapter, Options(choice.half_precision, choice.metacommands, choice.in_place))
    try:
        if request.starts_anew:
            back_end.start_anew()
        evaluation = also_on(request.own, back_end)
        look_through(evaluation)
        return evaluation
    except WorkerError as error:
        return Lost(said_by(error), error.report) if error.is_lost else Declined(said_by(error))
    except BackendError as error:
        return Declined(said_by(error))
    except CancelledError:
        return None
    except Exception as error:  # a wrong program must end in a message, not in a silent worker
        return Declined(f"{type(error).__name__}: {error}")


class _Job(QRunnable):
    def __init__(self, ticket: int, request: DeviceRequest, runner: "DeviceRunner") -> None:
        super().__init__()
        self._ticket, self._request, self._runner = ticket, request, runner

    def run(self) -> None:
        self._runner.ended.emit(self._ticket, outcome_of(self._request))


class DeviceRunner(QObject):
    """`answered` tells the outcome of the latest request, and every loss: it concerns those that follow too."""

    answered = Signal(object)
    ended = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._ticket = 0
        self._pending: DeviceRequest | None = None
        self._running: DeviceRequest | None = None
        self._is_closed = False
        self.ended.connect(self._on_ended, Qt.ConnectionType.QueuedConnection)

    @property
    def is_idle(self) -> bool:
        return self._pending is None and self._running is None

    def submit(self, request: DeviceRequest) -> None:
        if self._is_closed:
            return
        self._ticket += 1
        self._pending = request
        self._start_pending()

    def cancel(self) -> None:
        """No answer to what was asked for by now, but that of a loss."""
        self._ticket += 1
        self._pending = None

    def close(self) -> None:
        """Ends the run under way together with its process; that loss is nobody's concern."""
        self._is_closed = True
        self.cancel()
        self.blockSignals(True)
        # Again and again: a run that was about to start may start its process after the first time.
        while self._running is not None and not self._pool.waitForDone(FAREWELL_MS):
            self._running.back_end.close()
        self._running = None

    def _start_pending(self) -> None:
        if self._pending is not None and self._running is None:
            self._running, self._pending = self._pending, None
            self._pool.start(_Job(self._ticket, self._running, self))

    def _on_ended(self, ticket: int, outcome: Outcome | None) -> None:
        self._running = None
        if outcome is not None and (ticket == self._ticket or isinstance(outcome, Lost)):
            self.answered.emit(outcome)
        self._start_pending()
