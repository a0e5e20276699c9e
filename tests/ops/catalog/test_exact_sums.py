"""Operators that add up products give exact sums, rounded once to the nearest number, in every cell.

A run with `--thorough --times 4` checks 20,000 random cells, other runs a sample of the cases.
"""

import math
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from ops import OPERATORS, Case
from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape
from ops.catalog.convolution import explained as convolution
from ops.catalog.convolution import integer_explained as integer_convolution
from ops.catalog.matrix_multiply import gemm_explained as gemm
from ops.catalog.matrix_multiply import integer_explained as integer_product
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.explanation_check import random_cell

CASES, SAMPLED, CELLS = 40, 4, 100
# Half a unit in the last place, and what FLOAT64 may add to it.
MOST_ULP = 0.5000001
ONE = [1, 1, 1, 1]


def made(name: str, tensors: dict[str, tuple[str, list[int]]], random: Random, **fields: Any) -> Case:
    """A case with random numbers. Floats have both signs and mixed magnitudes, so that terms of a sum cancel out."""
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    desc = {field: {"DataType": kind, "Sizes": sizes} for field, (kind, sizes) in tensors.items()}
    inputs = {field.name: [0] * math.prod(tensors[field.name][1]) for field in operator.inputs if field.name in tensors}
    case = case_of(operator, Example("random", {**desc, **fields}, inputs, {}))
    generator = np.random.default_rng(random.getrandbits(32))
    for field in inputs:
        kind, sizes = tensors[field]
        data_type = DataType[kind]
        if "Scale" in field:
            numbers: Array = generator.uniform(0.01, 1, sizes)
        elif data_type.is_float:
            numbers = generator.standard_normal(sizes) * 4.0 ** generator.integers(-2, 3, sizes)
        else:
            numbers = generator.integers(*data_type.limits, sizes, endpoint=True)
        case = case.with_logical(field, numbers.astype(data_type.numpy))
    return case


def of_gemm(random: Random) -> Case:
    m, k, n = random.randint(1, 40), random.randint(1, 400), random.randint(1, 40)
    kind, a, b = random.choice(["FLOAT32", "FLOAT16"]), random.randint(0, 1), random.randint(0, 1)
    tensors = {"ATensor": (kind, [1, 1, k, m] if a else [1, 1, m, k]), "OutputTensor": (kind, [1, 1, m, n]),
               "BTensor": (kind, [1, 1, n, k] if b else [1, 1, k, n])}  # fmt: skip
    if random.randint(0, 1):
        tensors["CTensor"] = kind, [1, 1, m, n]
    return made("GEMM", tensors, random, TransA=a, TransB=b, Alpha=random.choice([1.0, 0.5, 0.3]), Beta=1.0)


def window(random: Random, *, may_be_backward: bool) -> tuple[dict[str, list[int]], dict[str, Any]]:
    """Returns the sizes of the tensors and the attributes of a random convolution.

    With `may_be_backward`, about half of the convolutions are backward.
    """
    rank, groups, channels, filters = (random.randint(1, most) for most in (3, 3, 6, 6))
    is_backward = may_be_backward and bool(random.randint(0, 1))
    lists: dict[str, list[int]] = {"Strides": [], "Dilations": [], "StartPadding": [], "EndPadding": []}
    images, taps, results = list[int](), list[int](), list[int]()
    for _ in range(rank):
        size, tap, stride, dilation = (random.randint(1, most) for most in (12, 3, 3, 2))
        reach = (tap - 1) * dilation + 1
        start, end = (random.randint(0, reach // 2) for _ in range(2))
        if not is_backward:
            size = max(size, reach)
        result = (
            (size - 1) * stride + reach - start - end if is_backward else (size + start + end - reach) // stride + 1
        )
        if result < 1:
            start = end = 0
            result = (size - 1) * stride + reach
        for name, number in zip(lists, (stride, dilation, start, end), strict=True):
            lists[name].append(number)
        images.append(size)
        taps.append(tap)
        results.append(result)
    of_filter = [groups * channels, filters] if is_backward else [groups * filters, channels]
    sizes = {"InputTensor": [2, groups * channels, *images], "FilterTensor": [*of_filter, *taps],
             "OutputTensor": [2, groups * filters, *results]}  # fmt: skip
    return sizes, {"DimensionCount": rank, "GroupCount": groups, **lists, "Direction": int(is_backward)}


def of_convolution(random: Random) -> Case:
    sizes, fields = window(random, may_be_backward=True)
    kind = random.choice(["FLOAT32", "FLOAT16"])
    fields |= {"Mode": random.randint(0, 1), "OutputPadding": [0] * fields["DimensionCount"]}
    return made("CONVOLUTION", {name: (kind, size) for name, size in sizes.items()}, random, **fields)


def of_integer_convolution(random: Random) -> Case:
    sizes, fields = window(random, may_be_backward=False)
    del fields["Direction"]
    x, w = (random.choice(["INT8", "UINT8"]) for _ in range(2))
    ones = [1] * (fields["DimensionCount"] + 2)
    tensors = {"InputTensor": (x, sizes["InputTensor"]), "FilterTensor": (w, sizes["FilterTensor"]),
               "OutputTensor": ("INT32", sizes["OutputTensor"]), "InputZeroPointTensor": (x, ones),
               "FilterZeroPointTensor": (w, ones)}  # fmt: skip
    return made("CONVOLUTION_INTEGER", tensors, random, **fields)


def integer_tensors(random: Random, kinds: list[str], output: str) -> dict[str, tuple[str, list[int]]]:
    m, k, n = random.randint(1, 40), random.randint(1, 400), random.randint(1, 40)
    a, b = random.choice(kinds), random.choice(kinds)
    return {"ATensor": (a, [1, 1, m, k]), "AZeroPointTensor": (a, ONE), "BTensor": (b, [1, 1, k, n]),
            "BZeroPointTensor": (b, ONE), "OutputTensor": (output, [1, 1, m, n])}  # fmt: skip


def of_integers(random: Random) -> Case:
    return made("MATRIX_MULTIPLY_INTEGER", integer_tensors(random, ["INT8", "UINT8"], "INT32"), random)


def of_integers_to_float(random: Random) -> Case:
    kinds = random.choice([["INT8", "UINT8"], ["INT32", "UINT32"]])
    tensors = integer_tensors(random, kinds, "FLOAT32")
    tensors |= {"AScaleTensor": ("FLOAT32", ONE), "BScaleTensor": ("FLOAT32", ONE)}
    return made("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", tensors, random)


def sum_of(first: Array, second: Array) -> Fraction:
    """The exact sum of the products of two lists of numbers, computed with fractions."""
    pairs = zip(first.tolist(), second.tolist(), strict=True)
    return sum((Fraction(a) * Fraction(b) for a, b in pairs), Fraction(0))


def exact(case: Case, cell: Shape) -> Fraction:
    """Returns the exact value of an output cell as a fraction, without any rounding."""
    name = case.operator.name
    if name == "GEMM":
        found = sum_of(*gemm.factors(case, cell)) * Fraction(float(np.float32(case.number("Alpha"))))
        return found + (Fraction(float(case.logical("CTensor")[cell])) if case.has("CTensor") else 0)
    if name == "CONVOLUTION":
        return sum_of(*convolution.pairs(case, cell))
    if name == "CONVOLUTION_INTEGER":
        return Fraction(integer_convolution.sum_of(case, cell).value)
    found = Fraction(integer_product.sum_of(case, cell).value)
    for scale in ("AScaleTensor", "BScaleTensor"):
        if scale in case.operator.by_name:
            found *= Fraction(float(case.logical(scale).flat[0]))
    return found


def error(number: np.generic, expected: Fraction) -> float:
    """Returns the error of a float in units in the last place of its type.

    For an integer, returns 0 if the number equals `expected` modulo 2^32, otherwise 1.
    """
    if number.dtype.kind == "i":
        return float((int(number) - expected) % (1 << 32) != 0)
    limits = np.finfo(number.dtype.name)
    if abs(expected) >= Fraction(float(limits.max)):
        return 0.0 if abs(float(number)) >= float(limits.max) else math.inf
    exponent = math.frexp(float(expected))[1] - 1
    unit = Fraction(2) ** (max(exponent, int(limits.minexp)) - limits.nmant)
    return float(abs(Fraction(float(number)) - expected) / unit)


MAKERS = {
    "GEMM": of_gemm, "CONVOLUTION": of_convolution, "CONVOLUTION_INTEGER": of_integer_convolution,
    "MATRIX_MULTIPLY_INTEGER": of_integers, "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": of_integers_to_float,
}  # fmt: skip


@pytest.mark.sampled
@for_each("name", MAKERS)
def test_random_cells_are_the_exact_sums_rounded_once(name: str, sample: Sample):
    for number in sample.of(range(CASES), SAMPLED, thorough=CASES // 4):
        random = Random(f"{seed()} {name} {number}")
        case = MAKERS[name](random)
        assert case.operator.compute is not None
        output = case.operator.compute(case)["OutputTensor"]
        for _ in range(CELLS):
            cell = random_cell(case, "OutputTensor", random)
            assert error(output[cell], exact(case, cell)) <= MOST_ULP, (name, number, cell)
