"""NumPy code for the activations, their gradients and the operators of softmax, and for fused activations."""

from collections.abc import Callable

from ops.arrays.dtypes import DataType
from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.gradients import bounds
from ops.declare.numpy_code import typed, widened
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case
from ops.text.values import Fused

# The result for the elements {x}; attributes are variables with their names.
EXPRESSIONS = {
    "ELU": "np.where({x} < 0, Alpha * np.expm1(np.minimum({x}, 0)), {x})",
    "CELU": "np.maximum({x}, 0) + np.minimum(Alpha * np.expm1({x} / Alpha), 0)",
    "SCALED_ELU": "Gamma * np.where({x} < 0, Alpha * np.expm1(np.minimum({x}, 0)), {x})",
    "HARD_SIGMOID": "np.maximum(0, np.minimum(Alpha * {x} + Beta, 1))",
    "SIGMOID": "1 / (1 + np.exp(-{x}))",
    "IDENTITY": "{x}",
    "LINEAR": "Alpha * {x} + Beta",
    "LEAKY_RELU": "np.where({x} < 0, Alpha * {x}, {x})",
    "RELU": "np.maximum({x}, 0)",
    "THRESHOLDED_RELU": "np.where({x} > Alpha, {x}, 0)",
    "PARAMETRIC_SOFTPLUS": "Alpha * np.logaddexp(0, Beta * {x})",
    "SOFTPLUS": "np.logaddexp(0, Steepness * {x}) / Steepness",
    "SOFTSIGN": "{x} / (1 + np.abs({x}))",
    "TANH": "np.tanh({x})",
    "SCALED_TANH": "Alpha * np.tanh(Beta * {x})",
    "SHRINK": "np.where({x} < -Threshold, {x} + Bias, np.where({x} > Threshold, {x} - Bias, 0))",
    "GELU": "{x} * (1 + np.vectorize(erf, otypes=[np.float64])({x} / np.sqrt(2))) / 2",
    "SWISH": "{x} / (1 + np.exp(-SigmoidInputScale * {x}))",
    "HARD_SWISH": "{x} * np.maximum(0, np.minimum(Alpha * {x} + Beta, 1))",
}


def _activation(name: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        data_type = case.data_type("InputTensor")
        x = "InputTensor"
        if data_type.is_float or name in ("RELU", "IDENTITY"):
            before = "" if data_type is not DataType.FLOAT16 else "x = InputTensor.astype(np.float32)\n"
            made = EXPRESSIONS[name].replace("{x}", "x" if before else x)
            return f"{before}OutputTensor = {typed(case, 'OutputTensor', made)}"
        low, high = data_type.limits
        rounded = "np.rint" if name == "SHRINK" else "np.trunc"
        made = EXPRESSIONS[name].replace("{x}", "x")
        return (
            "x = InputTensor.astype(np.float32)\n"
            f"result = {rounded}({made}).astype(np.float64)\n"
            f"OutputTensor = np.clip(result, {low}, {high}).astype(np.{data_type.script_name})"
        )

    return lines


def fused_lines(case: Case, output: str = "OutputTensor") -> str:
    """The NumPy lines that apply FusedActivation to an output in place; "" if there is none."""
    fused = case.values.get("FusedActivation")
    if not isinstance(fused, Fused):
        return ""
    return "\n" + activation_lines(fused, output, output, case.data_type(output))


def activation_lines(fused: Fused, source: str, target: str, data_type: DataType) -> str:
    """The NumPy lines that apply an activation to the variable `source` and store the result in the variable `target`.

    `data_type` is the data type of both variables.
    """
    name = fused.name.removeprefix("ACTIVATION_")
    attributes = "".join(
        f"{member} = {number(as_float32(value))}\n" for member, value in fused.members if isinstance(value, int | float)
    )
    wide = f"x = {source}.astype(np.float32)"
    if name in ("SOFTMAX",):
        made = "np.exp(x - x.max(-1, keepdims=True)) / np.exp(x - x.max(-1, keepdims=True)).sum(-1, keepdims=True)"
    elif name == "LOG_SOFTMAX":
        made = "x - x.max(-1, keepdims=True) - np.log(np.exp(x - x.max(-1, keepdims=True)).sum(-1, keepdims=True))"
    else:
        made = EXPRESSIONS[name].replace("{x}", "x")
    if data_type.is_float:
        return f"{attributes}{wide}  # {name}\n{target} = ({made}).astype(np.{data_type.script_name})"
    low, high = data_type.limits
    rounded = "np.rint" if name == "SHRINK" else "np.trunc"
    return (
        f"{attributes}x = {source}.astype(np.float64)  # {name}\n"
        f"{target} = np.clip({rounded}({made}), {low}, {high}).astype(np.{data_type.script_name})"
    )


def _parameterized(case: Case) -> str:
    return "OutputTensor = np.where(InputTensor < 0, InputTensor * SlopeTensor, InputTensor)"


def axes_of(case: Case) -> str:
    """Returns the axes of a softmax as Python code: `-1`, another single axis, or a tuple of axes."""
    if "Axes" not in case.values:
        return "-1"
    axes = tuple(sorted(set(case.integers("Axes"))))
    return str(axes[0]) if len(axes) == 1 else str(axes)


def _softmax(case: Case) -> str:
    x = widened(case, "InputTensor")
    return (
        f"x, axes = {x}, {axes_of(case)}\n"
        "power = np.exp(x - x.max(axes, keepdims=True))\n"
        f"OutputTensor = {typed(case, 'OutputTensor', 'power / power.sum(axes, keepdims=True)')}"
    )


def _log_softmax(case: Case) -> str:
    x = widened(case, "InputTensor")
    made = "below - np.log(np.exp(below).sum(axes, keepdims=True))"
    return (
        f"x, axes = {x}, {axes_of(case)}\n"
        "below = x - x.max(axes, keepdims=True)\n"
        f"OutputTensor = {typed(case, 'OutputTensor', made)}"
    )


def _hardmax(case: Case) -> str:
    sizes, axes = case.sizes("InputTensor"), axes_of(case)
    name = case.data_type("OutputTensor").script_name
    if "(" not in axes:
        return (
            "# NaN is the largest only at the start of a row.\n"
            "known = np.where(np.isnan(InputTensor), -np.inf, InputTensor)\n"
            f"largest = np.where(np.isnan(InputTensor.take([0], {axes})), 0, known.argmax({axes}, keepdims=True))\n"
            f"OutputTensor = np.zeros({sizes}, np.{name})\n"
            f"np.put_along_axis(OutputTensor, largest, 1, {axes})"
        )
    count = len(case.sizes("InputTensor"))
    last = tuple(range(count - len(set(case.integers("Axes"))), count))
    return (
        f"moved = np.moveaxis(InputTensor, {axes}, {last})\n"
        f"rows = moved.reshape(*moved.shape[:{last[0]}], -1)\n"
        "# NaN is the largest only at the start of a row.\n"
        "known = np.where(np.isnan(rows), -np.inf, rows)\n"
        "largest = np.where(np.isnan(rows[..., :1]), 0, known.argmax(-1, keepdims=True))\n"
        "found = np.zeros_like(rows)\n"
        "np.put_along_axis(found, largest, 1, -1)\n"
        f"OutputTensor = np.moveaxis(found.reshape(moved.shape), {last}, {axes})"
    )


def _gradient(case: Case) -> str:
    if "Min" not in case.values:
        return (
            "OutputGradientTensor = np.where(InputTensor > 0, InputGradientTensor, 0).astype(InputGradientTensor.dtype)"
        )
    low, high = (number(bound) for bound in bounds(case))
    x = "InputTensor.astype(np.float64)" if case.data_type("InputTensor").is_float else "InputTensor.astype(object)"
    return (
        f"x = {x}  # Min and Max are not rounded\n"
        f"passes = ((x > {low}) & (x < {high})).astype(bool)\n"
        "OutputGradientTensor = np.where(passes, InputGradientTensor, 0).astype(InputGradientTensor.dtype)"
    )


SNIPPETS: dict[str, Snippets] = {
    **{f"ACTIVATION_{name}": {"numpy": Snippet(_activation(name))} for name in EXPRESSIONS},
    "ACTIVATION_PARAMETERIZED_RELU": {"numpy": Snippet(_parameterized)},
    "ACTIVATION_RELU_GRAD": {"numpy": Snippet(_gradient)},
    "ELEMENT_WISE_CLIP_GRAD": {"numpy": Snippet(_gradient)},
    "ELEMENT_WISE_CLIP_GRAD1": {"numpy": Snippet(_gradient)},
    "ACTIVATION_SOFTMAX": {"numpy": Snippet(_softmax)},
    "ACTIVATION_SOFTMAX1": {"numpy": Snippet(_softmax)},
    "ACTIVATION_LOG_SOFTMAX": {"numpy": Snippet(_log_softmax)},
    "ACTIVATION_LOG_SOFTMAX1": {"numpy": Snippet(_log_softmax)},
    "ACTIVATION_HARDMAX": {"numpy": Snippet(_hardmax)},
    "ACTIVATION_HARDMAX1": {"numpy": Snippet(_hardmax)},
}
