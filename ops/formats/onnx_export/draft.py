"""The node that becomes the desc of a case, as the drafts of operators describe it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ops.arrays.dtypes import Array
from ops.model.case import Case


@dataclass(frozen=True, slots=True)
class Draft:
    """A node: its inputs are fields of the case, or numbers; None for an omitted input. `outputs` are fields.

    `lists` are fields that have one dimension in ONNX, `scalars` those that have none if they hold one number, and
    `suffixes` those without leading dimensions of size 1, with the least number of dimensions, and `dropped` those
    without one dimension of size 1. `truths` are UINT8 fields that are BOOL in ONNX.
    """

    op_type: str
    inputs: tuple["str | Array | None", ...]
    outputs: tuple[str, ...] = ("OutputTensor",)
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    opset: int = 17
    lists: tuple[str, ...] = ()
    scalars: tuple[str, ...] = ()
    suffixes: Mapping[str, int] = field(default_factory=dict[str, int])
    dropped: Mapping[str, int] = field(default_factory=dict[str, int])
    truths: tuple[str, ...] = ()


Maker = Callable[[Case], Draft]


def enum_of(case: Case, name: str) -> str:
    """The name of an enum value, such as SUM."""
    value: Any = case[name]
    return value.name


def pads_of(case: Case) -> list[int]:
    return [*case.integers("StartPadding"), *case.integers("EndPadding")]
