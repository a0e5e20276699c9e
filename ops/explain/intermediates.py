"""Intermediate tensors: the numbers that an operator computes before its outputs. Their cells have explanations,
too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import Shape, count
from ops.explain.cell_sets import Block, Read, Role, broadcast_cell, one_cell, shape_of, size_of, slices
from ops.explain.explanation import Formula, Intermediate, Number, explanation_of, steps
from ops.model.case import Case

# With more cells, or tensors of more elements, intermediate tensors are not shown.
MOST_CELLS = 1024
MOST_ELEMENTS = 1 << 12
# The most cells that are followed back through intermediate tensors.
_MOST_FOLLOWED = 256

Cells = dict[str, dict[Shape, Role]]


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """The intermediate tensors of a case, in the order in which they are computed.

    `reads` takes an output field and one of its cells; it returns the cells of intermediate tensors that this output
    cell reads.

    `factors` maps the name of a matrix product, of a sum or of an elementwise product to the name of its right operand.
    A picture may show the right operand above the result, and the left operand beside it. Operands in `turned` are
    drawn transposed, so that rows of the left operand meet columns of the right one.
    """

    made: tuple[Intermediate, ...]
    reads: Callable[[str, Shape], tuple[Read, ...]]
    factors: Mapping[str, str] = field(default_factory=dict[str, str])
    turned: frozenset[str] = frozenset()

    def find(self, name: str) -> Intermediate | None:
        """The intermediate tensor with this name; None if there is none."""
        return next((each for each in self.made if each.name == name), None)

    def ways(self, case: Case) -> tuple[tuple[str, str], ...]:
        """The pairs of tensors in which the second is computed from cells of the first, and at least one is
        intermediate.

        The state that a recurrent network passes to its next time step is left out.
        """
        found: dict[tuple[str, str], None] = {}
        outputs = [output.name for output in case.operator.outputs if case.has(output.name)]
        later = {*(each.name for each in self.made), *outputs}
        for each in self.made:
            sources = {read.field for read in each.reads((0,) * each.values.ndim)}
            found.update({(source, each.name): None for source in sorted(sources - later)})
            later.discard(each.name)
        for output in outputs:
            found.update({(read.field, output): None for read in self.reads(output, (0,) * len(case.sizes(output)))})
        return tuple(found)

    def depths(self) -> dict[str, int]:
        """The depth of each intermediate tensor by name.

        It is 1 for a tensor that is computed from tensors of the desc only, and otherwise one more than the greatest
        depth of the tensors from which it is computed.
        """
        found: dict[str, int] = {}
        for each in self.made:
            sources = {read.field for read in each.reads((0,) * each.values.ndim)}
            found[each.name] = 1 + max((found[source] for source in sources if source in found), default=0)
        return found

    def numbers(self, found: Iterable[Read]) -> list[object]:
        """Returns the numbers of the cells in `found` that belong to intermediate tensors, without the ignored
        cells.
        """
        reads = [(self.find(read.field), read) for read in found if read.role is not Role.IGNORED]
        return [made.values[at].item() for made, read in reads if made is not None for at in cells_of_read(read)]

    def behind(self, output: str, cell: Shape) -> tuple[Read, ...]:
        """Returns the cells of intermediate tensors from which an output cell is computed, directly or through other
        intermediate tensors; at most _MOST_FOLLOWED.

        Cells that the output cell reads directly keep their roles. The others have the role DECIDES, or IGNORED if they
        are only read for an ignored cell.
        """
        return self._followed(self.reads(output, cell))

    def reads_of(self, made: Intermediate, cell: Shape) -> tuple[Read, ...]:
        """Returns the cells on which the cell `cell` of the intermediate tensor `made` depends.

        These are the input cells that it reads directly, and the cells of intermediate tensors on which it depends
        directly or through other intermediate tensors.
        """
        own = made.reads(cell)
        names = {each.name for each in self.made}
        back = self._followed(tuple(read for read in own if read.field in names))
        return (*(read for read in own if read.field not in names), *back)

    def fed(self, case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
        """Returns the cells that depend directly on the cell `cell` of the tensor `field`.

        These are cells of intermediate tensors. If `field` is itself an intermediate tensor, cells of outputs are
        included.
        """
        found: Cells = {}
        for each in self.made:
            for place in np.ndindex(each.values.shape):
                _add(found, each.name, place, _role_in(each.reads(place), field, cell))
        if self.find(field) is not None:
            for output in (output.name for output in case.operator.outputs if case.has(output.name)):
                for place in np.ndindex(case.sizes(output)):
                    _add(found, output, place, _role_in(self.reads(output, place), field, cell))
        return tuple(_as_reads(found))

    def _followed(self, first: Sequence[Read]) -> tuple[Read, ...]:
        found: Cells = {}
        waiting = [(read.field, cell, read.role) for read in first for cell in cells_of_read(read)]
        while waiting and sum(map(len, found.values())) < _MOST_FOLLOWED:
            field, cell, role = waiting.pop(0)
            made = self.find(field)
            if made is None or cell in found.get(field, {}):
                continue
            _add(found, field, cell, role)
            behind = Role.IGNORED if role is Role.IGNORED else Role.DECIDES
            waiting += [(r.field, c, behind) for r in made.reads(cell) if self.find(r.field) for c in cells_of_read(r)]
        return tuple(_as_reads(found))


def flow_of(case: Case) -> Flow | None:
    """The intermediate tensors of a case; None if its operator has none, or if they are too large to be shown."""
    explained = explanation_of(case.operator)
    if explained is None or explained.flow is None or not _is_small(case):
        return None
    found: Flow | None = explained.flow(case)
    if found is None or not found.made or sum(each.values.size for each in found.made) > MOST_CELLS:
        return None
    for each in found.made:
        each.values.setflags(write=False)
    return found


def has_flow(case: Case) -> bool:
    """True if the case may have intermediate tensors: its operator computes some, and the case is small. This does not
    compute them.
    """
    explained = explanation_of(case.operator)
    if explained is None or explained.flow is None or not _is_small(case):
        return False
    return not isinstance(explained.flow, StepFlow) or explained.flow.has_stage(case)


def _is_small(case: Case) -> bool:
    return all(count(case.sizes(f.name)) <= MOST_ELEMENTS for f in case.operator.tensors if case.has(f.name))


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """A step in the explanation of output cells. The results of the step in all cells form an intermediate tensor.

    `number` is the number of the step; a negative number counts from the last step. It may be a function of the case,
    which returns None if the case does not have the step. The tensor has size 1 along the dimensions that `along`
    returns.

    A stage is computed from the stage before it, if there is one. The output is computed from all stages, with one
    exception: if `is_passed_on` is True, only the next stage uses the results of this stage. The last stage is always
    used by the output.
    """

    name: str
    words: str
    number: int | Callable[[Case], int | None]
    along: Callable[[Case], Sequence[int]] = lambda case: ()
    is_passed_on: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class StepFlow:
    """Computes the intermediate tensors of an operator from the steps that explain the cells of `output`.

    `stages` are the steps whose results become tensors. `extend` adds further intermediate tensors if the case has at
    least one of the stages.
    """

    output: str
    stages: tuple[Stage, ...]
    extend: Callable[[Case, Flow], Flow] = lambda case, flow: flow

    def has_stage(self, case: Case) -> bool:
        """True if the case has at least one of the steps in `stages`."""
        return any(_number(stage, case) is not None for stage in self.stages)

    def __call__(self, case: Case) -> Flow | None:
        """The intermediate tensors of a case; None if the case has none of the steps in `stages`."""
        numbered = [(stage, n) for stage in self.stages if (n := _number(stage, case)) is not None]
        made: list[Intermediate] = []
        for stage, number in numbered:
            made.append(_of_stage(case, self.output, stage, number, made[-1] if made else None))
        last = len(made) - 1
        used = [each for n, each in enumerate(made) if n == last or not numbered[n][0].is_passed_on]

        def reads(field: str, cell: Shape) -> tuple[Read, ...]:
            if field != self.output:
                return ()
            return tuple(one_cell(each.name, broadcast_cell(cell, each.values.shape)) for each in used)

        return self.extend(case, Flow(tuple(made), reads)) if made else None


def flow_of_steps(output: str, *stages: Stage) -> StepFlow:
    """Returns a flow with one intermediate tensor for each `Stage`, a step in the explanation of a cell. The tensor has
    the results of this step for all cells of `output`.

    The tensor has the sizes of `output`, but size 1 along the dimensions that the function `along` of the `Stage`
    returns.
    """
    return StepFlow(output, stages)


def _number(stage: Stage, case: Case) -> int | None:
    return stage.number if isinstance(stage.number, int) else stage.number(case)


def _of_stage(case: Case, output: str, stage: Stage, number: int, before: Intermediate | None) -> Intermediate:
    """Computes the intermediate tensor of `stage` from the explanations of the cells of `output`.

    `number` is the number of the stage's step in an explanation. `before` is the tensor of the previous stage, from
    which this tensor is computed; None for the first stage.
    """
    along = stage.along(case)
    sizes = tuple(1 if d in along else size for d, size in enumerate(case.sizes(output)))

    def reads(cell: Shape) -> tuple[Read, ...]:
        own = steps(case, output, cell)[number].reads
        return own if before is None else (*own, one_cell(before.name, broadcast_cell(cell, before.values.shape)))

    def explain(cell: Shape) -> Formula:
        return ended(steps(case, output, cell)[number].formula)

    numbers = [result_of(explain(cell)) for cell in np.ndindex(sizes)] if count(sizes) <= MOST_CELLS else []
    values = np.array(numbers) if numbers else np.zeros(sizes)
    return Intermediate(stage.name, stage.words, values.reshape(sizes), reads, explain)


def ended(found: Formula) -> Formula:
    """The formula with its last number marked as the result."""
    last = max(place for place, term in enumerate(found) if isinstance(term, Number))
    number = found[last]
    assert isinstance(number, Number)
    return (*found[:last], Number(number.value, number.role, is_result=True), *found[last + 1 :])


def result_of(found: Formula) -> np.generic | int | float:
    """The number in a formula that is marked as its result."""
    return next(term.value for term in reversed(found) if isinstance(term, Number) and term.is_result)


def cells_of_read(read: Read) -> Iterator[Shape]:
    """Yields the index of each cell that `read` contains."""
    mask = None if read.only is None else read.mask(read.block)
    for cell in product(*read.block):
        if mask is None or mask[tuple(i - part.start for i, part in zip(cell, read.block, strict=True))]:
            yield cell


def _add(found: Cells, field: str, cell: Shape, role: Role | None) -> None:
    if role is not None:
        found.setdefault(field, {})[cell] = role


def _role_in(reads: Iterable[Read], field: str, cell: Shape) -> Role | None:
    """Returns the most important role of the cell `cell` of `field` among `reads`; None if none of them contains it."""
    roles = [read.role for read in reads if read.field == field and _has(read, cell)]
    return max(roles, default=None)


def _has(read: Read, cell: Shape) -> bool:
    inside = len(cell) == len(read.block) and all(i in part for i, part in zip(cell, read.block, strict=True))
    return inside and (read.only is None or read.has(cell))


def _as_reads(found: Cells) -> Iterator[Read]:
    for name, cells in found.items():
        for role in Role:
            same = [cell for cell, own in cells.items() if own is role]
            if same:
                yield _set_of(name, role, same)


def _set_of(field: str, role: Role, cells: Sequence[Shape]) -> Read:
    block: Block = tuple(range(min(each), max(each) + 1) for each in zip(*cells, strict=True))
    if size_of(block) == len(cells):
        return Read(field, role, block)
    members: Array = np.zeros(tuple(part.stop for part in block), np.bool_)
    for cell in cells:
        members[cell] = True

    def only(window: Block) -> Mask:
        return np.asarray(members[slices(window)].reshape(shape_of(window)))

    return Read(field, role, block, only)
