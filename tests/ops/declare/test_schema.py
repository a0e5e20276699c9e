"""All 177 operators, declared or not, can be opened, validated, edited, saved and written to the C struct."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from ops import OPERATORS, Case, Operator, dump, evaluate, load, validate
from ops.attribute_types import MISSING, Count
from ops.backends.reference import NO_REFERENCE
from ops.catalog import declared
from ops.check.validation import has_errors
from ops.declare.declaration import declare
from ops.declare.schema import RESOURCES, entries, listed, schema_only
from ops.directml.native.filled_desc import IncompleteDescError, fill
from ops.formats.dxdispatch.writer import to_text
from ops.model.edit import text_at, with_text
from ops.model.fields import MOST_TENSORS, Attribute, Field
from ops.presets import case_of
from ops.text.format_error import FormatError
from ops.text.values import Fused, Malformed
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import TEXTS, paths

each_operator = for_each(
    "operator", [schema_only(entry.name) for entry in entries().values()], ids=lambda operator: operator.name
)


def names() -> list[str]:
    return [entry.name for entry in entries().values()]


def tensor_array(field: Field) -> str:
    """The name of the array of tensors to which the field belongs; the name of the field if it belongs to none."""
    return field.name if isinstance(field, Attribute) else field.array or field.name


def first(operator: Operator) -> Case:
    """Returns the case of the operator's first example. Its outputs keep their sizes and types when a test edits its
    inputs.
    """
    return replace(case_of(OPERATORS[operator.type], operator.examples[0]), derive=False)


def example_case(name: str) -> Case:
    return first(schema_only(name))


@each_operator
def test_the_default_example_is_valid_saved_and_laid_out(operator: Operator):
    case = first(operator)
    assert not has_errors(validate(case))
    assert load(to_text(dump(case))) == case
    fill(case)


@pytest.mark.sampled
@each_operator
def test_bad_text_in_any_editor_is_one_error_at_that_editor(operator: Operator):
    case = first(operator)
    for path in paths(case):
        if (path in case.operator.by_name and path not in case.operator.attribute) or path in case.operator.arrays:
            continue  # a switch, or a number of tensors
        broken = [v for v in validate(with_text(case, path, "~")) if v.code == "malformed"]
        assert [[at.path for at in v.locations] for v in broken] == [[path]], path
        assert text_at(with_text(case, path, "~"), path) == "~"


@pytest.mark.sampled
@each_operator
def test_random_edits_never_raise_and_survive_saving(operator: Operator):
    random = Random(operator.value)
    for _ in range(6):
        case = first(operator)
        for _ in range(4):
            case = with_text(case, random.choice(list(paths(case))), random.choice(TEXTS))
        assert has_errors(validate(case)) == has_errors(evaluate(case).violations)
        assert load(to_text(dump(case))) == case
        if not has_errors(validate(case)):
            fill(case)


@each_operator
def test_every_field_has_a_meaning_in_a_sentence(operator: Operator):
    assert operator.summary.endswith(".")
    assert operator.purpose.endswith(".")
    assert all(field.meaning.endswith(".") for field in operator.fields)


def test_an_operator_without_a_reference_is_judged_and_not_run():
    nobody = replace(OPERATORS["DML_OPERATOR_ELEMENT_WISE_CLIP"], compute=None)
    result = evaluate(replace(example_case("ELEMENT_WISE_CLIP"), operator=nobody))
    assert (result.why_not, result.outputs, result.can_run) == (NO_REFERENCE, {}, True)


def test_a_declaration_takes_the_rest_from_the_schema():
    made = declare("ELEMENT_WISE_EXP", formula="e^x")
    plain = schema_only("ELEMENT_WISE_EXP")
    assert (made.value, made.since, made.support, made.page) == (plain.value, plain.since, plain.support, plain.page)
    assert (made.formula, made.fields) == ("e^x", plain.fields)


def test_a_meaning_is_shared_until_an_operator_has_its_own():
    softmax, exp = schema_only("ACTIVATION_SOFTMAX1"), schema_only("ELEMENT_WISE_EXP")
    lstm, gru = schema_only("LSTM").by_name, schema_only("GRU").by_name
    assert lstm["SequenceLengthsTensor"].meaning == gru["SequenceLengthsTensor"].meaning
    assert "i (input), o (output), f (forget), c (new cell)" in lstm["WeightTensor"].meaning
    assert "z (update), r (reset), h (new state)" in gru["WeightTensor"].meaning
    assert softmax.by_name["OutputTensor"].meaning != exp.by_name["OutputTensor"].meaning


def test_every_line_of_the_meanings_is_used():
    fields = {(o.name, tensor_array(f)) for o in map(schema_only, names()) for f in o.fields}
    operators, lines = [""], list[tuple[list[str], str]]()
    for line in (RESOURCES / "meanings.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            operators = line.strip("[]").split(", ")
        elif " | " in line:
            lines.append((operators, line.split(" | ")[0]))
    own = {(operator, name) for of, name in lines for operator in of if operator}
    assert own <= fields
    used = {name for operator, name in fields if (operator, name) not in own}
    assert sorted(name for of, name in lines if of == [""]) == sorted(used)


def test_the_meaning_of_an_optional_field_states_what_happens_without_it():
    silent = [
        (operator.name, field.name)
        for operator in map(schema_only, names())
        for field in operator.fields
        if field.optional and "bsent" not in field.meaning
    ]
    assert silent == [("BATCH_NORMALIZATION_GRAD", "Epsilon")]  # a FLOAT, which a model file may omit


def test_titles_are_unique_and_listed_by_category():
    titles = [entry.title for entry in listed()]
    assert len(set(titles)) == len(titles) == len(OPERATORS) == 177
    categories = [entry.category for entry in listed()]
    assert sum(a != b for a, b in pairwise(categories)) == len(set(categories)) - 1


def test_declared_operators_are_the_ones_with_a_reference():
    assert {"TOP_K1", "ELEMENT_WISE_ABS"} <= {operator.name for operator in declared()}
    assert all(operator.compute is not None for operator in declared())


# Tensor arrays


def join(count: int) -> Case:
    return with_text(example_case("JOIN"), "InputTensors", str(count))


def test_another_number_of_tensors_is_a_sibling_of_the_same_operator():
    case = join(3)
    assert [field.name for field in case.operator.inputs] == [f"InputTensors[{i}]" for i in range(3)]
    assert case.operator is join(3).operator
    assert case.operator is not OPERATORS[case.operator.type]
    assert with_text(case, "InputTensors", "2").operator is OPERATORS[case.operator.type]
    assert case.operator.supported(case.operator.since) is not None
    assert "InputTensors[2]" in (case.operator.supported(case.operator.since) or {})


def test_a_new_tensor_is_like_the_last_and_one_taken_away_moves_the_others_up():
    case = with_text(join(3), "InputTensors[1].Sizes", "7,7")
    assert case["InputTensors[2]"] == join(2)["InputTensors[1]"]
    shorter = with_text(case, "InputTensors[0]", None)
    assert shorter["InputTensors[0]"] == case["InputTensors[1]"]
    assert shorter["InputTensors[1]"] == case["InputTensors[2]"]
    alone = with_text(with_text(shorter, "InputTensors[0]", None), "InputTensors[0]", None)
    assert alone["InputTensors[0]"] is None
    assert [v.code for v in validate(alone)] == ["required"]


def test_the_count_of_tensors_is_a_field_of_its_own():
    case = with_text(join(2), "InputCount", "5")
    (violation,) = validate(case)
    assert violation.code == "list-count"
    assert str(violation.message) == "InputTensors: 2 entries, but InputCount is 5; the numbers must agree."
    assert [fix.edits for fix in violation.fixes] == [(("InputCount", None),), (("InputTensors", "5"),)]
    with pytest.raises(IncompleteDescError, match="InputCount is 5, but InputTensors has 2"):
        fill(case)
    assert with_text(case, "InputTensors", "5")["InputCount"] is None
    assert dump(join(4))["dispatchables"]["join"]["desc"]["InputCount"] == 4


def test_tensors_beyond_the_most_are_a_format_error():
    model = dump(join(2))
    model["dispatchables"]["join"]["desc"]["InputTensors"] *= MOST_TENSORS
    with pytest.raises(FormatError, match="The array has 64 tensors; the explorer shows up to 32"):
        load(model)


def test_tensors_of_an_array_are_bound_by_their_place():
    model = dump(join(2).with_logical("InputTensors[1]", join(2).logical("InputTensors[1]") + 5))
    (dispatch,) = [command for command in model["commands"] if command["type"] == "dispatch"]
    assert dispatch["bindings"]["InputTensors"] == ["InputTensors[0]", "InputTensors[1]"]
    assert load(model).logical("InputTensors[1]").flat[0] == 5


# Lists, counts and fused operators


def convolution() -> Case:
    return example_case("CONVOLUTION")


def test_a_count_follows_its_list_until_another_is_stated():
    longer = with_text(convolution(), "Strides", "1, 2, 3")
    assert (longer["Strides"], longer["DimensionCount"], longer.integer("DimensionCount")) == ((1, 2, 3), None, 3)
    (violation,) = validate(longer)
    assert violation.locations[0].path == "Strides"
    stated = with_text(convolution(), "DimensionCount", "3")
    assert stated["DimensionCount"] == 3
    assert with_text(stated, "DimensionCount", "2")["DimensionCount"] is None
    assert with_text(stated, "DimensionCount", None)["DimensionCount"] is None


def test_a_missing_count_is_reported():
    model = dump(convolution())
    del model["dispatchables"]["convolution"]["desc"]["DimensionCount"]
    case = load(model)
    assert case["DimensionCount"] == MISSING
    assert [[at.path for at in v.locations] for v in validate(case)] == [["DimensionCount"]]


@pytest.mark.parametrize("text", ["1, 2", "{1,2}", "[1 2]", " 1  2 "])
def test_a_list_is_read_in_every_usual_notation(text: str):
    case = with_text(convolution(), "Dilations", text)
    assert case["Dilations"] == (1, 2)
    assert text_at(case, "Dilations") == "1, 2"


def test_an_entry_of_a_list_is_typed_taken_away_and_added():
    case = with_text(convolution(), "Dilations[1]", "x")
    assert [[at.path for at in v.locations] for v in validate(case)] == [["Dilations[1]"]]
    assert with_text(case, "Dilations[1]", None)["Dilations"] == (1,)
    assert with_text(convolution(), "Dilations[3]", "7")["Dilations"] == (1, 1, 1, 7)


def test_a_fused_operator_keeps_what_both_have():
    case = with_text(with_text(convolution(), "FusedActivation", "LEAKY_RELU"), "FusedActivation.Alpha", "0.125")
    assert case["FusedActivation"] == Fused("DML_OPERATOR_ACTIVATION_LEAKY_RELU", (("Alpha", 0.125),))
    other = with_text(case, "FusedActivation", "DML_OPERATOR_ACTIVATION_ELU")["FusedActivation"]
    assert other == Fused("DML_OPERATOR_ACTIVATION_ELU", (("Alpha", 0.125),))
    assert with_text(case, "FusedActivation", None)["FusedActivation"] is None
    wrong = with_text(case, "FusedActivation.Alpha", "x")
    assert [[at.path for at in v.locations] for v in validate(wrong)] == [["FusedActivation.Alpha"]]


def test_a_fused_operator_is_written_as_dxdispatch_reads_it():
    case = with_text(convolution(), "FusedActivation", "LEAKY_RELU")
    written = dump(case)["dispatchables"]["convolution"]["desc"]["FusedActivation"]
    assert written == {"Type": "DML_OPERATOR_ACTIVATION_LEAKY_RELU", "Desc": {"Alpha": 0.5}}
    model = dump(case)
    model["dispatchables"]["convolution"]["desc"]["FusedActivation"] = {"type": "ACTIVATION_LEAKY_RELU", "Alpha": 0.5}
    assert load(model) == case


def test_activations_of_a_cell_are_added_and_taken_away():
    case = with_text(example_case("LSTM"), "ActivationDescs[3]", "RELU")
    assert text_at(case, "ActivationDescs") == "ACTIVATION_SIGMOID, ACTIVATION_TANH, ACTIVATION_TANH, ACTIVATION_RELU"
    assert case.integer("ActivationDescCount") == 4
    assert with_text(case, "ActivationDescs[3]", None) == example_case("LSTM")


# What CreateOperator of DirectML 1.13.1 was seen to crash on.
CRASHES = [
    pytest.param("DEPTH_TO_SPACE", {"BlockSize": "2147483648"}, id="block size"),
    pytest.param("DEPTH_TO_SPACE1", {"BlockSize": "65536"}, id="block size whose square is 2^32"),
    pytest.param("MULTIHEAD_ATTENTION", {"HeadCount": "0"}, id="no head"),
    pytest.param("SCATTER_ND", {"IndicesTensor.Sizes": "1,1,2,3"}, id="tuples too long"),
    pytest.param("CONVOLUTION_INTEGER", {"DimensionCount": "2147483648"}, id="dimensions that no list has"),
    pytest.param("QUANTIZED_LINEAR_CONVOLUTION", {"DimensionCount": "4294967295"}, id="more dimensions"),
    pytest.param("CONVOLUTION", {"FusedActivation": "PARAMETERIZED_RELU"}, id="fused with a tensor of its own"),
    pytest.param("JOIN", {"InputCount": "3"}, id="tensors that are not there"),
    pytest.param("JOIN", {"OutputTensor": None}, id="no output"),
    pytest.param("SPLIT", {"InputTensor": None}, id="no input"),
    pytest.param("ELEMENT_WISE_QUANTIZE_LINEAR", {"InputTensor": None}, id="nothing to quantize"),
    pytest.param("ELEMENT_WISE_QUANTIZE_LINEAR", {"ScaleTensor": None}, id="no scale"),
]


@pytest.mark.parametrize(("name", "edits"), CRASHES)
def test_what_directml_crashes_on_is_an_error(name: str, edits: dict[str, str | None]):
    case = example_case(name)
    for path, text in edits.items():
        case = with_text(case, path, text)
    assert has_errors(validate(case))


def test_every_kind_of_count_is_stated_in_the_schema():
    assert sum(isinstance(f.type, Count) for o in OPERATORS.values() for f in o.attributes) >= 40


def test_a_malformed_list_keeps_a_count_that_followed_it():
    case = with_text(convolution(), "Strides", "~")
    assert isinstance(case["Strides"], Malformed)
    assert load(dump(case)) == case
