"""Parses model files, and finds the dispatchables that can be opened."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from ops.attribute_types import json_text
from ops.catalog import OPERATORS
from ops.formats.dxdispatch.json_text import LARGEST_FILE, parse, read_text
from ops.model.fields import MOST_TENSORS
from ops.model.operator import Operator
from ops.system.file_reading import read_at_most
from ops.text.format_error import FormatError
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

Source = str | os.PathLike[str] | Mapping[str, Any]
PREFIX = "DML_OPERATOR_"
VERSION = 1  # the format of the object under `explorer`
# DxDispatch and the header call this operator by its first name.
OTHER_NAMES = {"DML_OPERATOR_SCATTER": "DML_OPERATOR_SCATTER_ELEMENTS"}
OTHER_KINDS = {
    "hlsl": say("a custom shader"),
    "onnx": say("an ONNX model"),
    "dmlserializedgraph": say("a serialised graph"),
}


@dataclass(frozen=True, slots=True)
class Dispatchable:
    """One entry of `dispatchables`.

    `kind` is the name of an operator without DML_OPERATOR_; for other entries, it is the type that the file states,
    such as hlsl or onnx, or empty if there is no valid type. `why_not` is the reason why the entry cannot be opened, as
    a clause; None if it can be opened.
    """

    name: str
    kind: str
    why_not: str | None


@dataclass(frozen=True, eq=False)
class Model:
    """A model file: its parsed JSON object, which is never modified, its path and its text."""

    root: Mapping[str, Any] = field(default_factory=dict[str, Any])
    path: Path | None = None
    text: str = field(default="", repr=False)
    _objects: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict[str, Any], init=False, repr=False)
    _operators: dict[str, Operator] = field(default_factory=dict[str, Operator], init=False, repr=False)

    @property
    def folder(self) -> Path | None:
        """The folder of the file; None if the model was not read from a file."""
        return None if self.path is None else self.path.parent

    def objects(self, key: str) -> dict[str, dict[str, Any]]:
        """The objects under a root key, by name. Raises FormatError if a value is not an object."""
        if key in self._objects:
            return self._objects[key]
        found = self.root.get(key, {})
        if not isinstance(found, dict):
            raise FormatError("This is not an object.", path=f"$.{key}")
        for name, entry in cast("dict[str, Any]", found).items():
            if not isinstance(entry, dict):
                raise FormatError("This is not an object.", path=f"$.{key}.{name}")
        self._objects[key] = cast("dict[str, dict[str, Any]]", found)
        return self._objects[key]

    @property
    def view(self) -> dict[str, Any]:
        """The object under the root key `explorer`, which DxDispatch ignores."""
        found = self.root.get("explorer")
        return cast("dict[str, Any]", found) if isinstance(found, dict) else {}

    def commands(self) -> list[Any]:
        """The list of commands. Raises FormatError if it is not a list."""
        found = self.root.get("commands", [])
        if not isinstance(found, list):
            raise FormatError("This is not a list.", path="$.commands")
        return cast("list[Any]", found)

    def dispatches(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        """The dispatch commands, each with the name of its dispatchable."""
        return self._dispatches

    @cached_property
    def _dispatches(self) -> tuple[tuple[str, dict[str, Any]], ...]:
        named = ((dispatched(command), command) for command in self.commands())
        return tuple((name, command) for name, command in named if name is not None)

    def dispatchables(self) -> tuple[Dispatchable, ...]:
        """All dispatchables in the order of the file; their descs are not read."""
        return self._dispatchables

    @cached_property
    def _dispatchables(self) -> tuple[Dispatchable, ...]:
        return tuple(_dispatchable(name, entry) for name, entry in self.objects("dispatchables").items())

    def chosen(self, wanted: str | None = None) -> str:
        """The name of the dispatchable to open: `wanted`, or else the first openable one that a command dispatches, or
        else the first openable one.

        Raises FormatError if there is no such dispatchable, or if it cannot be opened.
        """
        found = self.dispatchables()
        if not found:
            raise FormatError("There are no dispatchables.", path="$.dispatchables")
        if wanted is not None:
            found = tuple(entry for entry in found if entry.name == wanted)
            if not found:
                known = some_of(list(self.objects("dispatchables")))
                raise FormatError(
                    say("There is no dispatchable '{wanted}', only {known}.", wanted=shortened(wanted), known=known),
                    path="$.dispatchables",
                )
        openable = [entry.name for entry in found if entry.why_not is None]
        if not openable:
            first = found[0]
            raise FormatError(
                say("The dispatchable {why_not}.", why_not=first.why_not), path=f"$.dispatchables.{first.name}"
            )
        return next((name for name, _ in self.dispatches() if name in openable), openable[0])

    def operator(self, name: str) -> Operator:
        """Returns the operator of the dispatchable `name`, which must be one that can be opened.

        Each array of the operator has as many tensors as in the desc, but at least one. Raises FormatError if an array
        has too many tensors.
        """
        if name not in self._operators:
            self._operators[name] = self._operator(name)
        return self._operators[name]

    def _operator(self, name: str) -> Operator:
        entry = self.objects("dispatchables")[name]
        operator = OPERATORS[operator_type(entry)]
        desc = next((entry[key] for key in ("Desc", "desc") if isinstance(entry.get(key), dict)), entry)
        for array in operator.arrays:
            raw = desc.get(array)
            length = len(cast("list[Any]", raw)) if isinstance(raw, list) else 1
            if length > MOST_TENSORS:
                raise FormatError(
                    say(
                        "The array has {count} tensors; the explorer shows up to {most}.",
                        count=length,
                        most=MOST_TENSORS,
                    ),
                    path=f"$.dispatchables.{name}.desc.{array}",
                )
            operator = operator.with_length(array, max(length, 1))
        return operator


def dispatched(command: Any) -> str | None:
    """Returns the name of the dispatchable that a command dispatches; None for a command of another type."""
    if not isinstance(command, dict):
        return None
    entries = cast("dict[str, Any]", command)
    kind, name = entries.get("type"), entries.get("dispatchable")
    return name if isinstance(kind, str) and kind.lower() == "dispatch" and isinstance(name, str) else None


def operator_type(entry: Mapping[str, Any]) -> str:
    """Returns the full name of the operator of a dispatchable, such as DML_OPERATOR_GEMM, even if this operator does
    not exist.

    The name is in `Type` or in `type`. If both are present, the name of an existing operator is used, because `Type`
    can also be a field of the desc.
    """
    kinds = [entry[key] for key in ("Type", "type") if isinstance(entry.get(key), str)]
    full = [PREFIX + kind.removeprefix(PREFIX) for kind in kinds]
    names: list[str] = [OTHER_NAMES.get(name) or name for name in full]
    return next((name for name in names if name in OPERATORS), names[-1] if names else "")


def _dispatchable(name: str, entry: dict[str, Any]) -> Dispatchable:
    kind = entry.get("type", entry.get("Type"))
    if not isinstance(kind, str):
        if kind is None:
            return Dispatchable(name, "", say("has no type"))
        return Dispatchable(name, "", say("has the type {kind}", kind=shortened(json_text(kind))))
    if other := OTHER_KINDS.get(kind.lower()):
        return Dispatchable(name, kind, say("is {other}, not an operator", other=other))
    operator = OPERATORS.get(operator_type(entry))
    if operator is None:
        reason = say(
            "is {kind}, which is not among the {count} operators of the catalogue",
            kind=shortened(kind),
            count=len(OPERATORS),
        )
        return Dispatchable(name, shortened(kind.removeprefix(PREFIX)), reason)
    if "desc" not in entry and "Desc" not in entry and not any(known in entry for known in operator.by_name):
        return Dispatchable(
            name, operator.name, say("has the operator {operator}, but no desc", operator=operator.name)
        )
    return Dispatchable(name, operator.name, None)


def read_model(source: Source) -> Model:
    """A model from a path, a JSON text or the parsed object.

    Raises FormatError, with line and column or the JSON path, if it is not valid.
    """
    root, path, text = _parsed(source)
    if not isinstance(root, dict):
        raise FormatError("The root is not an object with dispatchables.", path="$")
    return Model(cast("dict[str, Any]", root), path, text)


def model_of_text(text: str) -> Model:
    """Reads a model from JSON text. Text after the JSON value is ignored.

    Raises FormatError if the JSON is not valid or not an object.
    """
    root = parse(text, stop_when_done=True)
    if not isinstance(root, dict):
        raise FormatError("The root is not an object with dispatchables.", path="$")
    return Model(cast("dict[str, Any]", root), None, text)


def _parsed(source: Source) -> tuple[Any, Path | None, str]:
    if isinstance(source, Mapping):
        return dict(source), None, ""
    if isinstance(source, str) and (source.lstrip("\ufeff \t\r\n")[:1] in ("{", "[", "/") or "\n" in source):
        is_path = source.startswith("/") and "\n" not in source and not source.startswith(("//", "/*"))
        if not is_path:
            if len(source) > LARGEST_FILE:
                raise FormatError(
                    say(
                        "The text has {count} characters; the limit of a model is {most}.",
                        count=len(source),
                        most=LARGEST_FILE,
                    )
                )
            return parse(source, stop_when_done=True), None, source
    path = source if isinstance(source, Path) else Path(source)
    name = shortened(str(source), 200) or "''"
    try:
        found = os.stat(path)
        if stat.S_ISDIR(found.st_mode):
            raise FormatError("This is a folder.", path=name)
        if not stat.S_ISREG(found.st_mode):
            raise FormatError("This is not a file.", path=name)
        if (size := found.st_size) > LARGEST_FILE:
            raise FormatError(
                say(
                    "The file has {size} bytes; the limit of a model file is {most}. "
                    "Put large tensors into .npy files, and name these files as sourcePath.",
                    size=size,
                    most=LARGEST_FILE,
                ),
                path=name,
            )
        raw = read_at_most(path, LARGEST_FILE)
    except FileNotFoundError:
        raise FormatError("There is no such file.", path=name) from None
    except (OSError, ValueError) as error:
        raise FormatError(
            say("The file cannot be read: {reason}.", reason=getattr(error, "strerror", None) or error), path=name
        ) from None
    text = read_text(raw, path.name)
    return parse(text, stop_when_done=True), path, text
