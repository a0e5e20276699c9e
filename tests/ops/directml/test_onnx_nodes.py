"""The descs that the reader makes from ONNX nodes, judged by the real CreateOperator."""

from pathlib import Path

import pytest

from ops import FormatError, validate
from ops.check.validation import has_errors
from ops.directml.client.backend import DirectML
from ops.formats.onnx_import.reader import OnnxModel
from tests.helpers.sampling import Sample
from tests.ops.helpers.onnx_node_tests import NodeTest, node_tests


def test_directml_accepts_the_descs_of_nodes_that_have_no_error(
    directml: DirectML, sample: Sample, tmp_path: Path, subtests: pytest.Subtests
):
    judged = 0
    for test in sample.of(node_tests(), 24):
        with subtests.test(test.name):
            judged += agrees(test, directml, tmp_path)
    assert judged >= 3


def agrees(test: NodeTest, directml: DirectML, folder: Path) -> bool:
    """True if DirectML judged the desc. Raises AssertionError if its verdict differs from that of the rules."""
    try:
        _, case = next(OnnxModel(test.saved(folder)).checked())
    except FormatError:
        return False
    if case is None:
        return False
    verdict = directml.check(case)
    assert verdict.accepts in (None, not has_errors(validate(case))), verdict.sentence
    return verdict.accepts is not None
