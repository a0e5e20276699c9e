"""The operators UNFOLD, which copies the windows of an image into columns, and FOLD, which adds columns into an
image.
"""

from collections.abc import Mapping
from math import prod

import numpy as np

from ops.arrays.dtypes import ALL_TYPES, Array
from ops.catalog.fold.rules import (
    COLUMN_RANK,
    block_count,
    blocks,
    column_rank,
    dilation_zero,
    entry_per_spatial,
    rows_in_windows,
    sum_clamped,
    type_unnamed,
    window_fits,
    window_limit,
    window_positive,
    windows,
)
from ops.catalog.fold.sums import is_narrow, summed
from ops.catalog.fold.windows import LEADING, LISTS, block_counts, overlaps, window_sizes
from ops.constraints.shapes import SameDataType
from ops.constraints.sizes import SizesAsInferred
from ops.declare.declaration import declare, explained_in, rows
from ops.declare.examples import float32
from ops.declare.moved import by_moving
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Example, Inferred
from ops.rounding.bounds import of_sums


def infer_columns(guard: Guard) -> Mapping[str, Inferred]:
    """The sizes of UNFOLD's output: `[batch, channels * elements of a window, windows]`."""
    found = windows(guard, "InputTensor")
    batch, channels, *_ = guard.sizes("InputTensor")
    cells = prod(each.size for each in found)
    sizes = (batch, channels * cells, prod(blocks(guard, "InputTensor")))
    return {"OutputTensor": Inferred(sizes, guard.data_type("InputTensor"))}


def infer_image(guard: Guard) -> Mapping[str, Inferred]:
    """The sizes of FOLD's output, `[batch, channels, ...spatial]`.

    The spatial sizes do not follow from the input, because images of different sizes can have the same number of
    windows.
    """
    window = guard.integers("WindowSizes")
    if guard.rank("InputTensor") != COLUMN_RANK or 0 in window:
        raise HiddenPlace
    batch, cells, _ = guard.sizes("InputTensor")
    sizes = (batch, cells // prod(window), *(None,) * len(window))
    return {"OutputTensor": Inferred(sizes, guard.data_type("InputTensor"))}


def unfold(case: Case, inputs: Mapping[str, Array], constant: np.generic) -> Mapping[str, Array]:
    """Copies the windows of an image to columns, for UNFOLD.

    The image is `[batch, channels, ...spatial]`, the output `[batch, channels * elements of a window, windows]`.
    Window elements on the padding are `constant`.
    """
    x, cells = inputs["InputTensor"], window_sizes(case)
    batch, channels = x.shape[:LEADING]
    output = np.full((batch, channels, *cells, *block_counts(case)), constant, x.dtype)
    for overlap in overlaps(case):
        output[:, :, *overlap.cell, *overlap.blocks] = x[:, :, *overlap.pixels]
    return {"OutputTensor": output.reshape(batch, channels * prod(cells), prod(block_counts(case)))}


def fold(case: Case) -> Mapping[str, Array]:
    """FOLD: adds up the columns of the input to an image, each at the place of its window.

    The input is `[batch, channels * elements of a window, windows]`, the output `[batch, channels, ...spatial]`. Sums
    of floats are computed in FLOAT64 and rounded once; sums of integers wrap around.
    """
    data_type = case.data_type("OutputTensor")
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        found = summed(case, np.dtype("float64") if data_type.is_float else data_type.numpy)
        return {"OutputTensor": found.astype(data_type.numpy, copy=False)}


def fold_as_directml(case: Case) -> Mapping[str, Array]:
    """The output of FOLD as observed with DirectML 1.15.4: sums of integers of 8 and 16 bits are clamped."""
    data_type = case.data_type("OutputTensor")
    if not is_narrow(data_type):
        return fold(case)
    return {"OutputTensor": np.clip(summed(case, np.dtype("int64")), *data_type.limits).astype(data_type.numpy)}


def _example(
    title: str, sizes: tuple[list[int], list[int]], data: list[int], expected: list[int], source: str = "page",
    **lists: list[int],
) -> Example:  # fmt: skip
    """Builds an example of FOLD or UNFOLD. `sizes` are the sizes of input and output, `data` and `expected` their
    elements.

    `lists` are the list attributes. The paddings default to 0, the other lists to 1. `source` is "page" if the example
    is on the page.
    """
    usual = {name: [1] * len(lists["WindowSizes"]) for name in LISTS[:3]}
    padding = {name: [0] * len(lists["WindowSizes"]) for name in LISTS[3:]}
    desc = {
        "InputTensor": float32(*sizes[0]), "OutputTensor": float32(*sizes[1]),
        "DimensionCount": len(lists["WindowSizes"]),
        **usual, **padding, **lists,
    }  # fmt: skip
    return Example(title, desc, {"InputTensor": data}, {"OutputTensor": expected}, source)


ERRATUM = "The page requires the same rank for both tensors; its formulas and examples need rank 3 for the columns."
TABLE = {FeatureLevel.FL_6_4: rows((3, 8), InputTensor=ALL_TYPES, OutputTensor=ALL_TYPES)}

FOLD = declare(
    "FOLD",
    support=TABLE,
    formula="Output[n, c, s] = sum of Input[n, c * cells + w, b] where b * Stride + w * Dilation - StartPadding = s",
    constraints=(
        SameDataType("InputTensor", "OutputTensor"),
        column_rank("InputTensor"),
        entry_per_spatial("OutputTensor"),
        window_positive,
        window_limit,
        window_fits("OutputTensor"),
        rows_in_windows,
        SizesAsInferred("OutputTensor", "The output has the batch size of the input; the size of InputTensor along "
                        "dimension 1 is channels * elements of a window."),
        block_count,
        dilation_zero,
        sum_clamped,
        type_unnamed,
    ),
    infer=infer_image,
    compute=fold,
    as_directml=fold_as_directml,
    rounding=of_sums(lambda case: float(np.prod(case.integers("WindowSizes"))), "InputTensor"),
    explained=explained_in("ops.catalog.fold.explained"),
    examples=(
        _example(
            "one channel", ([1, 9, 4], [1, 1, 4, 4]), list(range(36)),
            [0, 5, 13, 9, 14, 38, 54, 32, 38, 86, 102, 56, 26, 57, 65, 35], WindowSizes=[3, 3],
        ),
        _example(
            "with padding", ([1, 9, 8], [1, 1, 4, 4]), list(range(72)),
            [26, 70, 102, 60, 78, 183, 231, 129, 84, 195, 243, 135, 82, 182, 214, 116],
            WindowSizes=[3, 3], StartPadding=[1, 0], EndPadding=[1, 0],
        ),
        _example(
            "sequences, two channels", ([2, 4, 3], [2, 2, 5]), list(range(1, 25)),
            [1, 2, 7, 5, 6, 7, 8, 19, 11, 12, 13, 14, 31, 17, 18, 19, 20, 43, 23, 24], "own",
            WindowSizes=[2], Dilations=[2],
        ),
    ),
    errata=(ERRATUM, "The page names no data types."),
)  # fmt: skip

UNFOLD = declare(
    "UNFOLD",
    support=TABLE,
    formula="Output[n, c * cells + w, b] = Input[n, c, b * Stride + w * Dilation - StartPadding], or 0 outside Input",
    constraints=(
        SameDataType("InputTensor", "OutputTensor"),
        entry_per_spatial("InputTensor"),
        window_positive,
        window_limit,
        window_fits("InputTensor"),
        column_rank("OutputTensor"),
        SizesAsInferred("OutputTensor", "The output has a row for each window element of each channel, and a column "
                        "for each window."),
        dilation_zero,
        type_unnamed,
    ),
    infer=infer_columns,
    compute=by_moving(unfold),
    explained=explained_in("ops.catalog.fold.unfold_explained"),
    examples=(
        _example(
            "one channel", ([1, 1, 5, 5], [1, 9, 9]), list(range(25)),
            [5 * (y + j) + x + i for j in range(3) for i in range(3) for y in range(3) for x in range(3)],
            WindowSizes=[3, 3],
        ),
        _example(
            "with padding", ([1, 1, 2, 3], [1, 4, 8]), [1, 2, 3, 4, 5, 6],
            [0, 1, 2, 3, 0, 4, 5, 6, 1, 2, 3, 0, 4, 5, 6, 0, 0, 4, 5, 6, 0, 0, 0, 0, 4, 5, 6, 0, 0, 0, 0, 0], "own",
            WindowSizes=[2, 2], StartPadding=[0, 1], EndPadding=[1, 1],
        ),
        _example(
            "sequences, with gaps", ([2, 2, 6], [2, 4, 2]), list(range(1, 25)),
            [1, 3, 3, 5, 7, 9, 9, 11, 13, 15, 15, 17, 19, 21, 21, 23], "own",
            WindowSizes=[2], Strides=[2], Dilations=[2],
        ),
    ),
    errata=(ERRATUM, "The page names no data types."),
)  # fmt: skip

OPERATORS = (FOLD, UNFOLD)
