"""The Problems tab: the violations of a case. A label in the tab bar shows the result of the program's own check."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from ops import FeatureLevel, Severity, Violation
from ops.check.levels import availability, minimum_level, reasons, types_level
from ops.model.case import Case
from ops.text.sentences import Quantity
from widgets.controls.chips import Pill
from widgets.problems.problems_view import ProblemsView
from widgets.style.theme import Theme
from widgets.text.wording import worded

if TYPE_CHECKING:
    from ops.check.fixes import FixedCase


class ProblemsPanel(ProblemsView):
    """Shows the problems of a case.

    A label in the corner of the tab bar shows the result of the check; it is visible on every tab.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._fixed_case: tuple[Case, FeatureLevel] | None = None
        self._worst: Severity | None = None
        self._whole: tuple[int, Severity | None] | None = None
        self.pill = Pill()
        self.pill.setObjectName("verdict")

    @property
    def title(self) -> str:
        """The title of the tab, with the number of problems if there are any."""
        count = self._count if self._whole is None else self._whole[0]
        return self.tr("Problems {0}").format(count) if count else self.tr("Problems")

    def icon(self, theme: Theme) -> tuple[str, str]:
        """The name and the colour of the tab's icon."""
        worst = self._worst if self._whole is None else self._whole[1]
        if worst is None:
            return "note", theme.muted
        return worst.name.lower(), theme.severity_color(worst.name.lower())

    def show_whole(self, whole: tuple[int, Severity | None] | None) -> None:
        """Sets the number of problems of a network and their worst severity, for the tab's title and icon.

        `whole` is None if a single case is open.
        """
        self._whole = whole

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.pill.set_theme(theme)

    def show_case(self, case: Case, violations: Sequence[Violation], target: FeatureLevel) -> None:
        """Shows the violations of a case, and the feature levels that support its types and ranks."""
        if self._fixed_case is None or self._fixed_case[0] is not case or self._fixed_case[1] != target:
            self.hide_fixed()
        levels = availability(case)
        lowest = minimum_level(case)
        errors = sum(violation.severity is Severity.ERROR for violation in violations)
        self._count = len(violations)
        self._worst = max((violation.severity for violation in violations), default=None)
        sentence = self._sentence_for(case, target, remain=errors > 0 and levels[target])
        self.show_result(violations, lowest, target, levels, sentence)
        if self._whole is None:  # otherwise the pill is about the whole network
            self._show_verdict(errors, lowest)

    def show_fixed_case(self, fixed: "FixedCase") -> None:
        """Shows the list of the changes that "Fix all" has made."""
        self._fixed_case = fixed.case, fixed.level
        changes = len(fixed.steps)
        if fixed.is_valid:
            sentence = self.tr("1 change fixed everything") if changes == 1 else self.tr("{0} changes fixed everything")
        else:
            sentence = self.tr("{0:change|changes} made; the remaining errors need your decision")
        steps = [(worded(step.fix.title), worded(step.violation.message)) for step in fixed.steps]
        self.show_fixed(sentence.format(Quantity(changes)), steps, "success" if fixed.is_valid else "warning")

    def _show_verdict(self, errors: int, lowest: FeatureLevel | None) -> None:
        if errors:
            count = self.tr("1 error") if errors == 1 else self.tr("{0} errors").format(errors)
            self.pill.show_verdict("error", self.tr("Our check"), count)
        else:
            self.pill.show_verdict("success", self.tr("Our check"), self.tr("valid from {0}").format(lowest))

    def _sentence_for(self, case: Case, target: FeatureLevel, *, remain: bool) -> str:
        """Returns a sentence about the lowest feature level that supports the data types and ranks of the case. The
        sentence names the tensors that need this level.

        `remain` is True if the case has errors at every level.
        """
        lowest = types_level(case)
        if lowest is None:
            return self.tr("No feature level supports all of these types and ranks.")
        because = ", ".join(
            self.tr("{0} for {1}").format(worded(why), name)
            for name, (level, why) in reasons(case).items()
            if level == lowest and level > case.operator.since
        )
        lead = self.tr("These types and ranks are supported from level {0} on").format(lowest)
        if because:
            lead += f" ({because})"
        if remain:
            return lead + self.tr("; the errors remain at every level.")
        return lead + "."
