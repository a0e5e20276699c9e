"""Follows the pinned cell through the network, and marks the cells in the small pictures of the graph."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject, Signal

from explorer.network.graph_items import INPUT
from explorer.shell.latest import Latest
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Role, RoleArray
from ops.network.network import Port
from ops.network_runs.running import NetworkRun
from ops.network_runs.tracing import Traced, fed_by, made_from
from ops.text.sentences import Quantity
from widgets.graph.items import Graph, GraphItem, Trace

_LIMIT_MS = 10_000


@dataclass(frozen=True, slots=True)
class Chain:
    """The nodes through which a cell was traced: `before` and `after` map the name of each node to the cells in this
    node.

    The traced cell is computed from the cells in `before`, and feeds the cells in `after`. For a tensor that no node
    computes, `inputs` has the roles of its cells, by the name of the tensor.
    """

    before: Mapping[str, Traced] = field(default_factory=dict[str, Traced])
    after: Mapping[str, Traced] = field(default_factory=dict[str, Traced])
    start: str = ""
    inputs: Mapping[str, RoleArray] = field(default_factory=dict[str, RoleArray])

    @property
    def is_any(self) -> bool:
        """True if a cell is being traced, so that the chain has nodes."""
        return bool(self.before or self.after)

    def on(self, graph: Graph) -> Graph:
        """Returns the graph with the cells of the chain marked in the small pictures of its tensors."""
        if not self.is_any:
            return graph
        return replace(graph, items=tuple(self._with_trace(item) for item in graph.items))

    def _with_trace(self, item: GraphItem) -> GraphItem:
        if (roles := self.inputs.get(item.key.removeprefix(INPUT))) is not None and item.key.startswith(INPUT):
            words = _tr("{0:cell is|cells are} used").format(Quantity(int(np.count_nonzero(roles))))
            return replace(item, trace=Trace(words, True, roles))
        back, on = self.before.get(item.key), self.after.get(item.key)
        found = back if back is not None else on
        if found is None or item.key == self.start:
            return item
        roles = next(iter(found.outputs.values()), None)
        if roles is None:
            return item
        count = int(np.count_nonzero(roles))
        decides = int(np.count_nonzero(roles == Role.DECIDES))
        text = _tr("{0:cell is|cells are} used") if back is not None else _tr("feeds {0:cell|cells}")
        words = text.format(Quantity(count))
        if decides == count:
            words = _tr("{0:cell decides|cells decide}").format(Quantity(count)) if back is not None else words
        if not found.is_complete:
            words = _tr("{0}, perhaps more").format(words)
        return replace(item, trace=Trace(words, back is not None, roles))


class ChainFinder(QObject):
    """Follows a cell through the network in the background. A new request replaces the earlier one."""

    found = Signal(object)  # Chain

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._latest = Latest(self, name="chain")
        self._latest.answered.connect(self.found)
        self._asked: tuple[object, ...] = ()

    def ask(self, run: NetworkRun, port: Port, cell: Shape) -> None:
        """Starts a search for the cells that determine the cell `cell` of `port` in a run, and for the cells that it
        feeds.

        Does nothing if the last request was for the same cell of the same run.
        """
        asked = (run, port, cell)
        if asked != self._asked:
            self._asked = asked
            self._latest.ask(partial(_followed, run, port, cell), _LIMIT_MS)

    def forget(self) -> None:
        """Drops the last request; its result is not reported."""
        self._asked = ()
        self._latest.forget()

    @property
    def is_idle(self) -> bool:
        """True if no result is expected."""
        return self._latest.is_idle

    def close(self) -> bool:
        """Cancels the search and waits briefly for its end; returns False if it is still running after that."""
        return self._latest.close()


def _followed(run: NetworkRun, port: Port, cell: Shape) -> Chain:
    """Follows a cell backward and forward; returns the chain. A node whose inputs are not in memory ends the search."""
    found: list[dict[str, Traced]] = []
    for follow in (made_from, fed_by):
        try:
            found.append({each.node: each for each in follow(run, port, cell)})
        except (KeyError, ValueError):
            found.append({})
    inputs: dict[str, RoleArray] = {}
    for name, traced in found[0].items():
        for each, roles in traced.inputs.items():
            place = Port(name, each)
            if place not in run.network.link_to:
                title = run.network.name_of(place)
                before = inputs.get(title)
                if before is None or before.shape == roles.shape:
                    inputs[title] = roles if before is None else np.maximum(before, roles)
    return Chain(found[0], found[1], port.node, inputs)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Chain", text)
