"""Rules of what multiplies and adds, and of the activations that are fused to it, broken."""

import pytest

from ops import Severity
from tests.ops.broken import Broken

PRODUCTS = [
    pytest.param(Broken("ELEMENT_WISE_ADD1", edits={"FusedActivation": "ACTIVATION_CELU"}, level="2_1"),
        "FusedActivation is ACTIVATION_CELU, which needs feature level 3_0 there; the target is 2_1.",
        Severity.ERROR, ["FusedActivation"], id="fused-level",
    ),
    pytest.param(Broken("ELEMENT_WISE_ADD1", edits={"FusedActivation": "ACTIVATION_SWISH"}),
        "FusedActivation is ACTIVATION_SWISH, which the page about fused activations does not list; DirectML 1.13.1 "
        "accepts it.",
        Severity.WARNING, ["FusedActivation"], id="fused-unlisted",
    ),
    pytest.param(
        Broken("ELEMENT_WISE_ADD1", level="6_2",
               edits={"FusedActivation": "ACTIVATION_SOFTPLUS", "FusedActivation.Steepness": "0.5"}),
        "FusedActivation.Steepness is 0.5; before feature level 6_4 it should be at least 1.",
        Severity.WARNING, ["FusedActivation.Steepness"], id="fused-steepness",
    ),
]  # fmt: skip
