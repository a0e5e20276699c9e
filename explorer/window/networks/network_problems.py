"""Lists the problems of all nodes of the open network, counts them in the tab bar, and goes from one to the next with
keys.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QBoxLayout

from explorer.network.problems import NodeProblem
from explorer.window.parts import Parts
from ops.check import fixes
from ops.model.violations import Severity
from widgets.graph.problem_list import ProblemList


class NetworkProblems(QObject):
    """Shows the problems of all nodes of a network, in place of the problems of a single operator.

    `choose` shows a node on the stage; its argument is the key of the node.
    """

    def __init__(self, parts: Parts, choose: Callable[[str], None]) -> None:
        super().__init__(parts.window)
        self._parts, self._session, self._choose = parts, parts.session, choose
        self._problems: tuple[NodeProblem, ...] = ()
        self.list = parts.theming.themed_now(ProblemList())
        self.list.hide()
        page = parts.problems.parentWidget()
        row = None if page is None else page.layout()
        assert isinstance(row, QBoxLayout)
        row.insertWidget(0, self.list, 1)
        self.list.activated_row.connect(self._go_to)
        self.list.fix_asked.connect(self._fix)
        parts.session.violations_changed.connect(self.show_verdict)
        self.say_anew()

    def say_anew(self) -> None:
        """Sets the accessible name of the list in the current language."""
        self.list.setAccessibleName(self.tr("Problems of all nodes"))

    def set_shown(self, is_shown: bool) -> None:
        """Shows the problems of the network if `is_shown`, otherwise the list of the problems of a single operator in
        its place.
        """
        self.list.setVisible(is_shown)
        self._parts.problems.setVisible(not is_shown)
        if not is_shown:
            self._problems = ()
            self._parts.problems.show_whole(None)

    def show(self, problems: tuple[NodeProblem, ...]) -> None:
        """Replaces the listed problems by `problems`, and updates the verdict."""
        self._problems = problems
        self.list.show_problems([each.row for each in problems])
        self.show_verdict()

    def show_verdict(self) -> None:
        """Shows the number of the network's errors and warnings in the title of the tab, and the number of its invalid
        nodes in the label of the problems panel.
        """
        if self._session.opened is None:
            return
        parts, level = self._parts, self._session.level
        real = [each for each in self._problems if each.row.severity != "note"]
        worst = next((Severity[each.row.severity.upper()] for each in self._problems), None)
        parts.problems.show_whole((len(real), worst))
        stopped = {each.node for each in real if each.violation and each.violation.severity is Severity.ERROR}
        if stopped:
            text = self.tr("1 node is invalid at {1}") if len(stopped) == 1 else self.tr("{0} nodes are invalid at {1}")
            parts.problems.pill.show_verdict("error", self.tr("Model"), text.format(len(stopped), level))
        else:
            parts.problems.pill.show_verdict("success", self.tr("Model"), self.tr("valid at {0}").format(level))
        parts.tabs.show_problems_title()

    def step(self, step: int) -> None:
        """Goes to the next problem (`step` is 1) or to the previous one (-1); the first problem follows the last."""
        if self._problems:
            row = (self.list.selected + step) % len(self._problems)
            self.list.select(row)
            self._go_to(row)

    def fix(self) -> bool:
        """Applies the first fix of the selected problem; returns False if it has none."""
        return self._fix(self.list.selected)

    def _go_to(self, row: int) -> None:
        if 0 <= row < len(self._problems):
            self._choose(self._problems[row].node)

    def _fix(self, row: int) -> bool:
        if not 0 <= row < len(self._problems):
            return False
        chosen = self._problems[row]
        if chosen.violation is None or not chosen.violation.fixes:
            return False
        self._choose(chosen.node)
        wanted = fixes.problem(chosen.violation)
        found = next((each for each in self._session.violations if fixes.problem(each) == wanted), chosen.violation)
        self._session.apply_fix((found.fixes or chosen.violation.fixes)[0])
        return True
