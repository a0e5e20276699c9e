"""Reads nodes of ONNX models as the descs that the DirectML provider of onnxruntime would create."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ops.declare.onnx_source import ComputedError, Node, Operand, Reading
from ops.declare.onnx_table import table
from ops.formats.imported import Imported
from ops.formats.onnx_import.attributes import plain
from ops.formats.onnx_import.case import as_case, desc_of
from ops.formats.onnx_import.graphs import (
    Dimension,
    Typed,
    counts,
    inferred,
    open_sizes,
    opsets_of,
    parse,
    stated,
)
from ops.formats.onnx_import.listed import FreeDimensionsError, OnnxNode, type_text, types_of
from ops.formats.onnx_import.operands import operand, typed_output
from ops.formats.onnx_import.places import Place, RefusedModelError, check_place, places
from ops.formats.onnx_import.registration import DOMAINS, Claim, check_types, claimed
from ops.formats.onnx_import.subgraphs import in_cycles
from ops.model.case import Case
from ops.model.fields import MOST_TENSORS
from ops.system.cancellation import checkpoint
from ops.text.format_error import FormatError
from ops.text.literals import shortened, some_of
from ops.text.sentences import said_by, say

if TYPE_CHECKING:
    from onnx import ModelProto


# The arrays of tensors whose length is a number of inputs or outputs of the node.
_ARRAYS = ("InputTensors", "OutputTensors")
# The inputs of which the provider reads the type, but no elements.
_TYPES_ALONE = {("CastLike", 1)}


class OnnxModel:
    """A parsed ONNX file: lists its nodes, and reads a node as a case."""

    def __init__(self, path: Path) -> None:
        """Parses the file. Raises FormatError if it is not an ONNX model."""
        self.folder = path.parent
        self._model = parse(path)
        self._typed: dict[frozenset[tuple[str, int]], Typed] = {}
        self._opsets = opsets_of(self._model)
        self.node_count, _ = counts(self._model.graph)
        self._in_cycles = in_cycles(self._model.graph)

    @cached_property
    def free_dimensions(self) -> tuple[str, ...]:
        """The names of the free dimensions of the model's inputs."""
        return tuple(dict.fromkeys(size for sizes in open_sizes(self._model).values() for size in sizes))

    @cached_property
    def _free(self) -> frozenset[str]:
        return frozenset(self.free_dimensions)

    @cached_property
    def _origins(self) -> Mapping[str, frozenset[str]]:
        """Returns, for each tensor by its name, the free dimensions on which its sizes may depend: those of all model
        inputs from which the tensor is computed.

        A single pass over the nodes is enough, because the nodes of a parsed model are in topological order.
        """
        found = {name: frozenset(sizes) for name, sizes in open_sizes(self._model).items()}
        for node in self._model.graph.node:
            origin = frozenset[str]().union(*(found.get(name, ()) for name in node.input))
            found |= dict.fromkeys(node.output, origin)
        return found

    def nodes(self, dimensions: Mapping[str, int] | None = None) -> list[OnnxNode]:
        """All nodes of the model and its subgraphs; `dimensions` are sizes of free dimensions."""
        return list(self.listed(dimensions))

    def listed(self, dimensions: Mapping[str, int] | None = None) -> Iterator[OnnxNode]:
        """Yields the nodes as `OnnxNode`s. `dimensions` are sizes of free dimensions. Raises RunCancelledError if the
        work is cancelled.
        """
        for place in self._places(dimensions or {}):
            checkpoint()
            yield self._listed(place, dimensions or {})

    def read(self, name: str, dimensions: Mapping[str, int] | None = None) -> Imported:
        """The case of the node with this name; `dimensions` are sizes of free dimensions.

        Raises FreeDimensionsError if more sizes are needed, FormatError if the node cannot be read.
        """
        given = dict(dimensions or {})
        for key, size in given.items():
            if not 1 <= size < 1 << 32:
                pattern = "{key} is {size}; a size must be from 1 to 4294967295."
                raise FormatError(say(pattern, key=shortened(key), size=size))
        return self._imported(self.place(name, given), given)

    def place(self, name: str, dimensions: Mapping[str, int] | None = None) -> Place:
        """Returns the `Place`, a node and its graph, of the node called `name`. `dimensions` are sizes of free
        dimensions.

        Raises FormatError if the model has no such node.
        """
        given = dimensions or {}
        for place in self._places(given):
            if place.name == name:
                return place
        known = some_of([node.name for node in self.nodes(given) if node.why_not is None])
        if known:
            pattern = "The model has no node '{name}'; the nodes that can be read are {known}."
            raise FormatError(say(pattern, name=shortened(name), known=known))
        pattern = "The model has no node '{name}', and none of its nodes can be read."
        raise FormatError(say(pattern, name=shortened(name)))

    @property
    def model(self) -> "ModelProto":
        """The model as it was parsed; it must not be changed."""
        return self._model

    def _places(self, dimensions: Mapping[str, int]) -> Iterator[Place]:
        return places(self._model, self._types(dimensions), dimensions)

    def _types(self, dimensions: Mapping[str, int]) -> Typed:
        key = frozenset(dimensions.items())
        if key not in self._typed:
            light = stated(self._model, dimensions)
            types = Typed(light.graph)
            if not all(self._is_known(place) for place in places(self._model, types, dimensions)):
                types = inferred(light)
            self._typed = {key: types}
        return self._typed[key]

    def _is_known(self, place: Place) -> bool:
        """True if the model itself states the sizes of all inputs of the node at `place`, and contains the constants
        for all inputs that must be constant.

        A size may be a number or a free dimension of the model.
        """
        node = place.node
        row = table().get(("" if node.domain in DOMAINS else node.domain, node.op_type))
        positions = () if row is None else row.constants
        lists = [node.input[position] for position in positions if position < len(node.input)]
        if any(name and name not in place.scope.constants for name in lists):
            return False
        found = [place.scope.types.get(name) for name in place.node.input if name]
        return all(
            known is not None
            and known.sizes is not None
            and all(isinstance(size, int) or size in self._free for size in known.sizes)
            for known in found
        )

    def readings(self, dimensions: Mapping[str, int] | None = None) -> Iterator[tuple[Place, OnnxNode, Reading | None]]:
        """Yields each node of the model, except those of subgraphs, with its place and its conversion to a case.

        The conversion is None if the node cannot be converted. `dimensions` are the sizes of free dimensions.
        """
        for place in self._places(dimensions or {}):
            if not place.scope.path:
                yield place, *self._tried(place, dimensions or {})

    def checked(self, dimensions: Mapping[str, int] | None = None) -> Iterator[tuple[OnnxNode, tuple[Case, ...]]]:
        """Yields every node with the cases of its operators, which omit the numbers of constants.

        There are no cases if the node cannot be read, and only the first case if the descs of its other operators are
        not known. Equal descs share one case. `dimensions` are the sizes of free dimensions.
        """
        made: dict[str, Case] = {}
        for place in self._places(dimensions or {}):
            listed, reading = self._tried(place, dimensions or {})
            cases: list[Case] = []
            for part in () if reading is None else (reading, *reading.then):
                key = f"{part.operator} {part.desc}"
                if key not in made:
                    made[key] = desc_of(part)
                cases.append(made[key])
            yield listed, tuple(cases)

    def _listed(self, place: Place, dimensions: Mapping[str, int]) -> OnnxNode:
        return self._tried(place, dimensions)[0]

    def _tried(self, place: Place, dimensions: Mapping[str, int]) -> tuple[OnnxNode, Reading | None]:
        shapes, outputs = (types_of(names, place.scope) for names in (place.node.input, place.node.output))
        free, why_not, operators, fallback, reading, is_refused = (), None, (), "", None, False
        try:
            self._check_place(place)
            claim = self._claim(place)
            fallback = claim.fallback
            reading = self._reading(place, dimensions, claim)
            operators = (reading.operator, *reading.others)
        except FreeDimensionsError as error:
            free, why_not = error.names, self._computed(place)
        except FormatError as error:
            why_not, is_refused = said_by(error), isinstance(error, RefusedModelError)
        inside = bool(place.scope.path)
        listed = OnnxNode(
            *(place.name, place.node.op_type, shapes, free, why_not, outputs, operators, fallback, inside), is_refused
        )
        return listed, reading

    def _check_place(self, place: Place) -> None:
        """Raises FormatError if the node cannot be read because of its place in the graph."""
        check_place(place)
        if not place.scope.path and not self._in_cycles.isdisjoint(place.node.output):
            raise RefusedModelError(
                say("The node is in a cycle, or reads a node in a cycle; onnxruntime does not load such a model.")
            )

    def _claim(self, place: Place) -> Claim:
        """Returns the registration of the node's type. Raises FormatError if such a node cannot be read."""
        node = place.node
        names = [attribute.name for attribute in node.attribute]
        return claimed(node.domain, node.op_type, self._opset(node.domain), names)

    def _opset(self, domain: str) -> int:
        """The opset version of a domain that the model states. If the model states none, the version is 1, except for
        ai.onnx.

        Raises FormatError if the domain is ai.onnx and the model states no version of it.
        """
        if domain not in DOMAINS:
            return self._opsets.get(domain, 1)
        if "" not in self._opsets:
            others = some_of(sorted(self._opsets))
            raise FormatError(say("The model names no opset of ai.onnx, only of {others}.", others=others))
        return self._opsets[""]

    def _reading(self, place: Place, dimensions: Mapping[str, int], claim: Claim) -> Reading:
        self._ask_for_dimensions(place, dimensions)
        lists = claim.row.constants
        inputs = [
            operand(
                name,
                place.scope,
                self.folder,
                is_list=position in lists,
                is_read=(place.node.op_type, position) not in _TYPES_ALONE,
            )
            for position, name in enumerate(place.node.input)
        ]
        return self._read(place, claim, tuple(inputs))

    def _read(self, place: Place, claim: Claim, inputs: tuple[Operand | None, ...]) -> Reading:
        """Returns the operators that compute a node. Raises FormatError with the reason if the node cannot be read."""
        given = [None if each is None else (each.name, each.onnx_name) for each in inputs]
        check_types(claim, place.node.op_type, given, [typed_output(name, place.scope) for name in place.node.output])
        read = claim.row.reader()
        assert read is not None
        reading = read(self._node(place, inputs))
        tensors = max((len(each) for each in (reading.desc.get(name) for name in _ARRAYS) if each), default=0)
        if tensors > MOST_TENSORS:
            pattern = "The array has {count} tensors; the explorer shows up to {most}."
            raise FormatError(say(pattern, count=tensors, most=MOST_TENSORS))
        return reading

    def inputs(self, dimensions: Mapping[str, int] | None = None) -> Mapping[str, tuple[Dimension, ...] | None]:
        """The sizes of each input of the model that is a tensor without an initializer; None if even the number of
        dimensions is unknown.

        `dimensions` gives values to named dimensions.
        """
        scope = next(self._places(dimensions or {})).scope
        constants = {tensor.name for tensor in self._model.graph.initializer}
        names = (value.name for value in self._model.graph.input if value.name not in constants)
        return {name: known.sizes for name in names if (known := scope.types.get(name)) is not None}

    def _computed(self, place: Place) -> str | None:
        """Returns a message if an input of the node must be a constant, but is not one. Such a node cannot be read,
        whatever sizes the inputs have.

        Returns None if there is no such input, even if the node cannot be read for another reason.
        """
        try:
            inputs = tuple(operand(name, place.scope, self.folder, open_size=1) for name in place.node.input)
            self._read(place, self._claim(place), inputs)
        except ComputedError as error:
            return said_by(error)
        except FormatError:
            pass  # the assumed sizes of 1 may be the reason
        return None

    def _node(self, place: Place, inputs: tuple[Operand | None, ...]) -> Node:
        attributes = {attribute.name: plain(attribute, self.folder) for attribute in place.node.attribute}
        opset = self._opset(place.node.domain)
        return Node(place.node.op_type, opset, inputs, attributes, tuple(map(bool, place.node.output)))

    def _imported(self, place: Place, dimensions: Mapping[str, int]) -> Imported:
        self._check_place(place)
        claim = self._claim(place)
        reading = self._reading(place, dimensions, claim)
        opening = say(
            "{op_type} '{node}' of opset {opset} was read as {operator}.",
            op_type=place.node.op_type,
            node=shortened(place.name),
            opset=self._opset(place.node.domain),
            operator=reading.operator,
        )
        sizes = [
            say("The dimension {name} has the size {size}, as requested.", name=shortened(name), size=size)
            for name, size in dimensions.items()
        ]
        stated = [*sizes, *filter(None, [claim.fallback, self._types(dimensions).remark])]
        return as_case(reading, opening, stated)

    def _ask_for_dimensions(self, place: Place, dimensions: Mapping[str, int]) -> None:
        """Raises FreeDimensionsError if an input of the node has free dimensions.

        The error names these dimensions. If they were computed from free dimensions of the model's inputs, it names the
        latter.
        """
        types = {name: place.scope.types.get(name) for name in place.node.input if name}
        sizes = {name: found.sizes or () for name, found in types.items() if found is not None}
        own = tuple(dict.fromkeys(size for shape in sizes.values() for size in shape if isinstance(size, str)))
        if not own:
            return
        origin = frozenset[str]().union(*(self._origins.get(name, ()) for name in sizes))
        of_inputs = tuple(name for name in self.free_dimensions if name in origin and name not in dimensions)
        names = own if set(own) <= self._free else of_inputs or own
        shapes = some_of([type_text(types[name]) for name in sizes], 3, limit=40)
        needed = some_of(names, 3, limit=24)
        pattern = "The inputs are {shapes}; a size is needed for {names}."
        raise FreeDimensionsError(names, say(pattern, shapes=shapes, names=needed))


def nodes(path: Path, dimensions: Mapping[str, int] | None = None) -> list[OnnxNode]:
    """All nodes of a model file and its subgraphs.

    `dimensions` are sizes of free dimensions. Raises FormatError if the file is not an ONNX model.
    """
    return OnnxModel(path).nodes(dimensions)


def read(path: Path, node: str, dimensions: Mapping[str, int] | None = None) -> Imported:
    """Reads the case of a node from a model file. `node` is its name in `nodes`, `dimensions` are the sizes of free
    dimensions.

    Raises FreeDimensionsError if more sizes are needed, and FormatError if the node cannot be read.
    """
    return OnnxModel(path).read(node, dimensions)
