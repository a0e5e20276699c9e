"""Traces a cell through the nodes of a network: back to the cells that it is computed from, and forward to the cells
that it feeds.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from ops.arrays.layout import Shape, extent, logical_view, packed_strides
from ops.explain.cell_sets import NO_ROLE, Read, Role, RoleArray, intersection, slices, whole
from ops.explain.explanation import explanation_of, feeds, reads
from ops.model.case import Case
from ops.network.network import Network, Port
from ops.network_runs.running import NetworkRun

MOST_OPERATORS = 8
# The most cells of one tensor whose reads are looked up.
MOST_CELLS = 1 << 13


@dataclass(frozen=True, slots=True)
class Traced:
    """The cells of a node from which the traced cell was computed, or which depend on it. `inputs` and `outputs` are
    the roles of these cells, by field.

    `distance` is the number of operators between the traced cell and the node, at least 1. `is_complete` is False if
    the node reads or feeds more cells than the search allows, or if its operator has no explanation.
    """

    node: str
    distance: int
    inputs: Mapping[str, RoleArray]
    outputs: Mapping[str, RoleArray]
    is_complete: bool = True


def made_from(run: NetworkRun, port: Port, cell: Shape, most: int = MOST_OPERATORS) -> tuple[Traced, ...]:
    """Traces a cell back to the cells that determine it, from node to node, across at most `most` operators.

    The role of a traced cell is VALUE if its number enters the result at every node on the path. It is DECIDES if a
    node only compares it or uses it as an index. The run must have kept the inputs of all these nodes. Raises KeyError
    for a tensor that no node has, ValueError for a cell that the tensor does not have.
    """
    network = run.network
    start = _of_cell(network, port, cell)
    held: dict[Port, RoleArray] = {}
    link = network.link_to.get(port)
    if port in network.by_name[port.node].outputs:
        held[port] = start
    elif link is not None:
        held[link.source] = _passed(network, port, start, link.source, -_first_element(network, port))
    else:
        return ()
    distances = _distances((next(iter(held)).node,), network.before, most)
    found: list[Traced] = []
    for name in reversed(network.order):
        if name not in distances:
            continue
        node = network.by_name[name]
        outputs = {each.field: held[each] for each in node.outputs if each in held and held[each].any()}
        if not outputs:
            continue
        inputs, is_complete = _looked_up(run.fed(name), outputs, is_back=True)
        found.append(Traced(name, distances[name], inputs, outputs, is_complete))
        for field, roles in inputs.items():
            link = network.link_to.get(Port(name, field))
            if link is not None:
                passed = _passed(network, link.target, roles, link.source, -_first_element(network, link.target))
                held[link.source] = np.maximum(held.get(link.source, NO_ROLE), passed)
    return tuple(found)


def fed_by(run: NetworkRun, port: Port, cell: Shape, most: int = MOST_OPERATORS) -> tuple[Traced, ...]:
    """Finds the cells that are computed from a cell, node by node in the order of the run, through up to `most`
    operators.

    This is the inverse of `made_from`, and raises the same errors.
    """
    network = run.network
    held: dict[Port, RoleArray] = {}
    _hand_on(network, port, _of_cell(network, port, cell), held)
    distances = _distances({each.node for each in held}, network.after, most)
    found: list[Traced] = []
    for name in network.order:
        if name not in distances:
            continue
        node = network.by_name[name]
        inputs = {each.field: held[each] for each in node.inputs if each in held and held[each].any()}
        if not inputs:
            continue
        outputs, is_complete = _looked_up(run.fed(name), inputs, is_back=False)
        found.append(Traced(name, distances[name], inputs, outputs, is_complete))
        for field, roles in outputs.items():
            _hand_on(network, Port(name, field), roles, held)
    return tuple(found)


def _of_cell(network: Network, port: Port, cell: Shape) -> RoleArray:
    sizes = network.by_name[port.node].case.sizes(port.field)
    if len(cell) != len(sizes) or not all(0 <= index < size for index, size in zip(cell, sizes, strict=True)):
        raise ValueError(f"{port} of the sizes {list(sizes)} has no cell {list(cell)}")
    roles = np.zeros(sizes, np.uint8)
    roles[cell] = Role.VALUE
    return roles


def _distances(starts: Iterable[str], nearby: Mapping[str, tuple[str, ...]], most: int) -> Mapping[str, int]:
    """Returns, for each node at a distance of at most `most`, its distance from the nearest of `starts`.

    A distance is the number of operators on the shortest path, both ends included: a start has the distance 1. `nearby`
    maps a node to its neighbours.
    """
    found = dict.fromkeys(starts, 1)
    for name in (waiting := list(found)):
        for each in nearby[name] if found[name] < most else ():
            if each not in found:
                found[each] = found[name] + 1
                waiting.append(each)
    return found


def _looked_up(case: Case, given: Mapping[str, RoleArray], *, is_back: bool) -> tuple[Mapping[str, RoleArray], bool]:
    """Returns the cells on which the cells in `given` depend if `is_back` is True, otherwise the cells that depend on
    them. Only cells with a role in `given` count.

    The result has the roles of these cells by field. The second value is False if the result may be incomplete: `given`
    has too many cells, or the operator has no explanation.
    """
    found: dict[str, RoleArray] = {}
    explained = explanation_of(case.operator)
    if explained is None or (not is_back and explained.feeds is None):
        return found, False
    is_complete = True
    for field, roles in given.items():
        cells = np.argwhere(roles)
        is_complete &= len(cells) <= MOST_CELLS
        for indices in cells[:MOST_CELLS].tolist():
            cell = tuple(indices)
            with np.errstate(all="ignore"):
                sets = reads(case, field, cell) if is_back else feeds(case, field, cell)
            for read in sets:
                if read.role is not Role.IGNORED:
                    _mark(case, read, int(min(read.role, roles[cell])), found)
    return found, is_complete


def _mark(case: Case, read: Read, role: int, found: dict[str, RoleArray]) -> None:
    sizes = case.sizes(read.field)
    if read.field not in found:
        found[read.field] = np.zeros(sizes, np.uint8)
    block = intersection(read.block, whole(sizes))
    if block is not None:
        part = found[read.field][slices(block)]
        np.maximum(part, np.uint8(role), out=part, where=read.mask(block))


def _hand_on(network: Network, port: Port, roles: RoleArray, held: dict[Port, RoleArray]) -> None:
    """Passes the roles of the cells of the tensor `port` to each input that reads this tensor. `held` collects the
    roles of all inputs.
    """
    links = network.links_from.get(port, ())
    if links or port in network.by_name[port.node].outputs:
        targets = {link.target: _first_element(network, link.target) for link in links}
    elif port in network.link_to:
        targets = {port: 0}
    else:
        targets = dict.fromkeys(network.inputs[network.name_of(port)], 0)
    for target, first in targets.items():
        passed = roles if target == port else _passed(network, port, roles, target, first)
        held[target] = np.maximum(held.get(target, NO_ROLE), passed)


def _first_element(network: Network, target: Port) -> int:
    """The index, in the buffer of the linked output, of the first element that the input `target` reads."""
    link = network.link_to[target]
    return link.offset // network.by_name[target.node].case.data_type(target.field).numpy.itemsize


def _passed(network: Network, port: Port, roles: RoleArray, other: Port, first: int) -> RoleArray:
    """Returns the roles of the cells of the tensor `other`. A cell gets the role of the cell of the tensor `port` with
    the same element in the common buffer.

    `first` is the element in the buffer of `port` at which the tensor `other` begins; it can be negative.
    """
    steps = _steps(network, port)
    case = network.by_name[other.node].case
    sizes, its = case.sizes(other.field), _steps(network, other)
    flags = np.zeros(extent(sizes, its), np.uint8)
    cells = np.argwhere(roles)
    elements = cells @ np.array(steps, np.int64) - first
    inside = (elements >= 0) & (elements < len(flags))
    np.maximum.at(flags, elements[inside], roles[tuple(cells[inside].T)])
    return logical_view(flags, sizes, its)


def _steps(network: Network, port: Port) -> Shape:
    case = network.by_name[port.node].case
    desc = case.tensor(port.field)
    steps = None if desc is None else desc.explicit_steps
    return packed_strides(case.sizes(port.field)) if steps is None else steps
