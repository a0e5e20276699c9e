"""The nodes of a model and its subgraphs, with unique names."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ops.formats.onnx_import.graphs import Scope, Typed, scopes
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from onnx import ModelProto, NodeProto

MOST_ENDS = 4096  # inputs or outputs of a node that is read


class RefusedModelError(FormatError):
    """Raised for a node that makes onnxruntime refuse the whole model."""


@dataclass(frozen=True, slots=True)
class Place:
    """A node of an ONNX model, with its unique name and its graph.

    `clash` is an error message if the name of an output of the node is already in use: another node writes it, or it is
    an input or a constant of the graph. Otherwise, `clash` is "".
    """

    name: str
    node: "NodeProto"
    scope: Scope
    clash: str = ""


def places(model: "ModelProto", types: Typed, dimensions: Mapping[str, int]) -> Iterator[Place]:
    """Yields the nodes of all graphs of a model. If several nodes have the same name, a number is added, such as `relu
    (2)`.
    """
    taken: dict[str, int] = {}
    for scope in scopes(model, types, dimensions):
        given = {each.name for each in (*scope.graph.input, *scope.graph.initializer)}
        writers: dict[str, str] = {}
        for node in scope.graph.node:
            output = node.output[0] if node.output else ""
            own = "/".join((*scope.path, node.name or f"{node.op_type} of {output or 'nothing'}"))
            name, number = own, taken.get(own, 1)
            while name in taken:
                number += 1
                name = f"{own} ({number})"
            taken[own] = number
            taken.setdefault(name, 1)
            yield Place(name, node, scope, _clash(name, node, given, writers))


def _clash(name: str, node: "NodeProto", given: Set[str], writers: dict[str, str]) -> str:
    """Returns an error if another node already writes an output of `node`, or if the output's name is in `given`;
    otherwise "".

    Adds the outputs of the node to `writers`, which maps each output to the first node that writes it.
    """
    outputs = [output for output in node.output if output]
    already = next((output for output in outputs if output in given or output in writers), None)
    first = writers.get(already or "")
    for output in outputs:
        writers.setdefault(output, name)
    if already is None:
        return ""
    if first is None:
        return say(
            "The node writes '{tensor}', an input or a constant of the graph; onnxruntime does not load such a model.",
            tensor=shortened(already),
        )
    return say(
        "The node writes '{tensor}', which '{first}' writes too; onnxruntime does not load such a model.",
        tensor=shortened(already), first=shortened(first),
    )  # fmt: skip


def check_place(place: Place) -> None:
    """Raises FormatError if the node cannot be read because of its place in the graph, whatever its type.

    Such a node has too many inputs or outputs, or onnxruntime computes its output while it loads the model. Raises
    RefusedModelError if the node writes a tensor that exists in the graph already.
    """
    if place.clash:
        raise RefusedModelError(place.clash)
    if len(place.node.input) > MOST_ENDS:
        pattern = "The node has {many} inputs; the limit is {most}."
        raise FormatError(say(pattern, many=len(place.node.input), most=MOST_ENDS))
    if len(place.node.output) > MOST_ENDS:
        pattern = "The node has {many} outputs; the limit is {most}."
        raise FormatError(say(pattern, many=len(place.node.output), most=MOST_ENDS))
    if any(name in place.scope.folded for name in place.node.output):
        raise FormatError(
            say("onnxruntime computes the node while it loads the model, from constants and known sizes.")
        )
