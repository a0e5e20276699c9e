"""Numbers of a tensor as text, and text as a number of a tensor."""

import numpy as np

from ops.dtypes import DataType
from ops.literals import parse_number, shortened
from ops.values import Malformed
from widgets.numbers import format_value


def cell_value(text: str, data_type: DataType) -> np.generic | Malformed:
    """The number a cell of this type holds for a text; nothing is wrapped or rounded to a whole number silently."""
    value = parse_number(text)
    if isinstance(value, Malformed):
        return value
    if data_type.is_float:
        with np.errstate(over="ignore"):
            return data_type.numpy.type(value)
    low, high = data_type.limits
    if value != value or value in (float("inf"), float("-inf")) or int(value) != value:
        return Malformed(text, f"is {shortened(text)}; {data_type.name} holds whole numbers from {low} to {high}")
    if not low <= value <= high:
        return Malformed(text, f"is {shortened(text)}; {data_type.name} holds {low} to {high}")
    return data_type.numpy.type(int(value))


def slice_text(cells: np.ndarray, data_type: str) -> str:
    """Rows of tab-separated exact numbers, as spreadsheets paste them."""
    return "\n".join("\t".join(format_value(value, data_type) for value in row) for row in cells)
