"""Compares the explanations of cells with the references of the operators, in random cases.

python -m tests.ops.tools.explanation_fuzz --cells 20000 --seed 1
"""

import argparse
import time
import traceback
from dataclasses import dataclass, field
from random import Random

from ops import Case, Operator, dump
from ops.arrays.layout import count
from ops.catalog import declared
from ops.formats.dxdispatch.writer import to_text
from tests.ops.helpers.explanation_check import Inverse, check_cell, present, random_cell
from tests.ops.helpers.random_cases import random_cases

CELLS_OF_A_CASE = 6
MOST_PAIRS = 20_000  # the largest number of input cells times output cells for which all roles are computed


@dataclass
class Tally:
    """The numbers of checks and the failures found.

    `cells` output cells were checked for reads, formula and steps. `inverted` input cells were checked for the output
    cells that they feed.
    """

    cases: int = 0
    cells: int = 0
    with_value: int = 0
    inverted: int = 0
    fed: int = 0
    failures: list[str] = field(default_factory=list)


def check(operator: Operator, cells: int, seed: int) -> Tally:
    """Checks at least `cells` output cells and as many input cells of random cases, and stops at the first failure.
    Returns the counts.
    """
    random = Random(f"{seed} {operator.type}")
    tally = Tally()
    for case in random_cases(operator, random):
        if tally.cells >= cells and (tally.inverted >= cells or not operator.inputs):
            return tally
        tally.cases += 1
        try:
            _check_case(case, tally, cells, random)
        except Exception:
            tally.failures.append(f"{traceback.format_exc()}{to_text(dump(case))}")
            return tally
    raise AssertionError("random cases do not end")


def _check_case(case: Case, tally: Tally, cells: int, random: Random) -> None:
    for output in present(case.operator.outputs, case):
        for _ in range(CELLS_OF_A_CASE):
            tally.with_value += check_cell(case, output, random_cell(case, output, random), random)
            tally.cells += 1
    inputs, outputs = present(case.operator.inputs, case), present(case.operator.outputs, case)
    pairs = sum(count(case.sizes(name)) for name in inputs) * sum(count(case.sizes(name)) for name in outputs)
    if tally.inverted < cells and 0 < pairs <= MOST_PAIRS:
        inverse = Inverse(case)
        for name in inputs:
            for _ in range(CELLS_OF_A_CASE):
                tally.fed += inverse.check(name, random_cell(case, name, random), random)
                tally.inverted += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cells", type=int, default=2000, help="the number of output cells, and of input cells, for each operator"
    )
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", default="", help="operator names, separated by commas")
    given = parser.parse_args()
    seed = Random().randrange(1 << 32) if given.seed is None else given.seed
    chosen = [o for o in declared() if not given.only or o.name in given.only.split(",")]
    failures = 0
    for operator in chosen:
        start = time.perf_counter()
        tally = check(operator, -(-given.cells // len(chosen)), seed)
        failures += len(tally.failures)
        print(
            f"{operator.name}: {tally.cases} cases, {tally.cells} output cells ({tally.with_value} with a VALUE), "
            f"{tally.inverted} input cells ({tally.fed} cells fed), {time.perf_counter() - start:.1f} s",
            *tally.failures, sep="\n", flush=True,
        )  # fmt: skip
    print(f"seed {seed}: {failures} failures")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
