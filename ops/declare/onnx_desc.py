"""Collects the tensors, attributes and remarks of the desc to which an ONNX node is converted."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import Any

from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape, packed_strides
from ops.declare.onnx_source import LEAST_RANK, Node, Operand, Reading, padded, padding_remarks, tensor
from ops.model.data import Fill
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

OUTPUT = "OutputTensor"


class OnnxDesc:
    """Builds the desc of an operator step by step from an ONNX node. Sizes get leading 1s, up to `rank` dimensions."""

    def __init__(self, operator: str, rank: int = LEAST_RANK) -> None:
        self._operator, self._rank = operator, rank
        self._desc: dict[str, Any] = {}
        self._operands: dict[str, Operand] = {}
        self._grown: dict[str, Shape] = {}
        self._remarks: list[str] = []
        self._fills: dict[str, Fill] = {}
        self._computed: dict[str, tuple[int, str]] = {}

    def input(
        self,
        field: str,
        operand: Operand | None,
        sizes: Shape | None = None,
        *,
        strides: Shape | None = None,
        data_type: DataType | None = None,
        fill: Fill | None = None,
    ) -> None:
        """Adds an input tensor to the desc. Does nothing if `operand` is None, which means that the node omits this
        input.

        `sizes` and `data_type` replace those of the operand. `strides` has the stride along each dimension in the
        buffer of the operand. If `data_type` is another type than the operand's, the elements are reinterpreted with
        the same bits. `fill`, if given, generates the elements that are computed during import.
        """
        if operand is None:
            return
        shown = operand.sizes if sizes is None else sizes
        self._desc[field] = self._tensor(field, data_type or operand.data_type, shown, strides)
        self._operands[field] = operand
        if fill is not None:
            self._fills[field] = fill

    def computed(
        self,
        field: str,
        data_type: DataType,
        sizes: Shape,
        position: int,
        output: str = OUTPUT,
        *,
        strides: Shape | None = None,
    ) -> None:
        """Adds an input tensor that reads an output of an earlier operator of the node.

        `position` is the position of this operator, from 0, and `output` its field.
        """
        self._desc[field] = self._tensor(field, data_type, sizes, strides)
        self._computed[field] = (position, output)

    def computed_array(
        self, field: str, data_type: DataType, sizes: Shape, position: int, output: str = OUTPUT
    ) -> None:
        """Adds a tensor to the array of input tensors `field`. The tensor is the output `output` of an earlier operator
        of the ONNX node; `position` is the index of this operator.
        """
        made = self._desc.setdefault(field, list[dict[str, Any]]())
        name = f"{field}[{len(made)}]"
        made.append(self._tensor(name, data_type, sizes, None))
        self._computed[name] = (position, output)

    def inputs(self, field: str, operands: Sequence[Operand], target: Shape | None = None) -> None:
        """Adds the operands as the tensors of the array field `field`. If `target` is given, all are broadcast to these
        sizes.
        """
        made = self._desc.setdefault(field, list[dict[str, Any]]())
        for number, each in enumerate(operands):
            name = f"{field}[{number}]"
            self.broadcast(name, each, each.sizes if target is None else target)
            made.append(self._desc.pop(name))

    def broadcast(self, field: str, operand: Operand | None, target: Shape, sizes: Shape | None = None) -> None:
        """Adds an input tensor with the sizes `target`, to which the operand is broadcast by strides of 0.

        If `sizes` is given, the elements of the operand are read with these sizes in place of its own. Leading
        dimensions of size 1 are added as needed. Does nothing without an operand. Raises FormatError if a size is
        neither 1 nor that of `target`, or if there are more sizes than in `target`.
        """
        if operand is None:
            return
        own = operand.sizes if sizes is None else sizes
        given = padded(own, len(target))
        if len(own) > len(target) or any(size not in (1, wanted) for size, wanted in zip(given, target, strict=True)):
            raise FormatError(
                say(
                    "'{name}' {sizes} cannot be broadcast to {target}.",
                    name=operand.name,
                    sizes=braces(own),
                    target=braces(target),
                )
            )
        if given == target:
            self.input(field, operand, target)
            return
        steps = tuple(
            0 if size != wanted else step
            for size, wanted, step in zip(given, target, packed_strides(given), strict=True)
        )
        self.input(field, operand, target, strides=steps)
        self.remark(
            say(
                "'{name}' {sizes} is broadcast to {target} by strides of 0.",
                name=operand.name,
                sizes=braces(own),
                target=braces(target),
            )
        )

    def output(self, field: str, data_type: DataType, sizes: Shape, *, strides: Shape | None = None) -> None:
        """Adds an output tensor with the field name `field`. Without `strides`, the desc states none."""
        self._desc[field] = self._tensor(field, data_type, sizes, strides)

    def outputs(self, field: str, data_type: DataType, shapes: Sequence[Shape]) -> None:
        """Adds the outputs of an array field, all of the type `data_type`. `shapes` has the sizes of each tensor."""
        self._desc[field] = [
            self._tensor(f"{field}[{number}]", data_type, sizes, None) for number, sizes in enumerate(shapes)
        ]

    def set(self, **attributes: Any) -> None:
        """Adds attributes, in the form of a model file."""
        self._desc |= attributes

    def remark(self, *sentences: str) -> None:
        """Adds the given sentences to the remarks of the import, except for empty ones."""
        self._remarks += filter(None, sentences)

    def added(self, rank: int) -> int:
        """Returns the number of leading dimensions of size 1 that a tensor of this rank gets, so that it has the rank
        of the desc.
        """
        return max(self._rank - rank, 0)

    def axis(self, axis: int, rank: int) -> int:
        """Returns the dimension of the desc's tensor for dimension `axis` of the node's tensor, whose rank is `rank`.

        They differ if the desc has added leading dimensions.
        """
        return axis + self.added(rank)

    def reading(self, *others: str) -> Reading:
        """Returns the result of the import: this operator with its desc, remarks, and the further operators
        `others`.
        """
        remarks = (*padding_remarks(self._grown, self._rank), *self._remarks)
        return Reading(
            self._operator, self._desc, self._operands, remarks, self._fills, others, computed=self._computed
        )

    def followed_by(self, *others: "OnnxDesc", results: Mapping[int, tuple[int, str]] | None = None) -> Reading:
        """Returns the `Reading` of an ONNX node that is converted to this operator, followed by the operators `others`.

        `results` has, for each output of the node, the number of the operator and the field that compute it. By
        default, the last operator computes all outputs.
        """
        then = tuple(other.reading() for other in others)
        return replace(self.reading(*(each.operator for each in then)), then=then, results=results or {})

    def _tensor(self, field: str, data_type: DataType, sizes: Shape, strides: Shape | None) -> dict[str, Any]:
        if len(sizes) < self._rank:
            self._grown[field] = sizes
        made = tensor(data_type, padded(sizes, self._rank))
        if strides is not None:
            made["Strides"] = [0] * self.added(len(sizes)) + list(strides)
        return made


def broadcast_sizes(node: Node, *shapes: Shape) -> Shape:
    """The sizes to which tensors are broadcast together. Raises FormatError if there are no such sizes."""
    rank = max((len(sizes) for sizes in shapes), default=0)
    found: list[int] = []
    for sizes in zip(*(padded(each, rank) for each in shapes), strict=True):
        wanted = {size for size in sizes if size != 1} or {1}
        if len(wanted) > 1:
            listed = ", ".join(map(braces, shapes))
            raise FormatError(
                say(
                    "The inputs of {op_type} cannot be broadcast together: {shapes}.",
                    op_type=node.op_type,
                    shapes=listed,
                )
            )
        found.append(*wanted)
    return tuple(found)


def halfway() -> str:
    """The remark that a number nearly halfway between two steps of a quantized type may be rounded to either step."""
    return say(
        "A number nearly halfway between two steps can be rounded to either step, because providers round scales "
        "differently."
    )


def same_count(node: Node, before: Shape, after: Shape) -> None:
    """Raises FormatError if two shapes do not have the same number of elements."""
    if prod(before) != prod(after):
        raise FormatError(
            say(
                "{op_type} cannot turn {before} into {after}.",
                op_type=node.op_type,
                before=braces(before),
                after=braces(after),
            )
        )
