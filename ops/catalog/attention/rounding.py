"""Computes an interval for each output element of the attention operators.

The interval contains every result that FLOAT32 matrix products and softmax can have.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention.heads import add_mask, has, key_head, split_heads
from ops.catalog.attention.sizes import BIAS, OUTPUT, PRESENT_KEY, PRESENT_VALUE
from ops.model.case import Case
from ops.rounding.activations import softmax
from ops.rounding.interval import Interval, dot, exact


def rounding(case: Case) -> Mapping[str, Interval]:
    """The rounding intervals of the output and, if there is a bias, of the present keys and values.

    Without a bias, present keys and values are exact.
    """
    size = case.data_type(OUTPUT).numpy.itemsize
    found, made = split_heads(case), dict[str, Interval]()
    heads = [key_head(case, head) for head in range(found.query.shape[1])]
    query, key, value = (
        exact(part).widened(1).rounded_to(size).of_size(4) if has(case, BIAS) else exact(part)
        for part in (found.query, found.key[:, heads], found.value[:, heads])
    )
    turned = Interval(key.low.swapaxes(-1, -2), key.high.swapaxes(-1, -2))
    with np.errstate(all="ignore"):
        scores = dot(query, turned).rounded_to(size).of_size(4) * as_float32(case.number("Scale"))
        scores = add_mask(case, scores).rounded_to(size).of_size(4)
        weights = softmax(scores).rounded_to(size).of_size(4)
        seen = dot(weights, value)
    low, high = (limit.swapaxes(1, 2).reshape(case.sizes(OUTPUT)) for limit in (seen.low, seen.high))
    made[OUTPUT] = Interval(low, high).rounded_to(size)
    if has(case, BIAS):
        for name, part in ((PRESENT_KEY, found.key), (PRESENT_VALUE, found.value)):
            if has(case, name):
                made[name] = exact(part).widened(1).reshape(case.sizes(name)).rounded_to(size)
    return made
