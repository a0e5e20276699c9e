"""Decides if onnxruntime's DirectML provider runs a node, and states the reason if it does not."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ops.declare.onnx_table import ANY, WHY_NOT, Registered, table
from ops.declare.onnx_types import type_name
from ops.text.format_error import FormatError
from ops.text.literals import shortened, some_of
from ops.text.sentences import say

DOMAINS = ("", "ai.onnx")
# An attribute of the first opsets that changes nothing.
_IGNORED = {"consumed_inputs"}
_CONSTANTS = {"Constant"}
_ONNX_NAMES = {"f32": "float", "f64": "double"}  # other types have the names of DirectML, in lower case


@dataclass(frozen=True, slots=True)
class _Schema:
    """A version of an ONNX node type, as the package onnx describes it: the names of its attributes, and the type
    constraint of each input and output.
    """

    since: int
    attributes: frozenset[str]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """The registration of an operator that applies to a node: its row in the table of registered operators, and the
    operator version that the node uses.

    If the execution provider leaves the node to another provider, `fallback` is the reason.
    """

    row: Registered
    version: int
    fallback: str


def claimed(domain: str, op_type: str, opset: int, attributes: Sequence[str]) -> Claim:
    """Returns the registration of a node's type. Raises FormatError with the reason if a node of this type and version
    with these attributes cannot be read.
    """
    domain = "" if domain in DOMAINS else domain
    row = table().get((domain, op_type))
    if row is None:
        raise FormatError(_unregistered(domain, op_type, opset))
    if row.why:
        raise FormatError(WHY_NOT[row.why])
    schema = _schema(op_type, opset, domain)
    if schema is None or domain:
        # The package onnx lacks the types of onnxruntime and their versions.
        version = max((version for version in row.versions if version <= opset), default=None)
        if version is None:
            pattern = "{op_type} exists from opset {first} on; the model uses opset {opset}."
            raise FormatError(say(pattern, op_type=op_type, first=min(row.versions), opset=opset))
        return Claim(row, version, "")
    version = row.version_for(schema.since)
    if schema.since in row.versions:
        return Claim(row, version, "")
    known = _schema(op_type, version, domain)
    others = sorted(set(attributes) - (known.attributes if known else frozenset()) - _IGNORED)
    values = {
        "op_type": op_type,
        "since": schema.since,
        "versions": ", ".join(map(str, sorted(row.versions))),
    }
    if others:
        pattern = (
            "{op_type} has version {since} in this opset and the attribute {attribute}; the DirectML provider "
            "registers the versions {versions}, which lack this attribute."
        )
        raise FormatError(say(pattern, **values, attribute=some_of([shortened(name) for name in others], 3)))
    pattern = (
        "{op_type} has version {since} in this opset; the DirectML provider registers the versions {versions}, so "
        "onnxruntime runs the node on another provider."
    )
    return Claim(row, version, say(pattern, **values))


def check_types(
    claim: Claim, op_type: str, inputs: Sequence[tuple[str, str] | None], outputs: Sequence[tuple[str, str] | None]
) -> None:
    """Raises FormatError if the type of an input or output of an ONNX node is not registered for the operator.

    Each entry of `inputs` and `outputs` is the name of a tensor and the short name of its type. It is None if the
    tensor is omitted or its type is unknown.
    """
    schema = _schema(op_type, claim.version, claim.row.domain)
    for names, given in (
        (claim.row.inputs or (schema.inputs if schema else ()), inputs),
        (schema.outputs if schema else (), outputs),
    ):
        _check_types(claim, op_type, names, given)


def _check_types(claim: Claim, op_type: str, names: Sequence[str], given: Sequence[tuple[str, str] | None]) -> None:
    types = claim.row.versions[claim.version]
    for position, each in enumerate(given):
        if each is None or not names:
            continue
        name, found = each
        allowed = types.get(names[min(position, len(names) - 1)])
        if allowed is None or ANY in allowed or found in allowed:
            continue
        raise FormatError(
            say(
                "'{name}' is {type}; the DirectML provider registers {op_type} for {allowed}, so onnxruntime runs the "
                "node on another provider.",
                name=name,
                type=type_name(found),
                op_type=op_type,
                allowed=", ".join(map(type_name, allowed)),
            )
        )


def check_schema(op_type: str, opset: int, inputs: Sequence[tuple[str, str] | None]) -> None:
    """Raises FormatError for an input whose data type ONNX does not allow for this node type of ai.onnx.

    The check is necessary because the DirectML provider registers some data types that no valid model has.

    `inputs` has the form that `check_types` describes. Other domains are not checked.
    """
    schema = _found(op_type, opset, "")
    for position, each in enumerate(inputs):
        if schema is None or each is None:
            continue
        formal = schema.inputs[min(position, len(schema.inputs) - 1)]
        if f"tensor({_ONNX_NAMES.get(each[1]) or type_name(each[1]).lower()})" not in formal.types:
            pattern = "{name} is {type}, which {op_type} of ONNX does not have."
            raise FormatError(say(pattern, name=each[0], type=type_name(each[1]), op_type=op_type))


def _unregistered(domain: str, op_type: str, opset: int) -> str:
    if domain == "" and op_type in _CONSTANTS:
        return say("The node is a constant, which other nodes read.")
    if not domain and _schema(op_type, opset, "") is None:
        return say("ONNX has no {op_type} in opset {opset}.", op_type=shortened(op_type), opset=opset)
    if not domain and _has_function(op_type, opset):
        return say(
            "The DirectML provider does not register {op_type}; onnxruntime replaces the node by the nodes of its "
            "function, or runs it on the CPU.",
            op_type=op_type,
        )
    return say(
        "The DirectML provider does not register {op_type} of {domain}, so onnxruntime runs it on another provider.",
        op_type=shortened(op_type),
        domain=shortened(domain) or "ai.onnx",
    )


@cache
def _schema(op_type: str, opset: int, domain: str) -> _Schema | None:
    found = _found(op_type, opset, domain)
    if found is None:
        return None
    return _Schema(
        found.since_version,
        frozenset(found.attributes),
        tuple(each.type_str for each in found.inputs),
        tuple(each.type_str for each in found.outputs),
    )


@cache
def _has_function(op_type: str, opset: int) -> bool:
    found = _found(op_type, opset, "")
    return found is not None and bool(found.has_function or found.has_context_dependent_function)


def _found(op_type: str, opset: int, domain: str) -> Any:
    from onnx import defs  # an optional package

    try:
        return defs.get_schema(op_type, opset, domain)
    except (defs.SchemaError, UnicodeError, TypeError, ValueError):
        return None


def newest_opset() -> int:
    """The newest opset of ai.onnx that the package onnx knows."""
    from onnx import defs  # an optional package

    return defs.onnx_opset_version()
