"""Registers the node types of com.microsoft for the shape inference of onnx. They belong to onnxruntime.

Without this registration, all tensors that depend on a node of such a type would have unknown sizes. Only the child
process that infers shapes registers the types.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ops.declare.onnx_table import MICROSOFT

if TYPE_CHECKING:
    from onnx import ModelProto, TypeProto

UINT8, INT32 = 2, 6  # TensorProto.DataType
KINDS = (
    "bfloat16", "bool", "double", "float", "float16", "int4", "int8", "int16", "int32", "int64", "uint4", "uint8",
    "uint16", "uint32", "uint64",
)  # fmt: skip
STACKED = 5  # the rank of query, key and value in one tensor
Sizes = list[Any]  # numbers, names of free dimensions, and None for an unknown size


@dataclass(frozen=True)
class _Given:
    """A node of a type that the package onnx does not know: the types and sizes of its inputs, and its attributes."""

    context: Any

    def _type(self, position: int) -> "TypeProto | None":
        if position >= self.context.get_num_inputs():
            return None
        found = self.context.get_input_type(position)
        return found if found is not None and found.HasField("tensor_type") else None

    def element(self, position: int) -> int | None:
        """The element type of an input; None if the input is omitted or its type is unknown."""
        found = self._type(position)
        return None if found is None else found.tensor_type.elem_type

    def sizes(self, position: int) -> Sizes | None:
        """The sizes of an input; None if the input is omitted or its rank is unknown."""
        found = self._type(position)
        if found is None or not found.tensor_type.HasField("shape"):
            return None
        dims = found.tensor_type.shape.dim
        return [dim.dim_value if dim.HasField("dim_value") else dim.dim_param or None for dim in dims]

    def whole(self, name: str, default: int = 0) -> int:
        """The value of a whole-number attribute of the node; `default` if the node does not have the attribute."""
        found = self.context.get_attribute(name)
        return default if found is None else int(found.i)


# The element type and the sizes of each output that is known, by position.
Found = Mapping[int, tuple[int | None, Sizes | None]]
Rule = Callable[[_Given], Found]


def _same(given: _Given, outputs: Sequence[int] = (0,), element: int = 0) -> Found:
    return dict.fromkeys(outputs, (given.element(element), given.sizes(0)))


def _half(given: _Given) -> Found:
    sizes = given.sizes(0)
    if sizes and isinstance(sizes[-1], int):
        return {0: (given.element(0), [*sizes[:-1], sizes[-1] // 2])}
    return {}


def _product(given: _Given, second: int = 1, element: int = 0) -> Found:
    a, b = given.sizes(0), given.sizes(second)
    if a is None or b is None or len(a) < 2 or len(b) < 2:
        return {}
    rows = a[-1] if given.whole("transA") else a[-2]
    columns = b[-2] if given.whole("transB") else b[-1]
    leading = a[:-2] if len(a) >= len(b) else b[:-2]
    return {0: (given.element(element), [*leading, rows, columns])}


def _few_bits(given: _Given) -> Found:
    sizes = given.sizes(0)
    return {} if not sizes else {0: (given.element(0), [*sizes[:-1], given.whole("N")])}


def _embedding(given: _Given) -> Found:
    ids, words = given.sizes(0), given.sizes(2)
    if ids is None or words is None or len(words) != 2:
        return {}
    gathered = (given.element(2), [*ids, words[1]])
    return {0: gathered, 1: (INT32, ids[:1]), 2: gathered}


def _weighted(given: _Given, element: int = 0) -> Found:
    """Returns the type and sizes of the output of the node Attention or QAttention. The output has the data type of the
    input at position `element`.

    Query, key and value are products of the first input and parts of one weight matrix.
    """
    data, weights, stated = given.sizes(0), given.sizes(1), given.context.get_attribute("qkv_hidden_sizes")
    if data is None or weights is None or len(data) != 3 or not isinstance(weights[-1], int):
        return {}
    hidden = weights[-1] // 3 if stated is None else stated.ints[2]
    return {0: (given.element(element), [*data[:2], hidden])}


def _heads(given: _Given) -> Found:
    query, value = given.sizes(0), given.sizes(2)
    if query is None:
        return {}
    if len(query) == STACKED:
        is_known = isinstance(query[2], int) and isinstance(query[4], int)
        return {0: (given.element(0), [*query[:2], query[2] * query[4] if is_known else None])}
    if value is not None and len(value) == 4 and all(isinstance(size, int) for size in value):
        return {0: (given.element(0), [*query[:2], value[1] * value[3]])}
    return {0: (given.element(0), [*query[:2], value[2] if value is not None and len(value) == 3 else query[-1]])}


def _linear(given: _Given, *, is_back: bool) -> Found:
    element = given.element(1) if is_back else given.element(2) or UINT8
    return {0: (element, given.sizes(0))}


def _as(given: _Given, op_type: str, inputs: Sequence[int] = (0,), element: int = 0, *, is_last: bool = False) -> Found:
    """Finds the output sizes and element type of a node by the rules of the operator `op_type` of ai.onnx.

    `inputs` are the positions of the node's inputs to which these rules apply. The output has the element type of the
    input `element`. With `is_last`, the channels are the last dimension of the data and of the filter. Returns {} if
    the sizes of the inputs are unknown.
    """
    from onnx import NodeProto, TypeProto, defs, helper, shape_inference

    schema = defs.get_schema(op_type, 13, "")
    types: dict[str, TypeProto] = {}
    for number, position in enumerate(inputs):
        sizes = given.sizes(position)
        if sizes is None:
            if number < 2:
                return {}
            continue
        shown = [sizes[0], sizes[-1], *sizes[1:-1]] if is_last and number < 2 else sizes
        types[f"i{number}"] = helper.make_tensor_type_proto(1, shown)
    node = NodeProto(op_type=op_type, input=list(types), output=["o"])
    node.attribute.extend(filter(None, map(given.context.get_attribute, schema.attributes)))
    opsets = [helper.make_opsetid("", 13)]
    found = shape_inference.infer_node_outputs(schema, node, types, opset_imports=opsets, ir_version=8).get("o")
    if found is None or not found.tensor_type.HasField("shape"):
        return {}
    dims: Sizes = [d.dim_value if d.HasField("dim_value") else d.dim_param or None for d in found.tensor_type.shape.dim]
    return {0: (given.element(element), [dims[0], *dims[2:], dims[1]] if is_last else dims)}


def _joined(given: _Given) -> Found:
    return _as(given, "Concat", range(2, given.context.get_num_inputs(), 3), 2)


RULES: Mapping[str, Rule] = {
    **dict.fromkeys(
        ("BiasAdd", "BiasGelu", "FastGelu", "Gelu", "GroupNorm", "QLinearLeakyRelu", "QLinearSigmoid", "QLinearSoftmax",
         "QuickGelu", "RotaryEmbedding", "GroupQueryAttention"), _same),
    **dict.fromkeys(("SkipLayerNormalization", "SkipSimplifiedLayerNormalization"), partial(_same, outputs=(0, 3))),
    "Attention": _weighted,
    "BiasSplitGelu": _half,
    "DequantizeLinear": partial(_linear, is_back=True),
    "DynamicQuantizeMatMul": _product,
    "EmbedLayerNormalization": _embedding,
    "FusedConv": partial(_as, op_type="Conv", inputs=(0, 1, 2)),
    "FusedGemm": partial(_as, op_type="Gemm", inputs=(0, 1, 2)),
    "FusedMatMul": _product,
    "FusedMatMulActivation": _product,
    "MatMulIntegerToFloat": partial(_product, element=2),
    "MatMulNBits": _few_bits,
    "MultiHeadAttention": _heads,
    "NhwcConv": partial(_as, op_type="Conv", inputs=(0, 1, 2), is_last=True),
    "QAttention": partial(_weighted, element=3),
    "QGemm": partial(_as, op_type="Gemm", inputs=(0, 3)),
    "QLinearAdd": partial(_as, op_type="Add", inputs=(0, 3)),
    "QLinearAveragePool": partial(_as, op_type="AveragePool"),
    "QLinearConcat": _joined,
    "QLinearGlobalAveragePool": partial(_as, op_type="GlobalAveragePool"),
    "QLinearMul": partial(_as, op_type="Mul", inputs=(0, 3)),
    "QuantizeLinear": partial(_linear, is_back=False),
}  # fmt: skip


def register(model: "ModelProto") -> None:
    """Registers the node types of com.microsoft, and SimplifiedLayerNormalization, for this process if the model uses
    one of them.

    Does nothing if the package onnx is too old to register types.
    """
    from onnx import defs  # an optional package

    rows = [(MICROSOFT, name, rule) for name, rule in RULES.items()]
    rows.append(("", "SimplifiedLayerNormalization", _same))
    used = {(node.domain, node.op_type) for node in model.graph.node}
    is_possible = hasattr(defs.OpSchema, "set_type_and_shape_inference_function")
    if not is_possible or not any((domain, name) in used for domain, name, _ in rows):
        return
    # The evaluator cannot be imported later: it expects that no two types have the same name.
    from onnx import reference  # noqa: F401  # pyright: ignore[reportUnusedImport]

    for domain, name, rule in rows:
        schema = _schema(domain, name)
        schema.set_type_and_shape_inference_function(partial(_infer, rule))
        defs.register_schema(schema)


def _schema(domain: str, name: str) -> Any:
    """Returns a schema for an ONNX node type that the package onnx does not know. It accepts any inputs and outputs."""
    from onnx import defs

    option = defs.OpSchema.FormalParameterOption.Variadic
    ends = [
        [defs.OpSchema.FormalParameter(f"{each}s", each, param_option=option, is_homogeneous=False, min_arity=0)]
        for each in ("input", "output")
    ]
    kinds = [f"tensor({kind})" for kind in KINDS]
    constraints = [(each, kinds, "") for each in ("input", "output")]
    return defs.OpSchema(name, domain, 1, inputs=ends[0], outputs=ends[1], type_constraints=constraints)


def _infer(rule: Rule, context: Any) -> None:
    from onnx import helper, shape_inference

    try:
        found = rule(_Given(context))
    except (shape_inference.InferenceError, RuntimeError, ValueError, TypeError, IndexError):
        return  # a node that is not valid has unknown sizes
    for position, (element, sizes) in found.items():
        if position < context.get_num_outputs() and element:
            context.set_output_type(position, helper.make_tensor_type_proto(element, sizes))
