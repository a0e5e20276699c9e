"""A cell in a gradient of ROI_ALIGN is explained quickly, even if very many bins cover it."""

from dataclasses import replace

import numpy as np
import pytest

from ops import validate
from ops.check.validation import has_errors
from ops.explain.cell_sets import Role
from ops.explain.explanation import explain, feeds, reads
from ops.model.edit import with_text
from ops.model.guard import NO_DATA
from ops.model.inference import fit_outputs
from tests.helpers.work import work_in_proportion
from tests.ops.helpers.any_case import example_case

BINS, IMAGES = "InputGradientTensor", "OutputGradientTensor"
ROWS, COLUMNS = 65536, 8


@pytest.mark.sampled
@pytest.mark.parametrize("function", ["MAX", "AVERAGE"])
@pytest.mark.parametrize("mode", ["LINEAR", "NEAREST_NEIGHBOR"])
def test_a_cell_of_half_a_million_parts_is_explained_without_work_for_each_pair(function: str, mode: str):
    case = replace(example_case("ROI_ALIGN_GRAD", 2), derive=True)
    case = with_text(case, f"{BINS}.Sizes", f"1,1,{ROWS},{COLUMNS}")
    case = with_text(case, "ReductionFunction", f"DML_REDUCE_FUNCTION_{function}")
    case = fit_outputs(with_text(case, "InterpolationMode", f"DML_INTERPOLATION_MODE_{mode}"))
    case = case.with_logical("ROITensor", np.array([0, 0, 5, 3], np.float32).reshape(1, 1, 1, 4))
    assert not has_errors(validate(case, data_limit=NO_DATA))
    cell, part = (0, 0, 2, 2), (0, 0, ROWS // 2, COLUMNS // 2)
    with work_in_proportion():  # it took more than two minutes
        found, fed = reads(case, IMAGES, cell), feeds(case, BINS, part)
        explain(case, IMAGES, cell)
    assert sum(len(read) for read in found if read.field == BINS and read.role is Role.VALUE) > ROWS // 8
    assert any(read.field == IMAGES and read.role is Role.VALUE for read in fed)
