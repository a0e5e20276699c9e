"""Why a cell holds its number: the cells it reads, the cells it feeds, and the formula with the real numbers.

Each function takes a case without an ERROR whose inputs can be made, and a cell inside its tensor.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import Shape
from ops.explain.cell_sets import Block, Read, Role
from ops.model.case import Case
from ops.model.operator import Operator


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Signs and words of a formula; muted when they only comment on it."""

    text: str
    muted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """One number, in the role of the cell it comes from; `is_result` marks the cell that is explained."""

    value: np.generic | int | float
    role: Role | None = None
    is_result: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Operands:
    """A sequence of numbers, [n]; the result is the one at `chosen`. A view may leave some out, a copy has all."""

    values: Array
    role: Role = Role.DECIDES
    chosen: int | None = None


Formula = tuple[Words | Number | Operands, ...]


def formula(*parts: str | int | float | np.generic | Words | Number | Operands) -> Formula:
    """A formula in which texts stand for their words, and bare numbers for those of no cell."""
    return tuple(
        Words(part) if isinstance(part, str) else Number(part) if isinstance(part, int | float | np.generic) else part
        for part in parts
    )


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One thing that happens on the way to a cell: what is looked at, and what comes of it."""

    reads: tuple[Read, ...]
    formula: Formula


@dataclass(frozen=True, slots=True, eq=False)
class Pointer:
    """What an index cell points to: cells of another tensor, or None when that is outside; in words either way."""

    field: str
    block: Block | None
    sentence: str


@dataclass(frozen=True, eq=False, kw_only=True)
class Explained:
    """How an operator explains its cells; part of its declaration.

    `reads`, `explain` and `steps` take an output field and one of its cells. `feeds` takes an input field and a cell
    and names cells of outputs: exactly those whose `reads` have it, in the same role; an operator without inputs has
    none. `points` takes the field of an index tensor, input or output.
    """

    reads: Callable[[Case, str, Shape], tuple[Read, ...]]
    explain: Callable[[Case, str, Shape], Formula]
    steps: Callable[[Case, str, Shape], tuple[Step, ...]]
    feeds: Callable[[Case, str, Shape], tuple[Read, ...]] | None = None
    points: Callable[[Case, str, Shape], Pointer | None] | None = None


@cache
def explanation_of(operator: Operator) -> Explained | None:
    """How an operator explains its cells; None for one that has no explanation yet."""
    return None if operator.explained is None else operator.explained()


def reads(case: Case, output: str, cell: Shape) -> tuple[Read, ...]:
    """The input cells that one output cell is made from, by role."""
    explained = explanation_of(case.operator)
    return () if explained is None else explained.reads(case, output, cell)


def feeds(case: Case, field: str, cell: Shape) -> tuple[Read, ...]:
    """The output cells that one input cell plays a part for: the inverse of `reads`, in the same roles."""
    explained = explanation_of(case.operator)
    return () if explained is None or explained.feeds is None else explained.feeds(case, field, cell)


def explain(case: Case, output: str, cell: Shape) -> Formula:
    """How the number in an output cell comes about; its last `is_result` is that number."""
    explained = explanation_of(case.operator)
    return () if explained is None else explained.explain(case, output, cell)


def steps(case: Case, output: str, cell: Shape) -> tuple[Step, ...]:
    """The same, one thing at a time; the last step has the result."""
    explained = explanation_of(case.operator)
    return () if explained is None else explained.steps(case, output, cell)


def points(case: Case, field: str, cell: Shape) -> Pointer | None:
    """What a cell of an index tensor points to; None for a tensor that holds no indices."""
    explained = explanation_of(case.operator)
    return None if explained is None or explained.points is None else explained.points(case, field, cell)


def named(field: str, cell: Sequence[int | str]) -> str:
    """InputTensor[0,0,1,3]"""
    return f"{field}[{','.join(map(str, cell))}]"
