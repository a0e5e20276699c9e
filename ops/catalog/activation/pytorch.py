"""PyTorch code for the activations, their gradients and the operators of softmax, and for fused activations."""

from collections.abc import Callable
from math import ceil, floor

import numpy as np

from ops.arrays.dtypes import DataType
from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.gradients import bounds
from ops.catalog.activation.snippets import axes_of
from ops.declare.python_source import number
from ops.declare.snippets import Snippets
from ops.declare.torch_code import Code, in_torch, limited, moved, moved_back, ordered, typed, wide
from ops.model.case import Case
from ops.text.values import Fused, Number

# The result for the elements {x}; attributes are variables with their names.
EXPRESSIONS = {
    "ELU": "torch.where({x} < 0, Alpha * torch.expm1({x}), {x})",
    "CELU": "{x}.clamp(min=0) + (Alpha * torch.expm1({x} / Alpha)).clamp(max=0)",
    "SCALED_ELU": "Gamma * torch.where({x} < 0, Alpha * torch.expm1({x}), {x})",
    "HARD_SIGMOID": "(Alpha * {x} + Beta).clamp(0, 1)",
    "SIGMOID": "torch.sigmoid({x})",
    "IDENTITY": "{x}",
    "LINEAR": "Alpha * {x} + Beta",
    "LEAKY_RELU": "torch.where({x} < 0, Alpha * {x}, {x})",
    "RELU": "F.relu({x})",
    "THRESHOLDED_RELU": "torch.where({x} > Alpha, {x}, 0)",
    "PARAMETRIC_SOFTPLUS": "Alpha * F.softplus(Beta * {x})",
    "SOFTPLUS": "F.softplus(Steepness * {x}) / Steepness",
    "SOFTSIGN": "F.softsign({x})",
    "TANH": "torch.tanh({x})",
    "SCALED_TANH": "Alpha * torch.tanh(Beta * {x})",
    "SHRINK": "torch.where({x} < -Threshold, {x} + Bias, torch.where({x} > Threshold, {x} - Bias, 0))",
    "GELU": "{x} * ((1 + torch.erf({x} * 0.5**0.5)) / 2)",
    "SWISH": "{x} * torch.sigmoid(SigmoidInputScale * {x})",
    "HARD_SWISH": "{x} * (Alpha * {x} + Beta).clamp(0, 1)",
}
# Shorter functions for usual attributes, and F.gelu for finite numbers: PyTorch's are defined for them only.
_USUAL = {
    "ELU": "F.elu({x}, Alpha)", "CELU": "F.celu({x}, Alpha)", "SCALED_ELU": "Gamma * F.elu({x}, Alpha)",
    "LEAKY_RELU": "F.leaky_relu({x}, Alpha)", "GELU": "F.gelu({x})",
}  # fmt: skip


def _is_usual(name: str, case: Case) -> bool:
    if name == "GELU":
        return bool(np.isfinite(case.logical("InputTensor")).all())
    return name in _USUAL and 1e-3 < as_float32(case.number("Alpha")) < 1e3


def _activation(name: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        data_type = case.data_type("InputTensor")
        if data_type.is_float or name in ("RELU", "IDENTITY"):
            made = _USUAL[name] if _is_usual(name, case) else EXPRESSIONS[name]
            made = made.replace("{x}", wide(case, "InputTensor"))
            is_same = wide(case, "InputTensor") == "InputTensor"
            return f"OutputTensor = {made if is_same else typed(case, 'OutputTensor', made)}"
        rounded = "round" if name == "SHRINK" else "trunc"
        made = EXPRESSIONS[name].replace("{x}", "x")
        return (
            "x = InputTensor.float()\n"
            f"result = torch.nan_to_num(({made}).{rounded}().double())  # NaN becomes 0\n"
            f"OutputTensor = {limited('result', case, 'OutputTensor')}"
        )

    return lines


def fused_lines(case: Case, output: str = "OutputTensor") -> str:
    """The PyTorch lines that apply FusedActivation to an output in place; "" if there is none."""
    fused = case.values.get("FusedActivation")
    if not isinstance(fused, Fused):
        return ""
    return "\n" + _fused(fused, output, case.data_type(output))


def _fused(fused: Fused, output: str, data_type: DataType) -> str:
    name = fused.name.removeprefix("ACTIVATION_")
    attributes = "".join(
        f"{member} = {number(as_float32(value))}\n" for member, value in fused.members if isinstance(value, int | float)
    )
    made = f"F.{name.lower()}(x, -1)" if name.endswith("SOFTMAX") else EXPRESSIONS[name].replace("{x}", "x")
    if data_type.is_float:
        return f"{attributes}x = {output}.float()  # {name}\n{output} = ({made}).to(torch.{data_type.script_name})"
    low, high = data_type.limits
    rounded = "round" if name == "SHRINK" else "trunc"
    whole = f"torch.nan_to_num(({made}).{rounded}()).clamp({low}, {high})"
    return f"{attributes}x = {output}.double()  # {name}\n{output} = {whole}.to(torch.{data_type.script_name})"


def _parameterized(case: Case) -> str:
    return "OutputTensor = torch.where(InputTensor < 0, InputTensor * SlopeTensor, InputTensor)"


def _softmax(name: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        x, axes = wide(case, "InputTensor"), axes_of(case)
        if "(" not in axes:
            return f"OutputTensor = {typed(case, 'OutputTensor', f'F.{name}({x}, dim={axes})')}"
        made = "torch.exp(x - total)" if name == "softmax" else "x - total"
        return (
            f"x = {x}\n"
            f"total = torch.logsumexp(x, dim={axes}, keepdim=True)\n"
            f"OutputTensor = {typed(case, 'OutputTensor', made)}"
        )

    return lines


def _hardmax(case: Case) -> str:
    axes, rank = axes_of(case), len(case.sizes("InputTensor"))
    name = case.data_type("OutputTensor").script_name
    if "(" not in axes:
        return _largest("InputTensor", axes, name, "OutputTensor")
    last = tuple(range(rank - len(set(case.integers("Axes"))), rank))
    return (
        f"moved = InputTensor.movedim({axes}, {last})\n"
        f"rows = moved.flatten({last[0]})\n"
        f"{_largest('rows', '-1', name, 'found')}\n"
        f"OutputTensor = found.reshape(moved.shape).movedim({last}, {axes})"
    )


def _largest(rows: str, axis: str, data_type: str, result: str) -> str:
    """The PyTorch lines that compute the variable `result`: 1 at the first largest element of each row, and 0
    elsewhere.
    """
    return (
        "# NaN is the largest only at the start of a row.\n"
        f"largest = torch.where({rows}.isnan(), -inf, {rows}).argmax({axis}, keepdim=True)\n"
        f"largest = torch.where({rows}.narrow({axis}, 0, 1).isnan(), 0, largest)\n"
        f"{result} = torch.zeros_like({rows}, dtype=torch.{data_type}).scatter({axis}, largest, 1)"
    )


def _gradient(case: Case) -> str:
    given = moved(case, "InputGradientTensor")
    before, passes = "", f"{wide(case, 'InputTensor')} > 0"
    if "Min" in case.values:
        data_type = case.data_type("InputTensor")
        is_long = data_type.is_integer and data_type.bits == 64
        x = ordered(case, "InputTensor") if is_long else "InputTensor.double()"
        before = f"x = {x}  # Min and Max are not rounded\n"
        low, high = bounds(case)
        passes = _between(low, high, data_type) if is_long else f"(x > {number(low)}) & (x < {number(high)})"
    made = moved_back(case, "InputGradientTensor", f"torch.where({passes}, {given}, 0)")
    return f"{before}OutputGradientTensor = {made}"


def _between(low: Number, high: Number, data_type: DataType) -> str:
    """Returns the PyTorch code of a mask, which is True where the variable `x` is above `low` and below `high`.

    `x` has the integers of a tensor, in the form that `ordered` returns. The code compares them with integers, because
    PyTorch rounds limits that are floats.
    """
    least, most = data_type.limits
    if not (low < most and high > least and low < high):  # false for NaN
        return "torch.zeros_like(x, dtype=torch.bool)"
    first = max(floor(low) + 1, least) if low >= least else least
    last = min(ceil(high) - 1, most) if high <= most else most
    offset = 0 if data_type.is_signed else -(2**63)  # of `ordered`
    shown = ("-(2**63)" if value == -(2**63) else str(value) for value in (first + offset, last + offset))
    return "(x >= {}) & (x <= {})".format(*shown)


_CODES: dict[str, Code] = {
    **{f"ACTIVATION_{name}": _activation(name) for name in EXPRESSIONS},
    "ACTIVATION_PARAMETERIZED_RELU": _parameterized,
    "ACTIVATION_RELU_GRAD": _gradient,
    "ELEMENT_WISE_CLIP_GRAD": _gradient,
    "ELEMENT_WISE_CLIP_GRAD1": _gradient,
    **{f"ACTIVATION_SOFTMAX{version}": _softmax("softmax") for version in ("", "1")},
    **{f"ACTIVATION_LOG_SOFTMAX{version}": _softmax("log_softmax") for version in ("", "1")},
    **{f"ACTIVATION_HARDMAX{version}": _hardmax for version in ("", "1")},
}
SNIPPETS: dict[str, Snippets] = in_torch(_CODES)
