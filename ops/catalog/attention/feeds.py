"""Which outputs a cell of an attention's input plays a part for, worked out from the place it has in a head."""

from collections.abc import Iterator
from dataclasses import dataclass

from ops.arrays.layout import Shape
from ops.catalog.attention.heads import (
    ALONE,
    PAST,
    bias_start,
    has,
    head_count,
    heads_that_look_at,
    is_given,
    new_keys,
    stack_of,
    with_past,
)
from ops.catalog.attention.masks import BOOLEAN, KEY_END_START, MASK_MEANT
from ops.catalog.attention.reads import leading, one, past_length, past_rows, sizes_of
from ops.catalog.attention.sizes import BIAS, MASK, OUTPUT, PRESENT_KEY, PRESENT_VALUE, RELATIVE
from ops.explain.cell_sets import Block, Read, Role
from ops.model.case import Case

PRESENT = {"key": PRESENT_KEY, "value": PRESENT_VALUE}


@dataclass(frozen=True, slots=True)
class Place:
    """Where the number of a cell ends: one column of a head of a part, in some rows of some batches."""

    part: str
    batches: range
    head: int
    rows: range
    column: int


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    if field == RELATIVE:
        batch, head, query = cell[-4:-1]
        return (Read(OUTPUT, Role.VALUE, _taken(case, one(batch), one(head), one(query))),)
    if field == MASK:
        return _masked(case, cell) if case.integer("MaskType") in MASK_MEANT else ()
    return tuple(read for place in _places(case, field, cell) for read in _fed(case, place))


def _masked(case: Case, cell: Shape) -> tuple[Read, ...]:
    """Of a mask that is not one of numbers for every key, only the first one or two for each batch count."""
    kind = case.integer("MaskType")
    if kind == BOOLEAN:
        batch, head, query = cell[-4:-1]
        return (Read(OUTPUT, Role.DECIDES, _taken(case, one(batch), one(head), one(query))),)
    batch = cell[-1]
    if batch not in _batches(case) or (kind == KEY_END_START and cell[-2] > 1):
        return ()
    heads = range(head_count(case, "query"))
    return (Read(OUTPUT, Role.DECIDES, _taken(case, one(batch), heads, _queries(case))),)


def _places(case: Case, field: str, cell: Shape) -> Iterator[Place]:
    """A number of a tensor lies in one place at most; one of the bias in every batch and row."""
    for part in ALONE:
        stack, rows = stack_of(case, part), _new_rows(case, part)
        if field == PAST.get(part):
            if with_past(case, part):
                yield Place(part, one(cell[-4]), cell[-3], one(cell[-2]), cell[-1])
        elif field == BIAS:
            if is_given(case, part):
                yield from _in_head(case, part, _batches(case), rows, cell[-1] - bias_start(case, part))
        elif stack is None and field == ALONE[part]:
            yield from _in_head(case, part, one(cell[-3]), one(rows.start + cell[-2]), cell[-1])
        elif stack is not None and stack[0] == field and stack[1] == cell[3]:
            yield Place(part, one(cell[0]), cell[2], one(rows.start + cell[1]), cell[4])


def _in_head(case: Case, part: str, batches: range, rows: range, flat: int) -> Iterator[Place]:
    """Numbers that the heads do not divide are in none: where there are more heads, none at all."""
    each = sizes_of(case, part)
    head, column = divmod(flat, each) if each else (-1, 0)
    if 0 <= head < head_count(case, part) and rows:
        yield Place(part, batches, head, rows, column)


def _fed(case: Case, place: Place) -> Iterator[Read]:
    part, queries = place.part, _queries(case)
    if part == "query":
        yield Read(OUTPUT, Role.VALUE, _taken(case, place.batches, one(place.head), place.rows))
        return
    heads = heads_that_look_at(case, place.head)
    if part == "key":
        yield Read(OUTPUT, Role.VALUE, _taken(case, place.batches, heads, queries))
    else:
        for head in heads:
            column = one(head * sizes_of(case, "value") + place.column)
            yield Read(OUTPUT, Role.VALUE, leading(case, OUTPUT, place.batches, queries, column))
    if has(case, PRESENT[part]):
        block = leading(case, PRESENT[part], place.batches, one(place.head), place.rows, one(place.column))
        yield Read(PRESENT[part], Role.VALUE, block)


def _taken(case: Case, batches: range, heads: range, queries: range) -> Block:
    """All that some heads of some queries take of the values."""
    each = sizes_of(case, "value")
    return leading(case, OUTPUT, batches, queries, range(heads.start * each, heads.stop * each))


def _batches(case: Case) -> range:
    return range(case.sizes(OUTPUT)[-3])


def _queries(case: Case) -> range:
    return range(case.sizes(OUTPUT)[-2])


def _new_rows(case: Case, part: str) -> range:
    """The rows of a head that are not those of the past."""
    if part == "query":
        return _queries(case)
    return range(past_rows(case, part), past_length(case) + new_keys(case))
