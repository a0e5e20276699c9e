"""The rules that every field holds a value of its type, and that no required tensor is missing."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import cast

from ops.attribute_types import MISSING, Enumeration, Fault, Value
from ops.attribute_types.base import element_of
from ops.constraints.base import Finding, Findings
from ops.constraints.general.tensor_rule import automatic_total, counted, pack
from ops.constraints.repairs import (
    UINT32_MAX,
    UINT64_MAX,
    absent,
    derived_beyond_uint,
    fault_repairs,
    nearest_integers,
    present,
    repairs,
    set_to,
    set_type,
)
from ops.constraints.smaller import one_at_cause
from ops.model.fields import Attribute, Field, TensorField
from ops.model.guard import RANK, SIZE, STRIDES, TYPE, VALUE, Guard, GuardedValue
from ops.model.new_tensor import usual_type
from ops.model.tensor import Sizes, TensorDesc
from ops.model.violations import Fix, Location, Part, Rule, Severity, Violation
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say
from ops.text.values import Malformed

WELL_FORMED = Rule("Every field holds a value of its C type.")
REQUIRED = Rule("Only a field marked optional may be NULL.")
ENUM_MEMBER = Rule("An enum field holds one of the values that DirectML.h names.")

# The rules that `malformed_fields` checks: code, severity, rule.
FIELD_RULES = (
    ("malformed", Severity.ERROR, WELL_FORMED),
    ("required", Severity.ERROR, REQUIRED),
    ("enum-member", Severity.ERROR, ENUM_MEMBER),
)

_NUMBERS = frozenset({int, float})

Blame = tuple[Violation, tuple[GuardedValue, ...]]


def malformed_fields(guard: Guard, fields: Iterable[Field]) -> Iterator[Blame]:
    """Yields a violation for each invalid or missing value of the given fields.

    Each violation is paired with the values that later rules must not use.
    """
    operator, values = guard.operator, guard.case.values
    for field in fields:
        value = values[field.name]
        if isinstance(value, TensorDesc):
            if value.is_plain:
                continue
            yield from _tensor(guard, field.name, value)
        elif isinstance(field, Attribute):
            if not _is_sound(field, value):
                yield from _attribute(field, value)
        elif isinstance(value, Malformed):
            fixes = (present(guard.case, field), *((absent(field.name),) if field.optional else ()))
            yield malformed(Location(field.name), value, fixes), _whole(field)
        elif value is None and not field.optional:
            message = say("{name} is NULL; {operator} needs it.", name=field.name, operator=operator.name)
            fixes = (present(guard.case, field),)
            missing = Violation("required", Severity.ERROR, message, (Location(field.name),), REQUIRED, fixes)
            yield missing, _whole(field)


@quick_dataclass
class DerivedSizesFit:
    """The rule that every derived size fits a UINT.

    It is checked only if there is no other error, because a derived size follows from other values.
    """

    code: str = "malformed"
    severity: Severity = Severity.ERROR
    rule: Rule = WELL_FORMED

    def check(self, guard: Guard) -> Findings:
        guard.require_no_error()
        for output in guard.operator.outputs:
            for dimension, size in derived_beyond_uint(guard, output.name).items():
                location = Location(output.name, Part.SIZES, dimension)
                fixes = one_at_cause(guard.case, output.name, lambda shape, at=dimension: shape[at] > 0)
                violation = malformed(location, size, fixes)
                yield Finding(violation.message, violation.locations, violation.fixes)


def malformed(location: Location, value: Malformed, fixes: tuple[Fix, ...]) -> Violation:
    """The violation of a value that does not fit its C type."""
    message = say("{path} {why}.", path=_named(location), why=value.why)
    return Violation("malformed", Severity.ERROR, message, (location,), WELL_FORMED, fixes)


def _named(location: Location) -> str:
    if location.part is Part.VALUE:
        return location.path
    dimension = "" if location.dimension is None else f"[{location.dimension}]"
    return f"{location.field} {location.part.value}{dimension}"


def _whole(field: TensorField) -> tuple[GuardedValue, ...]:
    return (field.name, VALUE), (field.name, RANK), (field.name, TYPE), (field.name, STRIDES)


def _tensor(guard: Guard, name: str, desc: TensorDesc) -> Iterator[Blame]:
    def broken(part: Part, value: Malformed, usual: Fix) -> Violation:
        location = Location(name, part)
        return malformed(location, value, repairs(location.path, value, (), (usual,)))

    if isinstance(desc.data_type, Malformed):
        usual = set_type(name, usual_type(guard.case, name).name)
        yield broken(Part.DATA_TYPE, desc.data_type, usual), ((name, TYPE),)
    if isinstance(desc.sizes, Malformed):
        usual = set_to(f"{name}.Sizes", _shape_like_another(guard.case.values))
        yield broken(Part.SIZES, desc.sizes, usual), ((name, RANK),)
    else:
        yield from _entries(Part.SIZES, name, desc.sizes, known=derived_beyond_uint(guard, name))
    if isinstance(desc.strides, Malformed):
        yield broken(Part.STRIDES, desc.strides, pack(name)), ((name, STRIDES),)
    elif desc.strides is not None:
        yield from _entries(Part.STRIDES, name, desc.strides)
    if isinstance(desc.flags, Malformed):
        yield broken(Part.FLAGS, desc.flags, set_to(f"{name}.Flags", "NONE")), ()
    if isinstance(desc.total_bytes, Malformed):
        yield _number(Location(name, Part.TOTAL), desc.total_bytes, (0, UINT64_MAX), automatic_total(name)), ()
    if isinstance(desc.alignment, Malformed):
        location = Location(name, Part.ALIGNMENT)
        yield _number(location, desc.alignment, (0, UINT32_MAX), set_to(location.path, 0)), ()
    if isinstance(desc.dimension_count, Malformed):
        yield broken(Part.COUNT, desc.dimension_count, counted(name)), ()


def _entries(part: Part, name: str, entries: Sizes, known: Collection[int] = ()) -> Iterator[Blame]:
    for dimension, entry in enumerate(entries):
        if not isinstance(entry, Malformed) or dimension in known:
            continue
        location = Location(name, part, dimension)
        if part is Part.SIZES:
            yield _number(location, entry, (1, UINT32_MAX), set_to(location.path, 1)), ((name, SIZE, dimension),)
        else:
            yield _number(location, entry, (0, UINT32_MAX), pack(name)), ((name, STRIDES),)


def _number(location: Location, value: Malformed, limits: tuple[int, int], usual: Fix) -> Violation:
    return malformed(location, value, repairs(location.path, value, nearest_integers(value.text, *limits), (usual,)))


def _shape_like_another(values: Mapping[str, object]) -> str:
    """The text of another tensor's sizes, to replace invalid sizes.

    `values` are the values of a case. Returns "1,1,1,1" if no tensor in them has valid sizes.
    """
    shapes = (value.shape for value in values.values() if isinstance(value, TensorDesc))
    shape = next((shape for shape in shapes if shape is not None), (1, 1, 1, 1))
    return ",".join(map(str, shape))


def _is_sound(field: Attribute, value: Value) -> bool:
    """True if `value` certainly is a valid value of an attribute: a number or a list of numbers, or a member of the
    enum if the attribute is an enum.
    """
    of = type(value)
    if of is tuple:
        return _NUMBERS.issuperset(map(type, cast("tuple[object, ...]", value)))
    return of is field.type.members if isinstance(field.type, Enumeration) else of in _NUMBERS


def _attribute(field: Attribute, value: Value) -> Iterator[Blame]:
    place: GuardedValue = (field.name, VALUE)
    if value is None and not field.may_be_none:
        value = MISSING
    for fault in field.type.faults(value):
        fixes = fault_repairs(field, fault)
        yield malformed(_location(field.name, fault.inner), fault.value, fixes), (place,)
    if isinstance(field.type, Enumeration) and isinstance(value, int) and not isinstance(value, field.type.members):
        severity = Severity.WARNING if field.unchecked else Severity.ERROR
        known = ", ".join(f"{member.name} ({member.value})" for member in field.type.members)
        message = say("{name} is {value}; it must be one of {known}.", name=field.name, value=value, known=known)
        fixes = fault_repairs(field, Fault("", Malformed(str(value), ""), field.type))
        yield Violation("enum-member", severity, message, (Location(field.name),), ENUM_MEMBER, fixes), (place,)


def _location(name: str, inner: str) -> Location:
    """Returns the location of a part of the attribute `name`.

    If `inner` is the index of a list entry, this index becomes the `dimension` of the location.
    """
    element = element_of(inner)
    if element is None or element[1]:
        return Location(name + inner)
    return Location(name, dimension=element[0])
