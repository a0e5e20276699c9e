"""Tests of the gradients of ROI_ALIGN.

The gradient of the image is the transpose of the alignment. The gradient of the regions has the numbers recorded from
the runtime.
"""

from random import Random
from typing import Any

import numpy as np
import pytest

from ops import Case, evaluate, load
from ops.arrays.dtypes import Array
from ops.evaluator import AS_DIRECTML
from tests.ops.helpers.recordings import case_of_row, elements, equal_cells
from tests.ops.tools.recorded_truth import of_operator

IMAGES, BINS, REGIONS = [2, 3, 5, 7], [4, 3, 2, 3], 4
CLOSE = {"mode": "close", "rtol": 2e-5, "atol": 1e-4}


def tensor(sizes: list[int], data_type: str = "FLOAT32") -> dict[str, Any]:
    return {"DataType": data_type, "Sizes": sizes}


def case_of(operator: str, desc: dict[str, Any], data: dict[str, Array]) -> Case:
    shared = {"ROITensor": tensor([1, 1, REGIONS, 4]), "BatchIndicesTensor": tensor([1, 1, 1, REGIONS], "UINT32")}
    case = load({"dispatchables": {"op": {"type": f"DML_OPERATOR_{operator}", "desc": shared | desc}}})
    for name, numbers in data.items():
        case = case.with_logical(name, numbers)
    return case


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("mode", ["NEAREST_NEIGHBOR", "LINEAR"])
@pytest.mark.parametrize("reduction", ["AVERAGE", "MAX"])
def test_for_the_images_it_is_the_transpose_of_the_alignment(reduction: str, mode: str, seed: int):
    """The gradient of the images is the transpose of the alignment: <align(x), y> equals <x, gradient(y)>. With MAX,
    both operators use the largest sample of each bin.

    All numbers are positive, so that samples outside the image, which are 0, are never the largest in a bin.
    """
    generator, random = np.random.default_rng(seed), Random(seed)
    least = random.randint(1, 3)
    attributes = {
        "ReductionFunction": f"DML_REDUCE_FUNCTION_{reduction}",
        "InterpolationMode": f"DML_INTERPOLATION_MODE_{mode}",
        "SpatialScaleX": random.choice((0.5, 1.0, 1.5)), "SpatialScaleY": random.choice((0.5, 1.0, 1.5)),
        "InputPixelOffset": random.choice((0.0, 0.5)), "OutputPixelOffset": random.choice((0.0, -0.5)),
        "MinimumSamplesPerOutput": least, "MaximumSamplesPerOutput": least + random.randint(0, 2),
        "AlignRegionsToCorners": random.choice((False, True)),
    }  # fmt: skip
    corners = generator.uniform(-1, 8, (1, 1, REGIONS, 4)).astype(np.float32)
    batches = generator.integers(0, IMAGES[0], (1, 1, 1, REGIONS)).astype(np.uint32)
    where = {"ROITensor": corners, "BatchIndicesTensor": batches}
    x, y = (generator.integers(1, 100, sizes).astype(np.float32) for sizes in (IMAGES, BINS))
    forward = case_of(
        "ROI_ALIGN1",
        {"InputTensor": tensor(IMAGES), "OutputTensor": tensor(BINS), "OutOfBoundsInputValue": 0, **attributes},
        {"InputTensor": x, **where},
    )
    backward = case_of(
        "ROI_ALIGN_GRAD",
        {
            "InputTensor": tensor(IMAGES), "InputGradientTensor": tensor(BINS), "OutputGradientTensor": tensor(IMAGES),
            **attributes,
        },
        {"InputTensor": x, "InputGradientTensor": y, **where},
    )  # fmt: skip
    align_regions, gradient = (
        evaluate(forward).outputs["OutputTensor"],
        evaluate(backward).outputs["OutputGradientTensor"],
    )
    assert gradient.any()
    np.testing.assert_allclose((align_regions * y).sum(), (x * gradient).sum(), rtol=1e-5)


def test_as_directml_gives_the_corners_what_the_runtime_wrote(subtests: pytest.Subtests):
    for row in of_operator("ROI_ALIGN_GRAD"):
        if "OutputROIGradientTensor" in row["outputs"]:
            with subtests.test(row["tag"]):
                made = evaluate(case_of_row(row), AS_DIRECTML).outputs["OutputROIGradientTensor"]
                assert equal_cells(made, elements(row["outputs"]["OutputROIGradientTensor"], made), CLOSE).all()
