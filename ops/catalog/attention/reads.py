"""Finds the elements that an output element of an attention reads: a query, every key, and one column of the values."""

from ops.arrays.layout import Shape
from ops.catalog.attention.cache import cache_rows, past_of, visible_keys
from ops.catalog.attention.heads import (
    ALONE,
    PAST,
    bias_start,
    has,
    has_past,
    head_count,
    is_given,
    key_head,
    new_keys,
    stack_of,
)
from ops.catalog.attention.masks import BOOLEAN, KEY_END_START, MASK_MEANT, PACKED
from ops.catalog.attention.sizes import BIAS, MASK, OUTPUT, PAST_LENGTHS, PRESENT_KEY, RELATIVE
from ops.explain.cell_sets import Read, Role
from ops.model.case import Case


def one(index: int) -> range:
    """The range that contains only the index `index`."""
    return range(index, index + 1)


def with_leading_ones(case: Case, name: str, *block: range) -> tuple[range, ...]:
    """Returns `block`, preceded by the index 0 for each leading dimension of the tensor `name` that `block` omits."""
    return (*(one(0),) * (len(case.sizes(name)) - len(block)), *block)


def past_length(case: Case) -> int:
    """The number of keys in PastKeyTensor; 0 if the case does not have this tensor."""
    return case.sizes(PAST["key"])[-2] if has(case, PAST["key"]) else 0


def past_rows(case: Case, part: str, batch: int = 0) -> int:
    """The number of rows with past keys or values in the batch `batch`. The past rows are the first rows of a head.

    Only with PastSequenceLengthsTensor does this number depend on the batch.
    """
    if part != "query" and has(case, PAST_LENGTHS):
        return past_of(case, batch)
    return past_length(case) if has_past(case, part) else 0


def part_head_size(case: Case, part: str) -> int:
    """The head size of a part: "query", "key" or "value"."""
    if not is_given(case, part):
        return case.sizes(PAST[part])[-1]
    stack = stack_of(case, part)
    return case.sizes(ALONE[part])[-1] // head_count(case, part) if stack is None else case.sizes(stack[0])[-1]


def part_reads(case: Case, part: str, batch: int, head: int, rows: range, columns: range) -> list[Read]:
    """Returns the Reads of the query, key or value at some rows and columns of one head.

    The Reads cover past elements, new elements and the bias.
    """
    found: list[Read] = []
    if not columns:
        return found
    past = past_rows(case, part, batch)
    old, new = range(rows.start, min(rows.stop, past)), range(max(rows.start - past, 0), rows.stop - past)
    if part != "query" and has(case, PAST_LENGTHS):
        new = range(new.start, min(new.stop, new_keys(case)))  # rows behind the new ones keep what they hold
    elif old:
        block = with_leading_ones(case, PAST[part], one(batch), one(head), old, columns)
        found.append(Read(PAST[part], Role.VALUE, block))
    if not new or not is_given(case, part):
        return found
    stack, each = stack_of(case, part), part_head_size(case, part)
    if stack is None:
        flat = range(head * each + columns.start, head * each + columns.stop)
        found.append(Read(ALONE[part], Role.VALUE, with_leading_ones(case, ALONE[part], one(batch), new, flat)))
    else:
        found.append(Read(stack[0], Role.VALUE, (one(batch), new, one(head), one(stack[1]), columns)))
    if has(case, BIAS):
        start = bias_start(case, part) + head * each
        block = with_leading_ones(case, BIAS, range(start + columns.start, start + columns.stop))
        found.append(Read(BIAS, Role.VALUE, block))
    return found


def position_of(case: Case, cell: Shape) -> tuple[int, int, int, int]:
    """The batch, the head and the query of an element of OutputTensor, and its column in the head."""
    batch, query, column = cell[-3:]
    return batch, column // part_head_size(case, "value"), query, column % part_head_size(case, "value")


def mask_reads(case: Case, batch: int, head: int, query: int) -> tuple[Read, ...]:
    """The elements of MaskTensor that determine which keys are hidden from a query, as Reads."""
    kind, sizes = case.integer("MaskType"), case.sizes(MASK)
    blocks = [(one(batch),)]
    if kind == BOOLEAN:
        blocks = [(one(batch), one(head), one(query), range(sizes[-1]))]
    elif kind == KEY_END_START:
        blocks = [(range(2), one(batch))]
    elif kind == PACKED:
        # The lengths, the first queries of this batch and of the next one, and the first keys.
        batches = case.sizes(OUTPUT)[-3]
        first = batches + batch
        blocks += [(range(first, first + 2),), (one(first + batches + 1),)]
    return tuple(Read(MASK, Role.DECIDES, with_leading_ones(case, MASK, *block)) for block in blocks)


def key_rows(case: Case) -> int:
    """Returns how many keys exist: past and new ones, or all rows of the cache if the case has
    PastSequenceLengthsTensor.
    """
    return cache_rows(case) if has(case, PAST_LENGTHS) else past_length(case) + new_keys(case)


def lengths_read(case: Case, batch: int) -> tuple[Read, ...]:
    """A Read of the element of PastSequenceLengthsTensor for a batch; () if the case does not have the tensor."""
    if not has(case, PAST_LENGTHS):
        return ()
    return (Read(PAST_LENGTHS, Role.DECIDES, with_leading_ones(case, PAST_LENGTHS, one(batch))),)


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """All input elements that an output element depends on."""
    if output != OUTPUT:
        batch, head, row, column = cell[-4:]
        part = "key" if output == PRESENT_KEY else "value"
        return (*lengths_read(case, batch), *part_reads(case, part, batch, head, one(row), one(column)))
    batch, head, query, column = position_of(case, cell)
    keys, of_keys = range(visible_keys(case, batch, query, key_rows(case))), key_head(case, head)
    found = [
        *lengths_read(case, batch),
        *part_reads(case, "query", batch, head, one(query), range(part_head_size(case, "query"))),
        *part_reads(case, "key", batch, of_keys, keys, range(part_head_size(case, "key"))),
        *part_reads(case, "value", batch, of_keys, keys, one(column)),
    ]
    if has(case, RELATIVE):
        block = with_leading_ones(case, RELATIVE, one(batch), one(head), one(query), keys)
        found.append(Read(RELATIVE, Role.VALUE, block))
    if has(case, MASK) and case.integer("MaskType") in MASK_MEANT:
        found += mask_reads(case, batch, head, query)
    return tuple(found)


def score_reads(case: Case, cell: Shape) -> tuple[Read, ...]:
    """Returns Reads of the elements whose products are added up in the first attention score of the output element
    `cell`: a row of the query, and the first key.
    """
    batch, head, query, _ = position_of(case, cell)
    return (
        *part_reads(case, "query", batch, head, one(query), range(part_head_size(case, "query"))),
        *part_reads(case, "key", batch, key_head(case, head), one(0), range(part_head_size(case, "key"))),
    )


def value_reads(case: Case, cell: Shape) -> tuple[Read, ...]:
    """Returns the elements of the value tensor whose weighted sum is the output element `cell`."""
    batch, head, query, column = position_of(case, cell)
    keys = range(visible_keys(case, batch, query, key_rows(case)))
    return tuple(part_reads(case, "value", batch, key_head(case, head), keys, one(column)))
