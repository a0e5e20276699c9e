"""The computed positions of windows equal those found by a search through every element of every window."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ops.catalog.pooling.windows import PoolingAxis

PLACES = st.builds(
    PoolingAxis,
    cells=st.integers(1, 12),
    windows=st.integers(1, 6),
    size=st.integers(0, 5),
    stride=st.integers(0, 4),
    dilation=st.integers(0, 4),
    padding=st.integers(0, 6),
)


def elements(along: PoolingAxis, window: int) -> dict[int, int]:
    """Maps each element of a window to the index of the cell that it reads. Elements in the padding are left out."""
    first = window * along.stride - along.padding
    places = {element: first + element * along.dilation for element in range(along.size)}
    return {element: place for element, place in places.items() if 0 <= place < along.cells}


@given(PLACES)
def test_the_cells_and_elements_of_a_window_are_those_inside(along: PoolingAxis):
    for window in range(along.windows):
        found = elements(along, window)
        assert set(along.places(window)) == set(found.values())
        assert list(along.elements(window)) == list(found)
        assert set(along.only(window).places(0)) == {place - min(found.values()) for place in found.values()}
    assert along.counts().tolist() == [len(elements(along, window)) for window in range(along.windows)]


@given(PLACES)
def test_the_windows_with_a_cell_are_those_that_read_it(along: PoolingAxis):
    for place in range(along.cells):
        reading = [window for window in range(along.windows) if place in elements(along, window).values()]
        assert list(along.windows_with(place)) == reading
        alone, windows = along.around(place)
        assert [windows[at] for at in range(len(windows)) if alone.places(at)] == reading


@given(PLACES)
def test_joined_is_every_element_of_every_window_once(along: PoolingAxis):
    found = np.zeros((along.windows, along.cells), np.int64)
    for windows, cells in along.joined():
        whole = range(along.windows)[windows]
        places = np.broadcast_to(np.arange(along.cells)[cells], len(whole))
        for window, place in zip(whole, places, strict=True):
            found[window, place] += 1
    most = 1 if along.dilation == 0 else along.size
    for window in range(along.windows):
        inside = list(elements(along, window).values())
        assert found[window].tolist() == [min(inside.count(place), most) for place in range(along.cells)]
