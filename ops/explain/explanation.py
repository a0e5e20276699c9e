"""The explanation of a cell: the cells that it reads and feeds, and the formula with the real numbers.

Each function takes a case without an ERROR whose inputs have data, and a cell inside its tensor.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Block, Read, Role, cell_block
from ops.explain.windows import Window
from ops.model.case import Case
from ops.model.operator import Operator
from ops.text.sentences import say


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Signs or words in a formula. If `muted`, they are a comment on the formula."""

    text: str
    muted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A number in a formula. `role` is the role of the cell that contains it.

    `is_result` is True for the number of the explained cell.
    """

    value: np.generic | int | float
    role: Role | None = None
    is_result: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Operands:
    """A sequence of numbers in a formula, [n]. `chosen` is the index of the number that is the result, such as the
    largest; None if there is none.

    On the screen, a formula may show only some of the numbers, but always the chosen one. A formula that is copied as
    text has all of them. The role of the chosen number, `chosen_role`, is DECIDES if only its index is the result.
    """

    values: Array
    role: Role = Role.DECIDES
    chosen: int | None = None
    chosen_role: Role = Role.VALUE


Formula = tuple[Words | Number | Operands, ...]


def formula(*parts: str | int | float | np.generic | Words | Number | Operands) -> Formula:
    """A formula from parts: a text becomes Words, a number becomes a Number without a role."""
    return tuple(
        Words(part) if isinstance(part, str) else Number(part) if isinstance(part, int | float | np.generic) else part
        for part in parts
    )


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A step in the computation of a cell: the cells that it reads, and the formula of its intermediate result."""

    reads: tuple[Read, ...]
    formula: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Pointer:
    """The cells of the tensor `field` that an index points to, and a sentence about them.

    `block` is None if the index lies outside the tensor.
    """

    field: str
    block: Block | None
    sentence: str


@dataclass(frozen=True, slots=True, eq=False)
class Intermediate:
    """A tensor of numbers that are computed on the way to the outputs.

    name: the name of the picture; no field has this name.
    words: its formula in words, which is shown below the name.
    reads: the cells that a cell reads, in inputs or in earlier intermediate tensors.
    explain: the formula of a cell; its last Number is the result.
    gates: a dimension, and the letters of the gates along it, as for packed weights; '' without gates.
    is_share: True if each number is a share of 1, such as the weights of an attention.
    far: numbers of at least this magnitude are far from all others, such as masked scores; 0 if there are none.
    """

    name: str
    words: str
    values: Array
    reads: Callable[[Shape], tuple[Read, ...]]
    explain: Callable[[Shape], Formula]
    gates: tuple[int, str] = (0, "")
    is_share: bool = False
    far: float = 0.0


CellReads = Callable[[Case, str, Shape], tuple[Read, ...]]
CellFormula = Callable[[Case, str, Shape], Formula]
CellSteps = Callable[[Case, str, Shape], tuple[Step, ...]]
CellPointer = Callable[[Case, Shape], Pointer | None]
CellWindow = Callable[[Case, str, Shape], Window | None]


@dataclass(frozen=True, eq=False, kw_only=True)
class Explained:
    """The functions that explain the cells of an operator. The declaration of the operator contains them.

    `reads`, `explain` and `steps` take an output field and one of its cells. One of `explain` and `steps` is enough:
    without `steps`, the whole formula is the only step; without `explain`, the formula of the last step is used.
    `feeds` takes an input field and one of its cells, and returns exactly the output cells that read this cell, with
    the same role; it is None for an operator without inputs.

    `points` has a function for each tensor with indices; the function takes a cell of this tensor. `window` takes an
    output field and one of its cells, and returns the part of an input from which the cell is computed. `flow` returns
    the intermediate tensors of a case as a Flow (`ops.explain.intermediates`).

    `has_rows` is True if a chart can show a row of output cells and the row of input cells from which they come. For
    this chart, `shares` takes an output cell and a dimension, and returns the weight of each input index along this
    dimension. `left_out` takes an output cell, and returns the input cells of the same row that are not copied to any
    output cell, in the order in which they would follow the copied cells.
    """

    reads: CellReads
    feeds: CellReads | None = None
    explain: CellFormula | None = None
    steps: CellSteps | None = None
    points: Mapping[str, CellPointer] = field(default_factory=dict[str, CellPointer])
    window: CellWindow | None = None
    flow: Callable[[Case], Any] | None = None
    has_rows: bool = False
    shares: Callable[[Case, Shape, int], Mapping[int, float]] | None = None
    left_out: Callable[[Case, Shape], tuple[Shape, ...]] | None = None


def has_rows(operator: Operator) -> bool:
    """True if the operator has a picture with a row of output cells, below the input cells from which they come."""
    explained = explanation_of(operator)
    return explained is not None and explained.has_rows


@cache
def explanation_of(operator: Operator) -> Explained | None:
    """The functions that explain the cells of an operator; None if its declaration has none."""
    return None if operator.explained is None else operator.explained()


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """The input cells from which an output cell is computed, as sets of cells with the same role.

    Returns () if the operator has no explanation.
    """
    explained = explanation_of(case.operator)
    return () if explained is None else explained.reads(case, output, cell)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """Returns the output cells that read an input cell, each with the role in which it reads it. This is the inverse of
    `reads`.
    """
    explained = explanation_of(case.operator)
    return () if explained is None or explained.feeds is None else explained.feeds(case, field, cell)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    """The formula of an output cell with the numbers of the case; () if the operator has no explanations. The last
    Number with `is_result` is the number of the cell.
    """
    explained = explanation_of(case.operator)
    if explained is None:
        return ()
    return steps(case, output, cell)[-1].formula if explained.explain is None else explained.explain(case, output, cell)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The steps by which an output cell is computed. The result of the last step is the number in the cell."""
    explained = explanation_of(case.operator)
    if explained is None:
        return ()
    if explained.steps is None:
        return (Step(explained.reads(case, output, cell), explain(case, output, cell)),)
    return explained.steps(case, output, cell)


def points(case: Case, field: str, cell: Shape) -> Pointer | None:
    """Returns the cells to which the index in `cell` points, if `field` is a tensor of indices; None for other
    tensors.
    """
    explained = explanation_of(case.operator)
    pointer = None if explained is None else explained.points.get(field)
    return None if pointer is None else pointer(case, cell)


def window(case: Case, output: str, cell: Shape) -> Window | None:
    """The part of an input from which an output cell is computed; None if the operator has no windows."""
    explained = explanation_of(case.operator)
    return None if explained is None or explained.window is None else explained.window(case, output, cell)


def named(field: str, cell: Sequence[int | str]) -> str:
    """The name of a cell, such as `InputTensor[0,0,1,3]`."""
    return f"{field}[{','.join(map(str, cell))}]"


def pointer_to(field: str, cell: Shape, index: int) -> Pointer:
    """Returns a pointer: it shows that the number `index` in an index tensor refers to the cell `cell` of the tensor
    `field`.
    """
    return Pointer(field, cell_block(cell), say("index {index}: {cell}", index=index, cell=named(field, cell)))


def pointer_outside(field: str, index: int) -> Pointer:
    """Returns a pointer that reports that the index `index` lies outside the tensor `field`."""
    return Pointer(field, None, say("index {index}: outside the tensor", index=index))


def zero_result(case: Case, output: str) -> Number:
    """The result 0, in the data type of the output."""
    return Number(case.data_type(output).numpy.type(0), is_result=True)


def not_shown(count: int) -> Words:
    """Returns the comment at the end of a list of elements: `count` elements are not shown."""
    return Words(say(", {count:element|elements} not shown", count=count), muted=True)
