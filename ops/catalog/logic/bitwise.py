"""Operators on the bits of elements. They use only the number of bits of the data type."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F32, I8, I64, U8, U16, U32, U64, Array
from ops.declare.binary import Function, Seen, binary, pairs, same_sizes
from ops.declare.declaration import declare, explained_by_same_cell
from ops.declare.unary import SAME_AS_INPUT, example, like_input, on_each
from ops.model.guard import Guard
from ops.model.operator import Inferred
from ops.model.violations import Severity
from ops.text.sentences import say

WORD = 32


def bits(x: Array) -> Array:
    """The elements as unsigned integers with the same bits."""
    return x.view(f"u{x.dtype.itemsize}")


def on_bits(function: Function) -> Function:
    """Returns a function of two operands that applies `function` to their bits. Its result has the data type of the
    first operand.
    """
    return lambda a, b: function(bits(a), bits(b)).view(a.dtype)


def bit_not(x: Array) -> Array:
    """The elements with every bit inverted."""
    return np.invert(bits(x)).view(x.dtype)


def bit_count(x: Array) -> Array:
    """The number of bits of each element that are 1."""
    return np.bitwise_count(bits(x))


def shift_within_width(step: Function) -> Function:
    """Wraps a shift function: the result is 0 if the shift distance is at least the number of bits of the type."""

    def function(a: Array, b: Array) -> Array:
        width = 8 * a.dtype.itemsize
        return np.where(b < width, step(a, np.minimum(b, a.dtype.type(width - 1))), a.dtype.type(0))

    return function


def shift_by_five_bits(step: Function) -> Function:
    """Returns the shift function that DirectML 1.13.1 was observed to compute for `step`, which shifts elements by a
    distance.

    It shifts by the low 5 bits of the distance. If the distance is at least 32, it shifts elements of 64 bits by
    another 32 bits.
    """

    def function(a: Array, b: Array) -> Array:
        wide = np.uint64 if a.dtype.itemsize == 8 else np.uint32
        once = step(a.astype(wide), (b & b.dtype.type(WORD - 1)).astype(wide))
        if wide is np.uint64:  # a distance of 32 or more adds a shift by a whole word
            once = np.where(b < WORD, once, step(once, np.full_like(once, WORD)))
        return once.astype(a.dtype)

    return function


def beyond_width(step: Function) -> Seen:
    """Describes how DirectML 1.13.1 was observed to compute the shift function `step`, with a warning for shifts by the
    width of the data type or more.
    """
    return Seen(
        shift_by_five_bits(step),
        "shift-beyond-width",
        "No page defines a shift by the width of the data type or more; DirectML 1.13.1 shifts by the number in the "
        "low 5 bits of B, and shifts 64-bit elements by 32 more.",
        "In {count:cell|cells} B is at least the width of the data type. No page defines this shift; "
        "DirectML 1.13.1 shifts by the number in the low 5 bits of B, and shifts 64-bit elements by 32 more.",
        Severity.WARNING,
    )


def infer_bit_count(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the sizes of the input; its data type does not follow from the input."""
    return {"OutputTensor": Inferred(guard.sizes("InputTensor"), None)}


A, B = [0b1100, 0b1010, 255, 0, 1, 128], [0b1010, 0b0101, 15, 7, 1, 129]
FLOATS, MASK = [1.5, -1.5, 0.0, -2.0], [-0.0] * 4
TOP = 2**63

OPERATORS = (
    binary(
        "ELEMENT_WISE_BIT_SHIFT_LEFT", shift_within_width(np.left_shift), "{a} << {b}",
        (
            pairs("shifts by less than the width of the type", [1, 3, 128, 255], [0, 4, 1, 7], [1, 48, 0, 128], U8),
            pairs("64 bits", [1, 1, 3, 5], [32, 63, 62, 0], [2**32, TOP, 3 * 2**62 % 2**64, 5], U64),
        ),
        seen=beyond_width(np.left_shift),
        errata=("The page does not define a shift by the width of the data type or more.",),
    ),
    binary(
        "ELEMENT_WISE_BIT_SHIFT_RIGHT", shift_within_width(np.right_shift), "{a} >> {b}",
        (
            pairs(
                "shifts by less than the width of the type", [1, 48, 32768, 65535], [0, 4, 15, 8], [1, 3, 1, 255], U16
            ),
            pairs("64 bits", [2**32, TOP, TOP + 1, 5], [32, 63, 1, 0], [1, 1, TOP // 2, 5], U64),
        ),
        seen=beyond_width(np.right_shift),
        errata=("The page does not define a shift by the width of the data type or more.",),
    ),
    binary(
        "ELEMENT_WISE_BIT_AND", on_bits(np.bitwise_and), "{a} & {b}",
        (
            pairs("masks", A, B, [0b1000, 0, 15, 0, 1, 128], U8),
            pairs("keep the sign bits of floats", FLOATS, MASK, [0.0, -0.0, 0.0, -0.0], F32),
        ),
    ),
    binary(
        "ELEMENT_WISE_BIT_OR", on_bits(np.bitwise_or), "{a} | {b}",
        (
            pairs("masks", A, B, [0b1110, 15, 255, 7, 1, 129], U8),
            pairs("set the sign bits of floats", FLOATS, MASK, [-1.5, -1.5, -0.0, -2.0], F32),
        ),
    ),
    binary(
        "ELEMENT_WISE_BIT_XOR", on_bits(np.bitwise_xor), "{a} ^ {b}",
        (
            pairs("masks", A, B, [0b0110, 15, 240, 7, 0, 1], U8),
            pairs("flip the sign bits of floats", FLOATS, MASK, [-1.5, 1.5, -0.0, 2.0], F32),
        ),
        errata=("The page of BIT_XOR shows the example of BIT_NOT.",),
    ),
    declare(
        "ELEMENT_WISE_BIT_NOT",
        formula="f(x) = ~x",
        constraints=SAME_AS_INPUT,
        infer=like_input,
        compute=on_each(bit_not),
        explained=explained_by_same_cell("~{InputTensor}"),
        examples=(
            example("unsigned", [0, 1, 0b1100, 255, 128, 85], [255, 254, 0b11110011, 0, 127, 170], U8),
            example("signed: -x - 1", [0, -1, 5, -128], [-1, 0, -6, 127], I8),
        ),
    ),
    declare(
        "ELEMENT_WISE_BIT_COUNT",
        formula="f(x) = number of bits of x that are 1",
        constraints=same_sizes("InputTensor", "OutputTensor"),
        infer=infer_bit_count,
        compute=on_each(bit_count),
        explained=explained_by_same_cell(say("bits of ") + "{InputTensor}"),
        examples=(
            example("unsigned", [0, 1, 0b1100, 255, 128, 85], [0, 1, 2, 8, 1, 4], U8),
            example("64 bits, signed", [-1, 2**53, -(2**63), 6], [64, 1, 1, 2], I64, output_type=U32),
        ),
    ),
)  # fmt: skip
