"""Reads the ONNX node Einsum. It reads only those equations for which onnxruntime's DirectML provider runs a single
operator.
"""

from collections.abc import Mapping, Sequence

from ops.arrays.layout import packed_strides
from ops.catalog.matrix_multiply.gemm_onnx import NONE, TRANSPOSE
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import Node, Operand, Reader, Reading
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

_TWO = 2
# How the labels of the output stand in both inputs: rows i, columns k, and the summed label j.
_PRODUCTS = {("ij", "jk"): (NONE, NONE), ("ji", "jk"): (TRANSPOSE, NONE), ("ij", "kj"): (NONE, TRANSPOSE)}


def _terms(node: Node, inputs: Sequence[Operand]) -> tuple[list[str], str]:
    """The index labels of each input, and those of the output, in the equation of an Einsum node.

    Raises FormatError if the equation does not fit the inputs, or if DirectML's provider does not support it.
    """
    equation = node.text("equation", "").replace(" ", "")
    left, arrow, output = equation.partition("->")
    terms = left.split(",")
    if not arrow:
        output = "".join(sorted(label for label in set(left) - {","} if left.count(label) == 1))
    if "." in equation:
        raise _unknown(equation)
    sizes: dict[str, int] = {}
    if len(terms) != len(inputs) or any(
        len(term) != len(each.sizes) for term, each in zip(terms, inputs, strict=False)
    ):
        raise FormatError(say("The equation '{equation}' does not fit the inputs.", equation=shortened(equation)))
    for term, each in zip(terms, inputs, strict=True):
        for label, size in zip(term, each.sizes, strict=True):
            if sizes.setdefault(label, size) != size:
                pattern = (
                    "The label {label} of '{equation}' stands for dimensions of different sizes, {size} and {other}."
                )
                raise FormatError(
                    say(pattern, label=label, equation=shortened(equation), size=sizes[label], other=size)
                )
    if any(len(set(term)) != len(term) for term in (*terms, output)) or not set(output) <= set(sizes):
        raise _unknown(equation)
    return terms, output


def _unknown(equation: str) -> FormatError:
    return FormatError(
        say(
            "The DirectML provider has no operator for the equation '{equation}', so onnxruntime runs it on the CPU.",
            equation=shortened(equation),
        )
    )


def _einsum(node: Node) -> Reading:
    inputs = [node.required(position, "input") for position in range(max(len(node.inputs), 1))]
    terms, output = _terms(node, inputs)
    if len(terms) == 1:
        return _of_one(inputs[0], terms[0], output)
    found = _of_two(inputs, terms, output) if len(terms) == _TWO else None
    if found is None:
        raise _unknown(node.text("equation", ""))
    return found


def _of_one(data: Operand, term: str, output: str) -> Reading:
    if set(term) == set(output):
        order = [term.index(label) for label in output]
        sizes = tuple(data.sizes[position] for position in order)
        steps = packed_strides(data.sizes)
        strides = tuple(steps[position] for position in order)
        made = OnnxDesc("ELEMENT_WISE_IDENTITY")
        made.input("InputTensor", data, sizes, strides=None if order == sorted(order) else strides)
        made.output("OutputTensor", data.data_type, sizes)
        return made.reading()
    if len(output) > 1:
        raise _unknown(f"{term}->{output}")
    axes = [axis for axis, label in enumerate(term) if label not in output]
    made = OnnxDesc("REDUCE", 1)
    made.set(Function="DML_REDUCE_FUNCTION_SUM")
    made.input("InputTensor", data)
    made.output("OutputTensor", data.data_type, tuple(1 if axis in axes else s for axis, s in enumerate(data.sizes)))
    made.set(AxisCount=len(axes), Axes=axes)
    made.remark(say("OutputTensor keeps the summed dimensions; the node removes them."))
    return made.reading()


def _of_two(inputs: Sequence[Operand], terms: Sequence[str], output: str) -> Reading | None:
    """Reads an einsum of two inputs as a desc: an element-wise, outer, inner or matrix product.

    In a matrix product, both terms have the same leading labels, if need be after their second and third label are
    swapped. Returns None for any other einsum.
    """
    (a, b), (left, right) = inputs, terms
    if left == right == output:
        made = OnnxDesc("ELEMENT_WISE_MULTIPLY")
        made.input("ATensor", a)
        made.input("BTensor", b)
        made.output("OutputTensor", a.data_type, a.sizes)
        return made.reading()
    if len(left) == len(right) == 1 and output == left + right:
        made = OnnxDesc("GEMM")
        made.input("ATensor", a, (*a.sizes, 1))
        made.input("BTensor", b, (1, *b.sizes))
        made.output("OutputTensor", a.data_type, (*a.sizes, *b.sizes))
        made.set(TransA=NONE, TransB=NONE, Alpha=1.0, Beta=0.0)
        return made.reading()
    if left == right and len(left) == 1 and not output:
        made = OnnxDesc("GEMM")
        made.input("ATensor", a, (1, *a.sizes))
        made.input("BTensor", b, (1, *b.sizes))
        made.output("OutputTensor", a.data_type, (1, 1))
        made.set(TransA=NONE, TransB=TRANSPOSE, Alpha=1.0, Beta=0.0)
        return made.reading()
    if not len(left) == len(right) == len(output) or not _TWO <= len(output) <= 4:
        return None
    return _matrix_product(a, b, left, right, output) or _heads_first(a, b, left, right, output)


def _matrix_product(a: Operand, b: Operand, left: str, right: str, output: str) -> Reading | None:
    transforms = _transforms(left, right, output)
    if transforms is None:
        return None
    sizes = {**dict(zip(left, a.sizes, strict=True)), **dict(zip(right, b.sizes, strict=True))}
    made = OnnxDesc("GEMM")
    made.input("ATensor", a)
    made.input("BTensor", b)
    made.output("OutputTensor", a.data_type, tuple(sizes[label] for label in output))
    made.set(TransA=transforms[0], TransB=transforms[1], Alpha=1.0, Beta=0.0)
    return made.reading()


def _heads_first(a: Operand, b: Operand, left: str, right: str, output: str) -> Reading | None:
    """Converts an einsum of two tensors with four dimensions if swapping the second and the third dimension of every
    term makes it a matrix product.

    Strides swap these dimensions without a copy. Returns None for any other einsum.
    """
    swapped = [f"{term[0]}{term[2]}{term[1]}{term[3]}" for term in (left, right, output) if len(term) == 4]
    if len(swapped) != 3 or (transforms := _transforms(*swapped)) is None:
        return None
    sizes = {**dict(zip(left, a.sizes, strict=True)), **dict(zip(right, b.sizes, strict=True))}
    made = OnnxDesc("GEMM")
    for field, operand in (("ATensor", a), ("BTensor", b)):
        steps, given = packed_strides(operand.sizes), operand.sizes
        made.input(field, operand, _swap(given), strides=_swap(steps))
    made.output(
        "OutputTensor",
        a.data_type,
        tuple(sizes[label] for label in swapped[2]),
        strides=_swap(packed_strides(tuple(sizes[label] for label in output))),
    )
    made.set(TransA=transforms[0], TransB=transforms[1], Alpha=1.0, Beta=0.0)
    made.remark(say("The second and third dimension are swapped by strides, also in OutputTensor."))
    return made.reading()


def _swap(sizes: tuple[int, ...]) -> tuple[int, ...]:
    return sizes[0], sizes[2], sizes[1], sizes[3]


def _transforms(left: str, right: str, output: str) -> tuple[str, str] | None:
    """Returns TransA and TransB of the matrix product that an einsum describes.

    `left`, `right` and `output` are the labels of its terms. Returns None if the leading labels of the terms differ, or
    if the last two labels are not those of a matrix product.
    """
    leading = output[:-2]
    if left[:-2] != leading or right[:-2] != leading:
        return None
    row, column = output[-2:]
    inner = set(left[-2:]) & set(right[-2:])
    if len(inner) != 1 or row not in left or column not in right:
        return None
    names = {row: "i", column: "k", inner.pop(): "j"}
    if len(names) != 3:
        return None
    shape = tuple("".join(names.get(label, "?") for label in term[-2:]) for term in (left, right))
    return _PRODUCTS.get((shape[0], shape[1]))


NODES: Mapping[str, Reader] = {"Einsum": _einsum}
