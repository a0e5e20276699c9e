"""In the picture of a resampling, each output cell is below its position among the input cells.

Interpolated numbers lie on the line between the input numbers.
"""

from itertools import pairwise

import pytest
from PySide6.QtCore import QSizeF

from tests.widgets.style.test_theme import contrast
from widgets.charts.interpolation import interpolation_room, point_on_line
from widgets.charts.row_picture import RowCell, RowsPicture, placed
from widgets.charts.source_row_view import hop_arcs, hop_text, left_out, share_texts
from widgets.style.theme import DARK, LIGHT, Theme

Origins = tuple[tuple[tuple[int, float | None], ...], ...]
INPUT, OUTPUT = (2.0, 8.0, 4.0, 10.0), (2.0, 2.6, 5.0, 7.4, 6.8, 5.2, 4.6, 7.0, 9.4, 10.0)
ROOM, LEFT = QSizeF(700, 240), 150


def cells(values: tuple[float, ...]) -> tuple[RowCell, ...]:
    return tuple(RowCell(f"{value:g}", "#000000", "#ffffff", str(n), value) for n, value in enumerate(values))


def resampled(output: tuple[float, ...] = OUTPUT) -> RowsPicture:
    """Returns a picture of a row of 4 cells that DirectML resamples linearly to 10 cells.

    `output` has the numbers of the 10 cells.
    """
    origins: list[tuple[tuple[int, float | None], ...]] = []
    for place in range(10):
        source = min(max((place + 0.5) / 2.5 - 0.5, 0.0), 3.0)
        first = int(source)
        share = source - first
        origins.append(((first, 1 - share), (first + 1, share)) if share else ((first, 1.0),))
    return RowsPicture(cells(INPUT), cells(output), tuple(origins), ("Input", "Output"), 4)


def moved(above: int, below: int, sources: tuple[int, ...]) -> RowsPicture:
    origins: Origins = tuple(((source, None),) if source >= 0 else () for source in sources)
    return RowsPicture(cells((0.0,) * above), cells((0.0,) * below), origins, ("Input", "Output"), -1)


def test_a_source_position_stands_above_its_resampled_cell():
    picture = resampled()
    above, below = placed(picture, LEFT, ROOM, 2)
    room = interpolation_room(picture, above, below)
    assert room is not None
    for place, cell in enumerate(below):
        assert point_on_line(picture, place, above, below, room).x() == pytest.approx(cell.center().x())
    assert above[-1].right() == pytest.approx(below[-1].right())


def test_resampled_numbers_lie_on_the_line_between_their_neighbours():
    picture = resampled()
    above, below = placed(picture, LEFT, ROOM, 2)
    room = interpolation_room(picture, above, below)
    assert room is not None
    low, high = (point_on_line(picture, place, above, below, room).y() for place in (0, 9))
    assert (low, high) == (room.bottom(), room.top())
    y = point_on_line(picture, 4, above, below, room).y()
    assert y == pytest.approx(low + (high - low) * (0.7 * 8 + 0.3 * 4 - 2) / 8)


def test_there_is_no_line_without_room_or_with_numbers_that_are_not_finite():
    picture = resampled()
    low = placed(picture, LEFT, QSizeF(700, 120), 2)
    assert interpolation_room(picture, *low) is None
    broken = resampled((float("inf"), *OUTPUT[1:]))
    assert interpolation_room(broken, *placed(broken, LEFT, ROOM, 2)) is None
    copied = moved(4, 2, (0, 2))
    assert interpolation_room(copied, *placed(copied, LEFT, ROOM, 2)) is None


@pytest.mark.parametrize(
    ("above", "below", "sources", "upright"),
    [
        pytest.param(3, 6, (-1, -1, 0, 1, 2, -1), (2, 3, 4), id="padding"),
        pytest.param(8, 3, (6, 4, 2), (1,), id="a negative stride"),
        pytest.param(8, 4, (1, 3, 5, 7), (), id="a stride"),
        pytest.param(4, 3, (1, 2, 3), (0, 1, 2), id="the end of a row"),
    ],
)
def test_a_shorter_row_stands_where_its_lines_are_upright(
    above: int, below: int, sources: tuple[int, ...], upright: tuple[int, ...]
):
    picture = moved(above, below, sources)
    upper, lower = placed(picture, LEFT, ROOM, 2)
    straight = [n for n, source in enumerate(sources) if source >= 0 and upper[source].left() == lower[n].left()]
    assert tuple(straight) == upright
    for row in (upper, lower):
        assert row[0].left() >= LEFT
        assert row[-1].right() <= ROOM.width()


def averaged(count: int) -> RowsPicture:
    """Returns the picture of a row of `count` cells. The only cell of the lower row is the average of all of them."""
    origins = (tuple((n, 1 / count) for n in range(count)),)
    return RowsPicture(cells(tuple(range(count))), cells((1.0,)), origins, ("Input", "Output"), 0)


def test_two_shares_stand_at_the_ends_of_their_line(qapp):
    above, below = placed(averaged(2), LEFT, ROOM, 2)
    (first, one), (second, other) = share_texts(averaged(2), above, below, 80)
    assert (first, second) == ("0.5", "0.5")
    assert one.x() < above[0].center().x() < above[1].center().x() < other.x()
    assert one.y() == other.y() == 80


def test_more_shares_stand_below_their_cells_without_touching_each_other(qapp):
    above, below = placed(averaged(6), LEFT, ROOM, 2)
    y = above[0].bottom() + 24
    found = share_texts(averaged(6), above, below, y)
    assert [place.x() for _, place in found] == [cell.center().x() for cell in above]
    assert all(y < place.y() < below[0].top() for _, place in found)
    narrow = placed(averaged(30), LEFT, ROOM, 2)
    assert share_texts(averaged(30), *narrow, narrow[0][0].bottom() + 24) == []  # the formula has them
    low = placed(averaged(6), LEFT, QSizeF(700, 120), 2)
    assert share_texts(averaged(6), *low, low[0][0].bottom() + 24) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("fill", ["#440154", "#fde725", "#21918c", "#00204d", "#ffea46", "#ffffff", "#000000"])
def test_numbers_that_are_left_out_can_be_read(theme: Theme, fill: str):
    cell = left_out(RowCell("9", fill, "#ffffff", "0"), theme)
    assert contrast(cell.fill, cell.tone) >= 4.5


@pytest.mark.parametrize("width", [240, 250, 300, 700])
def test_the_step_of_a_hop_is_above_its_arc_and_touches_no_other(qapp, width):
    picture = moved(4, 4, (3, 2, 1, 0))
    above, _ = placed(picture, LEFT, QSizeF(width, 116), 26)
    arcs = hop_arcs(picture, above)
    assert [end.x() < start.x() for start, end in arcs] == [True] * 3
    assert all(later[0].x() < before[1].x() for before, later in pairwise(arcs))  # the ends of two arcs do not meet
    texts = [hop_text(picture, arc) for arc in arcs]
    assert {text for text, _ in texts} <= {"\u22121", ""}
    assert texts[0][0] or width < 250
    for (text, place), (start, _) in zip(texts, arcs, strict=True):
        assert place.bottom() <= start.y() - 10
        assert place.top() >= 0
        assert not text or not any(place.intersects(other) for _, other in texts if other != place)
    assert hop_arcs(moved(4, 4, (0, 1, 2, 3)), above) == []
