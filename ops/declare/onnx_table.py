"""The types of ONNX nodes that the DirectML provider of onnxruntime registers, from `resources/onnx_nodes.jsonl`.

Each line has a type, the versions that are registered, their data types, and the operators that the provider may create
(onnxruntime 1.25). `module` is the module of `ops.catalog` that reads nodes of the type. If there is no such module,
`why` has the key of the reason in WHY_NOT.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from ops.declare.onnx_source import Reader
from ops.text.sentences import say

FILE = Path(__file__).parents[2] / "resources" / "onnx_nodes.jsonl"
MICROSOFT = "com.microsoft"
_CATALOG = "ops.catalog"  # a text of its own, which the wheel rewrites
ANY = "any"

WHY_NOT: Mapping[str, str] = {
    "copy": say("onnxruntime inserts the node to copy a tensor between CPU and GPU; no DirectML operator runs."),
    "cpu": say("onnxruntime runs the node on the CPU, also with the DirectML provider."),
    "shader": say("The DirectML provider runs its own shader, not a DirectML operator."),
    "shape": say("The DirectML provider computes the node from the sizes, on the CPU; no DirectML operator runs."),
    "sequence": say("The inputs of the node are sequences of tensors, which no desc can describe."),
}


@dataclass(frozen=True, slots=True)
class Registered:
    """A type of node that onnxruntime's DirectML provider registers.

    `versions` maps each registered version to the data types of its type constraints, by the name of the constraint.
    `constants` are the positions of the inputs that must be constants in the newest version. `inputs` are the type
    constraints of the inputs, for types that the package onnx does not know. `operators` are the operators that the
    provider may create.
    """

    domain: str
    op_type: str
    versions: Mapping[int, Mapping[str, tuple[str, ...]]]
    constants: tuple[int, ...]
    operators: tuple[str, ...]
    inputs: tuple[str, ...]
    module: str
    why: str

    @property
    def key(self) -> str:
        """The name with the domain, which is omitted for ai.onnx."""
        return f"{self.domain}.{self.op_type}" if self.domain else self.op_type

    def version_for(self, since: int) -> int:
        """The registered version of a node type that a node of the version `since` uses: the newest one up to `since`.

        If all registered versions are newer, returns the oldest one.
        """
        return max(
            (version for version in self.versions if version <= since), default=min(self.versions, default=since)
        )

    def reader(self) -> Reader | None:
        """The function that reads a node of the type; None if there is none."""
        if not self.module:
            return None
        table: Mapping[str, Reader] = import_module(f"{_CATALOG}.{self.module}").NODES
        return table[self.key]


def table() -> Mapping[tuple[str, str], Registered]:
    """Returns all node types that onnxruntime's DirectML provider registers, by domain ("" for ai.onnx) and name."""
    return _table()


@cache
def _table() -> Mapping[tuple[str, str], Registered]:
    rows = (_row(json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines())
    return {(row.domain, row.op_type): row for row in rows}


def _row(row: dict[str, Any]) -> Registered:
    versions = {
        int(version): {name: tuple(types.split()) for name, types in given.items()}
        for version, given in row["versions"].items()
    }
    return Registered(
        row.get("domain", ""),
        row["type"],
        versions,
        tuple(row.get("constants", ())),
        tuple(row.get("operators", "").split()),
        tuple(row.get("inputs", "").split()),
        row.get("module", ""),
        row.get("why", ""),
    )
