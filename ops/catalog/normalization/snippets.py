"""NumPy code for the normalizations; all are computed in FLOAT32."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.snippets import fused_lines
from ops.catalog.normalization import local_response
from ops.catalog.normalization.mean_variance_rows import axes_of, uses_mean, uses_variance
from ops.declare.numpy_code import typed
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _float32(case: Case, name: str) -> str:
    return f"np.float32({number(as_float32(case.number(name)))})"


def _lp(case: Case) -> str:
    norm = "np.abs(x).sum(Axis, keepdims=True) ** 2" if case.integer("P") == 1 else "(x * x).sum(Axis, keepdims=True)"
    return (
        "x = InputTensor.astype(np.float32)\n"
        f"squared = {norm} + {_float32(case, 'Epsilon')}\n"
        f"OutputTensor = {typed(case, 'OutputTensor', 'x / np.sqrt(squared)')}"
    )


def _mean_variance(case: Case) -> str:
    lines = [f"axes = {axes_of(case)}", "x = InputTensor.astype(np.float32)"]
    if uses_mean(case):
        lines.append("x = x - x.mean(axes, keepdims=True)")
    if uses_variance(case):
        lines += [
            "variance = (x * x).mean(axes, keepdims=True)",
            f"x = x / np.sqrt(variance + {_float32(case, 'Epsilon')})",
        ]
    if case.has("ScaleTensor"):
        lines.append("x = x * ScaleTensor.astype(np.float32)")
    if case.has("BiasTensor"):
        lines.append("x = x + BiasTensor.astype(np.float32)")
    lines.append(f"OutputTensor = {typed(case, 'OutputTensor', 'x')}")
    return "\n".join(lines) + fused_lines(case)


def _sums(case: Case, source: str, made: str, before: int, after: int) -> list[str]:
    """The NumPy lines that set the variable `made` to a sum for each element of `source`: the sum of the elements in
    its neighbourhood.

    The neighbourhood has `before` elements before it and `after` elements after it along each axis.
    """
    lines = [f"{made} = {source}"]
    for axis in local_response.axes_of(case):
        size = case.sizes("InputTensor")[axis]
        low, high = min(before, size - 1), min(after, size - 1)
        pads = [(low, high) if d == axis else (0, 0) for d in range(4)]
        lines += [
            f"padded = np.pad({made}, {pads})",
            f"{made} = sum(padded.take(range(at, at + {size}), {axis}) for at in range({low + high + 1}))",
        ]
    return lines


def _base(case: Case) -> list[str]:
    before, after = local_response.reach(case)
    share = f"{_float32(case, 'Alpha')} / np.float32({case.integer('LocalSize')})"
    return [
        "x = InputTensor.astype(np.float32)",
        *_sums(case, "x * x", "squares", before, after),
        f"base = {_float32(case, 'Bias')} + {share} * squares",
    ]


def _local_response(case: Case) -> str:
    made = typed(case, "OutputTensor", f"x / base ** {_float32(case, 'Beta')}")
    return "\n".join((*_base(case), f"OutputTensor = {made}"))


def _local_response_gradient(case: Case) -> str:
    before, after = local_response.reach(case)
    beta, alpha = _float32(case, "Beta"), _float32(case, "Alpha")
    made = f"given / base ** {beta} - 2 * {alpha} * {beta} / np.float32({case.integer('LocalSize')}) * x * nearby"
    return "\n".join(
        (
            *_base(case),
            "given = InputGradientTensor.astype(np.float32)",
            *_sums(case, f"given * x / base ** ({beta} + 1)", "nearby", after, before),
            f"OutputGradientTensor = {typed(case, 'OutputGradientTensor', made)}",
        )
    )


SNIPPETS: dict[str, Snippets] = {
    "LP_NORMALIZATION": {"numpy": Snippet(_lp)},
    **{f"MEAN_VARIANCE_NORMALIZATION{version}": {"numpy": Snippet(_mean_variance)} for version in ("", "1", "2")},
    "LOCAL_RESPONSE_NORMALIZATION": {"numpy": Snippet(_local_response)},
    "LOCAL_RESPONSE_NORMALIZATION_GRAD": {"numpy": Snippet(_local_response_gradient)},
}
