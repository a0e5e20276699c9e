"""Compares the tensors of a run with a folder of .npy files from another run, for `run --against`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from explorer.cli.exits import ALL_IS_WELL, PROBLEMS, UNUSABLE
from ops import Port
from ops.arrays.dtypes import Array
from ops.formats.networks.dump_reader import Dumped
from ops.formats.networks.imported import ImportedNetwork
from ops.network_runs.comparing import TensorComparison
from ops.network_runs.running import NodeRun


class Against:
    """Compares the tensors of a run with the tensors of the same names in a folder, and keeps the first difference."""

    def __init__(self, folder: Path, found: ImportedNetwork) -> None:
        """Starts the comparison of a network run with the tensor files in `folder`: compares the inputs at once.

        Raises FormatError if the folder cannot be used.
        """
        self._folder, self._network = folder, found.network
        self._comparison = TensorComparison(found.network, Dumped(folder).tensor)
        self._comparison.inputs()

    def node(self, name: str, done: NodeRun, written: Mapping[Port, Array]) -> None:
        """Compares the outputs of the node `name`, which has just been run, with the results in the files of --against.
        Raises FormatError for an unreadable file.
        """
        self._comparison.node(name, done, written)

    @property
    def code(self) -> int:
        """The exit code: 0 if no compared tensor differs, 1 if one differs, 2 if nothing could be compared."""
        if self._comparison.beginning is not None:
            return PROBLEMS
        return ALL_IS_WELL if self._comparison.compared else UNUSABLE

    @property
    def sentence(self) -> str:
        """A sentence about the first difference and its tensor, or about the whole comparison if there is none."""
        first = self._comparison.beginning
        if first is None:
            return f"against {self._folder}: {self._comparison.sentence}"
        port = first.port
        case = self._network.by_name[port.node].case
        if port in self._network.by_name[port.node].outputs:
            place = f"{case.operator.name} {port.node}, {port.field}"
        else:
            name = self._network.name_of(port)
            place = f"an input of the model; --input {name}=FILE.npy gives it other numbers"
        return f"against {self._folder}: {first.sentence} The tensor is {place}."

    def as_json(self, file: str) -> dict[str, Any]:
        """The comparison of a network run with a folder of tensors, as a JSON object. `file` is the path of the
        model.
        """
        first = self._comparison.beginning
        found: dict[str, Any] = {
            "file": file,
            "against": str(self._folder),
            "compared": self._comparison.compared,
            "missing": self._comparison.missing,
            "first_difference": None,
        }
        if first is not None:
            port = first.port
            is_output = port in self._network.by_name[port.node].outputs
            found["first_difference"] = {
                "tensor": self._network.name_of(port),
                "node": port.node if is_output else None,
                "operator": self._network.by_name[port.node].case.operator.type if is_output else None,
                "field": port.field,
                "cell": list(first.cell),
                "message": first.sentence,
            }
        return found
