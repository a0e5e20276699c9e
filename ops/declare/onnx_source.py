"""A node of an ONNX model as Python values, and the desc that DirectML gets for it.

Nothing here needs the package onnx. `resources/onnx_nodes.jsonl` names the module that reads a type of node.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count
from ops.model.data import Fill
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.literals import json_number, shortened
from ops.text.sentences import say
from ops.text.values import Number

MOST_CONSTANTS = 1 << 16
LEAST_RANK = 4  # onnxruntime's DirectML provider adds leading dimensions of size 1 up to this rank


class ComputedError(FormatError):
    """Raised if an input of a node must be a constant, but is not one. The error would remain if the user gave sizes
    for the free dimensions of the model.
    """


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

    @property
    def onnx_name(self) -> str:
        """The short name of the type in ONNX, such as f32; bool for BOOL."""
        return "bool" if self.is_bool else self.data_type.short_name


@dataclass(frozen=True, slots=True)
class Node:
    """A node of an ONNX model, as Python values.

    An omitted input is None. `attributes` are numbers, texts, and tuples of these. `opset` is the version of the opset
    that defines the node. `outputs` has True for each output, False for an omitted one.
    """

    op_type: str
    opset: int
    inputs: tuple[Operand | None, ...]
    attributes: Mapping[str, Any]
    outputs: tuple[bool, ...] = (True,)

    def has_output(self, position: int) -> bool:
        """True if the node has the output at a position."""
        return position < len(self.outputs) and self.outputs[position]

    def operand(self, position: int) -> Operand | None:
        """The input at a position; None if it was omitted."""
        return self.inputs[position] if position < len(self.inputs) else None

    def required(self, position: int, what: str) -> Operand:
        """The input at a position, called `what` in the message. Raises FormatError if it was omitted."""
        found = self.operand(position)
        if found is None:
            raise FormatError(say("{op_type} has no '{what}'.", op_type=self.op_type, what=what))
        return found

    def integer(self, name: str, default: int | None = None) -> int:
        """Returns the attribute `name`, or `default` if it is absent. Raises FormatError if the attribute is not a
        whole number, or if it is absent and there is no default.
        """
        value = self.attributes.get(name, default)
        if value is None:
            raise FormatError(say("{op_type} has no attribute {name}.", op_type=self.op_type, name=name))
        if type(value) is not int:
            raise FormatError(
                say("The attribute {name} of {op_type} is not a whole number.", name=name, op_type=self.op_type)
            )
        return value

    def number(self, name: str, default: float) -> float:
        """Returns an attribute that is a number, or `default` if the attribute is absent. Raises FormatError if it is
        not a number.
        """
        value = self.attributes.get(name, default)
        if type(value) not in (int, float):
            raise FormatError(
                say("The attribute {name} of {op_type} is not a number.", name=name, op_type=self.op_type)
            )
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """True if the integer attribute `name` is not 0. Returns `default` if the attribute is absent."""
        return self.integer(name, int(default)) != 0

    def text(self, name: str, default: str) -> str:
        """A text attribute, `default` if it is absent. Raises FormatError if it is something else."""
        value = self.attributes.get(name, default)
        if not isinstance(value, str):
            raise FormatError(say("The attribute {name} of {op_type} is not a text.", name=name, op_type=self.op_type))
        return value

    def one_of(self, name: str, default: str, allowed: Mapping[str, str]) -> str:
        """The entry of `allowed` for the value of a text attribute. Raises FormatError if there is no such entry."""
        value = self.text(name, default)
        if value not in allowed:
            raise FormatError(
                say(
                    "The attribute {name} of {op_type} is '{value}'; it must be one of {allowed}.",
                    name=name,
                    op_type=self.op_type,
                    value=shortened(value),
                    allowed=", ".join(allowed),
                )
            )
        return allowed[value]

    def integers(self, name: str) -> tuple[int, ...] | None:
        """A list of whole numbers; None if the attribute is absent. Raises FormatError if it is something else."""
        return self._list(name, (int,), say("whole numbers"))

    def floats(self, name: str) -> tuple[float, ...] | None:
        """Returns an attribute that is a list of numbers; None if it is absent. Raises FormatError if it is not a list
        of numbers.
        """
        return self._list(name, (int, float), say("numbers"))

    def texts(self, name: str) -> tuple[str, ...] | None:
        """The texts in the attribute `name`; None if the attribute is absent. Raises FormatError if the attribute is
        not a list of texts.
        """
        return self._list(name, (str,), say("texts"))

    def _list(self, name: str, kinds: tuple[type, ...], what: str) -> Any:
        items: tuple[Any, ...] | None = self.attributes.get(name)
        if items is not None and (type(items) is not tuple or any(type(item) not in kinds for item in items)):
            pattern = "The attribute {name} of {op_type} is not a list of {what}."
            raise FormatError(say(pattern, name=name, op_type=self.op_type, what=what))
        return items

    def numbers(self, position: int, what: str) -> Array | None:
        """The numbers of a constant input in row-major order; None if the input was omitted.

        Raises ComputedError if the input is not a constant, FormatError if it has more than `MOST_CONSTANTS` numbers.
        """
        operand = self.operand(position)
        if operand is None:
            return None
        if operand.numbers is None:
            raise ComputedError(
                say(
                    "{what} is '{operand}', which is not a constant; the DirectML provider needs a constant.",
                    what=what,
                    operand=operand.name,
                )
            )
        if (held := count(operand.sizes)) > MOST_CONSTANTS:
            raise FormatError(
                say(
                    "{what} is '{operand}', which holds {held} numbers; the limit is {most}.",
                    what=what,
                    operand=operand.name,
                    held=held,
                    most=MOST_CONSTANTS,
                )
            )
        return operand.numbers()

    def whole_numbers(self, position: int, what: str) -> tuple[int, ...] | None:
        """The whole numbers of the constant input at `position`; None if the input was omitted. Messages call the input
        `what`.

        Raises ComputedError if the input is not a constant, FormatError if its numbers are not of an integer type.
        """
        found = self.numbers(position, what)
        if found is None:
            return None
        if found.dtype.kind not in "iu":
            raise FormatError(say("{what} is not a tensor of whole numbers.", what=what))
        return tuple(int(value) for value in found)

    def constant(self, position: int, what: str) -> Number | None:
        """The number of a constant input with one element; None if the input was omitted.

        Raises ComputedError if the input is not a constant, FormatError if it does not have exactly one element. `what`
        is the name of the input in these messages.
        """
        found = self.numbers(position, what)
        if found is None:
            return None
        if len(found) != 1:
            raise FormatError(
                say(
                    "{what} is '{operand}', which holds {held} numbers instead of one.",
                    what=what,
                    operand=self.required(position, what).name,
                    held=len(found),
                )
            )
        return found[0].item()

    def whole_constant(self, position: int, what: str) -> int:
        """The number of a constant input, truncated to an integer. `what` names the input in messages.

        Raises FormatError if the input was omitted or the number is not finite.
        """
        value = self.constant(position, what)
        if value is None:
            raise FormatError(say("{op_type} has no '{what}'.", op_type=self.op_type, what=what))
        if value != value or value in (float("inf"), float("-inf")):
            raise FormatError(say("{what} is {value}, which is not a whole number.", what=what, value=value))
        return int(value)

    def axis(self, rank: int, default: int) -> int:
        """The attribute `axis` as a dimension from 0 to rank - 1. Raises FormatError if it is out of range."""
        return dimension(self.integer("axis", default), rank)


def dimension(axis: int, rank: int) -> int:
    """An axis that may count from the end, as a dimension from 0 to rank - 1. Raises FormatError if out of range."""
    if not -rank <= axis < rank:
        raise FormatError(
            say("axis is {axis}, but the tensor has only {rank:dimension|dimensions}.", axis=axis, rank=rank)
        )
    return axis % rank


@dataclass(frozen=True, slots=True)
class Reading:
    """The operator and the desc that an ONNX node becomes, in the form of a model file.

    If a node becomes several operators, `others` names the further ones, and `then` has their readings if their descs
    are known. `operands` has the node's input for each input field. `fills` has the fills of inputs whose elements are
    computed during import. `remarks` are sentences about everything that was added or omitted.

    `computed` maps each input that reads an output of an earlier operator to a pair: the position of this operator,
    from 0, and the output field. `results` maps each output of the node to such a pair; if it is empty, the last
    operator computes the outputs.
    """

    operator: str
    desc: Mapping[str, Any]
    operands: Mapping[str, Operand]
    remarks: tuple[str, ...] = ()
    fills: Mapping[str, Fill] = field(default_factory=dict[str, Fill])
    others: tuple[str, ...] = ()
    then: tuple["Reading", ...] = ()
    computed: Mapping[str, tuple[int, str]] = field(default_factory=dict[str, tuple[int, str]])
    results: Mapping[int, tuple[int, str]] = field(default_factory=dict[int, tuple[int, str]])


Reader = Callable[[Node], Reading]


def tensor(data_type: DataType, sizes: Shape) -> dict[str, Any]:
    """A packed tensor desc in the form of a model file."""
    return {"DataType": data_type.name, "Sizes": list(sizes)}


def padded(sizes: Shape, rank: int = LEAST_RANK) -> Shape:
    """The sizes with leading 1s up to `rank` dimensions."""
    return (1,) * (rank - len(sizes)) + sizes


def padding_remarks(shapes: Mapping[str, Shape], rank: int = LEAST_RANK) -> tuple[str, ...]:
    """A remark that names the tensors to which `padded` adds dimensions; () if there are none.

    `shapes` has the sizes of the tensors before the padding, by name.
    """
    grown = [f"{name} {braces(sizes)}" for name, sizes in shapes.items() if len(sizes) < rank]
    if not grown:
        return ()
    return (
        say(
            "Leading dimensions of size 1 were added to reach {rank} dimensions, as in onnxruntime: {tensors}.",
            rank=rank,
            tensors=", ".join(grown),
        ),
    )


def scalar_json(value: Number) -> Any:
    """A number as it is written in a model file."""
    return json_number(value)
