"""Finds the routes of wires between the tensors of a data flow: right angles, in the gaps between cells and texts."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QRect

from widgets.style.sizes import ARROW_HEAD, BLEED, HAIR_GAP, VIEW_GAP

Point = tuple[int, int]
# The numbers of an x and of a y among the lanes.
Node = tuple[int, int]
# A node, and whether the wire reached it on a horizontal line.
State = tuple[Node, bool]
# An output and the tensor that reads it, or an input and the tensor that is computed from it.
Way = tuple[str, str]

# The costs of a corner and of a crossing, in px. A longer wire would be hard to follow.
_CORNER, _CROSSING = 40, 400
_BESIDE_CELLS = 1.01
_MOST_COST = 2000
_MOST_CROSSINGS = 1
# The distance of a wire from cells, whose frames extend beyond them, and of parallel wires from each other.
_APART, _LANE = 7, 5
# The distance of the ends of a wire between neighbours from the upper and the lower edge of the cells.
_FROM_EDGE = ceil(ARROW_HEAD) + 2


@dataclass(frozen=True, slots=True)
class Place:
    """The rectangle of a tensor's view, the rectangle of its cells, and the rectangles that no wire may touch (cells
    and texts).
    """

    view: QRect
    cells: QRect
    taken: tuple[QRect, ...]

    @property
    def is_empty(self) -> bool:
        return self.cells.isEmpty()

    @property
    def exit(self) -> int:
        """The x coordinate at which wires to other tensors begin, just right of the cells."""
        return self.cells.right() + 1 + HAIR_GAP

    @property
    def entry(self) -> int:
        """The x coordinate at which wires from other tensors end, to the left of the row indices."""
        return self.view.left() + BLEED - HAIR_GAP


@dataclass(frozen=True, slots=True)
class Wire:
    """A line that connects two tensors: its corners `points`, and the points `hops` where it crosses another wire in an
    arc.
    """

    way: Way
    points: tuple[Point, ...]
    hops: tuple[Point, ...] = ()


def wires(
    ways: Sequence[Way], places: Mapping[str, Place], taken: Sequence[QRect] = (), *, has_elbows: bool = True
) -> tuple[Wire, ...]:
    """The wires for the pairs (source, target) in `ways`. A pair without space for its wire is left out. `places` has
    the rectangles of each tensor.

    Neighbours have a straight wire, or a bent one if they are not at the same height. Other pairs have a wire with
    corners, but only if the source is itself computed, because wires from all weights and scales would cover the
    picture. `taken` are further rectangles that no wire may touch. Without `has_elbows`, only neighbours have a wire.
    """
    known = [(a, b) for a, b in ways if {a, b} <= places.keys() and not places[a].is_empty and not places[b].is_empty]
    direct = {way: line for way in known if (line := _direct(places[way[0]], places[way[1]])) is not None}
    found = [Wire(way, line) for way, line in direct.items()]
    computed = {target for _, target in ways}
    rest = [way for way in known if way not in direct and way[0] in computed] if has_elbows else []
    if not rest:
        return tuple(found)
    # Wires of one tensor begin and end at one height.
    out = {source: line[0][1] for (source, _), line in direct.items()}
    into = {target: line[-1][1] for (_, target), line in direct.items()}
    ends = {
        (a, b): (
            (places[a].exit, out.get(a, places[a].cells.center().y())),
            (places[b].entry, into.get(b, places[b].cells.center().y())),
        )
        for a, b in rest
    }
    lanes = _Lanes(places, found, list(ends.values()), taken)
    for way in sorted(rest, key=lambda way: _distance(*ends[way])):
        made = lanes.route(way, *ends[way])
        if made is not None:
            found.append(made)
    return tuple(found)


def _direct(source: Place, target: Place) -> tuple[Point, ...] | None:
    """Returns the wire to the next view on the right. Returns None if the views are not neighbours, or if their cells
    have no y position in common.

    The ends of the wire keep a distance from the top and bottom edges of the cells. So the arrow does not touch the
    name of the row dimension, which is above the row indices of the target.
    """
    is_next = 0 <= target.view.left() - source.view.right() <= VIEW_GAP
    if not is_next or min(source.cells.bottom(), target.cells.bottom()) <= max(source.cells.top(), target.cells.top()):
        return None
    (first, last), (top, bottom) = _inner(source.cells), _inner(target.cells)
    if max(first, top) <= min(last, bottom):
        y = (max(first, top) + min(last, bottom)) // 2
        return (source.exit, y), (target.entry, y)
    if source.cells.height() < target.cells.height():
        start = source.cells.center().y()
        end = min(max(start, top), bottom)
    else:
        end = target.cells.center().y()
        start = min(max(end, first), last)
    x = (source.exit + target.entry) // 2
    return (source.exit, start), (x, start), (x, end), (target.entry, end)


def _inner(cells: QRect) -> tuple[int, int]:
    """Returns the range of y positions at which a wire may begin or end beside the cells `cells` of a tensor: the first
    and the last.
    """
    edge = min(_FROM_EDGE, (cells.height() - 1) // 2)
    return cells.top() + edge, cells.bottom() - edge


class _Lanes:
    """The grid of horizontal and vertical lines on which wires may be drawn, and the wires that are already drawn on
    it.
    """

    def __init__(
        self,
        places: Mapping[str, Place],
        fixed: Sequence[Wire],
        ends: Sequence[tuple[Point, Point]],
        taken: Sequence[QRect],
    ) -> None:
        corners = [*(wire.points for wire in fixed), *ends]
        xs = {x for points in corners for x, _ in points}
        ys = {y for points in corners for _, y in points}
        for place in places.values():
            out, gap, below = place.exit - HAIR_GAP + _APART, place.view.left() - HAIR_GAP, place.view.bottom()
            xs |= {out, out + _LANE, gap, gap - _LANE}
            ys |= {below, below + _LANE, place.view.top() - HAIR_GAP}
        ys |= {rect.top() - HAIR_GAP for rect in taken}
        self._xs, self._ys = sorted(x for x in xs if x > 0), sorted(y for y in ys if y > 0)
        all_taken = [*taken, *(rect for place in places.values() for rect in place.taken)]
        boxes = [(rect.left(), rect.top(), rect.right(), rect.bottom()) for rect in all_taken]
        across = {((i, j), True) for j, y in enumerate(self._ys) for i in self._free_steps(y, boxes)}
        self._free = across | {((i, j), False) for i, x in enumerate(self._xs) for j in self._free_steps_down(x, boxes)}
        self._used: dict[tuple[Node, bool], list[Way]] = {}
        for wire in fixed:
            self._keep(wire.way, [self._node(point) for point in wire.points])
        for start, end in ends:
            self._open(start, 1)
            self._open(end, -1)

    def _open(self, end: Point, side: int) -> None:
        """Allows wires to begin or end at `end`, a point near the cells of a tensor, but only in horizontal direction.
        `side` is 1 to the right and -1 to the left.
        """
        i, j = self._node(end)
        self._free -= {((i, j), False), ((i, j - 1), False)}
        while 0 <= i + side < len(self._xs) and abs(self._xs[i] - end[0]) < _APART + _LANE:
            self._free.add(((min(i, i + side), j), True))
            i += side

    def route(self, way: Way, start: Point, end: Point) -> Wire | None:
        """Returns the wire of lowest cost from `start` to `end`.

        Returns None if every wire is blocked or costs more than _MOST_COST, or if the wire would cross too many other
        wires.
        """
        first, last = self._node(start), self._node(end)
        rows = {first[1], last[1]}
        best: dict[State, float] = {(first, True): 0}
        before: dict[State, State] = {}
        # An entry begins with the cost of the shortest wire through its state.
        waiting: list[tuple[float, float, State]] = [(_distance(start, end), 0, (first, True))]
        while waiting:
            _, cost, state = heappop(waiting)
            if cost > best[state]:
                continue
            if state == (last, True):
                return self._made(way, state, before)
            for step, onward in self._steps(way, state, rows):
                total = cost + step
                if total < min(best.get(onward, _MOST_COST), _MOST_COST):
                    best[onward], before[onward] = total, state
                    heappush(waiting, (total + _distance(self._point(onward[0]), end), total, onward))
        return None

    def _steps(self, way: Way, state: State, rows: set[int]) -> Iterator[tuple[float, State]]:
        """Yields each possible step of the wire `way` from a state, as the cost of the step and the state after it.

        `rows` are the numbers of the horizontal lines on which the wire begins and ends.
        """
        (i, j), is_across = state
        for across, side in ((True, 1), (True, -1), (False, 1), (False, -1)):
            onward = (i + side, j) if across else (i, j + side)
            edge = (min((i, j), onward), across)
            if edge not in self._free or (edge in self._used and not _may_share(way, self._used[edge])):
                continue
            (x0, y0), (x1, y1) = self._point((i, j)), self._point(onward)
            is_corner = across != is_across
            crossed = self._is_foreign(way, (i, j), not across)
            if is_corner and (crossed or self._is_foreign(way, (i, j), across)):
                continue  # a corner on another wire would look like a branch of it
            length = abs(x1 - x0) + abs(y1 - y0)
            if across and j in rows:  # of equally long wires, one that is short beside the cells is the clearest
                length *= _BESIDE_CELLS
            yield length + (_CORNER if is_corner else 0) + (_CROSSING if crossed else 0), (onward, across)

    def _made(self, way: Way, state: State, before: Mapping[State, State]) -> Wire | None:
        nodes = [state[0]]
        while state in before:
            state = before[state]
            nodes.append(state[0])
        nodes.reverse()
        hops = tuple(self._point(node) for node in nodes[1:-1] if self._crosses(way, node))
        if len(hops) > _MOST_CROSSINGS:
            return None
        corners = [
            node
            for earlier, node, later in zip(nodes, nodes[1:], nodes[2:], strict=False)
            if (earlier[0] == node[0]) != (node[0] == later[0])
        ]
        kept = [nodes[0], *corners, nodes[-1]]
        self._keep(way, kept)
        return Wire(way, tuple(map(self._point, kept)), hops)

    def _crosses(self, way: Way, node: Node) -> bool:
        return any(self._is_foreign(way, node, across) for across in (True, False))

    def _is_foreign(self, way: Way, node: Node, is_across: bool) -> bool:
        """True if a wire that `way` must not overlap contains the grid point `node`.

        If `is_across` is True, only the horizontal lines of wires are tested, otherwise only the vertical lines.
        """
        return any(not _may_share(way, (other,)) for other in self._at(node, is_across))

    def _at(self, node: Node, is_across: bool) -> Iterator[Way]:
        """Yields each wire that contains the grid point `node` in a horizontal line (`is_across`) or in a vertical
        line.
        """
        i, j = node
        for start in (node, (i - 1, j) if is_across else (i, j - 1)):
            yield from self._used.get((start, is_across), ())

    def _keep(self, way: Way, corners: Sequence[Node]) -> None:
        """Records `way`, the path of a wire, on every edge between its `corners`."""
        for (i, j), (k, m) in pairwise(corners):
            for n in range(min(i, k), max(i, k)):
                self._used.setdefault(((n, j), True), []).append(way)
            for n in range(min(j, m), max(j, m)):
                self._used.setdefault(((i, n), False), []).append(way)

    def _node(self, point: Point) -> Node:
        return bisect_left(self._xs, point[0]), bisect_left(self._ys, point[1])

    def _point(self, node: Node) -> Point:
        return self._xs[node[0]], self._ys[node[1]]

    def _free_steps(self, y: int, boxes: Sequence[tuple[int, int, int, int]]) -> Iterator[int]:
        """Yields the indices of the grid steps along the horizontal line at `y` that touch none of the rectangles
        `boxes`. A step goes from one vertical grid line to the next.
        """
        spans = [(left, right) for left, top, right, bottom in boxes if top <= y <= bottom]
        return _free(self._xs, spans)

    def _free_steps_down(self, x: int, boxes: Sequence[tuple[int, int, int, int]]) -> Iterator[int]:
        """Yields the indices of the grid steps along the vertical line at `x` that touch none of the rectangles
        `boxes`. A step goes from one horizontal grid line to the next.
        """
        spans = [(top, bottom) for left, top, right, bottom in boxes if left <= x <= right]
        return _free(self._ys, spans)


def _free(lanes: Sequence[int], spans: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Yields the indices of the steps that touch none of `spans`. Step i goes from `lanes[i]` to `lanes[i + 1]`. A span
    is a pair (first, last) of positions.
    """
    for number, (start, end) in enumerate(pairwise(lanes)):
        if all(last < start or end < first for first, last in spans):
            yield number


def _may_share(way: Way, others: Sequence[Way]) -> bool:
    """True if the wire `way` may run on the same line as the wires `others`: all of them begin at one tensor, or all
    end at one tensor.
    """
    return all(way[0] == other[0] for other in others) or all(way[1] == other[1] for other in others)


def _distance(one: Point, other: Point) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
