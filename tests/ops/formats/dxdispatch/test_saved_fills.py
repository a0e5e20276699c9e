"""If an entry in `explorer.data` of a model file is not valid, the program ignores the entry and uses the numbers of
the resource.
"""

from typing import Any

import pytest

from ops import dump, load, validate
from ops.check.validation import has_errors
from ops.model.data import Constant, Data, Fill, Iota, Random
from tests.helpers.for_each import for_each
from tests.ops.formats.dxdispatch.test_model_files import model


def loaded(entry: Any) -> Data:
    """Loads a model file in which an input has no numbers and `explorer.data` has the entry `entry` for it. Returns the
    data of this input.
    """
    root = model(values="deferred", explorer={"version": 1, "data": {"InputTensor": entry}})
    case = load(root)
    assert not has_errors(validate(case))
    return case.data["InputTensor"]


@for_each(
    ("entry", "fill"),
    [
        ({"fill": "constant", "value": 2.5}, Constant(2.5)),
        ({"fill": "constant", "value": "-inf"}, Constant(float("-inf"))),
        ({"fill": "iota", "start": 3, "step": -1}, Iota(3, -1)),
        ({"fill": "random", "seed": 7, "low": -2, "high": 2}, Random(7, -2, 2)),
        ({"fill": "constant", "value": 1, "problem": ["no text"]}, Constant(1)),
        ({"fill": "constant", "value": 1, "kept": {"DataType": "FLOAT32", "values": "no list"}}, Constant(1)),
        ({"fill": "constant", "value": 1, "kept": {"DataType": "INT4", "values": [1]}}, Constant(1)),
        ({"fill": "constant", "value": 1, "kept": {"DataType": "UINT8", "values": [1, 256]}}, Constant(1)),
        ({"fill": "constant", "value": 1, "kept": {"values": [1]}}, Constant(1)),
    ],
)
def test_what_is_valid_in_an_entry_is_read(entry: Any, fill: Fill):
    found = loaded(entry)
    assert (found.fill, found.kept, found.problem) == (fill, None, "")


@for_each(
    "entry",
    [
        "constant",
        None,
        ["constant", 1],
        {},
        {"fill": "spiral"},
        {"fill": 5},
        {"fill": "constant", "value": "seven"},
        {"fill": "constant", "value": [1]},
        {"fill": "random", "seed": -1, "low": 0, "high": 1},
        {"fill": "random", "seed": 1.5, "low": 0, "high": 1},
        {"fill": "random", "seed": 1 << 63, "low": 0, "high": 1},
        {"fill": "index range", "size": "many"},
    ],
)
def test_an_entry_that_is_not_valid_counts_as_none(entry: Any):
    found = loaded(entry)
    assert (found.fill, found.kept, found.problem) == (Iota(), None, "")


@pytest.mark.parametrize(
    ("sizes", "strides", "is_kept"),
    [
        ([4], None, True),
        ([2, 2], [2, 1], True),
        ([4], [1, 1], False),  # more strides than sizes
        ([5], None, False),  # more elements than there are numbers
        ([0], None, False),
        ([-4], None, False),
        ([4.0], None, False),
        ("4", None, False),
        ([1] * 17, None, False),
    ],
)
def test_kept_numbers_have_the_saved_layout_if_it_fits_them(sizes: Any, strides: Any, is_kept: bool):
    kept = {"DataType": "FLOAT32", "Sizes": sizes, "Strides": strides, "values": [5, 6, "nan", 8]}
    data = loaded({"fill": "constant", "value": 1, "kept": kept})
    assert data.kept is not None
    assert str(data.kept.buffer.tolist()) == "[5.0, 6.0, nan, 8.0]"
    assert not data.kept.buffer.flags.writeable
    assert (data.kept.layout is not None) is is_kept


def test_a_problem_of_the_data_is_saved_with_it():
    case = load(model(values=[True]))
    assert "is not a number" in case.data["InputTensor"].problem
    saved = dump(case)
    assert saved["explorer"]["data"]["InputTensor"]["problem"] == case.data["InputTensor"].problem
    assert load(saved) == case
