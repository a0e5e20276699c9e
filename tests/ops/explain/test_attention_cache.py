"""If MULTIHEAD_ATTENTION1 has PastSequenceLengthsTensor, its present tensors are a cache with a row for each key. Its
explanations use this cache.
"""

import numpy as np
import pytest

from ops import Case
from ops.explain.cell_sets import roles_in, whole
from ops.explain.explanation import feeds, steps
from tests.ops.helpers.formula_text import text

OUTPUT, SIZES = "OutputTensor", (1, 2, 2)


@pytest.fixture
def cached() -> Case:
    """A case with two queries, two new keys, one past key in the cache, and one unused row of the cache after the new
    keys.
    """
    ones = np.ones(SIZES, np.float32)
    return Case.of(
        "MULTIHEAD_ATTENTION1", QueryTensor=ones, KeyTensor=ones, ValueTensor=ones,
        PastSequenceLengthsTensor=np.array([[1]], np.int32), OutputPresentKeyTensor=(1, 1, 4, 2),
        OutputPresentValueTensor=(1, 1, 4, 2), QueryHeadCount=1, KeyValueHeadCount=1, Scale=1, MaskFilterValue=-1e9,
        MaskType="DML_MULTIHEAD_ATTENTION_MASK_TYPE_NONE",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (0, ["scores: 0, 2", "softmax: 0.119203, 0.880797"]),
        (1, ["scores: 0, 2, 2", "softmax: 0.0633789, 0.468311, 0.468311"]),
    ],
)
def test_the_steps_end_at_the_key_of_the_query(cached: Case, query: int, said: list[str]):
    assert [text(step.formula) for step in steps(cached, OUTPUT, (0, query, 0))[1:3]] == said


@pytest.mark.parametrize("name", ["KeyTensor", "ValueTensor"])
@pytest.mark.parametrize(("key", "fed"), [(0, [True, True]), (1, [False, True])])
def test_a_new_key_feeds_the_queries_from_its_own_on(cached: Case, name: str, key: int, fed: list[bool]):
    reads = feeds(cached, name, (0, key, 0))
    roles = roles_in(reads, OUTPUT, whole(SIZES))
    assert [bool(roles[0, query].any()) for query in range(2)] == fed


def test_the_number_of_past_keys_decides_every_output(cached: Case):
    place = (0,) * len(cached.sizes("PastSequenceLengthsTensor"))
    reads = feeds(cached, "PastSequenceLengthsTensor", place)
    for name in (OUTPUT, "OutputPresentKeyTensor", "OutputPresentValueTensor"):
        sizes = cached.sizes(name)
        assert roles_in(reads, name, whole(sizes)).all(), name
