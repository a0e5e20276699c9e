"""Ensures that a formula and the frames on cells show the same numbers.

A number in the formula has a frame only if its cell has one, and every framed cell has its number in the formula.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ops.arrays.dtypes import Mask
from ops.explain.cell_sets import Block, Read, Role, size_of, slices
from ops.explain.explanation import Formula, Number, Operands, Words
from ops.model.case import Case
from ops.text.sentences import say

# The numbers of more cells are not compared; their formula lists operands, which are numbers of cells.
MOST_COMPARED = 1 << 12

_FRAMED = (Role.DECIDES, Role.VALUE)


def agreeing(case: Case, reads: Sequence[Read], formula: Formula, also: Iterable[object] = ()) -> Formula:
    """Returns the formula with roles for its numbers that agree with the frames of the cells in `reads`.

    If a framed cell contains a number of the formula, the number has the role of this cell. Any other number, such as a
    partial sum, has no role. `also` are the numbers of framed cells in intermediate tensors; they keep their role,
    whatever it is.
    """
    framed = _framed(case, reads)
    if framed is None:
        return formula
    others = set(map(as_key, also))
    numbers = {role: others | _numbers(case, [read for read in framed if read.role is role]) for role in _FRAMED}
    return tuple(_agreeing(term, numbers) for term in formula)


def shown_reads(case: Case, reads: Sequence[Read], formula: Formula) -> tuple[Read, ...]:
    """Returns the reads of a step, without the cells whose number is missing in the formula of the step.

    A single number with the role VALUE does not count for a cell that only decides, and a single number that decides
    does not count for a cell with the role VALUE.
    """
    framed = _framed(case, reads)
    if framed is None:
        return tuple(reads)
    numbers = {Role.DECIDES: _terms(formula, Role.VALUE), Role.VALUE: _terms(formula, Role.DECIDES)}
    kept: list[Read] = []
    for read in reads:
        shown = _only(case, read, numbers[read.role]) if read in framed else read
        if shown is read or shown.mask(shown.block).any():
            kept.append(shown)
    return tuple(kept)


def operands(formula: Formula) -> set[object]:
    """The numbers in a formula that may have a frame; the result is left out. None stands for NaN."""
    return _terms(
        tuple(term for term in formula if not isinstance(term, Number) or (term.role in _FRAMED and not term.is_result))
    )


def with_count(case: Case, reads: Sequence[Read], formula: Formula) -> Formula:
    """Returns `formula` unchanged if it contains the numbers of all framed cells. Otherwise, appends the count of the
    framed cells.
    """
    framed = _framed(case, reads)
    if not framed or _numbers(case, framed) <= _terms(formula):
        return formula
    cells = sum(int(read.mask(read.block).sum()) for read in framed)
    return (*formula, Words(say("   computed from {cells:framed cell|framed cells}", cells=cells), muted=True))


def _framed(case: Case, reads: Sequence[Read]) -> list[Read] | None:
    """Returns the reads whose cells are framed and whose tensor has data. None if they have too many cells to
    compare.
    """
    framed = [read for read in reads if read.role in _FRAMED and read.field in case.data]
    return None if sum(size_of(read.block) for read in framed) > MOST_COMPARED else framed


def _terms(formula: Formula, without: Role | None = None) -> set[object]:
    """Returns the set of the numbers in a formula that count for frames, with None in place of NaN.

    Single numbers with the role `without`, and lists of numbers without a frame, are left out.
    """
    found: set[object] = set()
    for term in formula:
        if isinstance(term, Number) and (without is None or term.role is not without):
            found.add(as_key(_plain(term.value)))
        elif isinstance(term, Operands) and term.role in _FRAMED:
            found.update(map(as_key, np.asarray(term.values).tolist()))
    return found


def _only(case: Case, read: Read, numbers: set[object]) -> Read:
    """A copy of `read` with only the cells whose number is in `numbers`."""
    values = case.logical(read.field)

    def only(window: Block) -> Mask:
        cells = values[slices(window)]
        stands = [as_key(value) in numbers for value in cells.reshape(-1).tolist()]
        return read.mask(window) & np.array(stands, bool).reshape(cells.shape)

    return replace(read, only=only)


def _numbers(case: Case, framed: Iterable[Read]) -> set[object]:
    """Returns the numbers of the framed cells, with None in place of NaN."""
    found: set[object] = set()
    for read in framed:
        values = case.logical(read.field)[slices(read.block)][read.mask(read.block)]
        found.update(map(as_key, values.tolist()))
    return found


def _agreeing(term: Words | Number | Operands, numbers: Mapping[Role, set[object]]) -> Words | Number | Operands:
    """Returns a term of a formula, with its roles changed so that a number has the role of a framed cell only if such a
    cell contains this number.

    `numbers` has, for each role, the numbers of the cells that are framed in this role.
    """
    if isinstance(term, Number):
        if term.role is None or term.role not in _FRAMED:
            return term
        return Number(term.value, _role_of(term.value, term.role, numbers), is_result=term.is_result)
    if isinstance(term, Words):
        return term
    everywhere = set[object]().union(*numbers.values())
    if not all(as_key(value) in everywhere for value in np.asarray(term.values).tolist()):
        return Operands(term.values, Role.IGNORED)
    if term.chosen is None or _role_of(term.values[term.chosen], Role.VALUE, numbers) is Role.VALUE:
        return term
    return replace(term, chosen_role=Role.DECIDES)


def _role_of(value: np.generic | int | float, wanted: Role, numbers: Mapping[Role, set[object]]) -> Role | None:
    """Returns the role of a number in a formula. `numbers` has, for each role, the numbers of the cells that are framed
    in this role.

    The result is `wanted` if a cell with this role contains `value`, otherwise another role of a cell that contains
    `value`. Returns None if no framed cell contains it.
    """
    key = as_key(_plain(value))
    return next((role for role in (wanted, *_FRAMED) if key in numbers[role]), None)


def as_in_array(formula: Formula, value: np.generic) -> Formula:
    """The formula with `value` as its result, if `value` and the old result differ only in the last bit.

    `value` is the cell's number in the array of the output. The order of a sum depends on the sizes of the matrices, so
    a cell computed alone can be rounded differently.
    """
    return tuple(
        replace(term, value=value)
        if isinstance(term, Number) and term.is_result and _is_next(term.value, value)
        else term
        for term in formula
    )


def _is_next(result: np.generic | int | float, value: np.generic) -> bool:
    """True for two floats of one type with no number between them."""
    if not isinstance(result, np.generic):
        return False
    alone, shown = np.asarray(result), np.asarray(value)
    if alone.dtype != shown.dtype or alone.dtype.kind != "f":
        return False
    with np.errstate(all="ignore"):
        return bool(alone != shown and np.nextafter(alone, shown) == shown)


def _plain(value: np.generic | int | float) -> object:
    return value.item() if isinstance(value, np.generic) else value


def as_key(value: object) -> object:
    """Returns a key by which a number is compared: None for NaN, which does not equal itself, and otherwise the
    number.
    """
    return None if value != value else value
