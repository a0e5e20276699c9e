"""The rules of an operator are grouped by field, and each rule is in exactly one group."""

from ops import OPERATORS
from ops.check.rule_groups import rules_by_field


def texts(name: str) -> dict[str, list[str]]:
    groups = rules_by_field(OPERATORS[f"DML_OPERATOR_{name}"])
    return {field: [str(rule.rule.text) for rule in rules] for field, rules in groups.items()}


def test_a_rule_stands_under_the_last_tensor_that_it_names():
    rules = texts("CONVOLUTION")
    assert "InputTensor and FilterTensor have the same DataType." in rules["FilterTensor"]
    assert "The bias has one element for each channel of the output, along dimension 1." in rules["BiasTensor"]
    assert "InputTensor and OutputTensor have the same DimensionCount." in rules["OutputTensor"]
    assert "GroupCount divides the number of channels of the input." in rules["GroupCount"]
    assert rules["Strides"][0].startswith("Strides, Dilations, StartPadding, EndPadding and OutputPadding: one entry")


def test_rules_about_many_tensors_and_about_none_are_last():
    groups = texts("LSTM")
    assert list(groups)[-1] == ""
    assert any(text.startswith("These are equal to the hidden size: ") for text in groups[""])


def test_tensors_of_an_array_are_one_group():
    assert "InputTensors" in texts("JOIN")


def test_every_rule_stands_in_exactly_one_group_and_groups_follow_the_fields(subtests):
    for operator in OPERATORS.values():
        with subtests.test(operator.name):
            groups = rules_by_field(operator)
            listed = [rule for rules in groups.values() for rule in rules]
            assert sorted(map(id, listed)) == sorted(map(id, operator.constraints))
            fields = [getattr(field, "array", "") or field.name for field in operator.fields]
            order = [*dict.fromkeys(fields), ""]
            assert list(groups) == [name for name in order if name in groups]
