"""The user can choose exactly those sizes and data types of outputs that the program does not derive from the
inputs.
"""

import json
from pathlib import Path

import pytest

from ops import Operator, load, presets
from ops.arrays.dtypes import DataType
from ops.formats.dxdispatch import writer as dxdispatch_writer
from ops.model.edit import with_text
from ops.model.inference import Freedom, expected_shape, fit_outputs, freedom
from ops.model.operator import Example
from ops.presets import case_of
from ops.text.values import Malformed
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import EXAMPLE_IDS, EXAMPLES, example_case

INT8, INT16 = DataType.INT8, DataType.INT16
each_example = for_each(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS)


@each_example
def test_a_dimension_is_free_where_another_size_stays(operator: Operator, example: Example):
    case = case_of(operator, example)
    free = freedom(case).dimensions
    for field in operator.outputs:
        desc = case.tensor(field.name)
        if desc is None or isinstance(desc.sizes, Malformed):
            continue
        for dimension, size in enumerate(desc.sizes):
            assert isinstance(size, int)
            fitted = fit_outputs(with_text(case, f"{field.name}.Sizes[{dimension}]", str(size + 1))).tensor(field.name)
            assert fitted is not None
            assert not isinstance(fitted.sizes, Malformed)
            stays = fitted.sizes[dimension] == size + 1
            assert stays == (dimension in free[field.name]), f"{field.name}.Sizes[{dimension}]"


@each_example
def test_a_type_is_free_where_another_one_stays(operator: Operator, example: Example):
    case = case_of(operator, example)
    free = freedom(case).types
    for field in operator.outputs:
        desc = case.tensor(field.name)
        if desc is not None:
            other = INT16 if desc.data_type is INT8 else INT8
            fitted = fit_outputs(with_text(case, f"{field.name}.DataType", other.name)).tensor(field.name)
            assert fitted is not None
            assert (fitted.data_type is other) == (field.name in free), field.name


def test_while_the_inputs_are_in_doubt_nothing_new_is_free():
    assert freedom(with_text(example_case("TOP_K1"), "InputTensor.Sizes", "abc")) == Freedom({}, frozenset())


def test_an_output_is_expected_as_its_inputs_make_it_and_else_as_it_is():
    case = with_text(example_case("TOP_K1"), "OutputValueTensor.Sizes", "9,9")
    assert expected_shape(case, "OutputValueTensor") == (1, 1, 3, 2)
    in_doubt = with_text(case, "InputTensor.Sizes", "abc")
    assert expected_shape(in_doubt, "OutputValueTensor") == (9, 9)
    assert expected_shape(with_text(in_doubt, "OutputValueTensor.Sizes", "x"), "OutputValueTensor") is None


@pytest.mark.parametrize("name", ["TOP_K1", "GATHER_ND1", "JOIN", "BATCH_NORMALIZATION"])
def test_a_case_as_the_text_of_a_model_is_the_same_case(name: str):
    case = example_case(name)
    assert dxdispatch_writer.why_not(case) is None
    assert load(json.loads(dxdispatch_writer.write(case))) == case


def test_presets_are_written_anew_and_those_of_no_example_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    kept = {path.name: path.read_bytes() for path in presets.FOLDER.glob("*.json")}
    monkeypatch.setattr(presets, "FOLDER", tmp_path / "new" / "presets")
    presets.main()
    (presets.FOLDER / "of no example.json").write_text("{}", encoding="utf-8")
    presets.main()
    assert {path.name: path.read_bytes() for path in presets.FOLDER.iterdir()} == kept
