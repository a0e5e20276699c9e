"""The time that `validate` takes for every example of the catalogue."""

import statistics
from collections.abc import Iterable, Iterator

from benchmarks.measuring import Group, Measured, Plan, Target, in_turn
from ops import validate
from ops.catalog import declared
from ops.presets import case_of


def measure(plan: Plan) -> Iterator[Measured]:
    for operator in declared():
        for example in operator.examples:
            case = case_of(operator, example)
            found = in_turn(plan, {"median": lambda case=case: validate(case)})
            yield Measured(f"{operator.name}, {example.title}", None, {"median": found["median"] * 1000})


def targets(measured: list[Measured]) -> Iterable[Target]:
    figure = statistics.median(one.figures["median"] for one in measured)
    yield Target("validation: \u00b5s, median over the examples", figure, 100)


GROUP = Group("Validation", "\u00b5s", __doc__ or "", measure, targets, compares=False)
