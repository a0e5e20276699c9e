"""The quantities that determine the sizes of attention tensors, such as the batch size and the head size, and the sizes
of the outputs that follow from them.

Dimensions are counted from the end because most tensors may have leading dimensions of size 1.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ops.constraints.shapes import sizes_at
from ops.model.feature_levels import Runtime
from ops.model.guard import Guard, remembered
from ops.model.operator import Inferred
from ops.model.violations import Location

QUERY, KEY, VALUE = "QueryTensor", "KeyTensor", "ValueTensor"
STACKED_QK, STACKED_KV, STACKED_QKV = "StackedQueryKeyTensor", "StackedKeyValueTensor", "StackedQueryKeyValueTensor"
BIAS, MASK, RELATIVE = "BiasTensor", "MaskTensor", "RelativePositionBiasTensor"
PAST_KEY, PAST_VALUE, PAST_LENGTHS = "PastKeyTensor", "PastValueTensor", "PastSequenceLengthsTensor"
OUTPUT, PRESENT_KEY, PRESENT_VALUE = "OutputTensor", "OutputPresentKeyTensor", "OutputPresentValueTensor"

HEADS, QUERY_HEADS, KEY_VALUE_HEADS = "HeadCount", "QueryHeadCount", "KeyValueHeadCount"
_VALUE_OF = {name: (Location(name),) for name in (HEADS, QUERY_HEADS, KEY_VALUE_HEADS)}

# The tensors that can hold the query, the key and the value.
PARTS = {
    "query": (QUERY, STACKED_QK, STACKED_QKV),
    "key": (KEY, STACKED_QK, STACKED_KV, STACKED_QKV),
    "value": (VALUE, STACKED_KV, STACKED_QKV),
}
STACKS = (STACKED_QK, STACKED_KV, STACKED_QKV)


class Quantity(NamedTuple):
    """A number that determines sizes, and the locations of the fields from which it was computed."""

    value: int
    places: tuple[Location, ...]


Measure = Callable[[Guard], Quantity]


def size(guard: Guard, name: str, from_end: int) -> Quantity:
    """Returns the size of a tensor along a dimension. `from_end` counts the dimensions from the end."""
    at = guard.from_end(name, from_end)
    return Quantity(guard.size(name, at), (sizes_at(name, at),))


@remembered
def _holder(guard: Guard, part: str) -> str:
    """Returns the name of the tensor that contains the query, key or value of the case; "" if no tensor contains it.

    `part` is "query", "key" or "value".
    """
    for name in PARTS[part]:
        if guard.present(name):
            return name
    return ""


def given(guard: Guard, part: str) -> str:
    """Returns the name of the tensor from which this case reads `part` ("query", "key" or "value"). The tensor may also
    contain other parts.

    If no tensor of the case contains the part, returns the name of the field that is for this part alone.
    """
    return _holder(guard, part) or PARTS[part][0]


def is_given(guard: Guard, part: str) -> bool:
    """True if the case has a tensor with new elements of `part` ("query", "key" or "value"), and not only past ones."""
    return bool(_holder(guard, part))


def heads_field(guard: Guard, part: str) -> str:
    """The name of the attribute with the number of heads of the query, key or value."""
    if HEADS in guard.operator.attribute:
        return HEADS
    return QUERY_HEADS if part == "query" else KEY_VALUE_HEADS


@remembered
def heads(guard: Guard, part: str) -> Quantity:
    """The number of heads of the query, key or value."""
    name = heads_field(guard, part)
    return Quantity(guard.integer(name), _VALUE_OF[name])


@remembered
def batch(guard: Guard) -> Quantity:
    """The batch size."""
    name = given(guard, "query")
    return size(guard, name, 5 if name in STACKS else 3)


@remembered
def query_length(guard: Guard) -> Quantity:
    """The number of queries."""
    name = given(guard, "query")
    return size(guard, name, 4 if name in STACKS else 2)


@remembered
def key_length(guard: Guard) -> Quantity:
    """The number of new keys; 0 if there are only past keys."""
    if not is_given(guard, "key"):
        return Quantity(0, ())
    name = given(guard, "key")
    return size(guard, name, 4 if name in STACKS else 2)


@remembered
def past_length(guard: Guard) -> Quantity:
    """The number of past keys; 0 without PastKeyTensor."""
    return size(guard, PAST_KEY, 2) if guard.present(PAST_KEY) else Quantity(0, ())


@remembered
def value_length(guard: Guard) -> Quantity:
    """Returns the required number of new values: the number of new keys, or of past keys if there are no new keys."""
    return key_length(guard) if is_given(guard, "key") else past_length(guard)


def uses_cache(guard: Guard) -> bool:
    """True if the case has PastSequenceLengthsTensor: new keys and values are then written into the present tensors."""
    return PAST_LENGTHS in guard.operator.by_name and guard.present(PAST_LENGTHS)


@remembered
def total_length(guard: Guard) -> Quantity:
    """Returns the number of all keys: the past ones and the new ones.

    If the case has PastSequenceLengthsTensor, this is the number of rows in OutputPresentKeyTensor.
    """
    if uses_cache(guard):
        return size(guard, PRESENT_KEY, 2)
    past, new = past_length(guard), key_length(guard)
    return Quantity(past.value + new.value, past.places + new.places)


@remembered
def head_size(guard: Guard) -> Quantity:
    """The head size of queries and keys, rounded down if the head count does not divide the hidden size."""
    name = given(guard, "query")
    last = size(guard, name, 1)
    if name in STACKS:
        return last
    count = heads(guard, "query")
    return Quantity(last.value // max(count.value, 1), last.places + count.places)


@remembered
def query_hidden(guard: Guard) -> Quantity:
    """Returns the hidden size of the query: the number of query heads times the head size."""
    name = given(guard, "query")
    last = size(guard, name, 1)
    return Quantity(last.value * heads(guard, "query").value, last.places) if name in STACKS else last


@remembered
def key_hidden(guard: Guard) -> Quantity:
    """The hidden size of the key: head size * number of heads.

    If queries and keys have equally many heads, DirectML 1.13.1 requires the hidden size of the query instead. The
    number of heads need not divide that size.
    """
    queries, keys = heads(guard, "query"), heads(guard, "key")
    if queries.value == keys.value and guard.level.runtime is Runtime.DIRECTML_1_13_1:
        return query_hidden(guard)
    each = head_size(guard)
    return Quantity(each.value * keys.value, each.places + keys.places)


@remembered
def value_head_size(guard: Guard) -> Quantity:
    """The head size of the values, rounded down if the head count does not divide the hidden size."""
    if not is_given(guard, "value"):
        return size(guard, PAST_VALUE, 1)
    name = given(guard, "value")
    last = size(guard, name, 1)
    if name in STACKS:
        return last
    count = heads(guard, "value")
    return Quantity(last.value // max(count.value, 1), last.places + count.places)


@remembered
def output_hidden(guard: Guard) -> Quantity:
    """The hidden size of the output: number of query heads * head size of the value."""
    each, count = value_head_size(guard), heads(guard, "query")
    return Quantity(each.value * count.value, _once(each.places + count.places))


@remembered
def bias_length(guard: Guard) -> Quantity:
    """The number of elements of the bias: the hidden sizes of query, key and value added up."""
    each, count = value_head_size(guard), heads(guard, "value")
    query, key = query_hidden(guard), key_hidden(guard)
    total = query.value + key.value + each.value * count.value
    return Quantity(total, _once(query.places + each.places))


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The sizes of the output `[batch, queries, heads * head size of the value]` and of the present keys and values.

    The rank of the output is that of QueryTensor, or of ValueTensor if the query is stacked. If the case has neither
    tensor, OutputTensor may have any rank from 3 to 5. A cache may have any number of rows.
    """
    data_type = next((guard.data_type(name) for name in (QUERY, STACKED_QK, STACKED_QKV) if guard.present(name)), None)
    own = next((name for name in (QUERY, VALUE) if guard.present(name)), OUTPUT)
    rank = min(max(guard.rank(own), 3), 5)
    count, queries = batch(guard).value, query_length(guard).value
    found = {OUTPUT: Inferred((*(1,) * (rank - 3), count, queries, output_hidden(guard).value), data_type)}
    for name, each in ((PRESENT_KEY, head_size), (PRESENT_VALUE, value_head_size)):
        if guard.present(name):
            leading = (1,) * (min(max(guard.rank(name), 4), 5) - 4)
            length = None if uses_cache(guard) else total_length(guard).value
            sizes = (count, heads(guard, "key").value, length, each(guard).value)
            found[name] = Inferred((*leading, *sizes), data_type)
    return found


def _once(places: tuple[Location, ...]) -> tuple[Location, ...]:
    """Returns the locations in the same order without repetitions."""
    found: list[Location] = []
    for place in places:
        if place not in found:
            found.append(place)
    return tuple(found)
