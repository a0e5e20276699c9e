"""QUANTIZE and DEQUANTIZE: linear quantization in blocks. Each block has its own scale, and optionally a zero point."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.blocks import slabwise
from ops.arrays.dtypes import F16, F32, I8, U8, Array, DataType
from ops.catalog.quantization.quantize import in_steps
from ops.catalog.quantization.quantize_rules import Quotients, depends_on_rounding, dequantized
from ops.catalog.quantization.scale_zero_point import quantized, scale_remark
from ops.constraints.base import Constraint, Finding, Findings, LocalConstraint, constraint, in_cells
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, set_size, sizes_at
from ops.declare.declaration import declare, explained_in, rows
from ops.declare.examples import tensor
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Infer, Inferred, Operator
from ops.model.violations import Fix, Location, Provenance, Severity
from ops.text.sentences import say

INPUT, OUTPUT, TENSORS, TYPE = "InputTensor", "OutputTensor", "QuantizationTensors", "QuantizationType"
SCALE, ZERO_POINT = f"{TENSORS}[0]", f"{TENSORS}[1]"
FLOATS, INTEGERS = (F32, F16), (I8, DataType.INT4, U8, DataType.UINT4)
# The number of tensors that each QuantizationType needs: 1 for SCALE, 2 for SCALE_ZERO_POINT.
TENSORS_OF = {1: 1, 2: 2}


def over_blocks(of_blocks: Array, sizes: tuple[int, ...]) -> Array:
    """Returns an array of `sizes` in which each element of `of_blocks` is repeated over the elements of its block."""
    for dimension, size in enumerate(sizes):
        of_blocks = np.repeat(of_blocks, size // of_blocks.shape[dimension], dimension)
    return of_blocks


def scale_of_cells(case: Case) -> Array:
    """The scale of every element, with the sizes of the input."""
    return over_blocks(case.logical(SCALE), case.sizes(INPUT))


def zero_point_of_cells(case: Case) -> Array | int:
    """The zero point of every element, with the sizes of the input; 0 without a zero point."""
    return 0 if case.values.get(ZERO_POINT) is None else over_blocks(case.logical(ZERO_POINT), case.sizes(INPUT))


def implicit_zero_point(case: Case) -> int:
    """The zero point that DirectML 1.15.4 uses for QuantizationType SCALE.

    It is the middle of an unsigned type, and 0 for a signed type.
    """
    integers = case.data_type(OUTPUT if case.data_type(OUTPUT).is_integer else INPUT)
    return 0 if integers.is_signed else 1 << (integers.bits - 1)


def _observed_zero_point(case: Case) -> Array | int:
    return implicit_zero_point(case) if case.values.get(ZERO_POINT) is None else zero_point_of_cells(case)


def quantize(case: Case) -> Mapping[str, Array]:
    """Computes round(x / scale) + zero point, clamped to the type of the output, with the scale and zero point of x's
    block.

    The output has the input's sizes. Computed in FLOAT64; halves are rounded to even. NaN becomes 0, although no page
    defines it.
    """
    return {OUTPUT: _quantized(case, zero_point_of_cells(case), nan=0)}


def quantize_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the output as observed with DirectML 1.15.4.

    Without a zero point, DirectML adds `implicit_zero_point`. NaN becomes the lowest number of the output's data type.
    """
    lowest, _ = case.data_type(OUTPUT).limits
    return {OUTPUT: _quantized(case, _observed_zero_point(case), nan=int(lowest))}


def steps_of(case: Case) -> Quotients:
    """The quotient x / scale of every element."""
    return Quotients(in_steps, (case.logical(INPUT), scale_of_cells(case)))


def _quantized(case: Case, zero_point: Array | int, nan: int) -> Array:
    to, (x, scale) = case.data_type(OUTPUT), steps_of(case).arrays

    def of_part(x: Array, scale: Array, zero: Array) -> Array:
        return quantized(in_steps(x, scale), zero, to, nan=nan)

    return slabwise(of_part, to.numpy, x, scale, np.broadcast_to(zero_point, x.shape))


def dequantize(case: Case) -> Mapping[str, Array]:
    """Computes (x - zero point) * scale with the scale and zero point of x's block, in FLOAT64 and rounded once.

    A FLOAT16 result may be infinite.
    """
    return {OUTPUT: _dequantized(case, zero_point_of_cells(case))}


def dequantize_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the output as observed with DirectML 1.15.4, which subtracts `implicit_zero_point` if the case has no
    zero point.
    """
    return {OUTPUT: _dequantized(case, _observed_zero_point(case))}


def _dequantized(case: Case, zero_point: Array | int) -> Array:
    x, dtype = case.logical(INPUT), case.data_type(OUTPUT).numpy
    with np.errstate(over="ignore", invalid="ignore"):  # infinity is a valid result
        return slabwise(dequantized, dtype, x, scale_of_cells(case), np.broadcast_to(zero_point, x.shape))


def infer_quantize(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that the output has the input's sizes and the type of the zero point. Without a zero point, no input
    determines the type.
    """
    has_zero_point = guard.length(TENSORS) > 1
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(ZERO_POINT) if has_zero_point else None)}


def infer_dequantize(guard: Guard) -> Mapping[str, Inferred]:
    """The output has the input's sizes and the type of the scale."""
    return {OUTPUT: Inferred(guard.sizes(INPUT), guard.data_type(SCALE))}


@constraint(
    "quantization-tensors",
    "QuantizationType SCALE has one quantization tensor, the scale; SCALE_ZERO_POINT also has the zero point.",
    provenance=Provenance.IMPLIED,
)
def tensors_of_the_type(guard: Guard) -> Findings:
    """Reports that QuantizationTensors has more or fewer tensors than QuantizationType requires.

    The fixes set the number of tensors that QuantizationType requires, or a QuantizationType that fits the tensors.
    """
    kind, actual = guard.integer(TYPE), guard.length(TENSORS)
    expected = TENSORS_OF.get(kind)
    if expected == actual:
        return
    fitting = {count: name for count, name in ((1, "SCALE"), (2, "SCALE_ZERO_POINT")) if count == actual}
    fixes = [set_to(TYPE, name) for name in fitting.values()]
    if expected is not None:
        title = say("Give {name} {count:tensor|tensors}", name=TENSORS, count=expected)
        fixes.insert(0, Fix(title, ((TENSORS, str(expected)),)))
        pattern = "QuantizationType requires {expected:tensor|tensors}, but QuantizationTensors has {actual}."
    else:
        pattern = "QuantizationType requires no tensors, but QuantizationTensors has {actual}."
    yield Finding(say(pattern, expected=expected or 0, actual=actual), (Location(TYPE), Location(TENSORS)),
                  tuple(fixes))  # fmt: skip


@constraint(
    "block-divides",
    "Along every dimension, the size of the scale divides the size of the input; the quotient is the size of a block.",
    provenance=Provenance.IMPLIED,
)
def blocks_fill_the_input(guard: Guard) -> Findings:
    for dimension in range(guard.rank(INPUT)):
        mark = guard.mark()
        whole, blocks = guard.size(INPUT, dimension), guard.size(SCALE, dimension)
        if blocks and whole % blocks == 0:
            guard.forget(mark)
            continue
        yield Finding(
            say("{scale} has size {parts} along dimension {dimension}; it must divide {whole}, the size of {input}.",
                scale=SCALE, parts=blocks, dimension=dimension, whole=whole, input=INPUT),
            (sizes_at(SCALE, dimension), sizes_at(INPUT, dimension)),
            (set_size(SCALE, dimension, whole), set_size(SCALE, dimension, 1)),
        )  # fmt: skip


@constraint(
    "nan-element",
    "No page defines the result for NaN; the reference writes 0, and DirectML 1.15.4 writes the lowest number of the "
    "type.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def nan_open(guard: Guard) -> Findings:
    yield from in_cells(
        np.isnan(guard.logical(INPUT)),
        "InputTensor is NaN in {count:cell|cells}; no page defines the result, and DirectML 1.15.4 writes the lowest "
        "number.",
        INPUT,
        OUTPUT,
    )


def implicit_zero(compute: Compute, observed: Compute) -> LocalConstraint:
    """The rule that gives a note about the elements that DirectML's implicit zero point changes.

    `compute` is the kernel, and `observed` computes the results as observed with DirectML.
    """

    @constraint(
        "implicit-zero-point",
        "The page defines no zero point for SCALE. The reference uses 0; DirectML 1.15.4 uses 128 for UINT8 and 8 for "
        "UINT4.",
        severity=Severity.NOTE,
        provenance=Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        if guard.length(TENSORS) > 1:
            return
        case = guard.runnable(INPUT, SCALE, OUTPUT)
        if zero := implicit_zero_point(case):
            expected, seen = compute(case)[OUTPUT], observed(case)[OUTPUT]
            yield from in_cells(
                (expected != seen) & ~(np.isnan(expected) & np.isnan(seen)),
                "There is no zero point. The reference uses 0, but DirectML 1.15.4 uses {zero}; {count:cell differs|"
                "cells differ}.",
                OUTPUT,
                zero=zero,
            )

    return check


def of_zero_point(rule: SameDataType | SameSizes | SameRank) -> Constraint:
    """Returns a constraint that checks `rule` only if the case has a zero point."""

    @constraint(rule.code, rule.rule.text, provenance=Provenance.IMPLIED)
    def check(guard: Guard) -> Findings:
        return rule.check(guard) if guard.length(TENSORS) > 1 else ()

    return check


def _blocks(
    name: str,
    formula: str,
    floats: str,
    integers: str,
    compute: Compute,
    observed: Compute,
    infer: Infer,
    own: tuple[Constraint, ...],
    examples: tuple[Example, ...],
) -> Operator:
    """Declares QUANTIZE or DEQUANTIZE.

    `floats` and `integers` are the names of the tensors with floats and with integers. `own` are the rules of this
    operator alone.
    """
    either = (*FLOATS, *INTEGERS)
    types = {floats: FLOATS, SCALE: either, ZERO_POINT: either, integers: INTEGERS}
    return declare(
        name,
        formula=formula,
        # The table of the page has ranks and types, but not the meaning of the tensors.
        support={FeatureLevel.FL_6_3: rows((1, 8), **types)},
        constraints=(
            SameRank(INPUT, OUTPUT), SameSizes(INPUT, OUTPUT), tensors_of_the_type,
            SameRank(INPUT, SCALE), blocks_fill_the_input, SameDataType(floats, SCALE),
            of_zero_point(SameRank(SCALE, ZERO_POINT)), of_zero_point(SameSizes(SCALE, ZERO_POINT)),
            of_zero_point(SameDataType(integers, ZERO_POINT)), scale_remark(SCALE), *own,
            implicit_zero(compute, observed),
        ),
        infer=infer,
        compute=compute,
        as_directml=observed,
        explained=explained_in("ops.catalog.quantization.block_quantize_explained"),
        examples=examples,
        errata=(
            "The page does not explain QuantizationType and QuantizationTensors; their rules here follow from the use "
            "of the operator in onnxruntime.",
        ),
    )  # fmt: skip


def _example(
    title: str,
    types: tuple[DataType, DataType],
    sizes: tuple[int, int],
    blocks: tuple[int, int],
    numbers: tuple[list[float], list[float], list[float] | None],
    expected: list[float],
) -> Example:
    """An example of QUANTIZE or DEQUANTIZE.

    `types` has the data types of the input and of the output. Both have the sizes `sizes`; the scale and the zero point
    both have the sizes `blocks`. `numbers` has the elements of the input, of the scale and of the zero point (None: no
    zero point).
    """
    of_float, of_integer = types if types[0].is_float else types[::-1]
    tensors = [tensor(of_float, *blocks)]
    if numbers[2] is not None:
        tensors.append(tensor(of_integer, *blocks))
    desc = {
        INPUT: tensor(types[0], *sizes),
        TYPE: "SCALE" if numbers[2] is None else "SCALE_ZERO_POINT",
        "QuantizationTensorCount": len(tensors), TENSORS: tensors,
        OUTPUT: tensor(types[1], *sizes),
    }  # fmt: skip
    data = {INPUT: numbers[0], SCALE: numbers[1]} | ({} if numbers[2] is None else {ZERO_POINT: numbers[2]})
    return Example(title, desc, data, {OUTPUT: expected}, "own")


WEIGHTS = [0, 0.5, 1, 8, -2, 4, 8, 100, -3, 3, 0.25, 0.75]

OPERATORS = (
    _blocks(
        "QUANTIZE",
        "Output[c] = clamp(round(x / scale of its block) + zero point of its block, smallest, largest)",
        INPUT, OUTPUT, quantize, quantize_as_directml, infer_quantize,
        (nan_open, depends_on_rounding((INPUT,), steps_of, (SCALE,))),
        (
            _example(
                "blocks of two by two, to 4 bits", (F32, DataType.UINT4), (2, 6), (1, 3),
                (WEIGHTS, [0.5, 2, 4], [8, 0, 2]), [8, 9, 0, 4, 2, 3, 15, 15, 0, 2, 2, 2],
            ),
            _example(
                "a scale for each row", (F16, I8), (4, 3), (4, 1), (WEIGHTS, [0.25, 2, 1, 0.125], None),
                [0, 2, 4, 4, -1, 2, 8, 100, -3, 24, 2, 6],
            ),
        ),
    ),
    _blocks(
        "DEQUANTIZE",
        "Output[c] = (x - zero point of its block) * scale of its block",
        OUTPUT, INPUT, dequantize, dequantize_as_directml, infer_dequantize, (),
        (
            _example(
                "4-bit weights in blocks of three", (DataType.UINT4, F16), (2, 6), (2, 2),
                ([0, 7, 15, 8, 8, 9, 1, 2, 3, 4, 5, 6], [0.5, 2, 1, 0.25], [8, 8, 0, 4]),
                [-4, -0.5, 3.5, 0, 0, 2, 1, 2, 3, 0, 0.25, 0.5],
            ),
            _example(
                "signed, without zero points", (DataType.INT4, F32), (3, 4), (1, 2),
                ([-8, 7, 0, 1, 2, -3, 4, -5, 6, -7, -1, 3], [0.5, 4], None),
                [-4, 3.5, 0, 4, 1, -1.5, 16, -20, 3, -3.5, -4, 12],
            ),
        ),
    ),
)  # fmt: skip
