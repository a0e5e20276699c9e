"""The truth table of a logic operator is below the tensors, and marks the column of the cell under the cursor."""

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.presentation.truth_table import truth_table
from ops.presets import case_of
from tests.explorer.conftest import Show
from tests.explorer.helpers.charts import opened_with
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.charts.truth_view import TruthView

LOGIC = "ELEMENT_WISE_LOGICAL_"


def opened(qtbot: QtBot, show: Show, name: str) -> tuple[MainWindow, TruthView]:
    return opened_with(qtbot, show, TruthView, "truthTable", name)


def test_the_table_is_below_the_tensors_and_follows_the_cursor(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, f"{LOGIC}AND")
    assert view.isVisible()
    assert view.geometry().top() > window.stage.tensors.content.bottom()
    assert window.stage.tensors.board.rect().contains(view.geometry())
    assert view.accessibleName().startswith("ATensor 0, BTensor 0: OutputTensor 0, 1 cell; ")
    before = view.grab().toImage()
    window.stage.pin("OutputTensor", (0, 0, 1, 1))
    assert view.accessibleName() == "ATensor \u2260 0, BTensor \u2260 0: OutputTensor 1, 2 cells"
    assert view.grab().toImage() != before
    window.stage.pin("ATensor", (0, 0, 0, 0))
    assert view.accessibleName() == "ATensor 0, BTensor 0: OutputTensor 0, 1 cell"
    show("GEMM")
    settle(qtbot, window)
    assert not view.isVisible()


def test_hidden_outputs_have_no_table(qtbot: QtBot, show: Show):
    window, view = opened(qtbot, show, f"{LOGIC}XOR")
    window.actions_["predict"].setChecked(True)
    settle(qtbot, window)
    lay_out()
    assert not view.isVisible()
    window.actions_["predict"].setChecked(False)


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
