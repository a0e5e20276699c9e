"""Signalling NaN, which the bytes of a file may contain, cause no warning; pytest treats warnings as errors."""

from itertools import islice
from random import Random

import numpy as np

from ops import OPERATORS, Case, evaluate
from ops.arrays.summary import range_text
from ops.cell_explanation import explain
from ops.formats.exports import export_named
from tests.helpers.for_each import for_each
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.helpers.random_cases import random_cases, with_buffer

# The unsigned type with as many bytes as a floating-point type, and the bits of a signalling NaN.
BITS = {2: (np.uint16, 0x7C01), 4: (np.uint32, 0x7F800001), 8: (np.uint64, 0x7FF0000000000001)}


def with_signalling_nan(case: Case, random: Random) -> Case:
    """The case with signalling NaN in place of a third of its floating-point elements."""
    for field in case.operator.inputs:
        if case.has(field.name) and case.data_type(field.name).is_float:
            buffer = case.buffer(field.name).copy()
            data_type, bits = BITS[buffer.itemsize]
            buffer.view(data_type)[[random.random() < 0.3 for _ in range(buffer.size)]] = bits
            case = with_buffer(case, field.name, buffer)
    return case


@for_each("name", [operator.name for operator in OPERATORS.values()], most=20)
def test_signalling_nan_raises_no_warning(name: str, sample: Sample):
    """Signalling NaN in a random case raises no warning in rules, results, explanations and scripts.

    --thorough tries 4 cases of each operator.
    """
    random = Random(f"{seed()} {name}")
    for drawn in islice(random_cases(OPERATORS[name], random), sample.count(4, 1)):
        case = with_signalling_nan(drawn, random)
        for output, numbers in evaluate(case).outputs.items():
            explain(case, output, tuple(size - 1 for size in numbers.shape))
        for language in ("numpy", "pytorch", "webnn"):
            export_named(language).why_not(case)


def test_the_range_of_numbers_beside_signalling_nan_is_that_of_all_others():
    numbers = np.array([3, 0, 1, 2], np.float32)
    numbers.view(np.uint32)[1] = BITS[4][1]
    assert range_text(numbers) == "1.0 to 3.0, 1 NaN"
