"""Cases that each break one rule of the recurrent operators."""

import pytest

from ops import Severity
from tests.ops.helpers.broken.case import Broken

RECURRENT = [
    pytest.param(Broken("RNN", derive=False, edits={"InputTensor.Sizes[0]": "2"}),
        "The size of an unused dimension is 1: InputTensor Sizes[0] is 2 and must be 1.",
        Severity.ERROR, ["InputTensor.Sizes[0]"], id="leading-one",
    ),
    pytest.param(Broken("RNN", edits={"Direction": "BIDIRECTIONAL"}),
        "The number of directions is 2: RecurrenceTensor Sizes[1] is 1 and must be 2 and WeightTensor Sizes[1] is 1 "
        "and must be 2.",
        Severity.ERROR, ["Direction", "RecurrenceTensor.Sizes[1]", "WeightTensor.Sizes[1]"], id="directions",
    ),
    pytest.param(Broken("GRU", edits={"BiasTensor.Sizes[3]": "10"}),
        "The hidden size is 2: BiasTensor Sizes[3] is 10 and must be 12.",
        Severity.ERROR, ["RecurrenceTensor.Sizes[3]", "BiasTensor.Sizes[3]"], id="hidden-size",
    ),
    pytest.param(Broken("GRU", edits={"InputTensor.Sizes[3]": "3"}),
        "The input size is 3: WeightTensor Sizes[3] is 2 and must be 3.",
        Severity.ERROR, ["InputTensor.Sizes[3]", "WeightTensor.Sizes[3]"], id="input-size",
    ),
    pytest.param(Broken("LSTM", edits={"InputTensor.Sizes[2]": "3"}),
        "The batch size is 3: SequenceLengthsTensor Sizes[3] is 2 and must be 3 and HiddenInitTensor Sizes[2] is 2 "
        "and must be 3.",
        Severity.ERROR,
        ["InputTensor.Sizes[2]", "SequenceLengthsTensor.Sizes[3]", "HiddenInitTensor.Sizes[2]"], id="batch-size",
    ),
    pytest.param(Broken("RNN", derive=False, edits={"InputTensor.Sizes[1]": "5"}),
        "The number of steps is 5: OutputSequenceTensor Sizes[0] is 4 and must be 5.",
        Severity.ERROR, ["InputTensor.Sizes[1]", "OutputSequenceTensor.Sizes[0]"], id="sequence-size",
    ),
    pytest.param(Broken("RNN", edits={"OutputSequenceTensor": None, "OutputSingleTensor": None}),
        "OutputSequenceTensor and OutputSingleTensor are NULL; one of them must be given.",
        Severity.ERROR, ["OutputSequenceTensor", "OutputSingleTensor"], id="some-output",
    ),
    pytest.param(Broken("RNN", edits={"WeightTensor.Flags": "OWNED_BY_DML"}),
        "WeightTensor has Flags OWNED_BY_DML; inputs of RNN must have NONE.",
        Severity.ERROR, ["WeightTensor.Flags"], id="owned-by-dml",
    ),
    pytest.param(Broken("GRU", edits={"ActivationDescCount": None, "ActivationDescs": "TANH"}),
        "ActivationDescs has 1 entry; GRU needs 2 for each direction, and this case has 1 direction.",
        Severity.ERROR, ["ActivationDescs", "Direction"], id="activation-count",
    ),
    pytest.param(Broken("RNN", example=1, data={"SequenceLengthsTensor": [0, 4]}),
        "SequenceLengthsTensor is 0 or more than 3 in 2 cells; no page defines that.",
        Severity.WARNING, ["SequenceLengthsTensor.Data", "OutputSequenceTensor.Data", "OutputSingleTensor.Data"],
        id="sequence-length",
    ),
    pytest.param(Broken("LSTM", example=1, edits={"ClipThreshold": "-1"}),
        "ClipThreshold is -1.0; no page defines this.",
        Severity.WARNING, ["ClipThreshold", "UseClipThreshold"], id="clip-threshold",
    ),
]  # fmt: skip
