"""Reads and writes a tensor desc as JSON."""

from typing import Any, cast

from ops.arrays.dtypes import DataType
from ops.attribute_types import DATA_TYPE, MISSING, UINT, json_text, malformed_json
from ops.model.checked_values import UINT64, named_data_type
from ops.model.edit import LONGEST_LIST, flags_text, not_a_list, parse_flags
from ops.model.tensor import Sizes, TensorDesc
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Malformed


def read_tensor(raw: Any) -> TensorDesc | Malformed | None:
    """Reads a tensor desc from JSON, which is one object or has the form {Type, Desc} of DML_TENSOR_DESC.

    Returns None if `raw` is None, and Malformed if it is not valid.
    """
    if raw is None:
        return None
    if not isinstance(raw, dict):
        text = json_text(raw)
        return Malformed(text, say("'{text}' is not a tensor desc", text=shortened(text)))
    entries = cast("dict[str, Any]", raw)
    kind = entries.get("Type", "BUFFER")
    if kind not in ("BUFFER", "DML_TENSOR_TYPE_BUFFER", 1):
        text = json_text(kind)
        return Malformed(text, say("has Type '{text}'; the Type of a tensor desc is BUFFER", text=shortened(text)))
    inner = entries.get("Desc")
    if isinstance(inner, dict):
        entries = cast("dict[str, Any]", inner)
    sizes = _list(entries.get("Sizes"), MISSING)
    strides = entries.get("Strides")
    count = UINT.from_json(entries["DimensionCount"]) if entries.get("DimensionCount") is not None else None
    if isinstance(sizes, tuple) and count == len(sizes):
        count = None
    total = entries.get("TotalTensorSizeInBytes")
    return TensorDesc(
        data_type=_data_type(entries.get("DataType")),
        sizes=MISSING if sizes is None else sizes,
        strides=None if strides is None or strides == [] else _list(strides, None),
        flags=_flags(entries.get("Flags")),
        # A total of 0 stays 0 here, because C++ may state it; the reader of model files removes it.
        total_bytes=None if total is None else _integer(UINT64.from_json(total)),
        alignment=_integer(UINT.from_json(entries.get("GuaranteedBaseOffsetAlignment", 0))),
        dimension_count=None if count is None else _integer(count),
    )


def _integer(value: object) -> int | Malformed:
    assert isinstance(value, int | Malformed)
    return value


def _data_type(raw: Any) -> DataType | Malformed:
    if raw is None:
        return MISSING
    return named_data_type(json_text(raw))


def _list(raw: Any, missing: Malformed | None) -> Sizes | Malformed | None:
    if raw is None:
        return missing
    if not isinstance(raw, list) or len(cast("list[Any]", raw)) > LONGEST_LIST:
        text = json_text(raw)
        return not_a_list(text)
    numbers = cast("list[Any]", raw)
    if set(map(type, numbers)) == {int} and UINT.low <= min(numbers) and max(numbers) <= UINT.high:
        return tuple(numbers)
    entries = [UINT.from_json(entry) for entry in numbers]
    return tuple(_integer(entry) for entry in entries)


def _flags(raw: Any) -> int | Malformed:
    if raw is None:
        return 0
    if isinstance(raw, list) and all(isinstance(name, str) for name in cast("list[Any]", raw)):
        return parse_flags("|".join(cast("list[str]", raw)) or "NONE")
    return parse_flags(json_text(raw))


def write_tensor(desc: TensorDesc) -> dict[str, Any]:
    """Writes a tensor desc as JSON; fields with their default value are left out. Reading the JSON returns the same
    desc.
    """
    found: dict[str, Any] = {
        "DataType": DATA_TYPE.to_json(desc.data_type),
        "Sizes": _entries(desc.sizes),
    }
    if desc.dimension_count is not None:
        found["DimensionCount"] = UINT.to_json(desc.dimension_count)
    if desc.strides is not None:
        found["Strides"] = _entries(desc.strides)
    if desc.flags != 0:
        found["Flags"] = malformed_json(desc.flags) if isinstance(desc.flags, Malformed) else _flag_json(desc.flags)
    if desc.total_bytes is not None:
        found["TotalTensorSizeInBytes"] = UINT64.to_json(desc.total_bytes)
    if desc.alignment != 0:
        found["GuaranteedBaseOffsetAlignment"] = UINT.to_json(desc.alignment)
    return {key: value for key, value in found.items() if value is not None}


_KNOWN = (
    "DataType", "Sizes", "DimensionCount", "Strides", "Flags", "TotalTensorSizeInBytes", "GuaranteedBaseOffsetAlignment"
)  # fmt: skip


def merged_tensor(old: Any, new: dict[str, Any]) -> dict[str, Any]:
    """Returns the desc `new` of a tensor as JSON, with the entries of `old` that this program does not know.

    The result has the form of `old`: one object, or {Type, Desc}.
    """
    if not isinstance(old, dict):
        return new
    entries = cast("dict[str, Any]", old)
    if isinstance(inner := entries.get("Desc"), dict):
        return {**entries, "Type": "DML_TENSOR_TYPE_BUFFER", "Desc": merged_tensor(inner, new)}
    kept = {key: new.get(key, value) for key, value in entries.items() if key in new or key not in (*_KNOWN, "Desc")}
    if "Type" in kept:
        kept["Type"] = "DML_TENSOR_TYPE_BUFFER"
    return {**kept, **new}


def _flag_json(flags: int) -> str | int:
    text = flags_text(flags)
    return flags if text.isdigit() else "DML_TENSOR_FLAG_" + text


def _entries(entries: Sizes | Malformed) -> Any:
    if isinstance(entries, Malformed):
        return malformed_json(entries)
    return [UINT.to_json(entry) for entry in entries]
