"""A case that breaks one rule has the violation of this rule, with the expected severity, message and locations."""

from typing import Any

import numpy as np
import pytest

from ops import Severity, Violation, load, validate
from ops.catalog import declared
from ops.constraints.general.memory_layout import TENSOR_REMARKS, TENSOR_RULES
from ops.constraints.general.support import Available, RankSupported, TypeSupported
from ops.constraints.general.tensor_fields import SizesPositive
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from ops.model.violations import PAGE
from tests.helpers.for_each import for_each
from tests.ops.helpers.any_case import example_case
from tests.ops.helpers.broken.rules import BROKEN, BROKEN_AGAIN, Broken

each_broken = for_each(
    ("code", "broken", "message", "severity", "paths"),
    [pytest.param(str(p.id).partition(" ")[0], *p.values, id=p.id) for p in (*BROKEN, *BROKEN_AGAIN)],
)


@each_broken
def test_a_broken_rule_is_reported_in_its_place(
    code: str, broken: Broken, severity: Severity, message: str, paths: list[str]
):
    found = [violation for violation in validate(broken.case, broken.level) if violation.code == code]
    assert (found[0].severity, str(found[0].message)) == (severity, message)
    assert [location.path for location in found[0].locations] == paths


@each_broken
def test_a_broken_rule_is_the_only_error(code: str, broken: Broken, severity: Severity, message: str, paths: list[str]):
    errors = [v for v in validate(broken.case, broken.level) if v.severity is Severity.ERROR]
    assert len(errors) == (severity is Severity.ERROR)


def with_resource(initial_values: object) -> tuple[Violation, ...]:
    """The violations of a TOP_K1 of four elements whose input reads a resource with these initial values."""
    desc = {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [4]},
        "OutputValueTensor": {"DataType": "FLOAT32", "Sizes": [2]},
        "OutputIndexTensor": {"DataType": "UINT32", "Sizes": [2]},
        "Axis": 0, "K": 2, "AxisDirection": "DECREASING",
    }  # fmt: skip
    model = {
        "resources": {"r": {"initialValuesDataType": "FLOAT32", "initialValues": initial_values}},
        "dispatchables": {"op": {"type": "TOP_K1", "desc": desc}},
        "commands": [{"type": "dispatch", "dispatchable": "op", "bindings": {"InputTensor": "r"}}],
    }
    return validate(load(model))


@pytest.mark.parametrize(
    ("initial_values", "code", "severity", "message"),
    [
        pytest.param(
            [1, 2, 3], "data-short", Severity.WARNING,
            "The data of InputTensor have 3 elements, but the desc spans 4; missing elements are read as 0.",
            id="too short",
        ),
        pytest.param(
            [1, "x", 3, 4], "data", Severity.ERROR,
            "The data of InputTensor has x at initialValues[1], which is not a number.", id="not a number",
        ),
    ],
)  # fmt: skip
def test_data_that_do_not_fit_are_reported_at_the_data(
    initial_values: object, code: str, severity: Severity, message: str
):
    (violation,) = with_resource(initial_values)
    assert (violation.code, violation.severity, str(violation.message)) == (code, severity, message)
    assert [location.path for location in violation.locations] == ["InputTensor.Data"]


def test_every_rule_of_every_operator_is_broken_here():
    tensor_rules = [make("InputTensor", False) for make in (*TENSOR_RULES, *TENSOR_REMARKS)]
    general = [Available(), SizesPositive(derived=False), RankSupported(), TypeSupported()]
    own = [constraint for operator in declared() for constraint in operator.constraints]
    tested = {str(parameters.id).partition(" ")[0] for parameters in BROKEN} | {"data", "data-short"}
    assert {constraint.code for constraint in (*tensor_rules, *general, *own)} <= tested


@pytest.mark.parametrize(
    ("path", "text"), [("InputTensor.Strides", "1,1,1"), ("InputTensor.TotalTensorSizeInBytes", "2")]
)
def test_a_rule_of_a_tensor_names_the_page_of_the_tensor_desc(path: str, text: str):
    violations = validate(with_text(example_case("ELEMENT_WISE_CLIP"), path, text))
    assert {violation.rule.url for violation in violations} == {f"{PAGE}dml_buffer_tensor_desc"}


def test_a_number_below_every_limit_is_reported_if_the_limit_is_not_known():
    case = with_text(with_text(example_case("TOP_K"), "InputTensor.Sizes[3]", "x"), "K", "0")
    (violation,) = (violation for violation in validate(case) if violation.code == "k-in-range")
    assert str(violation.message) == "K is 0; it must be at least 1."
    assert [location.path for location in violation.locations] == ["K"]
    assert [fix.edits for fix in violation.fixes] == [(("K", "1"),)]


def test_a_message_keeps_its_pattern_and_facts_for_translation():
    (violation,) = validate(with_text(example_case("ONE_HOT"), "Axis", "9"))
    message: Any = violation.message
    assert message.pattern.format(**message.facts) == message
    assert message.facts["axis"] == 9


def test_a_report_lists_at_most_100_cells_and_the_exact_count():
    case = with_text(with_text(example_case("ELEMENT_WISE_CLIP"), "InputTensor.Sizes", "1,1,30,40"), "Max", "2.5")
    case = fit_outputs(case.with_logical("InputTensor", np.full((1, 1, 30, 40), np.nan)))
    (violation,) = validate(case)
    location = violation.as_json()["locations"][0]
    assert location["cell_count"] == 1200
    assert len(location["cells"]) == 100
    assert location["cells"][41] == [0, 0, 1, 1]
