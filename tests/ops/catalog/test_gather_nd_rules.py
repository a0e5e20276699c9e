"""If the output of GATHER_ND1 has a wrong size, the violation also points to the size of the input on which it
depends.
"""

import numpy as np

from ops import Case, validate
from ops.model.edit import with_text
from tests.helpers.for_each import for_each

# The output is {1, 1, 3, 5}: 3 tuples of one coordinate, and a block of 5 elements.
CASE = Case.of(
    "GATHER_ND1", InputTensor=np.zeros((1, 1, 2, 5), np.float32), IndicesTensor=np.zeros((1, 1, 3, 1), np.uint32),
    InputDimensionCount=2, IndicesDimensionCount=2,
)  # fmt: skip


@for_each(
    ("sizes", "paths"),
    [
        ("2,1,3,5", ["OutputTensor.Sizes[0]", "IndicesTensor.Sizes[3]"]),
        ("1,1,4,5", ["OutputTensor.Sizes[2]", "IndicesTensor.Sizes[2]"]),
        ("1,1,3,6", ["OutputTensor.Sizes[3]", "InputTensor.Sizes[3]"]),
        (
            "1,2,3,6",
            ["OutputTensor.Sizes[1]", "OutputTensor.Sizes[3]", "IndicesTensor.Sizes[3]", "InputTensor.Sizes[3]"],
        ),
    ],
)
def test_the_size_that_determines_it_is_marked(sizes: str, paths: list[str]):
    assert CASE.sizes("OutputTensor") == (1, 1, 3, 5)
    (violation,) = validate(with_text(CASE, "OutputTensor.Sizes", sizes))
    assert [location.path for location in violation.locations] == paths
