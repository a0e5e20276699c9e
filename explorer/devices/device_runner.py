"""Runs cases on a device in the background, after the reference; a new request supersedes earlier requests."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.runs.runner import find_ranges
from explorer.session.device_choice import DeviceChoice
from explorer.shell.latest import Latest
from ops import Evaluation
from ops.evaluator import also_on
from ops.system.cancellation import RunCancelledError
from ops.text.sentences import said_by

if TYPE_CHECKING:
    from ops.directml import DirectML

# Seconds that closing waits for the killed worker to end.
FAREWELL = 10.0


@dataclass(frozen=True, slots=True)
class DeviceRequest:
    """A request to run a case on the adapter with the number `adapter`. `own` is the result of the reference.

    If `starts_anew` is set, the worker is restarted first, because the device was lost.
    """

    own: Evaluation
    back_end: "DirectML"
    adapter: int
    choice: DeviceChoice
    starts_anew: bool = False


@dataclass(frozen=True, slots=True)
class Declined:
    """The outcome of a run in which the device computed no numbers; the device can run other cases."""

    why: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The outcome of a run in which the device was lost: it crashed, hung or was removed.

    `report` is the file with the case that the device was running.
    """

    adapter: str
    why: str
    report: Path | None = None


Outcome = Evaluation | Declined | Lost


def outcome_of(request: DeviceRequest) -> Outcome | None:
    """Runs a request and returns its outcome; None if the window is closing. The back end ends a run that hangs."""
    from concurrent.futures import CancelledError

    from ops.backends.base import BackendError
    from ops.directml import Options, WorkerError

    choice, back_end = request.choice, request.back_end
    back_end.choose(request.adapter, Options(choice.half_precision, choice.metacommands, choice.in_place))
    try:
        if request.starts_anew:
            back_end.start_anew()
        evaluation = also_on(request.own, back_end)
        find_ranges(evaluation)
        return evaluation
    except WorkerError as error:
        return Lost(choice.adapter or "", said_by(error), error.report) if error.is_lost else Declined(said_by(error))
    except BackendError as error:
        return Declined(said_by(error))
    except (CancelledError, RunCancelledError):
        return None
    except Exception as error:  # a bug has to end in a message, not in a silent thread
        return Declined(f"{type(error).__name__}: {error}")


class DeviceRunner(QObject):
    """Runs requests; reports the outcome of the latest request, and the loss of a device during any request."""

    answered = Signal(object)  # Outcome

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(self, name="device")
        self._latest.answered.connect(self._on_answered)
        self._latest.outdated.connect(self._on_outdated)
        self._back_end: DirectML | None = None

    @property
    def is_idle(self) -> bool:
        """False while a run is in progress."""
        return not self._latest.is_working

    def submit(self, request: DeviceRequest) -> None:
        """Starts a run, which supersedes earlier runs."""
        self._back_end = request.back_end
        self._latest.ask(partial(outcome_of, request))

    def cancel(self) -> None:
        """Drops all requests; only a loss is still reported."""
        self._latest.forget()

    def close(self) -> None:
        """Ends the run and the worker, without reporting a loss."""
        # Called repeatedly, because a run that is just starting may start its worker after the first call.
        self._latest.close(None if self._back_end is None else self._back_end.close, FAREWELL)

    def _on_answered(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.answered.emit(outcome)

    def _on_outdated(self, outcome: Outcome | None) -> None:
        if isinstance(outcome, Lost):
            self.answered.emit(outcome)
