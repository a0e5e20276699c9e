"""Values that replace an invalid one, and fixes for inferred outputs and for the number of dimensions."""

import math
from collections.abc import Iterable, Mapping
from functools import singledispatch

from ops.attribute_types import Enumeration, Fault, Float, Integer
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
# An enum of more members is chosen from in its editor.
FEW_MEMBERS = 3


def set_to(path: str, value: object) -> Fix:
    return Fix(say("Set {path} to {value}", path=path, value=value), ((path, str(value)),))


def set_type(name: str, type_name: str, path: str | None = None) -> Fix:
    return Fix(say("Set {name} to {type}", name=name, type=type_name), ((path or f"{name}.DataType", type_name),))


def repairs(path: str, value: Malformed, nearest: Iterable[str], usual: tuple[Fix, ...]) -> tuple[Fix, ...]:
    """The last text that was a value, and the nearest ones; the usual one where there is none of them."""
    found: list[Fix] = []
    if value.before is not None:
        found.append(Fix(say("Restore {path} to {value}", path=path, value=value.before), ((path, value.before),)))
    found += [set_to(path, choice) for choice in nearest if choice != value.before]
    return tuple(found) or usual


def fault_repairs(field: Attribute, fault: Fault) -> tuple[Fix, ...]:
    """For an attribute that is malformed as a whole, or in one of its parts."""
    path = field.name + fault.inner
    usual = _usual_text(field, fault)
    removed = (absent(path),) if field.optional and not fault.inner else ()
    usually = () if usual is None else (set_to(path, usual),)
    return (*repairs(path, fault.value, nearest(fault.kind, fault.value.text), usually), *removed)


def _usual_text(field: Attribute, fault: Fault) -> str | None:
    """What a part has in a value that nobody has typed yet; the default of the whole; None for a list."""
    if fault.inner:
        return field.type.text_at(field.type.with_text(None, "", ""), fault.inner) or "0"
    is_one_text = isinstance(field.type, Whole) and field.default is not None
    return field.type.text(field.default) if is_one_text else None


def absent(name: str) -> Fix:
    return Fix(say("Remove {name}", name=name), ((name, None),))


def present(case: Case, field: TensorField) -> Fix:
    """A tensor like another one of the case, of a type that this one may have."""
    data_type = usual_type(case, field.name).name
    title = say("Add {name}, {type} and shaped like another tensor", name=field.name, type=data_type)
    return Fix(title, ((field.name, ""),))


@singledispatch
def nearest(kind: object, text: str) -> tuple[str, ...]:
    """The values of an attribute's type that come closest to a text which is none, the closest first."""
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
    """Within the limits; of a negative number also the one without its sign."""
    number = parse_number(text)
    if isinstance(number, Malformed) or number != number:
        return ()
    whole = number if isinstance(number, int) or math.isinf(number) else round(number)
    choices = [min(max(whole, low), high)]
    if whole < low <= -whole <= high:
        choices.append(-whole)
    return tuple(dict.fromkeys(str(int(choice)) for choice in choices))


def nearest_floats(text: str) -> tuple[str, ...]:
    """The largest FLOAT, of its sign, for a number that is none."""
    number = parse_number(text)
    if isinstance(number, Malformed) or not abs(number) >= ROUNDS_TO_INFINITY:
        return ()
    return (number_text(-FLT_MAX if number < 0 else FLT_MAX),)


def derive_outputs(guard: Guard, *names: str) -> tuple[Fix, ...]:
    """Offered where the named tensors are outputs that follow from something."""
    if guard.case.derive or not guard.derived().keys() >= set(names):
        return ()
    return (Fix(say("Derive all outputs"), derive=True),)


def derived_beyond_uint(guard: Guard, name: str) -> Mapping[int, Malformed]:
    """By dimension, what UINT does not hold of an output's sizes, without those that were chosen.

    While the inputs are in doubt themselves, nothing can be chosen, and what they made before is still there.
    """
    case = guard.case
    desc = case.tensor(name)
    if not case.derive or desc is None or isinstance(desc.sizes, Malformed):
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
    """The desc of a tensor whose every size is a whole number."""
    desc = case.tensor(name)
    return desc if desc is not None and numbers(desc.sizes) is not None else None


def begins_with_ones(desc: TensorDesc, count: int) -> bool:
    return set((numbers(desc.sizes) or ())[:count]) == {1}


def with_leading_ones(name: str, desc: TensorDesc, count: int) -> Edits:
    sizes = numbers(desc.sizes) or ()
    edits = [(f"{name}.Sizes", list_text((1,) * count + sizes))]
    if (strides := _strides(desc)) is not None:
        outer = max((stride for stride in strides if isinstance(stride, int)), default=1)
        edits.append((f"{name}.Strides", list_text((outer,) * count + strides)))
    return tuple(edits)


def without_leading(name: str, desc: TensorDesc, count: int) -> Edits:
    sizes = numbers(desc.sizes) or ()
    edits = [(f"{name}.Sizes", list_text(sizes[count:]))]
    if (strides := _strides(desc)) is not None:
        edits.append((f"{name}.Strides", list_text(strides[count:])))
    return tuple(edits)


def _strides(desc: TensorDesc) -> Sizes | None:
    """Strides that have an entry for each size; others are a problem of their own."""
    strides = desc.strides
    return strides if isinstance(strides, tuple) and len(strides) == desc.rank else None
