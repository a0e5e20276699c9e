"""The numbers of a tensor as text."""

import numpy as np

from ops.formats.numbers.table_text import number_texts


def slice_text(cells: np.ndarray) -> str:
    """Rows of tab-separated exact numbers, as spreadsheets paste them."""
    return "\n".join("\t".join(number_texts(row)) for row in cells)
