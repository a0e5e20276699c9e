"""Checks the explanations of cells by changing inputs and computing the reference again."""

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from ops import Case
from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape, cell_at, count
from ops.explain.cell_sets import NO_ROLE, Read, Role, roles_in, whole
from ops.explain.explanation import Formula, Number, explain, feeds, reads, steps
from ops.model.fields import INDICES, Input, Output
from tests.ops.helpers.random_cases import numbers, with_buffer

TRIALS = 600


def same_number(first: np.generic, second: np.generic) -> bool:
    """True if two numbers have the same type and bits; NaN equals NaN."""
    return first.dtype == second.dtype and (
        first.tobytes() == second.tobytes() or (first != first and second != second)
    )


def present(fields: Sequence[Input] | Sequence[Output], case: Case) -> list[str]:
    return [field.name for field in fields if case.has(field.name)]


def random_cell(case: Case, name: str, random: Random) -> Shape:
    sizes = case.sizes(name)
    return cell_at(random.randrange(count(sizes)), sizes)


def result_of(case: Case, output: str, cell: Shape) -> np.generic:
    assert case.operator.compute is not None
    return case.operator.compute(case)[output][cell]


def result_in(formula: Formula) -> np.generic:
    """Returns the last result in `formula`; fails if the formula has no result."""
    found = [part.value for part in formula if isinstance(part, Number) and part.is_result]
    assert found, f"no result in {formula}"
    assert isinstance(found[-1], np.generic)
    return found[-1]


def elements_of(case: Case, name: str) -> Array:
    """Returns, for each element of the tensor `name`, its offset from the start of the buffer, in elements."""
    sizes, offsets = case.sizes(name), np.zeros(case.sizes(name), np.int64)
    for d, (size, step) in enumerate(zip(sizes, case.steps(name), strict=True)):
        offsets += (np.arange(size) * step).reshape([-1 if at == d else 1 for at in range(len(sizes))])
    return offsets


def replaced(case: Case, name: str, where: Array, random: Random) -> Case:
    """The case with random numbers in the elements of an input's buffer that `where` marks."""
    field = case.operator.by_name[name]
    assert isinstance(field, Input)
    buffer = case.buffer(name)
    others = numbers(case.data_type(name), len(buffer), field.group == INDICES, random)
    return with_buffer(case, name, np.where(where, others, buffer))


def in_roles(case: Case, found: Sequence[Read], name: str, *roles: Role) -> Array:
    """Returns a mask of an input's buffer. An element is marked if at least one of its cells is in `found` with one of
    `roles`.
    """
    marked = np.zeros(len(case.buffer(name)), np.bool_)
    marked[elements_of(case, name)[np.isin(roles_in(found, name, whole(case.sizes(name))), roles)]] = True
    return marked


def on_cells(case: Case, name: str) -> Array:
    """A mask of the elements of an input's buffer: True for elements that hold a cell, False for gaps."""
    marked = np.zeros(len(case.buffer(name)), np.bool_)
    marked[elements_of(case, name)] = True
    return marked


def check_cell(case: Case, output: str, cell: Shape, random: Random) -> bool:
    """Checks the formula, the steps and the reads of an output cell. Raises AssertionError if one of them is wrong.

    Returns True if the output cell reads at least one cell in the role VALUE.
    """
    result = result_of(case, output, cell)
    assert same_number(result_in(explain(case, output, cell)), result), "explain ends in another number"
    scan = steps(case, output, cell)
    assert same_number(result_in(scan[-1].formula), result), "the steps end in another number"
    found = reads(case, output, cell)
    for read in (*found, *(read for step in scan for read in step.reads)):
        assert_within(case, read)
    has_value = any(read.role is Role.VALUE for read in found)
    other = case
    for name in present(case.operator.inputs, case):
        unread = ~in_roles(case, found, name, Role.IGNORED, Role.DECIDES, Role.VALUE)
        # Without a VALUE cell, an index outside its tensor may lead to a gap, so gaps keep their numbers.
        other = replaced(other, name, unread if has_value else unread & on_cells(case, name), random)
    assert same_number(result_of(other, output, cell), result), "a cell that is not read changes the result"
    ignored = case
    for name in present(case.operator.inputs, case):
        used = in_roles(case, found, name, Role.DECIDES, Role.VALUE)
        ignored = replaced(ignored, name, in_roles(case, found, name, Role.IGNORED) & ~used, random)
    assert same_number(result_of(ignored, output, cell), result), "an ignored cell changes the result"
    if has_value:
        changes = any(_counts(start, output, cell, random) for start in _starts(case, output, cell, random))
        assert changes, "no number in a cell called VALUE changes the result"
    return has_value


def assert_within(case: Case, read: Read) -> None:
    assert len(read) > 0
    sizes = case.sizes(read.field)
    assert len(read.block) == len(sizes)
    assert all(0 <= part.start < part.stop <= size for part, size in zip(read.block, sizes, strict=True))


def _starts(case: Case, output: str, cell: Shape, random: Random) -> Iterator[Case]:
    """Yields the case, and variants of the case that have other numbers in DECIDES cells but the same VALUE cells.

    In a single case, a change of a VALUE cell may leave the result unchanged only because some numbers are equal. The
    variants make it unlikely that this happens every time.
    """
    found = reads(case, output, cell)
    for trial in range(TRIALS):
        start = case
        if trial % 2:
            for name in present(case.operator.inputs, case):
                deciding = in_roles(case, found, name, Role.DECIDES) & ~in_roles(case, found, name, Role.VALUE)
                start = replaced(start, name, _some_of(deciding, random), random)
        if value_cells(start, output, cell) == value_cells(case, output, cell):
            yield start


def _some_of(marked: Array, random: Random) -> Array:
    """Returns a random part of the marked elements: about a fifth, about a half, or all of them."""
    generator = np.random.Generator(np.random.PCG64(random.randrange(1 << 32)))
    return marked & (generator.random(len(marked)) < random.choice((0.2, 0.5, 1.0)))


def value_cells(case: Case, output: str, cell: Shape) -> list[tuple[str, object]]:
    return [(read.field, read.block) for read in reads(case, output, cell) if read.role is Role.VALUE]


def _counts(case: Case, output: str, cell: Shape, random: Random) -> bool:
    """True if the cells with the role VALUE count: the result of the output cell `cell` changes when all of them get
    random numbers.
    """
    found, other = reads(case, output, cell), case
    for name in present(case.operator.inputs, case):
        other = replaced(other, name, in_roles(case, found, name, Role.VALUE), random)
    return not same_number(result_of(other, output, cell), result_of(case, output, cell))


class Inverse:
    """Checks `feeds` of a case against `reads`. From `reads`, it computes the role of every input cell for every output
    cell.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        inputs, outputs = present(case.operator.inputs, case), present(case.operator.outputs, case)
        self.roles = {
            (name, output): np.zeros((*case.sizes(output), *case.sizes(name)), np.uint8)
            for name in inputs
            for output in outputs
        }
        for output in outputs:
            for cell in np.ndindex(case.sizes(output)):
                found = reads(case, output, cell)
                for name in inputs:
                    self.roles[name, output][cell] = roles_in(found, name, whole(case.sizes(name)))

    def check(self, name: str, cell: Shape, random: Random) -> int:
        """Checks the roles that `feeds` returns for an input cell against the expected ones: in each whole output, and
        in a random block of it.

        Returns the number of output cells that the input cell feeds.
        """
        found, fed = feeds(self.case, name, cell), 0
        for output in present(self.case.operator.outputs, self.case):
            sizes = self.case.sizes(output)
            expected = self.roles[name, output][(..., *cell)]
            np.testing.assert_array_equal(roles_in(found, output, whole(sizes)), expected)
            starts = [random.randrange(size) for size in sizes]
            window = tuple(range(a, random.randint(a + 1, size)) for a, size in zip(starts, sizes, strict=True))
            part = expected[tuple(slice(r.start, r.stop) for r in window)]
            np.testing.assert_array_equal(roles_in(found, output, window), part)
            fed += int(np.count_nonzero(expected != NO_ROLE))
        for read in found:
            assert len(read) == np.count_nonzero(read.mask(whole(self.case.sizes(read.field))))
        return fed
