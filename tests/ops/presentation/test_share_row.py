"""`share_row` finds the row of weights that add up to 1: for a cell of a softmax, and for a query of an attention."""

import pytest

from ops import OPERATORS
from ops.explain.intermediates import flow_of
from ops.model.case import Case
from ops.model.edit import with_text
from ops.presentation.share_row import MOST_SHARES, share_row
from ops.presets import case_of


def first(name: str) -> Case:
    operator = OPERATORS[name]
    return case_of(operator, operator.examples[0])


def test_a_cell_of_a_softmax_is_in_its_own_row():
    row = share_row(first("ACTIVATION_SOFTMAX1"), None, "OutputTensor", "OutputTensor", (0, 0, 1, 2))
    assert row is not None
    assert (row.field, row.here, row.hidden, row.along) == ("OutputTensor", 2, frozenset(), (3,))
    assert row.cells == tuple((0, 0, 1, column) for column in range(3))


def test_another_tensor_than_that_of_the_shares_has_no_row():
    assert share_row(first("ACTIVATION_SOFTMAX1"), None, "OutputTensor", "InputTensor", (0, 0, 1, 2)) is None


@pytest.mark.parametrize(("length", "is_shown"), [(MOST_SHARES, True), (MOST_SHARES + 1, False)])
def test_a_row_that_is_too_long_for_its_numbers_is_not_shown(length: int, is_shown: bool):
    case = first("ACTIVATION_SOFTMAX")
    for field in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{field}.Sizes", f"1,1,2,{length}")
    row = share_row(case, None, "OutputTensor", "OutputTensor", (0, 0, 1, 2))
    assert (row is not None) is is_shown


@pytest.mark.parametrize(("field", "here"), [("OutputTensor", -1), ("Scores", -1), ("Weights", 2)])
def test_a_query_has_one_row_of_weights(field: str, here: int):
    """`share_row` returns the attention weights of a query as one row. The cell can be in the output, in the weights,
    or in a tensor with the shape of the weights.
    """
    case = first("MULTIHEAD_ATTENTION")
    cell = (0, 1, 1) if field == "OutputTensor" else (0, 1, 1, 2)
    row = share_row(case, flow_of(case), "Weights", field, cell)
    assert row is not None
    assert (row.field, row.here, row.along) == ("Weights", here, (3,))
    assert row.cells[0][:2] == (0, cell[1] if field != "OutputTensor" else row.cells[0][1])


def test_a_tensor_of_another_shape_has_no_row():
    case = first("MULTIHEAD_ATTENTION")
    assert share_row(case, flow_of(case), "Weights", "QueryTensor", (0, 0, 0)) is None


@pytest.mark.parametrize(("field", "cell"), [("OutputTensor", (0, 0, 0, 0)), ("Weights", (0, 0, 0, 1))])
def test_hidden_keys_are_found_from_outputs_and_from_weights(field: str, cell: tuple[int, ...]):
    operator = OPERATORS["MULTIHEAD_ATTENTION"]
    case = next(case_of(operator, each) for each in operator.examples if "with a mask" in each.title)
    row = share_row(case, flow_of(case), "Weights", field, cell)
    assert row is not None
    assert row.cells == tuple((0, 0, 0, key) for key in range(3))
    assert row.hidden == {0}
    assert row.here == (1 if field == "Weights" else -1)
