"""A derived size that no UINT can hold becomes malformed, as it would if the user typed it. The violation names the
cause of the size.
"""

from dataclasses import replace

import pytest

from ops import Case, dump, load, validate
from ops.check.fixes import apply, fix_all
from ops.formats.dxdispatch.writer import to_text
from ops.model.edit import text_at, with_text
from ops.model.feature_levels import NEWEST
from ops.model.inference import fit_outputs
from ops.model.tensor import TensorDesc
from ops.model.violations import Violation
from ops.text.values import Malformed
from tests.ops.helpers.any_case import example_case


def edited(name: str, *edits: tuple[str, str]) -> Case:
    """Returns the example of the operator `name` after the edits (path and text). The outputs are derived after each
    edit.
    """
    case = replace(example_case(name), derive=True)
    for path, text in edits:
        case = fit_outputs(with_text(case, path, text))
    return case


def places(violations: tuple[Violation, ...]) -> list[tuple[str, str]]:
    return [(violation.code, violation.locations[0].path) for violation in violations]


# By operator: edits, the first output's path that leaves UINT, and the message.
BEYOND = [
    pytest.param(
        "SPACE_TO_DEPTH", [("InputTensor.Sizes", "1,4294967295,2,2")], "OutputTensor.Sizes[1]",
        ("element-limit", "InputTensor.Sizes"), id="too many elements in the input",
    ),
    pytest.param(
        "SPACE_TO_DEPTH", [("BlockSize", "4294967295")], "OutputTensor.Sizes[1]", ("block-size", "BlockSize"),
        id="an attribute out of its range",
    ),
    pytest.param(
        "SPACE_TO_DEPTH", [("InputTensor.Sizes", "1,4294967295,2,2"), ("BlockSize", "two")], "OutputTensor.Sizes[1]",
        ("malformed", "BlockSize"), id="nothing is derived any more",
    ),
    pytest.param(
        "UNFOLD", [("WindowSizes[0]", "4294967295")], "OutputTensor.Sizes[2]", ("window-fits", "WindowSizes[0]"),
        id="negative",
    ),
    pytest.param(
        "JOIN", [("InputTensors[0].Sizes[2]", "4294967295")], "OutputTensor.Sizes[2]",
        ("element-limit", "InputTensors[0].Sizes"), id="a sum",
    ),
    pytest.param(
        "TILE", [("Repeats[2]", "4294967295")], "OutputTensor.Sizes[2]", ("malformed", "OutputTensor.Sizes[2]"),
        id="nothing else is wrong",
    ),
    pytest.param(
        "UPSAMPLE_2D", [("ScaleSize.Width", "4294967295")], "OutputTensor.Sizes[3]",
        ("malformed", "OutputTensor.Sizes[3]"), id="nothing else is wrong about a pair",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "edits", "path", "told"), BEYOND)
def test_it_is_reported_once_at_its_cause_and_a_file_keeps_it(
    name: str, edits: list[tuple[str, str]], path: str, told: tuple[str, str]
):
    case = edited(name, *edits)
    desc, dimension = case.tensor("OutputTensor"), int(path[-2])
    assert isinstance(desc, TensorDesc)
    assert isinstance(desc.sizes, tuple)
    assert isinstance(desc.sizes[dimension], Malformed)
    assert not 0 <= int(text_at(case, path) or "0") < 1 << 32
    assert places(validate(case)) == [told]
    assert load(to_text(dump(case))) == case
    # What a text was typed over is in no file.
    told_again = [replace(violation, fixes=()) for violation in validate(load(to_text(dump(case))))]
    assert told_again == [replace(violation, fixes=()) for violation in validate(case)]


@pytest.mark.parametrize(("name", "path"), [("TILE", "Repeats[2]"), ("UPSAMPLE_2D", "ScaleSize.Width")])
@pytest.mark.parametrize("text", ["4294967295", "2147483647"])
def test_the_number_that_it_follows_from_has_the_fix(name: str, path: str, text: str):
    """The fix changes the attribute that determines the size of the output, because an edit of the output would be
    overwritten.

    If the attribute is 4294967295, the size is too large for a UINT. If it is 2147483647, either the size is too large
    for a UINT, or the output has too many elements.
    """
    case = edited(name, (path, text))
    (violation,) = validate(case)
    assert violation.fixes[0].edits == ((path, "1"),)
    assert validate(apply(case, violation.fixes[0])) == ()
    mended = fix_all(case, NEWEST)
    assert mended.is_valid
    assert [step.fix for step in mended.steps] == [violation.fixes[0]]


def test_a_typed_size_is_reported_beside_other_errors():
    case = edited("SPACE_TO_DEPTH", ("InputTensor.Sizes", "1,4294967295,2,2"))
    typed = replace(case, derive=False)
    assert places(validate(typed)) == [("malformed", "OutputTensor.Sizes[1]")]
    typed = with_text(typed, "BlockSize", "two")
    assert places(validate(typed)) == [("malformed", "OutputTensor.Sizes[1]"), ("malformed", "BlockSize")]


def test_an_open_size_of_a_derived_output_is_reported():
    case = edited("RESAMPLE", ("OutputTensor.Sizes[2]", "4294967296"), ("Scales[0]", "two"))
    assert places(validate(case)) == [("malformed", "OutputTensor.Sizes[2]"), ("malformed", "Scales[0]")]


def test_a_size_that_fits_again_is_a_number_again():
    case = edited("SPACE_TO_DEPTH", ("InputTensor.Sizes", "1,4294967295,2,2"), ("InputTensor.Sizes", "1,3,2,2"))
    assert text_at(case, "OutputTensor.Sizes[1]") == "12"
    assert validate(case) == ()
