"""Parts of NumPy code that the snippets of several families share."""

from collections.abc import Callable
from itertools import accumulate

from ops.arrays.dtypes import DataType
from ops.declare.python_source import scale_and_bias
from ops.model.case import Case

Code = str | Callable[[Case], str]


def element_wise(expression: str, output: str = "OutputTensor", first: str = "InputTensor") -> Callable[[Case], str]:
    """Returns a function that writes the NumPy code of an element-wise operator.

    `expression` computes the output; `{x}` in it is replaced by the input `first` after ScaleBias. The code converts
    the result to the data type of the tensor `output`.
    """

    def lines(case: Case) -> str:
        x, scaling = scaled(case, first)
        return f"{scaling}{output} = {typed(case, output, expression.replace('{x}', x))}"

    return lines


def typed(case: Case, output: str, expression: str) -> str:
    """The NumPy expression `expression`, cast to the data type of the output.

    Adds brackets around the expression, unless it is a call or a name.
    """
    name = case.data_type(output).script_name
    closed = expression if _is_closed(expression) else f"({expression})"
    return f"{closed}.astype(np.{name}, copy=False)"


def _is_closed(expression: str) -> bool:
    """True if the expression is a name or one call, to which `.astype` can be appended without brackets."""
    head, _, rest = expression.partition("(")
    depths = accumulate((sign == "(") - (sign == ")") for sign in f"({rest}")
    return head.replace(".", "").isidentifier() and (not rest or all(depth > 0 for depth in list(depths)[:-1]))


def widened(case: Case, name: str) -> str:
    """The expression of a tensor; FLOAT16 is converted to FLOAT32, in which DirectML computes."""
    return f"{name}.astype(np.float32)" if case.data_type(name) is DataType.FLOAT16 else name


def scaled(case: Case, name: str = "InputTensor") -> tuple[str, str]:
    """Returns the name of the NumPy variable for the input after ScaleBias, and the lines that compute this variable.

    If the input needs no scaling, these are `name` and "".
    """
    factors = scale_and_bias(case, name)
    return (name, "") if factors is None else ("scaled", scaling_lines(*factors, case.data_type(name), name))


def scaling_lines(scale: str, bias: str, data_type: DataType, name: str = "InputTensor") -> str:
    """The lines that apply ScaleBias to a tensor of this data type; the result is `scaled`."""
    line = f"scaled = {name}.astype(np.float32) * np.float32({scale}) + np.float32({bias})  # x * Scale + Bias"
    if data_type.is_float:
        to = data_type.script_name
        return f"{line}\nscaled = scaled.astype(np.{to})\n" if to != "float32" else f"{line}\n"
    low, high = data_type.limits
    return f"""\
{line}
# Back to {data_type.name}: the fraction is dropped, NaN becomes 0, values beyond the type become its limits.
whole = np.trunc(np.nan_to_num(scaled.astype(np.float64), nan=0.0, posinf=inf, neginf=-inf))
scaled = np.clip(whole, {low}, {high}).astype(np.{data_type.script_name})
"""


def window_lines(spatial: tuple[tuple[int, int, int, int, int, int], ...]) -> tuple[list[tuple[int, int]], str]:
    """Returns the padding of an image, and a NumPy expression that selects one cell of every window.

    In this expression, the variable `cell` is the index of the selected cell within its window. The padding is a pair
    (before, after) for each dimension of the image.

    `spatial` contains a tuple for each spatial dimension: the size of the image, the number of windows, the size of a
    window, the stride, the dilation, and the padding at the start. The padding at the end is as large as the windows
    need.
    """
    pads = [(0, 0), (0, 0)]
    for cells, windows, size, stride, dilation, start in spatial:
        last = (windows - 1) * stride + (size - 1) * dilation
        pads.append((start, max(last - start - cells + 1, 0)))
    _, windows, _, strides, dilations, _ = zip(*spatial, strict=True)
    line = f"np.ix_(*(c * d + s * np.arange(n) for c, d, s, n in zip(cell, {dilations}, {strides}, {windows})))"
    return pads, line
