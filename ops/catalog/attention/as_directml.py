"""Attention as DirectML 1.13.1 was measured to compute it on an H100, and a note on its differences from the page.

The scores have the data type of the tensors, so adding a large MaskFilterValue rounds them. The position bias and the
numbers of a mask are added first, in the same type: a FLOAT16 sum can round the bias away, or be infinite.

A mask of lengths, or of ends and starts, hides no key if its end is not greater than its start. For a key that it
hides, MaskFilterValue takes the place of the relative position bias.

The numbers of a BOOLEAN mask are not treated as conditions: (1 - mask) * MaskFilterValue is added. With a BOOLEAN mask,
Scale multiplies the relative position bias too.
"""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.catalog.attention.heads import (
    ALONE,
    Heads,
    compute,
    given_heads,
    has,
    head_count,
    hidden_in_batch,
    is_given,
    key_head,
    relative_bias,
    split_heads,
    stack_of,
    wide,
)
from ops.catalog.attention.masks import BOOLEAN, MASK_MEANT, PACKED
from ops.catalog.attention.rounding import rounding
from ops.catalog.attention.sizes import BIAS, MASK, OUTPUT, PAST_KEY
from ops.declare.as_directml import differs_as_directml
from ops.model.case import Case


def _repacked(case: Case, part: str, found: Array) -> Array:
    """Returns the query or the key (`part`) as `[batch, heads, length, head size]`, with the elements that DirectML
    reads. `found` is the part that the reference uses, in the same shape.

    If the number of heads does not divide the hidden size of the input tensor, DirectML takes the first elements of
    this tensor in row-major order. In all other cases, returns `found`.
    """
    if not is_given(case, part) or stack_of(case, part) is not None or has(case, BIAS) or has(case, PAST_KEY):
        return found
    x = case.logical(ALONE[part])
    if x.shape[-1] % head_count(case, part) == 0:
        return found
    batches, heads, length, each = found.shape
    flat = wide(x).reshape(-1)[: found.size]
    return flat.reshape(batches, length, heads, each).transpose(0, 2, 1, 3)


def _scores(case: Case, found: Heads) -> Array:
    """The attention scores in higher precision than the tensors, [batch, query heads, queries, keys].

    The caller rounds them to the data type of the tensors.
    """
    heads = [key_head(case, head) for head in range(found.query.shape[1])]
    query, key = _repacked(case, "query", found.query), _repacked(case, "key", found.key)[:, heads]
    products = query @ key.swapaxes(-1, -2)
    scale, kind = as_float32(case.number("Scale")), case.integer("MaskType")
    filler, stored = as_float32(case.number("MaskFilterValue")), case.data_type(OUTPUT).numpy
    bias = relative_bias(case) if has(case, "RelativePositionBiasTensor") else None
    added: Array | float = 0.0 if bias is None else bias
    if not has(case, MASK) or kind not in MASK_MEANT:
        return scale * products + added
    if kind == BOOLEAN:
        mask = case.logical(MASK)
        hide = (1 - wide(mask).reshape(mask.shape[-4:])) * filler
        return scale * products + hide if bias is None else scale * (products + _as(bias + hide / scale, stored))
    hidden = hidden_in_batch(case, products.shape)
    if kind == PACKED:
        return scale * products + _as(added + hidden.astype(np.float64) * filler, stored)
    mask = case.logical(MASK).reshape(-1, products.shape[0])
    start = mask[1] if len(mask) > 1 else np.zeros_like(mask[0])
    hidden = hidden & (mask[0] > start).reshape(-1, 1, 1, 1)
    return scale * products + np.where(hidden, filler, added)


def _as(numbers: Array, stored: np.dtype[np.generic]) -> Array:
    """The numbers, rounded to the type `stored` and converted back to FLOAT64."""
    return numbers.astype(stored).astype(np.float64)


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the output as DirectML 1.13.1 was observed to compute it; the outputs for present keys and values equal
    the reference.
    """
    made = dict(compute(case))
    found, kind = split_heads(case), case.data_type(OUTPUT).numpy
    heads = [key_head(case, head) for head in range(found.query.shape[1])]
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        scores = _scores(case, found).astype(kind).astype(np.float64)
        power = np.exp(scores - scores.max(-1, keepdims=True))
        seen = power / power.sum(-1, keepdims=True) @ found.value[:, heads]
        made[OUTPUT] = seen.swapaxes(1, 2).reshape(case.sizes(OUTPUT)).astype(kind)
    return made


def may_differ(case: Case) -> bool:
    """Returns True if the output of DirectML may differ from that of the reference.

    Returns False if the case has no mask and no position bias, HeadCount divides the hidden sizes, all values are
    finite, and the scores cannot exceed the range of the data type.
    """
    if has(case, MASK) or has(case, "RelativePositionBiasTensor"):
        return True
    found = given_heads(case)
    if any(_repacked(case, part, same) is not same for part, same in (("query", found.query), ("key", found.key))):
        return True
    with np.errstate(all="ignore"):
        query, key = (float(np.abs(part).max(initial=0)) for part in (found.query, found.key))
        most = found.query.shape[-1] * query * key * abs(as_float32(case.number("Scale")))
    return not (most < case.data_type(OUTPUT).largest_finite and np.isfinite(found.value).all())


scores_differ = differs_as_directml(
    "attention-scores",
    "DirectML 1.13.1 differs from the page for masks, for the position bias of keys that the mask hides, and for "
    "hidden sizes that are not multiples of HeadCount. It also rounds the scores after it adds MaskFilterValue.",
    "DirectML computes {count:cell|cells} with other scores than the page: it treats the mask, the position bias or "
    "the head size differently.",
    compute,
    as_directml,
    rounding,
    may_differ=may_differ,
)
