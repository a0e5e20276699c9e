"""Attention and GroupNorm nodes of com.microsoft become descs, or are refused with a reason."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import FormatError, validate
from ops.check.validation import has_errors
from ops.formats.onnx_import.reader import Imported, read
from tests.helpers.for_each import for_each
from tests.helpers.same_numbers import assert_close
from tests.ops.formats.onnx_import.test_onnxruntime import computed
from tests.ops.helpers.onnx.models import saved
from tests.ops.helpers.random_nodes.drawing import Draw, Made, model_of

Sizes = tuple[int, ...]


def made(folder: Path, kind: str, sizes: dict[str, Any], outputs: int = 1, **attributes: Any) -> Path:
    """Writes an ONNX model with one node of com.microsoft, and returns its path.

    `sizes` has the inputs: the sizes of random numbers, an array, or None for an omitted input.
    """
    draw, inputs = Draw(3), dict[str, Any]()
    for number, (name, each) in enumerate(sizes.items()):
        if each is None:
            inputs[" " * (number + 1)] = None
        else:
            inputs[name] = draw.numbers(each) if isinstance(each, tuple) else each
    return saved(model_of(f"com.microsoft.{kind}", Made(inputs, attributes, outputs)), folder)


@for_each("missing", ["A_scale", "B_scale", "C_scale"])
def test_a_quantized_sum_needs_every_scale(missing: str, tmp_path: Path):
    image, scale = np.ones((2, 3), np.uint8), np.ones((), np.float32)
    inputs = {
        "A": image, "A_scale": scale, "A_zero_point": None, "B": image, "B_scale": scale, "B_zero_point": None,
        "C_scale": scale, "C_zero_point": None,
    }  # fmt: skip
    with pytest.raises(FormatError, match=f"QLinearAdd has no '{missing}'"):
        read(made(tmp_path, "QLinearAdd", {**inputs, missing: None}), "node")


def imported(folder: Path, kind: str, sizes: dict[str, Any], outputs: int = 1, **attributes: Any) -> Imported:
    return read(made(folder, kind, sizes, outputs, **attributes), "node")


# MultiHeadAttention


QUERY: Sizes = (2, 3, 8)
PLAIN = {"query": QUERY, "key": (2, 5, 8), "value": (2, 5, 6)}


def test_the_output_has_the_rows_of_the_query_and_the_columns_of_the_value(tmp_path: Path):
    case = imported(tmp_path, "MultiHeadAttention", PLAIN, num_heads=2).case
    assert case.operator.name == "MULTIHEAD_ATTENTION"
    assert (case["HeadCount"], case["Scale"], case["MaskFilterValue"]) == (2, 0.5, -10000)
    assert case.sizes("OutputTensor")[-3:] == (2, 3, 6)
    assert case.tensor("MaskTensor") is None


def test_a_scale_and_a_mask_value_are_those_of_the_node(tmp_path: Path):
    case = imported(tmp_path, "MultiHeadAttention", PLAIN, num_heads=4, scale=0.25, mask_filter_value=-7.0).case
    assert (case["HeadCount"], case["Scale"], case["MaskFilterValue"]) == (4, 0.25, -7)


@for_each(
    ("sizes", "field"),
    [
        ({"query": (2, 3, 2, 3, 4)}, "StackedQueryKeyValueTensor"),
        ({"query": QUERY, "key": (2, 5, 2, 2, 4)}, "StackedKeyValueTensor"),
    ],
)
def test_tensors_in_one_are_stacked_tensors(sizes: dict[str, Any], field: str, tmp_path: Path):
    case = imported(tmp_path, "MultiHeadAttention", sizes, num_heads=2).case
    assert case.tensor(field) is not None
    assert case.sizes("OutputTensor")[-3:] == (2, 3, 8)
    assert not has_errors(validate(case))


@for_each(
    ("mask", "kind"),
    [
        ((2,), "KEY_SEQUENCE_LENGTH"),
        ((4,), "KEY_SEQUENCE_END_START"),
        ((8,), "KEY_QUERY_SEQUENCE_LENGTH_START_END"),
        ((2, 5), "BOOLEAN"),
        ((2, 3, 5), "BOOLEAN"),
    ],
)
def test_the_sizes_of_a_mask_give_its_type(mask: Sizes, kind: str, tmp_path: Path):
    given = {**PLAIN, "bias": None, "mask": np.ones(mask, np.int32)}
    case = imported(tmp_path, "MultiHeadAttention", given, num_heads=2).case
    assert case["MaskType"].name == kind  # pyright: ignore
    if kind == "KEY_SEQUENCE_END_START":
        assert case.sizes("MaskTensor")[-2:] == (2, 2)
    if kind == "BOOLEAN":
        assert case.sizes("MaskTensor") == (2, 2, 3, 5)


def test_keys_of_the_past_come_before_those_of_the_node(tmp_path: Path):
    past = {"past_key": (2, 2, 4, 4), "past_value": (2, 2, 4, 3)}
    given = {**PLAIN, "bias": None, "mask": None, "position": (1, 2, 3, 9), **past}
    case = imported(tmp_path, "MultiHeadAttention", given, 3, num_heads=2).case
    assert case.sizes("OutputPresentKeyTensor") == (2, 2, 9, 4)
    assert case.sizes("OutputPresentValueTensor") == (2, 2, 9, 3)
    assert case.sizes("RelativePositionBiasTensor") == (2, 2, 3, 9)


def test_a_key_with_heads_is_the_whole_past(tmp_path: Path):
    given = {"query": QUERY, "key": (2, 2, 5, 4), "value": (2, 2, 5, 4)}
    case = imported(tmp_path, "MultiHeadAttention", given, num_heads=2).case
    assert case.tensor("KeyTensor") is None
    assert case.sizes("PastKeyTensor") == case.sizes("PastValueTensor") == (2, 2, 5, 4)


@for_each(
    ("sizes", "attributes", "said"),
    [
        (PLAIN, {"num_heads": 0}, "num_heads is 0; it must be from 1 to 4294967295"),
        (PLAIN, {"num_heads": 3}, r"'query' of MultiHeadAttention has the sizes \{2,3,8\}, which do not fit"),
        ({"query": (2, 8)}, {"num_heads": 2}, "'query' of MultiHeadAttention has the sizes"),
        ({**PLAIN, "value": (2, 2, 5, 4)}, {"num_heads": 2}, "'value' of MultiHeadAttention has the sizes"),
        ({**PLAIN, "b": None, "mask": np.ones(7, np.int32)}, {"num_heads": 2}, "'mask' of MultiHeadAttention has"),
        (PLAIN, {"num_heads": 2, "unidirectional": 1}, "has no attribute for a causal mask"),
    ],
)
def test_an_attention_that_does_not_fit_is_refused(
    sizes: dict[str, Any], attributes: dict[str, Any], said: str, tmp_path: Path
):
    with pytest.raises(FormatError, match=said):
        imported(tmp_path, "MultiHeadAttention", sizes, **attributes)


# Attention and QAttention, which begin with a matrix product


WEIGHTED = {"input": (2, 3, 4), "weights": (4, 12), "bias": (12,)}


def test_an_attention_with_weights_opens_its_matrix_product(tmp_path: Path):
    found = imported(tmp_path, "Attention", WEIGHTED, num_heads=2)
    assert found.case.operator.name == "GEMM"
    assert (found.case["Alpha"], found.case["Beta"]) == (1, 1)
    assert found.case.sizes("OutputTensor")[-3:] == (2, 3, 12)
    assert found.case.sizes("CTensor")[-3:] == (2, 3, 12)
    assert any("MULTIHEAD_ATTENTION" in remark for remark in found.remarks)
    assert not any("SLICE1" in remark for remark in found.remarks)


def test_a_value_of_another_size_is_cut_off(tmp_path: Path):
    given = {"input": (2, 3, 4), "weights": (4, 14)}
    found = imported(tmp_path, "Attention", given, num_heads=2, qkv_hidden_sizes=[4, 4, 6])
    assert any("SLICE1" in remark for remark in found.remarks)


@for_each(
    ("change", "attributes", "said"),
    [
        ({"weights": (5, 12)}, {}, "'weights' of Attention has the sizes"),
        ({"weights": (4, 13), "bias": (13,)}, {}, "'weights' of Attention has the sizes"),
        ({"weights": (4, 4, 3)}, {}, "'weights' of Attention has the sizes"),
        ({"input": (6, 4)}, {}, r"'input' of Attention has the sizes \{6,4\}"),
        ({"bias": (11,)}, {}, "'bias' of Attention has the sizes"),
        ({}, {"qkv_hidden_sizes": [4, 4, 5]}, "'weights' of Attention has the sizes"),
        ({}, {"unidirectional": 1}, "has unidirectional = 1; the DirectML provider leaves such a Attention to the CPU"),
        ({}, {"do_rotary": 1}, "has do_rotary = 1"),
        ({}, {"past_present_share_buffer": 1}, "has past_present_share_buffer = 1"),
        ({"mask": None, "past": (2, 2, 2, 5, 2)}, {}, "has past; the DirectML provider"),
    ],
)
def test_an_attention_with_weights_is_refused_with_the_reason(
    change: dict[str, Any], attributes: dict[str, Any], said: str, tmp_path: Path
):
    with pytest.raises(FormatError, match=said):
        imported(tmp_path, "Attention", {**WEIGHTED, **change}, **{"num_heads": 2, **attributes})


def test_a_present_output_is_left_to_the_cpu(tmp_path: Path):
    with pytest.raises(FormatError, match="has present; the DirectML provider"):
        imported(tmp_path, "Attention", WEIGHTED, 2, num_heads=2)


def test_a_quantized_attention_opens_its_product_of_integers(tmp_path: Path):
    numbers, one = np.ones((2, 3, 4), np.uint8), np.float32(0.5)
    given: dict[str, Any] = {
        "input": numbers, "weights": np.ones((4, 12), np.int8), "bias": (12,), "scale": one, "weight_scale": one,
        "mask": None, "zero": np.uint8(1), "weight_zero": np.int8(0),
    }  # fmt: skip
    found = imported(tmp_path, "QAttention", given, num_heads=2)
    assert found.case.operator.name == "MATRIX_MULTIPLY_INTEGER_TO_FLOAT"
    assert found.case.sizes("OutputTensor")[-3:] == (2, 3, 12)
    assert found.case.data_type("OutputTensor").name == "FLOAT32"
    assert not any("DIAGONAL_MATRIX1" in remark for remark in found.remarks)
    causal = imported(tmp_path, "QAttention", given, num_heads=2, unidirectional=1)
    assert any("DIAGONAL_MATRIX1" in remark for remark in causal.remarks)
    with pytest.raises(FormatError, match="has unidirectional = 1, mask_index"):
        imported(tmp_path, "QAttention", {**given, "mask": np.ones(2, np.int32)}, num_heads=2, unidirectional=1)


# GroupQueryAttention


GROUPED: dict[str, Any] = {
    "query": (2, 1, 8), "key": (2, 1, 4), "value": (2, 1, 4), "past_key": (2, 1, 6, 4), "past_value": (2, 1, 6, 4),
    "seqlens_k": np.array([3, 3], np.int32), "total": np.int32(4),
}  # fmt: skip


def test_groups_of_queries_share_keys(tmp_path: Path):
    found = imported(tmp_path, "GroupQueryAttention", GROUPED, 3, num_heads=2, kv_num_heads=1)
    case = found.case
    assert case.operator.name == "MULTIHEAD_ATTENTION1"
    assert (case["QueryHeadCount"], case["KeyValueHeadCount"], case["Scale"]) == (2, 1, 0.5)
    assert case["MaskType"].name == "NONE"  # pyright: ignore
    assert case.sizes("OutputPresentKeyTensor") == case.sizes("OutputPresentValueTensor") == (2, 1, 6, 4)
    assert any("the provider derives a causal mask" in remark for remark in found.remarks)
    later = imported(
        tmp_path, "GroupQueryAttention", {**GROUPED, "total": np.int32(9)}, 3, num_heads=2, kv_num_heads=1, scale=0.75
    ).case
    assert later.sizes("OutputPresentKeyTensor") == (2, 1, 9, 4)
    assert later["Scale"] == 0.75


@for_each(
    ("change", "attributes", "said"),
    [
        ({"key": None, "value": None}, {}, "Query, key and value are in one tensor"),
        ({"query": (2, 8)}, {}, "'query' of GroupQueryAttention has the sizes"),
        ({"query": (2, 1, 7)}, {}, "'query' of GroupQueryAttention has the sizes"),
        ({"key": (2, 1, 5)}, {"kv_num_heads": 2}, r"'key' of GroupQueryAttention has the sizes \{2,1,5\}"),
        ({"value": (2, 4)}, {}, r"'value' of GroupQueryAttention has the sizes \{2,4\}"),
        ({}, {"kv_num_heads": 0}, "kv_num_heads is 0; it must be from 1 to 4294967295"),
    ],
)
def test_groups_that_do_not_fit_are_refused(
    change: dict[str, Any], attributes: dict[str, Any], said: str, tmp_path: Path
):
    with pytest.raises(FormatError, match=said):
        imported(
            tmp_path, "GroupQueryAttention", {**GROUPED, **change}, **{"num_heads": 2, "kv_num_heads": 1, **attributes}
        )


# GroupNorm


@for_each(
    ("is_last", "activation", "kind"),
    [
        (True, 0, np.float32),
        (True, 1, np.float32),
        (False, 0, np.float32),
        (False, 1, np.float32),
        (True, 1, np.float16),
    ],
)
def test_a_group_norm_computes_its_definition(is_last: bool, activation: int, kind: type, tmp_path: Path):
    """Requires that GroupNorm computes its formula, with the channels first or last and with or without the activation.

    Gamma and beta have the type `kind`, and are cast to the type of the image.
    """
    draw = Draw(5)
    image = draw.numbers((2, 3, 2, 6) if is_last else (2, 6, 3, 2))
    gamma, beta = draw.numbers((6,)).astype(kind), draw.numbers((6,)).astype(kind)
    path = made(
        tmp_path, "GroupNorm", {"X": image, "gamma": gamma, "beta": beta},
        groups=2, activation=activation, channels_last=int(is_last), epsilon=1e-3,
    )  # fmt: skip
    (output,), _ = computed(path)
    first = np.moveaxis(image, -1, 1) if is_last else image
    grouped = first.reshape(2, 2, -1)
    mean, variance = grouped.mean(-1, keepdims=True), grouped.var(-1, keepdims=True)
    normal = ((grouped - mean) / np.sqrt(variance + 1e-3)).reshape(first.shape)
    expected = normal * gamma.astype(np.float32)[:, None, None] + beta.astype(np.float32)[:, None, None]
    expected = expected / (1 + np.exp(-expected)) if activation else expected
    expected = np.moveaxis(expected, 1, -1) if is_last else expected
    assert_close(output.reshape(expected.shape), expected, 1e-4, 1e-4, "GroupNorm")


@for_each(
    ("change", "groups", "said"),
    [
        ({"X": (2, 3, 6)}, 2, r"The input of GroupNorm is \{2,3,6\}; it must have 4 dimensions"),
        ({}, 4, "6 channels cannot be divided into 4 groups"),
        ({}, 0, "6 channels cannot be divided into 0 groups"),
        ({"gamma": (5,)}, 2, r"gamma is \{5\} and beta is \{6\}; both must have one number for each of the 6 channels"),
        ({"beta": (6, 1)}, 2, r"gamma is \{6\} and beta is \{6,1\}; both must have one number"),
    ],
)
def test_a_group_norm_that_does_not_fit_is_refused(change: dict[str, Any], groups: int, said: str, tmp_path: Path):
    with pytest.raises(FormatError, match=said):
        imported(tmp_path, "GroupNorm", {"X": (2, 3, 2, 6), "gamma": (6,), "beta": (6,), **change}, groups=groups)
