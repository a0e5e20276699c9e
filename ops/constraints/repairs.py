"""Fixes that several rules share. They replace an invalid value, derive outputs, or add or remove tensors, list entries
and dimensions.
"""

import math
from collections.abc import Iterable, Mapping
from functools import singledispatch

from ops.attribute_types import Count, Enumeration, Fault, Float, Integer
from ops.attribute_types.base import Whole
from ops.model.case import Case
from ops.model.edit import list_text
from ops.model.fields import Attribute, TensorField
from ops.model.guard import Guard
from ops.model.inference import freedom
from ops.model.new_tensor import usual_type
from ops.model.tensor import Sizes, TensorDesc, numbers
from ops.model.violations import Fix
from ops.text.literals import FLT_MAX, ROUNDS_TO_INFINITY, integer, number_text, parse_number
from ops.text.sentences import say
from ops.text.values import Malformed

UINT32_MAX = (1 << 32) - 1
UINT64_MAX = (1 << 64) - 1
# The most members of an enum for which each member is offered as a fix; the editor lists them all anyway.
FEW_MEMBERS = 3


def set_to(path: str, value: object) -> Fix:
    """The fix that sets the field at `path`, for example `Axis` or `InputTensor.Sizes[1]`, to a value."""
    return Fix(say("Set {path} to {value}", path=path, value=value), ((path, str(value)),))


def set_type(name: str, type_name: str, path: str | None = None) -> Fix:
    """The fix that sets the data type of the tensor `name` or, if `path` is given, the type field at `path`."""
    return Fix(say("Set {name} to {type}", name=name, type=type_name), ((path or f"{name}.DataType", type_name),))


def repairs(path: str, value: Malformed, nearest: Iterable[str], usual: tuple[Fix, ...]) -> tuple[Fix, ...]:
    """Returns fixes that replace the invalid value at `path` by its last valid text or by one of the `nearest` values.

    Returns `usual` if `value` has no last valid text and `nearest` is empty.
    """
    found: list[Fix] = []
    if value.before is not None:
        found.append(Fix(say("Restore {path} to {value}", path=path, value=value.before), ((path, value.before),)))
    found += [set_to(path, choice) for choice in nearest if choice != value.before]
    return tuple(found) or usual


def fault_repairs(field: Attribute, fault: Fault) -> tuple[Fix, ...]:
    """Returns fixes for an attribute with the fault `fault`, which concerns the whole attribute or a part of it."""
    path = field.name + fault.inner
    usual = _usual_text(field, fault)
    removed = (absent(path),) if field.optional and not fault.inner else ()
    if isinstance(field.type, Count):
        return (counted_entries(field.name), *repairs(path, fault.value, nearest(fault.kind, fault.value.text), ()))
    usually = () if usual is None else (set_to(path, usual),)
    return (*repairs(path, fault.value, nearest(fault.kind, fault.value.text), usually), *removed)


def _usual_text(field: Attribute, fault: Fault) -> str | None:
    """Returns a text that repairs the value of `field`. If only a part of the value is at fault, it is the initial text
    of this part; otherwise, it is the default of the attribute.

    Returns None if the attribute has no default that is a single text.
    """
    if fault.inner:
        return field.type.text_at(field.type.with_text(None, "", ""), fault.inner) or "0"
    is_one_text = isinstance(field.type, Whole) and field.default is not None
    return field.type.text(field.default) if is_one_text else None


def counted_entries(count: str) -> Fix:
    """Returns the fix that removes the stated value of the field `count`, so that the length of its list is used
    again.
    """
    return Fix(say("Set {count} to the number of entries", count=count), ((count, None),))


def absent(name: str) -> Fix:
    """The fix that sets an optional field to NULL."""
    return Fix(say("Remove {name}", name=name), ((name, None),))


def present(case: Case, field: TensorField) -> Fix:
    """Returns the fix that creates the tensor `field`, with a data type that it accepts and the sizes of another
    tensor.
    """
    data_type = usual_type(case, field.name).name
    title = say("Add {name} with type {type} and the sizes of another tensor", name=field.name, type=data_type)
    return Fix(title, ((field.name, ""),))


@singledispatch
def nearest(kind: object, text: str) -> tuple[str, ...]:
    """Returns valid values of an attribute type that can replace an invalid text: for a number, the closest ones; for
    an enum with few members, all names. Returns () for types without such values.
    """
    return ()


@nearest.register
def _(kind: Integer, text: str) -> tuple[str, ...]:
    return nearest_integers(text, kind.low, kind.high)


@nearest.register
def _(kind: Float, text: str) -> tuple[str, ...]:
    return nearest_floats(text)


@nearest.register
def _(kind: Enumeration, text: str) -> tuple[str, ...]:
    return kind.names if len(kind.names) <= FEW_MEMBERS else ()


def nearest_integers(text: str, low: int, high: int) -> tuple[str, ...]:
    """Returns the integer from `low` to `high` that is closest to the number in `text`. For a negative number below
    `low`, also returns its absolute value if this is in the range.

    Returns an empty tuple if `text` is not a number.
    """
    number = parse_number(text)
    if isinstance(number, Malformed) or number != number:
        return ()
    whole = number if isinstance(number, int) or math.isinf(number) else round(number)
    choices = [min(max(whole, low), high)]
    if whole < low <= -whole <= high:
        choices.append(-whole)
    return tuple(dict.fromkeys(str(int(choice)) for choice in choices))


def nearest_floats(text: str) -> tuple[str, ...]:
    """Returns one text: the largest finite FLOAT32 number, with the sign of the number in `text`. Returns () if the
    number in `text` is not beyond FLOAT32, or is not a number.
    """
    number = parse_number(text)
    if isinstance(number, Malformed) or not abs(number) >= ROUNDS_TO_INFINITY:
        return ()
    return (number_text(-FLT_MAX if number < 0 else FLT_MAX),)


def derive_outputs(guard: Guard, *names: str) -> tuple[Fix, ...]:
    """Returns the fix after which the sizes and data types of all outputs follow from the inputs.

    Returns () if they already do, or if they cannot be derived for an output in `names`.
    """
    if guard.case.derive or not guard.derived().keys() >= set(names):
        return ()
    return (Fix(say("Derive all outputs"), derive=True),)


def derived_beyond_uint(guard: Guard, name: str) -> Mapping[int, Malformed]:
    """Returns the derived sizes of an output that do not fit a UINT, by dimension. The sizes of dimensions that the
    user may choose are left out.

    If the inputs are invalid, the output keeps the sizes that were derived before; these are checked, too.
    """
    case = guard.case
    desc = case.tensor(name)
    if not case.derive or desc is None or isinstance(desc.sizes, Malformed) or desc.shape is not None:
        return {}
    wrong = {
        d: size for d, size in enumerate(desc.sizes) if isinstance(size, Malformed) and integer(size.text) is not None
    }
    if not wrong or name not in (field.name for field in case.operator.outputs):
        return {}
    chosen = freedom(case).dimensions.get(name, frozenset())
    return {d: size for d, size in wrong.items() if d not in chosen}


Edits = tuple[tuple[str, str], ...]


def changeable(case: Case, name: str) -> TensorDesc | None:
    """The desc of the tensor `name` if all its sizes are valid; None if a size is malformed, or if the tensor is
    absent.
    """
    desc = case.tensor(name)
    return desc if desc is not None and numbers(desc.sizes) is not None else None


def begins_with_ones(desc: TensorDesc, count: int) -> bool:
    """True if the first `count` sizes are 1."""
    return set((numbers(desc.sizes) or ())[:count]) == {1}


def with_leading_ones(name: str, desc: TensorDesc, count: int) -> Edits:
    """The edits that add `count` leading dimensions of size 1 to a tensor."""
    sizes = numbers(desc.sizes) or ()
    edits = [(f"{name}.Sizes", list_text((1,) * count + sizes))]
    if (strides := _strides(desc)) is not None:
        outer = max((stride for stride in strides if isinstance(stride, int)), default=1)
        edits.append((f"{name}.Strides", list_text((outer,) * count + strides)))
    return tuple(edits)


def without_leading(name: str, desc: TensorDesc, count: int) -> Edits:
    """The edits that remove the first `count` dimensions of a tensor."""
    sizes = numbers(desc.sizes) or ()
    edits = [(f"{name}.Sizes", list_text(sizes[count:]))]
    if (strides := _strides(desc)) is not None:
        edits.append((f"{name}.Strides", list_text(strides[count:])))
    return tuple(edits)


def _strides(desc: TensorDesc) -> Sizes | None:
    """The explicit strides of a tensor; None if there are none, or if their number is wrong."""
    strides = desc.strides
    return strides if isinstance(strides, tuple) and len(strides) == desc.rank else None
