"""The truth table of a logic operator agrees with the reference. The table of a comparison has a column for each
relation of A to B.
"""

import numpy as np
import pytest

from ops import OPERATORS
from ops.model.edit import with_text
from ops.presentation.truth_table import truth_table
from ops.presets import case_of

LOGIC = "ELEMENT_WISE_LOGICAL_"


@pytest.mark.parametrize(
    ("name", "results"), [("AND", [0, 0, 0, 1]), ("OR", [0, 1, 1, 1]), ("XOR", [0, 1, 1, 0]), ("NOT", [1, 0])]
)
def test_the_reference_computes_the_results(name: str, results: list[int]):
    operator = OPERATORS[LOGIC + name]
    table = truth_table(case_of(operator, operator.examples[0]))
    assert table is not None
    assert list(map(int, table.results)) == results
    assert sum(table.counts) == 6


@pytest.mark.parametrize("name", [f"{LOGIC}{name}" for name in ("AND", "OR", "XOR", "NOT", "EQUALS", "LESS_THAN")])
def test_every_output_equals_the_result_of_its_column(name: str):
    operator = OPERATORS[name]
    for example in operator.examples:
        case = case_of(operator, example)
        table = truth_table(case)
        assert table is not None
        assert operator.compute is not None
        found = operator.compute(case)["OutputTensor"] != 0
        assert np.array_equal(np.array(table.results)[table.columns], found.reshape(table.columns.shape))


def test_a_comparison_has_a_column_for_nan_only_if_it_occurs():
    operator = OPERATORS[f"{LOGIC}LESS_THAN_OR_EQUAL"]
    case = case_of(operator, operator.examples[0])
    table = truth_table(case)
    assert table is not None
    assert table.conditions[:3] == ("A < B", "A = B", "A > B")
    assert table.results[:3] == (True, True, False)
    first = case.logical("ATensor")
    has_nan = bool((first != first).any() or (case.logical("BTensor") != case.logical("BTensor")).any())
    assert ("NaN" in table.conditions) is has_nan


def test_other_operators_have_no_table():
    operator = OPERATORS["ELEMENT_WISE_ADD"]
    assert truth_table(case_of(operator, operator.examples[0])) is None


def test_other_numbers_than_1_are_true_too():
    operator = OPERATORS[f"{LOGIC}AND"]
    case = case_of(operator, operator.examples[0])
    for number, text in ((1, "1"), (2, "\u2260 0")):
        numbers = np.full(case.sizes("ATensor"), number, case.data_type("ATensor").numpy)
        table = truth_table(case.with_logical("ATensor", numbers).with_logical("BTensor", np.ones_like(numbers)))
        assert table is not None
        assert table.true == text
        assert table.lines == (("ATensor", (False, False, True, True)), ("BTensor", (False, True, False, True)))
        assert table.counts == (0, 0, 0, numbers.size)
        assert np.all(table.columns == 3)


@pytest.mark.parametrize(("name", "of_nan"), [("EQUALS", False), ("LESS_THAN", False), ("GREATER_THAN", False)])
def test_nan_has_a_column_of_its_own_in_a_comparison(name: str, of_nan: bool):
    operator = OPERATORS[f"{LOGIC}{name}"]
    case = with_text(case_of(operator, operator.examples[0]), "ATensor.DataType", "FLOAT32")
    case = with_text(case, "BTensor.DataType", "FLOAT32")
    numbers = np.zeros(case.sizes("ATensor"), np.float32)
    numbers.reshape(-1)[0] = np.nan
    case = case.with_logical("ATensor", numbers).with_logical("BTensor", np.ones(case.sizes("BTensor"), np.float32))
    table = truth_table(case)
    assert table is not None
    assert table.conditions == ("A < B", "A = B", "A > B", "NaN")
    assert table.results[3] is of_nan
    assert table.counts == (numbers.size - 1, 0, 0, 1)
