"""Parts of PyTorch code that the snippets of several operators share."""

from collections.abc import Callable, Mapping, Sequence

from ops.arrays.dtypes import DataType
from ops.declare.python_source import scale_and_bias
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case
from ops.text.sentences import say

Code = str | Callable[[Case], str]
# Every bit of INT64 except the sign's stays: with the sign bit flipped, INT64 has the order of UINT64.
_SIGN_BIT = "-(2**63)"
_UNSIGNED = ("UINT16", "UINT32", "UINT64")


def in_torch(codes: Mapping[str, Code | Snippet]) -> dict[str, Snippets]:
    """Returns the PyTorch snippets of the operators in `codes`, by operator. Each snippet is in a dict with the key
    "pytorch".
    """
    return {name: {"pytorch": code if isinstance(code, Snippet) else Snippet(code)} for name, code in codes.items()}


def without(reason: str) -> Snippet:
    """The snippet of an operator for which PyTorch has no functions, with the reason as a clause."""
    return Snippet("", lambda case: reason)


def wide(case: Case, name: str) -> str:
    """The expression of a tensor in a type in which PyTorch computes.

    FLOAT16 becomes FLOAT32, and unsigned integers above 8 bits become INT64.
    """
    data_type = case.data_type(name)
    if data_type is DataType.FLOAT16:
        return f"{name}.float()"
    return _signed(name, data_type)


def ordered(case: Case, name: str) -> str:
    """Returns PyTorch code for the tensor `name` in a data type that PyTorch can compare. UINT64 becomes INT64 with the
    sign bit inverted, which keeps the order.
    """
    data_type = case.data_type(name)
    return f"({name}.view(torch.int64) ^ {_SIGN_BIT})" if data_type.name == "UINT64" else _signed(name, data_type)


def from_ordered(case: Case, name: str, expression: str) -> str:
    """Returns PyTorch code that converts the result of `expression` to the data type of the output `name`. `expression`
    computes with the elements that `ordered` returns.
    """
    if case.data_type(name).name == "UINT64":
        return f"(({expression}) ^ {_SIGN_BIT}).view(torch.uint64)"
    return typed(case, name, expression)


def _signed(name: str, data_type: DataType) -> str:
    if data_type.name == "UINT64":
        return f"{name}.view(torch.int64)"
    return f"{name}.long()" if data_type.name in _UNSIGNED else name


def moved(case: Case, name: str) -> str:
    """Returns the PyTorch expression of a tensor for operations that only move elements.

    Unsigned integers wider than 8 bits are viewed as signed integers of the same size.
    """
    data_type = case.data_type(name)
    return f"{name}.view(torch.int{data_type.bits})" if data_type.name in _UNSIGNED else name


def moved_back(case: Case, name: str, expression: str) -> str:
    """Returns the PyTorch code that converts the result of `expression` to the data type of the tensor `name`.

    `moved` converted the inputs before, because PyTorch cannot move elements of some unsigned types.
    """
    data_type = case.data_type(name)
    return f"{closed(expression)}.view(torch.{data_type.script_name})" if data_type.name in _UNSIGNED else expression


def typed(case: Case, output: str, expression: str) -> str:
    """The expression converted to the data type of an output."""
    return f"{closed(expression)}.to(torch.{case.data_type(output).script_name})"


def closed(expression: str) -> str:
    """The expression, in brackets unless a method can be appended to it directly."""
    depth, operators = 0, False
    for before, sign in zip(f" {expression}", expression, strict=False):
        depth += (sign in "([") - (sign in ")]")
        operators |= depth == 0 and (sign in " +*/%^|&<>=~" or (sign == "-" and before != "("))
    return f"({expression})" if operators else expression


def scaled(case: Case, name: str = "InputTensor") -> tuple[str, str]:
    """Returns the PyTorch variable that holds the input `name` after ScaleBias, and the lines that compute it.

    If the input needs no scaling, the variable is `name` and the lines are "".
    """
    factors = scale_and_bias(case, name)
    return (name, "") if factors is None else ("scaled", scaling_lines(*factors, case.data_type(name), name))


def scaling_lines(scale: str, bias: str, data_type: DataType, name: str = "InputTensor") -> str:
    """Returns the PyTorch lines that apply ScaleBias to the input `name` of the given data type. `scale` and `bias` are
    the two numbers as Python code.

    The lines assign the result to the variable `scaled`.
    """
    line = f"scaled = {name}.to(torch.float32) * {scale} + {bias}  # x * Scale + Bias"
    if data_type.is_float:
        to = data_type.script_name
        return f"{line}\nscaled = scaled.to(torch.{to})\n" if to != "float32" else f"{line}\n"
    low, high = data_type.limits
    return f"""\
{line}
# Back to {data_type.name}: the fraction is dropped, NaN becomes 0, values beyond the type become its limits.
whole = torch.trunc(torch.nan_to_num(scaled.to(torch.float64), nan=0.0, posinf=inf, neginf=-inf))
scaled = whole.clamp({low}, {high}).to(torch.int64).to(torch.{data_type.script_name})
"""


def element_wise(expression: str, output: str = "OutputTensor", first: str = "InputTensor") -> Callable[[Case], str]:
    """Returns a function that returns the PyTorch code of an element-wise operator. In `expression`, `{x}` stands for
    the input `first` after ScaleBias.

    The code converts the result to the data type of `output`.
    """

    def lines(case: Case) -> str:
        x, scaling = scaled(case, first)
        read = wide(case, first) if x == first else x
        made = expression.replace("{x}", read)
        is_same = read == x and case.data_type(first) is case.data_type(output)
        return f"{scaling}{output} = {made if is_same else typed(case, output, made)}"

    return lines


def limited(expression: str, case: Case, output: str) -> str:
    """Returns PyTorch code that clamps a FLOAT64 `expression` to the limits of the integer type of `output`, and
    converts it to this type.

    The expression must not yield NaN.
    """
    low, high = case.data_type(output).limits
    return f"{closed(expression)}.clamp({low}, {high}).to(torch.{case.data_type(output).script_name})"


def no_type(*names: str) -> Callable[[Case], str | None]:
    """A function for `Snippet.why_not`: returns a reason if the first input has one of these data types, else None."""

    def reason(case: Case) -> str | None:
        name = case.data_type(case.operator.inputs[0].name).name
        if name in names:
            return say("PyTorch does not compute {operator} with {type}", operator=case.operator.name, type=name)
        return None

    return reason


def windows(image: str, spatial: Sequence[tuple[int, int, int, int, int, int]], value: str = "0") -> str:
    """Returns PyTorch code for all windows over an image, as an array [N, C, ...windows, ...cells of a window].

    `image` is the code of the image, an array [N, C, ...]. `spatial` has, for each dimension after them, the size of
    the image, the number of windows, the size of a window, the stride, the dilation, and the padding at the start. The
    padding is filled with `value`.
    """
    pads = padding(spatial)
    made = image if not any(pads) else f"F.pad({image}, {pads}{'' if value == '0' else f', value={value}'})"
    made = closed(made)
    for axis, (_, count, size, stride, dilation, _) in enumerate(spatial, 2):
        every = f"[..., ::{dilation}]" if dilation > 1 and size > 1 else ""
        step = max(stride, 1) if count == 1 else stride
        made += f".unfold({axis}, {(size - 1) * dilation + 1}, {step}){every}"
    return made


def padding(spatial: Sequence[tuple[int, int, int, int, int, int]]) -> tuple[int, ...]:
    """The padding of an image for F.pad of PyTorch, last dimension first. A negative number removes elements.

    `spatial` has the same form as in `windows`.
    """
    pads: list[int] = []
    for cells, count, size, stride, dilation, start in reversed(spatial):
        pads += [start, (count - 1) * stride + (size - 1) * dilation + 1 - start - cells]
    return tuple(pads)
