"""Requests DirectML's verdict after every edit and shows it. Also starts the download of the runtime."""

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from explorer.devices.directml_link import DirectMLLink, second_here
from explorer.devices.verdict_panel import VerdictPanel
from explorer.session.session import Session
from ops import Violation, validate
from ops.check.validation import has_errors
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel, newest_of
from ops.model.guard import NO_DATA
from widgets.style.delays import VERDICT_AFTER_MS

if TYPE_CHECKING:
    from ops.directml.client.verdict import Verdict
    from ops.directml.install.library import Found


# With this variable of the environment, developers on Linux get the verdict of a second runtime, under Wine.
WINE_VARIABLE = "EXPLORER_WINE_DIRECTML"


class DirectMLView(QObject):
    """Asks DirectML for a verdict on the session's case whenever the case changes, and shows the verdict in the
    panel.
    """

    runtime_fetched = Signal()

    def __init__(self, session: Session, link: DirectMLLink, panel: VerdictPanel, window: QWidget) -> None:
        super().__init__(window)
        self._session, self.link, self._panel, self._window = session, link, panel, window
        self._verdict: Verdict | None = None
        self._second: DirectMLLink | None = None
        if os.environ.get(WINE_VARIABLE):
            self._second = DirectMLLink(second_here, self)
            self._second.verdict_given.connect(self._on_second_verdict)
        # An answer takes about a millisecond; only a longer wait is shown.
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(VERDICT_AFTER_MS)
        self._patience.timeout.connect(panel.show_waiting)
        session.case_changed.connect(self.ask)
        session.violations_changed.connect(self._show)
        link.verdict_given.connect(self._on_verdict)
        panel.get_requested.connect(self.get_runtime)
        panel.report_requested.connect(self._on_report_requested)

    @property
    def verdict(self) -> "Verdict | None":
        """DirectML's verdict on the shown case; None until DirectML has answered."""
        return self._verdict

    def ask(self, case: Case) -> None:
        """Requests the verdict on a case."""
        self._verdict = None
        self._patience.start()
        self.link.ask(case)
        if self._second is not None:
            self._second.ask(case)

    def close(self) -> None:
        """Ends the worker of the DirectML back end and, if there is one, of the second runtime under Wine."""
        self.link.close()
        if self._second is not None:
            self._second.close()

    def say_anew(self) -> None:
        """Shows the verdict again, in the current language. Without a verdict, shows that the panel waits for one."""
        if self._verdict is None:
            self._panel.show_waiting()
        else:
            self._show()

    def ask_now(self) -> None:
        """Requests the verdict on the shown case."""
        self.ask(self._session.case)

    @property
    def runtime(self) -> "Found | None":
        """The DirectML runtime in use; None if it is not known."""
        from ops.directml.install.library import Found

        known = None if self.link.back_end is None else self.link.back_end.known_runtime
        return known if isinstance(known, Found) else None

    def get_runtime(self) -> None:
        """Asks the user for permission, and downloads the DirectML runtime."""
        from explorer.devices.download_dialog import ask_and_fetch  # imported here, because it is seldom needed

        ask_and_fetch(self._window, self._on_fetched)

    def _on_verdict(self, case: Case, verdict: "Verdict") -> None:
        if case is self._session.case:
            self._patience.stop()
            self._verdict = verdict
            self._show()

    def _on_second_verdict(self, case: Case, verdict: "Verdict") -> None:
        if case is self._session.case:
            self._panel.show_second(verdict, *self._our_check(verdict))

    def _show(self) -> None:
        if self._verdict is not None:
            has_runtime = self._has_runtime and self._is_newest
            self._panel.show_verdict(self._verdict, *self._our_check(self._verdict), has_runtime=has_runtime)

    def _our_check(self, verdict: "Verdict") -> tuple[bool, FeatureLevel | None]:
        """Compares the verdict with the program's own check, and returns two results.

        The first is True if the check finds an error at the newest feature level of the runtime. The second is the
        target level if the check finds errors only at this level; otherwise it is None.
        """
        has_error = has_errors(self._judged_as(verdict))
        return has_error, self._session.level if self._session.has_errors and not has_error else None

    def _judged_as(self, verdict: "Verdict") -> tuple[Violation, ...]:
        """Returns the violations that the program's own rules find. The rules judge the case for the newest level of
        the runtime that gave the verdict, not for the target level.
        """
        return validate(self._session.case, newest_of(verdict.version), NO_DATA)

    @property
    def _has_runtime(self) -> bool:
        """True unless the search for a DirectML runtime has found none."""
        from ops.directml.install.library import Missing  # imported already, with the back end

        back_end = self.link.back_end
        return back_end is None or not isinstance(back_end.known_runtime, Missing)

    @property
    def _is_newest(self) -> bool:
        """True if no newer runtime can be installed on this machine, or if no runtime was found.

        A runtime is newer if it has a higher feature level.
        """
        found = self.runtime
        return found is None or not _has_newer(found.version)

    def _on_fetched(self) -> None:
        if self.link.back_end is not None:
            self.link.back_end.refresh()
        self.ask_now()
        self.runtime_fetched.emit()

    def _on_report_requested(self) -> None:
        """Asks the user for a file, and saves a report in it as a model file: the verdict's own report if it has one,
        otherwise a report about a disagreement between the verdict and the rules.
        """
        verdict = self._verdict
        if verdict is None:
            return
        from explorer.devices import reports  # imported here, because it is seldom needed
        from ops.directml.client.report import disagreement

        if verdict.report is not None:
            reports.ask_and_copy(self._window, verdict.report)
            return
        found = self.runtime
        assert found is not None, "a verdict comes from a runtime"
        happened = disagreement(verdict, self._judged_as(verdict), found)
        reports.ask_and_save(self._window, self._session.case, happened)


@lru_cache(maxsize=8)
def _has_newer(version: str) -> bool:
    """True if a runtime with a higher feature level than this version can be fetched for this machine."""
    from ops.directml.install.library import Machine
    from ops.directml.install.sources import newer

    return newer(Machine(), version) is not None
