"""The numbers of a tensor as text."""

import numpy as np


def slice_text(cells: np.ndarray) -> str:
    """Rows of tab-separated exact numbers, as spreadsheets paste them."""
    return "\n".join("\t".join(_texts(row)) for row in cells)


def _texts(row: np.ndarray) -> list[str]:
    if row.dtype.kind != "f":
        return [str(value) for value in row.tolist()]
    # The shortest text that reads back as the same number of its own type.
    return [str(value).removesuffix(".0") for value in row]
