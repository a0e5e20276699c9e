"""PyTorch code for the operators that move, cast and scale elements."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from ops.arrays.scalar_cast import as_float32
from ops.catalog.data_movement.depth_space import has_depth_first
from ops.catalog.data_movement.index_lines import signed, source_indices
from ops.catalog.data_movement.padding import constant
from ops.declare.python_source import elements, number
from ops.declare.snippets import Snippets
from ops.declare.torch_code import Code, in_torch, moved, moved_back, typed, wide
from ops.model.case import Case


def _cut(name: str, parts: Sequence[tuple[int, int, int]]) -> str:
    """The PyTorch expression that slices the tensor `name`, from (first, size, step) for each dimension."""
    return f"{name}[{', '.join(_range(*part) for part in parts)}]"


def _range(first: int, size: int, step: int) -> str:
    last = first + (size - 1) * step + 1
    return f"{first}:{last}:{step}" if step > 1 else f"{first}:{last}"


def _slice(case: Case) -> str:
    parts = list(zip(*(case.integers(name) for name in ("Offsets", "Sizes", "Strides")), strict=True))
    return f"OutputTensor = {_cut('InputTensor', parts)}"


def _slice1(case: Case) -> str:
    sizes, whole = case.sizes("OutputTensor"), case.sizes("InputTensor")
    names = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")
    lines = [f"x = {moved(case, 'InputTensor')}"]
    turned: list[int] = []
    parts: list[tuple[int, int, int]] = []
    pads: list[tuple[int, int]] = []
    for axis, (size, cells, offset, window, stride) in enumerate(
        zip(sizes, whole, *(case.integers(name) for name in names), strict=True)
    ):
        first = offset if stride > 0 else offset + window - 1
        if stride < 0:
            turned.append(axis)
            first = cells - 1 - first
        last = first + (size - 1) * abs(stride)
        low, high = max(-first, 0), max(last - cells + 1, 0)
        pads.append((low, high))
        parts.append((first + low, size, abs(stride)))
    if turned:
        lines.append(f"x = x.flip({tuple(turned)})")
    if any(low or high for low, high in pads):
        lines.append(f"x = F.pad(x, {_flat(pads)})  # elements outside the input are 0")
    lines.append(f"OutputTensor = {moved_back(case, 'OutputTensor', _cut('x', parts))}")
    return "\n".join(lines)


def _flat(pads: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The padding in the order that F.pad of PyTorch requires: from the last dimension to the first.

    Leading dimensions without padding are left out.
    """
    flat = tuple(size for pair in reversed(pads) for size in pair)
    while len(flat) > 2 and not any(flat[-2:]):
        flat = flat[:-2]
    return flat


def _slice_gradient(case: Case) -> str:
    given, made = case.sizes("InputGradientTensor"), case.sizes("OutputGradientTensor")
    names = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")
    read: list[str] = []
    written: list[str] = []
    for count, size, offset, window, stride in zip(given, made, *(case.integers(name) for name in names), strict=True):
        first = offset if stride > 0 else offset + window - 1
        known = [at for at in range(count) if 0 <= first + at * stride < size]
        places = [first + at * stride for at in known]
        is_turned = stride < 0
        low, high = (known[0], known[-1] + 1) if known else (0, 0)
        read.append(f"range({low}, {high})" if not is_turned else f"range({high - 1}, {low - 1}, -1)")
        start, end = (min(places), max(places) + 1) if places else (0, 0)
        written.append(f"{start}:{end}:{abs(stride)}" if abs(stride) > 1 else f"{start}:{end}")
    name = case.data_type("OutputGradientTensor").script_name
    taken = "InputGradientTensor"
    for axis, indices in enumerate(read):
        if indices != f"range(0, {given[axis]})":
            taken += f".index_select({axis}, torch.tensor({indices}))"
    return (
        f"OutputGradientTensor = torch.zeros({made}, dtype=torch.{name})\n"
        f"OutputGradientTensor[{', '.join(written)}] = {taken}"
    )


def _padding(case: Case) -> str:
    starts, ends = ([signed(value) for value in case.integers(name)] for name in ("StartPadding", "EndPadding"))
    pads = list(zip(starts, ends, strict=True))
    mode = case.integer("PaddingMode")
    if not mode:
        value = constant(case)
        pads = [_possible(*each) for each in zip(case.sizes("InputTensor"), starts, ends, strict=True)]
        bits = moved(case, "InputTensor") != "InputTensor"
        shown = elements(value.reshape(1).view(f"i{value.itemsize}") if bits else value.reshape(1))[0]
        if value.dtype.kind in "iu" and int(float(shown)) != int(shown):
            return _filled(case, pads, shown)
        made = f"F.pad({moved(case, 'InputTensor')}, {_flat(pads)}, value={shown})"
        return f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"
    x = f"x = {moved(case, 'InputTensor')}\n"
    lines: list[str] = []
    for axis, (size, (start, end)) in enumerate(zip(case.sizes("InputTensor"), pads, strict=True)):
        if start or end:
            sources = source_indices(np.arange(-start, size + end), size, mode).tolist()
            lines.append(f"x = x.index_select({axis}, torch.tensor({sources}))\n")
    how = {1: "edge", 2: "reflection", 3: "symmetric", 4: "wrap"}[mode]
    return f"{x}# {how}: the cells that each cell of the output repeats\n{''.join(lines)}OutputTensor = " + moved_back(
        case, "OutputTensor", "x"
    )


def _possible(size: int, start: int, end: int) -> tuple[int, int]:
    """Returns a padding with the same result as `start` and `end` that removes at most `size` elements, because F.pad
    cannot remove more.
    """
    return (start, end) if size + min(start, 0) + min(end, 0) >= 0 else (-size, size + start + end)


def _filled(case: Case, pads: list[tuple[int, int]], value: str) -> str:
    """The PyTorch lines that pad with torch.full and a copy.

    They replace F.pad for an integer that F.pad would round, because F.pad takes the value as FLOAT64.
    """
    made, source = f"torch.full({case.sizes('OutputTensor')}, {value})", moved(case, "InputTensor")
    inner: list[str] = []
    for axis, ((start, end), size) in enumerate(zip(pads, case.sizes("InputTensor"), strict=True)):
        inner.append(f"{max(start, 0)}:{max(start, 0) + size + min(start, 0) + min(end, 0)}")
        if min(start, end) < 0:
            source += f".narrow({axis}, {max(-start, 0)}, {size + min(start, 0) + min(end, 0)})"
    return (
        f"filled = {made}  # F.pad would round this value\n"
        f"filled[{', '.join(inner)}] = {source}\n"
        f"OutputTensor = {moved_back(case, 'OutputTensor', 'filled')}"
    )


def _depth_to_space(case: Case) -> str:
    if not has_depth_first(case):
        return _shuffled(case, "pixel_shuffle")
    return (
        "b = BlockSize\n"
        "n, channels, h, w = InputTensor.shape\n"
        "blocks = InputTensor.reshape(n, b, b, channels // (b * b), h, w).permute(0, 3, 4, 1, 5, 2)\n"
        "OutputTensor = blocks.reshape(n, -1, h * b, w * b)"
    )


def _space_to_depth(case: Case) -> str:
    if not has_depth_first(case):
        return _shuffled(case, "pixel_unshuffle")
    return (
        "b = BlockSize\n"
        "n, c, h, w = InputTensor.shape\n"
        "blocks = InputTensor.reshape(n, c, h // b, b, w // b, b).permute(0, 3, 5, 1, 2, 4)\n"
        "OutputTensor = blocks.reshape(n, c * b * b, h // b, w // b)"
    )


def _shuffled(case: Case, function: str) -> str:
    made = f"F.{function}({moved(case, 'InputTensor')}, BlockSize)"
    return f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"


def _join(case: Case) -> str:
    return "OutputTensor = torch.cat(InputTensors, Axis)"


def _split(case: Case) -> str:
    axis = case.integer("Axis")
    sizes = [case.sizes(output.name)[axis] for output in case.operator.outputs]
    assert list(accumulate(sizes))[-1] == case.sizes("InputTensor")[axis]
    return f"OutputTensors = torch.split(InputTensor, {sizes}, Axis)"


def _tile(case: Case) -> str:
    made = f"{moved(case, 'InputTensor')}.tile(Repeats)"
    return f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"


def _cast(case: Case) -> str:
    source, to = case.data_type("InputTensor"), case.data_type("OutputTensor")
    if not (source.is_float and to.is_integer):
        return f"OutputTensor = InputTensor.to(torch.{to.script_name})"
    low, high = to.limits
    name = to.script_name
    lines = (
        "# The fraction is dropped, NaN becomes 0, numbers beyond the type become its limits.\n"
        "whole = torch.nan_to_num(InputTensor.double().trunc(), nan=0.0, posinf=inf, neginf=-inf)\n"
    )
    if to.bits < 64:
        return f"{lines}OutputTensor = whole.clamp({low}, {high}).long().to(torch.{name})"
    if to.is_signed:
        made = f"torch.where(whole >= 2.0**63, {high}, whole.clamp(max=2.0**62 * 1.9999999999999998).long())"
        return f"{lines}OutputTensor = {made}"
    return (
        f"{lines}whole = whole.clamp(min=0.0)\n"
        "half = torch.where(whole >= 2.0**63, whole - 2.0**63, whole).clamp(max=2.0**62 * 1.9999999999999998).long()\n"
        "bits = torch.where(whole >= 2.0**63, half ^ torch.iinfo(torch.int64).min, half)\n"
        "OutputTensor = torch.where(whole >= 2.0**64, -1, bits).view(torch.uint64)"
    )


def _value_scale(case: Case) -> str:
    scale = number(as_float32(case.number("Scale")))
    made = f"InputTensor.float() * {scale} + torch.tensor(Bias).reshape(1, -1, 1, 1)"
    return f"OutputTensor = {typed(case, 'OutputTensor', made)}"


def _lengths(case: Case, most: int) -> str:
    """The PyTorch code that converts SequenceLengthsTensor to INT64 and limits it to `most`.

    A UINT64 of 2**63 or more would become negative; the code replaces it by `most`.
    """
    name = "SequenceLengthsTensor"
    limited = f"{wide(case, name)}.clamp(max={most})"
    if case.data_type(name).name == "UINT64":
        return f"torch.where({wide(case, name)} < 0, {most}, {limited})  # as INT64, 2**63 or more is negative"
    return limited


def _reverse(case: Case) -> str:
    sizes, axis = case.sizes("InputTensor"), case.integer("Axis")
    shape = tuple(-1 if d == axis else 1 for d in range(len(sizes)))
    made = f"torch.gather({moved(case, 'InputTensor')}, Axis, sources)"
    return (
        f"lengths = {_lengths(case, sizes[axis])}\n"
        f"indices = torch.arange({sizes[axis]}).reshape{shape}\n"
        f"sources = torch.where(indices < lengths, lengths - 1 - indices, indices).expand{sizes}\n"
        f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"
    )


_CODES: dict[str, Code] = {
    "SLICE": _slice,
    "SLICE1": _slice1,
    "SLICE_GRAD": _slice_gradient,
    "PADDING": _padding,
    "PADDING1": _padding,
    "DEPTH_TO_SPACE": _depth_to_space,
    "DEPTH_TO_SPACE1": _depth_to_space,
    "SPACE_TO_DEPTH": _space_to_depth,
    "SPACE_TO_DEPTH1": _space_to_depth,
    "JOIN": _join,
    "SPLIT": _split,
    "TILE": _tile,
    "CAST": _cast,
    "VALUE_SCALE_2D": _value_scale,
    "REVERSE_SUBSEQUENCES": _reverse,
}
SNIPPETS: dict[str, Snippets] = in_torch(_CODES)
