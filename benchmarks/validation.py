"""How long `validate` takes for every example of the catalogue.

python -m benchmarks.validation
"""

import statistics
from time import perf_counter

from ops import Case, validate
from ops.catalog import declared
from ops.presets import case_of

REPEATS = 500


def microseconds(case: Case) -> float:
    times: list[float] = []
    for _ in range(REPEATS):
        start = perf_counter()
        validate(case)
        times.append(perf_counter() - start)
    return statistics.median(times) * 1e6


def main() -> None:
    found: list[float] = []
    for operator in declared():
        for example in operator.examples:
            found.append(microseconds(case_of(operator, example)))
            print(f"{operator.name:20} {example.title:28} {found[-1]:6.1f} us")
    print(f"median {statistics.median(found):.1f} us, slowest {max(found):.1f} us of {len(found)} examples")


if __name__ == "__main__":
    main()
