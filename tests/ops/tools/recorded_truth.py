"""Compares declared operators with the recorded cases of the catalogue.

python -m tests.ops.tools.recorded_truth ELEMENT_WISE_ABS         prints every case that differs from its recording
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ops import OPERATORS, Case, Evaluation, Severity, evaluate, validate
from ops.arrays.dtypes import Array, Mask
from tests.helpers.same_numbers import difference
from tests.ops.helpers.recordings import RUNTIME, Row, case_of_row, elements, rows

# The relative and absolute tolerance by the size of a float in bytes. Integers must be equal.
TOLERANCES = {2: (4e-3, 2e-3), 4: (2e-5, 1e-6), 8: (1e-12, 1e-12)}
# The numbers of these operators must be equal too, unless a ScaleBias rounds them.
EXACT = ("ONE_HOT", "TOP_K", "DIAGONAL_MATRIX", "GATHER_ND", "ELEMENT_WISE_CLIP")


@dataclass(frozen=True, slots=True)
class Wrong:
    """A case whose results differ from its recording.

    `what` describes the difference, with the numbers around the first cell that differs.
    """

    case: Case
    row: str
    tag: str
    what: str

    def __str__(self) -> str:
        return f"{self.row} ({self.tag}): {self.what}"


def of_operator(name: str) -> tuple[Row, ...]:
    return tuple(row for row in rows("catalogue") if row["operator"] == f"DML_OPERATOR_{name}")


def wrong_cases(name: str) -> Iterator[Wrong]:
    """Yields the recorded cases of the operator `name` for which the program is wrong: it reports an ERROR, does not
    run the case, or computes a different number in a cell that no violation marks.

    DirectML accepted and ran every recorded case.
    """
    for row in of_operator(name):
        case = case_of_row(row)
        errors = [v for v in validate(case, RUNTIME) if v.severity is Severity.ERROR]
        if errors:
            yield Wrong(case, row["id"], row["tag"], f"ERROR {errors[0].code}: {errors[0].message}")
            continue
        result = evaluate(case)
        if result.why_not is not None:
            yield Wrong(case, row["id"], row["tag"], f"not run: {result.why_not}")
            continue
        for output, values in row["outputs"].items():
            if what := _difference(case, result, output, values, row):
                yield Wrong(case, row["id"], row["tag"], what)


def _difference(case: Case, result: Evaluation, output: str, values: list[Any], row: Row) -> str | None:
    actual = result.outputs[output]
    if actual.size != len(values):
        return f"{output} has {actual.size} cells, recorded are {len(values)}"
    wanted = elements(values, actual)
    differs = ~_close(actual, wanted, case) & ~_named(result, output, actual.shape)
    unstable: Mapping[str, list[int]] = row.get("unstable", {})
    differs.reshape(-1)[unstable.get(output, [])] = False
    if not differs.any():
        return None
    told = "" if row.get("special") is None else "special; "
    return told + difference(actual, wanted, differs, output)


def _close(actual: Array, wanted: Array, case: Case) -> Mask:
    equal: Mask = actual == wanted
    if actual.dtype.kind != "f":
        return equal
    equal |= np.isnan(actual) & np.isnan(wanted)
    if case.operator.name.startswith(EXACT) and case.values.get("ScaleBias") is None:
        return equal
    relative, absolute = TOLERANCES[actual.dtype.itemsize]
    with np.errstate(invalid="ignore", over="ignore"):
        wide = actual.astype(np.float64), wanted.astype(np.float64)
        return equal | np.isclose(*wide, rtol=relative, atol=absolute)


def _named(result: Evaluation, output: str, shape: tuple[int, ...]) -> Mask:
    """A mask of the cells of `output` that are named in a violation. In these cells, DirectML may compute other
    numbers.
    """
    named = np.zeros(shape, np.bool_)
    for violation in result.violations:
        for location in violation.locations:
            if location.field == output and location.cells is not None:
                named |= location.cells.mask
    return named


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("operators", nargs="*", help="operator names; none for all operators with a reference")
    names = parser.parse_args().operators
    found = 0
    for name in names or [operator.name for operator in OPERATORS.values() if operator.compute is not None]:
        wrong = list(wrong_cases(name))
        found += len(wrong)
        print(f"{name}: {len(of_operator(name))} recorded, {len(wrong)} wrong", *wrong, sep="\n  ")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
