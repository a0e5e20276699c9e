"""Wires have right angles, touch no cell and no text, and each crosses at most one other wire."""

from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect

from widgets.stage.wire_routing import Place, Wire, wires
from widgets.style.sizes import ARROW_HEAD, BLEED

WIDTH, HEIGHT, GAP = 100, 90, 8
HEADER = 40


def place(column: int, row: int, cells: int = 24) -> Place:
    """Returns the place of a view in a grid of views. The view has a heading, and its cells fill a square of `cells`
    pixels.
    """
    view = QRect(8 + column * (WIDTH + GAP), 12 + row * (HEIGHT + GAP), WIDTH, HEIGHT)
    square = QRect(view.left() + BLEED + 26, view.top() + HEADER + 4, cells, cells)
    heading = QRect(view.left(), view.top(), WIDTH - BLEED, HEADER)
    return Place(view, square, (heading, QRect(view.left(), square.top(), 36 + cells, cells + 2)))


def segments(wire: Wire) -> list[QRect]:
    """The lines of a wire as rectangles of one pixel's width."""
    return [
        QRect(min(x0, x1), min(y0, y1), abs(x1 - x0) + 1, abs(y1 - y0) + 1)
        for (x0, y0), (x1, y1) in pairwise(wire.points)
    ]


def crossings(one: Wire, other: Wire) -> set[tuple[int, int]]:
    met = [a.intersected(b) for a in segments(one) for b in segments(other) if a.intersects(b)]
    return {(x, y) for each in met for x in (each.left(), each.right()) for y in (each.top(), each.bottom())}


def check(found: tuple[Wire, ...], places: dict[str, Place]) -> None:
    for wire in found:
        source, target = places[wire.way[0]], places[wire.way[1]]
        assert wire.points[0][0] == source.exit
        assert wire.points[-1][0] == target.entry
        for (x0, y0), (x1, y1) in pairwise(wire.points):
            assert (x0 == x1) != (y0 == y1)
        assert all((a[0] == b[0]) != (b[0] == c[0]) for a, b, c in zip(wire.points, wire.points[1:], wire.points[2:]))  # noqa: B905
        for line in segments(wire):
            assert not any(line.intersects(each.cells) for each in places.values())
        for line in segments(wire)[1:-1]:
            assert not any(line.intersects(rect) for each in places.values() for rect in each.taken)
        assert len(wire.hops) <= 1
    for one, other in combinations(found, 2):
        if one.way[0] == other.way[0] or one.way[1] == other.way[1]:
            continue
        # The wires meet only where one of them hops over the other; they run side by side nowhere.
        assert crossings(one, other) <= {*one.hops, *other.hops}


def test_neighbours_have_a_straight_wire_at_the_height_that_both_have():
    places = {"A": place(0, 0, 40), "B": place(1, 0, 20)}
    (wire,) = wires([("A", "B")], places)
    assert len(wire.points) == 2
    check((wire,), places)


def test_a_wire_to_a_neighbour_at_another_height_stays_below_the_name_of_its_rows():
    strip, other = place(0, 0), place(1, 0)
    cells = strip.cells.translated(0, -21)  # a strip has no indices above its cells
    places = {"A": Place(strip.view, cells, (QRect(strip.view.left(), cells.top(), 36 + 24, 26),)), "B": other}
    (wire,) = wires([("A", "B")], places)
    assert len(wire.points) == 4
    assert wire.points[-1][1] - ARROW_HEAD > other.cells.top()
    check((wire,), places)


def test_a_wire_goes_around_a_tensor_between_its_ends():
    places = {"A": place(0, 0), "B": place(1, 0), "C": place(2, 0)}
    ways = [("A", "B"), ("B", "C"), ("A", "C"), ("X", "A")]  # A is computed
    found = wires(ways, places)
    assert [wire.way for wire in found] == [("A", "B"), ("B", "C"), ("A", "C")]
    assert len(found[-1].points) == 6  # out, down, across, up and in
    assert found[-1].points[0] == found[0].points[0]  # wires of one tensor begin at one point
    assert found[-1].points[-1] == found[1].points[-1]
    check(found, places)
    assert [wire.way for wire in wires(ways, places, has_elbows=False)] == [("A", "B"), ("B", "C")]


def test_a_tensor_of_the_desc_has_only_straight_wires():
    places = {"A": place(0, 0), "B": place(1, 0), "C": place(2, 0)}
    assert [wire.way for wire in wires([("A", "B"), ("B", "C"), ("A", "C")], places)] == [("A", "B"), ("B", "C")]


def test_a_wire_leads_to_a_tensor_in_another_row():
    places = {"A": place(2, 0), "B": place(0, 1)}
    (wire,) = wires([("X", "A"), ("A", "B")], places)
    assert len(wire.points) == 6
    check((wire,), places)


def test_a_wire_without_room_is_left_out():
    places = {"A": place(0, 0), "B": place(1, 0), "C": place(2, 0)}
    wall = [QRect(0, 0, 340, 11), QRect(place(1, 0).view.left() - GAP, 11, 140, 200)]
    assert wires([("X", "A"), ("A", "C")], places, wall) == ()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.integers(12, 44), min_size=2, max_size=8),
    st.integers(2, 4),
    st.lists(st.tuples(st.integers(0, 7), st.integers(0, 7)), min_size=1, max_size=8, unique=True),
)
def test_wires_of_random_views_touch_nothing(cells: list[int], columns: int, pairs: list[tuple[int, int]]):
    places = {str(n): place(n % columns, n // columns, size) for n, size in enumerate(cells)}
    ways = [(str(a), str(b)) for a, b in pairs if a < b]
    check(wires([("X", name) for name in places] + ways, places), places)
