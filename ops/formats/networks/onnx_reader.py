"""Reads the graph of an ONNX model as a network: the operators that onnxruntime's DirectML provider would create.

The nodes of subgraphs are not read. A node that cannot be converted to operators becomes a `Stop`: its outputs have no
numbers, and the nodes that read them cannot be run.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from ops.arrays.layout import Shape
from ops.declare.onnx_source import Operand, Reading
from ops.formats.networks.imported import ImportedNetwork, Stop
from ops.formats.networks.unique_names import unique_names
from ops.formats.onnx_import.case import desc_of
from ops.formats.onnx_import.listed import OnnxNode
from ops.formats.onnx_import.places import Place
from ops.formats.onnx_import.reader import OnnxModel
from ops.model.case import Case
from ops.model.data import Data, Kept
from ops.network.network import NOT_COMPUTED, Link, Network, Node, Port, with_buffer_of
from ops.text.format_error import FormatError
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

MOST_NAMED = 12  # free dimensions in a message


@dataclass(slots=True)
class _Graph:
    """The state of the import after some nodes of an ONNX graph.

    `by_name` has the imported nodes in their order. `written` has, for each tensor that an imported node computes, the
    port of this tensor. `unknown` has the reason for each tensor that has no numbers. `first` has, for each tensor that
    no node computes, the first port that reads it. `output_of` has, for each imported node, the first output of the
    ONNX node from which it was made.
    """

    by_name: dict[str, Node] = field(default_factory=dict[str, Node])
    links: list[Link] = field(default_factory=list[Link])
    names: dict[Port, str] = field(default_factory=dict[Port, str])
    written: dict[str, Port] = field(default_factory=dict[str, Port])
    unknown: dict[str, str] = field(default_factory=dict[str, str])
    first: dict[str, Port] = field(default_factory=dict[str, Port])
    cases: dict[str, Case] = field(default_factory=dict[str, Case])
    stops: list[Stop] = field(default_factory=list[Stop])
    remarks: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    output_of: dict[str, str] = field(default_factory=dict[str, str])


def read(path: Path, dimensions: Mapping[str, int] | None = None) -> ImportedNetwork:
    """The network of an ONNX file; `dimensions` are sizes of free dimensions.

    Raises FormatError if the file is not an ONNX model, or if no node can be read.
    """
    return network_of(OnnxModel(path), dimensions)


def network_of(model: OnnxModel, dimensions: Mapping[str, int] | None = None) -> ImportedNetwork:
    """The network of a parsed model. `dimensions` are sizes of free dimensions.

    Raises FormatError if no node can be read.
    """
    found = _Graph()
    shapes: dict[str, Shape] = {}
    for place, listed, reading in model.readings(dimensions):
        for name in (*place.node.input, *place.node.output):
            known = place.scope.types.get(name)
            if known is not None and known.sizes is not None and all(isinstance(size, int) for size in known.sizes):
                shapes[name] = tuple(int(size) for size in known.sizes)
        if place.node.output and place.node.output[0] in place.scope.constants:
            continue  # a Constant node
        if reading is None:
            _stop(place, listed, found)
        else:
            _node(place, listed, reading, found)
    if not found.by_name:
        why = found.stops[0].why_not if found.stops else say("The model has only constants.")
        raise FormatError(say("No node of the model can be read. {why}", why=why))
    wanted = [found.written[value.name] for value in model.model.graph.output if value.name in found.written]
    network = Network(tuple(found.by_name.values()), tuple(found.links), found.names, tuple(dict.fromkeys(wanted)))
    inputs = model.inputs(dimensions)
    made_up = tuple(name for name in network.inputs if name in inputs)
    unique = unique_names(model.model.graph)
    sources = {name: unique[output] for name, output in found.output_of.items()}
    return ImportedNetwork(network, tuple(found.stops), found.remarks, shapes, made_up, sources)


def _stop(place: Place, listed: OnnxNode, found: _Graph) -> None:
    why = listed.why_not or say("A size is needed for {names}.", names=some_of(listed.free, MOST_NAMED))
    inputs, outputs = tuple(filter(None, place.node.input)), tuple(filter(None, place.node.output))
    found.stops.append(Stop(listed.name, listed.op_type, why, inputs, outputs))
    for name in outputs:
        if name not in found.written:  # an invalid model may write a tensor twice
            found.unknown[name] = _not_computed(listed.name, listed.op_type)


def _not_computed(name: str, kind: str) -> str:
    return say("is not computed, because {kind} '{name}' becomes no operator", kind=kind, name=shortened(name))


def _node(place: Place, listed: OnnxNode, reading: Reading, found: _Graph) -> None:
    """Adds the operators of an ONNX node and their links to the network `found`. If the names of the node's inputs are
    ambiguous, adds the node as one that becomes no operator.
    """
    titles = _titles(place.node.input)
    if None in titles.values():
        why = say("The inputs of the node have long names that become equal when they are shortened.")
        _stop(place, replace(listed, why_not=why), found)
        return
    made: list[Node] = []
    for number, part in enumerate((reading, *reading.then)):
        title = listed.name if not number else f"{listed.name} ({number + 1}: {part.operator})"
        while title in found.by_name:  # another node has this name by chance
            title += "'"
        case = _case(title, part, titles, made, found)
        made.append(Node(title, case, listed.op_type))
        found.by_name[title] = made[-1]
        if output := next(filter(None, place.node.output), ""):
            found.output_of[title] = output
    if reading.remarks:
        found.remarks[listed.name] = reading.remarks
    names = list(place.node.output)
    present = [name for name in names if name]
    if reading.others and not reading.then:
        for name in present:
            found.unknown[name] = say(
                "is not computed, because {kind} '{name}' becomes several operators ({operator} and {others}), "
                "which this program does not run together",
                kind=listed.op_type, name=shortened(listed.name), others=", ".join(reading.others),
                operator=reading.operator,
            )  # fmt: skip
        return
    for port, name in _computed(made, reading, names):
        found.written[name] = port
        found.names[port] = name
    for name in present:
        if name not in found.written:
            found.unknown[name] = say(
                "is not computed, because {kind} '{name}' becomes an operator without this output",
                kind=listed.op_type,
                name=shortened(listed.name),
            )


def _computed(made: Sequence[Node], reading: Reading, names: Sequence[str]) -> Iterator[tuple[Port, str]]:
    """Yields, for each named output of an ONNX node, the port that computes it and the name of the output.

    `made` are the nodes that the ONNX node was converted to, `names` the names of its outputs.
    """
    if reading.results:
        for output, (position, field_name) in reading.results.items():
            if output < len(names) and names[output]:
                yield Port(made[position].name, field_name), names[output]
        return
    outputs, present = made[-1].outputs, [name for name in names if name]
    shown = present if len(present) == len(outputs) else names
    yield from ((port, name) for port, name in zip(outputs, shown, strict=False) if name)


def _titles(names: Sequence[str]) -> Mapping[str, str | None]:
    """Returns the full name of each input of a node by its shortened name; None if two inputs have the same shortened
    name.
    """
    found: dict[str, str | None] = {}
    for name in dict.fromkeys(filter(None, names)):
        said = str(shortened(name))
        found[said] = None if said in found else name
    return found


def _case(
    title: str, reading: Reading, titles: Mapping[str, str | None], before: Sequence[Node], found: _Graph
) -> Case:
    """Returns the case of one operator that computes an ONNX node or a part of it, and adds the links to the inputs of
    the case to `found`.

    `title` is the name of the case's node in the network. `before` are the nodes of the earlier operators of the same
    ONNX node. `titles` maps the shortened names of the ONNX node's inputs to their full names.
    """
    key = f"{reading.operator} {reading.desc}"
    if key not in found.cases:
        found.cases[key] = desc_of(reading)
    case = found.cases[key]
    for name, (position, output) in reading.computed.items():
        found.links.append(Link(Port(before[position].name, output), Port(title, name)))
        case = case.with_data(name, NOT_COMPUTED)
    for name, operand in reading.operands.items():
        tensor, port = titles[str(operand.name)], Port(title, name)
        assert tensor is not None  # `_node` has checked it
        if tensor in found.written:
            found.links.append(Link(found.written[tensor], port))
            case = case.with_data(name, NOT_COMPUTED)
        elif tensor in found.unknown:
            found.names[port] = tensor
            case = case.with_data(name, Data(problem=found.unknown[tensor]))
        else:
            found.names[port] = tensor
            case = _with_numbers(case, port, tensor, operand, reading, found)
    return case


def _with_numbers(case: Case, port: Port, tensor: str, operand: Operand, reading: Reading, found: _Graph) -> Case:
    """Returns the case with the numbers of the input `port`: those of a constant, or generated ones for an input of the
    model.

    All nodes that read the same input of the model get the same numbers; `found.first` has the first port that reads
    it. `tensor` is the name of the tensor in the model.
    """
    name, desc = port.field, case.tensor(port.field)
    if operand.numbers is not None:
        shape = desc.shape if desc is not None else None
        layout = None if desc is None or shape is None else (shape, desc.explicit_steps)
        return case.with_data(name, Data(kept=Kept(operand.numbers(), layout)))
    if tensor in found.first:
        first = found.first[tensor]
        other = case if first.node == port.node else found.by_name[first.node].case
        return with_buffer_of(Node(port.node, case), name, other, first.field).case
    found.first[tensor] = port
    return case.with_data(name, Data(reading.fills[name])) if name in reading.fills else case
