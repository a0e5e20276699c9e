"""Reads a case from a DxDispatch model file.

The operators that DxDispatch's parser accepts can be read. In addition, a desc may have values that fit no C type; they
are read as Malformed, because this program exists to show broken descs. Data that only this program uses is stored
under the root key `explorer`, which DxDispatch ignores.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from ops.formats.dxdispatch import resources
from ops.formats.dxdispatch.bindings import binding_of
from ops.formats.dxdispatch.desc_json import desc_of, read_values
from ops.formats.dxdispatch.model import VERSION, Model, Source, read_model
from ops.formats.numbers.source_file import FileAccess
from ops.model.case import Case, FieldValue
from ops.model.edit import with_settled_counts
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from ops.formats.dxdispatch.document import Document

# The key under `explorer` that is true if a total of 0 is meant in a model that DxDispatch can read.
ZERO_TOTALS = "zeroTotals"


def read(source: Source, dispatchable: str | None = None, *, allow_outside: bool = False) -> Case:
    """The case in a model, which is given as a path, a JSON text, or the parsed object.

    `dispatchable` names one of several operators; by default, the first one that a command dispatches is read, or else
    the first one. The files that the model names must lie in the folder of the model, unless `allow_outside` is true.

    Raises FormatError, with line and column or the JSON path, if the source is not a model with an operator that can be
    read. A wrong value in a desc raises nothing: it becomes part of the case.
    """
    model = read_model(source)
    return case_in(model, model.chosen(dispatchable), allow_outside)


def open_document(model: Model, dispatchable: str | None = None, *, allow_outside: bool = False) -> "Document":
    """Reads a dispatchable as a case; the document has the case and its model. Raises FormatError as `read` does."""
    from ops.formats.dxdispatch.document import Document  # imported here, because the start of the window opens no file

    name = model.chosen(dispatchable)
    return Document(model, name, case_in(model, name, allow_outside))


def case_in(model: Model, name: str, allow_outside: bool) -> Case:
    """Returns the case of the dispatchable `name`. Raises FormatError if the model file is newer than the program or
    cannot be read as a case.
    """
    version = model.view.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FormatError(
            say(
                "The model was written by a newer version of the explorer: its format is {version}, and this version "
                "reads up to {own}.",
                version=shortened(str(version)),
                own=VERSION,
            ),
            path="$.explorer.version",
        )
    entry = model.objects("dispatchables")[name]
    operator = model.operator(name)
    values = read_values(operator, desc_of(entry, operator, f"$.dispatchables.{name}"))
    view = _view(model, name)
    if _computes_zero_totals(model):
        values = {field: _with_computed_total(value) for field, value in values.items()}
    entries = view.get("data")
    saved = cast("dict[str, Any]", entries) if isinstance(entries, dict) else {}
    access = FileAccess(model.folder, allow_outside)
    data = resources.read_data(model, name, operator, values, saved, access)
    return with_settled_counts(Case(operator, values, data, derive=view.get("derive") is True))


def _computes_zero_totals(model: Model) -> bool:
    """True if a TotalTensorSizeInBytes of 0 means that the total is to be computed, as DxDispatch interprets it.

    This is False for a model without resources and commands, which DxDispatch refuses. The desc in such a model was
    passed to CreateOperator or read from C++, so its 0 is the actual value.
    """
    is_for_dxdispatch = "resources" in model.root or "commands" in model.root
    return is_for_dxdispatch and model.view.get(ZERO_TOTALS) is not True


def _with_computed_total(value: FieldValue) -> FieldValue:
    """Returns the value of a field. In a tensor, a TotalTensorSizeInBytes of 0 is replaced by None, so that it is
    computed.
    """
    is_zero = isinstance(value, TensorDesc) and value.total_bytes == 0
    return replace(value, total_bytes=None) if is_zero and isinstance(value, TensorDesc) else value


def outside_files(model: Model, dispatchable: str | None = None) -> tuple[str, ...]:
    """Returns the source files outside the model's folder from which a dispatchable reads its inputs."""
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
        source = cast("dict[str, Any]", values).get("sourcePath") if isinstance(values, dict) else None
        if isinstance(source, str) and access.leaves(source) and source not in found:
            found.append(source)
    return tuple(found)


def _view(model: Model, name: str) -> dict[str, Any]:
    """Returns the part of the object `explorer` that belongs to the dispatchable `name`: its entry under `cases`, or
    the whole object if there is none.
    """
    cases = model.view.get("cases")
    entry = cast("dict[str, Any]", cases).get(name) if isinstance(cases, dict) else None
    return cast("dict[str, Any]", entry) if isinstance(entry, dict) else model.view
