"""Finds the number that DirectML reads from a DML_SCALAR_UNION, even if the C++ code sets another member."""

import struct
from collections.abc import Mapping
from typing import Any

from ops.arrays.dtypes import DataType
from ops.text.sentences import say

_FORMATS = {
    "Int8": "<b", "UInt8": "<B", "Int16": "<h", "UInt16": "<H", "Int32": "<i", "UInt32": "<I",
    "Int64": "<q", "UInt64": "<Q", "Float32": "<f", "Float64": "<d",
}  # fmt: skip


def union_json(name: str, members: Mapping[str, Any], data_type: DataType | None) -> tuple[Any, str]:
    """The number, as JSON, that DirectML reads from the union `name` as `data_type`; and a remark, or "".

    `members` are the members that C++ code sets. All members share their bytes: if the code sets the member of another
    type, the bits of this member are read as `data_type`, and a remark states this.
    """
    if not members:
        return 0, ""
    *_, (written, value) = members.items()
    wanted = data_type.union_member if data_type is not None and data_type.bits >= 8 else written
    if written == wanted or not isinstance(value, int | float) or written not in _FORMATS:
        return (_as_json(wanted, value, data_type)), ""
    try:
        bytes_ = struct.pack(_FORMATS[written], value).ljust(8, b"\0")
    except (struct.error, OverflowError):
        return f"{written} = {value}", ""
    (read,) = struct.unpack_from(_FORMATS[wanted], bytes_)
    kind = data_type.name if data_type is not None else ""
    remark = say(
        "The code sets {name}.{written}, but DirectML reads {name}.{wanted} as {kind}.",
        name=name,
        written=written,
        kind=kind,
        wanted=wanted,
    )
    return _as_json(wanted, read, data_type), remark


def _as_json(member: str, value: Any, data_type: DataType | None) -> Any:
    is_bits = data_type is not None and data_type.is_carried_as_bits and isinstance(value, int)
    return {member: value} if is_bits else value
