"""A node of an ONNX model as plain values, and the desc that an operator makes from it.

Nothing here needs the package onnx. The nodes of an operator are read by the module that its `OnnxSource` names.
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

LEAST_RANK = 4  # onnxruntime's DirectML provider adds leading dimensions of size 1 up to this rank


class ComputedError(FormatError):
    """The model computes an input that must be a constant. Choosing sizes for free dimensions does not change that."""


@dataclass(frozen=True, slots=True)
class Operand:
    """An input of a node.

    `data_type` is a type of DirectML: UINT8 for BOOL. `numbers` reads the elements of a constant in row-major order; it
    is None for other inputs.
    """

    name: str
    data_type: DataType
    sizes: Shape
    is_bool: bool = False
    numbers: Callable[[], Array] | None = None


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a model. An omitted input is None; `attributes` are numbers, texts, and tuples of numbers."""

    op_type: str
    opset: int
    inputs: tuple[Operand | None, ...]
    attributes: Mapping[str, Any]

    def operand(self, position: int) -> Operand | None:
        """The input at a position; None if it was omitted."""
        return self.inputs[position] if position < len(self.inputs) else None

    def required(self, position: int, what: str) -> Operand:
        """The input at a position, called `what` in the message. Raises FormatError if it was omitted."""
        found = self.operand(position)
        if found is None:
            raise FormatError(say("{op_type} has no {what}.", op_type=self.op_type, what=what))
        return found

    def integer(self, name: str, default: int | None = None) -> int:
        """A whole-number attribute. Raises FormatError if it is something else, or is absent without a default."""
        value = self.attributes.get(name, default)
        if value is None:
            raise FormatError(say("{op_type} has no attribute {name}.", op_type=self.op_type, name=name))
        if type(value) is not int:
            raise FormatError(
                say("The attribute {name} of {op_type} is not a whole number.", name=name, op_type=self.op_type)
            )
        return value

    def number(self, name: str, default: float) -> float:
        """A number attribute, `default` if it is absent. Raises FormatError if it is something else."""
        value = self.attributes.get(name, default)
        if type(value) not in (int, float):
            raise FormatError(
                say("The attribute {name} of {op_type} is not a number.", name=name, op_type=self.op_type)
            )
        return value

    def constant(self, position: int, what: str) -> Number | None:
        """The number of a constant input with one element; None if the input was omitted.

        Raises ComputedError if the input is not a constant, FormatError if it does not have exactly one element.
        """
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
        """The whole number of a constant input. Raises FormatError if it was omitted or is not finite."""
        value = self.constant(position, what)
        if value is None:
            raise FormatError(say("{op_type} has no {what}.", op_type=self.op_type, what=what))
        if value != value or value in (float("inf"), float("-inf")):
            raise FormatError(say("{what} is {value}, which is not a whole number.", what=what, value=value))
        return int(value)

    def axis(self, rank: int, default: int) -> int:
        """The attribute `axis` as a dimension from 0 to rank - 1. Raises FormatError if it is out of range."""
        axis = self.integer("axis", default)
        if not -rank <= axis < rank:
            raise FormatError(
                say("axis is {axis}, but the tensor has only {rank:dimension|dimensions}.", axis=axis, rank=rank)
            )
        return axis % rank


@dataclass(frozen=True, slots=True)
class Reading:
    """The desc that a node becomes, in the form of a model file.

    `operands` has the inputs of the node by input field, `fills` the fills of inputs whose elements the model computes.
    `remarks` are sentences about everything that was added or omitted.
    """

    desc: Mapping[str, Any]
    operands: Mapping[str, Operand]
    remarks: tuple[str, ...] = ()
    fills: Mapping[str, Fill] = field(default_factory=dict[str, Fill])


def read_node(source: OnnxSource, node: Node) -> Reading:
    """The desc that a node becomes. Raises FormatError with the reason if it cannot be read."""
    reading: Reading = import_module(source.module).read(node)
    return reading


def tensor(data_type: DataType, sizes: Shape) -> dict[str, Any]:
    """A packed tensor desc in the form of a model file."""
    return {"DataType": data_type.name, "Sizes": list(sizes)}


def padded(sizes: Shape, rank: int = LEAST_RANK) -> Shape:
    """The sizes with leading 1s up to `rank` dimensions."""
    return (1,) * (rank - len(sizes)) + sizes


def padding_remarks(shapes: Mapping[str, Shape], rank: int = LEAST_RANK) -> tuple[str, ...]:
    """A remark that names the tensors to which `padded` adds dimensions, if any. `shapes` has their sizes before."""
    grown = [f"{name} {braces(sizes)}" for name, sizes in shapes.items() if len(sizes) < rank]
    if not grown:
        return ()
    return (
        say(
            "Leading dimensions of size 1 were added up to {rank} dimensions, as onnxruntime does: {tensors}.",
            rank=rank,
            tensors=", ".join(grown),
        ),
    )


def scalar_json(value: Number) -> Any:
    """A number as it is written in a model file."""
    return json_number(value)
