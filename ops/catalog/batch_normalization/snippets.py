"""NumPy code for the batch normalizations and their gradients; all are computed in FLOAT32."""

from collections.abc import Callable

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.snippets import fused_lines
from ops.catalog.batch_normalization import gradients, training
from ops.declare.numpy_code import typed
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _epsilon(case: Case) -> str:
    return f"np.float32({number(as_float32(case.number('Epsilon'))) if case.has('Epsilon') else 0})"


def _wide(*names: str) -> str:
    return "".join(f"{short} = {name}.astype(np.float32)\n" for short, name in (pair.split("=") for pair in names))


def _inference(case: Case) -> str:
    made = f"scale * ((x - mean) / np.sqrt(variance + {_epsilon(case)})) + bias"
    names = ("x=InputTensor", "mean=MeanTensor", "variance=VarianceTensor", "scale=ScaleTensor", "bias=BiasTensor")
    return f"{_wide(*names)}OutputTensor = {typed(case, 'OutputTensor', made)}{fused_lines(case)}"


def _training(case: Case) -> str:
    added = " + FusedAddTensor.astype(np.float32)" if case.has("FusedAddTensor") else ""
    made = f"scale * (centred / np.sqrt(variance + {_epsilon(case)})) + bias{added}"
    return (
        f"{_wide('x=InputTensor', 'scale=ScaleTensor', 'bias=BiasTensor')}"
        f"axes = {training.axes_of(case)}  # where ScaleTensor has size 1\n"
        "mean = x.mean(axes, keepdims=True)\n"
        "centred = x - mean\n"
        "variance = (centred * centred).mean(axes, keepdims=True)\n"
        f"OutputTensor = {typed(case, 'OutputTensor', made)}{fused_lines(case)}\n"
        f"OutputMeanTensor = mean.astype(InputTensor.dtype).reshape{case.sizes('OutputMeanTensor')}\n"
        f"OutputVarianceTensor = variance.astype(InputTensor.dtype).reshape{case.sizes('OutputVarianceTensor')}"
    )


def _gradient(*, of_batch: bool) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        made = "dy * (scale / deviation)"
        if of_batch:
            made = "scale / deviation * (dy - dy.mean(axes, keepdims=True) - n * (dy * n).mean(axes, keepdims=True))"
        names = (
            "x=InputTensor", "dy=InputGradientTensor", "mean=MeanTensor", "variance=VarianceTensor",
            "scale=ScaleTensor",
        )  # fmt: skip
        results = {"OutputScaleGradientTensor": "(dy * n)", "OutputBiasGradientTensor": "dy"}
        return (
            f"{_wide(*names)}"
            f"axes = {gradients.axes_of(case)}  # where MeanTensor has size 1\n"
            f"deviation = np.sqrt(variance + {_epsilon(case)})\n"
            "n = (x - mean) / deviation\n"
            f"OutputGradientTensor = {typed(case, 'OutputGradientTensor', made)}\n"
            + "\n".join(
                f"{name} = {typed(case, name, f'{what}.sum(axes, keepdims=True)')}.reshape{case.sizes(name)}"
                for name, what in results.items()
            )
        )

    return lines


SNIPPETS: dict[str, Snippets] = {
    "BATCH_NORMALIZATION": {"numpy": Snippet(_inference)},
    "BATCH_NORMALIZATION_TRAINING": {"numpy": Snippet(_training)},
    "BATCH_NORMALIZATION_GRAD": {"numpy": Snippet(_gradient(of_batch=False))},
    "BATCH_NORMALIZATION_TRAINING_GRAD": {"numpy": Snippet(_gradient(of_batch=True))},
}
