"""Checks a model file exactly as strictly as DxDispatch's parser.

Written from DxDispatch/src/model/JsonParsers.cpp. `ops.formats` is less strict: it reads broken descs as well.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

TYPES = {
    "FLOAT64": 8, "FLOAT32": 4, "FLOAT16": 2, "INT64": 8, "INT32": 4, "INT16": 2, "INT8": 1, "UINT64": 8, "UINT32": 4,
    "UINT16": 2, "UINT8": 1,
}  # fmt: skip
SPECIAL = ("inf", "-inf", "nan")


def demand(root: dict[str, Any], folder: Path | None = None) -> None:
    """Checks a parsed model file as DxDispatch does. Raises AssertionError for the first entry that DxDispatch would
    refuse. `folder` contains the files that the model file names.
    """
    assert isinstance(root["resources"], dict)
    assert isinstance(root["dispatchables"], dict)
    assert isinstance(root["commands"], list)
    sizes = {name: _resource(entry, folder) for name, entry in root["resources"].items()}
    for entry in root["dispatchables"].values():
        assert isinstance(entry["type"], str)
        assert entry["type"].isupper()
        _desc(entry["desc"])
        _bindings(entry.get("bindings", {}), entry["desc"], sizes)
    for command in root["commands"]:
        if command["type"] == "dispatch":
            desc = root["dispatchables"][command["dispatchable"]]["desc"]
            assert isinstance(command["bindings"], dict)
            _bindings(command["bindings"], desc, sizes)
        else:
            assert command["type"] == "print"
            assert command["resource"] in sizes


def _resource(entry: dict[str, Any], folder: Path | None) -> int:
    """Checks a resource, and returns its size in bytes."""
    name = entry["initialValuesDataType"]
    values = entry["initialValues"]
    if isinstance(values, list):
        for value in values:
            _number(value, name)
        total = len(values)
    elif "sourcePath" in values:
        assert folder is not None
        array = np.load(folder / values["sourcePath"], allow_pickle=False)
        assert array.dtype.name.upper() == name
        total = array.size
    else:
        total = values["valueCount"]
        assert type(total) is int
        assert 0 < total < 1 << 32
        keys = ("value",) if "value" in values else ("valueStart", "valueDelta")
        for key in keys:
            _number(values[key], name)
    length = total * TYPES[name]
    assert length
    size = entry.get("sizeInBytes", (length + 3) // 4 * 4)
    assert _is_integer(size, 0, (1 << 64) - 1)
    assert length + entry.get("initialValuesOffsetInBytes", 0) <= size
    return size


def _number(value: Any, name: str) -> None:
    if not name.startswith("FLOAT"):
        bits = TYPES[name] * 8
        low, high = (0, (1 << bits) - 1) if name[0] == "U" else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
        assert _is_integer(value, low, high), (value, name)
    elif isinstance(value, str):
        assert value.lower() in SPECIAL
    else:
        assert type(value) in (int, float), value
        assert float(value) == value  # rapidjson accepts a whole number as a float only if the conversion is exact


def _is_integer(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _desc(desc: dict[str, Any]) -> None:
    for name, value in desc.items():
        assert value is not None, name
        for tensor in value if isinstance(value, list) and value and isinstance(value[0], dict) else [value]:
            if isinstance(tensor, dict) and "Sizes" in tensor:
                _tensor(tensor)
    # A scalar union is a number or an object with the member of its type, but never a text.
    for union, type_field in (("Min", "MinMaxDataType"), ("Max", "MinMaxDataType"), ("Value", "ValueDataType")):
        if type_field in desc and union in desc:
            assert not isinstance(desc[union], str)


def _tensor(tensor: dict[str, Any]) -> None:
    assert tensor["DataType"].startswith("DML_TENSOR_DATA_TYPE_")
    for key in ("Sizes", "Strides"):
        if key in tensor:
            assert all(_is_integer(value, 0, (1 << 32) - 1) for value in tensor[key])
    if "Strides" in tensor:
        assert len(tensor["Strides"]) in (0, len(tensor["Sizes"]))
    if "Flags" in tensor:
        assert tensor["Flags"].startswith("DML_TENSOR_FLAG_")
    for key, bits in (("DimensionCount", 32), ("TotalTensorSizeInBytes", 64), ("GuaranteedBaseOffsetAlignment", 32)):
        if key in tensor:
            assert _is_integer(tensor[key], 0, (1 << bits) - 1)


def _bindings(bindings: dict[str, Any], desc: dict[str, Any], sizes: dict[str, int]) -> None:
    for field, binding in bindings.items():
        tensors = desc[field] if isinstance(desc[field], list) else [desc[field]]
        names = binding if isinstance(binding, list) else [binding]
        assert len(names) == len(tensors)
        for name, tensor in zip(names, tensors, strict=True):
            assert sizes[name] >= _needed(tensor), (field, json.dumps(tensor))


def _needed(tensor: dict[str, Any]) -> int:
    """The number of bytes that a tensor needs: the result of DMLCalcBufferTensorSize, or TotalTensorSizeInBytes if that
    is larger.
    """
    sizes, strides = tensor["Sizes"], tensor.get("Strides")
    last = sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True)) if strides else None
    elements = int(np.prod(sizes, dtype=object)) if last is None else last + 1
    name = tensor["DataType"].removeprefix("DML_TENSOR_DATA_TYPE_")
    bits = 4 if name in ("UINT4", "INT4") else 8 * TYPES[name]  # no resource has a 4-bit type
    return max((elements * bits + 31) // 32 * 4, tensor.get("TotalTensorSizeInBytes", 0))
