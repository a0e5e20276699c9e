"""A fast check of the inputs can show that DirectML computes the same numbers as the reference in all cells. It then
replaces the two runs of the kernel that would compare the results. The tests confirm that the check is never wrong
about this.
"""

from itertools import islice
from random import Random

import numpy as np

from ops import OPERATORS, Case
from ops.arrays.dtypes import Array
from ops.catalog.attention import as_directml as attention
from ops.catalog.attention.rounding import rounding
from ops.catalog.recurrent import steps as recurrent
from ops.presets import case_of
from ops.rounding.limits import all_beyond_rounding
from tests.helpers.for_each import for_each
from tests.helpers.seeds import seed
from tests.ops.helpers.random_cases import random_cases, with_buffer

CASES = 60
RECURRENT = "RNN", "GRU", "LSTM"


def with_numbers(case: Case, random: Random) -> Case:
    """The case with finite numbers of a random magnitude in each float input; sometimes one of the numbers is a special
    value.
    """
    generator = np.random.default_rng(random.getrandbits(32))
    for field in case.operator.inputs:
        if case.has(field.name) and case.data_type(field.name).is_float:
            size = case.buffer(field.name).shape
            numbers: Array = generator.standard_normal(size) * 10.0 ** random.choice([-3, 0, 0, 0, 1, 2, 3])
            if random.random() < 0.1 and numbers.size:
                numbers.flat[random.randrange(numbers.size)] = random.choice([np.inf, np.nan, 6e4])
            case = with_buffer(case, field.name, numbers.astype(case.data_type(field.name).numpy))
    return case


def drawn(name: str) -> list[Case]:
    random = Random(f"{seed()} {name}")
    return [with_numbers(case, random) for case in islice(random_cases(OPERATORS[name], random), CASES)]


@for_each("name", RECURRENT)
def test_recurrent_networks_without_special_gates(name: str):
    operator, skipped = OPERATORS[name], 0
    assert operator.compute is not None
    assert operator.as_directml is not None
    for case in drawn(name):
        if not recurrent.may_be_special(case):
            skipped += 1
            expected, seen = operator.compute(case), operator.as_directml(case)
            for output, cells in expected.items():
                np.testing.assert_array_equal(seen[output], cells)
    assert 0 < skipped < CASES


@for_each("name", ["WeightTensor", "RecurrenceTensor"])
def test_the_bound_of_a_gate_adds_a_row_of_weights(name: str):
    """`may_be_special` adds up a row of a GRU's weights. It returns True if the sum is beyond the range of FLOAT32,
    even if each weight is within it.
    """
    gru = OPERATORS["DML_OPERATOR_GRU"]
    case = case_of(gru, gru.examples[0])
    case = case.with_logical("InputTensor", np.ones(case.sizes("InputTensor"), np.float32))
    for weight, is_beyond in ((2e38, True), (1e38, False)):
        case = case.with_logical(name, np.full(case.sizes(name), weight, np.float32))
        assert recurrent.may_be_special(case) is is_beyond, weight


def test_attention_without_mask_and_bias():
    skipped = 0
    for case in drawn("MULTIHEAD_ATTENTION"):
        if not attention.may_differ(case):
            skipped += 1
            masks = all_beyond_rounding(attention.compute(case), attention.as_directml(case), rounding(case))
            assert not any(mask.any() for mask in masks.values())
    assert 0 < skipped < CASES
