"""Where the sizes of an attention come from: the same quantity stands in another place of every tensor.

Dimensions are counted from the end, for leading ones may be added to most of the tensors.
"""

from typing import NamedTuple

from ops.constraints.shapes import sizes_at
from ops.model.guard import Guard
from ops.model.violations import Location

QUERY, KEY, VALUE = "QueryTensor", "KeyTensor", "ValueTensor"
STACKED_QK, STACKED_KV, STACKED_QKV = "StackedQueryKeyTensor", "StackedKeyValueTensor", "StackedQueryKeyValueTensor"
BIAS, MASK, RELATIVE = "BiasTensor", "MaskTensor", "RelativePositionBiasTensor"
PAST_KEY, PAST_VALUE, PAST_LENGTHS = "PastKeyTensor", "PastValueTensor", "PastSequenceLengthsTensor"
OUTPUT, PRESENT_KEY, PRESENT_VALUE = "OutputTensor", "OutputPresentKeyTensor", "OutputPresentValueTensor"

# The tensors that a query, a key and a value can be in.
PARTS = {
    "query": (QUERY, STACKED_QK, STACKED_QKV),
    "key": (KEY, STACKED_QK, STACKED_KV, STACKED_QKV),
    "value": (VALUE, STACKED_KV, STACKED_QKV),
}
STACKS = (STACKED_QK, STACKED_KV, STACKED_QKV)


class Quantity(NamedTuple):
    """A number that sizes follow from, and the places it was read from."""

    value: int
    places: tuple[Location, ...]


def dimension(guard: Guard, name: str, from_end: int) -> int:
    """The dimension that is so many from the end; the rank is looked at, but not in question."""
    mark = guard.mark()
    rank = guard.rank(name)
    guard.forget(mark)
    return rank - from_end


def size(guard: Guard, name: str, from_end: int) -> Quantity:
    at = dimension(guard, name, from_end)
    return Quantity(guard.size(name, at), (sizes_at(name, at),))


def given(guard: Guard, part: str) -> str:
    """The tensor that has the query, the key or the value; the first of the names where there is none."""
    return next((name for name in PARTS[part] if guard.present(name)), PARTS[part][0])


def heads_field(guard: Guard, part: str) -> str:
    if "HeadCount" in guard.operator.attribute:
        return "HeadCount"
    return "QueryHeadCount" if part == "query" else "KeyValueHeadCount"


def heads(guard: Guard, part: str) -> Quantity:
    name = heads_field(guard, part)
    return Quantity(guard.integer(name), (Location(name),))


def batch(guard: Guard) -> Quantity:
    name = given(guard, "query")
    return size(guard, name, 5 if name in STACKS else 3)


def query_length(guard: Guard) -> Quantity:
    name = given(guard, "query")
    return size(guard, name, 4 if name in STACKS else 2)


def is_given(guard: Guard, part: str) -> bool:
    return any(guard.present(name) for name in PARTS[part])


def key_length(guard: Guard) -> Quantity:
    """Of the keys beside those of the past, which may be all."""
    if not is_given(guard, "key"):
        return Quantity(0, ())
    name = given(guard, "key")
    return size(guard, name, 4 if name in STACKS else 2)


def past_length(guard: Guard) -> Quantity:
    return size(guard, PAST_KEY, 2) if guard.present(PAST_KEY) else Quantity(0, ())


def value_length(guard: Guard) -> Quantity:
    """Of the values beside those of the past: one for each key, which may be all of the past."""
    return key_length(guard) if is_given(guard, "key") else past_length(guard)


def total_length(guard: Guard) -> Quantity:
    past, new = past_length(guard), key_length(guard)
    return Quantity(past.value + new.value, past.places + new.places)


def head_size(guard: Guard) -> Quantity:
    """Of queries and keys. A hidden size that the heads do not divide is rounded down."""
    name = given(guard, "query")
    last = size(guard, name, 1)
    if name in STACKS:
        return last
    count = heads(guard, "query")
    return Quantity(last.value // max(count.value, 1), last.places + count.places)


def query_hidden(guard: Guard) -> Quantity:
    name = given(guard, "query")
    last = size(guard, name, 1)
    return Quantity(last.value * heads(guard, "query").value, last.places) if name in STACKS else last


def key_hidden(guard: Guard) -> Quantity:
    queries, keys = heads(guard, "query"), heads(guard, "key")
    if queries.value == keys.value:
        return query_hidden(guard)
    each = head_size(guard)
    return Quantity(each.value * keys.value, each.places + keys.places)


def value_head_size(guard: Guard) -> Quantity:
    if not is_given(guard, "value"):
        return size(guard, PAST_VALUE, 1)
    name = given(guard, "value")
    last = size(guard, name, 1)
    if name in STACKS:
        return last
    count = heads(guard, "value")
    return Quantity(last.value // max(count.value, 1), last.places + count.places)


def output_hidden(guard: Guard) -> Quantity:
    each, count = value_head_size(guard), heads(guard, "query")
    return Quantity(each.value * count.value, _once(each.places + count.places))


def bias_length(guard: Guard) -> Quantity:
    each, count = value_head_size(guard), heads(guard, "value")
    query, key = query_hidden(guard), key_hidden(guard)
    total = query.value + key.value + each.value * count.value
    return Quantity(total, _once(query.places + each.places))


def _once(places: tuple[Location, ...]) -> tuple[Location, ...]:
    return tuple(dict.fromkeys(places))
