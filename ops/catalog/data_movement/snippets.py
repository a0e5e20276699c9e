"""NumPy code for the operators that move, cast and scale elements."""

from itertools import accumulate

from ops.arrays.scalar_cast import as_float32
from ops.catalog.data_movement.depth_space import has_depth_first
from ops.catalog.data_movement.index_lines import signed
from ops.catalog.data_movement.padding import constant
from ops.declare.python_source import number, numpy_scalar
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_MODES = {1: "edge", 2: "reflect", 3: "symmetric", 4: "wrap"}


def _slice(case: Case) -> str:
    parts = zip(*(case.integers(name) for name in ("Offsets", "Sizes", "Strides")), strict=True)
    indices = ", ".join(f"{first}:{first + (size - 1) * step + 1}:{step}" for first, size, step in parts)
    return f"OutputTensor = InputTensor[{indices}]"


def _slice1(case: Case) -> str:
    names = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")
    lines = ["OutputTensor = InputTensor"]
    sizes = zip(
        case.sizes("OutputTensor"), case.sizes("InputTensor"), *(case.integers(name) for name in names), strict=True
    )
    for axis, (size, whole, offset, window, stride) in enumerate(sizes):
        first = offset if stride > 0 else offset + window - 1
        last = first + (size - 1) * stride
        if min(first, last) >= 0 and max(first, last) < whole:
            lines.append(
                f"indices = range({first}, {last + 1 if stride > 0 else last - 1}, {stride})\n"
                f"OutputTensor = OutputTensor.take(indices, {axis})"
            )
        else:
            shape = tuple(-1 if d == axis else 1 for d in range(len(case.sizes("OutputTensor"))))
            lines += [
                f"indices = {first} + {stride} * np.arange({size})",
                f"known = ((indices >= 0) & (indices < {whole})).reshape{shape}  # elements outside the input are 0",
                f'taken = OutputTensor.take(indices, {axis}, mode="clip")',
                "OutputTensor = np.where(known, taken, 0).astype(InputTensor.dtype)",
            ]
    return "\n".join(lines)


def _slice_gradient(case: Case) -> str:
    given, made = case.sizes("InputGradientTensor"), case.sizes("OutputGradientTensor")
    names = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")
    read: list[str] = []
    written: list[str] = []
    for count, size, offset, window, stride in zip(given, made, *(case.integers(name) for name in names), strict=True):
        first = offset if stride > 0 else offset + window - 1
        known = [at for at in range(count) if 0 <= first + at * stride < size]
        low, high = (known[0], known[-1] + 1) if known else (0, 0)
        read.append(f"range({low}, {high})")
        end = first + high * stride
        written.append(f"range({first + low * stride}, {end}, {stride})")
    name = case.data_type("OutputGradientTensor").script_name
    return (
        f"OutputGradientTensor = np.zeros({made}, np.{name})\n"
        f"taken = InputGradientTensor[np.ix_({', '.join(read)})]\n"
        f"OutputGradientTensor[np.ix_({', '.join(written)})] = taken"
    )


def _padding(case: Case) -> str:
    starts, ends = ([signed(value) for value in case.integers(name)] for name in ("StartPadding", "EndPadding"))
    widths = list(zip((max(start, 0) for start in starts), (max(end, 0) for end in ends), strict=True))
    mode = case.integer("PaddingMode")
    how = f'mode="{_MODES[mode]}"' if mode else f"constant_values={numpy_scalar(constant(case))}"
    cut = [(max(-start, 0), max(-end, 0)) for start, end in zip(starts, ends, strict=True)]
    if not any(first or last for first, last in cut):
        return f"OutputTensor = np.pad(InputTensor, {widths}, {how})"
    indices = ", ".join(f"{first}:{-last or None}".replace("None", "") for first, last in cut)
    return f"# A negative padding removes elements.\nOutputTensor = np.pad(InputTensor, {widths}, {how})[{indices}]"


def _depth_to_space(case: Case) -> str:
    before, order = (
        ("n, b, b, c, h, w", (0, 3, 4, 1, 5, 2)) if has_depth_first(case) else ("n, c, b, b, h, w", (0, 1, 4, 2, 5, 3))
    )
    return (
        "b = BlockSize\n"
        "n, channels, h, w = InputTensor.shape\n"
        "c = channels // (b * b)\n"
        f"blocks = InputTensor.reshape({before}).transpose{order}\n"
        "OutputTensor = blocks.reshape(n, c, h * b, w * b)"
    )


def _space_to_depth(case: Case) -> str:
    order = (0, 3, 5, 1, 2, 4) if has_depth_first(case) else (0, 1, 3, 5, 2, 4)
    return (
        "b = BlockSize\n"
        "n, c, h, w = InputTensor.shape\n"
        f"blocks = InputTensor.reshape(n, c, h // b, b, w // b, b).transpose{order}\n"
        "OutputTensor = blocks.reshape(n, c * b * b, h // b, w // b)"
    )


def _join(case: Case) -> str:
    return "OutputTensor = np.concatenate(InputTensors, Axis)"


def _split(case: Case) -> str:
    axis = case.integer("Axis")
    borders = list(accumulate(case.sizes(output.name)[axis] for output in case.operator.outputs))[:-1]
    return f"OutputTensors = np.split(InputTensor, {borders}, Axis)"


def _tile(case: Case) -> str:
    return "OutputTensor = np.tile(InputTensor, Repeats)"


def _cast(case: Case) -> str:
    source, to = case.data_type("InputTensor"), case.data_type("OutputTensor")
    name = to.script_name
    if not (source.is_float and to.is_integer):
        return f"OutputTensor = InputTensor.astype(np.{name})"
    low, high = to.limits
    return (
        "# The fraction is dropped, NaN becomes 0, numbers beyond the type become its limits.\n"
        "whole = np.trunc(np.nan_to_num(InputTensor.astype(np.float64), nan=0.0, posinf=inf, neginf=-inf))\n"
        f"inside = (whole >= {low}.0) & (whole < {high + 1}.0)\n"
        f"OutputTensor = np.where(inside, whole, 0).astype(np.{name})\n"
        f"OutputTensor[whole >= {high + 1}.0] = {high}\n"
        f"OutputTensor[whole < {low}.0] = {low}"
    )


def _value_scale(case: Case) -> str:
    name, scale = case.data_type("OutputTensor").script_name, number(as_float32(case.number("Scale")))
    return (
        "bias = np.array(Bias, np.float32).reshape(1, -1, 1, 1)\n"
        f"OutputTensor = (InputTensor.astype(np.float32) * np.float32({scale}) + bias).astype(np.{name})"
    )


def _reverse(case: Case) -> str:
    sizes, axis = case.sizes("InputTensor"), case.integer("Axis")
    shape = tuple(-1 if d == axis else 1 for d in range(len(sizes)))
    return (
        f"lengths = np.minimum(SequenceLengthsTensor, {sizes[axis]}).astype(np.int64)\n"
        f"indices = np.arange({sizes[axis]}).reshape{shape}\n"
        "sources = np.where(indices < lengths, lengths - 1 - indices, indices)\n"
        "OutputTensor = np.take_along_axis(InputTensor, sources, Axis)"
    )


SNIPPETS: dict[str, Snippets] = {
    name: {"numpy": Snippet(code)}
    for name, code in {
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
    }.items()
}
