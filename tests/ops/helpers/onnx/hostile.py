"""Small ONNX models that could make a reader fail, and sparse files of gigabytes."""

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
from onnx import GraphProto, ModelProto, NodeProto, TensorProto, helper

from tests.ops.helpers.onnx.models import FLOAT, graph, model, node, saved, stated

DEPTH = 20  # graphs inside graphs
ROWS = 1_500  # nodes with one name, or with one output


def single(made: NodeProto, constants: Mapping[str, object] | None = None, opset: int = 18) -> ModelProto:
    return model(graph([made], [stated("x", [2, 3])], dict(constants or {})), opset)


def _relus(many: int, name: str = "", output: str = "") -> ModelProto:
    nodes = [NodeProto(op_type="Relu", name=name, input=["x"], output=[output or f"o{each}"]) for each in range(many)]
    return model(GraphProto(name="g", node=nodes, input=[stated("x", [2, 3])]))


def _outside(location: str) -> ModelProto:
    tensor = TensorProto(name="x", data_type=FLOAT, dims=[4], data_location=TensorProto.EXTERNAL)
    tensor.external_data.add(key="location", value=location)
    content = model(graph([node("Relu", ["x"], ["y"], "n")], []))
    content.graph.initializer.append(tensor)
    return content


def _recursive() -> ModelProto:
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("evil", 1)]
    made = single(node("F", ["x"], ["y"], "n", domain="evil"))
    made.opset_import.append(opsets[1])
    body = [node("F", ["a"], ["b"], domain="evil")]
    made.functions.append(helper.make_function("evil", "F", ["a"], ["b"], body, opsets))
    return made


def _cycle() -> ModelProto:
    circle = [node("Add", ["x", "b"], ["a"], "one"), node("Relu", ["a"], ["b"], "two")]
    return model(graph(circle, [stated("x", [2, 3])]))


def _negative() -> ModelProto:
    content = model(graph([node("Relu", ["w"], ["y"], "n")], []))
    content.graph.initializer.append(TensorProto(name="w", data_type=FLOAT, dims=[-4]))
    return content


def _huge() -> ModelProto:
    content = model(graph([node("Relu", ["w"], ["y"], "n")], []))
    content.graph.initializer.append(TensorProto(name="w", data_type=FLOAT, dims=[1 << 29]))
    return content


def _missing_file() -> ModelProto:
    return _outside("weights.bin")


def _missing() -> ModelProto:
    return single(node("Add", ["x", "nowhere"], ["y"], "n"))


def _weights_of(sizes: list[int]) -> ModelProto:
    content = model(graph([node("Add", ["x", "w"], ["y"], "n")], [stated("x", [2, 3])]))
    content.graph.initializer.append(TensorProto(name="w", data_type=FLOAT, dims=sizes))
    return content


def _input_of(sizes: list[int | str | None]) -> ModelProto:
    return model(graph([node("Relu", ["x"], ["y"], "n")], [stated("x", sizes)]))


def _deep() -> ModelProto:
    """Returns a model of DEPTH If nodes, each of which is inside the previous one. The innermost contains a Relu
    node.
    """
    inner = graph([node("Relu", ["x"], ["y0"], "inner")], [])
    for depth in range(DEPTH):
        names = [f"y{depth + 1}"]
        inner = graph([node("If", ["c"], names, f"if{depth}", then_branch=inner, else_branch=graph([], []))], [])
    inner.input.extend([stated("x", [2, 3]), stated("c", [], TensorProto.BOOL)])
    return model(inner)


_NUMBER = np.int64
# The models, each with a part of the sentence of `import --whole`; "" if there is a model file.
MODELS: dict[str, tuple[Callable[[], ModelProto], str]] = {
    "too many nodes": (lambda: _relus(50_001), "The model has 50001 nodes; the limit is 50000."),
    "one name": (lambda: _relus(ROWS, name="same"), ""),
    "one output": (lambda: _relus(ROWS, output="same"), ""),
    "many inputs": (
        lambda: single(node("Concat", ["x"] * 200_000, ["y"], "n", axis=0)),
        "The node has 200000 inputs; the limit is 4096.",
    ),
    "many free dimensions": (
        lambda: model(graph([node("Relu", ["x"], ["y"], "n")], [stated("x", [f"d{i}" for i in range(20_000)])])),
        "A size is needed for d0, d1,",
    ),
    "10,000 nodes": (lambda: _relus(10_000), ""),
    "a missing tensor": (_missing, "The type and sizes of the input 'nowhere' are unknown."),
    "a missing file": (_missing_file, "The elements of 'x' are in 'weights.bin', but there is no such file."),
    "zero elements": (lambda: _input_of([0, 3]), "'x' has the sizes {0,3}, so it has no elements;"),
    "constant of zero elements": (lambda: _weights_of([0, 3]), "'w' has the sizes {0,3}, so it has no elements;"),
    "2^40": (lambda: _input_of([1 << 40, 3]), ""),
    "2^62 * 2^62": (lambda: _weights_of([1 << 62, 1 << 62]), "{4611686018427387904,4611686018427387904}"),
    "negative input": (lambda: _input_of([-4, 3]), "A size is needed for x[0]."),
    "deep": (_deep, "onnxruntime runs the node on the CPU, also with the DirectML provider."),
    "2 GB": (_huge, "'w' has 2147483648 bytes; the limit is 268435456."),
    "range": (
        lambda: single(
            node("Range", ["a", "b", "c"], ["y"], "n"), {"a": _NUMBER(0), "b": _NUMBER(1 << 62), "c": _NUMBER(1)}
        ),
        "which gives no elements or too many",
    ),
    "tile": (
        lambda: single(node("Tile", ["x", "s"], ["y"], "n"), {"s": np.array([1 << 62, 1])}),
        "The output is {9223372036854775808,3}; DirectML supports no such sizes.",
    ),
    "expand": (
        lambda: single(node("Expand", ["x", "s"], ["y"], "n"), {"s": np.array([1 << 40, 2, 3])}),
        "DirectML supports no such sizes",
    ),
    "function": (_recursive, "The DirectML provider does not register F of evil"),
    "cycle": (_cycle, "The node is in a cycle"),
    "negative": (_negative, "'w' states the sizes {-4}; a size cannot be negative."),
    "opset 999": (lambda: single(node("Relu", ["x"], ["y"], "n"), opset=999), "The model uses opset 999;"),
    "opset -5": (lambda: single(node("Relu", ["x"], ["y"], "n"), opset=-5), "the model uses opset -5"),
    "domain": (
        lambda: single(node("Relu", ["x"], ["y"], "n", domain="evil")),
        "The DirectML provider does not register Relu of evil",
    ),
    "outside": (lambda: _outside("../outside.bin"), "which is outside the folder of the model"),
    "device": (lambda: _outside("/dev/zero"), "which is outside the folder of the model"),
}
# Files that are no models.
BROKEN = ("3 GB", "cut off")


def hostile_file(name: str, folder: Path) -> Path:
    """Writes the malformed or unusual ONNX model called `name` into `folder`, and returns the path of the file."""
    if name not in BROKEN:
        return saved(MODELS[name][0](), folder)
    path = folder / "model.onnx"
    if name == "cut off":
        path.write_bytes(_cycle().SerializeToString()[:-3])
    else:
        with path.open("wb") as file:
            file.truncate(3 << 30)
    return path
