"""Every operator has NumPy and PyTorch code, the operators of WebNN have WebNN code, and DirectMLX code calls only
functions that exist.
"""

import re

from ops import OPERATORS
from ops.declare.snippets import snippet_of
from ops.formats.directmlx_export import writer
from ops.formats.directmlx_h.functions import functions
from tests.ops.helpers.any_case import example_case

# Classes of DirectMLX, and the function that adds an input to a graph.
OTHERS = {"TensorDesc", "InputTensor"}
IN_WEBNN = 114


def test_every_operator_has_lines_for_numpy_and_pytorch():
    for language in ("numpy", "pytorch"):
        assert [name for name, operator in OPERATORS.items() if snippet_of(operator, language) is None] == []


def test_the_operators_that_webnn_has_are_written():
    written = {operator.name for operator in OPERATORS.values() if snippet_of(operator, "webnn") is not None}
    assert len(written) == IN_WEBNN
    assert {"ACTIVATION_RELU", "ACTIVATION_SOFTMAX", "ACTIVATION_ELU", "CONVOLUTION", "LSTM", "GEMM"} <= written
    assert written.isdisjoint({"TOP_K1", "ADAM_OPTIMIZER", "RNN", "MULTIHEAD_ATTENTION"})


def test_code_for_directmlx_calls_functions_of_directmlx():
    called = set[str]()
    for operator in OPERATORS.values():
        case = example_case(operator.name)
        if writer.why_not(case) is None:
            called |= set(re.findall(r"dml::(\w+)\(", writer.write(case)))
    assert called - functions().keys() == OTHERS
    assert len(called) > 120
