"""The DxDispatch model file: the program's document format.

What DxDispatch's parser takes is taken. Besides, a desc may hold values that fit no C type; they load as Malformed,
because a broken desc is what this program is for. What DxDispatch has no place for goes under the root key `explorer`.
"""

from collections.abc import Mapping
from typing import Any, cast

from ops.formats.dxdispatch import resources
from ops.formats.dxdispatch.bindings import binding_of, put
from ops.formats.dxdispatch.desc_json import desc_of, read_values, write_desc
from ops.formats.dxdispatch.document import Document, rewritten
from ops.formats.dxdispatch.model import Model, Source, read_model
from ops.formats.dxdispatch.resource_writing import Attach, written
from ops.formats.numbers.source_file import FileAccess
from ops.model.case import Case
from ops.model.edit import with_settled_counts
from ops.model.fields import Input
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import TensorFlag

VERSION = 1
# Kept under `explorer` of the case that they were written for, and of no other.
_OF_THE_CASE = ("expected", "erratum")


def load(source: Source, dispatchable: str | None = None, *, allow_outside: bool = False) -> Case:
    """The case in a model: a path, a JSON text, or the parsed object.

    A model with several operators: the one named, else the first that a command dispatches. FormatError, with line
    and column or the JSON path, when the source is no model; a wrong value inside a desc is no such error. Files that
    the model names are read from its own folder, with `allow_outside` from anywhere.
    """
    return open_document(read_model(source), dispatchable, allow_outside=allow_outside).case


def open_document(model: Model, dispatchable: str | None = None, *, allow_outside: bool = False) -> Document:
    """A dispatchable of a model as a case, beside the model it is from."""
    name = model.chosen(dispatchable)
    version = model.view.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FormatError(
            say(
                "It was written by a newer version of the explorer (format {version}, this is {own}).",
                version=shortened(str(version)),
                own=VERSION,
            ),
            path="$.explorer.version",
        )
    entry = model.objects("dispatchables")[name]
    operator = model.operator(name)
    values = read_values(operator, desc_of(entry, operator, f"$.dispatchables.{name}"))
    view = _view(model, name)
    entries = view.get("data")
    saved = cast(dict[str, Any], entries) if isinstance(entries, dict) else {}
    access = FileAccess(model.folder, allow_outside)
    data = resources.read_data(model, name, operator, values, saved, access)
    case = with_settled_counts(Case(operator, values, data, derive=view.get("derive") is True))
    return Document(model, name, case)


def outside_files(model: Model, dispatchable: str | None = None) -> tuple[str, ...]:
    """The files out of the model's folder that the inputs of a dispatchable are to be read from."""
    name = model.chosen(dispatchable)
    access = FileAccess(model.folder)
    found: list[str] = []
    for field in model.operator(name).inputs:
        try:
            binding = binding_of(model, name, field.name)
        except FormatError:
            continue
        resource = model.objects("resources").get(binding.resource) if binding is not None else None
        values = resource.get("initialValues") if resource is not None else None
        source = cast(dict[str, Any], values).get("sourcePath") if isinstance(values, dict) else None
        if isinstance(source, str) and access.leaves(source) and source not in found:
            found.append(source)
    return tuple(found)


def _view(model: Model, name: str) -> dict[str, Any]:
    """What is kept of a case; each dispatchable of several has an entry of its own under `cases`."""
    cases = model.view.get("cases")
    entry = cast(dict[str, Any], cases).get(name) if isinstance(cases, dict) else None
    return cast(dict[str, Any], entry) if isinstance(entry, dict) else model.view


def dump(
    case: Case,
    document: Document | None = None,
    *,
    view: Mapping[str, Any] | None = None,
    attach: Attach | None = None,
) -> dict[str, Any]:
    """The model file of a case. `load(dump(case)) == case`.

    Of the `document` that the case was opened from, everything that was not edited stays as it was: other
    dispatchables, resources and commands, and keys of nobody's. `view` adds to what is kept under `explorer`. `attach`
    takes arrays that are too large to be listed, and gives the path of the file they are kept in.
    """
    root = _fresh(case, attach) if document is None else rewritten(case, document, attach)
    return {**root, "explorer": {**_kept_view(case, document), **(view or {})}}


def _kept_view(case: Case, document: Document | None) -> dict[str, Any]:
    own = {
        "derive": case.derive,
        "data": {field.name: resources.saved_entry(case, field.name) for field in case.operator.inputs},
    }
    if document is None:
        return {"version": VERSION, **own}
    model, name = document.model, document.dispatchable
    old = {key: value for key, value in model.view.items() if key not in _OF_THE_CASE or case == document.case}
    cases = old.get("cases")
    if len(model.objects("dispatchables")) == 1 and not isinstance(cases, dict):
        return {**old, "version": VERSION, **own}
    others = cast(dict[str, Any], cases) if isinstance(cases, dict) else {}
    return {**old, "version": VERSION, "cases": {**others, name: {**_entry_of(others, name), **own}}}


def _entry_of(cases: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = cases.get(name)
    return cast(dict[str, Any], found) if isinstance(found, dict) else {}


def _fresh(case: Case, attach: Attach | None) -> dict[str, Any]:
    operator = case.operator
    name = operator.name.lower()
    tensors = [field for field in operator.tensors if isinstance(case.values[field.name], TensorDesc)]
    owned = [field for field in tensors if isinstance(field, Input) and _is_owned(case, field.name)]
    entry: dict[str, Any] = {"type": operator.type, "desc": write_desc(case)}
    if owned:
        entry["bindings"] = _bindings([field.name for field in owned])
    return {
        "$schema": "_schema.json",
        "resources": {field.name: written(case, field.name, attach) for field in tensors},
        "dispatchables": {name: entry},
        "commands": [
            {
                "type": "dispatch",
                "dispatchable": name,
                "bindings": _bindings([field.name for field in tensors if field not in owned]),
            },
            *({"type": "print", "resource": field.name} for field in operator.outputs if field in tensors),
        ],
    }


def _bindings(fields: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field in fields:
        put(found, field, field)
    return found


def _is_owned(case: Case, name: str) -> bool:
    """True for what DirectML owns: it is bound when the operator is initialised, not when it is dispatched."""
    desc = case.tensor(name)
    return desc is not None and isinstance(desc.flags, int) and bool(desc.flags & TensorFlag.OWNED_BY_DML)
