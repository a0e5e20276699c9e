"""Edits of a case by path and text. Editors, fixes and tests all edit cases this way.

A path names an editor: `Axis`, `ScaleBias.Scale`, `Dilations[1]`, `IndicesTensor.DataType`, `IndicesTensor.Sizes[3]`,
`IndicesTensor.Sizes` for all sizes, `InputTensor` for an optional tensor itself, `InputTensors[0]` for a tensor of an
array, and `InputTensors` for the length of the array. The text None stands for an absent value: packed strides, an
automatic total size, no optional tensor, or a tensor removed from an array.
"""

import re
from dataclasses import replace
from typing import cast

from ops.arrays.layout import packed_strides
from ops.attribute_types import DATA_TYPE, LONGEST_LIST, UINT, Count, entries_in, remembering
from ops.model.case import Case, FieldValue, length_of
from ops.model.checked_values import UINT64, named_data_type
from ops.model.data import Data
from ops.model.fields import MOST_TENSORS, Attribute, TensorField
from ops.model.new_tensor import desc_like
from ops.model.tensor import MAX_RANK, Sizes, TensorDesc, numbers
from ops.text.literals import integer, shortened
from ops.text.sentences import say
from ops.text.values import Malformed, TensorFlag

_PATH = re.compile(r"(?P<field>\w+)(?P<inner>.*)", re.DOTALL)
_OF_ARRAY = re.compile(r"(?P<number>\[\d{1,4}\])(?P<inner>.*)", re.DOTALL)
_OF_TENSOR = re.compile(r"(?:\.(?P<part>\w+))?(?:\[(?P<dimension>\d+)\])?")
_LISTS = ("Sizes", "Strides")
_SCALARS = {"TotalTensorSizeInBytes": "total_bytes", "GuaranteedBaseOffsetAlignment": "alignment"}
_TENSOR_PARTS = ("", "DataType", "Flags", "DimensionCount", *_SCALARS, *_LISTS)


def text_at(case: Case, path: str) -> str | None:
    """The text that the editor of a path shows; None if the value is absent.

    Raises KeyError if the operator has no field or no part at this path.
    """
    if path in case.operator.arrays:
        return str(length_of(case, path))
    field, inner = _split(case, path)
    value = case.values[field.name]
    if isinstance(field, Attribute):
        return None if isinstance(value, TensorDesc) else field.type.text_at(value, inner)
    if not isinstance(value, TensorDesc):
        return value.text if isinstance(value, Malformed) else None
    return _tensor_text(value, *_tensor_part(inner, path))


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
    """The case with another text at a path. A text that is not a valid value becomes Malformed; as the length of an
    array, it changes nothing.

    Raises KeyError if the operator has no field or no part at this path.
    """
    if path in case.operator.arrays:
        return _resized(case, path, text)
    field, inner = _split(case, path)
    old = case.values[field.name]
    if isinstance(field, Attribute):
        return _with_attribute(case, field, inner, text)
    part, dimension = _tensor_part(inner, path)
    if not part:
        if text is None and field.array:
            return _without_tensor(case, field)
        return case.with_value(field.name, None if text is None else desc_like(case, field.name))
    desc = old if isinstance(old, TensorDesc) else desc_like(case, field.name)
    return case.with_value(field.name, _with_part(desc, part, dimension, text))


def _with_attribute(case: Case, field: Attribute, inner: str, text: str | None) -> Case:
    old = case.values[field.name]
    assert not isinstance(old, TensorDesc)
    if text is None and not inner and field.optional:
        return case.with_value(field.name, None)
    case = case.with_value(field.name, field.type.with_text(old, inner, text))
    return with_settled_counts(case)


def with_settled_counts(case: Case) -> Case:
    """Returns the case with None for each count that equals the length of its list. Such a count follows the list from
    then on.
    """
    for field in case.operator.attributes:
        value = case.values[field.name]
        if isinstance(field.type, Count) and value is not None and value == length_of(case, field.type.of[0]):
            case = case.with_value(field.name, None)
    return case


def with_tensor_count(case: Case, array: str, count: int) -> Case:
    """The case with `count` tensors in an array, from 1 to MOST_TENSORS. New tensors have the desc and the fill of the
    last one, but not the numbers that were set in it.
    """
    old = case.operator.arrays[array]
    operator = case.operator.with_length(array, min(max(count, 1), MOST_TENSORS))
    values: dict[str, FieldValue] = {}
    data: dict[str, Data] = {}
    for field in operator.fields:
        is_new = field.name not in case.values
        source = old[-1].name if is_new else field.name
        values[field.name] = case.values[source]
        if not isinstance(field, Attribute) and source in case.data:
            data[field.name] = Data(case.data[source].fill) if is_new else case.data[source]
    return with_settled_counts(replace(case, operator=operator, values=values, data=data))


def _resized(case: Case, array: str, text: str | None) -> Case:
    """Returns the case with another number of tensors in the array field `array`. If `text` is not an integer, returns
    the case unchanged.
    """
    count = integer(text or "")
    return case if count is None else with_tensor_count(case, array, count)


def _without_tensor(case: Case, field: TensorField) -> Case:
    """Returns the case without one tensor of an array of tensors. The later tensors move forward by one place.

    If the array has only this tensor, the tensor becomes absent.
    """
    names = [tensor.name for tensor in case.operator.arrays[field.array]]
    if len(names) == 1:
        return case.with_value(field.name, None)
    for name, later in zip(names[names.index(field.name) :], names[names.index(field.name) + 1 :], strict=False):
        case = case.with_value(name, case.values[later])
        if later in case.data:
            case = case.with_data(name, case.data[later])
    return with_tensor_count(case, field.array, len(names) - 1)


def _with_part(desc: TensorDesc, part: str, dimension: int | None, text: str | None) -> TensorDesc:
    if part == "DataType":
        parsed = named_data_type(text or "")
        return replace(desc, data_type=remembering(parsed, desc.data_type, DATA_TYPE.text))
    if part == "Flags":
        return replace(desc, flags=remembering(parse_flags(text or "NONE"), desc.flags, flags_text))
    if part in _SCALARS:
        empty = 0 if part == "GuaranteedBaseOffsetAlignment" else None
        parse = UINT.parse if empty == 0 else UINT64.parse
        old = getattr(desc, _SCALARS[part])
        new = empty if text is None else remembering(parse(text), old, UINT64.text)
        return replace(desc, **{_SCALARS[part]: new})
    if part == "DimensionCount":
        count = None if text is None else UINT.parse(text)
        return replace(desc, dimension_count=None if count == desc.rank else count)
    if part == "Strides":
        # An empty list of strides means packed, in a model file as well.
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
    entries[dimension] = remembering(UINT.parse(text), entries[dimension], UINT.text)
    return tuple(entries)


def _remembering_entries(new: Sizes | Malformed, old: Sizes | Malformed | None) -> Sizes | Malformed:
    if isinstance(new, Malformed):
        return remembering(new, None if numbers(old) is None and isinstance(old, tuple) else old, list_text)
    if isinstance(old, tuple) and len(old) == len(new):
        return tuple(remembering(entry, was, UINT.text) for entry, was in zip(new, old, strict=True))
    return new


def list_text(entries: Sizes) -> str:
    """Sizes or strides as an editor shows them: `1,1,3,4`."""
    return ",".join(UINT.text(entry) for entry in entries)


def _unpacked(desc: TensorDesc) -> Sizes:
    shape = desc.shape
    if not shape:
        return (1,) * (desc.rank or 0)
    # Packed strides of a huge tensor can exceed a UINT.
    return tuple(UINT.parse(str(stride)) for stride in packed_strides(shape))


def parse_list(text: str) -> Sizes | Malformed:
    """Sizes or strides written as `1,1,3,4`, `{1, 1, 3, 4}`, `[1 1 3 4]` or `(1,1,3,4)`; any entry may be malformed."""
    found = entries_in(text, UINT.parse)
    return not_a_list(text) if found is None else cast("Sizes", found)  # `UINT.parse` returns an int or Malformed


def not_a_list(text: str) -> Malformed:
    """The Malformed value for a text that is not a list of sizes or strides."""
    pattern = "'{text}' is not a list of up to {most} whole numbers from 0 to 4294967295"
    return Malformed(text, say(pattern, text=shortened(text), most=MAX_RANK))


def parse_flags(text: str) -> int | Malformed:
    """DML_TENSOR_FLAGS from names joined by `|`, or from a number; Malformed for any other text."""
    total = 0
    for name in text.split("|"):
        short = name.strip().removeprefix("DML_TENSOR_FLAG_")
        number = TensorFlag[short].value if short in TensorFlag.__members__ else integer(short)
        if number is None or not 0 <= number < 1 << 32:
            pattern = "'{text}' is not NONE, OWNED_BY_DML or a whole number from 0 to 4294967295"
            return Malformed(text, say(pattern, text=shortened(text)))
        total |= number
    return total


def flags_text(flags: int | Malformed) -> str:
    """DML_TENSOR_FLAGS as an editor shows them: the name, or the number if there is no name."""
    if isinstance(flags, Malformed):
        return flags.text
    return TensorFlag(flags).name if flags in (0, 1) else str(flags)


def with_leading_dimension(case: Case) -> Case:
    """The case with a leading dimension of size 1 added to every tensor; the axis attribute increases by 1.

    Returns the same case if the sizes of a tensor are a list that cannot grow.
    """
    return _with_ranks_changed(case, 1)


def without_leading_dimension(case: Case) -> Case | None:
    """The case without the leading dimension of every tensor.

    Returns None if a tensor has no leading dimension of size 1, or no other dimension.
    """
    descs = [case.tensor(field.name) for field in case.operator.tensors]
    for desc in descs:
        if desc is not None and (isinstance(desc.sizes, Malformed) or len(desc.sizes) < 2 or desc.sizes[0] != 1):
            return None
    return _with_ranks_changed(case, -1)


def _with_ranks_changed(case: Case, change: int) -> Case:
    made = case
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
        made = made.with_value(field.name, replace(desc, sizes=sizes, strides=strides))
    axis_field = case.operator.axis_field
    if axis_field and isinstance(axis := case.values[axis_field], int):
        made = made.with_value(axis_field, max(int(axis) + change, 0))
    return made


def _split(case: Case, path: str) -> tuple[Attribute | TensorField, str]:
    """The field of a path, and the rest of the path. Raises KeyError for an unknown field or part."""
    match, known = _PATH.fullmatch(path), case.operator.by_name
    if match is not None and match["field"] in known:
        field, inner = known[match["field"]], match["inner"]
        if not isinstance(field, Attribute) or field.type.has_part(inner):
            return field, inner
        raise KeyError(f"{field.name} has no part at {shortened(path)}")
    if match is not None and (place := _OF_ARRAY.fullmatch(match["inner"])) is not None:
        name = match["field"] + place["number"]
        if name in known:
            return known[name], place["inner"]
    raise KeyError(f"{case.operator.name} has no field at {shortened(path)}")


def _tensor_part(inner: str, path: str) -> tuple[str, int | None]:
    match = _OF_TENSOR.fullmatch(inner)
    part = "" if match is None else match["part"] or ""
    dimension = None if match is None or match["dimension"] is None else int(match["dimension"])
    if match is None or part not in _TENSOR_PARTS or (dimension is not None and part not in _LISTS):
        raise KeyError(f"A tensor has no part at {shortened(path)}")
    if dimension is not None and dimension >= LONGEST_LIST:
        raise KeyError(f"{shortened(path)} exceeds the limit of {LONGEST_LIST} dimensions")
    return part, dimension
