"""Checks the values that code gives to the fields of a case, so that a wrong value is never replaced silently."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape
from ops.attribute_types import DATA_TYPE, MISSING, UINT, Integer, Value, python_values
from ops.model.data import cast as cast_elements
from ops.model.fields import Attribute, Field
from ops.model.operator import Operator
from ops.model.tensor import TensorDesc
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Malformed

UINT64 = Integer("UINT64", 0, (1 << 64) - 1)
_MOST_ENTRIES = 64  # NumPy's limit for the dimensions of an array


def known_name(operator: Operator, name: object) -> str:
    """Returns `name` if the operator has a field of this name.

    Raises KeyError otherwise; the message lists similar names, or all names if none is similar.
    """
    if isinstance(name, str) and name in operator.by_name:
        return name
    from difflib import get_close_matches  # imported here, because it is seldom needed

    known = [*operator.by_name, *operator.arrays]
    near = get_close_matches(str(name), known, n=3) or known
    raise KeyError(f"{operator.name} has no field {shortened(str(name))}; it has {', '.join(near)}")


def checked(field: Field, value: object) -> TensorDesc | Value:
    """Converts `value` to the form in which `Case.values` stores it, and returns the result.

    Raises TypeError or ValueError, with the name of the field, if the field cannot hold the value.
    """
    try:
        if isinstance(field, Attribute):
            if value is None:
                return None if field.may_be_none else MISSING
            return field.type.from_python(value)
        if value is None or isinstance(value, Malformed):
            return value
        if isinstance(value, TensorDesc):
            return checked_desc(value)
        raise TypeError(f"requires a TensorDesc, not {type(value).__name__}")
    except (TypeError, ValueError) as error:
        raise type(error)(f"{field.name} {error}") from None


def checked_desc(desc: TensorDesc) -> TensorDesc:
    """The desc with all parts converted to the types that TensorDesc declares.

    Raises TypeError or ValueError for a part that cannot be converted; the message lacks the name of the field, which
    the caller adds.
    """
    if _is_exact(desc):
        return desc
    made = replace(
        desc,
        data_type=data_type_of(desc.data_type),
        sizes=_entries(desc.sizes, "Sizes"),
        strides=None if desc.strides is None else _entries(desc.strides, "Strides"),
        flags=_number(desc.flags, UINT),
        total_bytes=None if desc.total_bytes is None else _number(desc.total_bytes, UINT64),
        alignment=_number(desc.alignment, UINT),
        dimension_count=None if desc.dimension_count is None else _number(desc.dimension_count, UINT),
    )
    return desc if made == desc and all(type(a) is type(b) for a, b in _parts(made, desc)) else made


def _is_exact(desc: TensorDesc) -> bool:
    """Returns True if the desc has no strides and no other optional value, and if every other value has its declared
    type and is in range.

    The check is fast, because every edit calls it.
    """
    sizes = desc.sizes
    if type(desc.data_type) is not DataType or type(sizes) is not tuple or len(sizes) > _MOST_ENTRIES:
        return False
    if desc.strides is not None or desc.total_bytes is not None or desc.dimension_count is not None:
        return False
    return all(type(number) is int and 0 <= number <= UINT.high for number in (*sizes, desc.flags, desc.alignment))


def _parts(one: TensorDesc, other: TensorDesc) -> list[tuple[object, object]]:
    pairs: list[tuple[object, object]] = []
    for name in ("data_type", "sizes", "strides", "flags", "total_bytes", "alignment", "dimension_count"):
        first, second = getattr(one, name), getattr(other, name)
        pairs.append((first, second))
        if isinstance(first, tuple):
            pairs += zip(cast("tuple[object, ...]", first), second, strict=True)
    return pairs


def data_type_of(raw: object) -> DataType | Malformed:
    """Returns the data type for `raw`: a DataType, the name of one, or a NumPy type.

    A Malformed is returned unchanged; a name that does not exist gives a new Malformed. Raises TypeError for any other
    value.
    """
    if isinstance(raw, DataType | Malformed):
        return raw
    if isinstance(raw, str):
        return named_data_type(raw.upper())
    found = None if raw is None else _of_numpy(raw)
    if found is None:
        raise TypeError(f"requires a data type of DirectML, not {python_values.described(raw)}")
    return found


def named_data_type(text: str) -> DataType | Malformed:
    """The data type with this name or number; Malformed for any other text, and for a number without a name."""
    parsed = DATA_TYPE.parse(text)
    if isinstance(parsed, DataType | Malformed):
        return parsed
    return Malformed(text, say("'{text}' is not a DML_TENSOR_DATA_TYPE", text=shortened(text)))


def _of_numpy(raw: Any) -> DataType | None:
    try:
        kind = np.dtype(raw)
    except Exception:  # besides TypeError, whatever a value raises that NumPy asks for its text
        return None
    if kind == np.bool_:
        return DataType.UINT8
    native = kind.newbyteorder("=")
    return next((known for known in DataType if known.bits >= 8 and known.numpy == native), None)


def _entries(raw: object, part: str) -> tuple[int | Malformed, ...] | Malformed:
    if isinstance(raw, Malformed):
        return raw
    entries = python_values.sequence(raw, "whole numbers")
    if len(entries) > _MOST_ENTRIES:
        raise ValueError(f"has {len(entries)} {part}")
    return tuple(_number(entry, UINT) for entry in entries)


def _number(raw: object, kind: Integer) -> int | Malformed:
    value = kind.from_python(raw)
    return value if isinstance(value, Malformed) else int(cast("int", value))


def exact_elements(name: str, given: object, data_type: DataType, sizes: Shape) -> Array:
    """Returns a read-only copy of the elements in the data type `data_type`, [elements].

    Raises TypeError if `given` does not contain numbers, and ValueError if its shape differs from `sizes` or if the
    data type cannot hold one of the numbers. The message has the field `name`.
    """
    values = array_of(name, given)
    if values.shape != sizes:
        raise ValueError(f"{name} has the sizes {_shape_text(sizes)}; the array has {_shape_text(values.shape)}")
    flat = np.array(values.reshape(-1))
    made = flat if flat.dtype == data_type.numpy else np.array(cast_elements(flat, data_type))
    if flat.size and (wrong := _changed(flat, made, data_type)) is not None:
        raise ValueError(f"{name}: {data_type.name} cannot hold {flat[wrong]}, element {wrong} of the array")
    made.flags.writeable = False
    return made


def _changed(flat: Array, made: Array, data_type: DataType) -> int | None:
    """Returns the first position at which a cast from `flat` to `made` changed a number; None if there is none.

    Rounding to a float type does not count as a change.
    """
    if data_type.is_float:
        differ = ~np.isfinite(made) & np.isfinite(flat)
    elif flat.dtype == made.dtype:
        if data_type.bits >= 8:
            return None
        low, high = data_type.limits
        differ = (flat < low) | (flat > high)
    elif flat.dtype.kind == "f":
        low, high = data_type.limits
        with np.errstate(invalid="ignore"):
            differ = ~((flat >= float(low)) & (flat < float(high) + 1.0) & (flat == np.trunc(flat)))
    else:
        least, most = int(flat.min()), int(flat.max())
        low, high = data_type.limits
        if low <= least and most <= high:
            return None
        differ = np.array([not low <= value <= high for value in flat.tolist()])
    return int(np.argmax(differ)) if differ.any() else None


def array_of(name: str, given: object) -> Array:
    """The array for numbers given in Python code: an array, a number or a nested list.

    Raises TypeError if the elements are not numbers of a data type of DirectML, and ValueError if no array can be made,
    for example because rows have different lengths. The message names the field `name`.
    """
    if isinstance(given, np.ma.MaskedArray):
        raise TypeError(f"{name} requires an array without a mask")
    try:
        values = np.asarray(given)
    except OverflowError:
        raise ValueError(f"{name} has a number that no NumPy type holds") from None
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} requires an array: {error}") from None
    if values.dtype.kind == "b":
        values = values.astype(np.uint8)
    if values.dtype.kind not in "iuf" or _of_numpy(values.dtype) is None:
        raise TypeError(f"{name} requires numbers of a data type of DirectML, not {values.dtype}")
    return values.astype(values.dtype.newbyteorder("="), copy=False)


def _shape_text(sizes: Sequence[int]) -> str:
    return "{" + ",".join(map(str, sizes)) + "}"
