"""The result of `evaluate` contains the reason if the back end returns no outputs, or outputs that cannot be compared
with the reference.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pytest

from ops import Case, evaluate
from ops.backends.base import BackendError, RunResult
from ops.evaluator import also_on, backend_named
from tests.ops.helpers.any_case import example_case

Run = Callable[[Case], RunResult]


@dataclass(frozen=True)
class Standing:
    """A back end for tests. Its function `does` runs a case. If `reason` is given, it declines every case for this
    reason.
    """

    does: Run
    reason: str | None = None
    name: str = "standing"

    def why_not(self, case: Case) -> str | None:
        return self.reason

    def run(self, case: Case) -> RunResult:
        return self.does(case)


def clip() -> Case:
    return example_case("ELEMENT_WISE_CLIP")


def no_memory(case: Case) -> RunResult:
    raise MemoryError


def giving(**outputs: np.ndarray) -> Run:
    return lambda case: RunResult(outputs, 1.0, "somebody")


@pytest.mark.parametrize(
    ("backend", "sentence"),
    [
        (Standing(giving(), reason="It is asleep"), "It is asleep"),
        (Standing(no_memory), "There is not enough memory."),
        (Standing(giving()), "Either the device or the reference did not return OutputTensor."),
        (Standing(giving(OutputTensor=np.zeros((1, 1, 3, 5), np.float32))), "OutputTensor"),
    ],
)
def test_a_back_end_without_a_result_gives_the_reason(backend: Standing, sentence: str):
    with pytest.raises(BackendError, match=sentence):
        also_on(evaluate(clip()), backend)


def test_another_result_is_reported_with_its_difference():
    reference = evaluate(clip())
    changed = reference.outputs["OutputTensor"] + np.float32(1)
    found = also_on(reference, Standing(giving(OutputTensor=changed)))
    assert found.origin == "somebody"
    assert found.differences["OutputTensor"].differing == changed.size


def test_a_case_without_a_reference_has_the_outputs_alone():
    own = replace(evaluate(clip()), outputs={}, why_not="no reference")
    found = also_on(own, Standing(giving(OutputTensor=np.zeros(3))))
    assert (found.why_not, found.differences) == (None, {})


def test_memory_that_does_not_suffice_is_no_crash():
    case = replace(clip(), operator=replace(clip().operator, compute=no_memory))
    found = evaluate(case)
    assert (found.why_not, dict(found.outputs)) == ("there is not enough memory", {})


def test_errors_are_counted():
    case = clip().with_value("OutputTensor", None)
    assert evaluate(case).why_not == "1 error"


def test_there_are_three_back_ends():
    assert backend_named("reference") is backend_named("reference")
    with pytest.raises(ValueError, match="'gpu' is not a back end; the back ends are reference, "):
        backend_named("gpu")
