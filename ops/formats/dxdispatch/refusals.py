"""Finds the parts of a model file that DxDispatch's parser refuses, although this program reads them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, cast

from ops.attribute_types import Enumeration, json_text
from ops.formats.dxdispatch.bindings import binding_of
from ops.formats.dxdispatch.desc_json import desc_of
from ops.formats.dxdispatch.model import Model
from ops.formats.json_places import Step
from ops.formats.numbers.source_file import PICTURES
from ops.model.fields import Attribute
from ops.model.operator import Operator
from ops.quick_dataclass import quick_dataclass
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

UNREAD = ("FOLD", "UNFOLD", "RESAMPLE3")  # operators that DxDispatch does not parse
COMPILE_TYPES = ("DmlCompileOp", "DmlCompileGraph")
COMMANDS = ("dispatch", "print", "writefile")
_FLAG = "DML_EXECUTION_FLAG_"
EXECUTION_FLAGS = ("NONE", "ALLOW_HALF_PRECISION_COMPUTATION", "DISABLE_META_COMMANDS", "DESCRIPTORS_VOLATILE")


@quick_dataclass
class Refusal:
    """A part of a model file that DxDispatch refuses: its path of keys and indices, and the reason as a sentence."""

    path: tuple[Step, ...]
    message: str


def refusals(model: Model) -> Iterator[Refusal]:
    """Yields parts of a model file that DxDispatch's parser refuses: missing root keys, and unknown commands."""
    for key in ("resources", "dispatchables", "commands"):
        if key not in model.root:
            yield Refusal((), say("DxDispatch requires {key}.", key=key))
    for number, command in enumerate(model.commands()):
        entries = cast("dict[str, Any]", command) if isinstance(command, dict) else {}
        kind = entries.get("type")
        if not isinstance(kind, str) or kind.lower() not in COMMANDS:
            said = shortened(json_text(kind))
            yield Refusal(("commands", number), say("DxDispatch does not know the command {kind}.", kind=said))


def refusals_in(model: Model, name: str) -> Iterator[Refusal]:
    """Yields the parts of a dispatchable that DxDispatch's parser refuses. The dispatchable must be an operator."""
    path, entry = ("dispatchables", name), model.objects("dispatchables")[name]
    if "type" not in entry:
        yield Refusal((*path, "type"), say("DxDispatch reads the operator from the key 'type', not from 'Type'."))
    compiled = entry.get("dmlCompileType", COMPILE_TYPES[0])
    if compiled not in COMPILE_TYPES:
        said = shortened(json_text(compiled))
        yield Refusal((*path, "dmlCompileType"), say("DxDispatch does not know the compile type {kind}.", kind=said))
    flags = entry.get("executionFlags", [])
    for flag in cast("list[Any]", flags) if isinstance(flags, list) else [flags]:
        if not isinstance(flag, str) or flag.removeprefix(_FLAG) not in EXECUTION_FLAGS:
            said = shortened(json_text(flag))
            yield Refusal(
                (*path, "executionFlags"), say("DxDispatch does not know the execution flag {flag}.", flag=said)
            )
    operator = model.operator(name)
    if operator.name in UNREAD:
        yield Refusal(path, say("DxDispatch does not know the operator {operator}.", operator=operator.name))
    desc = desc_of(entry, operator, f"$.dispatchables.{name}")
    inner = next(((*path, key) for key in ("Desc", "desc") if key in entry), path)
    yield from _in_desc(operator, desc, inner)


def _in_desc(operator: Operator, desc: Mapping[str, Any], path: tuple[Step, ...]) -> Iterator[Refusal]:
    enums, tensors = _named(operator)
    for key, value in desc.items():
        at = (*path, key)
        if value is None and (key in operator.by_name or key in tensors):
            yield Refusal(at, say("DxDispatch refuses null; leave {name} out.", name=key))
        elif key in enums and not isinstance(value, str):
            yield Refusal(at, say("DxDispatch requires the name of an enum member in {name}, not a number.", name=key))
        elif key in enums and str(value).endswith("WRAP"):
            yield Refusal(at, say("DxDispatch does not know the padding mode WRAP."))
        elif key in tensors:
            for number, each in enumerate(cast("list[Any]", value) if isinstance(value, list) else [value]):
                if isinstance(each, dict):
                    place = (*at, number) if isinstance(value, list) else at
                    yield from _in_tensor(cast("dict[str, Any]", each), place)


@cache
def _named(operator: Operator) -> tuple[frozenset[str], frozenset[str]]:
    """Returns the names of an operator's enum attributes, and the names of its tensors. An array of tensors has one
    name.
    """
    enums = (f.name for f in operator.attributes if isinstance(f.type, Enumeration) and f.type.prefix)
    tensors = (field.name.partition("[")[0] for field in operator.fields if not isinstance(field, Attribute))
    return frozenset(enums), frozenset(tensors)


def _in_tensor(tensor: Mapping[str, Any], path: tuple[Step, ...]) -> Iterator[Refusal]:
    inner = tensor.get("Desc")
    if isinstance(inner, dict):
        yield from _in_tensor(cast("dict[str, Any]", inner), (*path, "Desc"))
        return
    for name in ("DataType", "Flags"):
        if not isinstance(tensor.get(name), str | list | None):
            yield Refusal(
                (*path, name), say("DxDispatch requires the name of an enum member in {name}, not a number.", name=name)
            )
    for name, value in tensor.items():
        if value is None:
            yield Refusal((*path, name), say("DxDispatch refuses null; leave {name} out.", name=name))


def images(model: Model, name: str) -> Mapping[str, str]:
    """Returns the path of the image for each input that DxDispatch reads from an image, by field.

    `name` is the dispatchable. This program cannot read images.
    """
    found: dict[str, str] = {}
    if not any(map(_image_in, model.objects("resources").values())):
        return found
    for field in model.operator(name).inputs:
        try:
            binding = binding_of(model, name, field.name)
        except FormatError:
            continue
        resource = model.objects("resources").get(binding.resource) if binding is not None else None
        source = _image_in(resource) if resource is not None else None
        if source is not None:
            found[field.name] = source
    return found


def _image_in(resource: Mapping[str, Any]) -> str | None:
    """The path of the image from which DxDispatch reads a resource; None if it reads no image."""
    values = resource.get("initialValues")
    source = cast("dict[str, Any]", values).get("sourcePath") if isinstance(values, dict) else None
    return source if isinstance(source, str) and source.lower().endswith(PICTURES) else None
