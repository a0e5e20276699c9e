"""Editing a case by path and text, the way every editor, fix and test does it.

Paths are the names of editors: `Axis`, `ScaleBias.Scale`, `IndicesTensor.DataType`, `IndicesTensor.Sizes[3]`,
`IndicesTensor.Sizes` for the whole row, `InputTensor` for an optional tensor itself. The text None stands for the
absent value: packed strides, an automatic total size, no optional tensor.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from ops.attribute_types import DATA_TYPE, FLOAT, UINT, Integer, ScaleBiasType, Value
from ops.case import Case
from ops.dtypes import DataType
from ops.fields import Attribute, TensorField
from ops.layout import packed_strides
from ops.literals import integer, shortened
from ops.tensor import MAX_RANK, Sizes, TensorDesc, numbers
from ops.values import Malformed, ScaleBias, TensorFlag

UINT64 = Integer("UINT64", 0, (1 << 64) - 1)
# No desc has more than 8 dimensions; a longer list is kept as the text it is.
LONGEST_LIST = 16

_PATH = re.compile(r"(?P<field>\w+)(?:\.(?P<part>\w+))?(?:\[(?P<dimension>\d+)\])?")
_LIST_MARKS = re.compile(r"^\s*[\[({]|[\])}]\s*$")
_LISTS = ("Sizes", "Strides")
_Parsed = TypeVar("_Parsed")
_SCALARS = {"TotalTensorSizeInBytes": "total_bytes", "GuaranteedBaseOffsetAlignment": "alignment"}


def text_at(case: Case, path: str) -> str | None:
    """The text an editor of this path shows; None where the value is absent. KeyError for a path of no field."""
    field, part, dimension = _split(case, path)
    value = case.values[field.name]
    if isinstance(field, Attribute):
        if part:
            return FLOAT.text(getattr(value, part.lower())) if isinstance(value, ScaleBias) else None
        return None if value is None or isinstance(value, TensorDesc) else field.type.text(value)
    if not isinstance(value, TensorDesc):
        return value.text if isinstance(value, Malformed) else None
    return _tensor_text(value, part, dimension)


def _tensor_text(desc: TensorDesc, part: str, dimension: int | None) -> str | None:
    if part == "DataType":
        return DATA_TYPE.text(desc.data_type)
    if part == "Flags":
        return flags_text(desc.flags)
    if part in _SCALARS or part == "DimensionCount":
        value = desc.dimension_count if part == "DimensionCount" else getattr(desc, _SCALARS[part])
        return None if value is None else UINT64.text(value)
    if part in _LISTS:
        entries = desc.sizes if part == "Sizes" else desc.strides
        if entries is None or isinstance(entries, Malformed):
            return entries.text if entries else None
        if dimension is None:
            return list_text(entries)
        return UINT.text(entries[dimension]) if dimension < len(entries) else None
    return ""


def with_text(case: Case, path: str, text: str | None) -> Case:
    """The case with another text at a path. Any text is taken: what is no value becomes Malformed."""
    field, part, dimension = _split(case, path)
    old = case.values[field.name]
    if isinstance(field, Attribute):
        return case.with_value(field.name, _attribute(field, old, part, text))
    if not part:
        return case.with_value(field.name, None if text is None else desc_like(case, field))
    desc = old if isinstance(old, TensorDesc) else desc_like(case, field)
    return case.with_value(field.name, _with_part(desc, part, dimension, text))


def _attribute(field: Attribute, old: object, part: str, text: str | None) -> Value:
    if isinstance(field.type, ScaleBiasType):
        if text is None:
            return None
        pair = old if isinstance(old, ScaleBias) else ScaleBias()
        if not part:
            return pair
        number = getattr(pair, part.lower())
        return replace(pair, **{part.lower(): _remembering(FLOAT.parse(text), number, FLOAT.text)})
    if text is None and field.optional:
        return None
    return _remembering(field.type.parse(text or ""), old, field.type.text)


def _remembering(new: _Parsed, old: Any, text_of: Callable[[Any], str]) -> _Parsed:
    """A malformed value with the last good text in its place."""
    if not isinstance(new, Malformed):
        return new
    before = old.before if isinstance(old, Malformed) else None if old is None else text_of(old)
    return replace(new, before=before)


def desc_like(case: Case, field: TensorField) -> TensorDesc:
    """A desc for a tensor that was absent: like another one of the case, so that little is left to type."""
    for other in (*case.operator.outputs, *case.operator.inputs):
        desc = case.tensor(other.name)
        if desc is not None and other.name != field.name:
            return TensorDesc(desc.data_type, desc.sizes)
    return TensorDesc(DataType.FLOAT32, (1, 1, 1, 1))


def _with_part(desc: TensorDesc, part: str, dimension: int | None, text: str | None) -> TensorDesc:
    if part == "DataType":
        parsed = data_type(DATA_TYPE.parse(text or ""), text or "")
        return replace(desc, data_type=_remembering(parsed, desc.data_type, DATA_TYPE.text))
    if part == "Flags":
        return replace(desc, flags=_remembering(parse_flags(text or "NONE"), desc.flags, flags_text))
    if part in _SCALARS:
        empty = 0 if part == "GuaranteedBaseOffsetAlignment" else None
        parse = UINT.parse if empty == 0 else UINT64.parse
        old = getattr(desc, _SCALARS[part])
        new = empty if text is None else _remembering(parse(text), old, UINT64.text)
        return replace(desc, **{_SCALARS[part]: new})
    if part == "DimensionCount":
        count = None if text is None else UINT.parse(text)
        return replace(desc, dimension_count=None if count == desc.rank else count)
    if part == "Strides":
        # No strides at all are packed ones, in a model file as well.
        return replace(desc, strides=_entries(desc.strides, dimension, text, _unpacked(desc)) or None)
    sizes = _entries(desc.sizes, dimension, text, desc.sizes) or ()
    agrees = isinstance(sizes, tuple) and desc.dimension_count == len(sizes)
    return replace(desc, sizes=sizes, dimension_count=None if agrees else desc.dimension_count)


def _entries(
    old: Sizes | Malformed | None, dimension: int | None, text: str | None, start: Sizes | Malformed
) -> Sizes | Malformed | None:
    if text is None:
        return None
    if dimension is None:
        return _remembering_entries(parse_list(text), old)
    entries = (
        list(start if old is None or isinstance(old, Malformed) else old) if not isinstance(start, Malformed) else []
    )
    while len(entries) <= dimension and len(entries) < LONGEST_LIST:
        entries.append(1)
    entries[dimension] = _remembering(UINT.parse(text), entries[dimension], UINT.text)
    return tuple(entries)


def _remembering_entries(new: Sizes | Malformed, old: Sizes | Malformed | None) -> Sizes | Malformed:
    if isinstance(new, Malformed):
        return _remembering(new, None if numbers(old) is None and isinstance(old, tuple) else old, list_text)
    if isinstance(old, tuple) and len(old) == len(new):
        return tuple(_remembering(entry, was, UINT.text) for entry, was in zip(new, old, strict=True))
    return new


def list_text(entries: Sizes) -> str:
    return ",".join(UINT.text(entry) for entry in entries)


def _unpacked(desc: TensorDesc) -> Sizes:
    shape = desc.shape
    if not shape:
        return (1,) * (desc.rank or 0)
    # Packed strides of a huge tensor can be more than a UINT holds.
    return tuple(UINT.parse(str(stride)) for stride in packed_strides(shape))


def parse_list(text: str) -> Sizes | Malformed:
    """`1,1,3,4`, `{1, 1, 3, 4}`, `[1 1 3 4]` or `(1,1,3,4)`; each entry on its own may be malformed."""
    inner = _LIST_MARKS.sub("", _LIST_MARKS.sub("", text[: 64 * LONGEST_LIST])).strip()
    if not inner and len(text) <= 64 * LONGEST_LIST:
        return ()
    entries = tuple(UINT.parse(entry) for entry in re.split(r"\s*,\s*|\s+", inner))
    if len(entries) > LONGEST_LIST or len(text) > 64 * LONGEST_LIST or all(isinstance(e, Malformed) for e in entries):
        return no_list(text)
    return entries


def no_list(text: str) -> Malformed:
    """The whole text of a list that is none."""
    return Malformed(text, f"'{shortened(text)}' is not a list of up to {MAX_RANK} whole numbers from 0 to 4294967295")


def data_type(parsed: Value, text: str) -> DataType | Malformed:
    """A tensor's data type: a number that DirectML.h does not name is none."""
    if isinstance(parsed, DataType | Malformed):
        return parsed
    return Malformed(text, f"'{shortened(text)}' is not a DML_TENSOR_DATA_TYPE")


def parse_flags(text: str) -> int | Malformed:
    """Names joined by `|`, or a number."""
    total = 0
    for name in text.split("|"):
        short = name.strip().removeprefix("DML_TENSOR_FLAG_")
        number = TensorFlag[short].value if short in TensorFlag.__members__ else integer(short)
        if number is None or not 0 <= number < 1 << 32:
            return Malformed(text, f"'{shortened(text)}' is not NONE, OWNED_BY_DML or a whole number")
        total |= number
    return total


def flags_text(flags: int | Malformed) -> str:
    if isinstance(flags, Malformed):
        return flags.text
    return TensorFlag(flags).name if flags in (0, 1) else str(flags)


def with_leading_dimension(case: Case) -> Case:
    """A leading 1 more on every tensor; an axis keeps pointing at the dimension it pointed at."""
    return _with_ranks_changed(case, 1)


def without_leading_dimension(case: Case) -> Case | None:
    """A leading dimension less on every tensor; None when one is not 1, or would be the last."""
    descs = [case.tensor(field.name) for field in case.operator.tensors]
    for desc in descs:
        if desc is not None and (isinstance(desc.sizes, Malformed) or len(desc.sizes) < 2 or desc.sizes[0] != 1):
            return None
    return _with_ranks_changed(case, -1)


def _with_ranks_changed(case: Case, change: int) -> Case:
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        if desc is None or isinstance(desc.sizes, Malformed):
            continue
        if change > 0 and len(desc.sizes) >= LONGEST_LIST:
            return case
        sizes = (1, *desc.sizes) if change > 0 else desc.sizes[1:]
        strides = desc.strides
        if isinstance(strides, tuple) and len(strides) == len(desc.sizes):
            outer = max((s for s in strides if isinstance(s, int)), default=1)
            strides = (outer, *strides) if change > 0 else strides[1:]
        case = case.with_value(field.name, replace(desc, sizes=sizes, strides=strides))
    axis_field = case.operator.axis_field
    if axis_field and isinstance(axis := case.values[axis_field], int):
        case = case.with_value(axis_field, max(int(axis) + change, 0))
    return case


def _split(case: Case, path: str) -> tuple[Attribute | TensorField, str, int | None]:
    match = _PATH.fullmatch(path)
    if match is None or match["field"] not in case.operator.by_name:
        raise KeyError(f"{case.operator.name} has no field at {path}")
    field, part = case.operator.by_name[match["field"]], match["part"] or ""
    dimension = None if match["dimension"] is None else int(match["dimension"])
    if part not in _parts(field) or (dimension is not None and part not in _LISTS):
        raise KeyError(f"{field.name} has no part at {path}")
    if dimension is not None and dimension >= LONGEST_LIST:
        raise KeyError(f"{path} is beyond the {LONGEST_LIST} dimensions that are kept")
    return field, part, dimension


def _parts(field: Attribute | TensorField) -> tuple[str, ...]:
    """The parts a path may name; "" is the field itself."""
    if not isinstance(field, Attribute):
        return ("", "DataType", "Flags", "DimensionCount", *_SCALARS, *_LISTS)
    return ("", "Scale", "Bias") if isinstance(field.type, ScaleBiasType) else ("",)
