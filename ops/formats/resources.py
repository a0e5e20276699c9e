"""The resources of a model file: the buffers bound to input tensors."""

import math
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, cast

import numpy as np

from ops.attribute_types import DATA_TYPE, json_text
from ops.case import Case, FieldValue
from ops.data import Constant, Data, Fill, IndexRange, Iota, Kept, Layout, Random, buffer
from ops.data import cast as cast_values
from ops.dtypes import Array, DataType
from ops.formats.errors import FormatError
from ops.layout import count, extent
from ops.literals import number_text, parse_number, shortened
from ops.operator import Operator
from ops.tensor import TensorDesc
from ops.values import Malformed, Number

# A fill is written out, and a repeated value read in, up to this many elements.
LISTED = 1 << 20
LARGEST_SOURCE = 256 << 20
FILLS: dict[str, type[Fill]] = {"constant": Constant, "iota": Iota, "index range": IndexRange, "random": Random}


def bound(binding: Any, resources: Mapping[str, dict[str, Any]]) -> dict[str, Any] | None:
    """The resource that a binding names; None when there is none."""
    name = cast(dict[str, Any], binding).get("name") if isinstance(binding, dict) else binding
    return resources.get(name) if isinstance(name, str) else None


def index_size(operator: Operator, values: Mapping[str, FieldValue]) -> int:
    """A size that indices without data of their own may safely count up to."""
    shapes = [value.shape for value in values.values() if isinstance(value, TensorDesc) and value.shape]
    return max(1, min((max(shape) for shape in shapes), default=1))


def read(
    resource: dict[str, Any] | None, desc: TensorDesc | None, hint: Any, folder: Path | None, indices_below: int | None
) -> Data:
    """The data of a tensor. Never raises for what the values are; a problem is told in the data."""
    fill = _fill(hint)
    if resource is None or resource.get("initialValues") == "deferred":
        return Data(fill or (Iota() if indices_below is None else IndexRange(indices_below)))
    try:
        found = _initial(resource, desc, folder)
    except FormatError as error:
        return Data(fill or Constant(), problem=str(error).rstrip("."))
    if isinstance(found, Kept):
        return _simplest(Data(fill or Constant(), Kept(found.buffer, _hinted_layout(hint, found))), hint, desc)
    return Data(found)


def _simplest(data: Data, hint: Any, desc: TensorDesc | None) -> Data:
    """Without the kept numbers where the fill alone gives them: then it was the fill that was saved."""
    kept = data.kept
    if kept is None or not isinstance(hint, dict) or cast(dict[str, Any], hint).get("kept", True) or desc is None:
        return data
    shape = desc.shape
    if shape is None or not desc.is_laid_out or not isinstance(desc.data_type, DataType):
        return data
    if max(count(shape), extent(shape, desc.explicit_steps)) > LISTED:
        return data
    alone = Data(data.fill)
    made = buffer(alone, desc.data_type, shape, desc.explicit_steps)
    return alone if made.tobytes() == kept.buffer.tobytes() else data


def _initial(resource: dict[str, Any], desc: TensorDesc | None, folder: Path | None) -> Kept | Fill:
    values = resource.get("initialValues")
    stated = DATA_TYPE.parse(json_text(resource.get("initialValuesDataType", "")))
    tensor_type = desc.data_type if desc and isinstance(desc.data_type, DataType) else None
    data_type = stated if isinstance(stated, DataType) and stated.bits else None
    if isinstance(values, list):
        items = cast(list[Any], values)
        if data_type is None and items and isinstance(items[0], dict):
            return _kept(_records(items), tensor_type, desc)
        return _kept(numbers(items, data_type or tensor_type or DataType.FLOAT32), tensor_type, desc)
    if isinstance(values, dict):
        entries = cast(dict[str, Any], values)
        if "sourcePath" in entries:
            return _kept(_file(entries["sourcePath"], data_type, folder), tensor_type, desc)
        return _repeated(entries, data_type or tensor_type or DataType.FLOAT32, tensor_type, desc)
    raise FormatError(f"has initialValues {shortened(json_text(values))}, which is no list and no object")


def _kept(values: Array, tensor_type: DataType | None, desc: TensorDesc | None) -> Kept:
    """The values as the tensor sees them: bytes are what a resource holds, the desc gives them a type."""
    if tensor_type is not None and values.dtype != tensor_type.numpy:
        raw = values.tobytes()
        values = np.frombuffer(raw[: len(raw) // tensor_type.bytes * tensor_type.bytes], tensor_type.numpy)
    values = np.ascontiguousarray(values)
    values.flags.writeable = False
    layout: Layout | None = None
    if desc is not None and desc.shape is not None and desc.steps is not None:
        layout = (desc.shape, desc.explicit_steps)
        if extent(*layout) > len(values):
            layout = None
    return Kept(values, layout)


def numbers(items: list[Any], data_type: DataType) -> Array:
    """A list of JSON numbers as an array; FormatError names the first that does not fit."""
    try:
        if data_type.is_float and all(type(item) in (float, int) for item in items):
            with np.errstate(over="ignore"):
                return np.array(items, np.float64).astype(data_type.numpy)
        if all(type(item) is int for item in items):
            return np.array(items, data_type.numpy)
    except OverflowError:
        pass  # the slow way finds which one
    return np.array([_number(item, position, data_type) for position, item in enumerate(items)], data_type.numpy)


def _number(item: Any, position: int, data_type: DataType) -> Number:
    text = json_text(item)
    value = parse_number(text)
    special = isinstance(value, float) and not math.isfinite(value)
    if isinstance(value, Malformed) or isinstance(item, bool) or (isinstance(item, str) and not special):
        raise FormatError(f"has {shortened(text)} at initialValues[{position}], which is no number")
    if data_type.is_float:
        return value
    low, high = data_type.limits
    if special or (isinstance(value, float) and not value.is_integer()) or not low <= value <= high:
        raise FormatError(
            f"has {shortened(text)} at initialValues[{position}]; {data_type.name} holds whole numbers from {low} to {high}"
        )
    return int(value)


def _records(items: list[Any]) -> Array:
    """The packed bytes of a list of {type, value}."""
    raw = b""
    for position, item in enumerate(items):
        record = cast(dict[str, Any], item) if isinstance(item, dict) else {}
        data_type = DATA_TYPE.parse(json_text(record.get("type", "")))
        if not isinstance(data_type, DataType) or not data_type.bits:
            raise FormatError(f"has no type at initialValues[{position}]")
        raw += numbers([record.get("value")], data_type).tobytes()
    return np.frombuffer(raw, np.uint8)


def _repeated(
    entries: dict[str, Any], data_type: DataType, tensor_type: DataType | None, desc: TensorDesc | None
) -> Kept | Fill:
    total = entries.get("valueCount")
    if not isinstance(total, int) or isinstance(total, bool) or total < 1:
        raise FormatError(f"has valueCount {shortened(json_text(total))}; it must be a whole number from 1 on")
    if "value" in entries:
        value = _element(entries["value"], "value", data_type)
        fill: Fill = Constant(value)
    elif "valueStart" in entries and "valueDelta" in entries:
        start, delta = (_element(entries[key], key, data_type) for key in ("valueStart", "valueDelta"))
        fill = Iota(start, delta)
    else:
        raise FormatError("has initialValues without value, and without valueStart and valueDelta")
    shape, steps = (desc.shape, desc.explicit_steps) if desc else (None, None)
    same_type = tensor_type in (None, data_type)
    if shape is None or (same_type and total >= extent(shape, steps) and (steps is None or isinstance(fill, Constant))):
        return fill
    if total > LISTED:
        raise FormatError(f"has {total} repeated elements for a tensor they do not fit; up to {LISTED} are read in")
    position = np.arange(
        total, dtype=np.int64 if isinstance(fill, Iota) and isinstance(fill.start, int) else np.float64
    )
    values = position * fill.step + fill.start if isinstance(fill, Iota) else np.full(total, fill.value)
    return _kept(cast_values(values, data_type), tensor_type, desc)


def _element(raw: Any, key: str, data_type: DataType) -> Number:
    text = json_text(raw)
    value = parse_number(text)
    if isinstance(value, Malformed) or isinstance(raw, bool):
        raise FormatError(f"has {key} {shortened(text)}, which is no number")
    return value


def _file(source: Any, data_type: DataType | None, folder: Path | None) -> Array:
    if not isinstance(source, str) or not source:
        raise FormatError(f"has sourcePath {shortened(json_text(source))}, which is no path")
    if folder is None:
        raise FormatError(f"has sourcePath '{shortened(source)}'; it is only read beside a model file")
    path = (folder / source).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise FormatError(f"has sourcePath '{shortened(source)}' outside the folder of the model file")
    try:
        if path.stat().st_size > LARGEST_SOURCE:
            raise FormatError(f"has sourcePath '{shortened(source)}' of more than {LARGEST_SOURCE} bytes")
        if path.suffix.lower() == ".npy":
            return _npy(path, source, data_type)
        raw = path.read_bytes()
    except OSError as error:
        raise FormatError(f"has sourcePath '{shortened(source)}': {error.strerror}") from None
    if data_type is None:
        raise FormatError(f"has sourcePath '{shortened(source)}' without initialValuesDataType")
    return np.frombuffer(raw[: len(raw) // data_type.bytes * data_type.bytes], data_type.numpy)


def _npy(path: Path, source: str, data_type: DataType | None) -> Array:
    try:
        array = np.load(path, allow_pickle=False)
    except (ValueError, EOFError, MemoryError) as error:
        why = "holds Python objects" if "pickle" in str(error).lower() else "is no .npy file"
        raise FormatError(f"has sourcePath '{shortened(source)}', which {why}") from None
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "fiub" or array.dtype.itemsize > 8:
        raise FormatError(f"has sourcePath '{shortened(source)}' of a type that is none of DirectML's")
    flat: Array = np.ascontiguousarray(array).reshape(-1)
    flat = flat.view(np.uint8) if flat.dtype.kind == "b" else flat.astype(flat.dtype.newbyteorder("="))
    if data_type is not None and flat.dtype != data_type.numpy:
        raise FormatError(f"has sourcePath '{shortened(source)}' of type {flat.dtype}, stated as {data_type.name}")
    return flat


def write(case: Case, name: str) -> dict[str, Any]:
    """The resource of a tensor; of an output, zeros."""
    desc = case.tensor(name)
    assert desc is not None
    data_type = desc.data_type if isinstance(desc.data_type, DataType) else DataType.FLOAT32
    stated = {"initialValuesDataType": data_type.name}
    shape, steps = (desc.shape, desc.explicit_steps) if desc.is_laid_out else (None, None)
    elements = extent(shape, steps) if shape else 1
    if name not in case.data:
        return {**stated, "initialValues": {"valueCount": elements, "value": 0}}
    data = case.data[name]
    if data.kept is None and shape and _is_simple(data.fill, data_type, desc, elements):
        return {**stated, "initialValues": {"valueCount": elements, **_repetition(data.fill)}}
    if _is_written_as_kept(case, name):
        assert data.kept is not None
        kind = next(t for t in DataType if t.bits >= 8 and t.numpy == data.kept.buffer.dtype)
        return {"initialValuesDataType": kind.name, "initialValues": _listed(data.kept.buffer)}
    if shape and (data.kept is not None or max(elements, count(shape)) <= LISTED):
        return {**stated, "initialValues": _listed(case.buffer(name))}
    return {**stated, "initialValues": "deferred"}


def _is_written_as_kept(case: Case, name: str) -> bool:
    """True when kept numbers cannot be written in the layout of the desc: it has none, or a huge one."""
    kept, desc = case.data[name].kept, case.tensor(name)
    if kept is None or desc is None:
        return False
    if desc.shape is None or not desc.is_laid_out:
        return True
    layout = (desc.shape, desc.explicit_steps)
    return kept.layout not in (None, layout) and max(extent(*layout), count(desc.shape)) > LISTED


def _repetition(fill: Fill) -> dict[str, Any]:
    if isinstance(fill, Iota):
        return {"valueStart": _json_number(fill.start), "valueDelta": _json_number(fill.step)}
    assert isinstance(fill, Constant)
    return {"value": _json_number(fill.value)}


def _is_simple(fill: Fill, data_type: DataType, desc: TensorDesc, elements: int) -> bool:
    """True when DxDispatch's own repetition gives the same elements as the fill."""
    if isinstance(fill, Constant):
        ends = [fill.value]
    elif isinstance(fill, Iota) and desc.strides is None:
        ends = [fill.start, fill.start + fill.step * (elements - 1)]
    else:
        return False
    if desc.strides is not None:
        return False  # the gaps of a fill are 0
    if data_type.is_float:
        return True
    low, high = data_type.limits
    return all(isinstance(end, int) and low <= end <= high for end in ends)


def hint(case: Case, name: str) -> dict[str, Any] | None:
    """What DxDispatch has no place for: the fill, and the layout that kept numbers had when it is not the desc's."""
    data = case.data[name]
    kind = next(label for label, fill in FILLS.items() if isinstance(data.fill, fill))
    found: dict[str, Any] = {"fill": kind}
    found.update({key: _json_number(value) for key, value in asdict(data.fill).items()})
    found["kept"] = data.kept is not None
    if data.kept is not None and data.kept.layout is not None and _is_written_as_kept(case, name):
        sizes, strides = data.kept.layout
        found["layout"] = {"Sizes": list(sizes), "Strides": None if strides is None else list(strides)}
    return found


def _fill(raw: Any) -> Fill | None:
    if not isinstance(raw, dict):
        return None
    entries = cast(dict[str, Any], raw)
    kind = FILLS.get(str(entries.get("fill")))
    if kind is None:
        return None
    values: dict[str, Number] = {}
    for key in kind.__slots__:
        value = parse_number(json_text(entries.get(key, 0)))
        if isinstance(value, Malformed):
            return None
        values[key] = int(value) if key in ("seed", "size") and math.isfinite(value) else value
    if any(isinstance(values.get(key), float) or abs(values.get(key, 0)) >= 1 << 63 for key in ("seed", "size")):
        return None
    fill = cast(Fill, kind(**values))  # pyright: ignore[reportArgumentType]
    return replace(fill, seed=abs(fill.seed)) if isinstance(fill, Random) else fill


def _hinted_layout(raw: Any, kept: Kept) -> Layout | None:
    """The layout that was saved with the numbers, as long as they fill it; else the one of the desc."""
    layout = cast(dict[str, Any], raw).get("layout") if isinstance(raw, dict) else None
    if not isinstance(layout, dict):
        return kept.layout
    entries = cast(dict[str, Any], layout)
    sizes, strides = (_shape(entries.get(key)) for key in ("Sizes", "Strides"))
    if not sizes or 0 in sizes or (strides is not None and len(strides) != len(sizes)):
        return kept.layout
    return (sizes, strides) if extent(sizes, strides) <= len(kept.buffer) else kept.layout


def _shape(raw: Any) -> tuple[int, ...] | None:
    if not isinstance(raw, list) or not all(type(entry) is int and entry >= 0 for entry in cast(list[Any], raw)):
        return None
    return tuple(cast(list[int], raw))


def _listed(values: Array) -> list[Any]:
    if values.dtype.kind != "f":
        return values.tolist()
    if values.dtype.itemsize == 8:
        return [_json_number(value) for value in values.tolist()]
    # The shortest text of a float reads back as the same float; its exact double would be longer.
    return [_json_number(float(str(value))) for value in values]


def _json_number(value: Number) -> Any:
    return value if isinstance(value, int) or math.isfinite(value) else number_text(value)
