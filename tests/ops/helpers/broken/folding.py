"""Cases that each break one rule of FOLD or UNFOLD."""

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

FOLDING = [
    pytest.param(Broken("FOLD", edits={"InputTensor.Sizes": "1,1,9,4"}),
        "InputTensor has 4 dimensions; it must have 3.",
        Severity.ERROR, ["InputTensor.Sizes"], id="column-rank",
    ),
    pytest.param(Broken("UNFOLD", edits={"InputTensor.Sizes": "1,1,5,5,5"}),
        "WindowSizes and the other lists have 2 entries, and InputTensor has 3 spatial dimensions; the numbers must "
        "agree.",
        Severity.ERROR, ["WindowSizes", "Strides", "Dilations", "StartPadding", "EndPadding", "InputTensor.Sizes"],
        id="entry-per-spatial",
    ),
    pytest.param(Broken("UNFOLD", edits={"Strides[1]": "0"}),
        "Strides[1] is 0; it must be at least 1.",
        Severity.ERROR, ["Strides[1]"], id="window-positive",
    ),
    pytest.param(Broken("UNFOLD", edits={"Strides[1]": "65536"}),
        "Strides[1] is 65536; it must be at most 65535.",
        Severity.ERROR, ["Strides[1]"], id="window-limit",
    ),
    pytest.param(Broken("UNFOLD", edits={"Dilations[1]": "0"}),
        "Dilations[1] is 0; all elements of a window are at the same place.",
        Severity.WARNING, ["Dilations[1]"], id="dilation-zero when unfolding",
    ),
    pytest.param(Broken("UNFOLD", edits={"Dilations[1]": "3"}),
        "Dimension 3: a window spans 7 elements, but InputTensor with its padding has only 5.",
        Severity.ERROR, ["WindowSizes[1]", "Dilations[1]", "InputTensor.Sizes[3]"], id="window-fits when unfolding",
    ),
    pytest.param(Broken("FOLD", edits={"InputTensor.Sizes[1]": "10"}),
        "InputTensor has size 10 along dimension 1; it must be a multiple of 9, the number of elements of a window.",
        Severity.ERROR, ["InputTensor.Sizes[1]", "WindowSizes"], id="rows-in-windows",
    ),
    pytest.param(Broken("FOLD", edits={"EndPadding[1]": "1"}),
        "InputTensor has size 4 along dimension 2; OutputTensor has 2 * 3 = 6 windows.",
        Severity.ERROR, ["InputTensor.Sizes[2]", "OutputTensor.Sizes"], id="block-count",
    ),
    pytest.param(Broken("FOLD", edits={"InputTensor.DataType": "INT8"}),
        "The tensors are INT8; the page names no data types, and its examples are FLOAT32.",
        Severity.WARNING, ["InputTensor.DataType", "OutputTensor.DataType"], id="type-unnamed",
    ),
    pytest.param(
        Broken("FOLD", edits={"InputTensor.DataType": "UINT8", "OutputTensor.DataType": "UINT8"},
               data={"InputTensor": [200] * 36}),
        "The sum is beyond UINT8 in 12 cells; DirectML clamps it, and the reference wraps around.",
        Severity.NOTE, ["OutputTensor.Data"], id="sum-clamped",
    ),
]  # fmt: skip
