"""The cells that have changed since the previous run are marked and counted."""

import numpy as np
import pytest

from explorer.stage.run_history import RunHistory, changed_marks
from ops import OPERATORS, Case, Evaluation, evaluate
from ops.explain.cell_sets import whole
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.presets import case_of
from widgets.display.picture import TensorPicture


def example(name: str = "TOP_K1", **texts: str) -> Case:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[0])
    for path, text in texts.items():
        case = with_text(case, path, text)
    return fit_outputs(case)


def noted(history: RunHistory, case: Case) -> Evaluation:
    result = evaluate(case)
    history.note(case, result.violations, result)
    return result


def picture(values: np.ndarray, field: str = "OutputTensor", *, is_output: bool = True) -> TensorPicture:
    return TensorPicture(field, is_output, "FLOAT32", values.shape, values)


def changed(shown: np.ndarray, other: np.ndarray) -> tuple[np.ndarray | None, int, int]:
    """Compares two output arrays. Returns a mask of the changed cells, their number, and the number of all output
    cells.

    The mask is None if no cell changed.
    """
    marks, count, cells = changed_marks((picture(shown),), (picture(other),))
    mark = marks.get("OutputTensor")
    return None if mark is None else mark.in_window(whole(shown.shape)), count, cells


def test_the_run_before_is_that_of_another_case():
    history, first, second = RunHistory(), example(), example(K="1")
    result = noted(history, first)
    assert history.before is None
    noted(history, second)
    assert history.before is not None
    assert history.before.case is first
    assert history.before.result is result


def test_the_same_case_once_more_is_no_other_run():
    history, first, second = RunHistory(), example(), example(K="1")
    noted(history, first)
    noted(history, second)
    noted(history, second)
    noted(history, example(K="1"))
    assert history.before is not None
    assert history.before.case is first


def test_a_case_that_does_not_run_leaves_both_runs():
    history, first, second = RunHistory(), example(), example(K="1")
    noted(history, first)
    noted(history, second)
    broken = example(K="9")
    assert noted(history, broken).why_not is not None
    history.note(example(K="3"), (), None)
    assert history.before is not None
    assert history.before.case is first


def test_another_operator_forgets_both():
    history = RunHistory()
    noted(history, example())
    noted(history, example(K="1"))
    noted(history, example("ONE_HOT"))
    assert history.before is None
    noted(history, example())
    assert history.before is None


def test_another_operator_without_a_run_forgets_both_too():
    history = RunHistory()
    noted(history, example())
    history.note(example("ONE_HOT"), (), None)
    noted(history, example(K="1"))
    assert history.before is None


def test_changed_cells_are_marked_and_counted():
    marked, count, cells = changed(np.array([[1, 2], [3, 4]], np.float32), np.array([[1, 5], [3, 6]], np.float32))
    assert marked is not None
    assert marked.tolist() == [[False, True], [False, True]]
    assert (count, cells) == (2, 4)


def test_nan_is_no_change_and_neither_is_the_sign_of_zero():
    here, there = np.array([np.nan, 0.0, 1, np.nan], np.float32), np.array([np.nan, -0.0, np.nan, 2], np.float32)
    marked, count, _ = changed(here, there)
    assert marked is not None
    assert marked.tolist() == [False, False, True, True]
    assert count == 2


def test_64_bit_integers_are_compared_exactly():
    marked, count, _ = changed(np.array([2**53, 2**63 - 1], np.int64), np.array([2**53 + 1, 2**63 - 1], np.int64))
    assert marked is not None
    assert marked.tolist() == [True, False]
    assert count == 1


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        pytest.param(np.ones(3, np.float32), [False, False, False, True], id="a cell less"),
        pytest.param(np.array([[1, 1, 2, 1, 1]], np.float32), [False, False, True, False], id="another rank and size"),
        pytest.param(np.array([1, 1, 0, 1], np.int32), [False, False, True, False], id="another type"),
        pytest.param(np.array([2**53 + 1, 1, 1, 1], np.int64), [True, False, False, False], id="64-bit integers"),
    ],
)
def test_cells_are_compared_by_index_in_other_sizes_ranks_and_types(other: np.ndarray, expected: list[bool]):
    here = np.array([2**53 if other.dtype == np.int64 else 1, 1, 1, 1], np.float32)
    marked, count, cells = changed(here, other)
    assert marked is not None
    assert marked.tolist() == expected
    assert (count, cells) == (1, 4)


def test_tensors_without_a_common_index_have_no_marks_and_are_all_changed():
    assert changed(np.ones(4, np.float32), np.ones((2, 4), np.float32)) == (None, 4, 4)


def test_a_tensor_that_was_not_there_is_all_changed():
    marks, count, cells = changed_marks((picture(np.ones(4, np.float32)),), ())
    assert (dict(marks), count, cells) == ({}, 4, 4)


def test_inputs_are_marked_and_not_counted():
    here, there = np.zeros(2, np.float32), np.array([0, 1], np.float32)
    marks, count, cells = changed_marks(
        (picture(here, "InputTensor", is_output=False),), (picture(there, "InputTensor", is_output=False),)
    )
    assert list(marks) == ["InputTensor"]
    assert (count, cells) == (0, 0)


def test_a_window_is_asked_without_the_rest():
    here = np.zeros((4, 4), np.float32)
    there = here.copy()
    there[2, 3] = 1
    marks, _, _ = changed_marks((picture(here),), (picture(there),))
    assert marks["OutputTensor"].in_window((range(2, 4), range(2, 4))).tolist() == [[False, True], [False, False]]
    assert marks["OutputTensor"].has((2, 3))
    assert not marks["OutputTensor"].has((3, 3))
