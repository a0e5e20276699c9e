"""Writes the tensors of a run as .npy files, and an index that maps the names in the model to the files."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from explorer.cli.output import VERSION, json_value
from ops import FormatError, Port
from ops.arrays.dtypes import Array
from ops.arrays.layout import count
from ops.formats.networks.dump_reader import INDEX
from ops.formats.networks.imported import ImportedNetwork
from ops.network_runs.buffers import elements_in
from ops.network_runs.health import Health, health_of
from ops.network_runs.running import NodeRun
from ops.system.file_names import FileNames
from ops.system.file_writing import put, why_not


class Dump:
    """Writes each tensor of a network to a folder as soon as it is computed, so that the tensor can be freed."""

    def __init__(self, folder: Path, found: ImportedNetwork) -> None:
        """Creates the folder, and writes the tensors that no node computes. Raises FormatError if this fails."""
        self._folder, self._found = folder, found
        self._files = FileNames()
        self._files.of("index")  # so that no tensor gets the name of the index on any system
        self._tensors: list[dict[str, Any]] = []
        self._missing: list[dict[str, Any]] = []
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FormatError(f"{folder} cannot be made: {why_not(error)}.") from None
        network = found.network
        for name, ports in network.inputs.items():
            case = network.by_name[ports[0].node].case
            desc, data = case.tensor(ports[0].field), case.data[ports[0].field]
            if desc is None or not desc.is_laid_out or data.problem:
                why = data.problem or "its desc is incomplete"
                self._missing.append({"name": name, "read_by": _names(ports), "why": str(why)})
            else:
                buffer = case.buffer(ports[0].field)
                self._write(name, ports[0], buffer, health_of(buffer), {"read_by": _names(ports)})

    def node(self, name: str, done: NodeRun, written: Mapping[Port, Array]) -> None:
        """Writes the outputs of the node `name`. If an output was not computed, records the reason. Raises FormatError
        if a file cannot be written.
        """
        node = self._found.network.by_name[name]
        network = self._found.network
        for port in node.outputs:
            made = {"operator": node.case.operator.type, "node": name, "type": node.origin or None}
            read_by = _names(tuple(link.target for link in network.links_from.get(port, ())))
            if port in written:
                facts = {**made, "milliseconds": done.milliseconds, "read_by": read_by}
                self._write(network.name_of(port), port, written[port], done.health[port.field], facts)
            else:
                why = "" if done.why_not is None else str(done.why_not)
                self._missing.append({"name": network.name_of(port), **made, "read_by": read_by, "why": why})

    def close(self, file: str) -> None:
        """Writes the index file of the dump, with `file` as the path of the model. Raises FormatError if it cannot be
        written.
        """
        for stop in self._found.stops:
            facts = {"node": stop.name, "type": stop.kind, "why": str(stop.why_not)}
            self._missing += ({"name": name, **facts} for name in stop.outputs)
        index = {
            "schema": f"dml-explorer/dump/{VERSION}",
            "file": file,
            "made_up": list(self._found.made_up),
            "tensors": self._tensors,
            "not_computed": self._missing,
        }
        self._put(self._folder / INDEX, json.dumps(index, indent=2).encode("utf-8"))

    def _write(self, name: str, port: Port, buffer: Array, health: Health, facts: dict[str, Any]) -> None:
        case = self._found.network.by_name[port.node].case
        values = _shaped(self._found, name, port, buffer)
        file = f"{self._files.of(name)}.npy"
        self._put(self._folder / file, values)
        self._tensors.append(
            {
                "name": name,
                "file": file,
                "data_type": case.data_type(port.field).name,
                "shape": list(values.shape),
                "desc_sizes": list(case.sizes(port.field)),
                "field": port.field,
                **facts,
                "health": {key: None if value is None else json_value(value) for key, value in asdict(health).items()},
            }
        )

    def _put(self, path: Path, content: Array | bytes) -> None:
        try:
            put(path, content)
        except (OSError, ValueError) as error:
            raise FormatError(f"{path} cannot be written: {why_not(error)}.") from None


def _shaped(found: ImportedNetwork, name: str, port: Port, buffer: Array) -> Array:
    """Returns the elements of a tensor in the sizes that it has in the model. If these sizes need another number of
    elements than `buffer` has, returns them in the sizes of the desc.
    """
    shape = found.shapes.get(name)
    if shape is not None and count(shape) == buffer.size:
        return buffer.reshape(shape)
    return elements_in(found.network.by_name[port.node].case, port.field, buffer)


def _names(ports: tuple[Port, ...]) -> list[str]:
    return [str(port) for port in ports]
