"""The key and value cache of MULTIHEAD_ATTENTION1. With PastSequenceLengthsTensor, the present tensors are the cache:
DirectML reads the past keys and values from them, and adds the new ones.
"""

import numpy as np

from ops.arrays.dtypes import Array
from ops.catalog.attention.sizes import PAST_LENGTHS, PRESENT_KEY
from ops.model.case import Case


def cache_rows(case: Case) -> int:
    """Returns the number of rows of the cache, i.e. of OutputPresentKeyTensor. The case must have
    PastSequenceLengthsTensor.
    """
    return case.sizes(PRESENT_KEY)[-2]


def past_of(case: Case, batch_at: int) -> int:
    """The number of past keys that PastSequenceLengthsTensor states for a batch."""
    return int(case.logical(PAST_LENGTHS).reshape(-1)[batch_at])


def visible_keys(case: Case, batch_at: int, query: int, keys: int) -> int:
    """Returns the number of keys that a query can use; these are the first keys.

    Without a cache, a query can use all keys. With a cache, it can use the keys up to the key that has the same
    position as the query.
    """
    if case.values.get(PAST_LENGTHS) is None:
        return keys
    return min(max(past_of(case, batch_at) + query + 1, 1), keys)


def cached(case: Case, new: Array) -> Array:
    """Returns the cache with the new keys or values, `[batch, heads, rows of the cache, head size]`.

    Past keys or values are 0, because a case has no numbers for them: DirectML expects them in the present tensors
    before the operator runs. New rows that do not fit are omitted.
    """
    batches, count, length, each = new.shape
    made = np.zeros((batches, count, cache_rows(case), each))
    for batch_at in range(batches):
        start = past_of(case, batch_at)
        low, high = max(-start, 0), max(min(length, made.shape[2] - start), 0)
        if low < high:
            made[batch_at, :, start + low : start + high] = new[batch_at, :, low:high]
    return made
