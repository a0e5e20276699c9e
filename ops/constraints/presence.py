"""Rules that come before all others: every field holds a value of its type, and no required tensor is missing."""

from collections.abc import Iterator, Mapping
from typing import cast

from ops.attribute_types import Enumeration, Value
from ops.attribute_types.base import element_of
from ops.fields import Attribute, TensorField
from ops.guard import RANK, SIZE, STRIDES, TYPE, VALUE, Place
from ops.literals import integer
from ops.operator import Operator
from ops.sentences import say
from ops.tensor import TensorDesc
from ops.values import Malformed
from ops.violations import Fix, Location, Part, Provenance, Rule, Severity, Violation

WELL_FORMED = Rule("Every field holds a value of its C type.")
REQUIRED = Rule("Only a field marked optional may be NULL.")
ENUM_MEMBER = Rule("An enum field holds one of the values that DirectML.h names.")

Blame = tuple[Violation, tuple[Place, ...]]
UINT32_MAX = (1 << 32) - 1
UINT64_MAX = (1 << 64) - 1


def malformed_fields(operator: Operator, values: Mapping[str, object]) -> Iterator[Blame]:
    """A violation for each value that is none, with the places that are in doubt because of it."""
    for field in operator.fields:
        value = values[field.name]
        if isinstance(value, TensorDesc):
            yield from _tensor(field.name, value)
        elif isinstance(field, Attribute):
            yield from _attribute(field, cast(Value, value))  # a value that is no tensor
        elif isinstance(value, Malformed):
            yield malformed(Location(field.name), value), _whole(field)
        elif value is None and not field.optional:
            message = say("{name} is NULL; {operator} needs it.", name=field.name, operator=operator.name)
            missing = Violation("required", Severity.ERROR, message, (Location(field.name),), REQUIRED)
            yield missing, _whole(field)


def malformed(location: Location, value: Malformed, limits: tuple[int, int] | None = None) -> Violation:
    """`limits` are those of a whole number; the nearest one within them is offered."""
    message = say("{path} {why}.", path=_spoken(location), why=value.why)
    fixes = () if limits is None else _repairs(location, value, *limits)
    return Violation("malformed", Severity.ERROR, message, (location,), WELL_FORMED, fixes)


def _spoken(location: Location) -> str:
    if location.part is Part.VALUE:
        return location.path
    dimension = "" if location.dimension is None else f"[{location.dimension}]"
    return f"{location.field} {location.part.value}{dimension}"


def _repairs(location: Location, value: Malformed, low: int, high: int) -> tuple[Fix, ...]:
    number = integer(value.text)
    if number is None:
        return ()
    choices = [min(max(number, low), high)]
    if number < low <= -number <= high:
        choices.append(-number)
    return tuple(
        Fix(say("Set {path} to {value}", path=location.path, value=choice), ((location.path, str(choice)),))
        for choice in choices
    )


def _whole(field: TensorField) -> tuple[Place, ...]:
    return (field.name, VALUE), (field.name, RANK), (field.name, TYPE), (field.name, STRIDES)


def _tensor(name: str, desc: TensorDesc) -> Iterator[Blame]:
    if isinstance(desc.data_type, Malformed):
        yield malformed(Location(name, Part.DATA_TYPE), desc.data_type), ((name, TYPE),)
    if isinstance(desc.sizes, Malformed):
        yield malformed(Location(name, Part.SIZES), desc.sizes), ((name, RANK),)
    else:
        for dimension, size in enumerate(desc.sizes):
            if isinstance(size, Malformed):
                yield (
                    malformed(Location(name, Part.SIZES, dimension), size, (1, UINT32_MAX)),
                    ((name, SIZE, dimension),),
                )
    if isinstance(desc.strides, Malformed):
        yield malformed(Location(name, Part.STRIDES), desc.strides), ((name, STRIDES),)
    elif desc.strides is not None:
        for dimension, stride in enumerate(desc.strides):
            if isinstance(stride, Malformed):
                location = Location(name, Part.STRIDES, dimension)
                yield malformed(location, stride, (0, UINT32_MAX)), ((name, STRIDES),)
    for part, value, limits in (
        (Part.FLAGS, desc.flags, None),
        (Part.TOTAL, desc.total_bytes, (0, UINT64_MAX)),
        (Part.ALIGNMENT, desc.alignment, (0, UINT32_MAX)),
    ):
        if isinstance(value, Malformed):
            yield malformed(Location(name, part), value, limits), ()
    if isinstance(desc.dimension_count, Malformed):
        yield malformed(Location(name, Part.SIZES), desc.dimension_count), ()


def _attribute(field: Attribute, value: Value) -> Iterator[Blame]:
    place: Place = (field.name, VALUE)
    if value is None and not field.may_be_none:
        yield malformed(Location(field.name), Malformed("", "is missing")), (place,)
    for fault in field.type.faults(value):
        yield malformed(_location(field.name, fault.inner), fault.value, fault.limits), (place,)
    if isinstance(field.type, Enumeration) and isinstance(value, int) and not isinstance(value, field.type.members):
        severity = Severity.WARNING if field.unchecked else Severity.ERROR
        known = ", ".join(f"{member.name} ({member.value})" for member in field.type.members)
        message = say("{name} is {value}; it must be one of {known}.", name=field.name, value=value, known=known)
        rule = Rule(ENUM_MEMBER.text, Provenance.DOCUMENTED)
        unknown = Violation("enum-member", severity, message, (Location(field.name),), rule)
        yield unknown, (place,)


def _location(name: str, inner: str) -> Location:
    """The place of a part of an attribute: an element is a dimension of the list."""
    element = element_of(inner)
    if element is None or element[1]:
        return Location(name + inner)
    return Location(name, dimension=element[0])
