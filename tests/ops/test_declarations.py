"""The declarations against what was read from DirectML.h and the pages, and their examples against the reference."""

import json
from dataclasses import replace

import numpy as np
import pytest

from ops import OPERATORS, FeatureLevel, Operator, dump, evaluate, load, validate
from ops.attribute_types import AttributeType
from ops.features import feature_level
from ops.fields import Attribute, Input
from ops.operator import Example
from ops.presets import FOLDER, case_of, preset_texts
from ops.validate import has_errors
from ops.violations import PAGE
from tests.ops.any_case import EXAMPLE_IDS, EXAMPLES
from tests.ops.recordings import DATA, rows

each_operator = pytest.mark.parametrize("operator", OPERATORS.values(), ids=lambda operator: operator.name)
each_example = pytest.mark.parametrize(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS)

HEADER = {row["name"]: row for row in rows("fields")}
TABLES = json.loads((DATA / "support_tables.json").read_text(encoding="utf-8"))


@each_operator
def test_fields_are_those_of_the_c_struct_in_its_order(operator: Operator):
    declared = [
        (field.name, kind_of(field), field.optional, *types_of(field.type if isinstance(field, Attribute) else None))
        for field in operator.fields
    ]
    in_header = [
        (field["name"], field["kind"], field["optional"], field["schema_type"], field["api_type"])
        for field in HEADER[operator.type]["fields"]
    ]
    assert declared == in_header


def kind_of(field: object) -> str:
    return "attribute" if isinstance(field, Attribute) else "input" if isinstance(field, Input) else "output"


def types_of(kind: AttributeType | None) -> tuple[str, str]:
    return ("TENSOR_DESC", "const DML_TENSOR_DESC*") if kind is None else (kind.schema_type, kind.api_type)


@each_operator
def test_number_first_level_and_in_place_mark_are_those_of_the_header(operator: Operator):
    header = HEADER[operator.type]
    assert operator.value == header["value"]
    assert str(operator.since) == header["feature_level"]
    assert operator.in_place == header["in_place"]


def cells() -> list[object]:
    return [
        pytest.param(operator, level, tensor, id=f"{operator.name} {tensor.name} at {level}")
        for operator in OPERATORS.values()
        for level in FeatureLevel
        for tensor in operator.tensors
    ]


@pytest.mark.parametrize(("operator", "level", "tensor"), cells())
def test_support_is_the_newest_table_of_the_page_up_to_the_level(
    operator: Operator, level: FeatureLevel, tensor: Input
):
    page = {feature_level(name): table for name, table in TABLES[operator.name]["levels"].items()}
    row = operator.supported(level)
    if row is None:
        assert level < operator.since
        return
    printed = page[max((known for known in page if known <= level), default=min(page))][tensor.name]
    assert list(row[tensor.name].ranks) == printed["ranks"]
    assert {data_type.name for data_type in row[tensor.name].types} == set(printed["types"])


@each_operator
def test_every_table_of_the_page_is_declared(operator: Operator):
    assert {str(level) for level in operator.support} == set(TABLES[operator.name]["levels"])


@each_operator
def test_pages_and_texts_are_there(operator: Operator):
    assert operator.page == operator.desc_struct.lower()
    assert operator.summary.endswith(".")
    assert all(field.meaning.endswith(".") for field in operator.fields)
    for constraint in operator.constraints:
        assert constraint.rule.text.endswith(".")
        assert constraint.rule.url is None or constraint.rule.url.startswith(PAGE)


@each_example
def test_an_example_is_valid_at_every_level_its_table_names(operator: Operator, example: Example):
    case = case_of(operator, example)
    assert not has_errors(validate(case))
    assert not has_errors(validate(replace(case, derive=False)))


@each_example
def test_an_example_gives_the_expected_numbers(operator: Operator, example: Example):
    outputs = evaluate(case_of(operator, example)).outputs
    assert set(outputs) == set(example.expected)
    for name, expected in example.expected.items():
        assert isinstance(expected, list)
        numbers = [float(v) if isinstance(v, str) else v for v in expected]
        # Expectations are printed with 8 digits, and functions like exp differ by an ULP from machine to machine.
        np.testing.assert_allclose(outputs[name].reshape(-1), np.array(numbers, outputs[name].dtype), 1e-6, 1e-7)


@each_example
def test_an_example_survives_its_model_file(operator: Operator, example: Example):
    case = case_of(operator, example)
    assert load(dump(case)) == case


def test_presets_are_what_the_declarations_give():
    """`python -m ops.presets` brings them in step."""
    on_disk = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert on_disk == preset_texts()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_preset_loads_and_has_no_error(path: object):
    case = load(str(path))
    assert case.derive
    assert not has_errors(validate(case))
