"""A row of the benchmark: a case, and a function that does the same computation in torch or ONNX Runtime."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benchmarks.kernels import case_of
from benchmarks.rivals import Run, onnx_node
from ops import Case
from ops.model.data import Data, Random

# Makes the computation of the peer from the inputs of the case.
Peer = Callable[[Mapping[str, np.ndarray]], Run | None]
HALF, SINGLE, INT64, INT32, UINT32, INT8, UINT8 = (
    "FLOAT16",
    "FLOAT32",
    "INT64",
    "INT32",
    "UINT32",
    "INT8",
    "UINT8",
)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: the `family` of the operator, the operator, and its tensors, each as data type and sizes.

    `numbers` has the limits of the random numbers of some inputs; all other inputs have numbers from -2 to 2.
    """

    family: str
    what: str
    operator: str
    tensors: Mapping[str, tuple[str, list[int]]]
    peer: Peer
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    numbers: Mapping[str, tuple[float, float]] = field(default_factory=dict[str, tuple[float, float]])

    def case(self) -> Case:
        """The case of the row, with random numbers in its inputs."""
        case = case_of(self.operator, dict(self.tensors), **self.attributes)
        for number, input_ in enumerate(case.operator.inputs):
            if case.has(input_.name):
                low, high = self.numbers.get(input_.name, (-2, 2))
                case = case.with_data(input_.name, Data(Random(number, low, high)))
                case.buffer(input_.name)
        return case


def inputs_of(case: Case) -> dict[str, np.ndarray]:
    """The inputs of a case as packed arrays."""
    return {each.name: np.array(case.logical(each.name)) for each in case.operator.inputs if case.has(each.name)}


def with_torch(made: Callable[..., Run], *names: str) -> Peer:
    """Returns a function that prepares a measurement in PyTorch, or returns None if PyTorch is not installed.

    The returned function calls `made` with torch, torch.nn.functional, and the inputs `names` as torch tensors. `made`
    returns the function to measure.
    """

    def peer(inputs: Mapping[str, np.ndarray]) -> Run | None:
        try:
            import torch  # pyright: ignore[reportMissingImports]
        except ImportError:
            return None
        torch.set_grad_enabled(False)
        wide = {np.dtype(np.uint32): np.int64, np.dtype(np.uint16): np.int32}
        given = [
            torch.from_numpy(inputs[name].astype(wide.get(inputs[name].dtype, inputs[name].dtype)).copy())
            for name in names
        ]
        return made(torch, torch.nn.functional, *given)

    return peer


def with_onnx(
    kind: str,
    given: Callable[[Mapping[str, np.ndarray]], dict[str, np.ndarray]],
    outputs: dict[str, Any],
    **attributes: Any,
) -> Peer:
    """Returns a function that prepares a measurement of a single ONNX node of the type `kind` in ONNX Runtime, or
    returns None if the node cannot be run there.

    `given` computes the inputs of the node from the inputs of the case. `outputs` and `attributes` describe the node.
    """
    return lambda inputs: onnx_node(kind, given(inputs), outputs, **attributes)
