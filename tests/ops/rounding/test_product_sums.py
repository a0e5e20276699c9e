"""The error bound of a sum of products holds for every order and precision of the addition. An error of twice the bound
is reported as a difference.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from ops import OPERATORS, Case
from ops.arrays.dot_products import Products, of_matrices
from ops.arrays.dtypes import Array, DataType
from ops.backends.compare import Difference, Kind, compare
from ops.catalog.convolution import convolution
from ops.catalog.matrix_multiply import gemm
from ops.model.operator import Example
from ops.presets import case_of
from ops.rounding.interval import Interval

# Adds up factors a and b of [terms, sums]; returns [sums].
Adding = Callable[[Array, Array], Array]


def in_float64(a: Array, b: Array) -> Array:
    return (a.astype(np.float64) * b).sum(axis=0)


def forwards(a: Array, b: Array) -> Array:
    return np.add.accumulate(a * b, axis=0)[-1].astype(np.float64)


def backwards(a: Array, b: Array) -> Array:
    return forwards(a[::-1], b[::-1])


def as_tree(a: Array, b: Array) -> Array:
    terms = a * b
    while len(terms) > 1:
        half = len(terms) // 2
        rest = terms[2 * half :]
        terms = np.concatenate([terms[:half] + terms[half : 2 * half], rest])
    return terms[0].astype(np.float64)


def fused(a: Array, b: Array) -> Array:
    """Multiplies `a` and `b`, [terms, sums], and adds up the products of each column with fused multiply-add: products
    are exact in FLOAT64, and each sum is rounded to FLOAT32.
    """
    total = np.zeros(a.shape[1], np.float32)
    for first, second in zip(a.astype(np.float64), b.astype(np.float64), strict=True):
        total = (first * second + total).astype(np.float32)
    return total.astype(np.float64)


ADDINGS = (in_float64, forwards, backwards, as_tree, fused)


def factors(products: Products) -> tuple[Array, Array]:
    """Returns the first and the second factors of every sum as FLOAT32 arrays, [terms, sums]. If a sum has fewer terms,
    the missing factors are 0.
    """
    a, b = (np.zeros((products.count * products.run, *products.shape), np.float32) for _ in range(2))
    for number in range(products.count):
        if (term := products.term(number)) is None:
            continue
        part = slice(number * products.run, (number + 1) * products.run)
        for target, factor in ((a, term.first), (b, term.second)):
            each = factor if term.is_run else factor[np.newaxis]
            target[part][(slice(len(each)), *term.where)] = np.broadcast_to(
                each, target[part][(slice(len(each)), *term.where)].shape
            )
    return a.reshape(len(a), -1), b.reshape(len(b), -1)


def random_case(name: str, desc: dict[str, object], sizes: dict[str, list[int]], random: np.random.Generator) -> Case:
    """A case of the operator `name` with normally distributed inputs of mixed magnitudes, so that the terms of a sum
    partly cancel each other.
    """
    tensors = {field: {"DataType": "FLOAT32", "Sizes": size} for field, size in sizes.items()}
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    data = {
        field.name: (random.standard_normal(sizes[field.name]) * 4.0 ** random.integers(-3, 4, sizes[field.name]))
        .astype(np.float32).reshape(-1).tolist()
        for field in operator.inputs if field.name in sizes
    }  # fmt: skip
    return case_of(operator, Example("random", {**tensors, **desc}, data, {}))


def gemm_case(random: np.random.Generator, length: int) -> Case:
    sizes = {"ATensor": [1, 1, 50, length], "BTensor": [1, 1, length, 40], "OutputTensor": [1, 1, 50, 40]}
    return random_case("GEMM", {"TransA": 0, "TransB": 0, "Alpha": 1.0, "Beta": 0.0}, sizes, random)


def convolution_case(random: np.random.Generator, channels: int) -> Case:
    sizes = {
        "InputTensor": [1, channels, 12, 12], "FilterTensor": [20, channels, 3, 3], "OutputTensor": [1, 20, 10, 10],
    }  # fmt: skip
    lists = {name: [1, 1] for name in ("Strides", "Dilations")}
    padding = {name: [0, 0] for name in ("StartPadding", "EndPadding", "OutputPadding")}
    fields = {"Mode": 1, "Direction": 0, "DimensionCount": 2, "GroupCount": 1, **lists, **padding}
    return random_case("CONVOLUTION", fields, sizes, random)


def sum_case(random: np.random.Generator, length: int) -> Case:
    sizes = {"InputTensor": [1, 1, 2000, length], "OutputTensor": [1, 1, 2000, 1]}
    fields = {"Function": "DML_REDUCE_FUNCTION_SUM_SQUARE", "AxisCount": 1, "Axes": [3]}
    return random_case("REDUCE", fields, sizes, random)


def integer_case(random: np.random.Generator, length: int) -> Case:
    """Returns a case that multiplies INT8 matrices, with a scale for each row of A and each column of B, so that scaled
    factors have to be rounded.
    """
    sizes = {"ATensor": [1, 1, 50, length], "BTensor": [1, 1, length, 40], "AScaleTensor": [1, 1, 50, 1],
             "BScaleTensor": [1, 1, 1, 40], "OutputTensor": [1, 1, 50, 40]}  # fmt: skip
    case = random_case("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", {}, sizes, random)
    for name in ("ATensor", "BTensor"):
        desc = case.tensor(name)
        assert desc is not None
        case = case.with_value(name, replace(desc, data_type=DataType.INT8))
        case = case.with_logical(name, random.integers(-128, 128, sizes[name]).astype(np.int8))
    return case


def attention_case(random: np.random.Generator, length: int) -> Case:
    """Attention of one query in which every key has the same score, so that every weight is 1 / length."""
    sizes = {"QueryTensor": [1, 1, 4], "KeyTensor": [1, length, 4], "ValueTensor": [1, length, 2000],
             "OutputTensor": [1, 1, 2000]}  # fmt: skip
    fields = {"Scale": 0.5, "MaskFilterValue": -10000.0, "HeadCount": 1, "MaskType": 0}
    case = random_case("MULTIHEAD_ATTENTION", fields, sizes, random)
    return case.with_logical("QueryTensor", np.zeros((1, 1, 4), np.float32))


def weighted_values(case: Case) -> Products:
    values = case.logical("ValueTensor").astype(np.float64)[0]
    return of_matrices(np.full((1, len(values)), np.float32(1) / np.float32(len(values)), np.float64), values)


def in_half(case: Case) -> Case:
    """The case with all tensors converted to FLOAT16, also the numbers of its inputs."""
    for field in case.operator.tensors:
        if (desc := case.tensor(field.name)) is None:
            continue
        numbers = case.logical(field.name) if field in case.operator.inputs else None
        case = case.with_value(field.name, replace(desc, data_type=DataType.FLOAT16))
        if numbers is not None:
            case = case.with_logical(field.name, numbers.astype(np.float16))
    return case


def scaled_factors(case: Case) -> Products:
    a, b = (
        (case.logical(f"{name}Tensor").astype(np.float32) * case.logical(f"{name}ScaleTensor")).astype(np.float64)
        for name in "AB"
    )
    return of_matrices(a, b)


def squares(case: Case) -> Products:
    rows = case.logical("InputTensor").astype(np.float64)[0, 0]
    return of_matrices(rows[:, np.newaxis], rows[:, :, np.newaxis])


OPERANDS = {
    "GEMM": (gemm_case, gemm.products), "CONVOLUTION": (convolution_case, convolution.products),
    "REDUCE": (sum_case, squares), "MULTIHEAD_ATTENTION": (attention_case, weighted_values),
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": (integer_case, scaled_factors),
}  # fmt: skip
# 2,000 sums for each length; the last sums are long enough to be split.
LENGTHS = {
    "GEMM": (1, 3, 17, 64, 2000),
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": (1, 3, 17, 64, 2000),
    "CONVOLUTION": (1, 2, 3, 8, 16),
    "REDUCE": (1, 3, 17, 64, 1100),
    "MULTIHEAD_ATTENTION": (1, 3, 17, 64, 1100),
}


def limits(case: Case) -> Interval:
    assert case.operator.rounding is not None
    found: Interval = case.operator.rounding(case)["OutputTensor"]
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("name", OPERANDS)
def test_ten_thousand_sums_stay_within_the_bound(name: str):
    make, products = OPERANDS[name]
    for length in LENGTHS[name]:
        case = make(np.random.default_rng(length), length)
        interval, (a, b) = limits(case), factors(products(case))
        for add in ADDINGS:
            total = add(a, b).reshape(interval.shape)
            inside = (total >= interval.low) & (total <= interval.high)
            assert inside.all(), (name, length, add.__name__, np.argwhere(~inside)[0])


@pytest.mark.sampled
@pytest.mark.parametrize("name", OPERANDS)
def test_an_error_of_twice_the_bound_is_reported_in_every_cell(name: str):
    make, _ = OPERANDS[name]
    for length in LENGTHS[name]:
        case = make(np.random.default_rng(length), length)
        assert case.operator.compute is not None
        reference, interval = case.operator.compute(case)["OutputTensor"], limits(case)
        bound = np.maximum(interval.high - reference, reference - interval.low)
        for sign in (-1, 1):
            planted = (reference + sign * 2 * bound).astype(np.float32)
            found = compare("OutputTensor", reference, planted, (), interval)
            assert isinstance(found, Difference)
            assert found.unexplained == reference.size
            half = compare("OutputTensor", reference, (reference + sign * bound / 4).astype(np.float32), (), interval)
            assert isinstance(half, Difference)
            assert half.kind in (Kind.ROUNDING, Kind.EQUAL)


@pytest.mark.sampled
@pytest.mark.parametrize("name", ["GEMM", "CONVOLUTION", "MULTIHEAD_ATTENTION"])
def test_float16_results_of_float32_sums_stay_within_the_bound(name: str):
    make, products = OPERANDS[name]
    for length in LENGTHS[name]:
        case = in_half(make(np.random.default_rng(length), length))
        interval, (a, b) = limits(case), factors(products(case))
        for add in ADDINGS:
            with np.errstate(over="ignore"):  # the interval then has an infinite limit
                total = add(a, b).astype(np.float16).astype(np.float64).reshape(interval.shape)
            inside = (total >= interval.low) & (total <= interval.high)
            assert inside.all(), (name, length, add.__name__, np.argwhere(~inside)[0])
