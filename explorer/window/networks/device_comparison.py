"""Runs the open network on the chosen device, too, and shows which nodes differ from the reference."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from explorer.devices.device_runner import Lost
from explorer.network.device_run import Compared, DeviceRun, summary
from explorer.network.graph_panel import GraphPanel
from explorer.session.device_choice import Standing
from explorer.session.open_network import OpenNetwork
from explorer.window.networks.cells import NetworkCells
from explorer.window.parts import Parts
from ops.network.network import Network
from ops.network_runs.findings import Beginning
from ops.network_runs.running import NetworkRun
from ops.text.sentences import say
from widgets.text.wording import worded


class DeviceComparison(QObject):
    """Keeps the device's results for all nodes. The device runs after the reference, so it does not delay edits."""

    changed = Signal()  # what is known of the nodes
    ended = Signal()  # the run is finished, or there is no longer one

    def __init__(self, parts: Parts, panel: GraphPanel, cells: NetworkCells) -> None:
        super().__init__(parts.window)
        self._parts, self._panel, self._cells = parts, panel, cells
        self._opened: OpenNetwork | None = None
        self._is_asked = False
        self._run = DeviceRun(self)
        self._run.progressed.connect(self._show)
        self._run.finished.connect(self._on_finished)
        self._run.lost.connect(self._on_lost)
        self._run.failed.connect(parts.status.tell)
        parts.devices.run_requested.connect(self._again)
        parts.devices.found.connect(self._again)

    @property
    def is_idle(self) -> bool:
        """True if no comparison is in progress."""
        return self._run.is_idle

    @property
    def nodes(self) -> Mapping[str, Compared]:
        """The results of the nodes that were already compared, by node name."""
        return self._run.nodes

    def run_of(self, network: Network) -> NetworkRun | None:
        """The finished run of a network on the device; None if there is none."""
        last = self._run.last
        return last if last is not None and last.network is network else None

    def run(self, opened: OpenNetwork) -> None:
        """Runs a network on the device, after the reference has run it. Does nothing if no device is in use."""
        self._opened = opened
        self._again()

    def forget(self) -> None:
        """Stops the run, and discards its results."""
        self._opened, self._is_asked = None, False
        self._run.forget()
        self._panel.show_device("")

    def close(self) -> None:
        """Ends the run and its worker."""
        self._run.close()

    def say_anew(self) -> None:
        """Shows the sentence about the device again, after a change of the language."""
        self._show()

    def find_different(self) -> None:
        """Goes to the first node whose outputs on the device differ from the reference, once the run is finished."""
        if not self._run.is_on:
            self._parts.status.tell(self.tr("Only the reference computes. Choose a device in the menu Run, Back end."))
        elif not self._run.is_idle:
            self._is_asked = True
            self._parts.status.tell(self.tr("The device is still running the model."))
        else:
            self._go_to_first()

    def _again(self) -> None:
        if self._opened is None:
            return
        used = self._parts.devices.used()
        if used is None:
            if self._run.is_on:
                self._run.forget()
                self._show()
                self.ended.emit()
            return
        self._run.submit(self._opened.network, self._opened.node, used)
        self._show()

    def _on_finished(self) -> None:
        self._show()
        self.ended.emit()
        if self._is_asked:
            self._go_to_first()

    def _on_lost(self, lost: Lost) -> None:
        self._parts.devices.take_loss(lost)
        self._show()
        self.ended.emit()

    def _go_to_first(self) -> None:
        self._is_asked = False
        order = () if self._opened is None else self._opened.network.order
        for name in order:
            found = self.nodes.get(name)
            if found is not None and found.differs and found.place is not None:
                port, cell = found.place
                sentence = say(
                    "{tensor} of {node} is the first tensor that differs from the reference. {difference}",
                    tensor=port.field, node=name, difference=found.sentence,
                )  # fmt: skip
                self._cells.go_to(Beginning(port, cell, sentence))
                return
        self._parts.status.tell(
            self.tr("On the device, every node equals the reference, except for rounding and known differences.")
        )

    def _show(self) -> None:
        devices, total = self._parts.devices, 0 if self._opened is None else len(self._opened.network.order)
        name = devices.name
        if devices.standing is Standing.DEVICE:
            name = say("DirectML on {device}", device=devices.name)
        is_shown = self._run.is_on and total
        text = worded(summary(self.nodes, name, total, is_running=not self._run.is_idle)) if is_shown else ""
        self._panel.show_device(text)
        self.changed.emit()
