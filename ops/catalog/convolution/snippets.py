"""Writes NumPy code for the convolutions. It adds up the products of one filter tap after another, in FLOAT64."""

import numpy as np

from ops.catalog.activation.snippets import fused_lines
from ops.catalog.convolution.sliding import padding_of_output, sliding_of
from ops.catalog.quantization.snippets import quantizing, zero_of
from ops.declare.numpy_code import window_lines
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _sums(case: Case, image: str, filters: str) -> str:
    """Returns the NumPy lines that compute the sums of products of a convolution, and assign them to `total`.

    `image` and `filters` are the code of the two factors. `total` has the sizes of the output without OutputPadding.
    """
    found = sliding_of(case)
    groups, channels, filters_of_group = found.groups, found.channels, found.filters
    batch = found.batches
    spatial = tuple(range(2, 2 + len(found.lines)))
    turned = f"np.flip({filters}, {spatial})" if found.is_turned else filters
    reached = found.output
    if not found.is_backward:
        rows = tuple((x.input, x.output, x.taps, x.stride, x.dilation, x.start) for x in found.lines)
        pads, line = window_lines(rows)
        inside, product = "", 'np.einsum("ngc...,gfc->ngf...", under, filters[:, :, :, *cell])'
        if case.data_type("FilterTensor").is_float and not np.isfinite(case.logical("FilterTensor")).all():
            inside = f"    inside = np.pad(np.ones({tuple(x.input for x in found.lines)}), {pads[2:]})[{line}]\n"
            product = f"np.where(inside, {product}, 0)  # an infinite filter does not meet the padding"
        return (
            f"image = np.pad({image}, {pads})\n"
            f"filters = {turned}.reshape{(groups, filters_of_group, channels, *found.taps)}\n"
            f"total = np.zeros({(batch, groups, filters_of_group, *reached)})\n"
            f"for cell in np.ndindex({found.taps}):\n"
            f"{inside}"
            f"    under = image[:, :, *{line}].reshape{(batch, groups, channels, *reached)}\n"
            f"    total += {product}\n"
            f"total = total.reshape{(batch, groups * filters_of_group, *reached)}\n"
        )
    rows = tuple((x.output, x.input, x.taps, x.stride, x.dilation, x.start) for x in found.lines)
    pads, line = window_lines(rows)
    padded = tuple(size + sum(pad) for size, pad in zip(reached, pads[2:], strict=True))
    cut = ", ".join(f"{start}:{start + size}" for size, (start, _) in zip(reached, pads[2:], strict=True))
    return (
        f"image = {image}.reshape{(batch, groups, channels, *(x.input for x in found.lines))}\n"
        f"filters = {turned}.reshape{(groups, channels, filters_of_group, *found.taps)}\n"
        f"total = np.zeros({(batch, groups, filters_of_group, *padded)})\n"
        f"for cell in np.ndindex({found.taps}):\n"
        f"    over = {line}\n"
        '    part = np.einsum("ngc...,gcf->ngf...", image, filters[:, :, :, *cell])\n'
        "    np.add.at(total, (slice(None), slice(None), slice(None), *over), part)\n"
        f"total = total.reshape{(batch, groups * filters_of_group, *padded)}[:, :, {cut}]\n"
    )


def _convolution(case: Case) -> str:
    lines = _sums(case, "InputTensor.astype(np.float64)", "FilterTensor.astype(np.float64)")
    if case.has("BiasTensor"):
        lines += "total = total + BiasTensor.astype(np.float64)\n"
    name = case.data_type("OutputTensor").script_name
    lines += f"OutputTensor = total.astype(np.{name}){fused_lines(case)}"
    if any(extra := padding_of_output(case)):
        pads = [(0, 0), (0, 0), *((0, size) for size in extra)]
        lines += f"\nOutputTensor = np.pad(OutputTensor, {pads})  # OutputPadding"
    return lines


def _per_filter(case: Case, name: str, at: int) -> str:
    """The NumPy code that reshapes the tensor `name` and converts it to FLOAT64.

    The tensor has one element for each filter, or a single element; in the result, the elements lie along dimension
    `at`.
    """
    shape = tuple(-1 if d == at else 1 for d in range(len(case.sizes("OutputTensor"))))
    return f"{name}.reshape{shape}.astype(np.float64)"


def _exact(case: Case) -> str:
    image, filters = "InputTensor.astype(np.float64)", "FilterTensor.astype(np.float64)"
    if case.has("InputZeroPointTensor"):
        image = f"({image} - InputZeroPointTensor.item(0))"
    if case.has("FilterZeroPointTensor"):
        filters = f"({filters} - {_per_filter(case, 'FilterZeroPointTensor', 0)})"
    lines = _sums(case, image, filters)
    if case.values.get("BiasTensor") is not None:
        lines += f"total = total + {_per_filter(case, 'BiasTensor', 1)}\n"
    return lines


def _integer(case: Case) -> str:
    return f"{_exact(case)}OutputTensor = total.astype(np.int64).astype(np.int32)  # wraps around"


def _quantized(case: Case) -> str:
    scales = f"np.float64(InputScaleTensor.item(0)) * {_per_filter(case, 'FilterScaleTensor', 1)}"
    return (
        f"{_exact(case)}steps = total * ({scales} / np.float64(OutputScaleTensor.item(0)))\n"
        f"zero = {zero_of(case, 'OutputZeroPointTensor')}\n"
        f"{quantizing(case, 'steps', 'zero', nan='zero')}"
    )


SNIPPETS: dict[str, Snippets] = {
    "CONVOLUTION": {"numpy": Snippet(_convolution)},
    "CONVOLUTION_INTEGER": {"numpy": Snippet(_integer)},
    "QUANTIZED_LINEAR_CONVOLUTION": {"numpy": Snippet(_quantized)},
}
