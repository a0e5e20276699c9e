"""For any case, validation does not raise, and a case without errors runs."""

import tracemalloc
from dataclasses import replace

import pytest
from hypothesis import given, settings

from ops import OPERATORS, Case, Severity, dump, evaluate, load, validate
from ops.check.levels import minimum_level, reasons
from ops.check.validation import has_errors
from ops.formats.dxdispatch.writer import to_text
from ops.model.edit import with_text
from ops.model.feature_levels import FeatureLevel
from ops.model.inference import fit_outputs
from tests.helpers.for_each import for_each
from tests.helpers.work import CallCount
from tests.ops.helpers.any_case import cases, example_case

# The thorough profile asks for its own number.
MANY = settings(max_examples=max(400, settings().max_examples))


@pytest.mark.sampled
@given(cases())
def test_without_an_error_every_output_has_the_declared_type_and_sizes(case: Case):
    check_outputs(case)


@pytest.mark.thorough
@MANY
@given(cases())
def test_without_an_error_every_output_has_the_declared_type_and_sizes_in_400_cases(case: Case):
    check_outputs(case)


def check_outputs(case: Case) -> None:
    """Checks that a case with an error has no outputs, and that any other case has all of its outputs, with their
    declared types and sizes.
    """
    violations = validate(case)
    evaluation = evaluate(case)
    assert has_errors(violations) == has_errors(evaluation.violations)
    if has_errors(violations):
        assert evaluation.why_not is not None
        assert not evaluation.outputs
    elif evaluation.why_not is None:
        there = [field for field in case.operator.outputs if case.has(field.name)]
        assert set(evaluation.outputs) == {field.name for field in there}
        for field in there:
            assert evaluation.outputs[field.name].dtype == case.data_type(field.name).numpy
            assert evaluation.outputs[field.name].shape == case.sizes(field.name)


@pytest.mark.thorough
@MANY
@given(cases())
def test_400_cases_survive_their_model_files(case: Case):
    assert load(to_text(dump(case))) == case


@pytest.mark.sampled
@given(cases())
def test_every_level_can_be_asked(case: Case):
    for level in FeatureLevel:
        validate(case, level)
    minimum_level(case)
    reasons(case)
    for violation in validate(case):
        violation.as_json()


@pytest.mark.sampled
@given(cases())
def test_derived_outputs_never_raise_and_are_settled_after_one_step(case: Case):
    once = fit_outputs(case)
    assert fit_outputs(once) == once


@for_each("name", [operator.name for operator in OPERATORS.values()])
def test_outputs_derived_from_tensors_of_rank_0_never_raise(name: str):
    case = example_case(name)
    for field in case.operator.inputs:
        if case.has(field.name):
            case = with_text(case, f"{field.name}.Sizes", "")
    assert fit_outputs(fit_outputs(case)) == fit_outputs(case)


@pytest.mark.sampled
@given(cases())
def test_cells_lie_within_their_tensor(case: Case):
    for violation in validate(case):
        for location in violation.locations:
            known = {"", *case.operator.by_name, *case.operator.arrays}
            assert location.field.split(".")[0] in known
            if location.cells is not None:
                assert location.cells.mask.shape == case.sizes(location.field)
                assert len(location.cells) > 0


@pytest.mark.sampled
@given(cases())
def test_the_same_case_gives_the_same_violations(case: Case):
    # A file does not keep the value that a text replaced, so nothing offers to restore it.
    reported, again = ([replace(v, fixes=()) for v in validate(each)] for each in (case, load(dump(case))))
    assert reported == again


HUGE = [
    pytest.param("InputTensor.Sizes", "65535,65535,4,4", id="10^11 elements"),
    pytest.param("InputTensor.Sizes", "4294967295,4294967295,4294967295,4294967295", id="2^128 elements"),
    pytest.param("InputTensor.Sizes", ",".join(["4294967295"] * 8), id="2^256 elements"),
    pytest.param("InputTensor.Strides", "4294967295,4294967295,4294967295,4294967295", id="absurd strides"),
    pytest.param("OutputTensor.Strides", "4294967295,1,1,0", id="absurd output strides"),
]


@pytest.mark.parametrize(("path", "text"), HUGE)
@pytest.mark.parametrize("derive", [True, False], ids=["derived", "as typed"])
def test_absurd_sizes_are_judged_without_work_for_each_element(path: str, text: str, derive: bool):
    case = with_text(example_case("ELEMENT_WISE_CLIP"), path, text)
    case = fit_outputs(case) if derive else case
    tracemalloc.start()
    calls = CallCount()
    try:
        with calls:
            violations = validate(case)
            evaluation = evaluate(case)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert calls.count < 100_000
    assert peak < 4 << 20
    assert violations
    assert evaluation.why_not is not None or max(v.severity for v in violations) < Severity.ERROR


def test_a_derived_output_of_size_0_is_an_error_and_rules_about_numbers_pass_it_by():
    """A derived output of size 0 is an error. The rule about the position of OnValue still checks the inputs of this
    case, and reports its violation.
    """
    case = with_text(example_case("ONE_HOT", 2), "ValuesTensor.Strides", "6,6,2,1")
    case = fit_outputs(with_text(case, "OutputTensor.Sizes[3]", "0"))
    assert {violation.code for violation in validate(case)} >= {"size-zero", "on-value-position"}
