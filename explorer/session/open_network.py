"""The open network, and its node that the stage shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ops.check.validation import has_errors
from ops.model.case import Case
from ops.model.data import Data
from ops.model.violations import Violation
from ops.network.network import Network, Node, Port
from ops.network.rules import link_violations
from ops.network_runs.buffers import with_input
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from ops.formats.networks.imported import Stop
    from ops.network_runs.running import NetworkRun

# The code of the rule that the numbers of an input could be read.
_NO_NUMBERS = "data"


@dataclass(frozen=True, slots=True)
class NetworkFile:
    """The file of a network, and the network as it was opened or saved last.

    The network can be saved to this file only if the file is a DxDispatch model.
    """

    path: Path
    network: Network

    @property
    def can_be_saved(self) -> bool:
        """True if this file is a DxDispatch model, so that the network can be saved to it."""
        return self.path.suffix.lower() == ".json"


@dataclass(frozen=True, slots=True, eq=False)
class OpenNetwork:
    """A network, and the name of the node that is selected.

    `title` is the name of its file, or ''. `stops` are the nodes of the file that could not be read as an operator.
    `made_up` are the inputs of the model for which the program generated numbers. `remarks` are sentences, by node,
    about parts that were added or left out when the file was read.
    """

    network: Network
    node: str
    title: str = ""
    stops: "tuple[Stop, ...]" = ()
    made_up: tuple[str, ...] = ()
    remarks: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @property
    def case(self) -> Case:
        """The case of the selected node. Inputs that other nodes compute have no numbers in it."""
        return self.network.by_name[self.node].case

    def with_case(self, case: Case) -> "OpenNetwork":
        """The network with another case in the selected node."""
        return replace(self, network=self.network.with_case(self.node, case))

    def with_own(self, case: Case) -> Case:
        """Returns `case`, a case of the selected node, with the data that the network has for the inputs that no node
        computes.
        """
        for name, data in self.case.data.items():
            if data is not case.data[name] and not self.is_linked(name):
                case = case.with_data(name, data)
        return case

    def is_linked(self, name: str) -> bool:
        """True if another node computes the input `name` of the selected node."""
        return Port(self.node, name) in self.network.link_to

    def fed(self, run: "NetworkRun | None", name: str = "") -> Case:
        """Returns the case of the node `name`, by default of the selected node, with inputs that earlier nodes
        computed.

        `run` is a run of this network, or None. If an input was not computed, the `problem` of its `Data` is the
        reason.
        """
        node = self.network.by_name[name or self.node]
        links = [self.network.link_to[port] for port in node.inputs if port in self.network.link_to]
        buffers = {} if run is None else run.buffers
        is_broken = bool(links) and has_errors(tuple(link_violations(self.network, node.name)))
        case = node.case
        for link in links:
            if is_broken:
                case = case.with_data(link.target.field, Data(problem=say("is not computed")))
            elif link.source in buffers:
                case = with_input(case, link, buffers[link.source])
            else:
                case = case.with_data(link.target.field, Data(problem=_why_not(run, link.source)))
        return case

    def judged(self, violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
        """Returns the violations of the selected node together with those of its links, errors first.

        `violations` are those of the node's case. If another node computes an input, the violation that the numbers of
        this input are missing has no fix. This violation is left out if a link of the selected node has an error.
        """
        links = tuple(link_violations(self.network, self.node))
        is_broken = has_errors(links)
        found: list[Violation] = []
        for each in violations:
            is_input = each.code == _NO_NUMBERS and any(self.is_linked(place.field) for place in each.locations)
            if each not in links and not (is_input and is_broken):
                found.append(replace(each, fixes=()) if is_input else each)
        return tuple(sorted((*found, *links), key=lambda each: -each.severity))


def _why_not(run: "NetworkRun | None", source: Port) -> str:
    if run is None:
        return say("is not computed yet")
    return say("is not computed, because {node} was not run", node=shortened(source.node))


def opened_of(network: Network, node: str = "", title: str = "") -> OpenNetwork:
    """An `OpenNetwork` with the node of this name selected; if there is no such node, with `first_node` selected."""
    return OpenNetwork(network, node if node in network.by_name else first_node(network), title)


def first_node(network: Network) -> str:
    """The node to select when a network is opened: in the order of a run, the first that reads an input of the model.

    Nodes before it only generate weights. If no node reads an input, it is the first node in this order.
    """
    names = network.order or tuple(node.name for node in network.nodes)
    readers = {port.node for ports in network.inputs.values() for port in ports}
    return next((name for name in names if name in readers), names[0])


def of_case(case: Case) -> Network:
    """Returns a network with a single node, whose case is `case`."""
    return Network((Node(case.operator.name.lower(), case),))
