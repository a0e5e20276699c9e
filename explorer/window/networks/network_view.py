"""Shows the open network: the graph beside the stage, and the line about the selected node above the stage."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, Qt, QTimer

from explorer.network.graph_items import INPUT, STOP, GraphSource
from explorer.network.graph_panel import GraphPanel
from explorer.network.network_runner import NetworkRunner, Outcome
from explorer.network.node_head import NodeHead
from explorer.network.problems import problems_of
from explorer.session.open_network import OpenNetwork
from explorer.shell import dialogs
from explorer.window.networks.cells import NetworkCells
from explorer.window.networks.device_comparison import DeviceComparison
from explorer.window.networks.network_problems import NetworkProblems
from explorer.window.networks.placing import Placing
from explorer.window.parts import Parts
from ops.model.case import Case
from ops.network_runs.running import NetworkRun
from ops.text.sentences import say
from widgets.style.delays import KEEP_NUMBERS_MS
from widgets.text.wording import worded

# After an edit the graph waits so long for the results of the run.
_SOON_MS = 16
# The commands in the menu of the graph.
_OFFERED = ("firstNotFinite", "firstOverflow", "firstDifferent", "otherRun", "useOutput", "saveAs")


class NetworkView(QObject):
    """Shows the open network. Created when the first network is opened; hides its widgets for a single operator."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts, self._session = parts, parts.session
        self.runner = NetworkRunner(self)
        self._source = GraphSource()
        self._outcomes: dict[str, Outcome] = {}
        self._submitted: object = None
        self.is_shown = False
        self.panel = parts.theming.themed_now(GraphPanel())
        self.head = parts.theming.themed_now(NodeHead())
        self.problems = NetworkProblems(parts, self.choose)
        self.cells = NetworkCells(parts)
        self.beside = DeviceComparison(parts, self.panel, self.cells)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self._show_graph)
        self._shown_node = ""
        self._stale = QTimer(self)
        self._stale.setSingleShot(True)
        self._stale.setInterval(KEEP_NUMBERS_MS)
        self._stale.timeout.connect(self._drop_stale)
        self._placing = Placing(parts, self.panel, self.head)
        self._connect()

    def _connect(self) -> None:
        parts, session = self._parts, self._session
        session.case_changed.connect(self._on_case_changed)
        session.level_changed.connect(self._show_graph)
        session.refused.connect(lambda why: parts.status.tell(worded(why)))
        self.runner.progressed.connect(self._on_progressed)
        self.runner.finished.connect(self._on_finished)
        self.runner.failed.connect(parts.status.tell)
        self.panel.node_chosen.connect(self.choose)
        self.panel.stage_asked.connect(parts.stage.slices.focus_first)
        self.head.field_asked.connect(self._on_field_asked)
        self.head.node_asked.connect(self.choose)
        self.head.editors_asked.connect(self._on_editors_asked)
        self.head.alone_asked.connect(self._open_alone)
        parts.stage.cell_cursor.moved.connect(self._trace)
        self.cells.chain_changed.connect(self._show_graph)
        self.cells.node_asked.connect(self.choose)
        self.beside.changed.connect(self._show_graph)
        self.beside.ended.connect(self._take_inputs)
        parts.navigation.whole = self
        actions = parts.actions
        self.panel.offer([actions[name] for name in _OFFERED])

    # What is shown

    @property
    def opened(self) -> OpenNetwork | None:
        """The open network; None if a single operator is open."""
        return self._session.opened

    @property
    def is_settled(self) -> bool:
        """True if the graph shows the network of the session, no cell is being traced, and no device is running the
        network.
        """
        return not self._soon.isActive() and self.cells.is_idle and self.beside.is_idle

    def show(self) -> None:
        """Shows the network of the session. If a single operator is open, hides all widgets for networks."""
        self._on_case_changed()

    def close_down(self) -> None:
        """Stops the timers, the run and the searches of the view, before the window closes."""
        self._stale.stop()
        self._soon.stop()
        self.runner.close()
        self.cells.close()
        self.beside.close()

    def say_anew(self) -> None:
        """Shows the graph, the problems and the line above the stage in the current language."""
        self._source.forget_texts()
        self.problems.say_anew()
        self.beside.say_anew()

    def _on_case_changed(self) -> None:
        opened = self.opened
        if (opened is not None) != self.is_shown:
            self._show_parts(opened is not None)
        if opened is None:
            return
        is_edit = opened.network is not self._submitted
        if is_edit:
            self._submit(opened)
        self.head.show_node(opened, self._session.case)
        if is_edit and opened.node == self._shown_node:
            self._soon.start()  # the results of a short run come first
        else:
            self._show_graph()

    def _show_parts(self, is_shown: bool) -> None:
        parts = self._parts
        self.is_shown = is_shown
        had_focus = self.panel.isAncestorOf(parts.window.focusWidget() or parts.window)
        parts.form.setVisible(not is_shown and not parts.actions["compare"].isChecked())
        self.head.edit.setChecked(False)
        for part in (self.panel, self.head):
            part.setVisible(is_shown)
        self.problems.set_shown(is_shown)
        self.fit()
        if not is_shown:
            self.runner.forget()
            self._outcomes, self._submitted = {}, None
            self.cells.forget()
            self.beside.forget()
            if had_focus:
                parts.stage.slices.focus_first()
        else:
            self.focus_graph()

    def focus_graph(self) -> None:
        """Gives the keyboard focus to the graph."""
        self.panel.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def fit(self) -> None:
        """Adjusts the widths of the list of operators, the graph, the editors and the stage to the width of the
        window.
        """
        self._placing.fit(is_shown=self.is_shown)

    def _submit(self, opened: OpenNetwork) -> None:
        self._submitted = opened.network
        names = opened.network.by_name
        self._outcomes = {name: outcome for name, outcome in self._outcomes.items() if name in names}
        self.runner.submit(opened.network, opened.node)
        self._stale.start()

    def _show_graph(self) -> None:
        opened = self.opened
        self._soon.stop()
        self._shown_node = "" if opened is None else opened.node
        if opened is None:
            return
        level = self._session.level
        graph = self._source.graph(opened, level, self._outcomes, self.beside.nodes)
        title = opened.title or self.tr("Model")
        self.panel.show_graph(title, self.cells.chain.on(graph), opened.node, str(level))
        self.problems.show(problems_of(opened, level, self._source, self._outcomes))

    # Runs

    def _on_progressed(self, outcomes: dict[str, Outcome]) -> None:
        self._outcomes |= outcomes
        if self.opened is not None and not self.runner.is_idle:
            self._show_graph()

    @property
    def _run(self) -> NetworkRun | None:
        """The last run of the open network on the reference; None if the reference has not run this network."""
        opened, last = self.opened, self.runner.last
        return last if opened is not None and last is not None and last.network is opened.network else None

    def _run_for(self, opened: OpenNetwork) -> NetworkRun | None:
        """Returns the run from which the selected node gets its inputs: the device's run if it has all of them,
        otherwise the reference's run.
        """
        beside, network = self.beside.run_of(opened.network), opened.network
        links = [network.link_to[port] for port in network.by_name[opened.node].inputs if port in network.link_to]
        if beside is not None and all(link.source in beside.buffers for link in links):
            return beside
        return self._run

    def _on_finished(self, run: NetworkRun) -> None:
        self._stale.stop()
        opened = self.opened
        if opened is None or run.network is not opened.network:
            return
        self._take_inputs()
        self._show_graph()
        self._trace()
        self.beside.run(opened)

    def _take_inputs(self) -> None:
        """Copies numbers of the last run into the selected node: those of every input that another node computes."""
        opened = self.opened
        if opened is None or self._run is None:
            return
        case = opened.fed(self._run_for(opened))
        if not _has_same_inputs(opened, self._session.case, case):
            self._session.take_inputs(self._with_own(case))

    def _with_own(self, case: Case) -> Case:
        """Returns the session's case with some data of `case`: the data of the inputs that other nodes compute."""
        now = self._session.case
        for name, data in case.data.items():
            if self.opened is not None and self.opened.is_linked(name):
                now = now.with_data(name, data)
        return now

    def _drop_stale(self) -> None:
        """While a run takes long, hides the outdated numbers of changed nodes and of all nodes that depend on them."""
        opened, last = self.opened, self.runner.last
        if opened is None or self.runner.is_idle:
            return
        old = {} if last is None else last.network.by_name
        changed = [node.name for node in opened.network.nodes if (was := old.get(node.name)) is None or was is not node]
        stale = {name for each in changed for name in (each, *opened.network.descendants(each))}
        self._outcomes = {name: outcome for name, outcome in self._outcomes.items() if name not in stale}
        self._show_graph()

    # Choices

    def choose(self, key: str) -> None:
        """Shows the node `key` on the stage. For an input of the network, shows the first node that reads it.

        For a node of the file that could not be imported as an operator, shows the reason in the status line.
        """
        opened = self.opened
        if opened is None:
            return
        if key.startswith(STOP):
            stop = next((each for each in opened.stops if STOP + each.name == key), None)
            if stop is not None:
                self._parts.status.tell(f"{stop.kind}: {worded(stop.why_not)}")
            return
        if key.startswith(INPUT):
            ports = opened.network.inputs.get(key.removeprefix(INPUT), ())
            key = ports[0].node if ports else ""
        if key not in opened.network.by_name or key == opened.node:
            return
        other = replace(opened, node=key)
        run = self._run
        case = other.fed(self._run_for(other))
        self._session.select_node(other, case)
        if run is not None and any(
            link.source not in run.buffers and run.nodes[link.source.node].why_not is None
            for port in other.network.by_name[key].inputs
            if (link := other.network.link_to.get(port)) is not None
        ):
            self.runner.submit(other.network, key)  # its inputs were not kept

    def _open_alone(self) -> None:
        case = self._session.case
        self._session.open_case(case, say("Open {name} alone", name=case.operator.name))

    def _on_editors_asked(self) -> None:
        self._set_form(is_shown=self.head.edit.isChecked())

    def show_form(self) -> None:
        """Shows the editors of the selected node, which are hidden at first."""
        self._set_form(is_shown=True)

    def _set_form(self, *, is_shown: bool) -> None:
        with QSignalBlocker(self.head.edit):
            self.head.edit.setChecked(is_shown)
        self._parts.form.setVisible(is_shown)
        self.fit()

    def _on_field_asked(self, field: str) -> None:
        self.show_form()
        if not self._parts.form.focus_path(field):
            self._parts.form.focus_path(f"{field}[0]")

    def next(self) -> None:
        """Goes to the next problem of the network."""
        self.problems.step(1)

    def previous(self) -> None:
        """Goes to the previous problem of the network."""
        self.problems.step(-1)

    def fix(self) -> bool:
        """Applies the first fix of the selected problem; returns False if it has none."""
        return self.problems.fix()

    def _trace(self) -> None:
        """Traces the pinned cell through the nodes of the network, with the results of the last run."""
        self.cells.follow(self._run)

    # Searches

    def find(self, what: str) -> None:
        """Finds the first node with a problem of the given kind, and pins the cell that has the problem.

        `what` is "not finite", "overflow", "different" (from the device) or "other run"; for "other run", a dialog asks
        for the folder of that run.
        """
        if what == "overflow":
            self.cells.find_overflow()
        elif what == "not finite":
            self.cells.find_not_finite(self._run)
        elif what == "different":
            self.beside.find_different()
        elif folder := dialogs.ask_folder(self._parts.window):
            self.cells.find_other(self._run, Path(folder))


def _has_same_inputs(opened: OpenNetwork, now: Case, new: Case) -> bool:
    """True if the cases `now` and `new` of the selected node have equal numbers in the inputs that other nodes compute.

    If an input has no numbers in either case, it must lack them for the same reason in both.
    """
    for name, data in new.data.items():
        if not opened.is_linked(name):
            continue
        old = now.data.get(name)
        if old is None or old.problem != data.problem:
            return False
        if old.kept is None or data.kept is None:
            if old.kept is not data.kept:
                return False
        elif old.kept.buffer is not data.kept.buffer and not old.same_as(data):
            return False
    return True
