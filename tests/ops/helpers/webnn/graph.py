"""Computes with NumPy the WebNN graphs that `builder.mjs` recorded, and checks data types and shapes of every call.

The conditions are those of the W3C specification "Web Neural Network API". A broken condition raises AssertionError.
"""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np

from ops.arrays.dtypes import Array
from tests.ops.helpers.webnn.elements import ELEMENTS
from tests.ops.helpers.webnn.moves import MOVES
from tests.ops.helpers.webnn.products import PRODUCTS

NODE = shutil.which("node")
RECORDER = Path(__file__).parent / "builder.mjs"
METHODS = ELEMENTS | PRODUCTS | MOVES


def recorded(modules: Sequence[Path]) -> list[dict[str, Any]]:
    """Runs each module in Node.js and returns its record: calls, numbers of inputs, outputs, printed text, globals."""
    assert NODE is not None
    command = [NODE, str(RECORDER), *map(str, modules)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return cast("list[dict[str, Any]]", json.loads(result.stdout))


def outputs_of(record: Mapping[str, Any]) -> dict[str, Array]:
    """The arrays of the outputs of a graph, by their names."""
    found: list[Any] = []
    for call in record["calls"]:
        if call["method"] == "input":
            found.append(_array(call, record["inputs"][call["name"]]))
        elif call["method"] == "constant":
            found.append(_array(call, call["numbers"]))
        elif call["method"] == "part":
            parts = found[call["of"]]
            found.append(parts[call["part"]] if call["part"] < len(parts) else None)
        else:
            arguments = [_argument(each, found) for each in call["arguments"]]
            options = {name: _argument(each, found) for name, each in call["options"].items()}
            with np.errstate(all="ignore"):
                found.append(METHODS[call["method"]](arguments, options))
    return {name: np.asarray(found[number]) for name, number in record["outputs"].items()}


def _array(call: Mapping[str, Any], numbers: Sequence[str]) -> Array:
    name = call["dataType"]
    values = [float(text) if name.startswith("float") else int(text) for text in numbers]
    return np.array(values, name).reshape(call["shape"])


def _argument(value: Any, found: Sequence[Any]) -> Any:
    if isinstance(value, dict):
        made = cast("dict[str, Any]", value)
        if "operand" in made:
            return found[made["operand"]]
        text = made["number"].replace("Infinity", "inf")
        return float(text) if text.strip("-") in ("inf", "NaN") else int(text)
    return [_argument(each, found) for each in cast("list[Any]", value)] if isinstance(value, list) else value
