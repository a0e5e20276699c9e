"""A stand-in for the package onnxruntime that runs Add; tests copy it to `onnxruntime.py`.

The environment variable STAND_IN sets its behaviour: `equal`, `other` (every number is one larger), `refuses`,
`crashes` or `hangs`.
"""

import os
import threading
from types import SimpleNamespace
from typing import Any

from onnx import load_model_from_string, numpy_helper

GraphOptimizationLevel = SimpleNamespace(ORT_DISABLE_ALL=0)
SessionOptions = SimpleNamespace


def set_default_logger_severity(level: int) -> None:
    assert level


def get_available_providers() -> list[str]:
    return ["CPUExecutionProvider"]


class InferenceSession:
    """A mock of onnxruntime's session. It behaves as the environment variable STAND_IN states."""

    def __init__(self, model: bytes, options: Any, providers: list[str]) -> None:
        assert options.graph_optimization_level == 0
        assert providers == get_available_providers()
        match how := os.environ["STAND_IN"]:
            case "refuses":
                raise RuntimeError("Could not find an implementation\nfor the node")
            case "crashes":
                os._exit(3)
            case "hangs":
                threading.Event().wait()
            case _:
                self._added = int(how == "other")
        self._graph = load_model_from_string(model).graph
        assert [node.op_type for node in self._graph.node] == ["Add"]

    def get_outputs(self) -> list[Any]:
        return list(self._graph.output)

    def run(self, names: list[str], inputs: dict[str, Any]) -> list[Any]:
        first, second = map(numpy_helper.to_array, self._graph.initializer)
        return [(first + second + self._added).astype(first.dtype) for _ in names]
