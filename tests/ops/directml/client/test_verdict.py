"""The real DirectML gives the expected verdicts; dangerous or malformed descs are not sent to it."""

import threading
from collections import Counter
from concurrent.futures import CancelledError
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ops import OPERATORS, Case, Severity, load, validate
from ops.check.validation import has_errors
from ops.declare.schema import schema_only
from ops.directml.client import client, verdict
from ops.directml.client.backend import NO_DEVICE, DirectML
from ops.directml.client.client import Start
from ops.directml.client.verdict import Verdict, why_not_asked
from ops.directml.install.library import Found, Machine, Missing
from ops.model.edit import with_text
from ops.model.feature_levels import FeatureLevel
from ops.model.inference import fit_outputs
from ops.presets import case_of
from tests.helpers.sampling import Sample
from tests.ops.directml.helpers import misbehaving_worker
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.recordings import rows

RUNTIME = FeatureLevel.FL_6_2


def case_of_row(row: dict[str, Any]) -> Case:
    return load({"dispatchables": {"op": {"type": row["operator"], "desc": row["desc"]}}})


@pytest.fixture
def nowhere_to_be_found(tmp_path: Path) -> Machine:
    return Machine("linux", "x86_64", {}, tmp_path, lambda name: None, tmp_path)


@pytest.mark.sampled
def test_every_example_is_accepted(directml: DirectML):
    asked = [
        (operator, case := case_of(operator, example), directml.submit_check(case))
        for operator in OPERATORS.values()
        for example in operator.examples
    ]
    for operator, case, future in asked:
        said = future.result()
        if operator.since > RUNTIME:
            assert said.sentence == (
                f"DirectML 1.13.1 gave no verdict: {operator.name} came with DirectML 1.15.0; this is DirectML 1.13.1."
            )
        else:
            verb = "refuses: 0x80070057 (E_INVALIDARG)" if has_errors(validate(case, RUNTIME)) else "accepts"
            assert (operator.name, said.sentence) == (operator.name, f"DirectML 1.13.1 {verb}")


# What CreateOperator takes of the kinds of member that only some operators have, and what it refuses.
MEMBERS = [
    pytest.param("CONVOLUTION", {"FusedActivation": "LEAKY_RELU"}, True, id="a fused activation"),
    pytest.param("CONVOLUTION", {"Strides": "2, 2", "OutputTensor.Sizes": "2,3,2,2"}, True, id="a list of UINT"),
    pytest.param("REDUCE", {"Axes": "4"}, False, id="another list of UINT"),
    pytest.param("CONVOLUTION", {"GroupCount": "3"}, False, id="a number behind the lists"),
    pytest.param("LSTM", {"ActivationDescs[1]": "RELU"}, True, id="a list of fused activations"),
    pytest.param("JOIN", {"InputTensors": "3", "OutputTensor.Sizes[3]": "7"}, True, id="one tensor more"),
    pytest.param("JOIN", {"InputTensors": "3"}, None, id="one tensor too many, which can crash"),
    pytest.param("SPLIT", {"OutputTensors": "1"}, None, id="one output too few, which can crash"),
    pytest.param("UPSAMPLE_2D", {"ScaleSize.Width": "5"}, False, id="SIZE_2D"),
    pytest.param("SLICE1", {"InputWindowStrides[3]": "0"}, False, id="a list of INT"),
    pytest.param("VALUE_SCALE_2D", {"Bias": "1, 2"}, False, id="a list of FLOAT"),
    pytest.param("REDUCE", {"Function": "MAX"}, True, id="an enum"),
    pytest.param("GEMM", {"CTensor": None, "FusedActivation": "HARD_SIGMOID"}, True, id="an optional tensor"),
]


@pytest.mark.parametrize(("name", "edits", "accepted"), MEMBERS)
def test_every_kind_of_member_reaches_directml(
    directml: DirectML, name: str, edits: dict[str, str | None], accepted: bool | None
):
    case = case_of(schema_only(name), schema_only(name).examples[0])
    for path, text in edits.items():
        case = with_text(case, path, text)
    assert directml.check(case).accepts is accepted


def test_every_recorded_desc_gets_the_recorded_verdict(directml: DirectML, sample: Sample):
    if directml.check(case_of_row(rows("recorded")[0])).version != "1.13.1":
        pytest.skip("The recordings are of DirectML 1.13.1.")
    drawn = sample.of(rows("recorded"), 600)
    asked = [(row, directml.submit_check(case_of_row(row))) for row in drawn]
    counts: Counter[str] = Counter()
    for row, future in asked:
        said = future.result()
        was = row["directml"].get("create_operator")
        if said.accepts is None:
            counts["not asked"] += 1
            assert was != "00000000", row["id"]
        else:
            counts["asked"] += 1
            assert f"{said.hresult:08x}" == was, row["id"]
    assert counts["not asked"] < 115  # of all rows; nearly every desc is sent to DirectML


def test_a_refusal_has_number_name_and_time(directml: DirectML, clip: Case):
    output = clip.tensor("OutputTensor")
    assert output is not None
    said = directml.check(clip.with_value("Min", clip["Max"]).with_value("OutputTensor", clip["InputTensor"]))
    assert said.accepts
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    refused = directml.check(case_of(operator, operator.examples[0]).with_value("K", 99))
    assert (refused.accepts, refused.hresult, refused.name) == (False, 0x80070057, "E_INVALIDARG")
    assert refused.sentence == "DirectML 1.13.1 refuses: 0x80070057 (E_INVALIDARG)"
    assert 0 < refused.milliseconds < 1000


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            Verdict(True, 0, "1.13.1"),
            {"verdict": "accepts", "hresult": "0x00000000", "compiled": None, "version": "1.13.1", "reason": None},
        ),
        (
            Verdict(False, 0x80070057, "1.13.1"),
            {"verdict": "refuses", "hresult": "0x80070057", "compiled": None, "version": "1.13.1", "reason": None},
        ),
        (
            Verdict(None, reason="K is missing."),
            {"verdict": "not asked", "hresult": None, "compiled": None, "version": None, "reason": "K is missing."},
        ),
    ],
)
def test_the_command_line_prints_a_verdict(said: Verdict, expected: dict[str, object]):
    assert said.as_json() == expected


@pytest.mark.parametrize(
    ("accepts", "has_error", "disagrees"),
    [(True, True, True), (False, False, True), (True, False, False), (False, True, False), (None, True, False)],
)
def test_a_disagreement_is_a_verdict_that_contradicts_our_rules(accepts: bool | None, has_error: bool, disagrees: bool):
    assert Verdict(accepts).disagrees(has_error) is disagrees


def test_a_malformed_value_is_never_handed_over(nowhere: Found, clip: Case):
    with closing(DirectML(start=Start(nowhere, command=("must not be started",)))) as directml:
        malformed = load({"dispatchables": {"op": {"type": "TOP_K1", "desc": {"K": "four"}}}})
        said = directml.check(malformed)
        assert (said.accepts, said.version) == (None, "1.13.1")
        assert said.reason == "InputTensor is NULL, which can crash DirectML."
        said = directml.check(clip.with_value("InputTensor", None))
        assert said.sentence == "DirectML 1.13.1 gave no verdict: InputTensor is NULL, which can crash DirectML."


def test_operators_that_crash_on_an_error_are_asked_only_without_one(clip: Case, monkeypatch: pytest.MonkeyPatch):
    broken = clip.with_value("OutputTensor", None).with_value("OutputTensor", case_with_more_cells(clip))
    assert any(v.severity is Severity.ERROR for v in validate(broken))
    assert why_not_asked(broken) is None
    monkeypatch.setattr(verdict, "CRASH_ON_ERROR", {clip.operator.type})
    assert (
        why_not_asked(broken) == "The desc breaks a rule, and DirectML can crash on invalid descs of ELEMENT_WISE_CLIP."
    )
    assert why_not_asked(clip) is None


def case_with_more_cells(clip: Case):
    row = {
        "operator": clip.operator.type,
        "desc": {"OutputTensor": {"DataType": "FLOAT32", "Sizes": [9, 9]}, "Min": 0, "Max": 1},
    }
    return case_of_row(row)["OutputTensor"]


def test_a_child_that_dies_is_a_verdict_that_was_not_given(nowhere: Found, clip: Case, tmp_path: Path):
    start = Start(nowhere, command=misbehaving_worker.command("exits"))
    with closing(DirectML(start=start, reports=tmp_path)) as directml:
        said = directml.check(clip)
    assert (said.accepts, said.reason) == (None, "DirectML's process ended with 0x7.")
    assert len(list(tmp_path.glob("*.json"))) == 1


def test_without_a_runtime_every_answer_is_a_reason(nowhere_to_be_found: Machine, clip: Case):
    with closing(DirectML(nowhere_to_be_found)) as directml:
        assert isinstance(directml.runtime, Missing)
        reason = "No DirectML runtime was found. Run python main.py get-directml."
        assert directml.check(clip) == Verdict(None, reason=reason)
        assert directml.why_not(clip) == reason
        assert directml.adapters() == ()
        assert directml.describe() == {"error": reason}
        with pytest.raises(client.WorkerError, match="No DirectML runtime"):
            directml.run(clip)


def test_with_stubs_alone_it_judges_and_numpy_computes(directml: DirectML, clip: Case):
    if directml.adapters():
        pytest.skip("This machine has a device.")
    assert directml.check(clip).accepts
    assert directml.why_not(clip) == NO_DEVICE


def test_a_device_without_the_types_of_a_case_is_reported(nowhere: Found, clip: Case):
    with closing(DirectML(start=Start(nowhere, command=misbehaving_worker.command("lacks types")))) as directml:
        assert directml.why_not(clip) == "a test does not support tensors of FLOAT32."


def test_a_device_that_does_not_open_is_lost(nowhere: Found, clip: Case):
    with closing(DirectML(start=Start(nowhere, command=misbehaving_worker.command("has no device")))) as directml:
        assert directml.why_not(clip) is None
        with pytest.raises(client.WorkerError, match=r"DMLCreateDevice1 returned 0x80004005 \(E_FAIL\)") as caught:
            directml.run(clip)
        assert caught.value.is_lost


def test_after_a_start_that_failed_the_next_one_can_be_asked_for(nowhere: Found, clip: Case, tmp_path: Path):
    start = Start(nowhere, command=misbehaving_worker.command(f"starts at the second try: {tmp_path / 'marker'}"))
    with closing(DirectML(start=start)) as directml:
        for _ in range(2):  # the second call starts nothing: too little time has passed
            with pytest.raises(client.WorkerError, match="while the process was starting"):
                directml.run(clip)
        directml.start_anew()
        with pytest.raises(client.WorkerError, match="a run that is none"):
            directml.run(clip)


def test_a_child_lists_the_devices_and_numbers_two_of_one_make(nowhere: Found):
    with closing(DirectML(start=Start(nowhere, command=misbehaving_worker.command("exits")))) as directml:
        found = directml.devices()
    assert [adapter.name for adapter in found.adapters] == ["a GPU", "a GPU (2)", "WARP"]
    assert [adapter.is_software for adapter in found.adapters] == [False, False, True]
    assert found.why_none == ""


def test_a_list_that_could_not_be_had_is_asked_for_again(nowhere: Found, tmp_path: Path):
    start = Start(nowhere, command=misbehaving_worker.command(f"starts at the second try: {tmp_path / 'marker'}"))
    with closing(DirectML(start=start)) as directml:
        assert "while the process was starting" in directml.devices().why_none
        assert directml.devices().why_none == ""


def test_closing_ends_a_list_under_way(nowhere: Found):
    directml = DirectML(start=Start(nowhere, command=misbehaving_worker.command("never starts"), limit=600))
    asked = threading.Thread(target=directml.devices)
    asked.start()
    while not directml._clients:  # pyright: ignore[reportPrivateUsage]
        threading.Event().wait(0.005)
    directml.close()
    asked.join(120)
    assert not asked.is_alive()


def test_an_output_of_too_few_bytes_is_not_read(nowhere: Found, clip: Case):
    with (
        closing(DirectML(start=Start(nowhere, command=misbehaving_worker.command("answers 4 bytes")))) as directml,
        pytest.raises(
            client.WorkerError, match="The device returned 4 bytes for OutputTensor; 48 are needed"
        ) as caught,
    ):
        directml.run(clip)
    assert caught.value.is_lost  # its process is not asked again


@pytest.mark.sampled
def test_making_one_and_asking_for_the_first_time_waits_for_nothing(runtime: Found, clip: Case):
    with closing(DirectML()) as directml:
        future = directml.submit_check(clip)
        assert not future.done()
        assert future.result(120).accepts


@pytest.mark.sampled
def test_the_child_is_this_program_wherever_it_is_started(
    runtime: Found, clip: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (tmp_path / "ops").mkdir()
    (tmp_path / "ops" / "__init__.py").write_text("raise SystemExit('another ops')")
    monkeypatch.chdir(tmp_path)
    with closing(DirectML()) as directml:
        assert directml.check(clip).accepts


def test_closing_cancels_what_was_asked(nowhere: Found, clip: Case):
    directml = DirectML(start=Start(nowhere, command=misbehaving_worker.command("hangs")))
    futures = [directml.submit_check(clip) for _ in range(3)]
    directml.close()
    assert all(future.done() for future in futures)
    with pytest.raises(CancelledError):
        futures[-1].result()


def test_a_cancelled_verdict_is_not_asked_for(nowhere: Found, clip: Case):
    with closing(DirectML(start=Start(nowhere, command=misbehaving_worker.command("hangs")))) as directml:
        first, second = directml.submit_check(clip), directml.submit_check(clip)
        assert second.cancel()
        assert second.cancelled()
        assert not first.done()


@pytest.mark.sampled
def test_after_a_refresh_a_new_child_answers(directml: DirectML, clip: Case):
    assert directml.check(clip).accepts
    directml.refresh()
    assert directml.known_runtime is None
    assert directml.check(clip).accepts


def test_it_describes_its_device_for_verdicts(directml: DirectML):
    told = directml.describe()
    assert (told["device"], told["level"], told["missing_types"]) == ("null device", "6_2", [])
    assert told["runtime"] == "DirectML 1.13.1"


def test_a_desc_that_only_one_version_refuses_is_judged_by_the_rules_of_the_runtime():
    """A desc with past keys but no new keys is sent to DirectML 1.13.1, which accepts it.

    It is not sent to DirectML 1.15.4, which refuses it, or to an unknown version.
    """
    case = example_case("MULTIHEAD_ATTENTION", 2)
    for name in ("KeyTensor", "ValueTensor", "MaskTensor", "RelativePositionBiasTensor"):
        case = with_text(case, name, None)
    case = fit_outputs(with_text(case, "MaskType", "NONE"))
    assert why_not_asked(case, "1.13.1") is None
    for version in ("1.15.4", ""):
        assert why_not_asked(case, version) is not None
