"""PyTorch code for the convolutions, with sums in FLOAT64."""

import numpy as np

from ops.catalog.activation.pytorch import fused_lines
from ops.catalog.convolution.sliding import SlidingAxis, padding_of_output, sliding_of
from ops.catalog.quantization.pytorch import quantizing, zero_of
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import in_torch, padding, typed
from ops.model.case import Case
from ops.text.sentences import say


def _spatial(lines: tuple[SlidingAxis, ...]) -> tuple[tuple[int, int, int, int, int, int], ...]:
    return tuple((x.input, x.output, x.taps, x.stride, x.dilation, x.start) for x in lines)


def _one(numbers: tuple[int, ...]) -> str:
    """The PyTorch code of `numbers`, one for each spatial dimension: a single number if all are equal, otherwise a
    tuple.
    """
    return str(numbers[0]) if len(set(numbers)) == 1 else str(numbers)


def _options(**options: str) -> str:
    """Returns the PyTorch code of the arguments in `options` that differ from their defaults, each preceded by a
    comma.
    """
    defaults = {"stride": "1", "padding": "0", "dilation": "1", "groups": "1"}
    return "".join(f", {name}={value}" for name, value in options.items() if value != defaults[name])


def _sums(case: Case, image: str, filters: str) -> str:
    """Returns PyTorch code that sets `total` to the sums of the convolution of `image` with `filters`.

    `total` has the sizes of the output without OutputPadding.
    """
    found = sliding_of(case)
    rank = len(found.lines)
    steps = {"stride": _one(tuple(x.stride for x in found.lines))}
    turned = f"{filters}.flip({tuple(range(2, 2 + rank))})" if found.is_turned else filters
    groups, dilation = str(found.groups), _one(tuple(x.dilation for x in found.lines))
    if not found.is_backward:
        pads = padding(_spatial(found.lines))
        if all(low == high and low >= 0 for low, high in zip(pads[::2], pads[1::2], strict=True)):
            steps["padding"] = _one(pads[::-2])
        else:
            image = f"F.pad({image}, {pads})"
        return f"total = F.conv{rank}d({image}, {turned}{_options(**steps, dilation=dilation, groups=groups)})\n"
    whole = f"F.conv_transpose{rank}d({image}, {turned}{_options(**steps, groups=groups, dilation=dilation)})"
    cut: list[int] = []
    for x in reversed(found.lines):
        made = (x.input - 1) * x.stride + (x.taps - 1) * x.dilation + 1
        cut += [-x.start, x.output + x.start - made]
    return f"total = F.pad({whole}, {tuple(cut)})\n" if any(cut) else f"total = {whole}\n"


def _convolution(case: Case) -> str:
    lines = _sums(case, "InputTensor.double()", "FilterTensor.double()")
    if case.has("BiasTensor"):
        lines += "total = total + BiasTensor.double()\n"
    lines += f"OutputTensor = {typed(case, 'OutputTensor', 'total')}{fused_lines(case)}"
    if any(extra := padding_of_output(case)):
        pads = tuple(size for each in reversed(extra) for size in (0, each))
        lines += f"\nOutputTensor = F.pad(OutputTensor, {pads})  # OutputPadding"
    return lines


def _no_convolution(case: Case) -> str | None:
    found = sliding_of(case)
    if any(x.stride == 0 for x in found.lines):
        return say("PyTorch's convolutions have no stride 0")
    if any(x.dilation == 0 for x in found.lines):
        return say("PyTorch's convolutions have no dilation 0")
    is_padded = found.is_backward or any(padding(_spatial(found.lines)))
    if is_padded and not (
        np.isfinite(case.logical("FilterTensor")).all() and np.isfinite(case.logical("InputTensor")).all()
    ):
        return say("PyTorch multiplies infinity and NaN by the zeros of the padding, which gives NaN")
    return None


def _per_filter(case: Case, name: str, at: int) -> str:
    """Returns PyTorch code that reshapes the tensor `name`, which has one element for each filter, or a single element.
    The elements then lie along dimension `at`.
    """
    shape = tuple(-1 if d == at else 1 for d in range(len(case.sizes("OutputTensor"))))
    return f"{name}.reshape{shape}.double()"


def _exact(case: Case) -> str:
    image, filters = "InputTensor.double()", "FilterTensor.double()"
    if case.has("InputZeroPointTensor"):
        image = f"({image} - InputZeroPointTensor.item())"
    if case.has("FilterZeroPointTensor"):
        filters = f"({filters} - {_per_filter(case, 'FilterZeroPointTensor', 0)})"
    lines = _sums(case, image, filters)
    if case.values.get("BiasTensor") is not None:
        lines += f"total = total + {_per_filter(case, 'BiasTensor', 1)}\n"
    return lines


def _integer(case: Case) -> str:
    return f"{_exact(case)}OutputTensor = total.long().int()  # wraps around"


def _quantized(case: Case) -> str:
    scales = f"InputScaleTensor.double().item() * {_per_filter(case, 'FilterScaleTensor', 1)}"
    return (
        f"{_exact(case)}steps = total * ({scales} / OutputScaleTensor.double().item())\n"
        f"zero = {zero_of(case, 'OutputZeroPointTensor')}\n"
        f"{quantizing(case, 'steps', 'zero', nan='zero')}"
    )


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        "CONVOLUTION": Snippet(_convolution, _no_convolution),
        "CONVOLUTION_INTEGER": Snippet(_integer, _no_convolution),
        "QUANTIZED_LINEAR_CONVOLUTION": Snippet(_quantized, _no_convolution),
    }
)
