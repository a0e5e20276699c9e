"""Runs on a device what the reference has run, in one thread of its own; of many requests only the last one counts."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from explorer.runs.look_through import look_through
from explorer.session.device_choice import DeviceChoice
from explorer.shell.latest import Latest
from ops import Evaluation
from ops.evaluator import also_on
from ops.system.cancellation import RunCancelledError
from ops.text.sentences import said_by

if TYPE_CHECKING:
    from ops.directml import DirectML

# For the process to end; it is killed.
FAREWELL = 10.0


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
    """The device with that name is gone; `report` is the saved case that it was running."""

    adapter: str
    why: str
    report: Path | None = None


Outcome = Evaluation | Declined | Lost


def outcome_of(request: DeviceRequest) -> Outcome | None:
    """Runs it and waits; None when the window is closing. A hang is ended by the back end's own time limit."""
    from concurrent.futures import CancelledError

    from ops.backends.base import BackendError
    from ops.directml import Options, WorkerError

    choice, back_end = request.choice, request.back_end
    back_end.choose(request.adapter, Options(choice.half_precision, choice.metacommands, choice.in_place))
    try:
        if request.starts_anew:
            back_end.start_anew()
        evaluation = also_on(request.own, back_end)
        look_through(evaluation)
        return evaluation
    except WorkerError as error:
        return Lost(choice.adapter, said_by(error), error.report) if error.is_lost else Declined(said_by(error))
    except BackendError as error:
        return Declined(said_by(error))
    except (CancelledError, RunCancelledError):
        return None
    except Exception as error:  # a wrong program must end in a message, not in a silent worker
        return Declined(f"{type(error).__name__}: {error}")


class DeviceRunner(QObject):
    """`answered` tells the outcome of the latest request, and every loss: it concerns those that follow too."""

    answered = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(self, name="device")
        self._latest.answered.connect(self._on_answered)
        self._latest.outdated.connect(self._on_outdated)
        self._back_end: DirectML | None = None

    @property
    def is_idle(self) -> bool:
        return not self._latest.is_working

    def submit(self, request: DeviceRequest) -> None:
        self._back_end = request.back_end
        self._latest.ask(partial(outcome_of, request))

    def cancel(self) -> None:
        """No answer to what was asked for by now, but that of a loss."""
        self._latest.forget()

    def close(self) -> None:
        """Ends the run under way together with its process; that loss is nobody's concern."""
        # Again and again: a run that was about to start may start its process after the first time.
        self._latest.close(None if self._back_end is None else self._back_end.close, FAREWELL)

    def _on_answered(self, outcome: Outcome | None) -> None:
        if outcome is not None:
            self.answered.emit(outcome)

    def _on_outdated(self, outcome: Outcome | None) -> None:
        if isinstance(outcome, Lost):
            self.answered.emit(outcome)
