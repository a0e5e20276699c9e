"""The rules about MaskTensor: the shape that MaskType requires, and masks that the page leaves undefined."""

from collections.abc import Iterator

import numpy as np

from ops.arrays.dtypes import Mask
from ops.catalog.attention.sizes import MASK, OUTPUT, Quantity, batch, heads, query_length, total_length
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.repairs import absent, set_to
from ops.constraints.shapes import listed, sizes_at
from ops.model.guard import Guard
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity, Stage
from ops.text.sentences import say

NONE, KEY_LENGTH, KEY_END_START, PACKED, BOOLEAN = range(5)
# The number of dimensions of a mask, without leading dimensions of size 1.
MASK_MEANT = {KEY_LENGTH: 2, KEY_END_START: 2, PACKED: 1, BOOLEAN: 4}
# The words for the sizes of a mask.
_BATCH, _HEADS = say("batch size"), say("number of heads")
_KEYS, _QUERIES, _ROWS = say("number of keys"), say("number of queries"), say("number of rows")


@constraint("mask-type", "A MaskTensor requires a MaskType that defines its meaning.", provenance=Provenance.IMPLIED)
def mask_is_meant(guard: Guard) -> Findings:
    """Reports a MaskTensor with a MaskType that defines no meaning for it, so that the operator ignores the tensor.

    If MaskType is unknown, a mask of one element is not reported, because DirectML 1.13.1 accepts it.
    """
    kind = guard.integer("MaskType")
    if not guard.present(MASK) or kind in MASK_MEANT or (kind != NONE and set(guard.sizes(MASK)) <= {1}):
        return
    yield Finding(
        say("MaskTensor is given, but MaskType {kind} uses no mask.", kind=kind),
        (Location("MaskType"), Location(MASK)),
        (set_to("MaskType", "BOOLEAN"), absent(MASK)),
    )


@constraint(
    "mask-missing",
    "A MaskType other than NONE requires a MaskTensor; CreateOperator of DirectML 1.13.1 accepts the desc without one, "
    "and CompileOperator refuses it or ends the process.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    fails=Stage.COMPILE,
)
def mask_is_there(guard: Guard) -> Findings:
    if not guard.present(MASK) and guard.integer("MaskType") != NONE:
        yield Finding(
            say(
                "MaskType is {kind}, but MaskTensor is NULL. CreateOperator accepts this desc, but it cannot be "
                "compiled.",
                kind=guard.integer("MaskType"),
            ),
            (Location("MaskType"), Location(MASK)),
            (set_to("MaskType", "NONE"),),
        )  # fmt: skip


@constraint(
    "mask-unknown",
    "MaskType is a member of its enumeration; CreateOperator of DirectML 1.13.1 accepts other numbers with a mask of "
    "one element, and CompileOperator refuses them.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
    fails=Stage.COMPILE,
)
def mask_is_known(guard: Guard) -> Findings:
    kind = guard.integer("MaskType")
    if guard.present(MASK) and kind != NONE and kind not in MASK_MEANT:
        yield Finding(
            say(
                "MaskType is {kind}, which has no meaning. CreateOperator accepts this desc, but it cannot be "
                "compiled.",
                kind=kind,
            ),
            (Location("MaskType"),),
            (set_to("MaskType", "BOOLEAN"), absent(MASK)),
        )  # fmt: skip


def _mask_shape(guard: Guard, kind: int) -> Iterator[tuple[int, Quantity, str]]:
    """Yields the required sizes of the mask for the mask type `kind`: for each, the dimension (counted from the end),
    the size, and a phrase that describes it.
    """
    count = batch(guard)
    if kind == BOOLEAN:
        yield 1, total_length(guard), _KEYS
        yield 2, query_length(guard), _QUERIES
        yield 3, heads(guard, "query"), _HEADS
        yield 4, count, _BATCH
    elif kind == PACKED:
        yield 1, Quantity(3 * count.value + 2, count.places), "batch size * 3 + 2"
    else:
        yield 1, count, _BATCH
        yield 2, Quantity(1 if kind == KEY_LENGTH else 2, (Location("MaskType"),)), _ROWS


@constraint("mask-sizes", "MaskType determines the shape of the mask.")
def mask_sizes(guard: Guard) -> Findings:
    kind = guard.integer("MaskType")
    if not guard.present(MASK) or kind not in MASK_MEANT:
        return
    rank = guard.rank(MASK)
    if rank < MASK_MEANT[kind]:
        yield Finding(
            say("MaskTensor has {rank:dimension|dimensions}; this MaskType requires at least {meant}.",
                rank=rank, meant=MASK_MEANT[kind]),
            (sizes_at(MASK), Location("MaskType")),
        )  # fmt: skip
        return
    wrong: list[tuple[int, int, Quantity, str]] = []
    for from_end, expected, words in _mask_shape(guard, kind):
        actual = guard.size(MASK, rank - from_end)
        if actual != expected.value:
            wrong.append((rank - from_end, actual, expected, words))
    if wrong:
        texts = [
            say("the size {actual} along dimension {at} must be {expected} (the {words})",
                actual=actual, at=at, expected=q.value, words=words)
            for at, actual, q, words in wrong
        ]  # fmt: skip
        edits = tuple((f"{MASK}.Sizes[{at}]", str(q.value)) for at, _, q, _ in wrong)
        yield Finding(
            say("MaskTensor: {places}.", places=listed(texts)),
            (*(sizes_at(MASK, at) for at, _, _, _ in wrong), *(place for _, _, q, _ in wrong for place in q.places)),
            (Fix(say("Set {name} to the sizes that MaskType requires", name=MASK), edits),),
        )


@constraint(
    "mask-number",
    "An element of a BOOLEAN mask is 0 or 1. The reference treats all other numbers as 1; DirectML 1.15.4 adds (1 "
    "- mask) * MaskFilterValue to the score.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def mask_is_boolean(guard: Guard) -> Findings:
    if not guard.present(MASK) or guard.integer("MaskType") != BOOLEAN:
        return
    mask = guard.logical(MASK)
    case = guard.runnable(MASK, OUTPUT)
    odd = Cells((mask != 0) & (mask != 1))
    if not odd:
        return
    of_rows: Mask = np.any(odd.mask.reshape(mask.shape[-4:]), axis=-1)  # [batch, heads, queries]
    rows: Mask = np.swapaxes(of_rows, 1, 2)
    sizes = case.sizes(OUTPUT)
    of_heads = np.repeat(rows, sizes[-1] // rows.shape[-1], axis=-1).reshape(sizes)
    yield Finding(
        say("MaskTensor is neither 0 nor 1 in {count:cell|cells}; DirectML 1.15.4 computes with these numbers, "
            "which changes {outputs:output cell|output cells}.", count=len(odd), outputs=int(of_heads.sum())),
        (Location("MaskType"), Location(MASK, Part.DATA, cells=odd),
         Location(OUTPUT, Part.DATA, cells=Cells(of_heads))),
    )  # fmt: skip


@constraint(
    "mask-packed",
    "A mask can state where the queries and keys of each batch start; the page does not define this. The reference "
    "numbers the queries and keys of all batches consecutively, as DirectML 1.13.1 does; DirectML 1.15.4 was observed "
    "to compute another result.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def packed_mask(guard: Guard) -> Findings:
    if guard.present(MASK) and guard.integer("MaskType") == PACKED:
        sizes = guard.runnable(OUTPUT).sizes(OUTPUT)
        yield Finding(
            say("MaskType is {kind}; the page does not define the starts in MaskTensor, and DirectML 1.15.4 may "
                "compute another result.", kind="KEY_QUERY_SEQUENCE_LENGTH_START_END"),
            (Location("MaskType"), Location(MASK),
             Location(OUTPUT, Part.DATA, cells=Cells(np.ones(sizes, np.bool_)))),
        )  # fmt: skip
