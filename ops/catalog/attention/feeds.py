"""Finds the output elements that depend on an element of an attention input."""

from collections.abc import Iterator
from dataclasses import dataclass

from ops.arrays.layout import Shape
from ops.catalog.attention.cache import visible_keys
from ops.catalog.attention.heads import (
    ALONE,
    PAST,
    bias_start,
    has,
    has_past,
    head_count,
    is_given,
    new_keys,
    query_heads,
    stack_of,
)
from ops.catalog.attention.masks import BOOLEAN, KEY_END_START, MASK_MEANT, PACKED
from ops.catalog.attention.reads import key_rows, one, part_head_size, past_length, past_rows, with_leading_ones
from ops.catalog.attention.sizes import BIAS, MASK, OUTPUT, PAST_LENGTHS, PRESENT_KEY, PRESENT_VALUE, RELATIVE
from ops.explain.cell_sets import Block, Read, Role
from ops.model.case import Case

PRESENT = {"key": PRESENT_KEY, "value": PRESENT_VALUE}


@dataclass(frozen=True, slots=True)
class AttentionPosition:
    """The indices of an input element in `[batch, heads, length, head size]`, the shape of a part split into heads.

    `part` is "query", "key" or "value". `batches` and `rows` are ranges, because an element of BiasTensor is added in
    all batches and in several rows.
    """

    part: str
    batches: range
    head: int
    rows: range
    column: int


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """Returns the output cells that depend on the cell `cell` of the input `field`."""
    if field == RELATIVE:
        batch, head, query = cell[-4:-1]
        return (Read(OUTPUT, Role.VALUE, _output_block(case, one(batch), one(head), one(query))),)
    if field == PAST_LENGTHS:
        return tuple(_lengths_feeds(case, cell[-1]))
    if field == MASK:
        return _mask_feeds(case, cell) if case.integer("MaskType") in MASK_MEANT else ()
    return tuple(read for position in _positions(case, field, cell) for read in _feeds_of(case, position))


def _mask_feeds(case: Case, cell: Shape) -> tuple[Read, ...]:
    """Returns Reads of the output elements that depend on an element of MaskTensor.

    An element of a BOOLEAN mask affects one query. In masks of other types, an element is a length, a start or an end
    of keys or queries, and affects all queries of a batch; the start of a batch's queries is the end of those of the
    batch before.
    """
    kind = case.integer("MaskType")
    if kind == BOOLEAN:
        batch, head, query = cell[-4:-1]
        return (Read(OUTPUT, Role.DECIDES, _output_block(case, one(batch), one(head), one(query))),)
    batches = one(cell[-1])
    many = len(_batches(case))
    if kind == PACKED and cell[-1] >= many:
        start = cell[-1] - many  # from 0 to `many` for queries, and beyond for keys
        batches = range(max(start - 1, 0), min(start + 1, many)) if start <= many else one(start - many - 1)
    if not batches or batches[-1] >= many or (kind == KEY_END_START and cell[-2] > 1):
        return ()
    heads = range(head_count(case, "query"))
    return (Read(OUTPUT, Role.DECIDES, _output_block(case, batches, heads, _queries(case))),)


def _lengths_feeds(case: Case, batch: int) -> Iterator[Read]:
    """Yields the blocks of output cells that depend on PastSequenceLengthsTensor at `batch`: all cells of this batch,
    in each output.
    """
    yield Read(OUTPUT, Role.DECIDES, _output_block(case, one(batch), range(head_count(case, "query")), _queries(case)))
    for name in PRESENT.values():
        block = (one(batch), *(range(size) for size in case.sizes(name)[-3:]))
        yield Read(name, Role.DECIDES, with_leading_ones(case, name, *block))


def _positions(case: Case, field: str, cell: Shape) -> Iterator[AttentionPosition]:
    """Yields an AttentionPosition for each place where the computation reads an input element.

    Yields nothing if the element is not used.
    """
    for part in ALONE:
        stack = stack_of(case, part)
        if field == PAST.get(part):
            if has_past(case, part):
                yield AttentionPosition(part, one(cell[-4]), cell[-3], one(cell[-2]), cell[-1])
        elif field == BIAS:
            if is_given(case, part):
                has_cache = has(case, PAST_LENGTHS)  # then, the rows differ between the batches
                for batches in map(one, _batches(case)) if has_cache else (_batches(case),):
                    rows = _on_rows(case, part, _new_rows(case, part, batches.start))
                    yield from _in_head(case, part, batches, rows, cell[-1] - bias_start(case, part))
        elif stack is None and field == ALONE[part]:
            row = _new_rows(case, part, cell[-3]).start + cell[-2]
            yield from _in_head(case, part, one(cell[-3]), _on_rows(case, part, one(row)), cell[-1])
        elif stack is not None and stack[0] == field and stack[1] == cell[3]:
            row = _on_rows(case, part, one(_new_rows(case, part, cell[0]).start + cell[1]))
            if row:
                yield AttentionPosition(part, one(cell[0]), cell[2], row, cell[4])


def _in_head(case: Case, part: str, batches: range, rows: range, flat: int) -> Iterator[AttentionPosition]:
    """Yields the AttentionPosition of the element at index `flat` of a query, key or value row, which contains all
    heads side by side.

    Yields nothing if the element belongs to no head, because the row's size is not a multiple of the number of heads.
    """
    each = part_head_size(case, part)
    head, column = divmod(flat, each) if each else (-1, 0)
    if 0 <= head < head_count(case, part) and rows:
        yield AttentionPosition(part, batches, head, rows, column)


def _feeds_of(case: Case, position: AttentionPosition) -> Iterator[Read]:
    """Yields the output elements that depend on the input element at an AttentionPosition."""
    part, queries = position.part, _queries(case)
    if part == "query":
        yield Read(OUTPUT, Role.VALUE, _output_block(case, position.batches, one(position.head), position.rows))
        return
    heads = query_heads(case, position.head)
    if has(case, PAST_LENGTHS):
        queries = _queries_that_see(case, position.batches.start, position.rows.start)
    if part == "key" and queries:
        yield Read(OUTPUT, Role.VALUE, _output_block(case, position.batches, heads, queries))
    elif queries:
        for head in heads:
            column = one(head * part_head_size(case, "value") + position.column)
            yield Read(OUTPUT, Role.VALUE, with_leading_ones(case, OUTPUT, position.batches, queries, column))
    if has(case, PRESENT[part]):
        block = (position.batches, one(position.head), position.rows, one(position.column))
        yield Read(PRESENT[part], Role.VALUE, with_leading_ones(case, PRESENT[part], *block))


def _output_block(case: Case, batches: range, heads: range, queries: range) -> Block:
    """The block of OutputTensor with the results of the query heads `heads` for the queries `queries`."""
    each = part_head_size(case, "value")
    return with_leading_ones(case, OUTPUT, batches, queries, range(heads.start * each, heads.stop * each))


def _batches(case: Case) -> range:
    """The indices of all batches."""
    return range(case.sizes(OUTPUT)[-3])


def _queries(case: Case) -> range:
    """The indices of all queries of a head."""
    return range(case.sizes(OUTPUT)[-2])


def _new_rows(case: Case, part: str, batch: int) -> range:
    """The row indices of the new queries, keys or values of a head in the batch `batch`. New keys and values come after
    the past ones.
    """
    if part == "query":
        return _queries(case)
    past = past_rows(case, part, batch)
    if has(case, PAST_LENGTHS):
        return range(past, past + new_keys(case))
    return range(past, past_length(case) + new_keys(case))


def _on_rows(case: Case, part: str, rows: range) -> range:
    """Returns the part of `rows` that is in the cache. Returns `rows` unchanged if `part` is "query", or if the case
    has no cache.
    """
    if part == "query" or not has(case, PAST_LENGTHS):
        return rows
    return range(max(rows.start, 0), min(rows.stop, key_rows(case)))


def _queries_that_see(case: Case, batch: int, row: int) -> range:
    """The queries of a batch that can use the key at index `row`; empty if no query can use it."""
    queries = _queries(case)
    seeing = [query for query in queries if visible_keys(case, batch, query, key_rows(case)) > row]
    return range(seeing[0], queries.stop) if seeing else range(0)
