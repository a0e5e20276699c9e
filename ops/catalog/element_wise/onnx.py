"""Reads arithmetic nodes of ONNX as the provider of onnxruntime does: element by element, with broadcasting."""

from collections.abc import Mapping
from functools import partial

from ops.arrays.dtypes import DataType
from ops.declare.onnx_activations import fused
from ops.declare.onnx_desc import OnnxDesc, broadcast_sizes
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.text.sentences import say

IDENTITY, ADD = "ELEMENT_WISE_IDENTITY", "ELEMENT_WISE_ADD"
_UNARY = {
    "Acos": "ACOS", "Acosh": "ACOSH", "Asin": "ASIN", "Asinh": "ASINH", "Atan": "ATAN", "Atanh": "ATANH",
    "Ceil": "CEIL", "Cos": "COS", "Cosh": "COSH", "Erf": "ERF", "Exp": "EXP", "Floor": "FLOOR", "Identity": "IDENTITY",
    "Log": "LOG", "Neg": "NEGATE", "Reciprocal": "RECIP", "Sign": "SIGN", "Sin": "SIN", "Sinh": "SINH", "Sqrt": "SQRT",
    "Tan": "TAN",
}  # fmt: skip
_BINARY = {"Add": "ADD", "Sub": "SUBTRACT", "Mul": "MULTIPLY", "Div": "DIVIDE"}
_FOLDED = {"Sum": "ADD", "Max": "MAX", "Min": "MIN"}


def unary(node: Node, operator: str) -> Reading:
    """Reads an ONNX node as the operator `operator`, which has one input, and an output of the same sizes and type."""
    data = node.required(0, "input")
    made = OnnxDesc(operator)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    return made.reading()


def binary(node: Node, operator: str, output: DataType | None = None) -> Reading:
    """Converts an ONNX node to the desc of `operator`, which has two inputs. Both inputs are broadcast to the sizes of
    the output.
    """
    return _of_pair(node, operator, node.required(0, "A"), node.required(1, "B"), output).reading()


def _of_pair(node: Node, operator: str, a: Operand, b: Operand, output: DataType | None = None) -> OnnxDesc:
    sizes = broadcast_sizes(node, a.sizes, b.sizes)
    made = OnnxDesc(operator)
    made.broadcast("ATensor", a, sizes)
    made.broadcast("BTensor", b, sizes)
    made.output("OutputTensor", output or a.data_type, sizes)
    return made


def _abs(node: Node) -> Reading:
    is_signed = node.required(0, "input").data_type.is_signed
    return unary(node, "ELEMENT_WISE_ABS" if is_signed else IDENTITY)


def _round(node: Node) -> Reading:
    data = node.required(0, "input")
    made = OnnxDesc("ELEMENT_WISE_ROUND")
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    made.set(RoundingMode="DML_ROUNDING_MODE_HALVES_TO_NEAREST_EVEN")
    return made.reading()


def _affine(node: Node) -> Reading:
    data = node.required(0, "input")
    made = OnnxDesc(IDENTITY)
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, data.sizes)
    made.set(ScaleBias={"Scale": node.number("alpha", 1.0), "Bias": node.number("beta", 0.0)})
    return made.reading()


def _folded(node: Node, operator: str) -> Reading:
    """Converts Sum, Max or Min with any number of inputs. A single input is copied. Otherwise, each input after the
    first becomes a case that combines it with the previous result.
    """
    given = [node.required(position, "input") for position in range(max(len(node.inputs), 1))]
    if len(given) == 1:
        return unary(node, IDENTITY)
    if node.op_type.startswith("Dml") and (activation := fused(node)):
        made = _of_pair(node, "ELEMENT_WISE_ADD1", given[0], given[1])
        made.set(**activation)
        return made.reading()
    first, *others = _pairs(node, given, operator)
    return first.followed_by(*others)


def _pairs(node: Node, given: list[Operand], operator: str) -> list[OnnxDesc]:
    """Returns the operators that combine all inputs: the first combines the first two, and each next one combines the
    previous result with a further input.

    All inputs are broadcast to the sizes of the output.
    """
    sizes = broadcast_sizes(node, *(each.sizes for each in given))
    found: list[OnnxDesc] = []
    for operand in given[1:]:
        made = OnnxDesc(operator)
        if found:
            made.computed("ATensor", operand.data_type, sizes, len(found) - 1)
        else:
            made.broadcast("ATensor", given[0], sizes)
        made.broadcast("BTensor", operand, sizes)
        made.output("OutputTensor", operand.data_type, sizes)
        found.append(made)
    return found


def _mean(node: Node) -> Reading:
    given = [node.required(position, "input") for position in range(max(len(node.inputs), 1))]
    if len(given) == 1:
        return unary(node, IDENTITY)
    if len(given) == 2:
        return _pairs(node, given, "ELEMENT_WISE_MEAN")[0].reading()
    first, *others = _pairs(node, given, ADD)
    sizes = broadcast_sizes(node, *(each.sizes for each in given))
    divided = OnnxDesc(IDENTITY)
    divided.computed("InputTensor", given[0].data_type, sizes, len(others))
    divided.output("OutputTensor", given[0].data_type, sizes)
    divided.set(ScaleBias={"Scale": 1 / len(given), "Bias": 0.0})
    return first.followed_by(*others, divided)


def _fused_add(node: Node) -> Reading:
    made = _of_pair(node, "ELEMENT_WISE_ADD1", node.required(0, "A"), node.required(1, "B"))
    made.set(**fused(node))
    return made.reading()


def _bias_add(node: Node) -> Reading:
    given = [node.required(position, name) for position, name in enumerate(("X", "bias", "skip"))]
    first, second = _pairs(node, given, ADD)
    return first.followed_by(second)


def _mod(node: Node) -> Reading:
    is_truncated = node.flag("fmod")
    return binary(node, "ELEMENT_WISE_MODULUS_TRUNCATE" if is_truncated else "ELEMENT_WISE_MODULUS_FLOOR")


def _pow(node: Node) -> Reading:
    base, exponent = node.required(0, "X"), node.required(1, "Y")
    if (exponent.numbers is not None and not exponent.sizes) or (
        exponent.sizes == (1,) and exponent.numbers is not None
    ):
        number = exponent.numbers()[0].item()
        made = OnnxDesc("ELEMENT_WISE_CONSTANT_POW")
        made.input("InputTensor", base)
        made.output("OutputTensor", base.data_type, broadcast_sizes(node, base.sizes, exponent.sizes))
        made.set(Exponent=float(number))
        made.remark(say("The exponent is a constant of one element, which becomes Exponent."))
        return made.reading()
    sizes = broadcast_sizes(node, base.sizes, exponent.sizes)
    made = OnnxDesc("ELEMENT_WISE_POW")
    made.broadcast("InputTensor", base, sizes)
    made.broadcast("ExponentTensor", exponent, sizes)
    made.output("OutputTensor", base.data_type, sizes)
    return made.reading()


def _where(node: Node) -> Reading:
    condition, a, b = node.required(0, "condition"), node.required(1, "X"), node.required(2, "Y")
    sizes = broadcast_sizes(node, condition.sizes, a.sizes, b.sizes)
    made = OnnxDesc("ELEMENT_WISE_IF")
    made.broadcast("ConditionTensor", condition, sizes)
    made.broadcast("ATensor", a, sizes)
    made.broadcast("BTensor", b, sizes)
    made.output("OutputTensor", a.data_type, sizes)
    return made.reading()


NODES: Mapping[str, Reader] = {
    **{name: partial(unary, operator=f"ELEMENT_WISE_{operator}") for name, operator in _UNARY.items()},
    **{name: partial(binary, operator=f"ELEMENT_WISE_{operator}") for name, operator in _BINARY.items()},
    **{name: partial(_folded, operator=f"ELEMENT_WISE_{operator}") for name, operator in _FOLDED.items()},
    "Abs": _abs,
    "Affine": _affine,
    "Mean": _mean,
    "Mod": _mod,
    "Pow": _pow,
    "Round": _round,
    "Where": _where,
    "com.microsoft.BiasAdd": _bias_add,
    "com.microsoft.dml.DmlFusedAdd": _fused_add,
    "com.microsoft.dml.DmlFusedSum": partial(_folded, operator=ADD),
}
