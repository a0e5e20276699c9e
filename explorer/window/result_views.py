"""Receives the results of runs, and shows their numbers in every view."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer

from explorer.session.device_choice import Standing
from explorer.window.parts import Parts
from ops import Evaluation
from ops.arrays.layout import count
from ops.model.case import Case
from widgets.style.delays import KEEP_NUMBERS_MS

# A case with an input of more elements is large.
_MOST_ELEMENTS = 1 << 16


class ResultViews(QObject):
    """Shows results in every view of the window. All views show the result that the stage has chosen."""

    def __init__(self, parts: Parts, result: Evaluation | None) -> None:
        """Connects the views of results to the signals of the runs.

        `result` is the result of the session's case; None if the case has not been run.
        """
        super().__init__(parts.window)
        self._parts, self._session, self._result = parts, parts.session, result
        self._is_typed = False
        self._keeping = QTimer(self)
        self._keeping.setSingleShot(True)
        self._keeping.timeout.connect(self.show_numbers)
        stage = parts.stage
        parts.runner.evaluated.connect(self._on_evaluated)
        parts.runner.evaluated.connect(parts.devices.run)
        parts.runner.failed.connect(self._on_failed)
        parts.devices.evaluated.connect(self._on_evaluated)
        parts.large_run.started.connect(self._on_large_run_started)
        parts.large_run.cancelled.connect(self._on_cancelled)
        parts.run_progress.cancelled.connect(self._on_cancelled)
        stage.result_switched.connect(self._follow_stage)
        stage.prediction.changed.connect(self._follow_stage)

    def forget(self) -> None:
        """Discards the result of the current case. Called when the case changes."""
        self._result = None
        self._parts.devices.forget()

    @contextmanager
    def typing(self) -> Iterator[None]:
        """A context manager around an edit that the user types. After such an edit, the views wait a moment before they
        show the new result.
        """
        self._is_typed = True
        try:
            yield
        finally:
            self._is_typed = False

    def show_soon(self) -> None:
        """Shows the case in all views. After typing, first waits for the result, but at most KEEP_NUMBERS_MS.

        For a large case or a node of a network, it also waits if the stage shows the same operator already, so that the
        case is not painted twice.
        """
        case, is_node = self._session.case, self._session.opened is not None
        waits = self._is_typed or (self._parts.stage.shows(case.operator) and (is_node or _is_large(case)))
        if not (waits and self._parts.runner.is_running):
            self.show_numbers()
        elif not self._keeping.isActive():
            self._keeping.start(KEEP_NUMBERS_MS)

    def close_down(self) -> None:
        """Stops the timer for pending updates, because the window is closing."""
        self._keeping.stop()

    def show_numbers(self) -> None:
        """Shows the current case in all views, with its result if it was run."""
        self._keeping.stop()
        case, violations = self._session.case, self._session.violations
        self._parts.stage.show_case(case, violations, self._result)
        self._parts.course.show_case(case, violations, self._result)
        self._follow_stage()

    def _follow_stage(self) -> None:
        if self._keeping.isActive():
            return  # the stage still shows the previous case
        result = self._parts.stage.result
        self._parts.device_view.show_result(result)
        self._parts.status.show_case(self._session.case, result)
        self._parts.tabs.show_numbers()

    def _on_evaluated(self, evaluation: Evaluation) -> None:
        if evaluation.case is self._session.case:
            # The results as DirectML come from observations; they are dropped if a device computes the case itself.
            on_device = self._parts.devices.standing is Standing.DEVICE
            self._result = replace(evaluation, as_directml=None) if on_device else evaluation
            if evaluation.violations != self._session.violations:
                self._session.take_violations(evaluation.violations)  # the signal of the session also shows the numbers
            else:
                self.show_numbers()

    def _on_large_run_started(self) -> None:
        self._result = None
        self.show_numbers()

    def _on_cancelled(self) -> None:
        self._result = Evaluation(self._session.case, self._session.violations, why_not=self.tr("cancelled"))
        self.show_numbers()

    def _on_failed(self, message: str) -> None:
        self._parts.status.showMessage(self.tr("The run failed: {0}").format(message))


def _is_large(case: Case) -> bool:
    descs = (case.tensor(field.name) for field in case.operator.inputs)
    return any(desc is not None and desc.shape is not None and count(desc.shape) > _MOST_ELEMENTS for desc in descs)
