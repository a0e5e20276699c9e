"""A mask of the type KEY_QUERY_SEQUENCE_LENGTH_START_END has, for each batch, a number of keys and the first query and
key. Changing any of them must change only the outputs that the explanation names.
"""

import numpy as np

from ops import Case
from ops.arrays.dtypes import Array, Mask
from ops.arrays.layout import cell_at
from ops.explain.cell_sets import roles_in, whole
from ops.explain.explanation import feeds, reads

MASK, OUTPUT, SIZES = "MaskTensor", "OutputTensor", (2, 2, 2)
UNUSED = 7  # the last element has no meaning


def masked(mask: list[int]) -> Case:
    numbers = np.arange(8, dtype=np.float32).reshape(SIZES) / 4
    return Case.of(
        "MULTIHEAD_ATTENTION", QueryTensor=numbers, KeyTensor=numbers[::-1], ValueTensor=numbers,
        MaskTensor=np.array(mask, np.int32), HeadCount=1, Scale=1, MaskFilterValue=-1e4,
        MaskType="DML_MULTIHEAD_ATTENTION_MASK_TYPE_KEY_QUERY_SEQUENCE_LENGTH_START_END",
    )  # fmt: skip


def result(case: Case) -> Array:
    assert case.operator.compute is not None
    return case.operator.compute(case)[OUTPUT]


def fed_by(case: Case, position: int) -> Mask:
    return roles_in(feeds(case, MASK, (position,)), OUTPUT, whole(SIZES)) != 0


def test_each_number_of_a_mask_with_starts_feeds_the_cells_that_it_changes():
    mask = [1, 1, 0, 2, 4, 0, 2, 0]
    case = masked(mask)
    before = result(case)
    for position in range(len(mask)):
        changed = np.zeros(SIZES, np.bool_)
        for other in range(-1, 6):
            changed |= result(masked([*mask[:position], other, *mask[position + 1 :]])) != before
        assert not (changed & ~fed_by(case, position)).any(), position
        assert changed.any() == fed_by(case, position).any() == (position != UNUSED), position


def test_a_cell_reads_the_numbers_of_a_mask_with_starts_that_feed_it():
    case = masked([1, 1, 0, 2, 4, 0, 2, 0])
    for number in range(8):
        cell = cell_at(number, SIZES)
        found = roles_in(reads(case, OUTPUT, cell), MASK, (range(8),)) != 0
        assert found.tolist() == [bool(fed_by(case, position)[cell]) for position in range(8)]
