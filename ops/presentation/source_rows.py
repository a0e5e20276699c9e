"""Finds the input cells from which each cell of an output row comes. They are drawn as a row above the output cells, to
explain the index arithmetic.
"""

from dataclasses import dataclass, replace

from ops.arrays.layout import Shape
from ops.explain.cell_sets import Read, Role, size_of, with_index
from ops.explain.explanation import explanation_of, has_rows, reads
from ops.model.case import Case

# A picture with more cells in a row would have no room for their numbers.
MOST_CELLS = 20


@dataclass(frozen=True, slots=True)
class Origin:
    """An input cell from which an output cell is computed.

    `place` is the index of the input cell in the upper row. `share` is the weight of its number in the output cell;
    None if the operator has no such weights.
    """

    place: int
    share: float | None = None


@dataclass(frozen=True, slots=True)
class SourceRows:
    """Two rows of cells for a picture: input cells above, and below them the output cells that are computed from them.

    - source, output: the names of the tensors.
    - above, below: the indices of the cells in each row.
    - above_names, below_names: the texts below the cells, which show their indices.
    - origins: for each cell of the lower row, its input cells.
    - here: the position of the explained cell in the lower row.
    - along: the dimension of the output along which the row runs.
    - left_out: input cells without an output cell, in order, such as those after the first K of TOP_K.
    """

    source: str
    output: str
    above: tuple[Shape, ...]
    below: tuple[Shape, ...]
    above_names: tuple[str, ...]
    below_names: tuple[str, ...]
    origins: tuple[tuple[Origin, ...], ...]
    here: int
    along: int
    left_out: tuple[Shape, ...] = ()


def source_rows(case: Case, output: str, cell: Shape) -> SourceRows | None:
    """Returns a row of output cells that contains `cell`, and the row of input cells from which they come.

    The row runs along the last output dimension in which the order of the cells differs from the input. If there is
    none, it runs along the last dimension whose size changes, or else along the last dimension. Returns None if the
    operator has no such rows, if no row is short enough, or if the cells of every row come from several tensors.
    """
    if not has_rows(case.operator) or output not in {each.name for each in case.operator.outputs}:
        return None
    sizes = case.sizes(output)
    found = [_along(case, output, cell, d) for d, size in enumerate(sizes) if 1 < size <= MOST_CELLS]
    drawn = [rows for rows in found if rows is not None]
    moved = [rows for rows in drawn if not _is_straight(rows)]
    cut = [rows for rows in drawn if len(rows.above) != len(rows.below)]
    chosen = (moved or cut or drawn or [None])[-1]
    explained = explanation_of(case.operator)
    if chosen is None or explained is None or explained.left_out is None:
        return chosen
    rest = explained.left_out(case, cell)
    fits = set(rest) <= set(chosen.above) and len(chosen.below) + len(rest) <= MOST_CELLS
    return replace(chosen, left_out=rest) if fits else chosen


def _along(case: Case, output: str, cell: Shape, dimension: int) -> SourceRows | None:
    below = tuple(with_index(cell, dimension, index) for index in range(case.sizes(output)[dimension]))
    sources = [_sources(reads(case, output, each)) for each in below]
    fields = {field for cells in sources if cells is not None for field, _ in cells}
    if len(fields) != 1 or any(cells is None for cells in sources):
        return None
    (source,) = fields
    cells = [[origin for _, origin in found or ()] for found in sources]
    read = sorted({origin for found in cells for origin in found})
    varying = [d for d in range(len(read[0])) if len({origin[d] for origin in read}) > 1]
    above = read
    if len(varying) <= 1:
        # The whole row is shown, so that cells that are not read are seen as well.
        d = varying[0] if varying else min(dimension, len(read[0]) - 1)
        above = [with_index(read[0], d, index) for index in range(case.sizes(source)[d])]
        varying = [d]
    if len(above) > MOST_CELLS:
        return None
    places = {origin: place for place, origin in enumerate(above)}
    explained = explanation_of(case.operator)
    assert explained is not None
    shares = explained.shares
    origins = tuple(
        tuple(
            Origin(places[origin], None if shares is None else shares(case, each, varying[0]).get(origin[varying[0]]))
            for origin in found
        )
        for each, found in zip(below, cells, strict=True)
    )
    names = tuple(",".join(str(origin[d]) for d in varying) for origin in above)
    below_names = tuple(str(index) for index in range(len(below)))
    here = cell[dimension]
    return SourceRows(source, output, tuple(above), below, names, below_names, origins, here, dimension)


def _sources(found: tuple[Read, ...]) -> list[tuple[str, Shape]] | None:
    """The input cells whose numbers enter an output cell, each as field and cell; None if there are too many."""
    values = [read for read in found if read.role is Role.VALUE]
    if sum(size_of(read.block) for read in values) > MOST_CELLS:
        return None
    return [(read.field, cell) for read in values for cell in _cells(read) if read.has(cell)]


def _cells(read: Read) -> list[Shape]:
    cells: list[Shape] = [()]
    for part in read.block:
        cells = [(*cell, index) for cell in cells for index in part]
    return cells


def _is_straight(rows: SourceRows) -> bool:
    """True if each cell of the lower row comes only from the cell of the upper row with the same index."""
    return all(len(found) == 1 and found[0].place == place for place, found in enumerate(rows.origins))
