"""A model file together with the case that was opened from it, so that saving keeps the rest of the file."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from ops.formats.dxdispatch.bindings import bindings_in, entry_at, put, read_binding, shorten, users
from ops.formats.dxdispatch.desc_json import desc_of, write_desc
from ops.formats.dxdispatch.model import Model, dispatched
from ops.formats.dxdispatch.resource_writing import Attach, bytes_of, enlarge, is_short, written
from ops.formats.numbers.source_file import FileAccess
from ops.model.case import Case
from ops.model.fields import Input, TensorField
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError
from ops.text.values import TensorFlag

# The keys of a resource that describe its bytes. Its other keys are kept when the bytes change.
_OF_BYTES = (
    "initialValues", "initialValuesDataType", "initialValuesOffsetInBytes", "sizeInBytes",
    "resampleSize", "resampleMode",
)  # fmt: skip
_OF_PLACE = ("elementOffset", "elementSizeInBytes", "elementCount")


@dataclass(frozen=True, eq=False, slots=True)
class Document:
    """A model, the name of the dispatchable that was opened from it, and the case as it was read or last saved.

    `is_moved` is True while the document is saved into another folder. The numbers from files outside this folder are
    then saved with the model.
    """

    model: Model
    dispatchable: str
    case: Case
    is_moved: bool = False

    @property
    def path(self) -> Path | None:
        """The file of the model; None if it was not read from a file."""
        return self.model.path

    def moved_to(self, path: Path) -> "Document":
        """Returns the document at another path. Relative paths in it are changed, so that they lead to the same
        files.
        """
        old, new = self.model.folder, path.parent
        if old is None or old.absolute() == new.absolute():
            return replace(self, model=Model(self.model.root, path))
        root = dict(self.model.root)
        for key in ("resources", "dispatchables"):
            entries = self.model.objects(key)
            root[key] = {name: _with_moved_source(entry, old, new) for name, entry in entries.items()}
        return replace(self, model=Model(root, path), is_moved=True)


def _with_moved_source(entry: dict[str, Any], old: Path, new: Path) -> dict[str, Any]:
    if isinstance(values := entry.get("initialValues"), dict):
        return {**entry, "initialValues": _with_moved_source(cast("dict[str, Any]", values), old, new)}
    source = entry.get("sourcePath")
    if not isinstance(source, str) or Path(source).is_absolute():
        return entry
    target = os.path.normpath(old.absolute() / source)
    try:
        moved = os.path.relpath(target, new.absolute())
    except ValueError:  # the folders are on different drives
        moved = target
    return {**entry, "sourcePath": moved.replace(os.sep, "/")}


@dataclass(frozen=True, slots=True)
class BufferStart:
    """The position at which the buffer of a tensor begins: the name of a resource, and the first byte in this
    resource.
    """

    resource: str
    first: int = 0


def rewritten(case: Case, document: Document, attach: Attach | None) -> dict[str, Any]:
    """Returns the JSON object of the document's model, changed so that it describes `case`. All entries that do not
    belong to the case stay the same.
    """
    model, name = document.model, document.dispatchable
    entry = _entry(case, document)
    commands = [_copied(command) if dispatched(command) == name else command for command in model.commands()]
    ours = [cast("dict[str, Any]", command) for command in commands if dispatched(command) == name]
    if not ours:
        ours.append({"type": "dispatch", "dispatchable": name, "bindings": {}})
        commands += ours
    resources = {key: dict(resource) for key, resource in model.objects("resources").items()}
    bound = [entry, *ours]
    touched = {field.name: _bind(field, case, document, resources, bound, attach) for field in case.operator.tensors}
    for place in bound:
        shorten(bindings_in(place), touched)
    _make_room(case, resources, touched)
    dispatchables = {**model.objects("dispatchables"), name: entry}
    return {**model.root, "resources": resources, "dispatchables": dispatchables, "commands": commands}


def _make_room(case: Case, resources: dict[str, dict[str, Any]], touched: Mapping[str, BufferStart | None]) -> None:
    """Enlarges each resource that is too small for the output to which it is bound. This is also needed if an input is
    bound to the same resource, but requires fewer bytes.

    If a resource has too few numbers for an input, it is not enlarged, because this would add zeros to the input.
    """
    short = {
        place.resource
        for field in case.operator.inputs
        if (place := touched[field.name]) and is_short(case, field.name)
    }
    for field in case.operator.outputs:
        place, desc = touched[field.name], case.tensor(field.name)
        if place is not None and desc is not None and place.resource not in short:
            needed = bytes_of(desc)
            enlarge(resources[place.resource], None if needed is None else place.first + needed)


def _copied(command: dict[str, Any]) -> dict[str, Any]:
    return {**command, "bindings": dict(bindings_in(command))}


def _entry(case: Case, document: Document) -> dict[str, Any]:
    """Returns the dispatchable of the case as JSON: the full type name, the unknown keys and bindings of the document,
    and the desc.
    """
    before = document.case
    old = document.model.objects("dispatchables")[document.dispatchable]
    desc = desc_of(old, before.operator, "$")
    gone = {"type", "Type", "desc", "Desc", *(() if "desc" in old or "Desc" in old else desc)}
    entry: dict[str, Any] = {"type": case.operator.type}
    entry.update((key, value) for key, value in old.items() if key not in gone)
    if bindings := bindings_in(old):
        entry["bindings"] = dict(bindings)
    return {**entry, "desc": write_desc(case, desc, before)}


def _bind(
    field: TensorField,
    case: Case,
    document: Document,
    resources: dict[str, dict[str, Any]],
    bound: list[dict[str, Any]],
    attach: Attach | None,
) -> BufferStart | None:
    """Updates the resource and the bindings of a tensor in a model file.

    Returns the position in the resource at which the tensor's buffer begins; None for an absent tensor.
    """
    name, desc = field.name, case.tensor(field.name)
    raw = next((found for entry in bound if (found := entry_at(bindings_in(entry), name)) is not None), None)
    if desc is None:
        _rebind(bound, name, raw, None)
        return None
    try:
        binding = None if raw is None else read_binding(raw)
    except FormatError:
        binding = None
    if binding is None or binding.resource not in resources:
        fresh = binding.resource if binding is not None else _unused(name, resources)
        resources[fresh] = written(case, name, attach)
        _first_binding(field, desc, bound, fresh, raw)
        return BufferStart(fresh)
    old = resources[binding.resource]
    here = BufferStart(binding.resource, binding.offset(old))
    if not _is_edited(field, case, document, old):
        return here
    outputs = {(document.dispatchable, output.name) for output in case.operator.outputs}
    if users(document.model, binding.resource) <= {(document.dispatchable, name)} | outputs:
        kept = {key: value for key, value in old.items() if key not in _OF_BYTES}
        resources[binding.resource] = {**kept, **written(case, name, attach)}
        if here.first:
            _rebind(bound, name, raw, _whole(raw, binding.resource))
        return BufferStart(binding.resource)
    if not isinstance(field, Input):
        return here
    # Another tensor uses the same bytes, so they stay unchanged.
    fresh = _unused(f"{binding.resource}_{name}", resources)
    resources[fresh] = written(case, name, attach)
    _rebind(bound, name, raw, _whole(raw, fresh))
    return BufferStart(fresh)


def _is_edited(field: TensorField, case: Case, document: Document, resource: Mapping[str, Any]) -> bool:
    """True if the layout or the numbers of a tensor were edited, so that its bytes must be written again.

    Also True if the file with the numbers is outside the folder to which the model is moved.
    """
    before = document.case
    if field.name not in before.values or not _is_laid_out_alike(case.tensor(field.name), before.tensor(field.name)):
        return True
    if not isinstance(field, Input):
        return False
    data = case.data[field.name]
    if document.is_moved and not data.problem and isinstance(values := resource.get("initialValues"), dict):
        source = cast("dict[str, Any]", values).get("sourcePath")
        if isinstance(source, str) and FileAccess(document.model.folder).leaves(source):
            return True
    return not data.same_as(before.data[field.name])


def _is_laid_out_alike(one: TensorDesc | None, other: TensorDesc | None) -> bool:
    if one is None or other is None:
        return False
    return all(getattr(one, part) == getattr(other, part) for part in ("data_type", "sizes", "strides", "total_bytes"))


def _first_binding(field: TensorField, desc: TensorDesc, bound: list[dict[str, Any]], resource: str, raw: Any) -> None:
    if raw is not None:
        _rebind(bound, field.name, raw, resource)
        return
    # A tensor that DirectML owns is bound when the operator is initialised, any other when it is dispatched.
    is_owned = isinstance(field, Input) and isinstance(desc.flags, int) and desc.flags & TensorFlag.OWNED_BY_DML
    place = bound[0] if is_owned else bound[1]
    place["bindings"] = dict(bindings_in(place))
    put(place["bindings"], field.name, resource)


def _rebind(bound: list[dict[str, Any]], field: str, old: Any, new: Any) -> None:
    """Replaces the binding `old` of the tensor `field` by `new` in each entry of `bound` that contains it.

    If `new` is None, removes every binding of the tensor.
    """
    for entry in bound:
        bindings = bindings_in(entry)
        found = entry_at(bindings, field)
        if found is not None and (new is None or found == old):
            put(bindings, field, new)


def _whole(raw: Any, resource: str) -> Any:
    """A binding of the whole resource `resource`, in the JSON of a model file. It keeps the entries of the old binding
    `raw`, except those that select a part of a resource.
    """
    if not isinstance(raw, dict):
        return resource
    entries = cast("dict[str, Any]", raw)
    return {**{key: value for key, value in entries.items() if key not in _OF_PLACE}, "name": resource}


def _unused(name: str, resources: Mapping[str, Any]) -> str:
    number, found = 1, name
    while found in resources:
        number += 1
        found = f"{name}_{number}"
    return found
