"""Reads the recorded cases in tests/data, and converts them to `Case`."""

import gc
import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ops import OPERATORS, Case, Evaluation
from ops.arrays.dtypes import Array, Mask
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.same_numbers import difference

DATA = Path(__file__).parents[2] / "data"
RUNTIME = "6_2"  # the highest level of the recorded DirectML

Row = dict[str, Any]


@cache
def rows(name: str) -> tuple[Row, ...]:
    """The rows of a file of recordings. They are cached, and the garbage collector ignores them.

    They consist of millions of objects, so a full garbage collection that visits them takes a second.
    """
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        found = tuple(json.loads(line) for line in lines)
    gc.collect()
    gc.freeze()
    return found


def recorded(*, operator: str) -> tuple[Row, ...]:
    return tuple(row for row in rows("recorded") if row["operator"] == f"DML_OPERATOR_{operator}")


def case_of_row(row: Row) -> Case:
    """Returns the case of a recorded row: its desc, and the recorded contents of its buffers."""
    operator = OPERATORS[row["operator"]]
    return replace(case_of(operator, Example(row["id"], row["desc"], row.get("inputs") or {}, {})), derive=False)


def elements(values: list[Any], like: Array) -> Array:
    """Returns recorded elements as an array with the type and shape of `like`. Strings such as "NaN" become numbers."""
    return np.array([float(v) if isinstance(v, str) else v for v in values], like.dtype).reshape(like.shape)


def equal_cells(actual: Array, wanted: Array, tolerance: Mapping[str, Any]) -> Mask:
    """A mask of the cells that are equal, both NaN, or within the tolerance of the recording."""
    if tolerance.get("mode") == "close":
        wide = actual.astype(np.float64), wanted.astype(np.float64)
        return np.isclose(*wide, rtol=tolerance["rtol"], atol=tolerance["atol"], equal_nan=True)
    equal: Mask = actual == wanted
    if actual.dtype.kind == "f":
        equal |= np.isnan(actual) & np.isnan(wanted)
    return equal


def unexplained(
    evaluation: Evaluation, outputs: Mapping[str, list[Any]], tolerance: Mapping[str, Any]
) -> Iterator[str]:
    """Yields a message for each output in which DirectML and the reference differ at a cell that no violation lists.

    `outputs` are the recorded results of DirectML, `tolerance` the allowed difference.
    """
    for name, values in outputs.items():
        actual = evaluation.outputs[name]
        wanted = elements(values, actual)
        differs = ~equal_cells(actual, wanted, tolerance)
        for violation in evaluation.violations:
            for location in violation.locations:
                if location.field == name and location.cells is not None:
                    differs &= ~location.cells.mask
        if differs.any():
            yield difference(actual, wanted, differs, name)
