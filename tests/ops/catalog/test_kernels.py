"""The fast kernels compute the same bits as simple formulas, both with their algorithms for small cases and with those
for large cases.
"""

from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops import OPERATORS, Case
from ops.arrays.dtypes import ALL_BUT_FLOAT64, Array, DataType
from ops.catalog.clip import clip
from ops.catalog.gather import nd as gather_nd
from ops.catalog.generator import diagonal_matrix
from ops.catalog.top_k import order as top_k_order
from tests.helpers.same_numbers import assert_same_bits
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.backends.test_reference import case_of
from tests.ops.helpers import plain_kernels
from tests.ops.helpers.plain_kernels import PLAIN
from tests.ops.helpers.random_cases import numbers, random_cases

SEEDS = 100
CASES = 12  # of a seed


def computed(case: Case) -> dict[str, Array]:
    assert case.operator.compute is not None
    return dict(case.operator.compute(case))


@pytest.fixture(params=["the ways of small cases", "the ways of large cases"])
def ways(request: pytest.FixtureRequest):
    with pytest.MonkeyPatch.context() as patch:
        if "large" in request.param:
            patch.setattr(clip, "BLOCK", 7)
            patch.setattr(diagonal_matrix, "ROWS", 3)
            patch.setattr(gather_nd, "TUPLES", 5)
            patch.setattr(top_k_order, "SMALL", 0)
            patch.setattr(top_k_order, "BLOCK", 50)
            patch.setattr(top_k_order, "LEAST_GROUPS", 1)
            patch.setattr(top_k_order, "GROUPS_PER_PLACE", 1)
            patch.setattr(top_k_order, "MOST_MARKED", 1)
        yield


def assert_same_outputs(outputs: dict[str, Array], plain: dict[str, Array]) -> None:
    assert outputs.keys() == plain.keys()
    for name, expected in plain.items():
        assert_same_bits(outputs[name], expected, name)


@pytest.mark.sampled
@pytest.mark.usefixtures("ways")
@pytest.mark.parametrize("name", PLAIN)
def test_a_kernel_computes_the_bits_of_the_plain_formula(name: str, sample: Sample):
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    for chosen in sample.of(range(SEEDS), 6, thorough=25):
        for case in islice(random_cases(operator, Random(f"{seed()} {chosen}")), CASES):
            assert_same_outputs(computed(case), dict(PLAIN[name](case)))


@pytest.mark.sampled
@pytest.mark.usefixtures("ways")
@given(
    data_type=st.sampled_from(ALL_BUT_FLOAT64),
    sizes=st.lists(st.integers(1, 6), max_size=3),
    length=st.integers(1, 300),
    seed=st.integers(0, 2**32),
    decreasing=st.booleans(),
    data=st.data(),
)
def test_the_first_k_of_long_sequences_are_those_of_a_stable_sort(
    data_type: DataType, sizes: list[int], length: int, seed: int, decreasing: bool, data: st.DataObject
):
    axis = data.draw(st.integers(0, len(sizes)), "axis")
    k = data.draw(st.sampled_from((1, min(2, length), max(length // 10, 1), length)), "K")
    shape = (*sizes[:axis], length, *sizes[axis:])
    values = numbers(data_type, int(np.prod(shape)), False, Random(seed)).reshape(shape)
    found = top_k_order.first_places(values, axis, k, decreasing=decreasing)
    with np.errstate(invalid="ignore"):
        expected = plain_kernels.first_places(values, axis, k, decreasing=decreasing)
    assert np.array_equal(found, expected)


@pytest.mark.parametrize("high", [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**40, -(2**31), -(2**31) - 1, -(2**32)])
def test_of_a_coordinate_beyond_32_bits_the_low_ones_count(high: int):
    case = case_of(
        "GATHER_ND1", {"InputTensor": ("INT64", [3, 4], list(range(12))), "IndicesTensor": ("INT64", [2, 2], [0] * 4)},
        {"OutputTensor": ("INT64", [1, 2])}, InputDimensionCount=2, IndicesDimensionCount=2, BatchDimensionCount=0,
    )  # fmt: skip
    for low in (0, 1, -1):
        beyond = case.with_logical("IndicesTensor", np.array([[1, high + low], [high + low, 1]]))
        assert_same_outputs(computed(beyond), dict(plain_kernels.gather_nd(beyond)))


SPECIAL = np.array([np.nan, -np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-45, -1e-45, 1, -1, 3.4e38], np.float32)


@pytest.mark.parametrize("decreasing", [True, False])
@pytest.mark.parametrize("k", [1, 3, 20_000])
@pytest.mark.parametrize("nan_at", [None, 0, 19_999], ids=["no NaN", "NaN first", "NaN last"])
def test_long_sequences_with_special_numbers_are_ordered_as_by_a_stable_sort(
    k: int, nan_at: int | None, decreasing: bool
):
    values = np.random.default_rng(1).choice(SPECIAL[2:], 20_000)
    if nan_at is not None:
        values[nan_at] = np.nan
    expected = plain_kernels.first_places(values, 0, k, decreasing=decreasing)
    assert np.array_equal(top_k_order.first_places(values, 0, k, decreasing=decreasing), expected)


HALVES = np.arange(1 << 16, dtype=np.uint16).view(np.float16)


@pytest.mark.parametrize("decreasing", [True, False])
@pytest.mark.parametrize("k", [1, 30, HALVES.size // 2])
@pytest.mark.parametrize("step", [1, 2, -2])
def test_every_half_has_its_place_in_the_order_and_equal_ones_are_by_index(k: int, step: int, decreasing: bool):
    values = np.stack([HALVES, HALVES[::-1]])[:, ::step]
    with np.errstate(invalid="ignore"):
        expected = plain_kernels.first_places(values, 1, k, decreasing=decreasing)
    assert np.array_equal(top_k_order.first_places(values, 1, k, decreasing=decreasing), expected)


def test_every_half_is_limited_as_the_formula_does_it(sample: Sample):
    halves = np.tile(HALVES, 9)
    assert halves.size > clip.BLOCK
    bounds: tuple[str | float, ...] = ("NaN", "-Inf", -2e9, -1, -6e-8, -0.0, 0.0, 6e-8, 2, 65504, "Inf")
    for low, high in sample.of(product(bounds, bounds), 30):
        tensor = "FLOAT16", list(halves.shape)
        case = case_of(
            "ELEMENT_WISE_CLIP", {"InputTensor": (*tensor, [0])}, {"OutputTensor": tensor}, Min=low, Max=high
        )
        case = case.with_logical("InputTensor", halves)
        assert_same_outputs(computed(case), dict(plain_kernels.clip(case)))


@pytest.mark.sampled
@pytest.mark.usefixtures("ways")
@pytest.mark.parametrize("sizes", [[1, 1], [40, 3], [3, 40], [2, 5, 7], [70, 90], [2, 3, 6, 6]], ids=str)
@pytest.mark.parametrize("data_type", ["FLOAT16", "INT64"])
def test_every_band_of_diagonals_is_that_of_the_formula(sizes: list[int], data_type: str):
    tensor = {"OutputTensor": (data_type, sizes)}
    kept: dict[str, Any] = {"InputTensor": (data_type, sizes, np.arange(int(np.prod(sizes))).tolist())}
    fields = {"ValueDataType": data_type, "Value": 7}
    ends = -(2**31), -71, -41, -3, -1, 0, 1, 2, 5, 41, 2**31 - 1
    for inputs in ({}, kept):
        case = case_of("DIAGONAL_MATRIX1", inputs, tensor, **fields, DiagonalFillBegin=0, DiagonalFillEnd=0)
        for begin, end in product(ends, ends):
            of_band = case.with_value("DiagonalFillBegin", begin).with_value("DiagonalFillEnd", end)
            assert_same_outputs(computed(of_band), dict(plain_kernels.diagonal_matrix1(of_band)))
