"""Tests the export of a desc for which no ONNX node exists.

It is exported as another desc that computes the same outputs. The other desc differs in the memory layout, in the data
type of indices, or in the truth values of an input.
"""

from dataclasses import replace

import numpy as np
import onnx
import pytest

from ops import Case, evaluate
from ops.formats.onnx_export import writer
from ops.formats.onnx_export.alternatives import MOST_ELEMENTS
from ops.model.edit import with_text
from ops.model.inference import fit_outputs
from tests.ops.helpers.onnx.sessions import outputs_of, session_of

IMAGE = np.arange(12, dtype=np.float32).reshape(1, 1, 3, 4)


def strided() -> Case:
    return with_text(Case.of("ELEMENT_WISE_ABS", InputTensor=-IMAGE), "InputTensor.Strides", "12,12,1,3")


def widened(case: Case, path: str, data_type: str) -> Case:
    return fit_outputs(with_text(replace(case, derive=True), f"{path}.DataType", data_type))


def gathered(data_type: str) -> Case:
    indices = np.array([2, 0], np.int64).reshape(1, 1, 1, 2)
    case = Case.of("GATHER", InputTensor=IMAGE, IndicesTensor=indices, Axis=3, IndexDimensions=1)
    return widened(case, "IndicesTensor", data_type)


def largest(data_type: str) -> Case:
    case = Case.of("TOP_K1", InputTensor=IMAGE, Axis=3, K=2, AxisDirection="DECREASING")
    return with_text(case, "OutputIndexTensor.DataType", data_type)


CASES = {
    "strides": (strided(), "InputTensor has the strides {12,12,1,3} in DirectML; here it is packed."),
    "indices": (gathered("UINT32"), "IndicesTensor is UINT32 in DirectML; this node makes it INT64."),
    "indices of an output": (largest("UINT32"), "OutputIndexTensor is UINT32 in DirectML; this node makes it UINT64."),
    "truths": (
        Case.of("ELEMENT_WISE_LOGICAL_NOT", InputTensor=np.array([[[[0, 1, 2]]]], np.uint8)),
        "InputTensor is BOOL in ONNX: a number other than 0 is 1.",
    ),
}


@pytest.mark.parametrize("name", list(CASES))
def test_another_desc_has_the_same_outputs_and_a_remark(name: str):
    runtime = pytest.importorskip("onnxruntime")
    case, remark = CASES[name]
    assert writer.why_not(case) is None
    model = writer.write(case)
    assert onnx.load_from_string(model).doc_string == remark
    for output, array in outputs_of(session_of(model, runtime), {}).items():
        expected = evaluate(case).outputs[output]
        assert np.array_equal(np.asarray(array).reshape(expected.shape).astype(expected.dtype), expected)


@pytest.mark.parametrize("case", [gathered("INT64"), Case.of("ELEMENT_WISE_ABS", InputTensor=IMAGE)])
def test_a_desc_that_a_node_becomes_has_no_remark(case: Case):
    assert writer.why_not(case) is None
    assert not onnx.load_from_string(writer.write(case)).doc_string


def test_a_small_buffer_is_not_written_as_a_huge_tensor():
    small = Case.of("ELEMENT_WISE_ABS", InputTensor=np.ones((1, 1, 1, 1), np.float32))
    case = with_text(small, "InputTensor.Sizes", f"1,1,2,{MOST_ELEMENTS}")
    case = with_text(fit_outputs(replace(case, derive=True)), "InputTensor.Strides", "0,0,0,0")
    assert writer.why_not(case) == "the nearest node, Abs, becomes a desc with another InputTensor"
