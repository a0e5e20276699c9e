"""Writes a tensor desc as C++: its arrays, its DML_BUFFER_TENSOR_DESC and its DML_TENSOR_DESC."""

import re
from collections.abc import Callable

from ops.arrays.dtypes import DataType
from ops.arrays.layout import extent, minimum_bytes
from ops.attribute_types import DATA_TYPE
from ops.formats.cpp_export import literals
from ops.model.tensor import Sizes, TensorDesc, braces
from ops.text.sentences import say
from ops.text.values import Malformed

Lines = list[tuple[str, tuple[str, ...]]]
LARGEST_TOTAL = (1 << 64) - 4


def name_of(field: str) -> str:
    """The prefix of the names of a tensor's variables in C++ code: `outputValue` for OutputValueTensor, `input1` for
    InputTensors[1].
    """
    short = re.sub(r"Tensors?(?:\[(\d+)\])?$", r"\1", field) or field
    return short[0].lower() + short[1:]


def tensor_lines(field: str, desc: TensorDesc) -> Lines:
    """The C++ lines of a tensor desc, each with the paths of the fields that it sets."""
    name = name_of(field)
    found: Lines = [(f"// {literals.comment(_heading(field, desc))}", ())]
    for part, entries in (("Sizes", desc.sizes), ("Strides", desc.strides)):
        found += _array(f"{name}{part}", f"{field}.{part}", entries)
    found.append((f"DML_BUFFER_TENSOR_DESC {name}Buffer = {{}};", ()))
    for part, value, remark in _members(name, desc):
        path = f"{field}.{part}"
        if isinstance(value, Malformed):
            found.append((f"// {name}Buffer.{part} is left out: {literals.said(value)}", (path,)))
        else:
            found.append((f"{name}Buffer.{part} = {value};" + (f"  // {remark}" if remark else ""), (path,)))
    found.append((f"const DML_TENSOR_DESC {name}Tensor = {{ DML_TENSOR_TYPE_BUFFER, &{name}Buffer }};", (field,)))
    return found


def _heading(field: str, desc: TensorDesc) -> str:
    return f"{field}: {DATA_TYPE.text(desc.data_type)} {braces(desc.sizes)}"


def _array(variable: str, path: str, entries: Sizes | Malformed | None) -> Lines:
    if not entries or isinstance(entries, Malformed):
        return []
    paths = (path, *(f"{path}[{number}]" for number in range(len(entries))))
    part = path.rpartition(".")[2]
    found: Lines = [
        (f"// 0 stands for {part}[{number}]: {literals.said(entry)}", (f"{path}[{number}]",))
        for number, entry in enumerate(entries)
        if isinstance(entry, Malformed)
    ]
    numbers = ", ".join(literals.uint(0 if isinstance(entry, Malformed) else entry) for entry in entries)
    return [*found, (f"const UINT {variable}[{len(entries)}] = {{ {numbers} }};", paths)]


def _members(name: str, desc: TensorDesc) -> list[tuple[str, str | Malformed, str]]:
    """The members of DML_BUFFER_TENSOR_DESC in the order of the struct, each with its name, its code (or malformed
    value) and its remark.
    """
    total, remark = _total(desc)
    rank = len(desc.sizes) if isinstance(desc.sizes, tuple) else 0
    count = rank if desc.dimension_count is None else desc.dimension_count
    return [
        ("DataType", _code(desc.data_type, lambda value: literals.enumerator(DATA_TYPE, value)), ""),
        ("Flags", _code(desc.flags, literals.flags), ""),
        (
            "DimensionCount",
            _code(count, literals.uint),
            "" if count == rank else say("Sizes has {n:entry|entries}", n=rank),
        ),
        ("Sizes", _pointer(f"{name}Sizes", desc.sizes), ""),
        ("Strides", _pointer(f"{name}Strides", desc.strides), "packed" if desc.strides is None else ""),
        ("TotalTensorSizeInBytes", _code(total, lambda value: literals.uint(value, 64)), remark),
        ("GuaranteedBaseOffsetAlignment", _code(desc.alignment, literals.uint), ""),
    ]


def _code(value: int | Malformed, write: Callable[[int], str]) -> str | Malformed:
    return value if isinstance(value, Malformed) else write(value)


def _pointer(variable: str, entries: Sizes | Malformed | None) -> str | Malformed:
    if isinstance(entries, Malformed):
        return entries
    return variable if entries else "nullptr"


def total_bytes(desc: TensorDesc) -> int:
    """Returns the TotalTensorSizeInBytes that the C++ code contains if the desc does not state it."""
    return _follows(desc)[0]


def _follows(desc: TensorDesc) -> tuple[int, str]:
    sizes, strides = desc.sizes, desc.strides
    if not isinstance(desc.data_type, DataType) or not isinstance(sizes, tuple) or isinstance(strides, Malformed):
        return 0, "not known without DataType, Sizes and Strides"
    return _least(desc.data_type, *_numbers(sizes, strides))


def _total(desc: TensorDesc) -> tuple[int | Malformed, str]:
    """Returns TotalTensorSizeInBytes and a remark.

    If the desc does not state the size, returns the smallest valid size, with its derivation as the remark. If the desc
    states another size, the remark has the smallest valid size and its derivation; otherwise it is "".
    """
    least, reason = _follows(desc)
    if desc.total_bytes is None:
        return least, reason
    return desc.total_bytes, "" if desc.total_bytes == least else f"the minimum is {least}: {reason}"


def _numbers(sizes: Sizes, strides: Sizes | None) -> tuple[list[int], list[int] | None]:
    """The sizes and the strides, cut to the length of the shorter list; malformed entries become 0."""
    rank = len(sizes) if strides is None else min(len(sizes), len(strides))
    whole = [[0 if isinstance(entry, Malformed) else int(entry) for entry in list(entries)[:rank]]
             for entries in (sizes, strides or ())]  # fmt: skip
    return whole[0], None if strides is None else whole[1]


def _least(data_type: DataType, sizes: list[int], strides: list[int] | None) -> tuple[int, str]:
    elements = extent(sizes, strides)
    least = max(0, min(minimum_bytes(data_type, sizes, strides), LARGEST_TOTAL))
    width = say("{n:byte|bytes}", n=data_type.bytes) if data_type.bits % 8 == 0 else f"{data_type.bits} bits"
    reason = say("{n:element|elements} of {width}", n=elements, width=width)
    if strides is not None:
        reason += " from the first to the last"
    if elements * data_type.bits != least * 8:
        reason += ", rounded up to a multiple of 4 bytes"
    return least, reason
