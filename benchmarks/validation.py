"""The time that `validate` takes for every example of the catalogue.

`edit` is the validation of a key press, which reads no numbers of tensors; `run` is the validation of a run, with all
rules about numbers.
"""

import statistics
from collections.abc import Iterable, Iterator

from benchmarks.measuring import Group, Measured, Plan, Target, in_turn
from ops import validate
from ops.catalog import declared
from ops.model.guard import NO_DATA
from ops.presets import case_of

EDIT, RUN = "edit", "run"


def measure(plan: Plan) -> Iterator[Measured]:
    for operator in declared():
        for example in operator.examples:
            case = case_of(operator, example)
            ways = {EDIT: lambda case=case: validate(case, data_limit=NO_DATA), RUN: lambda case=case: validate(case)}
            found = {way: milliseconds * 1000 for way, milliseconds in in_turn(plan, ways).items()}
            yield Measured(f"{operator.name}, {example.title}", None, found)


def targets(measured: list[Measured]) -> Iterable[Target]:
    edits = [one.figures[EDIT] for one in measured]
    yield Target("validation of a key press: \u00b5s, median over the examples", statistics.median(edits), 30)
    yield Target("validation of a key press: \u00b5s, the slowest example", max(edits), 150)
    runs = [one.figures[RUN] for one in measured]
    yield Target("validation of a run: \u00b5s, median over the examples", statistics.median(runs), 100)


GROUP = Group("Validation", "\u00b5s", __doc__ or "", measure, targets, compares=False)
