"""The explanation of FOLD shows the numbers of all windows that cover a cell, and their sum, for any number of
windows.
"""

import numpy as np
import pytest

from ops import evaluate
from ops.catalog.fold.explained import FEW
from ops.explain.explanation import explain
from tests.ops.backends.test_reference import case_of
from tests.ops.helpers.formula_text import text


@pytest.mark.parametrize("windows", [1, 2, FEW, FEW + 1, FEW + 3])
def test_the_numbers_of_all_windows_over_a_cell_are_shown_before_their_sum(windows: int):
    """The formula of the middle cell shows the numbers of all windows that cover the cell, then their sum."""
    numbers = np.arange(1, windows * windows + 1)
    case = case_of(
        "FOLD", {"InputTensor": ("FLOAT32", [1, windows, windows], numbers.tolist())},
        {"OutputTensor": ("FLOAT32", [1, 1, 2 * windows - 1])},
        DimensionCount=1, WindowSizes=[windows], Strides=[1], Dilations=[1], StartPadding=[0], EndPadding=[0],
    )  # fmt: skip
    cell = (0, 0, windows - 1)
    table = numbers.reshape(windows, windows)
    covering = [table[at, windows - 1 - at] for at in range(windows)]
    total = evaluate(case).outputs["OutputTensor"][cell]
    assert total == sum(covering)
    said = text(explain(case, "OutputTensor", cell))
    shown = f"sum of ({', '.join(map(str, covering))})" if windows > FEW else " + ".join(map(str, covering))
    assert said == f"{shown} = {total:g}"
