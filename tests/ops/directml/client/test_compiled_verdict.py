"""The rules report a warning for exactly those descs that CreateOperator accepts but that cannot be compiled or run."""

from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ops import OPERATORS, Case, load, validate
from ops.backends.base import BackendError
from ops.check.validation import failing
from ops.directml.client.backend import DirectML
from ops.directml.client.verdict import Verdict
from ops.evaluator import also_on, evaluate
from ops.model.edit import with_text
from ops.model.guard import NO_DATA
from ops.model.violations import Severity, Stage, Violation
from ops.presets import case_of as example_case
from tests.helpers.sampling import Sample
from tests.ops.directml.helpers import stand_in_device
from tests.ops.directml.helpers.device_in_process import NOWHERE, Device, StartHere
from tests.ops.helpers.recordings import RUNTIME, Row, rows

GRU = "DML_OPERATOR_GRU"


def case_of(operator: str, desc: dict[str, Any]) -> Case:
    return load({"dispatchables": {"op": {"type": operator, "desc": desc}}})


def known(case: Case) -> Violation | None:
    return failing(validate(case, RUNTIME, NO_DATA))


def stage_of(row: Row) -> Stage | None:
    """The first stage at which the recorded desc failed; None if it ran.

    The result is also None for ROI_ALIGN_GRAD: the Vulkan device of the recording could not compile this operator, but
    other devices can.
    """
    if row["operator"] == "DML_OPERATOR_ROI_ALIGN_GRAD":
        return None
    if row["compile"] != "00000000":
        return Stage.COMPILE
    return Stage.RUN if "execute" in row else None


@pytest.mark.sampled
def test_every_recorded_failure_has_its_warning_and_no_desc_that_ran_has_one(subtests: pytest.Subtests):
    seen = {Stage.COMPILE: 0, Stage.RUN: 0, None: 0}
    for row in rows("compiled"):
        found = known(case_of(row["operator"], row["desc"]))
        stage = stage_of(row)
        seen[stage] += 1
        with subtests.test(row["id"]):
            assert (None if found is None else found.rule.fails) is stage
            assert found is None or found.severity is Severity.WARNING
    assert seen == {Stage.COMPILE: 57, Stage.RUN: 3, None: 2022}


@pytest.mark.sampled
def test_no_desc_that_ran_on_a_gpu_has_a_warning():
    ran = [row for row in rows("catalogue") if known(case_of(row["operator"], row["desc"]))]
    assert [row["id"] for row in ran] == []


@pytest.mark.sampled
def test_compile_operator_of_the_null_device_answers_as_the_device_did(
    directml: DirectML, sample: Sample, subtests: pytest.Subtests
):
    """CompileOperator of the null device accepts every recorded desc that a real device compiled.

    Descs for which a rule predicts a failure are not sent, because some of them crash the process.
    """
    asked = [row for row in rows("compiled") if known(case_of(row["operator"], row["desc"])) is None]
    for row in sample.of(asked, 60, thorough=600):
        with subtests.test(row["id"]):
            said = directml.check(case_of(row["operator"], row["desc"]))
            assert (said.said, said.compiled) == ("accepts", 0)


def gru(random: Random) -> dict[str, Any]:
    """A random desc of GRU. Most weight and recurrence tensors have strides with which their elements often overlap."""
    hidden, size, directions = random.randint(1, 4), random.randint(1, 4), random.choice((1, 1, 2))
    kind = random.choice(("FLOAT32", "FLOAT16"))

    def gates(columns: int) -> dict[str, Any]:
        strides = [random.choice((0, 1, 50)), random.choice((0, 1, 50)), random.randint(0, 5), random.randint(0, 12)]
        made = {"DataType": kind, "Sizes": [1, directions, 3 * hidden, columns]}
        return made if random.random() < 0.3 else {**made, "Strides": strides}

    return {
        "InputTensor": {"DataType": kind, "Sizes": [1, 2, 1, size]},
        "WeightTensor": gates(size),
        "RecurrenceTensor": gates(hidden),
        "OutputSequenceTensor": {"DataType": kind, "Sizes": [2, directions, 1, hidden]},
        "ActivationDescCount": 2 * directions,
        "ActivationDescs": [{"Type": "ACTIVATION_SIGMOID"}, {"Type": "ACTIVATION_TANH"}] * directions,
        "Direction": "DML_RECURRENT_NETWORK_DIRECTION_" + ("BIDIRECTIONAL" if directions == 2 else "FORWARD"),
        "LinearBeforeReset": random.random() < 0.5,
    }


@pytest.mark.sampled
def test_the_strides_that_a_gru_cannot_be_compiled_with_are_exactly_those_of_the_rule(
    directml: DirectML, monkeypatch: pytest.MonkeyPatch, sample: Sample
):
    monkeypatch.setattr("ops.directml.client.backend.known_failure", lambda case, version: None)
    random, refused = Random("gates"), 0
    for _ in range(sample.count(thorough=300, plain=100)):
        case = case_of(GRU, gru(random))
        said, found = directml.check(case), known(case)
        assert (said.fails is None) == (found is None), case
        refused += found is not None
    assert refused > 5


def attention(**changed: Any) -> Case:
    plain = {"DataType": "FLOAT32", "Sizes": [1, 2, 4]}
    desc = {f"{name}Tensor": dict(plain) for name in ("Query", "Key", "Value", "Output")}
    return case_of("MULTIHEAD_ATTENTION", {**desc, "Scale": 0.5, "MaskFilterValue": -100.0, "HeadCount": 2, **changed})


def test_a_desc_that_ends_the_process_is_neither_compiled_nor_run(directml: DirectML, on_mock: DirectML):
    case = attention(MaskType="DML_MULTIHEAD_ATTENTION_MASK_TYPE_BOOLEAN")
    said = directml.check(case)
    assert (said.said, said.hresult, said.compiled, said.is_known) == ("accepted, cannot be compiled", 0, None, True)
    assert said.sentence == f"DirectML 1.13.1: accepted, cannot be compiled: {said.reason}"
    assert said.reason.startswith("MaskType is 4, but MaskTensor is NULL.")
    assert on_mock.why_not(case) == said.reason
    with pytest.raises(BackendError, match="MaskTensor is NULL"):
        also_on(evaluate(case), on_mock)
    assert (directml.check(attention(MaskType=0)).said, on_mock.why_not(attention(MaskType=0))) == ("accepts", None)


def judged_by(how: str, case: Case, reports: Path | None = None) -> Verdict:
    start = StartHere(NOWHERE, device=Device(how), command=stand_in_device.command(how))
    with closing(DirectML(start=start, reports=reports)) as directml:
        return directml.check(case)


def test_a_refusal_that_no_rule_names_is_a_disagreement(clip: Case, tmp_path: Path):
    said = judged_by("does not compile", clip)
    assert (said.said, said.compiled, said.is_known) == ("accepted, cannot be compiled", 0x8000FFFF, False)
    assert said.reason == "CompileOperator returned 0x8000FFFF (E_UNEXPECTED)."
    assert said.disagrees(has_error=False)
    assert said.as_json()["compiled"] == "0x8000FFFF"
    ended = judged_by("ends at compiling", clip, tmp_path)
    assert (ended.said, ended.compiled) == ("accepted, cannot be compiled", None)
    assert ended.reason == "DirectML's process ended with 0x7."
    assert [ended.report] == list(tmp_path.glob("*.json"))


@pytest.mark.sampled
def test_a_desc_that_our_rules_refuse_is_not_compiled():
    """A desc that the rules of DirectML 1.13.1 refuse is not compiled, although the stand-in accepts it."""
    newer = OPERATORS["DML_OPERATOR_MEAN_VARIANCE_NORMALIZATION2"]
    said = judged_by("does not compile", example_case(newer, newer.examples[0]))
    assert (said.said, said.compiled) == ("accepts", None)


@pytest.mark.sampled
def test_compile_operator_is_asked_after_a_pause_and_only_about_the_last_desc(directml: DirectML):
    """CompileOperator is called only after a pause, and a new request cancels a request whose pause has not ended. So
    while the user types, only the last desc is compiled.
    """
    operator = OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"]
    clip = example_case(operator, operator.examples[0])
    assert directml.check(clip).compiled == 0  # the runtime is here
    with closing(DirectML(pause=60.0)) as asked:
        first, last = asked.submit_check(clip), asked.submit_check(clip)
        refused = asked.submit_check(with_text(clip, "OutputTensor.Sizes", "1,1,1,1")).result(timeout=120)
        assert refused.accepts is False  # CreateOperator answers at once
        assert first.cancel()
        assert not last.done()
    assert last.cancelled()  # closing does not wait for the end of the pause
    with closing(DirectML(pause=0.01)) as asked:
        assert [future.result(timeout=120).compiled for future in [asked.submit_check(clip) for _ in range(3)]] == [
            0
        ] * 3
