"""ONNX's own tests of nodes: each gives the results that ONNX states, or differs with a remark, or is refused with a
reason.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from ops import FormatError, evaluate, validate
from ops.arrays.dtypes import Array
from ops.check.validation import has_errors
from ops.formats.onnx_import.reader import OnnxModel
from tests.helpers.sampling import Sample
from tests.ops.helpers.onnx.node_tests import NodeTest, node_tests

# How a result differs from ONNX, from the remarks that say so.
KNOWN = (
    "This is the first; the others are",
    "ONNX returns max for every element, but DirectML returns Min",
    "A number nearly halfway between two steps",
    "ONNX divides by the number of elements of a window that lie in the padded input",
    "ONNX counts the indices in an output of the default shape",
    "ONNX takes the largest of the weighted neighbours",
    "the provider scales as if roi covered one element",
    "ONNX defines align_corners with the size before rounding",
    "With Antialiased, DirectML uses other weights",
    "Before opset 11, ONNX rounds coordinates down and adds no half-pixel offset",
    "ONNX takes the first element of the input, and the DirectML provider samples the middle",
    "roi reaches beyond the input",
    "If a corner lies halfway between two elements, DirectML rounds it",
    "The node has no epsilon",
    "InfinityMode has no such value",
    "In ONNX, a number other than 0 is true",
    "FastGelu is an approximation with tanh",
)


def outcome(test: NodeTest, folder: Path) -> str:
    """Reads and runs one node test of ONNX. Returns `agrees`, `refused`, `an error of the case` or `differs with a
    remark`.

    Raises AssertionError if the result differs without a remark.
    """
    try:
        model = OnnxModel(test.saved(folder))
        listed = model.nodes()[0]
    except FormatError:
        return "refused"
    if listed.why_not is not None or listed.free:
        assert listed.why_not is not None
        assert listed.why_not.endswith(".")
        return "refused"
    imported = model.read(listed.name)
    if has_errors(validate(imported.case)):
        assert any("DirectML refuses this desc" in remark for remark in imported.remarks)
        return "an error of the case"
    if same(list(evaluate(imported.case).outputs.values()), test):
        return "agrees"
    assert any(known in remark for known in KNOWN for remark in imported.remarks), imported.remarks
    return "differs with a remark"


def same(outputs: Sequence[Array], test: NodeTest) -> bool:
    """True if `outputs` equals the expected outputs of `test`, in the same order and within its tolerances.

    Only the elements in row-major order are compared, not the shapes.
    """
    if len(outputs) != len(test.expected):
        return False
    for output, expected in zip(outputs, test.expected, strict=True):
        if output.size != expected.size:
            return False
        flat = output.reshape(-1).astype(np.float64), expected.reshape(-1).astype(np.float64)
        if not np.allclose(*flat, rtol=test.rtol, atol=test.atol, equal_nan=True):
            return False
    return True


def test_nodes_compute_what_onnx_states(sample: Sample, tmp_path: Path, subtests: pytest.Subtests):
    found: dict[str, set[str]] = {}
    chosen = sample.of(node_tests(), 150)
    for test in chosen:
        with subtests.test(test.name):
            result = outcome(test, tmp_path)
            found.setdefault(result, set()).add(f"{test.op_type} {test.name}")
    agreeing = found.get("agrees", set())
    assert len(agreeing) >= 0.4 * len(chosen)
    if sample.is_thorough:
        assert len(agreeing) >= 690
        assert len({name.partition(" ")[0] for name in agreeing}) >= 135
