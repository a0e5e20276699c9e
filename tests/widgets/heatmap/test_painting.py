"""Every pixel has the colour of its cell, even if a row is coloured in several steps."""

import numpy as np
import pytest

from ops.presentation.colors import Levels, color_codes
from widgets.heatmap import painting as heatmap_painting

CELLS = np.random.default_rng(1).normal(0, 100, (60, 90)).astype(np.float32)
CELLS[7, 5:9] = np.nan, np.inf, -np.inf, -0.0
LEVELS = Levels(-150.0, 150.0)


@pytest.mark.parametrize("samples", [1, 7, 64, 1 << 20])
@pytest.mark.parametrize("longest", [0, 1, 4])
@pytest.mark.parametrize(
    "cells",
    [
        pytest.param(CELLS, id="row by row"),
        pytest.param(CELLS.T, id="column by column"),
        pytest.param(CELLS[::2, ::3], id="some of both"),
        pytest.param(CELLS[:, ::-1], id="backwards"),
        pytest.param(CELLS[::-1].T, id="columns backwards"),
        pytest.param(np.broadcast_to(CELLS[:, :1], CELLS.shape), id="one column again and again"),
        pytest.param(np.broadcast_to(CELLS[:1], CELLS.shape), id="one row again and again"),
        pytest.param(CELLS[:1, :1], id="one cell"),
        pytest.param(np.ascontiguousarray(CELLS[:, :1]), id="one column"),
        pytest.param(np.asfortranarray(CELLS[:1]), id="one row"),
        pytest.param(np.arange(-2700, 2700).reshape(60, 90), id="whole numbers"),
        pytest.param(CELLS > 0, id="booleans"),
    ],
)
def test_every_pixel_has_the_colour_of_its_cell(
    cells: np.ndarray, longest: int, samples: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(heatmap_painting, "_SAMPLES", samples)
    monkeypatch.setattr(heatmap_painting, "_LONGEST_ROW", longest)
    rows = np.linspace(0, cells.shape[0] - 1, 17).astype(np.intp)
    columns = np.linspace(0, cells.shape[1] - 1, 23).astype(np.intp)
    with np.errstate(invalid="ignore"):
        expected = color_codes(cells[np.ix_(rows, columns)], LEVELS)
    found = heatmap_painting._sampled_codes(cells, rows, columns, LEVELS)  # pyright: ignore[reportPrivateUsage]
    assert np.array_equal(found, expected)
