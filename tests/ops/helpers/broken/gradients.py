"""Cases that each break one rule of the gradients of activations."""

import math

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

GRADIENTS = [
    pytest.param(Broken("ELEMENT_WISE_CLIP_GRAD", example=1, edits={"Max": "2.5"}),
        "DirectML compares in UINT8, where Min = 0 and Max = 2; this changes the result of the comparison in 2 cells.",
        Severity.NOTE, ["Min", "Max", "InputTensor.Data", "OutputGradientTensor.Data"], id="bounds-cast",
    ),
    pytest.param(Broken("ELEMENT_WISE_CLIP_GRAD", edits={"Min": "3"}),
        "No number lies between Min 3 and Max 2: the gradient is 0 everywhere.",
        Severity.NOTE, ["Min", "Max"], id="bounds-empty",
    ),
    pytest.param(Broken("ELEMENT_WISE_CLIP_GRAD1", edits={"Max": str(math.nan)}),
        "Max is NaN; no page defines this. In the reference the gradient is 0 everywhere.",
        Severity.WARNING, ["Max"], id="bound-undefined",
    ),
]  # fmt: skip
