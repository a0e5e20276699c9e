"""The functions of the standard library that compute with numbers."""

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.machine.places import cell_at
from ops.formats.cpp_import.state import types
from ops.formats.cpp_import.state.values import (
    Array,
    Object,
    Unknown,
)

if TYPE_CHECKING:
    from tree_sitter import Node


Values = list[Object]


# NOTHING: the arguments do not determine a result.
Known = Callable[[Machine, Values, "list[Node]", "Node"], Object | None]


NOTHING = Unknown("nothing")
_NAMES = ("identifier", "qualified_identifier", "field_expression")


def _numbers(values: Values) -> list[int | float] | None:
    found = [value for value in values if isinstance(value, int | float)]
    return found if len(found) == len(values) else None


def _given_type(m: Machine, node: "Node") -> str:
    """The number type T of a call such as `std::max<T>(a, b)`; empty without T."""
    called = m.text(node.child_by_field_name("function")).partition("<")[2].rpartition(">")[0]
    return types.number_type(m.type_named(types.plain(called))) if called else ""


def extreme(pick: Callable[[list[int | float]], int | float]) -> Known:
    def extreme(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
        is_list = len(values) == 1 and isinstance(values[0], Array)
        if is_list and isinstance(values[0], Array) and values[0].count is not None:
            values = [item.value for item in values[0].items]
        found = _numbers(values)
        if not found:
            return NOTHING
        if kind := _given_type(m, node):
            return pick([types.cast(each, kind) for each in found])
        picked = pick(found)
        if len(given) == len(found) and not is_list and given[found.index(picked)].type in _NAMES:
            m.returned = cell_at(m, given[found.index(picked)])  # the result is a reference
        return picked

    return extreme


def plain(compute: Callable[..., int | float]) -> Known:
    def plain(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
        del given
        found = _numbers(values)
        if found is not None and (kind := _given_type(m, node)):
            found = [types.cast(each, kind) for each in found]
        try:
            return NOTHING if found is None else compute(*found)
        except (TypeError, ValueError, OverflowError, ZeroDivisionError):
            return NOTHING

    return plain


def error_check(result: int) -> Known:
    """Returns the implementation of FAILED (`result` is 0) or SUCCEEDED (`result` is 1), the C++ checks of an HRESULT.

    If the HRESULT is unknown, the implementation assumes that the call succeeded, because a call that fails leads to no
    desc.
    """

    def check(m: Machine, values: Values, given: "list[Node]", node: "Node") -> Object | None:
        del m, given, node
        code = values[0] if len(values) == 1 else None
        return result ^ (code >> 31 & 1) if isinstance(code, int) else result

    return check


def _clamp(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)


def _floor(value: float) -> float:
    return float(math.floor(value))


def _ceil(value: float) -> float:
    return float(math.ceil(value))


def _magnitude(value: float) -> float:
    return abs(value)


def _power(base: float, exponent: float) -> float:
    return math.pow(base, exponent)


def _round(value: float) -> float:
    """The nearest whole number; halves are rounded away from 0."""
    return math.copysign(math.floor(abs(value) + 0.5), value)


def _whole_round(value: float) -> int:
    return int(_round(value))


def _trunc(value: float) -> float:
    return float(math.trunc(value))


def _exp2(value: float) -> float:
    return math.pow(2, value)


NUMBER_FUNCTIONS: Mapping[str, Known] = {
    "clamp": plain(_clamp), "floor": plain(_floor), "ceil": plain(_ceil), "floorf": plain(_floor),
    "ceilf": plain(_ceil), "sqrt": plain(math.sqrt), "sqrtf": plain(math.sqrt), "abs": plain(_magnitude),
    "fabs": plain(_magnitude), "fabsf": plain(_magnitude), "pow": plain(_power), "powf": plain(_power),
    "exp": plain(math.exp), "expf": plain(math.exp), "log": plain(math.log), "logf": plain(math.log),
    "round": plain(_round), "roundf": plain(_round), "lround": plain(_whole_round), "trunc": plain(_trunc),
    "log2": plain(math.log2), "log2f": plain(math.log2), "exp2": plain(_exp2),
    "gcd": plain(math.gcd), "lcm": plain(math.lcm),
}  # fmt: skip
