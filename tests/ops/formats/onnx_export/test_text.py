"""The parser of ONNX reads the exported text as the same model that the export writes in binary form."""

from typing import Any

import numpy as np
import onnx
from onnx import numpy_helper, parser

from ops import OPERATORS, Case, Operator
from ops.formats.onnx_export import text, writer
from ops.model.edit import with_text
from ops.model.operator import Example
from ops.presets import case_of
from tests.helpers.for_each import for_each

EXAMPLES = [(operator, example) for operator in OPERATORS.values() for example in operator.examples]


def numbers_of(graph: onnx.GraphProto) -> dict[str, tuple[Any, tuple[int, ...], bytes]]:
    arrays = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    return {name: (array.dtype, array.shape, array.tobytes()) for name, array in arrays.items()}


def attributes_of(node: onnx.NodeProto) -> dict[str, Any]:
    found = {each.name: onnx.helper.get_attribute_value(each) for each in node.attribute}
    return {
        name: numpy_helper.to_array(value).tolist() if isinstance(value, onnx.TensorProto) else value
        for name, value in found.items()
    }


def assert_same_model(case: Case) -> None:
    read, written = parser.parse_model(text.write(case)), onnx.load_from_string(writer.write(case))
    assert numbers_of(read.graph) == numbers_of(written.graph)
    (node,), (other,) = read.graph.node, written.graph.node
    assert (node.op_type, node.domain) == (other.op_type, other.domain)
    assert (list(node.input), list(node.output)) == (list(other.input), list(other.output))
    assert attributes_of(node) == attributes_of(other)
    assert [each.name for each in read.graph.input] == [each.name for each in written.graph.input]
    assert [each.name for each in read.graph.output] == [each.name for each in written.graph.output]
    assert read.opset_import == written.opset_import
    assert read.doc_string == written.doc_string


@for_each("pair", EXAMPLES, ids=lambda pair: f"{pair[0].name} {pair[1].title}", most=120)
def test_the_text_of_an_example_is_the_same_model(pair: tuple[Operator, Example]):
    case = case_of(*pair)
    if text.why_not(case) is None:
        assert_same_model(case)


def test_special_numbers_are_kept():
    numbers = np.array([np.nan, -np.inf, np.inf, -0.0, 1e-45, 3.4028235e38], np.float32)
    assert_same_model(Case.of("ACTIVATION_RELU", InputTensor=numbers.reshape(1, 1, 1, -1)))
    halves = np.array([[[[-np.inf, 6e-8, 65504]]]], np.float16)
    assert_same_model(Case.of("ACTIVATION_RELU", InputTensor=halves))
    assert_same_model(Case.of("ELEMENT_WISE_IDENTITY", InputTensor=np.array([[[[-(2**63), 2**63 - 1]]]])))


def test_remarks_are_the_documentation_of_the_model():
    case = with_text(
        case_of(OPERATORS["ELEMENT_WISE_ABS"], OPERATORS["ELEMENT_WISE_ABS"].examples[0]),
        "OutputTensor.Strides",
        "48,48,8,2",
    )
    assert_same_model(case)
    read = parser.parse_model(text.write(case))
    assert read.doc_string == "OutputTensor has the strides {48,48,8,2} in DirectML; here it is packed."
