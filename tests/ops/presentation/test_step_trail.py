import numpy as np
import pytest

from ops.catalog import OPERATORS
from ops.check.validation import has_errors, validate
from ops.explain.explanation import Number, explanation_of, formula, steps
from ops.presentation.step_trail import LEAST_STEPS, step_trail
from ops.presets import case_of
from tests.helpers.for_each import for_each


def trail_of(name: str, cell: tuple[int, ...], number: int = 0):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[number])
    output = next(each.name for each in operator.outputs if case.has(each.name))
    found = steps(case, output, cell)
    return step_trail([step.formula for step in found], 0, len(found)), found


def test_a_product_of_matrices_is_a_sum_of_terms():
    trail, found = trail_of("GEMM", (0, 0, 1, 3))
    assert trail is not None
    assert trail.kind == "sum"
    assert ["".join(text for text, _ in mark.added) for mark in trail.marks] == [
        "4 \u00b7 2",
        "5 \u00b7 -2",
        "6 \u00b7 1",
    ]
    assert [mark.text for mark in trail.marks] == ["8", "-2", "4"]
    # The whole formula repeats the last sum, so it belongs to the last mark.
    assert len(found) == 4
    assert trail.place(3) == 2


def test_the_mean_after_a_sum_has_a_mark_of_its_own():
    trail, _ = trail_of("AVERAGE_POOLING", (0, 0, 0, 2))
    assert trail is not None
    assert trail.kind == "sum"
    assert [mark.is_sum for mark in trail.marks] == [True] * 6 + [False]
    assert trail.marks[-1].text == "4.5"


def test_gates_have_their_names():
    trail, _ = trail_of("GRU", (0, 0, 0, 1))
    assert trail is not None
    assert trail.kind == "names"
    assert {"z", "r", "n", "h"} <= {mark.name for mark in trail.marks}


@pytest.mark.parametrize("count", [0, 1, LEAST_STEPS - 1])
def test_a_few_steps_have_no_trail(count):
    assert step_trail([formula(float(number)) for number in range(count)], 0, count) is None


@for_each("operator", OPERATORS.values())
def test_every_trail_ends_with_the_number_of_the_cell(operator):
    for example in operator.examples[:2]:
        case = case_of(operator, example)
        explained = explanation_of(operator)
        if has_errors(validate(case)) or explained is None or explained.steps is None:
            continue
        for output in (each.name for each in operator.outputs if case.has(each.name)):
            cell = tuple(size - 1 for size in case.sizes(output))
            found = steps(case, output, cell)
            trail = step_trail([step.formula for step in found], 0, len(found))
            if trail is None:
                continue
            numbers = [mark.number for mark in trail.marks]
            assert numbers == sorted(set(numbers)), output
            last = [term for term in found[-1].formula if isinstance(term, Number)][-1]
            np.testing.assert_equal(trail.marks[-1].result, float(last.value), err_msg=output)
