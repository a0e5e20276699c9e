"""A cancelled run ends soon, and other threads continue."""

import threading

import pytest

from ops import OPERATORS, evaluate
from ops.presets import case_of
from ops.system.cancellation import RunCancelledError, cancel_when, checkpoint

LONG = [name for name, operator in OPERATORS.items() if operator.work is not None]


@pytest.mark.parametrize("name", LONG)
def test_every_kernel_with_much_work_can_be_ended(name: str):
    operator = OPERATORS[name]
    assert operator.compute is not None
    with cancel_when(lambda: True), pytest.raises(RunCancelledError):
        operator.compute(case_of(operator, operator.examples[0]))


def test_those_are_the_products_the_windows_and_the_regions():
    assert len(LONG) >= 26
    assert {"DML_OPERATOR_GEMM", "DML_OPERATOR_CONVOLUTION", "DML_OPERATOR_LSTM", "DML_OPERATOR_ROI_ALIGN_GRAD"} <= {
        *LONG
    }


def test_a_run_that_is_wanted_is_as_ever():
    operator = OPERATORS["DML_OPERATOR_GEMM"]
    case = case_of(operator, operator.examples[0])
    with cancel_when(lambda: False):
        found = evaluate(case)
    assert found.outputs["OutputTensor"].tobytes() == evaluate(case).outputs["OutputTensor"].tobytes()


def test_only_the_cancelled_thread_ends():
    ended: list[bool] = []

    def other() -> None:
        checkpoint()
        ended.append(True)

    with cancel_when(lambda: True):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    checkpoint()
    assert ended == [True]
