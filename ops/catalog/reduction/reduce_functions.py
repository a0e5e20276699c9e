"""The kernels of REDUCE, ARGMIN and ARGMAX, and the functions with which they reduce rows.

A row consists of the elements along Axes in row-major order.
"""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.functions import quiet
from ops.arrays.halves import widen_halves
from ops.arrays.rows import in_rows
from ops.model.case import Case
from ops.model.operator import Compute
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say
from ops.text.values import AxisDirection

# Reduces rows, [rows, elements of a row], to one number each, [rows].
OnRows = Callable[[Array], Array]

SMALLEST_NORMAL = np.finfo(np.float32).smallest_normal  # elements below it are denormal


def total(rows: Array) -> Array:
    """SUM: the sum in the data type of the rows; integers wrap around."""
    return np.add.reduce(rows, axis=1, dtype=rows.dtype)


def average(rows: Array) -> Array:
    """AVERAGE: the sum divided by the number of elements."""
    return total(rows) / rows.dtype.type(rows.shape[1])


def total_of_magnitudes(rows: Array) -> Array:
    """L1: the sum of the absolute values."""
    return total(np.abs(rows))


def total_of_squares(rows: Array) -> Array:
    """SUM_SQUARE: the sum of the squares."""
    return total(rows * rows)


def length(rows: Array) -> Array:
    """Returns the L2 norm of each row: the square root of its sum of squares."""
    return np.sqrt(total_of_squares(rows))


def log_of_total(rows: Array) -> Array:
    """LOG_SUM: the natural logarithm of the sum; NaN for a negative sum."""
    return np.log(total(rows))


def log_of_total_of_powers(rows: Array) -> Array:
    """Computes LOG_SUM_EXP of each row as ln(sum of e^(x - m)) + m. m is the largest element of the row, so that no
    power overflows.
    """
    shift = np.maximum.reduce(rows, axis=1)
    shift[~np.isfinite(shift)] = 0
    return np.log(total(np.exp(rows - shift[:, None]))) + shift


def log_of_flushed_powers(rows: Array) -> Array:
    """LOG_SUM_EXP of each row as observed with DirectML 1.13.1: infinite where the FLOAT32 sum of the powers e^x is
    infinite, and minus infinity where it is 0.

    A power is infinite for x above 88.8, and 0 for x below -87.3.
    """
    power = np.exp(rows)
    plain = np.log(total(np.where(power < SMALLEST_NORMAL, np.float32(0), power)))
    exact = log_of_total_of_powers(rows)
    return np.where(np.isinf(plain), plain, exact)


def product(rows: Array) -> Array:
    """MULTIPLY: the product in the data type of the rows; integers wrap around."""
    return np.multiply.reduce(rows, axis=1, dtype=rows.dtype)


def largest(rows: Array) -> Array:
    """MAX: the largest element; NaN is ignored (observed with DirectML 1.13.1).

    The result is -infinity if all elements of the row are NaN.
    """
    if rows.dtype.kind != "f":
        return np.maximum.reduce(rows, axis=1)
    return np.fmax.reduce(quiet(rows), axis=1, initial=-np.inf)


def smallest(rows: Array) -> Array:
    """MIN: the smallest element; NaN is ignored (observed with DirectML 1.13.1).

    The result is infinity if all elements of the row are NaN.
    """
    if rows.dtype.kind != "f":
        return np.minimum.reduce(rows, axis=1)
    return np.fmin.reduce(quiet(rows), axis=1, initial=np.inf)


def find_limit(limit: OnRows, rows: Array, is_last: bool = False) -> Array:
    """The index in each row of the first element that equals `limit` of the row, its maximum or minimum; with
    `is_last`, of the last such element.

    NaN is ignored, but the index is 0 for a row that begins with NaN (observed with DirectML 1.13.1).
    """
    found = rows == limit(rows)[:, None]
    indices = rows.shape[1] - 1 - found[:, ::-1].argmax(axis=1) if is_last else found.argmax(axis=1)
    return np.where(rows[:, 0] == rows[:, 0], indices, 0)


def flush_denormals(rows: Array) -> Array:
    """Returns `rows` with 0 in place of denormal FLOAT32 elements; other types are unchanged."""
    return np.where(np.abs(rows) < SMALLEST_NORMAL, np.float32(0), rows) if rows.dtype == np.float32 else rows


@quick_dataclass
class Function:
    """A value of DML_REDUCE_FUNCTION. In an explanation, `words` are the texts before and after the elements of a row.

    `on_rows` reduces rows. `as_directml` reduces them as observed with DirectML 1.13.1; it is None if `on_rows` gives
    the same results. `gives_index` is True if the result is an index.
    """

    on_rows: OnRows
    words: tuple[str, str]
    as_directml: OnRows | None = None
    gives_index: bool = False


def index_of(limit: OnRows, words: str, is_last: bool = False) -> Function:
    """Describes ARGMAX or ARGMIN.

    `limit` computes the largest or the smallest element of each row. `words` is the text before the row in an
    explanation. With `is_last`, the last of equal elements is chosen. DirectML 1.13.1 was observed to compare denormal
    elements as 0.
    """
    find = partial(find_limit, limit, is_last=is_last)
    return Function(find, (words, ")"), lambda rows: find(flush_denormals(rows)), True)


# The functions in the order of DML_REDUCE_FUNCTION.
FUNCTIONS: Mapping[str, Function] = {
    "ARGMAX": index_of(largest, say("index of the first largest of (")),
    "ARGMIN": index_of(smallest, say("index of the first smallest of (")),
    "AVERAGE": Function(average, (say("average of ("), ")")),
    "L1": Function(total_of_magnitudes, (say("sum of |"), "|")),
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
    "ARGMAX": index_of(largest, say("last index of the largest of ("), is_last=True),
    "ARGMIN": index_of(smallest, say("last index of the smallest of ("), is_last=True),
}
NAMES = tuple(FUNCTIONS)


def name_of(case: Case) -> str:
    """Returns the name of the reduction: the Function of REDUCE, or the operator's name for ARGMIN and ARGMAX."""
    return NAMES[case.integer("Function")] if "Function" in case.values else case.operator.name


def function_of(case: Case) -> Function:
    """The function of a case; ARGMIN and ARGMAX find the last index if AxisDirection is DECREASING."""
    is_back = case.values.get("AxisDirection") == AxisDirection.DECREASING
    return (FROM_THE_END if is_back else FUNCTIONS)[name_of(case)]


def axes_of(case: Case) -> tuple[int, ...]:
    """The reduced dimensions, ascending and without repetitions."""
    return tuple(sorted(set(case.integers("Axes"))))


def rows_of(case: Case) -> Array:
    """Returns the input as [rows, elements of a row]. FLOAT16 is converted to FLOAT32, in which the reduction is
    computed.
    """
    # Rows are contiguous, so that the order in which a row is summed does not depend on the other rows.
    return widen_halves(np.ascontiguousarray(in_rows(case.logical("InputTensor"), axes_of(case))))


def on_rows(of: Callable[[Function], OnRows]) -> Compute:
    """Returns a kernel that reduces each row of a case to one number.

    `of` selects the way to reduce: it gets the `Function` of the case, and returns the function that reduces its rows.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        """Computes one number for each row. The output has the sizes of the input, with 1 along Axes.

        FLOAT16 elements are computed in FLOAT32; other types are not converted. If a row has a NaN, the result is NaN,
        except for MAX, MIN, ARGMAX and ARGMIN.
        """
        with np.errstate(all="ignore"):  # infinities, NaN and wrapped integers are valid
            made = of(function_of(case))(rows_of(case)).astype(case.data_type("OutputTensor").numpy)
        return {"OutputTensor": made.reshape(case.sizes("OutputTensor"))}

    return compute


compute = on_rows(lambda function: function.on_rows)
as_directml = on_rows(lambda function: function.as_directml or function.on_rows)


def differing(case: Case) -> Mask:
    """A mask of the output elements for which DirectML 1.13.1 was observed to compute another number than the
    reference. It is False where the reference computes NaN.
    """
    function = function_of(case)
    if function.as_directml is None:
        return np.zeros(case.sizes("OutputTensor"), np.bool_)
    with np.errstate(all="ignore"):
        rows = rows_of(case)
        expected, seen = function.on_rows(rows), function.as_directml(rows)
    differs: Mask = (expected != seen) & (expected == expected)
    return differs.reshape(case.sizes("OutputTensor"))
