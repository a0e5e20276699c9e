"""The DxDispatch model file: the program's document format.

What DxDispatch's parser takes is taken. Besides, a desc may hold values that fit no C type; they load as Malformed,
because a broken desc is what this program is for. What DxDispatch has no place for goes under the root key `explorer`.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from ops.attribute_types import MISSING, Count, ScalarUnion, Value, json_text
from ops.case import Case, FieldValue, length_of
from ops.catalog import OPERATORS
from ops.data import Data
from ops.dtypes import DataType
from ops.edit import with_settled_counts
from ops.fields import INDICES, MOST_TENSORS, Attribute, TensorArray, TensorField, place_in_array
from ops.formats import resources
from ops.formats.errors import FormatError
from ops.formats.json_text import LARGEST_FILE, parse, read_text
from ops.formats.tensor_json import read_tensor, write_tensor
from ops.literals import shortened
from ops.operator import Operator
from ops.tensor import TensorDesc
from ops.values import Malformed

VERSION = 1
Document = str | os.PathLike[str] | Mapping[str, Any]


def load(document: Document, dispatchable: str | None = None) -> Case:
    """The case in a model: a path, a JSON text, or the parsed object.

    A model with several operators: the one named, else the first that a command dispatches. FormatError, with line
    and column or the JSON path, when the document is no model; a wrong value inside a desc is no such error.
    """
    model, folder = _read(document)
    if not isinstance(model, dict):
        raise FormatError("The root is not an object with dispatchables.", path="$")
    return _case(cast(dict[str, Any], model), folder, dispatchable)


def _read(document: Document) -> tuple[Any, Path | None]:
    if isinstance(document, Mapping):
        return dict(document), None
    if isinstance(document, str) and (document.lstrip("\ufeff \t\r\n")[:1] in ("{", "[", "/") or "\n" in document):
        is_path = document.startswith("/") and "\n" not in document and not document.startswith(("//", "/*"))
        if not is_path:
            return parse(document), None
    path = Path(document)
    name = shortened(str(document), 200) or "''"
    try:
        if path.exists() and not path.is_file():
            raise FormatError("This is not a file.", path=name)
        if path.stat().st_size > LARGEST_FILE:
            raise FormatError(f"A model file of more than {LARGEST_FILE} bytes is not read.", path=name)
        raw = path.read_bytes()
    except FileNotFoundError:
        raise FormatError("There is no such file.", path=name) from None
    except (OSError, ValueError) as error:
        raise FormatError(f"This cannot be read: {getattr(error, 'strerror', None) or error}.", path=name) from None
    return parse(read_text(raw, path.name)), path.parent


def _case(model: dict[str, Any], folder: Path | None, wanted: str | None) -> Case:
    name, entry = _dispatchable(model, wanted)
    path = f"$.dispatchables.{name}"
    desc = _desc(entry, OPERATORS[_operator_type(entry)], path)
    operator = _sized(OPERATORS[_operator_type(entry)], desc, path)
    values = _values(operator, desc)
    view = model.get("explorer")
    view = cast(dict[str, Any], view) if isinstance(view, dict) else {}
    if isinstance(version := view.get("version"), int) and version > VERSION:
        raise FormatError(
            f"It was written by a newer version of the explorer (format {version}, this is {VERSION}).",
            path="$.explorer.version",
        )
    data = _data(operator, values, model, name, view, folder)
    return with_settled_counts(Case(operator, values, data, derive=view.get("derive") is True))


def _sized(operator: Operator, desc: dict[str, Any], path: str) -> Operator:
    """The operator with as many tensors in its arrays as the desc has; at least one, which then may be absent."""
    for array in operator.arrays:
        raw = desc.get(array)
        length = len(cast(list[Any], raw)) if isinstance(raw, list) else 1
        if length > MOST_TENSORS:
            raise FormatError(
                f"There are {length} tensors; up to {MOST_TENSORS} are shown.", path=f"{path}.desc.{array}"
            )
        operator = operator.with_length(array, max(length, 1))
    return operator


def _dispatchable(model: dict[str, Any], wanted: str | None) -> tuple[str, dict[str, Any]]:
    found = _objects(model, "dispatchables")
    if not found:
        raise FormatError("There are no dispatchables.", path="$.dispatchables")
    if wanted is not None:
        if wanted not in found:
            raise FormatError(f"There is no '{wanted}'; there are {', '.join(found)}.", path="$.dispatchables")
        found = {wanted: found[wanted]}
    known = {name: entry for name, entry in found.items() if _operator_type(entry) in OPERATORS}
    if not known:
        name, entry = next(iter(found.items()))
        kind = entry.get("type", entry.get("Type"))
        said = f"'{shortened(json_text(kind))}'" if kind is not None else "no type"
        raise FormatError(
            f"{said} is not in the catalogue of {len(OPERATORS)} operators.", path=f"$.dispatchables.{name}"
        )
    for command in _dispatches(model):
        if isinstance(name := command.get("dispatchable"), str) and name in known:
            return name, known[name]
    return next(iter(known.items()))


def _operator_type(entry: Mapping[str, Any]) -> str:
    kind = entry.get("type", entry.get("Type"))
    name = kind if isinstance(kind, str) else ""
    return "DML_OPERATOR_" + name.removeprefix("DML_OPERATOR_")


def _desc(entry: dict[str, Any], operator: Operator, path: str) -> dict[str, Any]:
    for key in ("desc", "Desc"):
        if key in entry:
            if not isinstance(entry[key], dict):
                raise FormatError(
                    f"The desc is {shortened(json_text(entry[key]))}, not an object.", path=f"{path}.{key}"
                )
            return cast(dict[str, Any], entry[key])
    if not any(member.name in entry for member in operator.members):
        raise FormatError(f"{operator.name} has no desc.", path=path)
    return entry


def _objects(model: Mapping[str, Any], key: str) -> dict[str, dict[str, Any]]:
    """The objects under a root key, by name; FormatError when there is something else."""
    found = model.get(key, {})
    if not isinstance(found, dict):
        raise FormatError("This is not an object.", path=f"$.{key}")
    for name, entry in cast(dict[str, Any], found).items():
        if not isinstance(entry, dict):
            raise FormatError("This is not an object.", path=f"$.{key}.{name}")
    return cast(dict[str, dict[str, Any]], found)


def _dispatches(model: Mapping[str, Any]) -> list[dict[str, Any]]:
    commands = model.get("commands", [])
    if not isinstance(commands, list):
        raise FormatError("This is not a list.", path="$.commands")
    objects = [cast(dict[str, Any], c) for c in cast(list[Any], commands) if isinstance(c, dict)]
    return [command for command in objects if command.get("type") == "dispatch"]


def _values(operator: Operator, desc: dict[str, Any]) -> dict[str, FieldValue]:
    values: dict[str, FieldValue] = {}
    for field in operator.fields:
        if not isinstance(field, Attribute):
            values[field.name] = read_tensor(_tensor_json(field, desc))
        elif not isinstance(field.type, ScalarUnion):
            is_none = desc.get(field.name) is None and (field.optional or (field.name in desc and field.may_be_none))
            values[field.name] = None if is_none else field.type.from_json(desc.get(field.name), None)
    for field in operator.attributes:
        if isinstance(field.type, ScalarUnion):
            sibling = values.get(field.type.type_field)
            values[field.name] = field.type.from_json(
                desc.get(field.name), sibling if isinstance(sibling, DataType) else None
            )
    return {field.name: values[field.name] for field in operator.fields}


def _tensor_json(field: TensorField, desc: dict[str, Any]) -> Any:
    """The entry of a tensor; of one in an array, that at its place. What is no list stands for the only one."""
    if not field.array:
        return desc.get(field.name)
    raw = desc.get(field.array)
    if not isinstance(raw, list):
        return raw
    entries, number = cast(list[Any], raw), place_in_array(field)
    return entries[number] if number < len(entries) else None


def _data(
    operator: Operator,
    values: Mapping[str, FieldValue],
    model: dict[str, Any],
    name: str,
    view: dict[str, Any],
    folder: Path | None,
) -> dict[str, Data]:
    bound: dict[str, Any] = {}
    entry = _objects(model, "dispatchables")[name]
    for source in (entry, *(c for c in _dispatches(model) if c.get("dispatchable") == name)):
        bindings = source.get("bindings", source.get("Bindings"))
        if isinstance(bindings, dict):
            bound = {**cast(dict[str, Any], bindings), **bound}
    available = _objects(model, "resources")
    entries = view.get("data")
    saved = cast(dict[str, Any], entries) if isinstance(entries, dict) else {}
    data: dict[str, Data] = {}
    for field in operator.inputs:
        desc = values[field.name]
        resource = resources.bound(_binding(field, bound), available)
        size = resources.index_size(operator, values) if field.group == INDICES else None
        data[field.name] = resources.read(
            resource, desc if isinstance(desc, TensorDesc) else None, saved.get(field.name), folder, size
        )
    return data


def _binding(field: TensorField, bound: Mapping[str, Any]) -> Any:
    """What is bound to a tensor; to one in an array, what stands at its place in the list."""
    binding = bound.get(field.array or field.name)
    if not isinstance(binding, list):
        return binding
    parts = cast(list[Any], binding)
    number = place_in_array(field)
    return parts[number] if number < len(parts) else None


def dump(case: Case, name: str | None = None, view: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The model file of a case; `view` adds to what is kept under `explorer`. `load(dump(case)) == case`."""
    operator = case.operator
    name = name or operator.name.lower()
    desc: dict[str, Any] = {}
    for member in operator.members:
        if isinstance(member, TensorArray):
            desc[member.name] = [_written(case.values[tensor.name]) for tensor in member.tensors]
        elif not isinstance(member, Attribute):
            if case.values[member.name] is not None:
                desc[member.name] = _written(case.values[member.name])
        elif (value := _stated(case, member)) is not None and value != MISSING:
            desc[member.name] = member.type.to_json(value, _sibling_type(case, member))
        elif value is None and isinstance(member.type, Count):
            desc[member.name] = None  # it follows a list that is none
    tensors = [field.name for field in operator.tensors if isinstance(case.values[field.name], TensorDesc)]
    written = {tensor: resources.write(case, tensor) for tensor in tensors}
    fills = {field.name: resources.saved_entry(case, field.name) for field in operator.inputs}
    return {
        "$schema": "_schema.json",
        "resources": written,
        "dispatchables": {name: {"type": operator.type, "desc": desc}},
        "commands": [
            {"type": "dispatch", "dispatchable": name, "bindings": _bindings(operator, tensors)},
            *({"type": "print", "resource": out.name} for out in operator.outputs if out.name in tensors),
        ],
        "explorer": {"version": VERSION, "derive": case.derive, "data": fills, **(view or {})},
    }


def _written(value: FieldValue) -> Any:
    """A tensor as JSON; one that is absent from its array is null."""
    return (
        write_tensor(value) if isinstance(value, TensorDesc) else value.text if isinstance(value, Malformed) else None
    )


def _stated(case: Case, field: Attribute) -> Value:
    """An attribute's value; a count that follows its list is written as what that has."""
    value = cast(Value, case.values[field.name])  # of an attribute
    if value is None and isinstance(field.type, Count):
        return length_of(case, field.type.of[0])
    return value


def _bindings(operator: Operator, tensors: list[str]) -> dict[str, Any]:
    """By member of the desc the resource of each tensor, of an array their list."""
    found: dict[str, Any] = {}
    for member in operator.members:
        if isinstance(member, TensorArray):
            found[member.name] = [tensor.name if tensor.name in tensors else None for tensor in member.tensors]
        elif member.name in tensors:
            found[member.name] = member.name
    return found


def _sibling_type(case: Case, field: Attribute) -> DataType | None:
    if not isinstance(field.type, ScalarUnion):
        return None
    sibling = case.values[field.type.type_field]
    return sibling if isinstance(sibling, DataType) else None
