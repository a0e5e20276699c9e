"""Runs cases on a device or with onnxruntime in the background, after the reference.

A new request supersedes earlier requests.
"""

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.runs.runner import find_ranges
from explorer.session.device_choice import DeviceChoice
from explorer.shell.latest import Latest
from ops import Evaluation
from ops.evaluator import ONNXRUNTIME, also_on, backend_named
from ops.system.cancellation import RunCancelledError
from ops.text.sentences import said_by

if TYPE_CHECKING:
    from ops.backends.base import Backend
    from ops.directml import DirectML

# Seconds that closing waits for the killed worker to end.
FAREWELL = 10.0


@dataclass(frozen=True, slots=True)
class UsedDevice:
    """A device that computes cases in addition to the reference.

    `adapter` is the number of its adapter, and `choice` has the options of its runs. If `starts_anew` is True, the
    device was lost, and the worker is restarted before the run.
    """

    back_end: "DirectML"
    adapter: int
    choice: DeviceChoice
    starts_anew: bool = False

    def ready(self) -> "DirectML":
        """Returns the back end, ready to run a case: the user's adapter and options are selected, and the worker is
        restarted if `starts_anew`.
        """
        from ops.directml import Options

        choice = self.choice
        self.back_end.choose(self.adapter, Options(choice.half_precision, choice.metacommands, choice.in_place))
        if self.starts_anew:
            self.back_end.start_anew()
        return self.back_end

    def compared(self, own: Evaluation, found: Evaluation) -> Evaluation:
        """Returns `found`, the result of this device, unchanged.

        The results as DirectML of `own`, the evaluation on the reference, are not added to it, because they were
        observed on other devices.
        """
        return found

    def end(self) -> None:
        """Ends the worker of the device."""
        self.back_end.close()


@dataclass(frozen=True, slots=True)
class UsedPackage:
    """The package onnxruntime as the back end that computes cases in addition to the reference."""

    def ready(self) -> "Backend":
        """Returns the back end of onnxruntime. Its child process starts when a case runs."""
        return backend_named(ONNXRUNTIME)

    def compared(self, own: Evaluation, found: Evaluation) -> Evaluation:
        """Returns a copy of `found`, the evaluation by onnxruntime, with the attribute `as_directml` of `own`, the
        evaluation on the reference.
        """
        return replace(found, as_directml=own.as_directml)

    def end(self) -> None:
        """Does nothing. The run itself ends its child process when it is cancelled."""


Used = UsedDevice | UsedPackage


@dataclass(frozen=True, slots=True)
class Request:
    """A request to run a case that the reference has run; `own` is the result of the reference."""

    own: Evaluation
    used: Used


@dataclass(frozen=True, slots=True)
class Declined:
    """The outcome of a run for which the device computed no numbers, with the reason. The device can still run other
    cases.
    """

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


def outcome_of(request: Request) -> Outcome | None:
    """Runs a request and returns its outcome; None if the run was cancelled. This function has no time limit, because
    the back end stops a run that hangs.
    """
    from concurrent.futures import CancelledError

    from ops.backends.base import BackendError
    from ops.directml import WorkerError

    try:
        evaluation = request.used.compared(request.own, also_on(request.own, request.used.ready()))
        find_ranges(evaluation)
        return evaluation
    except WorkerError as error:
        if error.is_lost and isinstance(request.used, UsedDevice):
            return Lost(request.used.choice.adapter or "", said_by(error), error.report)
        return Declined(said_by(error))
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
        self._last: Request | None = None

    @property
    def is_idle(self) -> bool:
        """True if no run is in progress."""
        return not self._latest.is_working

    def submit(self, request: Request) -> None:
        """Starts a run, which supersedes earlier runs."""
        self._last = request
        self._latest.ask(partial(outcome_of, request))

    def cancel(self) -> None:
        """Drops all requests. If the device is lost during a dropped request, the loss is still reported."""
        self._latest.forget()

    def close(self) -> None:
        """Cancels the current run and ends the worker. No lost device is reported."""
        # Called repeatedly, because a run that is just starting may start its worker after the first call.
        self._latest.close(None if self._last is None else self._last.used.end, FAREWELL)

    def _on_answered(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.answered.emit(outcome)

    def _on_outdated(self, outcome: Outcome | None) -> None:
        if isinstance(outcome, Lost):
            self.answered.emit(outcome)
