"""The declarations agree with DirectML.h and the pages, and their examples with the reference."""

import json
from dataclasses import replace
from importlib import import_module
from itertools import chain
from pkgutil import walk_packages

import numpy as np
import pytest

from ops import OPERATORS, FeatureLevel, Operator, catalog, dump, evaluate, load, validate
from ops.attribute_types import Count
from ops.catalog import catalogue, declared, is_declared
from ops.check.validation import has_errors
from ops.declare.schema import entries, schema_only
from ops.model.feature_levels import feature_level
from ops.model.fields import Attribute, Input, Member, TensorArray
from ops.model.operator import Example
from ops.model.violations import PAGE
from ops.presets import FOLDER, case_of, preset_texts
from tests.helpers.for_each import for_each
from tests.helpers.same_numbers import assert_close
from tests.ops.helpers.any_case import EXAMPLE_IDS, EXAMPLES
from tests.ops.helpers.recordings import DATA, rows

each_operator = for_each("operator", OPERATORS.values(), ids=lambda operator: operator.name)
each_example = for_each(("operator", "example"), EXAMPLES, ids=EXAMPLE_IDS)

HEADER = {row["name"]: row for row in rows("fields")}
TABLES = json.loads((DATA / "support_tables.json").read_text(encoding="utf-8"))


@each_operator
def test_fields_are_those_of_the_c_struct_in_its_order(operator: Operator):
    declared = [(member.name, kind_of(member), member.optional, *types_of(member)) for member in operator.members]
    in_header = [
        (field["name"], field["kind"], field["optional"], field["schema_type"], field["api_type"])
        for field in HEADER[operator.type]["fields"]
    ]
    assert declared == in_header


def kind_of(member: Member) -> str:
    if isinstance(member, TensorArray):
        return kind_of(member.tensors[0])
    return "attribute" if isinstance(member, Attribute) else "input" if isinstance(member, Input) else "output"


def types_of(member: Member) -> tuple[str, str]:
    if isinstance(member, Attribute):
        return member.type.schema_type, member.type.api_type
    return f"TENSOR_DESC{'_ARRAY' if isinstance(member, TensorArray) else ''}", "const DML_TENSOR_DESC*"


@each_operator
def test_every_count_names_the_lists_behind_it(operator: Operator):
    """Requires that each count attribute names the lists that follow it in DirectML.h.

    In DirectML.h, only the order of the members shows to which lists a count belongs.
    """
    members = [member.name for member in operator.members]
    counted: list[str] = []
    for field in operator.attributes:
        if isinstance(field.type, Count):
            place = members.index(field.name) + 1
            assert list(field.type.of) == members[place : place + len(field.type.of)]
            counted += field.type.of
    assert counted == [m["name"] for m in HEADER[operator.type]["fields"] if m["schema_type"].endswith("_ARRAY")]


def test_every_file_declares_all_operators_that_are_placed_in_it():
    """The declared operators are exactly those for which `resources/operators.txt` names a file."""
    placed = {entry.type for entry in entries().values() if is_declared(entry)}
    assert placed == {operator.type for operator in declared()}


@pytest.mark.parametrize("file", ["", "pooling.not_written", "not_a_family.pooling"])
def test_an_operator_whose_file_does_not_exist_is_made_from_the_schema(file: str, monkeypatch: pytest.MonkeyPatch):
    entry = replace(entries()["DML_OPERATOR_GEMM"], file=file)
    assert is_declared(entry) is (file != "")
    monkeypatch.setattr(catalogue, "entries", lambda: {entry.type: entry})
    found = OPERATORS[entry.type]
    assert found.compute is None
    assert found.fields == schema_only("GEMM").fields


def test_every_declaration_is_found():
    """Every operator that a file of the catalogue declares is found: `resources/operators.txt` names the file in the
    heading above its operators.
    """
    files = (file.name for file in walk_packages(catalog.__path__, "ops.catalog.") if not file.ispkg)
    tables = [vars(import_module(name)).get("OPERATORS") for name in files]
    found = list(chain.from_iterable(table for table in tables if isinstance(table, tuple)))
    assert all(OPERATORS[operator.type] is operator for operator in found)
    assert len(found) == len(OPERATORS)


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
        if operator.name in TABLES
        for level in FeatureLevel
        for tensor in operator.tensors
    ]


@for_each(("operator", "level", "tensor"), cells())
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


@for_each("operator", [OPERATORS[f"DML_OPERATOR_{name}"] for name in TABLES])
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


@pytest.mark.sampled
@each_example
def test_an_example_is_valid_at_every_level_its_table_names(operator: Operator, example: Example):
    case = case_of(operator, example)
    assert not has_errors(validate(case))
    assert not has_errors(validate(replace(case, derive=False)))


@pytest.mark.sampled
@each_example
def test_an_example_gives_the_expected_numbers(operator: Operator, example: Example):
    case = case_of(operator, example)
    outputs = evaluate(case).outputs
    assert set(outputs) == set(example.expected)
    for name, expected in example.expected.items():
        assert isinstance(expected, list)
        numbers = [float(v) if isinstance(v, str) else v for v in expected]
        # Expectations are printed with 8 digits, and functions like exp differ by an ULP from machine to machine.
        assert_close(outputs[name].reshape(-1), np.array(numbers, outputs[name].dtype), 1e-6, 1e-7, name)


@each_example
def test_an_example_survives_its_model_file(operator: Operator, example: Example):
    case = case_of(operator, example)
    assert load(dump(case)) == case


def test_presets_are_what_the_declarations_give():
    """The preset files equal the texts that the declarations produce; `python -m ops.presets` updates the files."""
    on_disk = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert on_disk == preset_texts()


@for_each("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_preset_loads_and_has_no_error(path: object):
    case = load(str(path))
    assert case.derive
    assert not has_errors(validate(case))


@pytest.mark.parametrize(
    ("name", "similar"),
    [
        ("ABS", "; similar: ELEMENT_WISE_ABS"),
        ("RELU", "; similar: ACTIVATION_RELU, ACTIVATION_LEAKY_RELU, ACTIVATION_THRESHOLDED_RELU"),
        ("top_k1", "; similar: TOP_K1, TOP_K"),
        ("DML_OPERATOR_CONVOLUTON", "; similar: CONVOLUTION, CONVOLUTION_INTEGER"),
        ("zzz", ""),
        ("", ""),
    ],
)
def test_an_unknown_operator_is_refused_with_similar_names(name: str, similar: str):
    with pytest.raises(KeyError) as refused:
        OPERATORS[name]
    full = name if name.startswith("DML_") else f"DML_OPERATOR_{name}"
    assert refused.value.args == (f"{full} is not an operator of DirectML{similar}",)
