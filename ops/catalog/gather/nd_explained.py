"""Explains the cells of GATHER_ND and GATHER_ND1 by the coordinates of a tuple and the cell that they select."""

from typing import NamedTuple

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, cell_on, offset_of
from ops.catalog.gather.nd_explained_feeds import feeds
from ops.catalog.gather.nd_sizes import element_of, parts_of, resolved
from ops.explain.cell_sets import Block, Read, Role, cell_block, one_cell
from ops.explain.explanation import Explained, Formula, Number, Pointer, Step, Words, formula, named
from ops.model.case import Case
from ops.text.sentences import Sentence, say


class Picked(NamedTuple):
    """A tuple of coordinates in IndicesTensor, and the block of the input that it selects."""

    index_cell: Shape  # the index of the tuple in IndicesTensor, without the last dimension
    indices: Array  # the tuple as given
    start: Shape  # the indices of the input dimensions before the block; they may lie outside
    outside: int | None  # the first dimension in which they lie outside; None if they lie inside
    first: int  # the input dimension of the first coordinate


def picked(case: Case, grid: Shape) -> Picked:
    """Returns the tuple at the index `grid` in the array of tuples, and the block of the input that the tuple
    selects.
    """
    p, sizes = parts_of(case), case.sizes("InputTensor")
    index_cell = (0,) * (p.rank - p.indices_rank) + grid
    indices = case.logical("IndicesTensor")[index_cell]
    leading = (0,) * (p.rank - p.input_rank) + grid[: p.batch]
    first = len(leading)
    coordinates: list[int] = resolved(indices, sizes[first : first + p.tuple_size]).tolist()
    start = (*leading, *coordinates)
    outside = next((d for d, index in enumerate(start) if not 0 <= index < sizes[d]), None)
    return Picked(index_cell, indices, start, outside, first)


def picked_for(case: Case, cell: Shape) -> tuple[Picked, Shape]:
    """Returns the tuple of coordinates from which an output cell is copied, and the index of the cell in the block that
    this tuple selects.
    """
    p = parts_of(case)
    block = p.rank - p.block_rank
    return picked(case, cell[block - (p.indices_rank - 1) : block]), cell[block:]


def source(case: Case, found: Picked, inner: Shape) -> Shape | None:
    """The input cell that an output cell copies; None if the element in the buffer belongs to no cell."""
    if found.outside is None:
        return (*found.start, *inner)
    element = element_of(case, (*found.start, *inner))
    return cell_on(element, case.sizes("InputTensor"), case.steps("InputTensor"))


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    found, inner = picked_for(case, cell)
    copied = source(case, found, inner)
    value = () if copied is None else (one_cell("InputTensor", copied),)
    return (_tuple_read(found), *value)


def _tuple_read(found: Picked) -> Read:
    block = (*cell_block(found.index_cell), range(len(found.indices)))
    return Read("IndicesTensor", Role.DECIDES, block)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    found, inner = picked_for(case, cell)
    if found.outside is None:
        at = (*found.start, *inner)
        value = Number(case.logical("InputTensor")[at], Role.VALUE, is_result=True)
        return formula(f"{_named_block(found, inner)} = ", value, say(" because "), *_tuple(case, found))
    element = element_of(case, (*found.start, *inner))
    copied = source(case, found, inner)
    if copied is None:
        taken, role = say("element {element} of the buffer, which belongs to no cell", element=element), None
    else:
        taken, role = named("InputTensor", copied), Role.VALUE
    undefined = say("{why}, undefined; the reference reads {taken}", why=_outside(case, found), taken=taken)
    value = Number(case.buffer("InputTensor")[element], role, is_result=True)
    return formula(*_tuple(case, found), f": {undefined} = ", value)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """Three steps: the tuple, the offset in the buffer, and the element at this offset."""
    found, inner = picked_for(case, cell)
    read = _tuple_read(found)
    block = () if found.outside is not None else (Read("InputTensor", Role.VALUE, _block(case, found)),)
    return (
        Step((read,), _tuple(case, found)),
        Step((read, *block), _offset(case, (*found.start, *inner))),
        Step(reads(case, output, cell), explain(case, output, cell)),
    )


def point(case: Case, cell: Shape) -> Pointer | None:
    """A Pointer to the input cells that a tuple of coordinates in IndicesTensor selects. `cell` is any cell of this
    tuple.

    If the tuple lies outside the input, the Pointer has no cells, and its text gives the reason.
    """
    p = parts_of(case)
    found = picked(case, cell[p.rank - p.indices_rank : -1])
    if found.outside is not None:
        return Pointer("InputTensor", None, _outside(case, found))
    coordinates = ", ".join(map(str, found.start[found.first :]))
    cells = _named_block(found, (":",) * p.block_rank)
    return Pointer("InputTensor", _block(case, found), say("({tuple}): {cells}", tuple=coordinates, cells=cells))


def _block(case: Case, found: Picked) -> Block:
    """The block of input cells that a tuple of coordinates selects; the tuple must lie inside the input."""
    return (*cell_block(found.start), *map(range, case.sizes("InputTensor")[len(found.start) :]))


def _named_block(found: Picked, inner: tuple[int | str, ...]) -> str:
    """Returns the name of the input block that a tuple selects, such as `InputTensor[1,(0),(2),:]`. The coordinates of
    the tuple are in parentheses, and `inner` are the indices after them.
    """
    leading, coordinates = found.start[: found.first], found.start[found.first :]
    return named("InputTensor", (*leading, *(f"({index})" for index in coordinates), *inner))


def _tuple(case: Case, found: Picked) -> Formula:
    """The formula of a tuple of coordinates, such as `IndicesTensor[0,1,0,:] = (1, -1 + 3 = 2)`."""
    pieces: list[str | int | Words | Number] = [f"{named('IndicesTensor', (*found.index_cell, ':'))} = ("]
    for at, index in enumerate(found.indices):
        size = case.sizes("InputTensor")[found.first + at]
        meant = found.start[found.first + at]
        pieces.append(Number(index, Role.DECIDES))
        if index < 0 and meant == index + size:
            pieces += [" + ", size, " = ", meant]
        elif meant != index:
            pieces += [Words(say(", whose low 32 bits are "), muted=True), meant]
        pieces.append(", ")
    return formula(*pieces[:-1], ")")


def _offset(case: Case, cell: Shape) -> Formula:
    """The formula of the offset of an input cell in the buffer, such as `offset = 1 * 4 + 2 * 1 = 6`."""
    p, strides = parts_of(case), case.steps("InputTensor")
    terms: list[str | int] = []
    for index, stride in list(zip(cell, strides, strict=True))[p.rank - p.input_rank :]:
        terms += [index, " * ", stride, " + "]
    offset, element = offset_of(cell, strides), element_of(case, cell)
    kept = (say(", clamped to the buffer: {element}", element=element),) if element != offset else ()
    return formula(say("offset = "), *terms[:-1], " = ", offset, *kept)


def _outside(case: Case, found: Picked) -> Sentence:
    """The reason why a tuple lies outside the input, such as `3 >= size 3 along dimension 1 of InputTensor`."""
    d = found.outside
    assert d is not None
    size, index = case.sizes("InputTensor")[d], found.start[d]
    if index < 0:
        return say(
            "{index} < -size = -{size} along dimension {dimension} of InputTensor",
            index=index - size, size=size, dimension=d,
        )  # fmt: skip
    return say("{index} >= size {size} along dimension {dimension} of InputTensor", index=index, size=size, dimension=d)


EXPLAINED = Explained(
    reads=reads, explain=explain, steps=steps, feeds=feeds, points={"IndicesTensor": point}, has_rows=True
)
