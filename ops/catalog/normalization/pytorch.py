"""PyTorch code for the normalizations; all are computed in FLOAT32."""

import numpy as np

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.pytorch import fused_lines
from ops.catalog.normalization import local_response, local_response_gradient
from ops.catalog.normalization.mean_variance_rows import axes_of, uses_mean, uses_variance
from ops.declare.python_source import number
from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, typed
from ops.model.case import Case


def _attribute(case: Case, name: str) -> str:
    return number(as_float32(case.number(name)))


def _lp(case: Case) -> str:
    squares = "x.abs().sum(Axis, keepdim=True) ** 2" if case.integer("P") == 1 else "(x * x).sum(Axis, keepdim=True)"
    made = f"x / torch.sqrt({squares} + {_attribute(case, 'Epsilon')})"
    return f"x = InputTensor.float()\nOutputTensor = {typed(case, 'OutputTensor', made)}"


def _mean_variance(case: Case) -> str:
    axes = axes_of(case)
    lines = ["x = InputTensor.float()"]
    if uses_mean(case):
        lines.append(f"x = x - x.mean({axes}, keepdim=True)")
    if uses_variance(case):
        epsilon = _attribute(case, "Epsilon")
        lines.append(f"x = x / torch.sqrt((x * x).mean({axes}, keepdim=True) + {epsilon})")
    scale = " * ScaleTensor.float()" if case.has("ScaleTensor") else ""
    bias = " + BiasTensor.float()" if case.has("BiasTensor") else ""
    lines.append(f"OutputTensor = {typed(case, 'OutputTensor', f'x{scale}{bias}')}")
    return "\n".join(lines) + fused_lines(case)


def _sums(case: Case, source: str, before: int, after: int) -> str:
    """Returns the PyTorch expression that adds up the neighbourhood of each cell of `source`.

    The neighbourhood extends `before` cells before the cell and `after` cells after it.
    """
    pads = [0] * 8
    made = ""
    for axis in local_response.axes_of(case):
        size = case.sizes("InputTensor")[axis]
        low, high = min(before, size - 1), min(after, size - 1)
        pads[2 * (3 - axis)], pads[2 * (3 - axis) + 1] = low, high
        made += f".unfold({axis}, {low + high + 1}, 1)"
    last = tuple(range(-len(local_response.axes_of(case)), 0))
    return f"F.pad({source}, {tuple(pads)}){made}.sum({last})"


def _base(case: Case) -> str:
    before, after = local_response.reach(case)
    return (
        "x = InputTensor.float()\n"
        f"squares = {_sums(case, 'x * x', before, after)}  # of the cells around each cell\n"
        f"base = {_attribute(case, 'Bias')} + {_attribute(case, 'Alpha')} / {case.integer('LocalSize')} * squares\n"
    )


def _local_response(case: Case) -> str:
    made = typed(case, "OutputTensor", f"x / base ** {_attribute(case, 'Beta')}")
    return f"{_base(case)}OutputTensor = {made}"


def _local_response_gradient(case: Case) -> str:
    before, after = local_response.reach(case)
    beta, alpha = _attribute(case, "Beta"), _attribute(case, "Alpha")
    factor = local_response_gradient.share(case)
    shown = f"2 * {alpha} * {beta} / {case.integer('LocalSize')}" if np.isfinite(factor) else number(float(factor))
    made = f"given / base ** {beta} - {shown} * x * nearby"
    return (
        f"{_base(case)}given = InputGradientTensor.float()\n"
        f"nearby = {_sums(case, f'given * x / base ** ({beta} + 1)', after, before)}\n"
        f"OutputGradientTensor = {typed(case, 'OutputGradientTensor', made)}"
    )


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        "LP_NORMALIZATION": _lp,
        **{f"MEAN_VARIANCE_NORMALIZATION{version}": _mean_variance for version in ("", "1", "2")},
        "LOCAL_RESPONSE_NORMALIZATION": _local_response,
        "LOCAL_RESPONSE_NORMALIZATION_GRAD": _local_response_gradient,
    }
)
