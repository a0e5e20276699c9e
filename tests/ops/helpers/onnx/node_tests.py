"""Reads the tests of single nodes that the package onnx contains, and turns their inputs into constants."""

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from onnx import ModelProto, TensorProto, numpy_helper

from ops.arrays.dtypes import Array

LARGE, SMALLER = (1, 3, 32, 32, 32), (1, 3, 8, 8, 8)


@dataclass(frozen=True)
class NodeTest:
    """A test that ONNX provides for a node: a model with this node and constant inputs, and the expected outputs."""

    name: str
    op_type: str
    model: ModelProto
    expected: tuple[Array, ...]
    rtol: float
    atol: float

    def saved(self, folder: Path) -> Path:
        path = folder / f"{self.name}.onnx"
        path.write_bytes(self.model.SerializeToString())
        return path


@cache
def node_tests() -> tuple[NodeTest, ...]:
    """The single-node tests of the package onnx whose inputs and outputs are all tensors of numbers."""
    with (
        warnings.catch_warnings(),
        patch("onnx.backend.test.case.base.process_snippet", lambda *_: ("", "")),  # reads the source of each test
        patch("numpy.random.randn", _smaller(np.random.randn)),
    ):
        warnings.simplefilter("ignore")  # the examples divide by zero, among other things
        from onnx.backend.test.case.node import collect_testcases

        return tuple(_tests(collect_testcases(None)))  # pyright: ignore[reportArgumentType]  # None means every type


def _smaller(drawn: Callable[..., Any]) -> Callable[..., Any]:
    """The random function `drawn`, but with smaller arrays for the inputs of three poolings.

    With their full size, these would take as long as all other tests.
    """
    return lambda *sizes: drawn(*(SMALLER if sizes == LARGE else sizes))


def _tests(found: list[Any]) -> Iterator[NodeTest]:
    for each in found:
        if "_expanded" in each.name or len(each.model.graph.node) != 1:
            continue
        for inputs, outputs in each.data_sets:
            tensors = [each for each in map(_tensor, inputs) if each is not None]
            expected = [each for each in map(_array, outputs) if each is not None]
            if len(tensors) < len(inputs) or len(expected) < len(outputs):
                continue
            content = ModelProto()
            content.CopyFrom(each.model)
            for value, tensor in zip(each.model.graph.input, tensors, strict=False):
                tensor.name = value.name
                content.graph.initializer.append(tensor)
            op_type = each.model.graph.node[0].op_type
            yield NodeTest(each.name, op_type, content, tuple(expected), each.rtol, max(each.atol, 1e-5))


def _tensor(value: Any) -> TensorProto | None:
    if isinstance(value, TensorProto):
        copied = TensorProto()
        copied.CopyFrom(value)
        return copied
    array = _array(value)
    return None if array is None else numpy_helper.from_array(array)


def _array(value: Any) -> Array | None:
    """The numbers of an input or output of a test; None for sequences, omitted values and texts."""
    if isinstance(value, TensorProto):
        value = numpy_helper.to_array(value)
    if not isinstance(value, np.ndarray | np.generic) or np.asarray(value).dtype == object:
        return None
    return np.asarray(value)
