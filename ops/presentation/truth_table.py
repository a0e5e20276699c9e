"""Computes the truth table of a logic operator, or the table of a comparison, with columns such as A < B.

Each column has the cells to which it applies.
"""

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from ops.arrays.dtypes import Array
from ops.explain.quantities import is_logic
from ops.explain.sub_case import inputs_of, result_of_numbers
from ops.model.case import Case

_LOGIC = ("_AND", "_OR", "_XOR", "_NOT")
_OUTPUT = "OutputTensor"


@dataclass(frozen=True, slots=True, eq=False)
class TruthTable:
    """A column for each combination of inputs that the operator distinguishes.

    lines: the name of each input and its truth values by column; empty for a comparison.
    conditions: the sign of each column of a comparison, such as 'A < B'; empty for logic.
    results: the output of each column.
    counts: the number of output cells of each column.
    columns: the column of each output cell, in the shape of the output.
    true: the text of a true input, which is '1' only if no other number than 0 and 1 occurs.
    """

    lines: tuple[tuple[str, tuple[bool, ...]], ...]
    conditions: tuple[str, ...]
    results: tuple[bool, ...]
    counts: tuple[int, ...]
    columns: Array
    true: str = "1"


def truth_table(case: Case) -> TruthTable | None:
    """Returns the truth table of a case without errors, with results from the reference; None if the operator is
    neither a comparison nor a logic operator.
    """
    if not is_logic(case.operator):
        return None
    names, sizes = inputs_of(case), case.sizes(_OUTPUT)
    inputs = [np.broadcast_to(case.logical(name), sizes) for name in names]
    if case.operator.name.endswith(_LOGIC):
        combinations = tuple(product((False, True), repeat=len(names)))
        columns = sum(((each != 0).astype(np.int64) << place) for place, each in enumerate(reversed(inputs)))
        samples = [tuple(map(int, each)) for each in combinations]
        lines = tuple((name, tuple(each[place] for each in combinations)) for place, name in enumerate(names))
        is_binary = all(((each == 0) | (each == 1)).all() for each in inputs)
        return replace(_table(case, lines, (), samples, np.asarray(columns)), true="1" if is_binary else "\u2260 0")
    first, second = inputs
    is_unordered = (first != first) | (second != second)
    columns = np.select([first < second, first == second, is_unordered], [0, 1, 3], 2)
    samples: list[tuple[float, ...]] = [(0, 1), (1, 1), (1, 0)]
    conditions = ["A < B", "A = B", "A > B"]
    if is_unordered.any():
        samples.append((np.nan, 1))
        conditions.append("NaN")
    return _table(case, (), tuple(conditions), samples, columns)


def _table(
    case: Case,
    lines: tuple[tuple[str, tuple[bool, ...]], ...],
    conditions: tuple[str, ...],
    samples: "list[tuple[int, ...]] | list[tuple[float, ...]]",
    columns: Array,
) -> TruthTable:
    types = [(name, case.data_type(name).numpy) for name in inputs_of(case)]
    results: list[bool] = []
    for each in samples:
        numbers = {name: np.asarray([number], own)[0] for (name, own), number in zip(types, each, strict=True)}
        results.append(bool(result_of_numbers(case, _OUTPUT, numbers)))
    counts = np.bincount(columns.ravel(), minlength=len(samples)).tolist()
    return TruthTable(lines, conditions, tuple(results), tuple(counts), columns)
