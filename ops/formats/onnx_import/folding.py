"""Computes the sizes and small constants of a model before it runs, as onnxruntime does while it loads a model.

Exporters write the sizes of a Reshape as nodes: Shape, Gather, Concat. The outputs of these nodes are constants as soon
as the sizes of the input are known; then shape inference finds more sizes, and more of these nodes become constants.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ops.arrays.layout import Shape, count
from ops.formats.onnx_import.constants import held_by

if TYPE_CHECKING:
    from onnx import GraphProto, ModelProto, NodeProto, TensorProto

MOST_ELEMENTS = 1024  # of a constant that is computed
# All rounds together visit at most so many nodes, which takes about 20 s; the model decides, not the machine.
MOST_VISITS = 1_000_000
SIZES = ("Shape", "Size")
# Nodes of ai.onnx with one output that exporters use to compute sizes, axes, offsets and scales.
ARITHMETIC = {
    "Abs", "Add", "And", "Cast", "Ceil", "Concat", "ConstantOfShape", "Div", "Equal", "Expand", "Flatten", "Floor",
    "Gather", "Greater", "GreaterOrEqual", "Identity", "Less", "LessOrEqual", "Max", "Min", "Mod", "Mul", "Neg", "Not",
    "Or", "Pow", "Range", "ReduceMax", "ReduceMin", "ReduceProd", "ReduceSum", "Reshape", "ScatterND", "Slice", "Sqrt",
    "Squeeze", "Sub", "Tile", "Transpose", "Unsqueeze", "Where",
}  # fmt: skip

Infer = Callable[["ModelProto"], "ModelProto"]


def inferred(model: "ModelProto", infer: Infer) -> "ModelProto":
    """The model with all shapes that `infer` finds. Constants that follow from these shapes become initializers."""
    from onnx import helper  # an optional package

    found = infer(model)
    known: dict[str, TensorProto] = {}
    replaced: dict[int, NodeProto] = {}
    changed = type(model)()
    changed.CopyFrom(model)
    for _ in range(max(1, MOST_VISITS // max(1, len(model.graph.node)))):
        fresh = dict(_folded(found.graph, known, model))
        if not fresh:
            break
        for number, tensor in fresh.items():
            node = changed.graph.node[number]
            replaced[number] = type(node).FromString(node.SerializeToString())
            known[node.output[0]] = tensor
            node.CopyFrom(helper.make_node("Constant", [], list(node.output), value=tensor))
        found = infer(changed)
    for number, node in replaced.items():
        found.graph.node[number].CopyFrom(node)
    found.graph.initializer.extend(known.values())
    return found


def _folded(
    graph: "GraphProto", known: Mapping[str, "TensorProto"], model: "ModelProto"
) -> Iterator[tuple[int, "TensorProto"]]:
    """Computes small constants. Yields the index and the computed output of each node of a type in SIZES or ARITHMETIC
    that depends only on constants and known sizes.

    Outputs in `known` and outputs of the model are left out.
    """
    sizes = _sizes(graph)
    constants = {tensor.name: tensor for tensor in graph.initializer} | dict(known)
    kept = {value.name for value in model.graph.output}
    for number, node in enumerate(graph.node):
        output = node.output[0] if len(node.output) == 1 else ""
        if node.op_type == "Constant" and output:
            if (tensor := next(filter(None, map(held_by, node.attribute)), None)) is not None:
                constants[output] = tensor
            continue
        if not output or output in kept or output in known or node.domain not in ("", "ai.onnx"):
            continue
        tensor = _result(node, sizes, constants, model)
        if tensor is not None:
            tensor.name = output
            constants[output] = tensor
            yield number, tensor


def _result(
    node: "NodeProto", sizes: Mapping[str, Shape], constants: Mapping[str, "TensorProto"], model: "ModelProto"
) -> "TensorProto | None":
    """Computes the output of a node as a constant.

    Returns None if the output is large, if the node is of another type than those in SIZES and ARITHMETIC, or if it
    depends on anything except small constants and sizes.
    """
    given = [name for name in node.input if name]
    if node.op_type in SIZES:
        return _of_sizes(node, sizes[given[0]]) if given and given[0] in sizes else None
    is_small = node.op_type in ARITHMETIC and count(sizes.get(node.output[0], (MOST_ELEMENTS + 1,))) <= MOST_ELEMENTS
    if not is_small or not all(name in constants and count(constants[name].dims) <= MOST_ELEMENTS for name in given):
        return None
    return _computed(node, {name: constants[name] for name in given}, model)


def _of_sizes(node: "NodeProto", sizes: Shape) -> "TensorProto":
    import numpy as np
    from onnx import numpy_helper

    if node.op_type == "Size":
        return numpy_helper.from_array(np.array(count(sizes), np.int64))
    ends = {attribute.name: attribute.i for attribute in node.attribute}
    return numpy_helper.from_array(np.array(sizes[ends.get("start", 0) : ends.get("end")], np.int64))


def _computed(node: "NodeProto", given: Mapping[str, "TensorProto"], model: "ModelProto") -> "TensorProto | None":
    from onnx import helper, numpy_helper
    from onnx.reference import ReferenceEvaluator

    try:
        arrays = {name: numpy_helper.to_array(tensor) for name, tensor in given.items()}
        inputs = [helper.make_tensor_value_info(n, int(t.data_type), t.dims) for n, t in given.items()]
        graph = helper.make_graph([node], "node", inputs, [helper.make_empty_tensor_value_info(node.output[0])])
        alone = helper.make_model(graph, opset_imports=model.opset_import, ir_version=8)
        evaluator: Any = ReferenceEvaluator(alone)
        results = evaluator.run(None, arrays)
        return numpy_helper.from_array(results[0])
    except Exception:  # the evaluator raises many classes for nodes that are not valid
        return None


def _sizes(graph: "GraphProto") -> dict[str, Shape]:
    """The sizes of each tensor whose sizes are all known as numbers, by its name."""
    found = {tensor.name: tuple(tensor.dims) for tensor in graph.initializer}
    for value in (*graph.input, *graph.value_info, *graph.output):
        kind = value.type.tensor_type
        if kind.HasField("shape") and all(dim.HasField("dim_value") for dim in kind.shape.dim):
            found[value.name] = tuple(dim.dim_value for dim in kind.shape.dim)
    return found
