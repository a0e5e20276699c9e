"""The reference is right in corner cases that no recorded case covers; expected results were computed by hand."""

from typing import Any

import numpy as np
import pytest

from ops import Case, evaluate, load, validate
from ops.explain.explanation import reads
from ops.model.data import Data, Kept
from ops.model.edit import with_text

Inputs = dict[str, tuple[str, list[int], list[Any]]]
Outputs = dict[str, tuple[str, list[int]]]


def case_of(
    operator: str, inputs: Inputs, outputs: Outputs, strides: dict[str, list[int]] | None = None, **attributes: Any
) -> Case:
    """Builds a case for the reference. `inputs` has a tuple (data type, sizes, elements of the buffer) for each input,
    `outputs` a tuple (data type, sizes) for each output.

    `attributes` are the attributes of the desc.
    """
    tensors = {**inputs, **outputs}
    desc: dict[str, Any] = {name: {"DataType": given[0], "Sizes": given[1]} for name, given in tensors.items()}
    for name, steps in (strides or {}).items():
        desc[name]["Strides"] = steps
    resources = {
        name: {"initialValuesDataType": kind, "initialValues": values} for name, (kind, _, values) in inputs.items()
    }
    bindings = {name: name for name in inputs}
    return load(
        {
            "resources": resources,
            "dispatchables": {"op": {"type": operator, "desc": {**desc, **attributes}}},
            "commands": [{"type": "dispatch", "dispatchable": "op", "bindings": bindings}],
        }
    )


def clip(data_type: str, values: list[Any], low: Any, high: Any, **more: Any) -> list[Any]:
    tensor = {"InputTensor": (data_type, [len(values)], values)}
    case = case_of("ELEMENT_WISE_CLIP", tensor, {"OutputTensor": (data_type, [len(values)])}, Min=low, Max=high, **more)
    return evaluate(case).outputs["OutputTensor"].tolist()


@pytest.mark.parametrize(
    ("data_type", "values", "low", "high", "expected"),
    [
        pytest.param("INT64", [2**53 + 1, -(2**63)], -(2.0**63), 2.0**63, [2**53 + 1, -(2**63)], id="INT64, exact"),
        pytest.param("INT64", [2**63 - 1, 2**62 + 1], 0, 2.0**62, [2**62, 2**62], id="INT64, bound beyond 2^53"),
        pytest.param("INT64", [2**63 - 1, -(2**63)], -1e30, 1e30, [2**63 - 1, -(2**63)], id="INT64, bounds beyond it"),
        pytest.param("UINT64", [2**64 - 1, 2**63 + 1], 0, 2.0**64, [2**64 - 1, 2**63 + 1], id="UINT64, exact"),
        pytest.param("UINT64", [2**64 - 1, 5], 2.0**63, 1e30, [2**64 - 1, 2**63], id="UINT64, bound at 2^63"),
        pytest.param("UINT64", [2**64 - 1, 5], "-inf", "inf", [2**64 - 1, 5], id="UINT64, infinite"),
        pytest.param("INT32", [2**31 - 1, 0], -5, 2147483648, [2**31 - 1, 0], id="INT32, float just beyond"),
        pytest.param("FLOAT16", [2049, -2051], -4096, 2049, [2048, -2052], id="FLOAT16 rounds to even"),
        pytest.param("FLOAT32", [0.1, 16777217], 0, 16777217, [float(np.float32(0.1)), 16777216], id="FLOAT32 rounds"),
    ],
)
def test_clip_is_exact_in_the_type_of_the_tensor(data_type: str, values: list[int], low: Any, high: Any, expected: Any):
    assert clip(data_type, values, low, high) == expected


def test_clip_keeps_the_sign_of_zero_of_an_element_inside():
    assert np.signbit(clip("FLOAT32", [-0.0, 0.0], -1, 1)).tolist() == [True, False]


def test_clip_scales_float16_in_float32_and_rounds_once():
    # 3 * 0.1 + 0.05 in FLOAT16 steps would round twice.
    (value,) = clip("FLOAT16", [3], -9, 9, ScaleBias={"Scale": 0.1, "Bias": 0.05})
    assert value == float(np.float16(np.float32(3) * np.float32(0.1) + np.float32(0.05)))


def test_clip_scales_integers_in_float_and_saturates():
    assert clip("INT8", [100, -100, 1], -128, 127, ScaleBias={"Scale": 2.5, "Bias": 1}) == [127, -128, 3]
    assert clip("UINT32", [2**32 - 1, 1], 0, 1e30, ScaleBias={"Scale": -1, "Bias": 0}) == [0, 0]


def gather(sizes: list[int], steps: list[int], buffer: list[int], indices: list[Any], kind: str = "INT32") -> Case:
    inputs = {"InputTensor": ("FLOAT32", sizes, buffer), "IndicesTensor": (kind, [len(indices), 1], indices)}
    outputs = {"OutputTensor": ("FLOAT32", [len(indices), sizes[1]])}
    return case_of(
        "GATHER_ND1", inputs, outputs, {"InputTensor": steps},
        InputDimensionCount=2, IndicesDimensionCount=2, BatchDimensionCount=0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("steps", "buffer", "indices", "expected", "named"),
    [
        pytest.param([2, 1], [0, 1, 2, 3], [1, -1], [[2, 3], [2, 3]], [], id="negative counts from the end"),
        pytest.param([2, 1], [0, 1, 2, 3], [2, 0], [[3, 3], [0, 1]], [0], id="beyond the end"),
        pytest.param([2, 1], [0, 1, 2, 3], [-3, 0], [[0, 0], [0, 1]], [0], id="before the start"),
        pytest.param([3, 1], [0, 1, 7, 2, 3], [1, 5], [[2, 3], [3, 3]], [1], id="padded"),
        pytest.param([0, 1], [0, 1], [1, 7], [[0, 1], [0, 1]], [1], id="broadcast"),
        pytest.param([1, 2], [0, 1, 2, 3], [1, 9], [[1, 3], [3, 3]], [1], id="transposed"),
    ],
)
def test_gather_nd_outside_the_input_stays_in_the_buffer_and_is_named(
    steps: list[int], buffer: list[int], indices: list[int], expected: list[list[int]], named: list[int]
):
    evaluation = evaluate(gather([2, 2], steps, buffer, indices))
    assert evaluation.outputs["OutputTensor"].tolist() == expected
    cells = [
        location.cells
        for violation in evaluation.violations
        if violation.code == "index-out-of-range"
        for location in violation.locations
        if location.field == "OutputTensor"
    ]
    assert sorted({cell[0] for found in cells if found for cell in found}) == named


def test_a_size_beyond_the_index_type_does_not_make_an_index_wrong():
    inputs = {"InputTensor": ("FLOAT32", [4294967295], [7]), "IndicesTensor": ("INT32", [1], [2**31 - 1])}
    case = case_of(
        "GATHER_ND1", inputs, {"OutputTensor": ("FLOAT32", [1])}, {"InputTensor": [0]},
        InputDimensionCount=1, IndicesDimensionCount=1, BatchDimensionCount=0,
    )  # fmt: skip
    assert [violation.code for violation in validate(case)] == ["broadcast"]


def one_hot(kind: str, indices: list[int], depth: int) -> list[list[int]]:
    inputs = {"IndicesTensor": (kind, [len(indices), 1], indices), "ValuesTensor": ("UINT8", [1, 2], [0, 1])}
    case = case_of("ONE_HOT", inputs, {"OutputTensor": ("UINT8", [len(indices), depth])}, Axis=1)
    return evaluate(case).outputs["OutputTensor"].tolist()


@pytest.mark.parametrize(
    ("kind", "indices", "expected"),
    [
        pytest.param("UINT64", [2**63, 2**64 - 1, 1], [[0, 0], [0, 0], [0, 1]], id="UINT64 beyond INT64"),
        pytest.param("INT64", [-(2**63), 2**63 - 1, -1], [[0, 0], [0, 0], [0, 1]], id="INT64 at its limits"),
        pytest.param("UINT32", [2**32 - 1, 2, 0], [[0, 0], [0, 0], [1, 0]], id="UINT32 does not wrap"),
    ],
)
def test_one_hot_takes_large_indices_for_what_they_are(kind: str, indices: list[int], expected: list[list[int]]):
    assert one_hot(kind, indices, 2) == expected


def top_k(sizes: list[int], values: list[Any], axis: int, k: int, direction: str, kind: str = "FLOAT32") -> Any:
    out = [k if d == axis else size for d, size in enumerate(sizes)]
    outputs = {"OutputValueTensor": (kind, out), "OutputIndexTensor": ("UINT64", out)}
    case = case_of("TOP_K1", {"InputTensor": (kind, sizes, values)}, outputs, Axis=axis, K=k, AxisDirection=direction)
    found = evaluate(case).outputs
    return found["OutputValueTensor"].reshape(-1).tolist(), found["OutputIndexTensor"].reshape(-1).tolist()


def test_top_k_of_rank_1_and_8_and_of_all_elements():
    assert top_k([4], [3, 1, 3, 2], 0, 4, "DECREASING") == ([3, 3, 2, 1], [0, 2, 3, 1])
    assert top_k([1, 1, 1, 2, 1, 1, 1, 2], [1, 4, 3, 4], 3, 1, "DECREASING") == ([3, 4], [1, 0])


def test_top_k_orders_64_bit_integers_exactly_and_ties_by_index():
    values = [2**64 - 1, 2**64 - 2, 2**53, 2**53 + 1]
    assert top_k([4], values, 0, 4, "INCREASING", "UINT64") == (sorted(values), [2, 3, 1, 0])
    assert top_k([3], [-0.0, 0.0, -0.0], 0, 3, "DECREASING")[1] == [0, 1, 2]


def test_top_k_with_a_large_k_sorts_everything():
    values = np.random.Generator(np.random.PCG64(1)).permutation(100_000).tolist()
    assert top_k([100_000], values, 0, 100_000, "DECREASING")[0] == list(range(99_999, -1, -1))


@pytest.mark.parametrize("data_type", ["FLOAT32", "INT16", "FLOAT16"])
def test_a_signalling_nan_in_raw_bytes_raises_no_warning(data_type: str):
    bits = {"InputTensor": ("FLOAT32", [2], [0x7FA00000, 0x3F800000])}
    case = case_of("ELEMENT_WISE_CLIP", bits, {"OutputTensor": ("FLOAT32", [2])}, Min=-5, Max=5)
    kept = Kept(np.array([0x7FA00000, 0x3F800000], np.uint32).view(np.float32))
    case = case.with_data("InputTensor", Data(kept=kept))
    for name in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{name}.DataType", data_type)
    assert evaluate(case).outputs["OutputTensor"][1] == 1


def test_values_beside_keys_of_the_past_stand_in_the_place_of_the_past_ones():
    """If there are past keys but no new ones, DirectML 1.13.1 computes with ValueTensor in place of the past values,
    provided that it has a value for every past key.
    """
    case = case_of(
        "MULTIHEAD_ATTENTION",
        {
            "QueryTensor": ("FLOAT32", [1, 1, 1], [0]),  # every key alike
            "ValueTensor": ("FLOAT32", [1, 2, 1], [10, 20]),
            "PastKeyTensor": ("FLOAT32", [1, 1, 2, 1], [1, 2]),
            "PastValueTensor": ("FLOAT32", [1, 1, 2, 1], [100, 200]),
        },
        {"OutputTensor": ("FLOAT32", [1, 1, 1]), "OutputPresentValueTensor": ("FLOAT32", [1, 1, 2, 1])},
        Scale=1.0,
        HeadCount=1,
        MaskFilterValue=-1e4,
        MaskType="DML_MULTIHEAD_ATTENTION_MASK_TYPE_NONE",
    )
    outputs = evaluate(case, level="6_2").outputs
    assert outputs["OutputTensor"].item() == 15
    assert outputs["OutputPresentValueTensor"].ravel().tolist() == [10, 20]
    (read,) = [each for each in reads(case, "OutputTensor", (0, 0, 0)) if "Value" in each.field]
    assert (read.field, read.block) == ("ValueTensor", (range(1), range(2), range(1)))
