"""Writes a network as a DxDispatch model: a dispatch for each node, and a resource for each tensor.

`dump` returns the JSON object, `save` writes a file. DxDispatch runs the dispatches in the order of the nodes.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ops.formats.dxdispatch.bindings import put
from ops.formats.dxdispatch.desc_json import write_desc
from ops.formats.dxdispatch.model import OTHER_NAMES, VERSION
from ops.formats.dxdispatch.reader import ZERO_TOTALS
from ops.formats.dxdispatch.resource_writing import Attach, bytes_of, enlarge, written
from ops.formats.dxdispatch.resources import DEFERRED, saved_entry
from ops.formats.dxdispatch.saving import save_with
from ops.formats.networks.dxdispatch_reader import NETWORK
from ops.model.case import Case
from ops.model.data import Kept
from ops.model.tensor import TensorDesc
from ops.network.network import Network, Node, Port
from ops.text.values import TensorFlag


@dataclass(slots=True)
class _Writing:
    """Collects the resources of a model file while a network is written, with the resource name of each port."""

    network: Network
    attach: Attach | None
    resources: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    of: dict[Port, str] = field(default_factory=dict[Port, str])
    names: dict[str, str] = field(default_factory=dict[str, str])  # of tensors whose resource has another name
    numbers: dict[str, int] = field(default_factory=dict[str, int])  # the last number that was added to a name

    def add(self, port: Port) -> None:
        """Adds a new resource for the tensor of a port to the model. Its name is unique."""
        name = self.network.name_of(port)
        number, fresh = self.numbers.get(name, 1), name
        while fresh in self.resources:
            number += 1
            fresh = f"{name}_{number}"
        self.numbers[name] = number
        if fresh != name:
            self.names[fresh] = name
        attach = self.attach
        case = self.network.by_name[port.node].case
        if case.tensor(port.field) is None:  # malformed as a whole
            self.resources[fresh] = {"initialValuesDataType": "FLOAT32", "initialValues": DEFERRED}
        else:
            self.resources[fresh] = written(
                case, port.field, None if attach is None else lambda _, values: attach(fresh, values)
            )
        self.of[port] = fresh


def dump(network: Network, attach: Attach | None = None) -> dict[str, Any]:
    """The DxDispatch model of a network as the parsed JSON object.

    `attach` stores an array that is too large to be listed, and returns the path of its file. The nodes are dispatched
    in the order in which they run, and nodes in a cycle come last. DxDispatch dispatches each node once, so the first
    node of a cycle reads initial values.
    """
    ordered = set(network.order)
    order = [*network.order, *(node.name for node in network.nodes if node.name not in ordered)]
    nodes = [network.by_name[name] for name in order]
    found = _Writing(network, attach)
    for node in nodes:
        for port in node.outputs:
            found.add(port)
    for ports in network.inputs.values():
        _write_inputs(ports, found)
    for link in network.links:
        found.of[link.target] = source = found.of[link.source]
        desc = network.by_name[link.target.node].case.tensor(link.target.field)
        needed = None if desc is None else bytes_of(desc)
        enlarge(found.resources[source], None if needed is None else link.offset + needed)
    commands: list[dict[str, Any]] = [_dispatch(node, found) for node in nodes]
    commands += ({"type": "print", "resource": found.of[port]} for port in network.outputs)
    cases = {node.name: _view(node, network) for node in nodes}
    zeros = {ZERO_TOTALS: True} if any(_has_zero_total(node.case) for node in nodes) else {}
    titles = {"names": found.names} if found.names else {}
    return {
        "$schema": "_schema.json",
        "resources": found.resources,
        "dispatchables": {node.name: _dispatchable(node, found) for node in nodes},
        "commands": commands,
        "explorer": {"version": VERSION, **zeros, NETWORK: titles, "cases": cases},
    }


def save(network: Network, path: str | os.PathLike[str], is_wanted: Callable[[], bool] = lambda: True) -> None:
    """Writes the network to `path`, and its large tensors to .npy files in the same folder.

    `is_wanted` is called before files are replaced. Raises FormatError if a file cannot be written, and NotWantedError
    if the files are no longer wanted; then no file has changed.
    """
    save_with(Path(path), lambda attach: dump(network, attach), is_wanted)


def _write_inputs(ports: tuple[Port, ...], found: _Writing) -> None:
    """Writes the resources for ports that all read one tensor, which no node computes.

    Ports that read the same bytes share one resource.
    """
    network = found.network
    waiting: list[Port] = [*ports]
    while waiting:
        first = next((port for port in waiting if _case(port, network).data[port.field].kept is not None), waiting[0])
        found.add(first)
        for port in waiting:
            if port != first and _is_same(first, port, network):
                found.of[port] = found.of[first]
        waiting = [port for port in ports if port not in found.of]


def _case(port: Port, network: Network) -> Case:
    return network.by_name[port.node].case


def _is_same(one: Port, other: Port, network: Network) -> bool:
    """True if two inputs without a link have the same data type, buffer and layout of the buffer, so that they can be
    bound to one resource.
    """
    first, second = _case(one, network), _case(other, network)
    a, b = first.tensor(one.field), second.tensor(other.field)
    given, wanted = first.data[one.field], second.data[other.field]
    if a is None or b is None or not a.is_laid_out or not b.is_laid_out or a.data_type is not b.data_type:
        return False
    if given.problem or wanted.problem or _is_owned(a) != _is_owned(b):
        return False
    if given.kept is None or given.same_as(wanted):
        return given.same_as(wanted) and (a.shape, a.steps) == (b.shape, b.steps)
    return Kept(first.buffer(one.field)) == Kept(second.buffer(other.field))


def _is_owned(desc: TensorDesc) -> bool:
    return isinstance(desc.flags, int) and bool(desc.flags & TensorFlag.OWNED_BY_DML)


def _has_zero_total(case: Case) -> bool:
    return any(isinstance(value, TensorDesc) and value.total_bytes == 0 for value in case.values.values())


def _dispatchable(node: Node, found: _Writing) -> dict[str, Any]:
    written_names = {name: old for old, name in OTHER_NAMES.items()}
    kind = node.case.operator.type
    entry: dict[str, Any] = {"type": written_names.get(kind, kind), "desc": write_desc(node.case)}
    bindings = _bindings(node, found, is_initial=True)
    return {**entry, "bindings": bindings} if bindings else entry


def _dispatch(node: Node, found: _Writing) -> dict[str, Any]:
    bindings = _bindings(node, found, is_initial=False)
    return {"type": "dispatch", "dispatchable": node.name, "bindings": bindings}


def _bindings(node: Node, found: _Writing, *, is_initial: bool) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for port in (*node.inputs, *node.outputs):
        desc = node.case.tensor(port.field)
        resource = found.of[port]
        if (desc is not None and _is_owned(desc) and port in node.inputs) != is_initial:
            continue
        link = found.network.link_to.get(port)
        offset = 0 if link is None else link.offset
        whole: dict[str, Any] = {"name": resource, "elementOffset": offset, "elementSizeInBytes": 1}
        put(made, port.field, whole if offset else resource)
    return made


def _view(node: Node, network: Network) -> Mapping[str, Any]:
    """Returns the entry of a node under `explorer.cases`, with the facts that the rest of the model file cannot
    contain.
    """
    unlinked = [port.field for port in node.inputs if port not in network.link_to]
    absent = [each.name for each in node.case.operator.inputs if not node.case.has(each.name)]
    data = {name: saved_entry(node.case, name) for name in (*unlinked, *absent)}
    origin = {"origin": node.origin} if node.origin else {}
    return {"derive": node.case.derive, "data": data, **origin}
