"""Lists the problems of all nodes of a network, and the nodes that cannot be run because of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from explorer.network.graph_items import STOP, GraphSource
from explorer.network.network_runner import Outcome
from explorer.session.open_network import OpenNetwork
from ops.check.fixes import problem
from ops.model.feature_levels import FeatureLevel
from ops.model.violations import Severity, Violation
from ops.network.network import Network, Node
from ops.text.literals import shortened
from widgets.graph.problem_list import ListedProblem
from widgets.text.wording import worded

# More problems are not listed.
MOST_LISTED = 2_000
SEVERITIES = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class NodeProblem:
    """A problem of a node, with its row in the list. `violation` is None if the node of the file could not be converted
    to an operator.
    """

    node: str
    violation: Violation | None
    row: ListedProblem


def problems_of(
    opened: OpenNetwork, level: FeatureLevel, source: GraphSource, outcomes: Mapping[str, Outcome]
) -> tuple[NodeProblem, ...]:
    """Returns the problems of all nodes, sorted by severity: errors first, then warnings, then notes.

    Problems of the same severity are in the order of the nodes. After them, there is a note for each node of the file
    that could not be imported as an operator. At most MOST_LISTED problems are returned.
    """
    found: list[NodeProblem] = []
    network = opened.network
    titles = titles_of(network)
    for node in network.nodes:
        outcome = outcomes.get(node.name)
        violations = _of_node(source.verdict(network, node, level).violations, outcome)
        if outcome is not None and outcome.run.blocked_by:
            violations = tuple(each for each in violations if each.severity is not Severity.ERROR) or violations
        is_level = source.verdict(network, node, level).mark == "level"
        for violation in violations:
            row = _row(node, titles[node.name], violation, network, is_level=is_level)
            found.append(NodeProblem(node.name, violation, row))
    found.sort(key=lambda each: SEVERITIES.index(each.row.severity))
    for stop in opened.stops:
        row = ListedProblem(STOP + stop.name, str(shortened(stop.kind)), "note", worded(stop.why_not))
        found.append(NodeProblem(STOP + stop.name, None, row))
    return tuple(found[:MOST_LISTED])


def _of_node(checked: Sequence[Violation], outcome: Outcome | None) -> tuple[Violation, ...]:
    """Returns the violations `checked` of a node, followed by the errors and warnings that only its run has found."""
    known = {problem(violation) for violation in checked}
    ran = () if outcome is None else outcome.run.violations
    return (*checked, *(each for each in ran if problem(each) not in known and each.severity is not Severity.NOTE))


def titles_of(network: Network) -> dict[str, str]:
    """A title for each node: its operator, followed by the node's name if several nodes have this operator."""
    counts = Counter(node.case.operator.name for node in network.nodes)
    found: dict[str, str] = {}
    for node in network.nodes:
        operator = node.case.operator.name
        is_plain = counts[operator] == 1 or node.name.lower() == operator.lower()
        found[node.name] = operator if is_plain else f"{operator} ({shortened(node.name, 24)})"
    return found


def _row(node: Node, title: str, violation: Violation, network: Network, *, is_level: bool) -> ListedProblem:
    sentence = worded(violation.message)
    lead = f"{node.case.operator.name} "
    if sentence.startswith(lead):  # the row shows the operator already
        sentence = sentence.removeprefix(lead)
    severity = violation.severity.name.lower()
    if is_level and violation.severity is Severity.ERROR:
        severity = "warning"  # the node runs at its own level
    elif violation.severity is Severity.ERROR and (blocks := len(network.descendants(node.name) - {node.name})):
        stopped = _tr("1 later node is not run.") if blocks == 1 else _tr("{0} later nodes are not run.")
        sentence += " " + stopped.format(blocks)
    return ListedProblem(
        node.name, title, severity, sentence, worded(violation.fixes[0].title) if violation.fixes else ""
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("ModelProblems", text)
