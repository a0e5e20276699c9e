"""Fills in the C struct of a desc for DirectML."""

import ctypes
from collections.abc import Mapping, Sequence
from ctypes import c_float, c_int32, c_uint32
from dataclasses import dataclass
from typing import Any, cast

from ops.arrays.dtypes import DataType, widest_for
from ops.arrays.layout import minimum_bytes
from ops.arrays.scalar_cast import cast_scalar
from ops.attribute_types import Count, Value
from ops.catalog import OPERATORS
from ops.model.c_structs import (
    DATA_TYPE,
    FUSED,
    SCALAR,
    SCALE_BIAS,
    SIZE_2D,
    TENSOR,
    BufferTensorDesc,
    ScalarUnion,
    ScaleBiasStruct,
    Size2DStruct,
    StructField,
    TypedDesc,
    fields_of,
    struct,
)
from ops.model.case import Case, length_of
from ops.model.fields import Attribute, TensorArray
from ops.model.tensor import TensorDesc
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Fused as FusedValue
from ops.text.values import Malformed, ScaleBias, Size2D

BUFFER = 1  # DML_TENSOR_TYPE_BUFFER
FILTER = "FilterTensor"
LARGEST_TOTAL = (1 << 64) - 4
_ARRAYS: dict[str, type[Any]] = {"const UINT*": c_uint32, "const INT*": c_int32, "const FLOAT*": c_float}


class IncompleteDescError(Exception):
    """No C struct can hold the case, or a pointer or count in it would be invalid; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class FusedDesc:
    """The desc of a fused operator: its DML_OPERATOR_TYPE, its members, and their values. Its tensors are NULL."""

    number: int
    fields: tuple[StructField, ...]
    values: Mapping[str, object]


class FilledDesc:
    """A DML_OPERATOR_DESC; it owns every ctypes object that it points to."""

    def __init__(self, number: int) -> None:
        self.owned: list[object] = []
        self.desc = TypedDesc(number, None)

    @property
    def address(self) -> int:
        return ctypes.addressof(self.desc)

    def keep(self, made: Any) -> int:
        """Keeps a ctypes object alive as long as the desc, and returns its address."""
        self.owned.append(made)
        return ctypes.addressof(made)


def fill(case: Case, allow_null: bool = False) -> FilledDesc:
    """Fills in the desc of a case.

    Raises IncompleteDescError if a value is malformed, a required tensor is NULL or a count is wrong. With
    `allow_null`, a required tensor may be NULL: most operators refuse such a desc, but some crash.
    """
    return fill_fields(case.operator.value, fields_of(case.operator), _values(case), allow_null)


def _values(case: Case) -> dict[str, object]:
    """The values of a case, by the names of the members of the C struct."""
    found: dict[str, object] = {}
    for member in case.operator.members:
        if isinstance(member, TensorArray):
            found[member.name] = tuple(case.values[tensor.name] for tensor in member.tensors)
        elif isinstance(member, Attribute):
            value = cast("Value", case.values[member.name])  # never a tensor desc
            for fault in member.type.faults(value):
                if fault.inner:
                    raise IncompleteDescError(say("{path} {why}.", path=member.name + fault.inner, why=fault.value.why))
            is_count = isinstance(member.type, Count) and not isinstance(value, Malformed)
            found[member.name] = _count(case, member) if is_count else _native(value)
        else:
            found[member.name] = case.values[member.name]
    return found


def _count(case: Case, field: Attribute) -> int:
    """Returns the value of a count field.

    Raises IncompleteDescError if it differs from the length of a list that it counts, because DirectML would read
    beyond the list or miss entries.
    """
    assert isinstance(field.type, Count)
    count = case.integer(field.name)
    for name in field.type.of:
        if (length := length_of(case, name)) is not None and length != count:
            raise IncompleteDescError(
                say(
                    "{field} is {count}, but {name} has {length:entry|entries}.",
                    field=field.name,
                    count=count,
                    name=name,
                    length=length,
                )
            )
    if FILTER in case.operator.by_name:
        _meets_spatial_dimensions(case, field.name, count)
    return count


def _meets_spatial_dimensions(case: Case, name: str, count: int) -> None:
    """Raises IncompleteDescError if a tensor of a convolution does not have `count` dimensions after batch and channel.
    `name` is the field of the desc that states `count`.

    DirectML reads one entry of each list for every such dimension of the tensors, even if `count` states fewer entries.
    """
    for tensor in ("InputTensor", FILTER, "OutputTensor"):
        desc = case.tensor(tensor)
        if desc is not None and desc.rank is not None and desc.rank != count + 2:
            raise IncompleteDescError(
                say("{field} is {count}, but {name} has {rank:dimension|dimensions}, including batch and channel.",
                    field=name, count=count, name=tensor, rank=desc.rank)
            )  # fmt: skip


def _native(value: object) -> object:
    """Converts a Size2D, a list or a fused activation to the value for its C struct. Returns any other value
    unchanged.
    """
    if isinstance(value, Size2D):
        return value.width, value.height
    if isinstance(value, tuple):
        return tuple(_native(entry) for entry in cast("tuple[object, ...]", value))
    if isinstance(value, FusedValue):
        inner = OPERATORS[value.type]
        return FusedDesc(inner.value, fields_of(inner), dict(value.members))
    return value


def why_incomplete(case: Case) -> str | None:
    """The reason why the desc of a case cannot be filled in; None if it can be."""
    try:
        fill(case)
    except IncompleteDescError as reason:
        return reason.args[0]
    return None


def tensor_bytes(desc: TensorDesc) -> int:
    """The TotalTensorSizeInBytes of a desc: as stated, or the smallest valid value."""
    if isinstance(desc.total_bytes, int):
        return desc.total_bytes
    sizes, strides = _list("Sizes", desc.sizes), None if desc.strides is None else _list("Strides", desc.strides)
    data_type = desc.data_type if isinstance(desc.data_type, DataType) else DataType.UNKNOWN
    return max(0, min(minimum_bytes(data_type, sizes, strides), LARGEST_TOTAL))


def fill_fields(
    number: int, fields: tuple[StructField, ...], values: Mapping[str, object], allow_null: bool = False
) -> FilledDesc:
    """Fills in the desc of an operator with `values`, by member name. `number` is the operator's DML_OPERATOR_TYPE,
    `fields` are the members of its struct.

    If `allow_null`, a required tensor may be NULL.
    """
    filled = FilledDesc(number)
    filled.desc.Desc = _members(filled, fields, values, allow_null)
    return filled


def _members(
    filled: FilledDesc, fields: tuple[StructField, ...], values: Mapping[str, object], allow_null: bool
) -> int:
    made = struct(fields)()
    count: int | None = None
    for field in fields:
        value = values.get(field.name)
        if isinstance(value, Malformed):
            raise IncompleteDescError(say("{path} {why}.", path=field.name, why=value.why))
        if value is None and not (field.optional or (allow_null and field.api_type == TENSOR)):
            raise IncompleteDescError(say("{name} is NULL, which can crash DirectML.", name=field.name))
        if field.is_pointer:
            setattr(made, field.name, None if value is None else _pointer(filled, field, value, count, allow_null))
        elif value is not None:
            setattr(made, field.name, _plain(field, value, fields, values))
        if field.name.endswith("Count") and isinstance(value, int):
            count = value  # the count of an array is the nearest count before it
    return filled.keep(made)


def _pointer(filled: FilledDesc, field: StructField, value: object, count: int | None, allow_null: bool) -> int:
    if field.is_array:
        items = list(cast("Sequence[object]", value))
        if count is not None and count > len(items):
            raise IncompleteDescError(
                say(
                    "The count of {name} is {count}, but {name} has {length:entry|entries}.",
                    name=field.name,
                    count=count,
                    length=len(items),
                )
            )
        return filled.keep(_array(filled, field, items, allow_null))
    if isinstance(value, TensorDesc):
        return filled.keep(_tensor(filled, field.name, value))
    if field.api_type == SCALE_BIAS and isinstance(value, ScaleBias):
        return filled.keep(ScaleBiasStruct(_float(field.name, value.scale), _float(field.name, value.bias)))
    if isinstance(value, FusedDesc):
        return filled.keep(_fused(filled, value))
    raise IncompleteDescError(say("{name} is not a {type}.", name=field.name, type=field.api_type))


def _array(filled: FilledDesc, field: StructField, items: Sequence[object], allow_null: bool) -> Any:
    if field.api_type == TENSOR:
        tensors = [_tensor(filled, f"{field.name}[{i}]", item) for i, item in enumerate(items)]
        return _as_array(TypedDesc, tensors)
    if field.api_type == FUSED:
        return _as_array(TypedDesc, [_fused(filled, cast("FusedDesc", item)) for item in items])
    return _as_array(_ARRAYS[field.api_type], items)


def _fused(filled: FilledDesc, fused: FusedDesc) -> TypedDesc:
    return TypedDesc(fused.number, _members(filled, fused.fields, fused.values, allow_null=True))


def _tensor(filled: FilledDesc, name: str, desc: object) -> TypedDesc:
    if not isinstance(desc, TensorDesc):
        raise IncompleteDescError(
            say("{path} {why}.", path=name, why=desc.why if isinstance(desc, Malformed) else say("is NULL"))
        )
    if isinstance(desc.data_type, Malformed):
        raise IncompleteDescError(say("{path} {why}.", path=f"{name}.DataType", why=desc.data_type.why))
    sizes = _list(f"{name}.Sizes", desc.sizes)
    strides = None if desc.strides is None else _list(f"{name}.Strides", desc.strides)
    rank = _whole(f"{name}.DimensionCount", len(sizes) if desc.dimension_count is None else desc.dimension_count)
    for part, values in (("Sizes", sizes), ("Strides", strides)):
        # A C array has no length. DirectML would read beyond a list that is too short, and ignore additional entries.
        if values is not None and len(values) != rank:
            raise IncompleteDescError(
                say(
                    "{name}.{part} has {length:entry|entries} for {rank:dimension|dimensions}.",
                    name=name,
                    length=len(values),
                    part=part,
                    rank=rank,
                )
            )
    total = tensor_bytes(desc) if desc.total_bytes is None else desc.total_bytes
    buffer = BufferTensorDesc(
        int(desc.data_type),
        _whole(f"{name}.Flags", desc.flags),
        rank,
        filled.keep(_as_array(c_uint32, sizes)),
        None if strides is None else filled.keep(_as_array(c_uint32, strides)),
        _whole(f"{name}.TotalTensorSizeInBytes", total),
        _whole(f"{name}.GuaranteedBaseOffsetAlignment", desc.alignment),
    )
    return TypedDesc(BUFFER, filled.keep(buffer))


def _as_array(element: Any, items: Sequence[object]) -> Any:
    """A C array of the items. It has at least one element, so that its address is valid."""
    return (element * max(len(items), 1))(*items)


def _list(name: str, values: object) -> list[int]:
    if isinstance(values, Malformed):
        raise IncompleteDescError(say("{path} {why}.", path=name, why=values.why))
    return [_whole(name, value) for value in cast("Sequence[object]", values)]


def _whole(name: str, value: object) -> int:
    if isinstance(value, Malformed):
        raise IncompleteDescError(say("{path} {why}.", path=name, why=value.why))
    return int(cast("int", value))


def _float(name: str, value: object) -> float:
    if isinstance(value, Malformed):
        raise IncompleteDescError(say("{path} {why}.", path=name, why=value.why))
    return float(cast_scalar(cast("float", value), DataType.FLOAT32))


def _plain(field: StructField, value: object, fields: tuple[StructField, ...], values: Mapping[str, object]) -> object:
    if field.api_type == SCALAR:
        data_type = next((values.get(sibling.name) for sibling in fields if sibling.api_type == DATA_TYPE), None)
        return scalar_union(field.name, cast("float", value), data_type)
    if field.api_type == SIZE_2D:
        return Size2DStruct(*cast("Sequence[int]", value))
    return _float(field.name, value) if field.api_type == "FLOAT" else int(cast("int", value))


def scalar_union(name: str, value: float, data_type: object) -> ScalarUnion:
    """A DML_SCALAR_UNION with the value in the member of `data_type`; without a valid type, in the widest member.

    A FLOAT16 is stored as its 16 bits. Raises IncompleteDescError if the value does not fit an integer type.
    """
    if not isinstance(data_type, DataType) or data_type.bits < 8:
        data_type = widest_for(value)
    if data_type.is_float:
        raw = cast_scalar(value, data_type).tobytes()
    else:
        low, high = data_type.limits
        if not (low <= value <= high and value == int(value)):  # NaN and infinities fail here
            raise IncompleteDescError(
                say(
                    "{name} is {value}, which does not fit {type}.",
                    name=name,
                    value=shortened(repr(value)),
                    type=data_type.name,
                )
            )
        raw = int(value).to_bytes(data_type.bytes, "little", signed=data_type.is_signed)
    return ScalarUnion.from_buffer_copy(raw.ljust(8, b"\0"))
