"""Finds the line and the column of a problem in the text of a model file."""

import re

from ops.formats.dxdispatch.bindings import binding_of, place_of
from ops.formats.dxdispatch.model import Model
from ops.formats.json_places import JsonPlaces, Place, Step
from ops.model.violations import Location, Part
from ops.text.format_error import FormatError

_INNER = re.compile(r"\.(\w+)|\[(\d+)\]")


def place_in(places: JsonPlaces, model: Model, dispatchable: str, location: Location | None) -> Place:
    """Returns the position in the model file of `location`, a location in the case that was read from `dispatchable`.

    If the file does not state the value at the location, this is the position of the innermost value around it that the
    file states. Without a location or a field, it is the position of the operator's type.
    """
    return places.place(_path(model, dispatchable, location))


def _path(model: Model, dispatchable: str, location: Location | None) -> list[Step]:
    path: list[Step] = ["dispatchables", dispatchable]
    if location is None or not location.field:
        entry = model.objects("dispatchables")[dispatchable]
        return [*path, "type" if "type" in entry else "Type"]
    name, members = _split(location.field)
    if location.part is Part.DATA:
        return _numbers(model, dispatchable, name) or [*path, *_steps(name)]
    path += [*_steps(name), *members]
    if location.part is not Part.VALUE:
        path.append(location.part.value)
    if location.dimension is not None:
        path.append(location.dimension)
    return path


def _split(field: str) -> tuple[str, list[Step]]:
    """Splits a path into the name before the first dot and the keys after it: `ActivationDescs[1]` and [`Alpha`]."""
    name, dot, rest = field.partition(".")
    return name, [int(index) if index else key for key, index in _INNER.findall(dot + rest)]


def _steps(name: str) -> list[Step]:
    key, position = place_of(name)
    return [key] if position is None else [key, position]


def _numbers(model: Model, dispatchable: str, name: str) -> list[Step] | None:
    """Returns the path of a tensor's numbers in the JSON of the model. Returns None if no resource of the model is
    bound to the tensor.
    """
    try:
        binding = binding_of(model, dispatchable, name)
    except FormatError:
        return None
    if binding is None or binding.resource not in model.objects("resources"):
        return None
    return ["resources", binding.resource, "initialValues"]
