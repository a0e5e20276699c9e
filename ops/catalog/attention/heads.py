"""Scaled dot-product attention, one head at a time: the reference of both attention operators."""

from collections.abc import Mapping
from itertools import product

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.matrix_sums import sums_of_matrices
from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention.cache import cached, visible_keys
from ops.catalog.attention.masks import BOOLEAN, KEY_END_START, MASK_MEANT, PACKED
from ops.catalog.attention.sizes import (
    BIAS,
    KEY,
    MASK,
    OUTPUT,
    PAST_KEY,
    PAST_LENGTHS,
    PAST_VALUE,
    PRESENT_KEY,
    PRESENT_VALUE,
    QUERY,
    RELATIVE,
    STACKED_KV,
    STACKED_QK,
    STACKED_QKV,
    VALUE,
    batch,
    head_size,
    heads,
    query_length,
    total_length,
    value_head_size,
)
from ops.model.case import Case
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA, Guard
from ops.model.operator import TOGETHER, Work
from ops.quick_dataclass import quick_dataclass
from ops.rounding.interval import Interval
from ops.system.cancellation import checkpoint

# The most scores that are computed at a time: 1 MB.
SCORES = 1 << 17
# For each part, the stacked tensors that can contain it, and its index along their dimension 3.
STACKED_IN = {
    "query": {STACKED_QK: 0, STACKED_QKV: 0},
    "key": {STACKED_QK: 1, STACKED_KV: 0, STACKED_QKV: 1},
    "value": {STACKED_KV: 1, STACKED_QKV: 2},
}
# For each part, the tensor that contains only this part.
ALONE = {"query": QUERY, "key": KEY, "value": VALUE}
PAST = {"key": PAST_KEY, "value": PAST_VALUE}


@quick_dataclass
class Heads:
    """Queries, keys and values, each `[batch, heads, length, head size]`. Keys and values begin with the past ones.

    `split_heads` makes packed FLOAT64 arrays; the arrays of `given_heads` may be views of the inputs.
    """

    query: Array
    key: Array
    value: Array


def head_count(case: Case, part: str) -> int:
    """The number of heads of a part: "query", "key" or "value"."""
    if "HeadCount" in case.values:
        return case.integer("HeadCount")
    return case.integer("QueryHeadCount" if part == "query" else "KeyValueHeadCount")


def wide(x: Array) -> Array:
    """Returns the elements as a contiguous FLOAT64 array, so that rounding does not depend on strides."""
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        return np.ascontiguousarray(x, np.float64)


def has(case: Case, name: str) -> bool:
    """True if the case has the tensor."""
    return case.values.get(name) is not None


def stack_of(case: Case, part: str) -> tuple[str, int] | None:
    """The tensor that stacks `part` ("query", "key" or "value") with other parts, and the index of `part` in this
    stack.

    Returns None if no tensor of the case stacks `part`.
    """
    return next(((name, index) for name, index in STACKED_IN[part].items() if has(case, name)), None)


def is_given(case: Case, part: str) -> bool:
    """True if the case has a tensor with new elements of `part` ("query", "key" or "value"), and not only past ones."""
    return has(case, ALONE[part]) or stack_of(case, part) is not None


def new_keys(case: Case) -> int:
    """The number of new keys, without past keys."""
    if not is_given(case, "key"):
        return 0
    stack = stack_of(case, "key")
    return case.sizes(KEY)[-2] if stack is None else case.sizes(stack[0])[1]


def has_past(case: Case, part: str) -> bool:
    """True if past keys or values are concatenated before the new ones.

    Past values are not used if the case has new values but no new keys.
    """
    if part not in PAST or not has(case, PAST[part]):
        return False
    return part == "key" or is_given(case, "key") or not is_given(case, "value")


def split_input(case: Case, part: str) -> Array:
    """Returns the new elements of the query, key or value, `[batch, length, heads, head size]`, in the type of their
    tensor.

    They have no bias, and no past elements. If a case has new keys but no new values, the values are 0.
    """
    if not is_given(case, part):
        batches, count, _, each = case.sizes(PAST[part])[-4:]
        length = new_keys(case)
        return np.zeros((batches, length, count, each))
    stack = stack_of(case, part)
    if stack is not None:
        return case.logical(stack[0])[:, :, :, stack[1]]
    x = case.logical(ALONE[part])
    (batches, length, hidden), count = x.shape[-3:], head_count(case, part)
    each = hidden // count
    return x.reshape(batches, length, hidden)[:, :, : count * each].reshape(batches, length, count, each)


def hidden_sizes(case: Case) -> dict[str, int]:
    """The number of elements that BiasTensor has for the query, the key and the value, in this order."""
    found: dict[str, int] = {}
    for part in ("query", "key", "value"):
        stack = stack_of(case, part)
        one = case.sizes(ALONE[part])[-1] if stack is None else case.sizes(stack[0])[-1] * head_count(case, part)
        found[part] = one
    if has(case, STACKED_KV) and has(case, QUERY) and has(case, BIAS):
        # DirectML 1.13.1 takes the query's size even if the heads do not divide it, 1.15.4 the product of the heads.
        found["key"] = case.sizes(BIAS)[-1] - found["query"] - found["value"]
    return found


def bias_start(case: Case, part: str) -> int:
    """The index in BiasTensor at which the bias of the query, key or value begins."""
    sizes = hidden_sizes(case)
    return {"query": 0, "key": sizes["query"], "value": sizes["query"] + sizes["key"]}[part]


def split_part(case: Case, part: str) -> Array:
    """Returns the query, key or value as `[batch, heads, length, head size]`, with its bias added, and with past keys
    or values before the new ones.

    With PastSequenceLengthsTensor, keys and values are those of the whole cache, in FLOAT64. A part with a bias is
    FLOAT64 too. Any other result has the type of its tensor, and may be a view of it.
    """
    x = split_input(case, part)
    if has(case, BIAS):
        start, count = bias_start(case, part), x.shape[2] * x.shape[3]
        with np.errstate(invalid="ignore"):  # infinities of both signs give NaN
            x = wide(x) + wide(case.logical(BIAS).reshape(-1)[start : start + count]).reshape(x.shape[2:])
    x = x.transpose(0, 2, 1, 3)
    if has_past(case, part):
        past = case.logical(PAST[part])
        x = np.concatenate([past.reshape(past.shape[-4:]), x], axis=2)
    return cached(case, wide(x)) if part in PAST and has(case, PAST_LENGTHS) else x


def split_heads(case: Case) -> Heads:
    """The query, key and value of a case, split into heads, as packed FLOAT64 arrays."""
    given = given_heads(case)
    return Heads(wide(given.query), wide(given.key), wide(given.value))


def given_heads(case: Case) -> Heads:
    """Returns the query, key and value of a case, split into heads.

    The numbers keep their data type, because in FLOAT64 they may need four times the memory of the inputs.
    """
    return Heads(split_part(case, "query"), split_part(case, "key"), split_part(case, "value"))


def hidden_in_batch(case: Case, shape: tuple[int, ...]) -> Mask:
    """A mask of the keys that MaskTensor hides, `[batch, heads or 1, queries or 1, keys]`.

    `shape` is the shape of the scores, `[batch, heads, queries, keys]`. If MaskTensor contains the starts of sequences
    of queries and keys, it counts the queries and keys of all batches consecutively (measured with DirectML 1.13.1 on
    an H100).
    """
    batches, _, queries, keys = shape
    kind, indices = case.integer("MaskType"), np.arange(keys)
    if not has(case, MASK) or kind not in MASK_MEANT:
        return np.zeros((batches, 1, 1, keys), np.bool_)
    mask = case.logical(MASK)
    if kind == BOOLEAN:
        return np.asarray(mask.reshape(mask.shape[-4:]) == 0)
    numbers = mask.reshape(-1).astype(np.int64)
    if kind == PACKED:
        lengths, rest = numbers[:batches], numbers[batches:]
        first, start = rest[: batches + 1], rest[batches + 1 : 2 * batches + 1, np.newaxis]
        at = np.arange(batches)[:, np.newaxis]
        query, key = at * queries + np.arange(queries), at * keys + indices
        sees = (query >= first[:-1, np.newaxis]) & (query < first[1:, np.newaxis])
        seen = (key >= start) & (key < start + lengths[:, np.newaxis])
        return ~(sees[:, np.newaxis, :, np.newaxis] & seen[:, np.newaxis, np.newaxis])
    end = numbers[:batches].reshape(-1, 1, 1, 1)
    start = numbers[batches:].reshape(-1, 1, 1, 1) if kind == KEY_END_START else 0
    return np.asarray((indices >= end) | (indices < start))


def relative_bias(case: Case) -> Array:
    """RelativePositionBiasTensor as `[batch, heads, queries, keys]`, in FLOAT64."""
    relative = case.logical(RELATIVE)
    return wide(relative.reshape(relative.shape[-4:]))


def add_mask(case: Case, made: Interval) -> Interval:
    """Returns the score intervals `made`, `[batch, heads, queries, keys]`, after the position bias and the mask are
    added.
    """
    if has(case, RELATIVE):
        made = made + relative_bias(case)
    hidden = hidden_in_batch(case, made.shape)
    masked = made + as_float32(case.number("MaskFilterValue"))
    return Interval(np.where(hidden, masked.low, made.low), np.where(hidden, masked.high, made.high), made.size)


def scores(case: Case, found: Heads, batch_at: int, head: int, queries: slice, *, observed: bool = False) -> Array:
    """Computes the score of each key for some queries of a head, `[queries, keys]`: Q K^T * Scale + relative position
    bias + mask. A key that a query cannot use has a score, too; see `visible`.

    The mask adds MaskFilterValue to the score of each key that it hides. With `observed`, a BOOLEAN mask adds (1 -
    mask) * MaskFilterValue, as DirectML 1.15.4 does.
    """
    query, key = wide(found.query[batch_at, head, queries]), wide(found.key[batch_at, key_head(case, head)])
    made = sums_of_matrices(query, key.T)
    made *= as_float32(case.number("Scale"))
    if has(case, RELATIVE):
        relative = case.logical(RELATIVE)
        made += wide(relative.reshape(relative.shape[-4:])[batch_at, head, queries, : len(key)])
    if not has(case, MASK):
        return made
    filter_value = as_float32(case.number("MaskFilterValue"))
    if observed and case.integer("MaskType") == BOOLEAN:
        mask = case.logical(MASK)
        rows = mask.reshape(mask.shape[-4:])[batch_at, head, queries, : len(key)].astype(np.float64)
        return made + (1 - rows) * filter_value
    shape = (*found.query.shape[:3], len(key))
    hidden = np.broadcast_to(hidden_in_batch(case, shape), shape)[batch_at, head, queries]
    return np.add(made, filter_value, out=made, where=hidden)


def visible(case: Case, batch_at: int, queries: range, keys: int) -> Mask | None:
    """A mask of the keys that each query can use, `[queries, keys]`; None without PastSequenceLengthsTensor, because
    every query can then use all keys.
    """
    if not has(case, PAST_LENGTHS):
        return None
    counts = [visible_keys(case, batch_at, query, keys) for query in queries]
    return np.asarray(np.arange(keys) < np.array(counts)[:, np.newaxis])


def key_head(case: Case, head: int) -> int:
    """The index of the key and value head that a query head uses; consecutive query heads share it."""
    return head * head_count(case, "key") // head_count(case, "query")


def query_heads(case: Case, head: int) -> range:
    """The query heads that use the key and value head with the index `head`."""
    queries, keys = head_count(case, "query"), head_count(case, "key")
    return range(-(-head * queries // keys), -(-(head + 1) * queries // keys))


def softmax(scores: Array, used: Mask | None = None) -> Array:
    """Returns the attention weights of the keys, `[queries, keys]`. Keys outside the mask `used` have the weight 0.

    A NaN or +infinity among the scores of a query makes all its weights NaN.
    """
    if used is not None:
        scores = np.where(used, scores, -np.inf)
    power: Array = scores - scores.max(-1, keepdims=True)
    np.exp(power, out=power)
    if used is not None:
        power[~used] = 0
    power /= power.sum(-1, keepdims=True)
    return power


def attend(case: Case, found: Heads, batch_at: int, head: int, queries: range, *, observed: bool = False) -> Array:
    """Computes softmax(scores) V for some queries in one head, `[queries, head size of the value]`.

    `batch_at` is the index of the batch. `observed` is passed on to the function `scores`, which explains it.
    """
    made = scores(case, found, batch_at, head, slice(queries.start, queries.stop), observed=observed)
    value = wide(found.value[batch_at, key_head(case, head)])
    used = visible(case, batch_at, queries, len(value))
    share = softmax(made, used)
    if used is None or np.isfinite(value).all():
        return sums_of_matrices(share, value)
    # The weight 0 of a key that is not used must not meet infinity or NaN.
    return np.stack([row[: seen.sum()] @ value[: seen.sum()] for row, seen in zip(share, used, strict=True)])


def compute_as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the outputs of MULTIHEAD_ATTENTION1 as observed with DirectML 1.15.4.

    For a BOOLEAN mask, DirectML adds (1 - mask) * MaskFilterValue to the scores. It does so for every element of the
    mask, even one that is neither 0 nor 1.
    """
    return compute(case, observed=True)


def compute(case: Case, *, observed: bool = False) -> Mapping[str, Array]:
    """Returns the output `[batch, queries, heads * head size of the value]`, and the present keys and values `[batch,
    heads, past + new, head size]` if the case has these outputs. Leading dimensions of size 1 are kept.

    Each head computes softmax(Q K^T * Scale + bias + mask) V in FLOAT64 and rounds once, to the data type of the
    output. If a score is NaN or +infinity, the whole result of its query and head is NaN. If `observed`, the results
    are those that DirectML was observed to compute.
    """
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        found = given_heads(case)
        batches, count, queries, _ = found.query.shape
        each, data_type = found.value.shape[3], case.data_type(OUTPUT).numpy
        made = np.empty((batches, queries, count, each), data_type)
        rows = max(SCORES // max(found.key.shape[2], 1), 1)
        for batch_at, head, start in product(range(batches), range(count), range(0, queries, rows)):
            checkpoint()
            part = range(start, min(start + rows, queries))
            made[batch_at, part.start : part.stop, head] = attend(case, found, batch_at, head, part, observed=observed)
        present = {PRESENT_KEY: found.key, PRESENT_VALUE: found.value}
        arrays = {OUTPUT: made, **{name: _stored(case, name, x) for name, x in present.items() if has(case, name)}}
        return {name: array.reshape(case.sizes(name)) for name, array in arrays.items()}


def _stored(case: Case, name: str, x: Array) -> Array:
    """The keys or values `x` of all heads, converted to the data type of the output `name`.

    Converts one head at a time, so that little memory is used.
    """
    made = np.empty(x.shape, case.data_type(name).numpy)
    for at in np.ndindex(x.shape[:2]):
        made[at] = wide(x[at])
    return made


def work(case: Case) -> Work:
    """The cost of a case: the products of queries and keys, and the products of attention weights and values."""
    guard = Guard(case, NEWEST, NO_DATA)
    parts = batch(guard).value * heads(guard, "query").value
    scores = parts * query_length(guard).value * total_length(guard).value
    each = head_size(guard).value + value_head_size(guard).value
    # The softmax of a score takes as long as a product.
    return Work(10 * (parts + scores // SCORES), -(-scores * (TOGETHER + each) // TOGETHER))
