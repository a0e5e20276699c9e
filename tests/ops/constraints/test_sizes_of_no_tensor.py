"""If no tensor of a case has valid sizes, the fixes offer sizes with one element, such as 1,1,1,1."""

import numpy as np

from ops import Case, dump, load, validate
from ops.model.edit import with_text


def test_sizes_without_a_valid_example_are_replaced_by_ones():
    case = Case.of("ELEMENT_WISE_ABS", InputTensor=np.ones((2, 3), np.float32))
    for tensor in ("InputTensor", "OutputTensor"):
        case = with_text(case, f"{tensor}.Sizes", "x")
    again = load(dump(case))  # a file does not state the sizes before the mistake
    fixes = [fix for violation in validate(again) for fix in violation.fixes]
    assert {text for fix in fixes for path, text in fix.edits if path == "InputTensor.Sizes"} == {"1,1,1,1"}
