"""Traces the pinned cell through the open network. Also searches the network for the cell in which a problem begins,
such as the first NaN, and pins it.
"""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from explorer.network.chain import Chain, ChainFinder
from explorer.network.finding import Finding
from explorer.session.open_network import OpenNetwork
from explorer.window.parts import Parts
from ops.network.network import Port
from ops.network_runs.findings import Beginning
from ops.network_runs.running import NetworkRun
from widgets.text.wording import worded


class NetworkCells(QObject):
    """Keeps the `Chain` of nodes through which the pinned cell was traced.

    If a search in the network finds a cell, this cell is pinned on the stage.
    """

    chain_changed = Signal()
    node_asked = Signal(str)  # the node whose cell is pinned next

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts.window)
        self._parts = parts
        self._pin: tuple[Port, tuple[int, ...]] | None = None
        self.chain = Chain()
        self._finder = ChainFinder(self)
        self._finding = Finding(self)
        self._finder.found.connect(self._take)
        self._finding.found.connect(self.go_to)
        self._finding.said.connect(parts.status.tell)
        parts.stage.case_shown.connect(self._pin_found)

    @property
    def is_idle(self) -> bool:
        """True if the network is not being searched for a cell, and no cell is being traced through it."""
        return self._finder.is_idle and self._finding.is_idle

    def close(self) -> None:
        """Stops all searches."""
        self._finder.close()
        self._finding.close()

    def forget(self) -> None:
        """Removes the followed cell and its marks, because its network is no longer open."""
        self._finder.forget()
        self._pin, self.chain = None, Chain()

    def follow(self, run: NetworkRun | None) -> None:
        """Finds the cells of other nodes from which the pinned cell is computed, and those that it feeds, in a run of
        the network.

        Without a run or a pinned cell, clears the chain of these cells.
        """
        opened, cursor = self._parts.session.opened, self._parts.stage.cell_cursor.now
        if opened is None:
            return
        if run is None or not cursor.is_pinned or cursor.cell is None or cursor.field not in _fields(opened):
            self._finder.forget()
            if self.chain.is_any:
                self._take(Chain())
            return
        self._finder.ask(run, Port(opened.node, cursor.field), cursor.cell)

    def find_not_finite(self, run: NetworkRun | None) -> None:
        """Goes to the first NaN or infinity; `run` is the finished run of the network, if there is one."""
        if (opened := self._parts.session.opened) is not None:
            self._finding.find_not_finite(opened.network, run)

    def find_overflow(self) -> None:
        """Runs the network with FLOAT16 in place of FLOAT32, and goes to the first number that overflows."""
        if (opened := self._parts.session.opened) is not None:
            self._finding.find_overflow(opened.network)

    def find_other(self, run: NetworkRun | None, folder: Path) -> None:
        """Compares the tensors of the open network with the tensor files in `folder`, and shows the first cell that
        differs. `run` is the finished run of the network, if there is one.
        """
        if (opened := self._parts.session.opened) is not None:
            self._finding.find_other(opened.network, run, folder)

    def go_to(self, beginning: Beginning) -> None:
        """Shows the node where a problem begins. Pins the cell of `beginning` as soon as the stage shows its number."""
        self._parts.status.tell(worded(beginning.sentence))
        self._pin = beginning.port, beginning.cell
        self.node_asked.emit(beginning.port.node)
        self._pin_found()

    def _take(self, chain: Chain) -> None:
        self.chain = chain
        self.chain_changed.emit()

    def _pin_found(self) -> None:
        opened = self._parts.session.opened
        if self._pin is None or opened is None or opened.node != self._pin[0].node:
            return
        port, cell = self._pin
        picture = self._parts.stage.picture_of(port.field)
        if picture is not None and picture.values is not None and len(picture.sizes) == len(cell):
            self._pin = None
            self._parts.stage.pin(port.field, cell)


def _fields(opened: OpenNetwork) -> set[str]:
    node = opened.network.by_name[opened.node]
    return {port.field for port in (*node.inputs, *node.outputs)}
