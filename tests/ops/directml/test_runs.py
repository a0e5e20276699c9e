"""A case runs through the real DirectML and a mock D3D12, which computes nothing."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Case, Operator, evaluate, load
from ops.backends.base import Backend
from ops.backends.reference import Reference
from ops.check.validation import has_errors, validate
from ops.directml.client.backend import DirectML
from ops.directml.client.client import Client, Request, Start, WorkerError, model_of, run_request
from ops.directml.install.library import Found
from ops.directml.native.execution import Options
from ops.directml.native.outputs import MOST_BYTES, can_run_in_place, logical_output
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Example
from ops.presets import case_of
from ops.system.wire import Message
from tests.helpers.for_each import for_each
from tests.ops.directml.helpers import mock_worker
from tests.ops.helpers.any_case import EXAMPLE_IDS, EXAMPLES


@pytest.fixture(scope="module")
def mock(runtime: Found):
    client = Client(lambda: Start(runtime, command=mock_worker.COMMAND), limit=60)
    yield client
    client.close()


def seen(client: Client) -> dict[str, Any]:
    return dict(client.submit(Request(lambda: Message({"do": "seen"}))).result().fields)


def test_a_repeated_run_creates_nothing_and_another_case_does(mock: Client):
    """A second run of the same desc creates no buffers, even with other numbers. A run with another desc or other
    options creates new buffers.
    """

    def created(case: Case, options: Options | None = None) -> int:
        before = seen(mock)["calls"]
        mock.submit(run_request(case, options)).result()
        after = seen(mock)["calls"]
        names = ("CreateCommittedResource", "CreateDescriptorHeap", "CreateUnorderedAccessView")
        return sum(after.get(name, 0) - before.get(name, 0) for name in names)

    first, other = clip_case("INT16"), clip_case("INT32")
    assert created(first) > 0
    assert created(first) == 0
    assert created(first.with_logical("InputTensor", np.arange(6, dtype=np.int16).reshape(2, 3))) == 0
    assert created(first, Options(in_place=True)) > 0
    assert created(other) > 0
    assert created(first) > 0


def test_a_repeated_run_makes_half_as_many_calls(mock: Client):
    """A repeated run makes at most 60 % of the D3D12 calls of the first run: it only uploads, dispatches and reads."""

    def calls(case: Case) -> Counter[str]:
        before = Counter(seen(mock)["calls"])
        mock.submit(run_request(case)).result()
        return Counter(seen(mock)["calls"]) - before

    for case in (clip_case("FLOAT16"), example_of("GEMM"), example_of("GRU")):
        first, again, third = calls(case), calls(case), calls(case)
        assert third == again
        assert again["Dispatch"] >= 1
        assert again.total() <= 0.6 * first.total(), (first, again)


def test_an_owned_input_is_initialised_again_if_its_numbers_change(mock: Client):
    tensors = {name: {"DataType": "FLOAT32", "Sizes": [1, 1, 2, 2]} for name in ("A", "B", "Output")}
    desc = {f"{name}Tensor": tensor for name, tensor in tensors.items()}
    desc["BTensor"] = {**desc["BTensor"], "Flags": "OWNED_BY_DML"}
    case = load(
        {
            "dispatchables": {
                "op": {"type": "GEMM", "desc": {**desc, "TransA": 0, "TransB": 0, "Alpha": 1.0, "Beta": 0.0}}
            }
        }
    )
    mock.submit(run_request(case)).result()
    assert difference(mock, case)["resources"] == 0
    changed = case.with_logical("BTensor", np.full((1, 1, 2, 2), 7, np.float32))
    assert difference(mock, changed)["resources"] > 0


def test_the_time_limit_grows_with_the_buffers():
    small, large = clip_case(), clip_case(InputTensor={"DataType": "UINT8", "Sizes": [1 << 25]},
                                          OutputTensor={"DataType": "UINT8", "Sizes": [1 << 25]})  # fmt: skip
    assert run_request(small).extra < 0.001
    assert run_request(large).extra == 2


def test_a_case_that_needs_a_newer_directml_is_declined_with_the_version(on_mock: DirectML):
    fold, padding = OPERATORS["DML_OPERATOR_FOLD"], OPERATORS["DML_OPERATOR_PADDING1"]
    assert on_mock.why_not(case_of(fold, fold.examples[0])) == (
        "FOLD came with DirectML 1.15.0; this is DirectML 1.13.1."
    )
    wrapping = case_of(padding, padding.examples[0]).with_value("PaddingMode", 4)
    assert on_mock.why_not(wrapping) == (
        "The case requires feature level 6_4, which came with DirectML 1.15.0; this is DirectML 1.13.1."
    )


def difference(client: Client, case: Case, options: Options | None = None) -> dict[str, int]:
    """Returns how much one run of the case adds to each count of the mock: dispatches, resources and views."""
    before = seen(client)
    client.submit(run_request(case, options)).result()
    after = seen(client)
    return {name: after[name] - before[name] for name in ("dispatches", "resources", "views")}


def example_of(name: str) -> Case:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    return case_of(operator, operator.examples[0])


def clip_case(data_type: str = "UINT8", **tensors: Any) -> Case:
    plain = {"DataType": data_type, "Sizes": [2, 3]}
    desc = {"InputTensor": plain, "OutputTensor": dict(plain), "Min": 0.0, "Max": 9.0, **tensors}
    return load({"dispatchables": {"op": {"type": "ELEMENT_WISE_CLIP", "desc": desc}}})


@for_each(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS, most=120)
def test_every_example_runs_and_gives_outputs_of_its_shape(operator: Operator, example: Example, on_mock: DirectML):
    case = case_of(operator, example)
    if has_errors(validate(case, FeatureLevel.FL_6_2)):
        return  # too new for this runtime
    result = on_mock.run(case)
    assert {name: array.shape for name, array in result.outputs.items()} == {
        output.name: case.sizes(output.name) for output in case.operator.outputs if case.has(output.name)
    }
    assert all(array.dtype == case.data_type(name).numpy for name, array in result.outputs.items())
    assert result.origin == "DirectML 1.13.1 on the default adapter of D3D12"


def test_a_case_is_evaluated_with_it_like_with_every_back_end(
    on_mock: DirectML, clip: Case, monkeypatch: pytest.MonkeyPatch
):
    backend: Backend = on_mock
    monkeypatch.setattr("ops.evaluator.backend_named", {"directml": backend, "reference": Reference()}.get)
    evaluation = evaluate(clip, "directml")
    assert (evaluation.why_not, evaluation.outputs["OutputTensor"].shape) == (None, clip.sizes("OutputTensor"))
    assert evaluation.origin.startswith("DirectML 1.13.1 on ")
    difference = evaluation.differences["OutputTensor"]
    assert difference.differing > 0  # the mock computes nothing
    assert np.array_equal(difference.reference, evaluate(clip).outputs["OutputTensor"])


def test_an_output_is_read_through_its_strides(on_mock: DirectML):
    """An output is read with its strides. The mock leaves 0, 1, 2, ... in each buffer, so the number in a UINT8 cell is
    the cell's offset.
    """
    transposed = {"DataType": "UINT8", "Sizes": [2, 3], "Strides": [1, 4]}
    outputs = on_mock.run(clip_case(OutputTensor=transposed)).outputs
    assert outputs["OutputTensor"].tolist() == [[0, 4, 8], [1, 5, 9]]
    assert not outputs["OutputTensor"].flags.writeable


def test_the_gaps_of_strided_inputs_and_larger_totals_are_bound_too(mock: Client):
    padded = {"DataType": "UINT8", "Sizes": [2, 3], "Strides": [100, 1], "TotalTensorSizeInBytes": 1001}
    assert difference(mock, clip_case(InputTensor=padded))["dispatches"] >= 1
    broadcast = {"DataType": "UINT8", "Sizes": [2, 3], "Strides": [0, 0]}
    assert difference(mock, clip_case(InputTensor=broadcast))["dispatches"] >= 1


def test_in_place_binds_one_buffer_for_both(mock: Client):
    case = clip_case()
    apart, together = (difference(mock, case, Options(in_place=choice)) for choice in (False, True))
    assert together["resources"] == apart["resources"] - 2  # the output's buffer, and the one that it is filled from
    assert together["dispatches"] == apart["dispatches"]


def test_in_place_asks_for_an_operator_that_allows_it_and_the_same_layout():
    assert can_run_in_place(clip_case())
    for other in ({"Strides": [1, 2]}, {"TotalTensorSizeInBytes": 9}):
        assert not can_run_in_place(clip_case(OutputTensor={"DataType": "UINT8", "Sizes": [2, 3], **other}))
    operator = OPERATORS["DML_OPERATOR_DIAGONAL_MATRIX1"]
    assert not any(can_run_in_place(case_of(operator, example)) for example in operator.examples)


def test_in_place_can_be_asked_for_of_every_operator_and_nothing_is_in_place_without_an_input():
    for operator in OPERATORS.values():
        for example in operator.examples:
            assert not can_run_in_place(case_of(operator, example)) or operator.inputs, operator.name


@pytest.mark.parametrize("options", [Options(half_precision=True), Options(metacommands=False)])
def test_the_execution_flags_are_taken(mock: Client, options: Options):
    assert difference(mock, clip_case("FLOAT32"), options)["dispatches"] >= 1


def test_an_owned_input_is_given_at_initialisation(mock: Client):
    owned = {"DataType": "UINT8", "Sizes": [2, 3], "Flags": "OWNED_BY_DML"}
    assert difference(mock, clip_case(InputTensor=owned))["dispatches"] >= 1


def test_an_absent_optional_tensor_is_bound_as_none(mock: Client):
    operator = OPERATORS["DML_OPERATOR_DIAGONAL_MATRIX1"]
    absent = next(case for example in operator.examples if not (case := case_of(operator, example)).has("InputTensor"))
    assert difference(mock, absent)["dispatches"] >= 1


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("input_sizes", "output_sizes"),
    [
        pytest.param([4], [8], id="an input that is too small"),
        pytest.param([8], [4], id="an output that is too small"),
        pytest.param([None], [8], id="no input where one is required"),
        pytest.param([8, 8], [8], id="an input too many"),
        pytest.param([8], [8, 8], id="an output too many"),
    ],
)
def test_a_binding_that_is_wrong_removes_the_device_and_the_next_run_has_a_new_one(
    mock: Client, input_sizes: list[int | None], output_sizes: list[int | None]
):
    model = model_of(clip_case())
    fields = {"do": "mistake", "model": model, "input_sizes": input_sizes, "output_sizes": output_sizes}
    with pytest.raises(WorkerError, match="device was removed") as caught:
        mock.submit(Request(lambda: Message(fields))).result()
    assert caught.value.hresult is not None
    assert difference(mock, clip_case())["dispatches"] >= 1


def test_a_refused_desc_is_an_error_and_the_child_lives(mock: Client):
    refused = clip_case(OutputTensor={"DataType": "UINT8", "Sizes": [2, 4]})
    with pytest.raises(WorkerError, match=r"CreateOperator returned 0x80070057 \(E_INVALIDARG\)"):
        mock.submit(run_request(refused)).result()
    first = mock.process_id
    mock.submit(run_request(clip_case())).result()
    assert mock.process_id == first


def test_a_device_that_only_judges_runs_nothing(runtime: Found, clip: Case):
    client = Client(lambda: Start(runtime))
    try:
        with pytest.raises(WorkerError, match="only gives verdicts; it cannot compute outputs"):
            client.submit(run_request(clip)).result()
    finally:
        client.close()


def test_buffers_beyond_the_limit_are_not_made(on_mock: DirectML):
    huge = {"DataType": "UINT8", "Sizes": [2, 3], "TotalTensorSizeInBytes": MOST_BYTES}
    assert str(MOST_BYTES) in str(on_mock.why_not(clip_case(InputTensor=huge)))
    assert on_mock.why_not(clip_case()) is None


@pytest.mark.sampled
def test_bytes_become_cells_of_the_output_type():
    case = clip_case("INT16", OutputTensor={"DataType": "INT16", "Sizes": [2, 2], "Strides": [3, 1]})
    content = np.arange(6, dtype=np.int16).tobytes()
    assert logical_output(case, "OutputTensor", content).tolist() == [[0, 1], [3, 4]]
