"""WebNN code for the operators that move, cast and scale elements."""

import numpy as np

from ops.arrays.scalar_cast import as_float32
from ops.catalog.data_movement import padding
from ops.catalog.data_movement.depth_space import has_depth_first
from ops.catalog.data_movement.index_lines import CONSTANT, EDGE, REFLECTION, signed
from ops.declare.webnn_code import (
    Operand,
    Outputs,
    call,
    constant,
    element,
    in_webnn,
    linear,
    named,
    only,
    reshaped,
    tensor,
    transposed,
    type_of,
)
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say

_MODES = {CONSTANT: None, EDGE: "edge", REFLECTION: "reflection"}


def _cut(x: Operand, starts: list[int], sizes: list[int], strides: list[int]) -> Operand:
    """The WebNN operand of a slice: `sizes` elements along each dimension, `strides` apart, beginning at `starts`."""
    reach = [(size - 1) * stride + 1 for size, stride in zip(sizes, strides, strict=True)]
    given = strides if set(strides) != {1} else None
    return call("slice", x, starts, reach, shape=tuple(sizes), strides=given)


def _slice(case: Case) -> Outputs:
    offsets, sizes, strides = (list(case.integers(name)) for name in ("Offsets", "Sizes", "Strides"))
    return only(case, _cut(tensor(case, "InputTensor"), offsets, sizes, strides))


def _slice1(case: Case) -> Outputs:
    x, sizes = tensor(case, "InputTensor"), case.sizes("OutputTensor")
    names = ("InputWindowOffsets", "InputWindowSizes", "InputWindowStrides")
    turned: list[int] = []
    firsts: list[int] = []
    steps: list[int] = []
    for axis, (cells, size, offset, window, stride) in enumerate(
        zip(x.shape, sizes, *(case.integers(name) for name in names), strict=True)
    ):
        first = offset if stride > 0 else cells - offset - window  # counted from the end after the reversal
        if stride < 0:
            turned.append(axis)
        if first < 0 or first + (size - 1) * abs(stride) >= cells:
            raise FormatError(say("the window leaves the input, which WebNN's slice refuses"))
        firsts.append(first)
        steps.append(abs(stride) if size > 1 else 1)
    if turned:
        x = call("reverse", x, axes=turned)
    return only(case, _cut(x, firsts, list(sizes), steps))


def _padding(case: Case) -> Outputs:
    starts, ends = ([signed(value) for value in case.integers(name)] for name in ("StartPadding", "EndPadding"))
    mode = case.integer("PaddingMode")
    if mode not in _MODES:
        raise FormatError(say("pad of WebNN has the modes constant, edge and reflection"))
    if min(*starts, *ends) < 0:
        raise FormatError(say("a padding is negative, which WebNN's pad refuses"))
    x = tensor(case, "InputTensor")
    if mode == REFLECTION and any(
        max(start, end) >= size for start, end, size in zip(starts, ends, x.shape, strict=True)
    ):
        raise FormatError(say("a reflection is as long as the input or longer, which WebNN refuses in pad"))
    value = padding.constant(case).item()
    shape = case.sizes("OutputTensor")
    filled = value if mode == CONSTANT and value != 0 else None
    return only(case, call("pad", x, starts, ends, shape=shape, mode=_MODES[mode], value=filled))


def _depth_to_space(case: Case) -> Outputs:
    x, b = tensor(case, "InputTensor"), case.integer("BlockSize")
    n, c, h, w = x.shape
    depth = c // (b * b)
    first = has_depth_first(case)
    blocks = reshaped(x, (n, b, b, depth, h, w) if first else (n, depth, b, b, h, w))
    made = transposed(blocks, (0, 3, 4, 1, 5, 2) if first else (0, 1, 4, 2, 5, 3))
    return only(case, reshaped(made, case.sizes("OutputTensor")))


def _space_to_depth(case: Case) -> Outputs:
    x, b = tensor(case, "InputTensor"), case.integer("BlockSize")
    n, c, h, w = x.shape
    blocks = reshaped(x, (n, c, h // b, b, w // b, b))
    made = transposed(blocks, (0, 3, 5, 1, 2, 4) if has_depth_first(case) else (0, 1, 3, 5, 2, 4))
    return only(case, reshaped(made, case.sizes("OutputTensor")))


def _join(case: Case) -> Outputs:
    parts = [tensor(case, field.name) for field in case.operator.inputs if case.has(field.name)]
    return only(case, call("concat", parts, case.integer("Axis"), shape=case.sizes("OutputTensor")))


def _split(case: Case) -> Outputs:
    names = [field.name for field in case.operator.outputs if case.has(field.name)]
    axis, x = case.integer("Axis"), tensor(case, "InputTensor")
    made = call("split", x, [case.sizes(name)[axis] for name in names], axis=axis)
    parts = named(made, "parts")
    return {name: element(parts, number, case.sizes(name)) for number, name in enumerate(names)}


def _tile(case: Case) -> Outputs:
    repeats = list(case.integers("Repeats"))
    return only(case, call("tile", tensor(case, "InputTensor"), repeats, shape=case.sizes("OutputTensor")))


def _cast(case: Case) -> Outputs:
    source, to = case.data_type("InputTensor"), case.data_type("OutputTensor")
    if source.is_float and to.is_integer:
        low, high = to.limits
        with np.errstate(invalid="ignore"):  # a signalling NaN
            held = np.trunc(case.logical("InputTensor").astype(np.float64))
        if not bool(((held >= low) & (held <= high)).all()):
            raise FormatError(say("a number lies outside {type}, for which WebNN defines no cast", type=to.name))
    made = type_of(case, "OutputTensor")
    return only(case, call("cast", tensor(case, "InputTensor"), made, data_type=made))


def _value_scale(case: Case) -> Outputs:
    x = tensor(case, "InputTensor")
    held = [as_float32(value) for value in case.numbers("Bias")]
    bias = constant(held, x.data_type, "bias", (1, len(held), 1, 1))
    return only(case, call("add", linear(x, as_float32(case.number("Scale"))), bias))


SNIPPETS = in_webnn(
    {
        "SLICE": _slice,
        "SLICE1": _slice1,
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
    }
)
