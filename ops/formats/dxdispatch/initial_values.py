"""Reads the `initialValues` of a resource: a list of numbers or of {type, value} objects, a repetition, or a file."""

import math
from typing import Any, cast

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import extent
from ops.arrays.nibbles import is_packed, packed, unpacked
from ops.attribute_types import DATA_TYPE, json_text
from ops.formats.numbers.source_file import FileAccess, read_source
from ops.model.data import Constant, Fill, Iota, Kept, Layout
from ops.model.tensor import TensorDesc
from ops.quick_dataclass import quick_dataclass
from ops.text.format_error import FormatError
from ops.text.literals import parse_number, shortened
from ops.text.sentences import listed, say
from ops.text.values import Malformed, Number

# The limit for the elements of a repetition, and for the zero bytes that are added before and after the values.
MOST_MADE = 1 << 24
MOST_REPEATED = (1 << 32) - 1


@quick_dataclass
class _Repetition:
    fill: Constant | Iota
    total: int
    data_type: DataType

    def made(self) -> Array:
        """The elements as DxDispatch computes them: it adds the step to the previous element, in the data type."""
        if self.total > MOST_MADE:
            raise FormatError(
                say(
                    "has a constant or a sequence of {total} elements; the limit is {most}",
                    total=self.total,
                    most=MOST_MADE,
                )
            )
        numpy = self.data_type.numpy
        wide = np.dtype(np.float64) if self.data_type.is_float else numpy
        with np.errstate(over="ignore", invalid="ignore"):
            if isinstance(self.fill, Constant):
                return np.full(self.total, self.fill.value, wide).astype(numpy)
            steps = np.full(self.total, self.fill.step, wide).astype(numpy)
            steps[0] = self.fill.start
            return np.add.accumulate(steps, dtype=numpy)


def initial_values(
    resource: dict[str, Any], desc: TensorDesc | None, access: FileAccess, first: int = 0, *, by_byte: bool = False
) -> Kept | Fill:
    """Returns the elements of a tensor that is bound to a resource from byte `first` on, or the fill that generates
    them.

    A byte of the resource has two elements of a 4-bit tensor. With `by_byte`, it has one element, because version 0.1.0
    wrote files in this way. Raises FormatError if the values are not valid; its message is the end of a sentence that
    begins with "The data of InputTensor".
    """
    tensor_type = desc.data_type if desc and isinstance(desc.data_type, DataType) and desc.data_type.bits else None
    packs = tensor_type is not None and is_packed(tensor_type) and not by_byte
    found = _found(resource, tensor_type, access, packs=packs)
    length = found.total * found.data_type.bytes if isinstance(found, _Repetition) else found.nbytes
    lead = _bytes(resource, "initialValuesOffsetInBytes", 0)
    size = _bytes(resource, "sizeInBytes", -(-length // 4) * 4)
    if lead + length > size:
        raise FormatError(
            say(
                "has {length} bytes of values from byte {lead} on, but sizeInBytes is {size}",
                length=length,
                lead=lead,
                size=size,
            )
        )
    if first > size:
        raise FormatError(
            say("is bound from byte {first}, but the resource has only {size} bytes", first=first, size=size)
        )
    if isinstance(found, _Repetition):
        if lead == first == 0 and _is_whole(found, tensor_type, desc):
            return found.fill
        found = _in_bytes(found.made(), found.data_type) if packs else found.made()
    if packs:
        assert tensor_type is not None
        kept = _seen(found, DataType.UINT8, None, lead - first, size - first)
        return _of_4_bits(kept.buffer, tensor_type, desc)
    return _seen(found, tensor_type, desc, lead - first, size - first)


def _in_bytes(values: Array, data_type: DataType) -> Array:
    """The values as bytes of a resource; elements of a 4-bit type are packed."""
    return packed(values) if is_packed(data_type) else np.ascontiguousarray(values).view(np.uint8)


def _layout(desc: TensorDesc | None) -> Layout | None:
    return None if desc is None or desc.shape is None or desc.steps is None else (desc.shape, desc.explicit_steps)


def _of_4_bits(raw: Array, data_type: DataType, desc: TensorDesc | None) -> Kept:
    """Returns the elements of a 4-bit tensor from the bytes `raw` of a resource. Elements without bytes are 0."""
    values, layout = unpacked(raw, data_type), _layout(desc)
    if layout is not None:
        elements = extent(*layout)
        if len(values) < elements <= MOST_MADE:
            values = np.append(values, np.zeros(elements - len(values), values.dtype))
        values = values[:elements]
    values.flags.writeable = False
    return Kept(values, None if layout is None or extent(*layout) > len(values) else layout)


def _found(
    resource: dict[str, Any], tensor_type: DataType | None, access: FileAccess, *, packs: bool
) -> "Array | _Repetition":
    """The initial values of a resource in a model file: an array, or a `_Repetition` for a constant or a sequence.

    If `packs`, an array is returned as the bytes that its values occupy in the resource.
    """
    found, data_type = _stated(resource, tensor_type, access)
    return _in_bytes(found, data_type) if packs and not isinstance(found, _Repetition) else found


def _stated(
    resource: dict[str, Any], tensor_type: DataType | None, access: FileAccess
) -> "tuple[Array | _Repetition, DataType]":
    """The values of a resource, and their data type: the stated one, or else that of the tensor, or else FLOAT32.

    The values of a file are used as bytes, so their data type is UINT8. The same is true for a list of records if no
    data type is stated.
    """
    values = resource.get("initialValues")
    stated = DATA_TYPE.parse(json_text(resource.get("initialValuesDataType", "")))
    data_type = stated if isinstance(stated, DataType) and stated.bits else None
    expected = data_type or tensor_type or DataType.FLOAT32
    if isinstance(values, list):
        items = cast("list[Any]", values)
        if not items:
            raise FormatError("has no initialValues")
        if data_type is None and isinstance(items[0], dict):
            return _records(items), DataType.UINT8
        return number_list(items, expected), expected
    if isinstance(values, dict):
        entries = cast("dict[str, Any]", values)
        kinds = [key for key in ("value", "valueStart", "sourcePath") if key in entries]
        if len(kinds) > 1:
            raise FormatError(say("has initialValues with {kinds}; only one of them is allowed", kinds=listed(kinds)))
        if kinds == ["sourcePath"]:
            return read_source(entries["sourcePath"], data_type, access), DataType.UINT8  # 4-bit files are packed
        return _repeated(entries, expected), expected
    raise FormatError(
        say("has initialValues {values}, which is neither a list nor an object", values=shortened(json_text(values)))
    )


def _bytes(resource: dict[str, Any], key: str, default: int) -> int:
    value = resource.get(key, default)
    if type(value) is not int or not 0 <= value < 1 << 64:
        raise FormatError(
            say("has {key} {value}; it must be a whole number, at least 0", key=key, value=shortened(json_text(value)))
        )
    return value


def _seen(values: Array, tensor_type: DataType | None, desc: TensorDesc | None, lead: int, size: int) -> Kept:
    """Returns the bytes of a resource from the beginning of a tensor onwards, as elements of the tensor's data type
    `tensor_type`.

    `values` are the values of the resource, and `size` is its size in bytes. The first value lies `lead` bytes after
    the beginning of the tensor, or before it if `lead` is negative. Bytes without a value are 0. Raises FormatError if
    `lead` is too large.
    """
    layout = _layout(desc)
    item = (tensor_type.numpy if tensor_type else values.dtype).itemsize
    wanted = min(extent(*layout) * item, size) if layout else -(-(lead + values.nbytes) // 4) * 4
    is_short = lead + values.nbytes < wanted <= MOST_MADE
    if lead or is_short or (tensor_type is not None and values.dtype != tensor_type.numpy):
        if lead > MOST_MADE:
            raise FormatError(
                say(
                    "begins {lead} bytes after the beginning of the tensor; the limit is {most}",
                    lead=lead,
                    most=MOST_MADE,
                )
            )
        given = np.frombuffer(np.ascontiguousarray(values), np.uint8)[max(-lead, 0) :]
        end = max(lead, 0) + len(given)
        raw = np.zeros((max(wanted, end) if is_short else end) // item * item, np.uint8)
        part = raw[max(lead, 0) :]
        part[: len(given)] = given[: len(part)]
        values = raw.view(tensor_type.numpy if tensor_type else values.dtype)
    values = np.ascontiguousarray(values)
    values.flags.writeable = False
    return Kept(values, None if layout is None or extent(*layout) > len(values) else layout)


def number_list(items: list[Any], data_type: DataType) -> Array:
    """A list of JSON numbers as an array. Raises FormatError for the first number that does not fit the data type."""
    try:
        kinds = set(map(type, items))
        if data_type.is_float and kinds <= {float, int}:
            return _rounded(items, data_type)
        if kinds == {int} and not data_type.is_float:
            low, high = data_type.limits
            if low <= min(items) and max(items) <= high:
                return np.array(items, data_type.numpy)
    except OverflowError:
        pass  # the next line finds the item that does not fit
    numbers = [_number(item, f"initialValues[{position}]", data_type) for position, item in enumerate(items)]
    return _rounded(numbers, data_type) if data_type.is_float else np.array(numbers, data_type.numpy)


def _rounded(numbers: list[Any], data_type: DataType) -> Array:
    with np.errstate(over="ignore"):
        return np.array(numbers, np.float64).astype(data_type.numpy)


def _number(item: Any, place: str, data_type: DataType) -> Number:
    text = json_text(item)
    value = item if type(item) is int else parse_number(text)
    special = isinstance(value, float) and not math.isfinite(value)
    said = say("has {text} at {place}", text=shortened(text), place=place)
    if isinstance(item, str) and not isinstance(value, Malformed) and not special:
        pattern = "has the text '{text}' at {place}; a number has no quotes"
        raise FormatError(say(pattern, text=shortened(text), place=place))
    if isinstance(value, Malformed) or isinstance(item, bool):
        raise FormatError(say("{said}, which is not a number", said=said))
    if data_type.is_float:
        try:
            return float(value)
        except OverflowError:
            raise FormatError(
                say("{said}, which does not fit {data_type}", said=said, data_type=data_type.name)
            ) from None
    low, high = data_type.limits
    if special or (isinstance(value, float) and not value.is_integer()) or not low <= value <= high:
        raise FormatError(
            say(
                "{said}; {data_type} holds whole numbers from {low} to {high}",
                said=said,
                data_type=data_type.name,
                low=low,
                high=high,
            )
        )
    return int(value)


def _records(items: list[Any]) -> Array:
    """The bytes of a list of {type, value} objects, one after another without gaps. Each object may have another type.

    Raises FormatError if an object has no valid type or value.
    """
    packed = bytearray()
    for position, item in enumerate(items):
        place = f"initialValues[{position}]"
        record = cast("dict[str, Any]", item) if isinstance(item, dict) else {}
        data_type = DATA_TYPE.parse(json_text(record.get("type", "")))
        if not isinstance(data_type, DataType) or not data_type.bits:
            raise FormatError(say("has no valid type at {place}", place=place))
        if data_type.is_carried_as_bits or data_type.bits < 8:
            raise FormatError(
                say(
                    "has the type {data_type} at {place}; a value that is written as an object with type and value "
                    "cannot have this type",
                    data_type=data_type.name,
                    place=place,
                )
            )
        packed += number_list([_number(record.get("value"), place, data_type)], data_type).tobytes()
    return np.frombuffer(bytes(packed), np.uint8)


def _repeated(entries: dict[str, Any], data_type: DataType) -> _Repetition:
    total = entries.get("valueCount")
    if not isinstance(total, int) or isinstance(total, bool) or not 1 <= total <= MOST_REPEATED:
        said = shortened(json_text(total))
        raise FormatError(
            say(
                "has valueCount {value}; it must be a whole number from 1 to {most}",
                value=said,
                most=MOST_REPEATED,
            )
        )
    if "value" in entries:
        return _Repetition(Constant(_element(entries, "value", data_type)), total, data_type)
    if "valueStart" in entries and "valueDelta" in entries:
        start, step = (_element(entries, key, data_type) for key in ("valueStart", "valueDelta"))
        return _Repetition(Iota(start, step), total, data_type)
    raise FormatError("has incomplete initialValues; they need value, or both valueStart and valueDelta")


def _element(entries: dict[str, Any], key: str, data_type: DataType) -> Number:
    _number(entries[key], key, data_type)  # raises FormatError if the number does not fit
    value = parse_number(json_text(entries[key]))
    assert not isinstance(value, Malformed)
    return value if data_type.is_float else int(value)


def _is_whole(repetition: _Repetition, tensor_type: DataType | None, desc: TensorDesc | None) -> bool:
    """True if the fill of `repetition` gives the tensor the same elements as the values that the resource states.

    Also True if the desc is absent or incomplete.
    """
    if desc is None or desc.shape is None or desc.steps is None:
        return True
    enough = repetition.total >= extent(desc.shape, desc.explicit_steps)
    is_alike = isinstance(repetition.fill, Constant) or (
        desc.strides is None and is_exact(repetition.fill, repetition.data_type, repetition.total)
    )
    return tensor_type in (None, repetition.data_type) and enough and is_alike


def is_exact(fill: Fill, data_type: DataType, total: int) -> bool:
    """True if DxDispatch, when it fills a tensor of this data type, makes exactly the first `total` elements of
    `fill`.
    """
    if isinstance(fill, Constant):
        numbers: list[Number] = [fill.value]
        if data_type.is_float:
            return True
    elif isinstance(fill, Iota) and isinstance(fill.start, int) and isinstance(fill.step, int):
        numbers = [fill.start, fill.step, fill.start + fill.step * (total - 1)]
    else:
        return False
    low, high = data_type.exact_range
    return all(isinstance(number, int) and low <= number <= high for number in numbers)
