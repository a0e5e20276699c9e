"""Draws the inputs and attributes of random ONNX nodes, and makes a model of a node."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from onnx import ModelProto, helper, numpy_helper

from ops.arrays.dtypes import Array

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Made:
    """A random ONNX node for a test: its inputs by name, its attributes, the number of its outputs, and its opset.

    An input with a blank name is omitted. `left_out` are the positions of omitted outputs.
    """

    inputs: Mapping[str, Any]
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    outputs: int = 1
    opset: int = 17
    left_out: tuple[int, ...] = ()


class Draw:
    """Draws random sizes, numbers and attributes for nodes."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.numpy = np.random.default_rng(seed)

    def sizes(self, low: int = 0, high: int = 4, most: int = 4) -> Shape:
        return tuple(self.random.randint(1, most) for _ in range(self.random.randint(low, high)))

    def smaller(self, sizes: Shape) -> Shape:
        """Returns random sizes that can be broadcast to `sizes`."""
        kept = [1 if self.random.random() < 0.3 else size for size in sizes]
        return tuple(kept[self.random.randint(0, len(kept)) if self.random.random() < 0.4 else 0 :])

    def numbers(self, sizes: Shape, kind: str = "f4") -> Array:
        """Random numbers of the NumPy type `kind`: multiples of 1/4 for a float type, small whole numbers for an
        integer type, or truth values.
        """
        of = np.dtype(kind)
        if of.kind == "b":
            return self.numpy.integers(0, 2, sizes).astype(bool)
        low = 0 if of.kind == "u" else -4
        return (self.numpy.integers(4 * low, 17, sizes) / (4 if of.kind == "f" else 1)).astype(of)

    def smooth(self, *sizes: int) -> Array:
        return self.numpy.standard_normal(sizes).astype("f4")

    def some(self, **attributes: Any) -> dict[str, Any]:
        return {name: value for name, value in attributes.items() if self.random.random() < 0.6}

    def axis(self, sizes: Shape) -> int:
        return self.random.randint(-len(sizes), len(sizes) - 1)


Generator = Callable[[Draw], Made]


def model_of(key: str, made: Made) -> ModelProto:
    """Returns an ONNX model with a single node, whose name is `node`.

    `key` is the type of the node, such as `Conv`; if its domain is not ai.onnx, the type follows the domain and a dot.
    `made` has the node's inputs and attributes.
    """
    domain, _, op_type = key.rpartition(".")
    names = ["" if number in made.left_out else f"o{number}" for number in range(made.outputs)]
    node = helper.make_node(
        op_type, [name.strip() for name in made.inputs], names, "node", domain=domain, **made.attributes
    )
    constants = [numpy_helper.from_array(np.asarray(v), k) for k, v in made.inputs.items() if k.strip()]
    outputs = [helper.make_empty_tensor_value_info(name) for name in names if name]
    content = helper.make_graph([node], "graph", [], outputs, constants)
    opsets = [helper.make_opsetid("", made.opset), *([helper.make_opsetid(domain, 1)] if domain else [])]
    return helper.make_model(content, opset_imports=opsets, ir_version=8)
