"""Writes CLIP, CLIP1 and THRESHOLD in NumPy, and the first two in PyTorch and DirectMLX."""

from collections.abc import Callable

from ops.arrays.dtypes import I64, U64, DataType
from ops.arrays.scale_bias import float_of
from ops.catalog.clip.scaling import bound, bounds
from ops.declare.numpy_code import scaling_lines
from ops.declare.python_source import number, numpy_scalar, torch_scalar
from ops.declare.snippets import Snippet
from ops.model.case import Case
from ops.text.literals import number_text
from ops.text.values import ScaleBias

MIXED = "# fmin and fmax ignore NaN: a NaN element becomes Max, a NaN bound has no effect."


def numpy(case: Case) -> str:
    """The NumPy code for a case."""
    data_type = case.data_type("InputTensor")
    x, scaling = _scaling(case, data_type, scaling_lines)
    low, high = map(numpy_scalar, bounds(case, data_type))
    comment = f"{MIXED}\n" if data_type.is_float else ""
    start = f"{scaling}{_bounds_comment(case)}low, high = {low}, {high}\n"
    return f"{start}\n{comment}OutputTensor = np.fmax(low, np.fmin({x}, high))"


def torch(case: Case) -> str:
    """The PyTorch code for a case."""
    data_type = case.data_type("InputTensor")
    x, scaling = _scaling(case, data_type, _torch_scaling)
    name = data_type.script_name
    low, high = map(torch_scalar, bounds(case, data_type))
    start = f"{scaling}{_bounds_comment(case)}low, high = {low}, {high}\n"
    if data_type is U64:
        return f"""\
{start}
# PyTorch does not compare uint64. With the sign bit flipped, int64 has the same order.
turn = torch.iinfo(torch.int64).min
low, high, x = (tensor.to(torch.int64) ^ turn for tensor in (low, high, {x}))
OutputTensor = (torch.maximum(low, torch.minimum(x, high)) ^ turn).to(torch.uint64)"""
    if not data_type.is_signed and data_type.bits > 8:
        return f"""\
{start}
# PyTorch does not compare {name}; int64 holds every value.
low, high, x = (tensor.to(torch.int64) for tensor in (low, high, {x}))
OutputTensor = torch.maximum(low, torch.minimum(x, high)).to(torch.{name})"""
    function = ("fmax", "fmin") if data_type.is_float else ("maximum", "minimum")
    comment = f"{MIXED}\n" if data_type.is_float else ""
    return f"{start}\n{comment}OutputTensor = torch.{function[0]}(low, torch.{function[1]}({x}, high))"


def _torch_scaling(scale: str, bias: str, data_type: DataType) -> str:
    """The PyTorch lines that apply ScaleBias."""
    name = data_type.script_name
    line = f"scaled = InputTensor.to(torch.float32) * {scale} + {bias}  # x * Scale + Bias"
    if data_type.is_float:
        return f"{line}\nscaled = scaled.to(torch.{name})\n" if name != "float32" else f"{line}\n"
    low, high = data_type.limits
    return f"""\
{line}
# Back to {data_type.name}: the fraction is dropped, NaN becomes 0, values beyond the type become its limits.
whole = torch.trunc(torch.nan_to_num(scaled.to(torch.float64), nan=0.0, posinf=inf, neginf=-inf))
scaled = whole.clamp({low}, {high}).to(torch.int64).to(torch.{name})
"""


def _scaling(case: Case, data_type: DataType, lines: Callable[[str, str, DataType], str]) -> tuple[str, str]:
    """The name of the tensor to clip, and the lines that apply ScaleBias to it (none without ScaleBias)."""
    scale_bias = case["ScaleBias"]
    if not isinstance(scale_bias, ScaleBias) or data_type in (I64, U64):
        return "InputTensor", ""
    scale, bias = (number(float_of(value)) for value in (scale_bias.scale, scale_bias.bias))
    return "scaled", lines(scale, bias, data_type)


def _bounds_comment(case: Case) -> str:
    """A comment that states Min and Max of the desc."""
    low, high = (number_text(case.number(name)) for name in ("Min", "Max"))
    return f"# Min {low} and Max {high}, as {case.data_type('InputTensor').name}:\n"


def threshold(case: Case) -> str:
    """The NumPy code for a case of THRESHOLD."""
    data_type = case.data_type("InputTensor")
    x, scaling = _scaling(case, data_type, scaling_lines)
    low = numpy_scalar(bound(case.number("Min"), None, data_type))
    return f"{scaling}OutputTensor = np.fmax({low}, {x})  # fmax ignores NaN"


def no_directmlx(case: Case) -> str | None:
    """The reason why DirectMLX cannot express the operator; None if it can."""
    if "MinMaxDataType" in case.values:
        return "DirectMLX has no ELEMENT_WISE_CLIP1; its dml::Clip creates ELEMENT_WISE_CLIP"
    return None


_CLIP = {
    "numpy": Snippet(numpy),
    "pytorch": Snippet(torch),
    "directmlx": Snippet("dml::Clip({InputTensor}, /*min*/ {Min}, /*max*/ {Max}, {ScaleBias})", no_directmlx),
}
SNIPPETS = {
    "ELEMENT_WISE_CLIP": _CLIP,
    "ELEMENT_WISE_CLIP1": _CLIP,
    "ELEMENT_WISE_THRESHOLD": {
        "numpy": Snippet(threshold),
        "directmlx": Snippet("dml::Threshold({InputTensor}, {Min}, {ScaleBias})"),
    },
}
