"""PyTorch code for PADDING with a negative padding, which removes elements."""

from pathlib import Path

from ops import Case
from ops.formats.exports import export_named
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from tests.ops.formats.python_export.test_writer import assert_same_outputs, needs_torch, outputs_of_scripts
from tests.ops.helpers.any_case import example_case

PYTORCH = export_named("pytorch")
MODES = "EDGE", "REFLECTION", "SYMMETRIC", "WRAP"


def cropped(mode: str) -> Case:
    """A padding that removes the first element of each row of three, and adds three behind the last one."""
    case = with_text(example_case("PADDING"), "PaddingMode", mode)
    return fit_outputs(with_text(with_text(case, "StartPadding[3]", str((1 << 32) - 1)), "EndPadding[3]", "3"))


def test_a_negative_padding_is_written():
    assert [PYTORCH.why_not(cropped(mode)) for mode in MODES] == [None] * len(MODES)
    assert "torch.tensor([1, 2, 1, 0, 1])" in PYTORCH.write(cropped("REFLECTION"))


def emptied() -> Case:
    """A constant padding that removes more elements of each row of three than there are, and adds seven."""
    case = with_text(example_case("PADDING"), "PaddingMode", "CONSTANT")
    return fit_outputs(with_text(with_text(case, "StartPadding[3]", str((1 << 32) - 4)), "EndPadding[3]", "7"))


def test_a_padding_removes_no_more_elements_than_there_are():
    assert "F.pad(InputTensor, (-3, 6), value=" in PYTORCH.write(emptied())


@needs_torch
def test_a_negative_padding_prints_the_arrays_of_the_reference(tmp_path: Path):
    cases = [emptied(), *(cropped(mode) for mode in MODES)]
    for case, left in zip(cases, outputs_of_scripts(cases, "pytorch", tmp_path), strict=True):
        assert_same_outputs(case, left)
