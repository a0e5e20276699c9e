"""Reads and edits bindings.

A binding states the resource of a tensor, and the position in it at which the tensor begins.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import DATA_TYPE, json_text
from ops.formats.dxdispatch.model import Model
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

_ELEMENT = re.compile(r"(\w+)\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Binding:
    """The name of a resource, and the offset of a tensor in it: `element` elements of `element_bytes` bytes each.

    If `element_bytes` is None, an element has the size of the data type that the resource states.
    """

    resource: str
    element: int = 0
    element_bytes: int | None = None

    def offset(self, resource: Mapping[str, Any]) -> int:
        """The position of the tensor's first byte in the resource."""
        size = self.element_bytes
        if size is None:
            stated = DATA_TYPE.parse(json_text(resource.get("initialValuesDataType", "")))
            size = stated.bytes if isinstance(stated, DataType) else 0
        return self.element * size


def place_of(field: str) -> tuple[str, int | None]:
    """Splits the name of a field: `InputTensors[0]` into `InputTensors` and 0, `Axis` into `Axis` and None."""
    match = _ELEMENT.fullmatch(field) if field.endswith("]") else None
    return (match[1], int(match[2])) if match else (field, None)


def entry_at(entries: Mapping[str, Any], field: str) -> Any:
    """The entry of `field` in a desc or in bindings; None if there is none.

    For a field of an array, such as `InputTensors[0]`, `entries` may have a single value in place of the list. This
    value is the first item.
    """
    if not field.endswith("]"):
        return entries.get(field)
    key, position = place_of(field)
    found = entries.get(key)
    if position is None:
        return found
    items = cast("list[Any]", found) if isinstance(found, list) else [found]
    return items[position] if position < len(items) else None


def bindings_in(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the bindings of a command or dispatchable of a DxDispatch model; empty if `entry` has none."""
    found = entry.get("bindings", entry.get("Bindings"))
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def binding_of(model: Model, name: str, field: str) -> Binding | None:
    """Returns the binding of a tensor to a resource; None if there is no binding. `name` is the name of the
    dispatchable. Raises FormatError if the binding is not valid.

    A binding in the dispatchable itself is preferred. If several commands dispatch it, the last one counts, because its
    numbers remain in the output.
    """
    dispatches = [command for dispatched, command in model.dispatches() if dispatched == name][::-1]
    for entry in (model.objects("dispatchables")[name], *dispatches):
        if (raw := entry_at(bindings_in(entry), field)) is not None:
            return read_binding(raw)
    return None


def read_binding(raw: Any) -> Binding:
    """A binding from its JSON. Raises FormatError if it is not valid."""
    if isinstance(raw, list):  # a list of one resource means the same as the resource
        items = cast("list[Any]", raw)
        raw = items[0] if items else None
    if isinstance(raw, str):
        return Binding(raw)
    entries = cast("dict[str, Any]", raw) if isinstance(raw, dict) else {}
    name = entries.get("name")
    if not isinstance(name, str):
        raise FormatError(say("has the binding {raw}, which names no resource", raw=shortened(json_text(raw))))
    size = _whole(entries, "elementSizeInBytes")
    return Binding(name, _whole(entries, "elementOffset"), size or None)


def users(model: Model, resource: str) -> set[tuple[str, str]]:
    """Returns the tensors to which a resource is bound, as pairs (name of the dispatchable, field). The bindings of
    dispatch commands count, too.
    """
    found: set[tuple[str, str]] = set()
    for name, entry in (*model.objects("dispatchables").items(), *model.dispatches()):
        for key, raw in bindings_in(entry).items():
            items = cast("list[Any]", raw) if isinstance(raw, list) else [raw]
            for position, item in enumerate(items):
                field = f"{key}[{position}]" if len(items) > 1 else key
                if resource in _named(item):
                    found.add((name, field))
    return found


def _named(raw: Any) -> tuple[Any, ...]:
    """Returns the names of the resources in a binding: the resource itself and, if `raw` is a JSON object, also the
    counter of the resource. A name may be None.
    """
    if isinstance(raw, dict):
        entries = cast("dict[str, Any]", raw)
        return entries.get("name"), entries.get("counter")
    return (raw,)


def put(entries: dict[str, Any], field: str, value: Any) -> None:
    """Sets the entry of a field in a desc or in bindings. A `value` of None removes the entry."""
    key, position = place_of(field)
    if position is not None:
        found = entries.get(key)
        items = list(cast("list[Any]", found)) if isinstance(found, list) else [found]
        items += [None] * (position + 1 - len(items))
        items[position] = value
        value = items if any(item is not None for item in items) else None
    if value is None:
        entries.pop(key, None)
    else:
        entries[key] = value


def shorten(entries: dict[str, Any], fields: Iterable[str]) -> None:
    """Shortens the lists of tensors in `entries`, which is a desc or the bindings of a dispatch.

    A list keeps as many entries as `fields` has names of its tensors, such as `InputTensors[0]`.
    """
    lengths = Counter(key for key, position in map(place_of, fields) if position is not None)
    for key, length in lengths.items():
        if isinstance(found := entries.get(key), list):
            entries[key] = cast("list[Any]", found)[:length]


def _whole(entries: Mapping[str, Any], key: str) -> int:
    value = entries.get(key, 0)
    if type(value) is not int or not 0 <= value < 1 << 63:
        raise FormatError(
            say(
                "has {key} {value} in its binding; it must be a whole number, at least 0",
                key=key,
                value=shortened(json_text(value)),
            )
        )
    return value
