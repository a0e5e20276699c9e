"""Reads Gemm and MatMul of ONNX, and their fused variants, as GEMM."""

from collections.abc import Mapping

from ops.arrays.layout import Shape, packed_strides
from ops.declare.onnx_activations import fused
from ops.declare.onnx_desc import OnnxDesc, broadcast_sizes
from ops.declare.onnx_source import Node, Operand, Reader, Reading, padded
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

TRANSPOSE, NONE = "DML_MATRIX_TRANSFORM_TRANSPOSE", "DML_MATRIX_TRANSFORM_NONE"


def matrices(node: Node, a: Shape, b: Shape) -> tuple[Shape, Shape, Shape]:
    """The sizes of A, B and the output of a matrix product, as matrices with the same leading dimensions.

    A vector A becomes a row, a vector B becomes a column. Raises FormatError if the sizes do not allow a product.
    """
    if not a or not b:
        raise FormatError(
            say("An input of {op_type} is a scalar; it must have at least 1 dimension.", op_type=node.op_type)
        )
    rows, columns = (1, *a) if len(a) == 1 else a, (*b, 1) if len(b) == 1 else b
    if rows[-1] != columns[-2]:
        raise FormatError(
            say(
                "{op_type} cannot multiply {a} and {b}: the inner sizes are {inner} and {other}.",
                op_type=node.op_type,
                a=braces(a),
                b=braces(b),
                inner=rows[-1],
                other=columns[-2],
            )
        )
    leading = broadcast_sizes(node, rows[:-2], columns[:-2])
    return (*leading, *rows[-2:]), (*leading, *columns[-2:]), (*leading, rows[-2], columns[-1])


def add_matrices(made: OnnxDesc, node: Node, a: Operand, b: Operand) -> Shape:
    """Adds ATensor and BTensor, broadcast to each other; returns the sizes of the output."""
    a_sizes, b_sizes, output = matrices(node, a.sizes, b.sizes)
    made.broadcast("ATensor", a, a_sizes, a_sizes[-2:] if len(a.sizes) == 1 else None)
    made.broadcast("BTensor", b, b_sizes, b_sizes[-2:] if len(b.sizes) == 1 else None)
    return output


def _gemm(node: Node) -> Reading:
    a, b, c = node.required(0, "A"), node.required(1, "B"), node.operand(2)
    if len(a.sizes) != 2 or len(b.sizes) != 2:
        raise FormatError(say("Gemm requires matrices; A is {a} and B is {b}.", a=braces(a.sizes), b=braces(b.sizes)))
    is_a, is_b = node.flag("transA"), node.flag("transB")
    rows, columns = a.sizes[::-1] if is_a else a.sizes, b.sizes[::-1] if is_b else b.sizes
    output = matrices(node, rows, columns)[2]
    made = OnnxDesc("GEMM")
    made.input("ATensor", a)
    made.input("BTensor", b)
    made.broadcast("CTensor", c, output)
    made.output("OutputTensor", a.data_type, output)
    made.set(TransA=TRANSPOSE if is_a else NONE, TransB=TRANSPOSE if is_b else NONE)
    made.set(Alpha=node.number("alpha", 1.0), Beta=node.number("beta", 1.0), **fused(node))
    return made.reading()


def _matrix_product(node: Node) -> Reading:
    a, b = node.required(0, "A"), node.required(1, "B")
    made = OnnxDesc("GEMM")
    made.output("OutputTensor", a.data_type, add_matrices(made, node, a, b))
    made.set(TransA=NONE, TransB=NONE, Alpha=1.0, Beta=0.0, **fused(node))
    return made.reading()


def _fused_product(node: Node) -> Reading:
    """Converts FusedMatMul to GEMM; a transposed matrix becomes a tensor with other strides."""
    a, b = node.required(0, "A"), node.required(1, "B")
    a_sizes, a_strides = _turned(node, a, "A")
    b_sizes, b_strides = _turned(node, b, "B")
    wanted_a, wanted_b, output = matrices(node, a_sizes, b_sizes)
    made = OnnxDesc("GEMM")
    _strided(made, "ATensor", a, a_sizes, a_strides, wanted_a)
    _strided(
        made,
        "BTensor",
        b,
        b_sizes if len(b_sizes) > 1 else (*b_sizes, 1),
        b_strides if len(b_sizes) > 1 else (*b_strides, 0),
        wanted_b,
    )
    made.output("OutputTensor", a.data_type, output)
    made.set(TransA=NONE, TransB=NONE, Alpha=node.number("alpha", 1.0), Beta=0.0)
    made.set(**fused(node, "activation", "activation_"))
    return made.reading()


def _turned(node: Node, operand: Operand, name: str) -> tuple[Shape, Shape]:
    """The sizes and strides of an input after its transpositions.

    The attributes transBatchA and transA apply to A, transBatchB and transB to B.
    """
    sizes, strides = operand.sizes, packed_strides(operand.sizes)
    if node.flag(f"transBatch{name}"):
        if len(sizes) < 3:
            raise FormatError(
                say("transBatch{name} requires at least 3 dimensions, not {sizes}.", name=name, sizes=braces(sizes))
            )
        sizes, strides = (*sizes[1:-1], sizes[0], sizes[-1]), (*strides[1:-1], strides[0], strides[-1])
    if node.flag(f"trans{name}") and len(sizes) > 1:
        sizes, strides = (*sizes[:-2], sizes[-1], sizes[-2]), (*strides[:-2], strides[-1], strides[-2])
    return sizes, strides


def _strided(made: OnnxDesc, field: str, operand: Operand, sizes: Shape, strides: Shape, target: Shape) -> None:
    given, steps = padded(sizes, len(target)), (0,) * (len(target) - len(strides)) + strides
    steps = tuple(step if size == wanted else 0 for size, wanted, step in zip(given, target, steps, strict=True))
    made.input(field, operand, target, strides=None if steps == packed_strides(target) else steps)


NODES: Mapping[str, Reader] = {
    "Gemm": _gemm,
    "MatMul": _matrix_product,
    "com.microsoft.FusedMatMul": _fused_product,
    "com.microsoft.FusedMatMulActivation": _fused_product,
    "com.microsoft.dml.DmlFusedGemm": _gemm,
    "com.microsoft.dml.DmlFusedMatMul": _matrix_product,
}
