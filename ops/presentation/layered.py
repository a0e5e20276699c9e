"""Lays out a graph for drawing. Each node has a row; edges that pass other nodes run in vertical lanes on the left.

Every node is below the nodes that it reads. The nodes of a branch follow each other, and short branches come first, so
few edges pass other nodes. An edge to the next row needs no lane.
"""

from collections.abc import Sequence
from dataclasses import dataclass

# More edges beside a node share the last lane.
MOST_LANES = 24


@dataclass(frozen=True, slots=True)
class Strand:
    """The part of an edge in one row of a drawing: the part above the row's node or beside it.

    `source` is the row in which the edge begins. `lane` is the number of the vertical line on which the edge is drawn,
    counted from the left; None if the edge only leads to the next row. `ends` is True if the edge leads to the node of
    this row, and `goes_on` if it leads to a node further down.
    """

    source: int
    lane: int | None
    ends: bool
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the drawn graph, which shows one node.

    `node` is the number of the node. `layer` is the number of nodes that precede it on the longest path to it; a node
    that reads nothing is one layer before its first reader. `indent` is the number of lanes beside the node.
    """

    node: int
    layer: int
    indent: int
    strands: tuple[Strand, ...]


def rows_of(count: int, edges: Sequence[tuple[int, int]]) -> tuple[Row, ...]:
    """Arranges the nodes 0 to `count` - 1 of a graph in rows, one node per row, each below its predecessors.

    `edges` are pairs (from, to). Nodes in a cycle, and nodes that depend on one, come last, in the order of their
    numbers. Edges that lead upwards are left out.
    """
    before, after = _neighbours(count, edges)
    order = _order(count, before, after)
    place = {node: row for row, node in enumerate(order)}
    layers = _layers(order, before, after, place)
    strands: list[list[Strand]] = [[] for _ in order]
    indents = [0] * len(order)
    shared = 0
    # The row after which each lane is free.
    ends: list[int] = []
    for row, node in enumerate(order):
        targets = sorted(place[each] for each in after[node] if place[each] > row)
        if not targets:
            continue
        last = targets[-1]
        lane = None if last == row + 1 else _free_lane(ends, row, last)
        wanted = set(targets)
        # Where edges share a lane, it is drawn once.
        rows = range(row + 1, last + 1)
        if lane == MOST_LANES - 1:
            new = range(max(row + 1, shared), last + 1)
            rows, shared = sorted({row + 1, *wanted, *new}), max(shared, last + 1)
        for each in rows:
            strands[each].append(Strand(row, lane, each in wanted, each < last))
            if lane is not None and each < last:
                indents[each] = max(indents[each], lane + 1)
    return tuple(Row(node, layers[node], indents[row], tuple(strands[row])) for row, node in enumerate(order))


def _neighbours(count: int, edges: Sequence[tuple[int, int]]) -> tuple[list[list[int]], list[list[int]]]:
    """Returns two lists with an entry for each node: the nodes that it reads, and the nodes that read it. Each node
    appears once in an entry. An edge is (source, target).
    """
    before: list[dict[int, None]] = [{} for _ in range(count)]
    after: list[dict[int, None]] = [{} for _ in range(count)]
    for source, target in edges:
        before[target][source] = None
        after[source][target] = None
    return [list(each) for each in before], [list(each) for each in after]


def _order(count: int, before: list[list[int]], after: list[list[int]]) -> list[int]:
    """Returns the nodes of a graph in the order of their rows, from top to bottom."""
    heights = _heights(count, before, after)
    # A node without inputs, such as a weight, comes just before the first node that reads it, if that reads others too.
    late = {
        node for node in range(count)
        if not before[node] and after[node] and _waits(min(after[node]), node, before)
    }  # fmt: skip
    missing = [sum(each not in late for each in before[node]) for node in range(count)]
    ready = [node for node in reversed(range(count)) if not missing[node] and node not in late]
    found: list[int] = []
    done = [False] * count
    while ready:
        node = ready.pop()
        for each in (*(each for each in before[node] if each in late and not done[each]), node):
            done[each] = True
            found.append(each)
        opened: list[int] = []
        for target in after[node]:
            missing[target] -= 1
            if not missing[target]:
                opened.append(target)
        ready += sorted(opened, key=lambda each: (-heights[each], -each))
    return [*found, *(node for node in range(count) if not done[node])]


def _waits(reader: int, node: int, before: list[list[int]]) -> bool:
    """True if the node `reader` reads another node than `node`, and this other node has inputs or a lower number than
    `node`. `before` has, for each node, the nodes that it reads.
    """
    return any(before[each] or each < node for each in before[reader] if each != node)


def _heights(count: int, before: list[list[int]], after: list[list[int]]) -> list[int]:
    """Returns, for each node, the number of nodes on the longest path that begins at the node and follows `after`. It
    is 0 for a node in a cycle or before a cycle.
    """
    heights, missing = [0] * count, [len(each) for each in after]
    waiting = [node for node in range(count) if not missing[node]]
    while waiting:
        node = waiting.pop()
        heights[node] = 1 + max((heights[each] for each in after[node]), default=0)
        for source in before[node]:
            missing[source] -= 1
            if not missing[source]:
                waiting.append(source)
    return heights


def _layers(order: list[int], before: list[list[int]], after: list[list[int]], place: dict[int, int]) -> list[int]:
    layers = [0] * len(order)
    for node in order:
        layers[node] = 1 + max((layers[each] for each in before[node] if place[each] < place[node]), default=-1)
    for node in order:  # a node without inputs is beside the other nodes that its reader reads
        if not before[node] and after[node]:
            layers[node] = max(min(layers[each] for each in after[node]) - 1, 0)
    return layers


def _free_lane(ends: list[int], row: int, last: int) -> int:
    """The number of the first lane that is free below a row; the lane is then taken up to the row `last`.

    If all MOST_LANES lanes are taken, edges share the last one.
    """
    for lane, end in enumerate(ends):
        if end <= row:
            ends[lane] = last
            return lane
    if len(ends) < MOST_LANES:
        ends.append(last)
        return len(ends) - 1
    ends[-1] = max(ends[-1], last)
    return len(ends) - 1
