"""Single ONNX nodes with constant inputs as rows of JSON, each with the results of onnxruntime.

The following command records tests/data/onnx_nodes.json again. It requires the package onnxruntime; reading the rows
does not.

    python -m tests.ops.tools.onnx_rows
"""

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from onnx import ModelProto, helper

from ops.arrays.dtypes import Array
from tests.ops.helpers.onnx.models import graph, model, node
from tests.ops.helpers.recordings import DATA

FILE = DATA / "onnx_nodes.json"
MANY = 20  # rows for each type of node

Row = dict[str, Any]


def model_of(row: Row) -> ModelProto:
    """An ONNX model with only the node of `row`; the node's name is `node`."""
    outputs = [f"out{number}" for number in range(row["outputs"])]
    constants = {name: array(value) for name, value in row["constants"].items()}
    content = graph([node(row["type"], row["inputs"], outputs, "node", **row["attributes"])], [], constants)
    return model(content, row["opset"])


def array(value: dict[str, Any]) -> Array:
    return np.array(value["values"], value["type"]).reshape(value["sizes"])


def as_json(value: Array) -> dict[str, Any]:
    return {"type": value.dtype.name, "sizes": list(value.shape), "values": value.reshape(-1).tolist()}


class Rows:
    """Generates random rows for a table of test cases. A row is a single ONNX node, without the results of
    onnxruntime.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def _sizes(self, low: int, high: int) -> tuple[int, ...]:
        return tuple(self._random.randint(1, 3) for _ in range(self._random.randint(low, high)))

    def _numbers(self, type_name: str, sizes: Sequence[int]) -> Array:
        low = 0 if type_name[0] in "ub" else -8
        flat = [self._random.randint(low, 1 if type_name == "bool" else 8) for _ in range(int(np.prod(sizes)))]
        scale = 2 if type_name.startswith("float") else 1
        return (np.array(flat) / scale).astype(type_name).reshape(tuple(sizes))

    def _maybe(self, **attributes: Any) -> dict[str, Any]:
        return {name: value for name, value in attributes.items() if self._random.random() < 0.7}

    def _row(
        self, kind: str, opset: int, constants: dict[str, Array], attributes: dict[str, Any], outputs: int = 1
    ) -> Row:
        inputs = list(constants)
        if kind == "Clip" and opset >= 11:
            inputs = ["x", *(name if name in constants else "" for name in ("low", "high"))]
        written = {name: as_json(value) for name, value in constants.items()}
        return {
            "type": kind, "opset": opset, "inputs": inputs, "outputs": outputs, "attributes": attributes,
            "constants": written,
        }  # fmt: skip

    def top_k(self) -> Row:
        opset = self._random.choice((1, 9, 10, 11, 17))
        x = self._numbers(
            self._random.choice(("float32", "int32", "int64", "float16")) if opset > 10 else "float32",
            self._sizes(1, 5),
        )
        axis = self._random.randint(-x.ndim, x.ndim - 1)
        k = self._random.randint(1, x.shape[axis])
        if opset < 10:
            return self._row("TopK", opset, {"x": x}, {"axis": axis, "k": k}, 2)
        attributes = {"axis": axis} | (self._maybe(largest=0, sorted=1) if opset > 10 else {})
        return self._row("TopK", opset, {"x": x, "k": np.array([k])}, attributes, 2)

    def one_hot(self) -> Row:
        indices = self._numbers("int64", self._sizes(1, 4)) % 7
        values = self._numbers(self._random.choice(("float32", "int64")), (2,))
        constants = {"x": indices, "depth": np.array(self._random.randint(1, 5)), "values": values}
        axis = self._random.randint(-indices.ndim - 1, indices.ndim)
        return self._row("OneHot", self._random.choice((11, 18)), constants, self._maybe(axis=axis))

    def gather_nd(self) -> Row:
        opset = self._random.choice((11, 12, 13, 18))
        x = self._numbers(self._random.choice(("float32", "int32", "bool", "float64", "uint64")), self._sizes(1, 5))
        batch = self._random.randint(0, x.ndim - 1) if opset > 11 else 0
        tuple_size = self._random.randint(1, x.ndim - batch)
        grid = x.shape[:batch] + self._sizes(0, 2)
        named = x.shape[batch : batch + tuple_size]
        picks = np.stack([self._numbers("int64", grid) % size - self._random.choice((0, size)) for size in named], -1)
        return self._row("GatherND", opset, {"x": x, "i": picks}, {"batch_dims": batch} if batch else {})

    def clip(self) -> Row:
        opset = self._random.choice((6, 10, 11, 12, 13))
        kind = (
            self._random.choice(("float32", "int32", "int64", "uint64", "uint8", "float16"))
            if opset > 11
            else "float32"
        )
        low, high = sorted(self._numbers(kind, (2,)).tolist())
        x = self._numbers(kind, self._sizes(0, 5))
        bounds = self._maybe(low=low, high=high)
        if opset < 11:
            names = {"low": "min", "high": "max"}
            return self._row("Clip", opset, {"x": x}, {names[name]: float(value) for name, value in bounds.items()})
        return self._row("Clip", opset, {"x": x, **{n: np.array(v, kind) for n, v in bounds.items()}}, {})

    def eye_like(self) -> Row:
        x = self._numbers(self._random.choice(("float32", "int64")), self._sizes(2, 2))
        dtype = helper.np_dtype_to_tensor_dtype(np.dtype(self._random.choice(("float64", "int32", "uint64"))))
        return self._row("EyeLike", 9, {"x": x}, self._maybe(k=self._random.randint(-2, 2), dtype=dtype))

    def trilu(self) -> Row:
        x = self._numbers(self._random.choice(("float32", "int64", "float64", "bool")), self._sizes(2, 4))
        k = {"k": np.array(self._random.randint(-3, 3))} if self._random.random() < 0.7 else {}
        return self._row("Trilu", 14, {"x": x, **k}, self._maybe(upper=self._random.randint(0, 1)))


def recorded(seed: int = 1) -> Iterator[Row]:
    """Yields random rows with the results of onnxruntime on the CPU. A row is left out if onnxruntime refuses its
    node.
    """
    import onnxruntime  # pyright: ignore[reportMissingImports]

    rows = Rows(seed)
    for make in (rows.top_k, rows.one_hot, rows.gather_nd, rows.clip, rows.eye_like, rows.trilu):
        many = 0
        while many < MANY:
            row = make()
            try:
                session = onnxruntime.InferenceSession(
                    model_of(row).SerializeToString(), providers=["CPUExecutionProvider"]
                )
                results = session.run(None, {})
            except Exception:  # noqa: S112  # a refused row is replaced by the next one
                continue
            yield {**row, "expected": [as_json(np.asarray(result)) for result in results]}
            many += 1


def main() -> None:
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in recorded())
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
