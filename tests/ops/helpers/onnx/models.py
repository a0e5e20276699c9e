"""Small ONNX models for tests."""

from pathlib import Path
from typing import Any

import numpy as np
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper

FLOAT, INT64, BOOL = TensorProto.FLOAT, TensorProto.INT64, TensorProto.BOOL


def node(op_type: str, inputs: list[str], outputs: list[str], name: str = "", **attributes: Any) -> NodeProto:
    return helper.make_node(op_type, inputs, outputs, name=name, **attributes)


def stated(name: str, sizes: list[int | str | None] | None, element_type: int = FLOAT) -> ValueInfoProto:
    """Returns the declaration of an input or output of a model. An entry of `sizes` is a number, the name of a free
    dimension, or None.
    """
    return helper.make_tensor_value_info(name, element_type, sizes)


def graph(nodes: list[NodeProto], inputs: list[ValueInfoProto], constants: dict[str, Any] | None = None) -> GraphProto:
    """A graph with these nodes; every output of a node is an output of the graph."""
    outputs = [helper.make_empty_tensor_value_info(name) for made in nodes for name in made.output if name]
    initializers = [numpy_helper.from_array(np.asarray(value), name) for name, value in (constants or {}).items()]
    return helper.make_graph(nodes, "graph", inputs, outputs, initializers)


def model(content: GraphProto, opset: int = 18, domain: str = "") -> ModelProto:
    return helper.make_model(content, opset_imports=[helper.make_opsetid(domain, opset)], ir_version=8)


def saved(content: ModelProto, folder: Path, name: str = "model.onnx") -> Path:
    path = folder / name
    path.write_bytes(content.SerializeToString())
    return path


def network() -> ModelProto:
    """A model with constants, free dimensions, computed inputs, a subgraph, and a node that cannot be read."""
    branch = graph([node("Clip", ["rows", "low", "high"], ["inside"], "limit")], [])
    other = graph([node("Identity", ["rows"], ["same"])], [])
    return _with_inputs(
        *_plain_nodes(),
        node("Concat", ["scores", "scores"], ["rows"], axis=0),
        node("Trilu", ["rows"], ["upper"], "mask", upper=1),
        node("If", ["is_training"], ["either"], "training", then_branch=branch, else_branch=other),
        node("NonZero", ["table"], ["found"]),
        node("GatherND", ["table", "found"], ["late"], "late pick"),
    )


def plain_network() -> ModelProto:
    """Returns an ONNX model with several nodes. It declares the shapes of all their inputs."""
    return _with_inputs(*_plain_nodes())


def _plain_nodes() -> list[NodeProto]:
    return [
        node("TopK", ["scores", "k"], ["best", "places"], "best scores", axis=-1),
        node("OneHot", ["labels", "depth", "values"], ["encoded"], axis=-1),
        node("GatherND", ["table", "picks"], ["picked"], "pick"),
        node("EyeLike", ["table"], ["eye"], "eye", k=1),
        node("TopK", ["scores", "computed"], ["a", "b"], "late k"),
        node("Relu", ["table"], ["relu"], "relu"),
    ]


def _with_inputs(*nodes: NodeProto) -> ModelProto:
    inputs = [
        stated("scores", ["N", 6]), stated("is_training", [], BOOL), stated("labels", ["N", None], INT64),
        stated("table", [3, 4]), stated("computed", [1], INT64),
    ]  # fmt: skip
    constants = {
        "k": np.array([2]), "low": np.float32(-1), "high": np.float32(1), "depth": np.array(5),
        "values": np.array([0, 1], np.float32), "picks": np.array([[0, 1], [2, 3]]),
    }  # fmt: skip
    return model(graph(list(nodes), inputs, constants))
