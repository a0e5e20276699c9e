"""Reads matrix products of quantized tensors: MatMulInteger, QLinearMatMul, and those of com.microsoft."""

from collections.abc import Mapping
from functools import partial

import numpy as np

from ops.arrays.dtypes import F32, I32, U8, Array, DataType
from ops.arrays.layout import Shape
from ops.catalog.matrix_multiply.gemm_onnx import NONE, TRANSPOSE, add_matrices, matrices
from ops.declare.onnx_desc import OnnxDesc, halfway
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

INTEGER_TO_FLOAT = "MATRIX_MULTIPLY_INTEGER_TO_FLOAT"
BITS = 4


def _per_row(operand: Operand | None) -> Shape | None:
    """Returns the sizes [rows, 1] for a scale or zero point of A or of the output that has one dimension, a number for
    each row.

    Returns None for any other operand.
    """
    return None if operand is None or len(operand.sizes) != 1 else (operand.sizes[0], 1)


def _integer(node: Node) -> Reading:
    made = OnnxDesc("MATRIX_MULTIPLY_INTEGER")
    output = add_matrices(made, node, node.required(0, "A"), node.required(1, "B"))
    made.input("AZeroPointTensor", node.operand(2), _per_row(node.operand(2)))
    made.input("BZeroPointTensor", node.operand(3))
    made.output("OutputTensor", I32, output)
    return made.reading()


def _quantized(node: Node) -> Reading:
    a, b, zero = node.required(0, "a"), node.required(3, "b"), node.operand(7)
    made = OnnxDesc("QUANTIZED_LINEAR_MATRIX_MULTIPLY")
    output = add_matrices(made, node, a, b)
    made.input("AScaleTensor", node.required(1, "a_scale"), _per_row(node.operand(1)))
    made.input("AZeroPointTensor", node.operand(2), _per_row(node.operand(2)))
    made.input("BScaleTensor", node.required(4, "b_scale"))
    made.input("BZeroPointTensor", node.operand(5))
    made.input("OutputScaleTensor", node.required(6, "y_scale"), _per_row(node.operand(6)))
    made.input("OutputZeroPointTensor", zero, _per_row(zero))
    made.output("OutputTensor", a.data_type if zero is None else zero.data_type, output)
    made.remark(halfway())
    return made.reading()


def _to_float(node: Node) -> Reading:
    scale = node.required(2, "a_scale")
    made = OnnxDesc(INTEGER_TO_FLOAT)
    output = add_matrices(made, node, node.required(0, "A"), node.required(1, "B"))
    made.input("AScaleTensor", scale, _per_row(scale))
    made.input("BScaleTensor", node.required(3, "b_scale"))
    made.input("AZeroPointTensor", node.operand(4), _per_row(node.operand(4)))
    made.input("BZeroPointTensor", node.operand(5))
    made.broadcast("BiasTensor", node.operand(6), output)
    made.output("OutputTensor", scale.data_type, output)
    return made.reading()


def _dynamic(node: Node) -> Reading:
    """Reads DynamicQuantizeMatMul: A is quantized to the type of B, then multiplied."""
    data, b = node.required(0, "A"), node.required(1, "B")
    made = OnnxDesc("DYNAMIC_QUANTIZE_LINEAR")
    made.input("InputTensor", data)
    made.output("OutputTensor", b.data_type, data.sizes)
    made.output("OutputScaleTensor", F32, (1,))
    made.output("OutputZeroPointTensor", b.data_type, (1,))
    made.remark(halfway())
    product = OnnxDesc(INTEGER_TO_FLOAT)
    a_sizes, b_sizes, output = matrices(node, data.sizes, b.sizes)
    product.computed("ATensor", b.data_type, a_sizes, 0)
    product.computed("AScaleTensor", F32, (1,), 0, "OutputScaleTensor")
    product.computed("AZeroPointTensor", b.data_type, (1,), 0, "OutputZeroPointTensor")
    product.broadcast("BTensor", b, b_sizes)
    product.input("BScaleTensor", node.required(2, "b_scale"))
    product.input("BZeroPointTensor", node.operand(3))
    product.broadcast("BiasTensor", node.operand(4), output)
    product.output("OutputTensor", F32, output)
    return made.followed_by(product)


def _few_bits(node: Node) -> Reading:
    """Converts the ONNX node MatMulNBits: B is dequantized, then multiplied."""
    bits, block = node.integer("bits", BITS), node.integer("block_size")
    if bits not in (BITS, 2 * BITS):
        raise FormatError(say("bits is {bits}; the DirectML provider supports 4 and 8.", bits=bits))
    rows, columns = node.integer("N"), node.integer("K")
    packed, scales, zeros = node.required(1, "B"), node.required(2, "scales"), node.operand(3)
    blocks = -(-columns // block) if block > 0 else 0
    if not 0 < rows < 1 << 32 or not 0 < columns < 1 << 32 or blocks * block != columns:
        pattern = (
            "N is {rows}, K is {columns} and block_size is {block}; all must be at least 1, and K must be a multiple of"
            " block_size."
        )
        raise FormatError(say(pattern, rows=rows, columns=columns, block=block))
    data_type = DataType.UINT4 if bits == BITS else U8
    many = rows * blocks
    in_a_byte = 8 // bits
    for name, operand, per, expected in (
        ("B", packed, in_a_byte, many * block),
        ("scales", scales, 1, many),
        ("zero_points", zeros, in_a_byte, rows * (blocks + blocks % in_a_byte)),
    ):
        if operand is not None and _count(operand) * per != expected:
            pattern = "{name} is {sizes}, which holds {held:number|numbers}; N, K and block_size require {needed}."
            held = _count(operand) * per
            raise FormatError(say(pattern, name=name, sizes=braces(operand.sizes), held=held, needed=expected))
    a = node.required(0, "A")
    if len(a.sizes) < 2 or a.sizes[-1] != columns:
        pattern = (
            "A is {sizes}; it must have at least 2 dimensions, and the last one must have size {columns}, which is K."
        )
        raise FormatError(say(pattern, sizes=braces(a.sizes), columns=columns))
    whole = (*a.sizes[:-2], rows, columns)
    made = OnnxDesc("DEQUANTIZE")
    made.broadcast("InputTensor", _unpacked(packed, data_type, (rows, columns), columns), whole)
    parts = [Operand(scales.name, scales.data_type, (rows, blocks), numbers=scales.numbers)]
    if zeros is not None:
        parts.append(_unpacked(zeros, data_type, (rows, blocks), blocks))
    kind = "SCALE" if zeros is None else "SCALE_ZERO_POINT"
    made.set(QuantizationType=f"DML_QUANTIZATION_TYPE_{kind}", QuantizationTensorCount=len(parts))
    made.inputs("QuantizationTensors", parts, (*a.sizes[:-2], rows, blocks))
    made.output("OutputTensor", scales.data_type, whole)
    if zeros is None:
        made.remark(
            say(
                "Without zero points, onnxruntime subtracts {middle}; DEQUANTIZE subtracts nothing.",
                middle=1 << (bits - 1),
            )
        )
    product, output = OnnxDesc("GEMM"), (*a.sizes[:-1], rows)
    product.input("ATensor", a)
    product.computed("BTensor", scales.data_type, whole, 0)
    product.output("OutputTensor", a.data_type, output)
    product.set(TransA=NONE, TransB=TRANSPOSE, Alpha=1.0, Beta=0.0)
    return made.followed_by(product)


def _count(operand: Operand) -> int:
    return int(np.prod(operand.sizes, dtype=object))


def _unpacked(operand: Operand, data_type: DataType, sizes: Shape, per_row: int) -> Operand:
    """Returns the operand with the data type `data_type`, the sizes `sizes`, and one number per element.

    If the type has 4 bits, each byte of `operand` holds two numbers, the first in its lower half. `per_row` is the
    number of elements in a row.
    """
    if data_type.bits != BITS or operand.numbers is None:
        return Operand(operand.name, data_type, sizes, numbers=operand.numbers)
    return Operand(operand.name, data_type, sizes, numbers=partial(_halves, operand, sizes[0], per_row))


def _halves(operand: Operand, rows: int, per_row: int) -> Array:
    assert operand.numbers is not None
    held = operand.numbers().reshape(rows, -1)
    pairs = np.stack([held & 0xF, held >> BITS], -1).reshape(rows, -1)
    return np.ascontiguousarray(pairs[:, :per_row]).reshape(-1)


NODES: Mapping[str, Reader] = {
    "MatMulInteger": _integer,
    "QLinearMatMul": _quantized,
    "com.microsoft.DynamicQuantizeMatMul": _dynamic,
    "com.microsoft.MatMulIntegerToFloat": _to_float,
    "com.microsoft.MatMulNBits": _few_bits,
}
