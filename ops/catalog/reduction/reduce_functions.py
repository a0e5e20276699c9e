"""What REDUCE, ARGMIN and ARGMAX make of a row: the elements along Axes, in row-major order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.functions import widen_halves
from ops.arrays.rows import in_rows
from ops.model.case import Case
from ops.model.operator import Compute
from ops.text.sentences import say
from ops.text.values import AxisDirection

# Rows, [rows, elements of a row], to one number each.
OnRows = Callable[[Array], Array]

SMALLEST_NORMAL = np.finfo(np.float32).smallest_normal  # elements below it are denormal


def total(rows: Array) -> Array:
    return np.add.reduce(rows, axis=1, dtype=rows.dtype)


def average(rows: Array) -> Array:
    return total(rows) / rows.dtype.type(rows.shape[1])


def total_of_sizes(rows: Array) -> Array:
    return total(np.abs(rows))


def total_of_squares(rows: Array) -> Array:
    return total(rows * rows)


def length(rows: Array) -> Array:
    return np.sqrt(total_of_squares(rows))


def log_of_total(rows: Array) -> Array:
    return np.log(total(rows))


def log_of_total_of_powers(rows: Array) -> Array:
    """With the largest taken out of the powers first: they would leave the numbers of the type."""
    shift = np.maximum.reduce(rows, axis=1)
    shift[~np.isfinite(shift)] = 0
    return np.log(total(np.exp(rows - shift[:, None]))) + shift


def log_of_flushed_powers(rows: Array) -> Array:
    """Of the powers as they are, infinite from 88.8 on and 0 below -87.3, where that ends in an infinity."""
    power = np.exp(rows)
    plain = np.log(total(np.where(power < SMALLEST_NORMAL, np.float32(0), power)))
    exact = log_of_total_of_powers(rows)
    return np.where(np.isinf(plain), plain, exact)


def product(rows: Array) -> Array:
    return np.multiply.reduce(rows, axis=1, dtype=rows.dtype)


def largest(rows: Array) -> Array:
    """NaN is passed over; of NaN alone it is -infinity, as nothing is."""
    if rows.dtype.kind != "f":
        return np.maximum.reduce(rows, axis=1)
    return np.fmax.reduce(rows, axis=1, initial=-np.inf)


def smallest(rows: Array) -> Array:
    if rows.dtype.kind != "f":
        return np.minimum.reduce(rows, axis=1)
    return np.fmin.reduce(rows, axis=1, initial=np.inf)


def place_of(limit: OnRows, rows: Array, is_last: bool = False) -> Array:
    """Where the limit stands, first or last; a NaN is no limit, except in the first place, where it stays."""
    found = rows == limit(rows)[:, None]
    places = rows.shape[1] - 1 - found[:, ::-1].argmax(axis=1) if is_last else found.argmax(axis=1)
    return np.where(rows[:, 0] == rows[:, 0], places, 0)


def flushed(rows: Array) -> Array:
    """With denormal FLOAT32 elements in the place of 0."""
    return np.where(np.abs(rows) < SMALLEST_NORMAL, np.float32(0), rows) if rows.dtype == np.float32 else rows


@dataclass(frozen=True, slots=True, eq=False)
class Function:
    """`words` are what stands before and after the elements of a row in a formula."""

    on_rows: OnRows
    words: tuple[str, str]
    as_directml: OnRows | None = None
    gives_index: bool = False


def index_of(limit: OnRows, words: str, is_last: bool = False) -> Function:
    find = partial(place_of, limit, is_last=is_last)
    return Function(find, (words, ")"), lambda rows: find(flushed(rows)), True)


# In the order of DML_REDUCE_FUNCTION.
FUNCTIONS: Mapping[str, Function] = {
    "ARGMAX": index_of(largest, say("index of the first largest of (")),
    "ARGMIN": index_of(smallest, say("index of the first smallest of (")),
    "AVERAGE": Function(average, (say("average of ("), ")")),
    "L1": Function(total_of_sizes, (say("sum of |"), "|")),
    "L2": Function(length, (say("sqrt(sum of ("), ")^2)")),
    "LOG_SUM": Function(log_of_total, (say("ln(sum of ("), "))")),
    "LOG_SUM_EXP": Function(log_of_total_of_powers, (say("ln(sum of e^("), "))"), log_of_flushed_powers),
    "MAX": Function(largest, ("max(", ")")),
    "MIN": Function(smallest, ("min(", ")")),
    "MULTIPLY": Function(product, (say("product of ("), ")")),
    "SUM": Function(total, (say("sum of ("), ")")),
    "SUM_SQUARE": Function(total_of_squares, (say("sum of ("), ")^2")),
}
FROM_THE_END = {
    "ARGMAX": index_of(largest, say("index of the last largest of ("), is_last=True),
    "ARGMIN": index_of(smallest, say("index of the last smallest of ("), is_last=True),
}
NAMES = tuple(FUNCTIONS)


def name_of(case: Case) -> str:
    """Of REDUCE its Function; ARGMIN and ARGMAX are named like the ones that they replace."""
    return NAMES[case.integer("Function")] if "Function" in case.values else case.operator.name


def function_of(case: Case) -> Function:
    """What is made of a row; ARGMIN and ARGMAX find the last index where they go back from the end."""
    is_back = case.values.get("AxisDirection") == AxisDirection.DECREASING
    return (FROM_THE_END if is_back else FUNCTIONS)[name_of(case)]


def axes_of(case: Case) -> tuple[int, ...]:
    return tuple(sorted(set(case.integers("Axes"))))


def rows_of(case: Case) -> Array:
    """The input as rows; of FLOAT16 in FLOAT32, in which it is computed."""
    # Side by side, so that a row is added up in the same order whatever rows there are beside it.
    return widen_halves(np.ascontiguousarray(in_rows(case.logical("InputTensor"), axes_of(case))))


def on_rows(of: Callable[[Function], OnRows]) -> Compute:
    def compute(case: Case) -> Mapping[str, Array]:
        with np.errstate(all="ignore"):  # infinities, NaN and what wraps round are results like others
            made = of(function_of(case))(rows_of(case)).astype(case.data_type("OutputTensor").numpy)
        return {"OutputTensor": made.reshape(case.sizes("OutputTensor"))}

    return compute


compute = on_rows(lambda function: function.on_rows)
as_directml = on_rows(lambda function: function.as_directml or function.on_rows)


def differing(case: Case) -> Mask:
    """The output cells for which DirectML was seen to compute something else."""
    function = function_of(case)
    if function.as_directml is None:
        return np.zeros(case.sizes("OutputTensor"), np.bool_)
    with np.errstate(all="ignore"):
        rows = rows_of(case)
        expected, seen = function.on_rows(rows), function.as_directml(rows)
    differs: Mask = (expected != seen) & (expected == expected)
    return differs.reshape(case.sizes("OutputTensor"))
