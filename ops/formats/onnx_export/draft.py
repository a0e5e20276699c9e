"""`Draft`, a description of the ONNX node that becomes the desc of a case."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ops.arrays.dtypes import Array, DataType
from ops.model.case import Case

OLD = 7  # an opset in which onnxruntime still has the experimental types of ai.onnx, which ONNX has removed


@dataclass(frozen=True, slots=True)
class Draft:
    """A node: its inputs are fields of the case, or numbers; None for an omitted input. `outputs` are fields, or None.

    `opset` is the version of the opset of `domain`. `lists` are fields that have one dimension in ONNX. `scalars` are
    fields that have no dimension if they hold one number. `suffixes` are fields without leading dimensions of size 1,
    each with its least number of dimensions. `dropped` are fields without some dimensions of size 1. `truths` are UINT8
    fields that are BOOL in ONNX, where a number other than 0 is 1. `signed` are fields of an unsigned type, each with
    its type in ONNX.
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
    """The name of an enum value, such as SUM."""
    value: Any = case[name]
    return value.name


def given(case: Case, *names: str) -> tuple[str | None, ...]:
    """The fields of a node's inputs or outputs. None stands for an absent one; absent ones at the end are left out."""
    found = [name if case.has(name) else None for name in names]
    while found and found[-1] is None:
        found.pop()
    return tuple(found)


def pads_of(case: Case) -> list[int]:
    return [*case.integers("StartPadding"), *case.integers("EndPadding")]
