"""A node of an ONNX model as plain values, and what a declaration makes of it.

Nothing here needs the package onnx: an operator says next to its declaration how it is found in a model.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count
from ops.model.data import Fill
from ops.model.operator import OnnxSource
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.literals import json_number
from ops.text.sentences import say
from ops.text.values import Number

LEAST_RANK = 4  # onnxruntime's DirectML provider puts leading ones before fewer dimensions


class ComputedError(FormatError):
    """What has to be a constant is computed by the model, whatever sizes it is given."""


@dataclass(frozen=True, slots=True)
class Operand:
    """An input of a node. A BOOL is a UINT8, as DirectML has it. `numbers` reads those of a constant, row by
    row; None for all others.
    """

    name: str
    data_type: DataType
    sizes: Shape
    is_bool: bool = False
    numbers: Callable[[], Array] | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """One node; an input that was left out is None. `attributes` are numbers, texts, tuples of them, and arrays."""

    op_type: str
    opset: int
    inputs: tuple[Operand | None, ...]
    attributes: Mapping[str, Any]

    def operand(self, position: int) -> Operand | None:
        return self.inputs[position] if position < len(self.inputs) else None

    def required(self, position: int, what: str) -> Operand:
        found = self.operand(position)
        if found is None:
            raise FormatError(say("{op_type} has no {what}.", op_type=self.op_type, what=what))
        return found

    def integer(self, name: str, default: int | None = None) -> int:
        """An attribute; FormatError when it is no whole number, or required and absent."""
        value = self.attributes.get(name, default)
        if value is None:
            raise FormatError(say("{op_type} has no attribute {name}.", op_type=self.op_type, name=name))
        if type(value) is not int:
            raise FormatError(
                say("The attribute {name} of {op_type} is no whole number.", name=name, op_type=self.op_type)
            )
        return value

    def number(self, name: str, default: float) -> float:
        value = self.attributes.get(name, default)
        if type(value) not in (int, float):
            raise FormatError(say("The attribute {name} of {op_type} is no number.", name=name, op_type=self.op_type))
        return value

    def constant(self, position: int, what: str) -> Number | None:
        """The only number of a constant input; None for one that was left out."""
        operand = self.operand(position)
        if operand is None:
            return None
        if operand.numbers is None:
            raise ComputedError(
                say(
                    "{what} is '{operand}', which the model computes; the DirectML provider needs a constant.",
                    what=what,
                    operand=operand.name,
                )
            )
        if (held := count(operand.sizes)) != 1:
            raise FormatError(
                say(
                    "{what} is '{operand}', which holds {held} numbers instead of one.",
                    what=what,
                    operand=operand.name,
                    held=held,
                )
            )
        return operand.numbers()[0].item()

    def whole_constant(self, position: int, what: str) -> int:
        value = self.constant(position, what)
        if value is None:
            raise FormatError(say("{op_type} has no {what}.", op_type=self.op_type, what=what))
        if value != value or value in (float("inf"), float("-inf")):
            raise FormatError(say("{what} is {value}, which is no whole number.", what=what, value=value))
        return int(value)

    def axis(self, rank: int, default: int) -> int:
        """The attribute axis, counted from the front; FormatError when there is no such dimension."""
        axis = self.integer("axis", default)
        if not -rank <= axis < rank:
            raise FormatError(say("axis is {axis}; there are {rank} dimensions.", axis=axis, rank=rank))
        return axis % rank


@dataclass(frozen=True, slots=True)
class Reading:
    """A node as the desc of a model file, with the operands that give tensors their numbers.

    `fills` are for those whose numbers the model computes. `remarks` are sentences: what was added or left out.
    """

    desc: Mapping[str, Any]
    operands: Mapping[str, Operand]
    remarks: tuple[str, ...] = ()
    fills: Mapping[str, Fill] = field(default_factory=dict[str, Fill])


def read_node(source: OnnxSource, node: Node) -> Reading:
    """The node as a desc. FormatError carries a sentence that gives the reason why it cannot be read."""
    reading: Reading = import_module(source.module).read(node)
    return reading


def tensor(data_type: DataType, sizes: Shape) -> dict[str, Any]:
    return {"DataType": data_type.name, "Sizes": list(sizes)}


def padded(sizes: Shape, rank: int = LEAST_RANK) -> Shape:
    """With leading ones up to a rank."""
    return (1,) * (rank - len(sizes)) + sizes


def padding_remarks(shapes: Mapping[str, Shape], rank: int = LEAST_RANK) -> tuple[str, ...]:
    """Which tensors got leading ones; `shapes` are those of the model."""
    grown = [f"{name} {braces(sizes)}" for name, sizes in shapes.items() if len(sizes) < rank]
    if not grown:
        return ()
    return (
        say(
            "Leading ones were added up to {rank} dimensions, as onnxruntime's provider does: {tensors}.",
            rank=rank,
            tensors=", ".join(grown),
        ),
    )


def scalar_json(value: Number) -> Any:
    return json_number(value)
