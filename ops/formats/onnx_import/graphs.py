"""Parses an ONNX model, and determines the shapes of tensors that follow from its inputs."""

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ops.arrays.layout import count
from ops.formats.onnx_import.constants import held_by
from ops.formats.onnx_import.registration import DOMAINS, newest_opset
from ops.formats.onnx_import.shape_inference import infer
from ops.formats.onnx_import.subgraphs import GRAPH, GRAPHS, graphs_of, sort_nodes
from ops.system.file_reading import read_at_most
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from onnx import GraphProto, ModelProto, NodeProto, TensorProto, ValueInfoProto

LARGEST_MODEL = 1 << 30
MOST_NODES = 50_000
MOST_NAMES = 1_000_000  # inputs and outputs of all nodes together
# In bytes. Shape inference does not get the numbers of larger initializers; constants that determine sizes are small.
LARGEST_SHAPE_DATA = 1 << 12
MADE_UP = "unk__"
_TEXTS_OF_TENSORS = ("name", "doc_string", "external_data", "metadata_props")

Value = TypeVar("Value")
Dimension = int | str  # a size, or the name of a free dimension


@dataclass(frozen=True, slots=True)
class TensorType:
    """The element type and sizes of a tensor; `sizes` is None if even the rank is unknown."""

    element_type: int
    sizes: tuple[Dimension, ...] | None


@dataclass(frozen=True, slots=True)
class Scope:
    """A graph of an ONNX model, with the types and constants of all tensors that its nodes can read.

    These include the tensors of outer graphs. `path` has the names of the nodes that contain the graph. `folded` are
    the names of constants that are computed from other constants and from known sizes.
    """

    path: tuple[str, ...]
    graph: "GraphProto"
    types: Mapping[str, TensorType]
    constants: Mapping[str, "TensorProto"] = field(default_factory=dict[str, Any])
    folded: frozenset[str] = frozenset()


def parse(path: Path) -> "ModelProto":
    """Reads an ONNX model from a file, without its external data. Its nodes are sorted in topological order.

    Raises FormatError if the file cannot be read.
    """
    try:
        from google.protobuf.message import DecodeError
        from onnx import ModelProto
    except ImportError:
        raise FormatError("Reading an .onnx file needs the package onnx: pip install onnx.", path=path.name) from None
    try:
        if not path.is_file():
            raise FormatError("There is no such file." if not path.exists() else "This is not a file.", path=path.name)
        if (size := path.stat().st_size) > LARGEST_MODEL:
            raise FormatError(
                say("The file has {size} bytes; the limit is {most}.", size=size, most=LARGEST_MODEL),
                path=path.name,
            )
        model = ModelProto.FromString(read_at_most(path, LARGEST_MODEL))
    except (OSError, ValueError) as error:  # a NUL in the path is a ValueError
        reason = getattr(error, "strerror", None) or error
        raise FormatError(say("The file cannot be read: {reason}.", reason=reason), path=path.name) from None
    except MemoryError:
        raise FormatError("There is not enough memory to read the file.", path=path.name) from None
    except DecodeError:
        raise FormatError("This is not an ONNX model.", path=path.name) from None
    if not model.HasField("graph") or not model.graph.node:
        raise FormatError("This is not an ONNX model: it has no graph with nodes.", path=path.name)
    many, names = counts(model.graph)
    if many > MOST_NODES:
        raise FormatError(
            say("The model has {many} nodes; the limit is {most}.", many=many, most=MOST_NODES), path=path.name
        )
    if names > MOST_NAMES:
        pattern = "The nodes of the model have {many} inputs and outputs; the limit is {most}."
        raise FormatError(say(pattern, many=names, most=MOST_NAMES), path=path.name)
    if (name := _invalid_text(model)) is not None:
        pattern = "This is not an ONNX model: the text {name} in it is not UTF-8."
        raise FormatError(say(pattern, name=shortened(repr(name))), path=path.name)
    sort_nodes(model.graph)
    return model


def counts(graph: "GraphProto") -> tuple[int, int]:
    """The number of nodes in a graph and all its subgraphs, and the number of their inputs and outputs."""
    waiting, many, names = [graph], 0, 0
    while waiting:
        each = waiting.pop()
        many += len(each.node)
        for node in each.node:
            names += len(node.input) + len(node.output)
            waiting += graphs_of(node)
    return many, names


def _invalid_text(message: Any) -> bytes | None:
    """The first text in a protobuf message that is not UTF-8, as bytes; None if all texts are UTF-8."""
    for kind, value in _fields(message):
        if kind.type not in (kind.TYPE_STRING, kind.TYPE_MESSAGE):
            continue
        for item in [value] if isinstance(value, str | bytes) or hasattr(value, "ListFields") else value:
            found = item if isinstance(item, bytes) else None if isinstance(item, str) else _invalid_text(item)
            if found is not None:
                return found
    return None


def _fields(message: Any) -> Iterable[tuple[Any, Any]]:
    """Returns the fields of a protobuf message that are set, as pairs of descriptor and value.

    For a tensor, only the fields with texts are returned; reading its numbers would copy them.
    """
    if message.DESCRIPTOR.name != "TensorProto":
        return message.ListFields()
    kinds = message.DESCRIPTOR.fields_by_name
    return [(kinds[name], getattr(message, name)) for name in _TEXTS_OF_TENSORS if name in kinds]


def opsets_of(model: "ModelProto") -> Mapping[str, int]:
    """Returns the opset version of each domain; the key "" stands for ai.onnx. Raises FormatError if the model names no
    opset, or if the opset of ai.onnx is too new.
    """
    if not model.opset_import:
        raise FormatError("The model names no opset of ai.onnx.")
    versions = [opset.version for opset in model.opset_import if opset.domain in DOMAINS]
    others = {opset.domain: opset.version for opset in model.opset_import if opset.domain not in DOMAINS}
    if not versions:
        return others
    newest = max(versions)
    if newest > (known := newest_opset()):
        pattern = "The model uses opset {opset}; the installed package onnx knows opsets up to {known}."
        raise FormatError(say(pattern, opset=newest, known=known))
    return {**others, "": newest}


def open_sizes(model: "ModelProto") -> Mapping[str, tuple[str, ...]]:
    """For each input of the model that has no initializer, the names of its free dimensions."""
    constants = {tensor.name for tensor in model.graph.initializer}
    inputs = (value for value in model.graph.input if value.name not in constants)
    return {value.name: tuple(size for size in _sizes(value) or () if isinstance(size, str)) for value in inputs}


@dataclass(frozen=True, slots=True)
class Typed:
    """The graph of an ONNX model without its large constants, but with the types of its tensors.

    `remark` is the reason why some types are unknown, or "".
    """

    graph: "GraphProto"
    remark: str = ""


def scopes(model: "ModelProto", typed: Typed, dimensions: Mapping[str, int]) -> Iterator[Scope]:
    """Yields a Scope for the graph of a model and for each of its subgraphs.

    `typed` is the model with inferred types, which must have been inferred with the same `dimensions`.
    """
    own = _constants(model.graph, {})
    folded = {tensor.name: tensor for tensor in typed.graph.initializer if tensor.name not in own}
    types = _types(model.graph, typed.graph, {}, dimensions)
    waiting = [Scope((), model.graph, types, _inside(folded, own), frozenset(folded))]
    graphs = [typed.graph]
    while waiting:
        scope, shapes = waiting.pop(), graphs.pop()
        yield scope
        for node, same in zip(scope.graph.node, shapes.node, strict=True):
            for name, graph, twin in _subgraphs(node, same):
                path = (*scope.path, node.name or node.op_type, name)
                types = _types(graph, twin, scope.types, dimensions)
                waiting.append(Scope(path, graph, types, _constants(graph, scope.constants)))
                graphs.append(twin)


def _subgraphs(node: "NodeProto", same: "NodeProto") -> Iterator[tuple[str, "GraphProto", "GraphProto"]]:
    for attribute, twins in zip(node.attribute, same.attribute, strict=True):
        if attribute.type == GRAPH:
            yield attribute.name, attribute.g, twins.g
        elif attribute.type == GRAPHS:
            for number, (graph, twin) in enumerate(zip(attribute.graphs, twins.graphs, strict=True)):
                yield f"{attribute.name}[{number}]", graph, twin


def stated(model: "ModelProto", dimensions: Mapping[str, int]) -> "ModelProto":
    """Returns a copy of the model for shape inference, without its large constants. A free dimension that is in
    `dimensions` has its size there.
    """
    from onnx import ModelProto  # an optional package, slow to import

    light = ModelProto(ir_version=max(model.ir_version, 4), opset_import=model.opset_import)
    whole, graph = model.graph, light.graph
    graph.name = "graph"
    graph.node.extend(whole.node)
    graph.output.extend(whole.output)
    graph.value_info.extend(whole.value_info)
    constants = {tensor.name for tensor in whole.initializer}
    graph.input.extend(value for value in whole.input if value.name not in constants)
    for tensor in whole.initializer:
        # ByteSize makes a copy of the tensor.
        is_small = count(tensor.dims) <= LARGEST_SHAPE_DATA and tensor.data_location == 0
        if is_small and tensor.ByteSize() <= LARGEST_SHAPE_DATA:
            graph.initializer.append(tensor)
        elif all(size >= 0 for size in tensor.dims):
            stated = graph.input.add(name=tensor.name).type.tensor_type
            stated.elem_type = tensor.data_type
            for size in tensor.dims:
                stated.shape.dim.add(dim_value=size)
    for value in (*graph.input, *graph.value_info, *graph.output):
        _settle(value, dimensions)
    return light


def inferred(light: "ModelProto") -> Typed:
    """Runs shape inference on a model that `stated` returned. Returns its graph with the inferred types.

    If shape inference fails, returns the graph with the stated types and the reason.
    """
    found, why_not = infer(light.SerializeToString())
    if found is None:
        return Typed(
            light.graph,
            say("Shape inference failed: {why_not}. Only the shapes that the model states are known.", why_not=why_not),
        )
    return Typed(type(light).FromString(found).graph)


def _settle(value: "ValueInfoProto", dimensions: Mapping[str, int]) -> None:
    """Sets the free dimensions of `value` to their sizes in `dimensions`, and gives names to all other free dimensions.

    Shape inference passes these names on to the sizes that depend on them.
    """
    if not value.type.tensor_type.HasField("shape"):
        return
    for dim, size in zip(value.type.tensor_type.shape.dim, _sizes(value) or (), strict=True):
        if isinstance(size, str):
            if size in dimensions:
                dim.dim_value = dimensions[size]
            else:
                dim.dim_param = size


def _sizes(value: "ValueInfoProto") -> tuple[Dimension, ...] | None:
    """The sizes of a tensor; a free dimension without a name gets a name such as `input[0]`.

    Returns None if the rank is unknown.
    """
    if not value.type.tensor_type.HasField("shape"):
        return None
    return tuple(
        dim.dim_value
        if dim.HasField("dim_value") and dim.dim_value >= 0
        else _own_name(dim.dim_param) or f"{value.name}[{number}]"
        for number, dim in enumerate(value.type.tensor_type.shape.dim)
    )


def _own_name(name: str) -> str:
    """The name of a dimension in the model; empty if shape inference generated it, because generated names change every
    time.
    """
    return "" if name.startswith(MADE_UP) else name


def _types(
    graph: "GraphProto", inferred: "GraphProto", outer: Mapping[str, TensorType], dimensions: Mapping[str, int]
) -> Mapping[str, TensorType]:
    found: dict[str, TensorType] = {}
    for value in (*inferred.output, *inferred.value_info, *inferred.input):
        if value.type.HasField("tensor_type"):
            sizes = _sizes(value)
            given = None if sizes is None else tuple(dimensions.get(s, s) if isinstance(s, str) else s for s in sizes)
            found[value.name] = TensorType(value.type.tensor_type.elem_type, given)
    for name, tensor in _constants(graph, {}).items():
        found[name] = TensorType(tensor.data_type, tuple(tensor.dims))
    return _inside(found, outer)


def _constants(graph: "GraphProto", outer: Mapping[str, "TensorProto"]) -> Mapping[str, "TensorProto"]:
    """The constants that the nodes of a graph can read, by name: the initializers and Constant nodes of the graph, and
    the constants `outer` of the graphs that enclose it.
    """
    found: dict[str, TensorProto] = {}
    for tensor in graph.initializer:
        found[tensor.name] = tensor
    for node in graph.node:
        if node.op_type == "Constant" and node.domain in DOMAINS and node.output:
            for attribute in node.attribute:
                if (tensor := held_by(attribute)) is not None:
                    found[node.output[0]] = tensor
    return _inside(found, outer)


def _inside(found: dict[str, Value], outer: Mapping[str, Value]) -> Mapping[str, Value]:
    """Returns one mapping with the entries of a graph and of the graphs that enclose it.

    The entries are not copied, because there can be many subgraphs.
    """
    around = outer.maps if isinstance(outer, ChainMap) else [dict(outer)]
    return ChainMap(found, *around)
