"""Reads a network from a DxDispatch model: every dispatch of an operator becomes a node. A resource that one node
writes and another reads becomes a link.

DxDispatch runs commands one after another, so a tensor reads the bytes that the last earlier dispatch wrote. A resource
that is written several times becomes several tensors: `name (0)` for its initial values, then `name (1)` and so on. The
last of them has the name without a number.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ops.formats.dxdispatch.bindings import Binding, bindings_in, entry_at, read_binding
from ops.formats.dxdispatch.model import Model, Source, dispatched, read_model
from ops.formats.dxdispatch.reader import open_document
from ops.model.case import Case
from ops.model.data import Data
from ops.network.network import NOT_COMPUTED, Link, Network, Node, Port
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

# The key under `explorer` with what a network has besides its dispatches.
NETWORK = "network"
_END = 1 << 64  # behind the last byte of every resource


@dataclass(frozen=True, slots=True)
class _Written:
    """The bytes of a resource from `first` to `end`, and the output `port` that wrote them last.

    `start` is the byte at which the whole output begins. If a command other than a dispatch of an operator wrote the
    bytes, `port` is None. `by` is the name of the command.
    """

    first: int
    end: int
    start: int
    port: Port | None
    by: str


@dataclass(slots=True)
class _Reading:
    """The state while a model file is read: its objects, and the results of the commands that were read so far.

    These results are nodes, links and the contents of resources.
    """

    dispatchables: Mapping[str, dict[str, Any]]
    resources: Mapping[str, dict[str, Any]]
    nodes: list[Node] = field(default_factory=list[Node])
    taken: set[str] = field(default_factory=set[str])
    links: list[Link] = field(default_factory=list[Link])
    versions: dict[Port, tuple[str, int]] = field(default_factory=dict[Port, tuple[str, int]])
    held: dict[str, list[_Written]] = field(default_factory=dict[str, list[_Written]])
    writes: dict[str, int] = field(default_factory=dict[str, int])
    outputs: dict[Port, None] = field(default_factory=dict[Port, None])


def read(source: Source, *, allow_outside: bool = False) -> Network:
    """Returns the network in a model file. `source` is its path, its JSON text, or the parsed object.

    The files that the model names must be in the folder of the model, unless `allow_outside` is True. Raises
    FormatError if `source` is not a model, or if it dispatches no operator.
    """
    return network_of(read_model(source), allow_outside=allow_outside)


def network_of(model: Model, *, allow_outside: bool = False) -> Network:
    """The network of a parsed model. A model without commands dispatches each operator once, in file order."""
    model.chosen()  # raises FormatError if no dispatchable can be opened
    kinds = {entry.name: entry for entry in model.dispatchables()}
    commands = model.commands() or [{"type": "dispatch", "dispatchable": name} for name in kinds]
    found = _Reading(model.objects("dispatchables"), model.objects("resources"))
    for number, command in enumerate(commands):
        name = dispatched(command)
        if name is None:
            _shown(command, found)
        elif name not in kinds:
            raise FormatError(
                say("The command dispatches '{name}', which is not a dispatchable.", name=shortened(name)),
                path=f"$.commands[{number}].dispatchable",
            )
        elif kinds[name].why_not is None:
            _dispatch(model, name, cast("dict[str, Any]", command), found, allow_outside)
        else:
            _hide(bindings_in(cast("dict[str, Any]", command)), name, found)
    if not found.nodes:
        raise FormatError("No command dispatches an operator.", path="$.commands")
    return Network(tuple(found.nodes), tuple(found.links), _names(model, found), tuple(found.outputs))


def _dispatch(model: Model, name: str, command: dict[str, Any], found: _Reading, allow_outside: bool) -> None:
    number, title = 1, name
    while title in found.taken:
        number += 1
        title = f"{name} ({number})"
    entry, resources = found.dispatchables[name], found.resources
    root = {**model.root, "dispatchables": {name: entry}, "commands": [command], "explorer": _view_of(model, name)}
    bound = dict(_bound(Model({**root, "resources": {}}), name, entry, command))
    needed = {binding.resource for binding, _ in bound.values()}
    root["resources"] = {each: resources[each] for each in needed if each in resources}
    case = open_document(Model(root, model.path), name, allow_outside=allow_outside).case
    cases = model.view.get("cases")
    saved = cast("dict[str, Any]", cases).get(name) if isinstance(cases, dict) else None
    origin = cast("dict[str, Any]", saved).get("origin") if isinstance(saved, dict) else None
    case = _linked(title, case, bound, resources, found)
    node = Node(title, case, origin if isinstance(origin, str) else "")
    found.nodes.append(node)
    found.taken.add(title)
    for port in node.outputs:
        if port.field in bound:
            _write(port, case, bound[port.field][0], resources, found)


def _view_of(model: Model, name: str) -> dict[str, Any]:
    """Returns the object `explorer` of the model file, without the cases of the dispatchables other than `name`."""
    view = {key: value for key, value in model.view.items() if key not in ("cases", NETWORK)}
    cases = model.view.get("cases")
    entry = cast("dict[str, Any]", cases).get(name) if isinstance(cases, dict) else None
    return {**view, "cases": {name: entry}} if isinstance(entry, dict) else view


def _bound(
    model: Model, name: str, entry: dict[str, Any], command: dict[str, Any]
) -> Iterator[tuple[str, tuple[Binding, bool]]]:
    """Yields each tensor field of the operator `name` for which the model has a valid binding: the field's name, the
    binding, and True if the binding is for initialisation.

    `entry` is the operator's entry in the model file, with the bindings for initialisation. `command` is the dispatch,
    with the other bindings.
    """
    for each in model.operator(name).tensors:
        for place, is_initial in ((entry, True), (command, False)):
            if (raw := entry_at(bindings_in(place), each.name)) is not None:
                with suppress(FormatError):  # the case has a violation for its data
                    yield each.name, (read_binding(raw), is_initial)
                break


def _linked(
    title: str,
    case: Case,
    bound: Mapping[str, tuple[Binding, bool]],
    resources: Mapping[str, dict[str, Any]],
    found: _Reading,
) -> Case:
    """Returns the case of a node without the numbers of the inputs that earlier nodes compute, and adds the links of
    these inputs to `found`.

    `bound` has, for each field, the binding and whether it is bound at initialisation.
    """
    for each in case.operator.inputs:
        if each.name not in bound or not case.has(each.name):
            continue
        binding, is_initial = bound[each.name]
        port = Port(title, each.name)
        if is_initial:
            found.versions[port] = (binding.resource, 0)
            continue
        first = binding.offset(resources.get(binding.resource, {}))
        end = first + _bytes(case, each.name)
        inside = [held for held in found.held.get(binding.resource, ()) if held.first < end and first < held.end]
        if not inside:
            found.versions[port] = (binding.resource, 0)
        elif (link := _link(inside, port, first, end)) is not None:
            found.links.append(link)
            case = case.with_data(each.name, NOT_COMPUTED)
        else:
            found.versions[port] = (binding.resource, found.writes[binding.resource])
            case = case.with_data(each.name, Data(problem=_why_unknown(inside)))
    return case


def _link(inside: list[_Written], target: Port, first: int, end: int) -> Link | None:
    """The link to the output that wrote all bytes from `first` to `end`; None if there is no such output.

    If the input begins at the first byte of an output but needs more bytes, the link is made nevertheless; it breaks a
    rule.
    """
    held = inside[0]
    if len(inside) > 1 or held.port is None:
        return None
    is_inside = held.first <= first and end <= held.end
    return Link(held.port, target, first - held.start) if is_inside or first == held.start == held.first else None


def _why_unknown(inside: list[_Written]) -> str:
    unknown = [held for held in inside if held.port is None]
    if unknown:
        return say("is written by '{name}', which is not an operator", name=shortened(unknown[0].by))
    names = ", ".join(dict.fromkeys(shortened(held.by) for held in inside))
    return say("is written by {names}, but no single command writes all of it; a link reads one output", names=names)


def _bytes(case: Case, name: str) -> int:
    """Returns the number of bytes that a tensor occupies; 1 if its desc is incomplete."""
    desc = case.tensor(name)
    return (desc.minimum_bytes or 1) if desc is not None else 1


def _write(port: Port, case: Case, binding: Binding, resources: Mapping[str, dict[str, Any]], found: _Reading) -> None:
    first = binding.offset(resources.get(binding.resource, {}))
    end = first + _bytes(case, port.field)
    found.writes[binding.resource] = number = found.writes.get(binding.resource, 0) + 1
    found.versions[port] = (binding.resource, number)
    found.held[binding.resource] = [
        *_without(found.held.get(binding.resource, ()), first, end), _Written(first, end, first, port, port.node),
    ]  # fmt: skip


def _without(held: Iterable[_Written], first: int, end: int) -> Iterator[_Written]:
    """Yields the parts of the written bytes that remain when the bytes from `first` to `end` are overwritten."""
    for each in held:
        if each.first < first:
            yield replace(each, end=min(each.end, first))
        if each.end > end:
            yield replace(each, first=max(each.first, end))


def _hide(bindings: Mapping[str, Any], by: str, found: _Reading) -> None:
    """Marks the contents of all resources in `bindings` as unknown.

    The bindings belong to the command `by`, which is not the dispatch of an operator.
    """
    for raw in bindings.values():
        for item in cast("list[Any]", raw) if isinstance(raw, list) else [raw]:
            try:
                name = read_binding(item).resource
            except FormatError:
                continue
            found.writes[name] = found.writes.get(name, 0) + 1
            found.held[name] = [_Written(0, _END, 0, None, by)]


def _shown(command: Any, found: _Reading) -> None:
    """Adds outputs to `found.outputs`: those in the resource of `command`, which is a print or writeFile command."""
    name = cast("dict[str, Any]", command).get("resource") if isinstance(command, dict) else None
    for held in found.held.get(name, ()) if isinstance(name, str) else ():
        if held.port is not None:
            found.outputs[held.port] = None


def _names(model: Model, found: _Reading) -> Mapping[Port, str]:
    """Returns the name of each tensor: the name that the file states for its resource, otherwise the name of the
    resource itself. If a resource has several tensors, all but the last have the name of the resource and a number.
    """
    kept = model.view.get(NETWORK)
    entries = cast("dict[str, Any]", kept).get("names") if isinstance(kept, dict) else None
    given = cast("dict[str, Any]", entries) if isinstance(entries, dict) else {}
    given = {key: text for key, text in given.items() if isinstance(text, str)}
    last: dict[str, int] = {}
    for resource, number in found.versions.values():
        last[resource] = max(last.get(resource, 0), number)
    return {
        port: given.get(resource, resource) if number == last[resource] else f"{resource} ({number})"
        for port, (resource, number) in found.versions.items()
    }
