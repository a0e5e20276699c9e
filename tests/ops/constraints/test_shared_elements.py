"""If output cells share an element, a warning marks the cells whose numbers are undefined. These are the cells that
share an element, or all output cells if the operator reads its output back or has several passes.
"""

import numpy as np

from ops import Case, Severity, Violation, validate
from ops.model.edit import with_text
from tests.helpers.for_each import for_each

IMAGE = np.zeros((1, 1, 3, 2), np.float32)
STRIDES = "6,6,2,4"  # cell (0, 0, 0, 1) and cell (0, 0, 2, 0) are element 4
RATES = {"LearningRate": 0.1, "Beta1": 0.5, "Beta2": 0.5, "Epsilon": 1e-3}
FILTER = np.ones((1, 1, 1, 1), np.float32)


def shared(case: Case, output: str = "OutputTensor") -> Violation:
    """Validates the case with an output of 3 x 2 cells whose strides are STRIDES, and returns the warning that some
    cells share an element.
    """
    found = [each for each in validate(with_text(case, f"{output}.Strides", STRIDES)) if each.code == "output-overlap"]
    (warning,) = found
    assert warning.severity is Severity.WARNING
    assert "cells [0, 0, 0, 1] and [0, 0, 2, 0] share element 4" in warning.message
    return warning


def undefined(warning: Violation) -> dict[str, list[list[int]]]:
    """The cells whose numbers are undefined according to a warning: for each field, a list of coordinates."""
    return {each.field: np.argwhere(each.cells.mask).tolist() for each in warning.locations if each.cells is not None}


def test_an_operator_that_writes_once_leaves_the_other_cells_defined():
    warning = shared(Case.of("ELEMENT_WISE_ABS", InputTensor=IMAGE))
    assert undefined(warning) == {"OutputTensor": [[0, 0, 0, 1], [0, 0, 2, 0]]}


@for_each(
    "case",
    [
        Case.of("ACTIVATION_SOFTMAX", InputTensor=IMAGE),
        Case.of("CONVOLUTION", InputTensor=IMAGE, FilterTensor=FILTER, FusedActivation={"Type": "RELU"}),
        Case.of("MEAN_VARIANCE_NORMALIZATION", InputTensor=IMAGE, NormalizeVariance=1, Epsilon=1e-5),
    ],
    ids=lambda case: case.operator.name,
)
def test_an_operator_that_reads_its_output_back_has_no_defined_number(case: Case):
    cells = np.argwhere(np.ones(IMAGE.shape)).tolist()
    assert undefined(shared(case)) == {"OutputTensor": cells}


def test_an_operator_of_several_passes_has_no_defined_number_in_any_output():
    names = ("InputParametersTensor", "InputFirstMomentTensor", "InputSecondMomentTensor", "GradientTensor")
    step = np.ones((1, 1, 1, 1), np.uint32)
    case = Case.of("ADAM_OPTIMIZER", **dict.fromkeys(names, IMAGE), TrainingStepTensor=step, **RATES)
    outputs = [field.name for field in case.operator.outputs]
    cells = np.argwhere(np.ones(IMAGE.shape)).tolist()
    assert undefined(shared(case, "OutputFirstMomentTensor")) == dict.fromkeys(outputs, cells)
