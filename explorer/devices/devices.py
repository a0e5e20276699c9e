"""The back end in use: NumPy alone, NumPy with a device until the device is lost, or NumPy with onnxruntime."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from explorer.devices.device_runner import (
    Declined,
    DeviceRunner,
    Lost,
    Outcome,
    Request,
    Used,
    UsedDevice,
    UsedPackage,
)
from explorer.devices.directml_link import DirectMLLink
from explorer.session.device_choice import DeviceChoice, Standing
from explorer.settings.settings import Settings
from ops import Evaluation
from ops.evaluator import ONNXRUNTIME
from widgets.style.delays import RUN_ON_DEVICE_AFTER_MS

if TYPE_CHECKING:
    from explorer.devices.device_news import News
    from ops.directml.native.adapters import Adapter
    from ops.directml.native.adapters import Devices as Found


class Devices(QObject):
    """Chooses the back end by the settings: a device, onnxruntime, or only NumPy. Runs the cases of the window on it.

    The window passes every result of the reference to `run`. If a device runs the case too, the signal `evaluated`
    follows.
    """

    evaluated = Signal(Evaluation)
    changed = Signal()  # menus and panels have to show the state again
    run_requested = Signal()  # the case has to be run again
    found = Signal()  # a device can run the case shown, too

    def __init__(self, settings: Settings, link: DirectMLLink, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self._link = settings, link
        self._choice = settings.device  # kept here, because every edit asks for it and the settings are slow
        self._runner = DeviceRunner(self)
        self._found: Found | None = None
        self._news: News | None = None
        self._make_news: Callable[[], News] | None = None  # makes the message in the current language
        self._is_lost = False
        self._starts_anew = False
        # The run starts after the reference's numbers are painted, so that it does not delay them.
        self._waiting: Request | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(RUN_ON_DEVICE_AFTER_MS)
        self._timer.timeout.connect(self._submit)
        link.devices_listed.connect(self._on_listed)
        link.verdict_given.connect(self.changed)  # now it is known whether there is a runtime
        self._runner.answered.connect(self._on_answered)

    @property
    def choice(self) -> DeviceChoice:
        """The chosen device and its options."""
        return self._choice

    @property
    def adapters(self) -> "tuple[Adapter, ...]":
        """The devices found so far."""
        return self._found.adapters if self._found is not None else ()

    @property
    def adapter(self) -> "Adapter | None":
        """The chosen device, by default the best one; None for NumPy or onnxruntime, and if there is no such device."""
        if self.choice.adapter is not None:
            return next((adapter for adapter in self.adapters if adapter.name == self.choice.adapter), None)
        if not self.adapters:
            return None
        from ops.directml.native.adapters import preferred  # imported already, with the back end

        return preferred(self.adapters)

    @property
    def name(self) -> str:
        """The name of the chosen device, even if it was not found; ONNXRUNTIME for the package onnxruntime, '' for
        NumPy.

        If the user has chosen nothing, it is the name of the device that is used.
        """
        if self.choice.adapter is not None:
            return self.choice.adapter
        return "" if self.adapter is None else self.adapter.name

    @property
    def why_no_onnxruntime(self) -> str:
        """Returns the reason why onnxruntime cannot be chosen; '' if it can be chosen."""
        from ops.formats.onnx_export.second_opinion import why_not_here  # imported here, because it is rarely needed

        return why_not_here()

    @property
    def is_looking(self) -> bool:
        """True while the devices are being listed."""
        return self._link.is_listing

    @property
    def is_lost(self) -> bool:
        """True if the device was lost and has not been retried."""
        return self._is_lost

    @property
    def is_idle(self) -> bool:
        """True if no run on the device is in progress."""
        return self._waiting is None and self._runner.is_idle

    @property
    def why_none(self) -> str:
        """The reason why there is no device; '' if there is a device, or as long as the devices are not known."""
        return self._found.why_none if self._found is not None else ""

    @property
    def version(self) -> str:
        """The version of the DirectML runtime; '' as long as it is not known."""
        return self._link.back_end.version if self._link.back_end is not None else ""

    @property
    def has_runtime(self) -> bool:
        """True unless the search for a DirectML runtime has found none."""
        if self._link.back_end is None or self._link.back_end.known_runtime is None:
            return True
        from ops.directml.install.library import Missing  # imported already, with the back end

        return not isinstance(self._link.back_end.known_runtime, Missing)

    @property
    def news(self) -> "News | None":
        """The message to show about the device; None if there is none."""
        return self._news

    @property
    def standing(self) -> Standing:
        """The state of the back end: which back end is in use, or why no device is in use."""
        if self.choice.adapter == ONNXRUNTIME:
            return Standing.GONE if self.why_no_onnxruntime else Standing.ONNXRUNTIME
        is_automatic = self.choice.adapter is None
        if not self.has_runtime and not self.choice.adapter:
            return Standing.NO_RUNTIME
        if self.choice.adapter == "":
            return Standing.NUMPY
        if self._is_lost:
            return Standing.LOST
        if self._found is None:
            return Standing.NUMPY if is_automatic else Standing.LOOKING
        if self.adapter is not None:
            return Standing.DEVICE
        return Standing.NO_DEVICE if is_automatic else Standing.GONE

    def look(self) -> None:
        """Starts to list the devices, unless they are known already."""
        if not self.adapters and not self.is_looking:
            self._link.list_devices()
            self.changed.emit()

    def look_unless_numpy(self) -> None:
        """Lists the devices if a device is chosen. Does nothing for NumPy and onnxruntime, because they need no
        worker.
        """
        if self.choice.adapter not in ("", ONNXRUNTIME):
            self.look()

    def look_anew(self) -> None:
        """Lists the devices again. This is needed after a runtime was downloaded."""
        self._found, self._is_lost = None, False
        self.look()

    def choose(self, adapter: str | None) -> None:
        """Chooses a device by its name. `adapter` may also be ONNXRUNTIME, '' for NumPy, or None for the best device of
        the machine.
        """
        self._keep(replace(self.choice, adapter=adapter))
        self.look_unless_numpy()
        self._is_lost, self._starts_anew = False, self._is_lost or self._starts_anew
        self._run_again()

    def set_options(self, choice: DeviceChoice) -> None:
        """Stores the options of `choice`, but keeps the device that is chosen now. Then runs the case again."""
        self._keep(replace(choice, adapter=self.choice.adapter))
        self._run_again()

    def retry(self) -> None:
        """Requests a new run on the device that was lost; the run starts a new worker."""
        self._is_lost, self._starts_anew = False, True
        self._run_again()

    def forget(self) -> None:
        """Cancels the run on the device because the case changed, and removes a message about this run."""
        self._cancel()
        if self._news is not None and self._standing_news() is None:
            self._tell(None)

    def run(self, own: Evaluation) -> None:
        """Runs the case of `own` on the chosen device or with onnxruntime; `own` is the result of the reference.

        Does nothing if no device is in use, or if the case cannot be run.
        """
        used = self.used() if own.can_run else None
        if used is not None:
            from explorer.devices.device_news import News  # imported here, because the start runs on no device

            self._tell(partial(News.running, self.name))
            self._waiting = Request(own, used)
            self._timer.start()

    def used(self) -> Used | None:
        """Returns the device or the onnxruntime package that computes in addition to the reference; None if only NumPy
        computes.

        Call this method only to run a case: after a device was lost, the first call returns a `UsedDevice` whose worker
        is restarted. Later calls do not restart the worker.
        """
        if self.standing is Standing.ONNXRUNTIME:
            return UsedPackage()
        back_end, adapter = self._link.back_end, self.adapter
        if self._is_lost or adapter is None or back_end is None:
            return None
        choice, starts_anew = replace(self.choice, adapter=adapter.name), self._starts_anew
        self._starts_anew = False
        return UsedDevice(back_end, adapter.number, choice, starts_anew)

    def take_loss(self, loss: Lost) -> None:
        """Treats the device as lost. Call it if the device was lost during work other than `run`."""
        self._on_answered(loss)

    def say_anew(self) -> None:
        """Makes the message about the device again, in the current language of the window."""
        self._news = None if self._make_news is None else self._make_news()
        self.changed.emit()

    def close(self) -> None:
        """Ends the run and the worker."""
        self._cancel()
        self._runner.close()

    def _keep(self, choice: DeviceChoice) -> None:
        self._choice = self._settings.device = choice

    def _submit(self) -> None:
        request, self._waiting = self._waiting, None
        if request is not None:
            self._runner.submit(request)

    def _cancel(self) -> None:
        """Cancels the run, even if it has not started."""
        if self._waiting is not None and isinstance(self._waiting.used, UsedDevice):
            self._starts_anew = self._starts_anew or self._waiting.used.starts_anew
        self._waiting = None
        self._timer.stop()
        self._runner.cancel()

    def _run_again(self) -> None:
        self._cancel()
        self._tell(self._standing_news())
        self.run_requested.emit()

    def _on_listed(self, found: "Found") -> None:
        self._found = found
        self._tell(self._standing_news())
        if self.adapter is not None:
            self.found.emit()

    def _on_answered(self, outcome: Outcome) -> None:
        from explorer.devices.device_news import News

        name = self.name
        if isinstance(outcome, Lost):
            if outcome.adapter != name:
                return  # this device is no longer chosen
            self._cancel()
            self._is_lost = True
            self._tell(partial(News.lost, name, outcome.why, outcome.report))
        elif isinstance(outcome, Declined):
            self._tell(partial(News.declined, name, outcome.why))
        else:
            self._tell(partial(News.compared, outcome, has_driver=self.standing is Standing.DEVICE))
            self.evaluated.emit(outcome)

    def _standing_news(self) -> "Callable[[], News] | None":
        """A function that makes the message that the chosen device is lost or missing, regardless of the case; None if
        the device is usable.
        """
        if self.standing is Standing.LOST:
            return self._make_news
        if self.standing is Standing.GONE:
            from explorer.devices.device_news import News

            why = self.why_no_onnxruntime if self.name == ONNXRUNTIME else self.why_none
            return partial(News.gone, self.name, why)
        return None

    def _tell(self, make_news: "Callable[[], News] | None") -> None:
        self._make_news = make_news
        self.say_anew()
