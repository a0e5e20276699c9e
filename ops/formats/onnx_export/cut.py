"""Cuts one node out of a model, with its constants and the types of its tensors, as a model for a bug report."""

from typing import TYPE_CHECKING

import numpy as np

from ops.arrays.layout import count
from ops.declare.onnx_types import dml_type
from ops.formats.onnx_import.constants import EXTERNAL, read_constant, stated_sizes
from ops.formats.onnx_import.graphs import TensorType
from ops.formats.onnx_import.reader import OnnxModel
from ops.formats.onnx_import.subgraphs import captured
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

if TYPE_CHECKING:
    from onnx import TensorProto, ValueInfoProto

LARGEST = 1 << 30  # bytes of constants in other files


def cut_out(model: OnnxModel, name: str) -> bytes:
    """The serialised model with only the node of this name. Its computed inputs become inputs of the model.

    Raises FormatError if there is no such node, or if its constants cannot be read or are too large.
    """
    from onnx import helper  # an optional package

    place = model.place(name)
    node, scope = place.node, place.scope
    wanted = dict.fromkeys(each for each in (*node.input, *captured(node)) if each)
    tensors, inputs, total = list["TensorProto"](), list["ValueInfoProto"](), 0
    for each in wanted:
        constant = scope.constants.get(each)
        if constant is None:
            inputs.append(_stated(each, scope.types.get(each)))
            continue
        if constant.data_location == EXTERNAL:  # the others are in the model file, whose size is limited
            total += count(stated_sizes(constant)) * dml_type(constant.data_type, shortened(each)).bits // 8
        if total > LARGEST:
            pattern = "The constants of '{name}' that are in other files have more than {most} bytes."
            raise FormatError(say(pattern, name=shortened(name), most=LARGEST))
        tensors.append(_whole(constant, each, model))
    outputs = [_stated(each, scope.types.get(each)) for each in node.output if each]
    graph = helper.make_graph([node], "node", inputs, outputs, tensors)
    made = helper.make_model(graph, opset_imports=model.model.opset_import, ir_version=max(model.model.ir_version, 4))
    return made.SerializeToString()


def _whole(constant: "TensorProto", name: str, model: OnnxModel) -> "TensorProto":
    """Returns a copy of the constant. The copy gets the name `name`, by which the node refers to the constant. It
    contains the elements, even if the model stores them in another file.
    """
    held = type(constant)()
    held.CopyFrom(constant)
    held.name = name
    if constant.data_location == EXTERNAL:
        values = read_constant(constant, model.folder)
        held.ClearField("external_data")
        held.ClearField("data_location")
        held.raw_data = np.ascontiguousarray(values.reshape(stated_sizes(constant))).tobytes()
    return held


def _stated(name: str, known: TensorType | None) -> "ValueInfoProto":
    from onnx import helper

    if known is None or not known.element_type:
        return helper.make_empty_tensor_value_info(name)
    return helper.make_tensor_value_info(name, known.element_type, known.sizes)
