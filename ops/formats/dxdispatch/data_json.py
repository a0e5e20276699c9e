"""Reads and writes the data of an input as JSON under `explorer.data`.

The JSON contains the fill of the input. It also contains the stored numbers, if the resource of the input in the model
file cannot list them.
"""

from dataclasses import asdict
from typing import Any, cast

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, extent
from ops.attribute_types import DATA_TYPE, json_text
from ops.formats.dxdispatch.initial_values import number_list
from ops.model.data import Constant, Data, Fill, IndexRange, Iota, Kept, Layout, Random
from ops.model.tensor import MAX_RANK
from ops.text.format_error import FormatError
from ops.text.literals import json_number, parse_number
from ops.text.values import Malformed, Number

FILLS: dict[str, type[Fill]] = {"constant": Constant, "iota": Iota, "index range": IndexRange, "random": Random}
COUNTED = ("seed", "size")  # the entries of a fill that must be whole numbers


def data_json(data: Data, is_listed: bool, packs: bool = False) -> dict[str, Any]:
    """Returns the JSON object that describes the data of an input under `explorer.data`. If `is_listed`, the resource
    lists the numbers, and the object omits them.

    If `packs`, the object states that a byte of the resource contains two elements of a 4-bit type.
    """
    found: dict[str, Any] = {"fill": next(label for label, kind in FILLS.items() if isinstance(data.fill, kind))}
    found.update({key: json_number(value) for key, value in asdict(data.fill).items()})
    found["kept"] = _kept_json(data.kept) if data.kept and not is_listed else data.kept is not None
    if packs:
        found["packed"] = True
    if data.problem:
        found["problem"] = data.problem
    return found


def _kept_json(kept: Kept) -> dict[str, Any]:
    sizes, strides = kept.layout or (None, None)
    return {
        "DataType": stored_type(kept.buffer).name,
        "Sizes": None if sizes is None else list(sizes),
        "Strides": None if strides is None else list(strides),
        "values": listed(kept.buffer),
    }


def stored_type(values: Array) -> DataType:
    """The data type of `values`. It is never a 4-bit type, because 4-bit elements are stored as bytes."""
    return next(t for t in DataType if t.bits >= 8 and t.numpy == values.dtype)


def saved_data(entry: Any) -> Data | None:
    """The data in an entry that `data_json` wrote; None if the entry is not valid."""
    if not isinstance(entry, dict):
        return None
    entries = cast("dict[str, Any]", entry)
    fill = _fill(entries)
    if fill is None:
        return None
    problem = entries.get("problem", "")
    return Data(fill, _kept(entries.get("kept")), problem if isinstance(problem, str) else "")


def _fill(entries: dict[str, Any]) -> Fill | None:
    kind = FILLS.get(str(entries.get("fill")))
    if kind is None:
        return None
    values: dict[str, Number] = {}
    for key in kind.__slots__:
        raw = entries.get(key, 0)
        value = raw if type(raw) is int else parse_number(json_text(raw))
        if isinstance(value, Malformed) or (key in COUNTED and not (isinstance(value, int) and 0 <= value < 1 << 63)):
            return None
        values[key] = value
    return kind(**values)  # pyright: ignore[reportArgumentType]  # the entries in COUNTED are int


def _kept(raw: Any) -> Kept | None:
    if not isinstance(raw, dict):
        return None
    entries = cast("dict[str, Any]", raw)
    data_type = DATA_TYPE.parse(json_text(entries.get("DataType", "")))
    items = entries.get("values")
    if not isinstance(data_type, DataType) or data_type.bits < 8 or not isinstance(items, list):
        return None
    try:
        values = number_list(cast("list[Any]", items), data_type)
    except FormatError:
        return None
    values.flags.writeable = False
    return Kept(values, _layout(entries, len(values)))


def _layout(entries: dict[str, Any], elements: int) -> Layout | None:
    sizes, strides = (_shape(entries.get(key)) for key in ("Sizes", "Strides"))
    if not sizes or 0 in sizes or (strides is not None and len(strides) != len(sizes)):
        return None
    return (sizes, strides) if extent(sizes, strides) <= elements else None


def _shape(raw: Any) -> Shape | None:
    if not isinstance(raw, list) or len(cast("list[Any]", raw)) > 2 * MAX_RANK:
        return None
    entries = cast("list[Any]", raw)
    return tuple(entries) if all(type(entry) is int and entry >= 0 for entry in entries) else None


def listed(values: Array) -> list[Any]:
    """Returns the elements as a list of JSON numbers, from which the same elements can be read."""
    if values.dtype.kind != "f":
        return values.tolist()
    if values.dtype.itemsize == 8:
        return [json_number(value) for value in values.tolist()]
    # The shortest text of a float is read as the same float; its exact double would be longer.
    return [json_number(float(str(value))) for value in values]
