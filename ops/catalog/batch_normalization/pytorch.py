"""PyTorch code for the batch normalizations and their gradients. The code computes in FLOAT32, or in FLOAT64 if it
calls F.batch_norm.
"""

from collections.abc import Callable

import numpy as np

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.pytorch import fused_lines
from ops.catalog.batch_normalization import gradients, training
from ops.declare.python_source import number
from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, typed
from ops.model.case import Case


def _epsilon(case: Case) -> str:
    return number(as_float32(case.number("Epsilon"))) if case.has("Epsilon") else "0"


def _wide(*names: str) -> str:
    return "".join(f"{short} = {name}.float()\n" for short, name in (pair.split("=") for pair in names))


def _inference(case: Case) -> str:
    sizes = case.sizes("InputTensor")
    channels = (1, sizes[1], *(1,) * (len(sizes) - 2)) if len(sizes) > 1 else ()
    tensors = ("MeanTensor", "VarianceTensor", "ScaleTensor", "BiasTensor")
    if all(case.sizes(name) == channels for name in tensors) and _is_usual(case, ("InputTensor", *tensors)):
        mean, variance, scale, bias = (f"{name}.double().flatten()" for name in tensors)
        made = f"F.batch_norm(InputTensor.double(), {mean}, {variance}, {scale}, {bias}, eps={_epsilon(case)})"
        return f"OutputTensor = {typed(case, 'OutputTensor', made)}{fused_lines(case)}"
    made = f"scale * ((x - mean) / torch.sqrt(variance + {_epsilon(case)})) + bias"
    names = ("x=InputTensor", "mean=MeanTensor", "variance=VarianceTensor", "scale=ScaleTensor", "bias=BiasTensor")
    return f"{_wide(*names)}OutputTensor = {typed(case, 'OutputTensor', made)}{fused_lines(case)}"


def _is_usual(case: Case, tensors: tuple[str, ...]) -> bool:
    """True if all numbers are finite, and Variance + Epsilon is always positive.

    For other numbers, F.batch_norm can compute other results than BATCH_NORMALIZATION.
    """
    if not all(np.isfinite(case.logical(name)).all() for name in tensors):
        return False
    return bool(case.logical("VarianceTensor").min() + as_float32(case.number("Epsilon")) > 0)


def _training(case: Case) -> str:
    added = " + FusedAddTensor.float()" if case.has("FusedAddTensor") else ""
    made = f"scale * ((x - mean) / torch.sqrt(variance + {_epsilon(case)})) + bias{added}"
    axes = training.axes_of(case)
    statistics = (
        f"mean = x.mean({axes}, keepdim=True)  # where ScaleTensor has size 1\n"
        f"variance = (x - mean).square().mean({axes}, keepdim=True)\n"
        if axes
        else "mean, variance = x, x - x  # ScaleTensor has the size of InputTensor\n"
    )
    results = {"OutputMeanTensor": "mean", "OutputVarianceTensor": "variance"}
    return (
        f"{_wide('x=InputTensor', 'scale=ScaleTensor', 'bias=BiasTensor')}{statistics}"
        f"OutputTensor = {typed(case, 'OutputTensor', made)}{fused_lines(case)}\n"
        + "\n".join(f"{name} = {typed(case, name, what)}.reshape{case.sizes(name)}" for name, what in results.items())
    )


def _gradient(*, of_batch: bool) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        axes = gradients.axes_of(case)
        made = "dy * (scale / deviation)"
        mean, total = (f".{how}({axes}, keepdim=True)" if axes else "" for how in ("mean", "sum"))
        if of_batch:
            made = f"scale / deviation * (dy - dy{mean} - n * (dy * n){mean})"
        names = (
            "x=InputTensor", "dy=InputGradientTensor", "mean=MeanTensor", "variance=VarianceTensor",
            "scale=ScaleTensor",
        )  # fmt: skip
        results = {"OutputScaleGradientTensor": "(dy * n)", "OutputBiasGradientTensor": "dy"}
        return (
            f"{_wide(*names)}"
            f"deviation = torch.sqrt(variance + {_epsilon(case)})\n"
            "n = (x - mean) / deviation\n"
            f"OutputGradientTensor = {typed(case, 'OutputGradientTensor', made)}\n"
            "# The sums are over the dimensions where MeanTensor has size 1.\n"
            + "\n".join(
                f"{name} = {typed(case, name, f'{what}{total}')}.reshape{case.sizes(name)}"
                for name, what in results.items()
            )
        )

    return lines


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        "BATCH_NORMALIZATION": _inference,
        "BATCH_NORMALIZATION_TRAINING": _training,
        "BATCH_NORMALIZATION_GRAD": _gradient(of_batch=False),
        "BATCH_NORMALIZATION_TRAINING_GRAD": _gradient(of_batch=True),
    }
)
