"""`Draft` describes the ONNX node to which the desc of a case is exported."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ops.arrays.dtypes import Array, DataType
from ops.model.case import Case

OLD = 7  # an opset in which onnxruntime still has the experimental types of ai.onnx, which ONNX has removed


@dataclass(frozen=True, slots=True)
class Draft:
    """The ONNX node to which an operator is exported.

    Each entry of `inputs` is a field of the case, an array of numbers, or None for an omitted input; each of `outputs`
    is a field or None. `opset` is the version of the opset of `domain`. These members list fields that differ from the
    desc:

    - `lists`: fields that have one dimension in ONNX
    - `scalars`: fields that have no dimension in ONNX if they have one number
    - `suffixes`: fields without leading dimensions of size 1, each with its least number of dimensions
    - `dropped`: fields without the given dimensions of size 1
    - `truths`: UINT8 fields that are BOOL in ONNX, where any number other than 0 becomes 1
    - `signed`: fields of an unsigned type, each with its type in ONNX
    """

    op_type: str
    inputs: tuple["str | Array | None", ...]
    outputs: tuple[str | None, ...] = ("OutputTensor",)
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    opset: int = 17
    lists: tuple[str, ...] = ()
    scalars: tuple[str, ...] = ()
    suffixes: Mapping[str, int] = field(default_factory=dict[str, int])
    dropped: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    truths: tuple[str, ...] = ()
    signed: Mapping[str, DataType] = field(default_factory=dict[str, DataType])
    domain: str = ""


Maker = Callable[[Case], Draft]


def enum_of(case: Case, name: str) -> str:
    """Returns the name of the enum value in the attribute `name`, such as SUM."""
    value: Any = case[name]
    return value.name


def given(case: Case, *names: str) -> tuple[str | None, ...]:
    """Returns `names` with None for each absent field. Absent fields at the end are left out."""
    found = [name if case.has(name) else None for name in names]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)


def pads_of(case: Case) -> list[int]:
    return [*case.integers("StartPadding"), *case.integers("EndPadding")]
