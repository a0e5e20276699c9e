"""Reads the ONNX node BatchNormalization as BATCH_NORMALIZATION. Dimensions that the input lacks are added at its
end.
"""

from collections.abc import Mapping

from ops.arrays.layout import Shape
from ops.declare.onnx_activations import fused
from ops.declare.onnx_desc import OnnxDesc
from ops.declare.onnx_source import LEAST_RANK, Node, Operand, Reader, Reading
from ops.model.tensor import braces
from ops.text.format_error import FormatError
from ops.text.sentences import say

_FIELDS = (("MeanTensor", 3, "mean"), ("VarianceTensor", 4, "var"), ("ScaleTensor", 1, "scale"), ("BiasTensor", 2, "B"))
SEPARATE_MODE = 14  # the opset from which on training_mode decides


def _read(node: Node) -> Reading:
    if node.flag("training_mode"):
        raise FormatError("training_mode is 1; the DirectML provider leaves training to the CPU.")
    data = node.required(0, "X")
    if len(data.sizes) < 2:
        raise FormatError(
            say("The input of BatchNormalization is {sizes}; it must have channels.", sizes=braces(data.sizes))
        )
    sizes = data.sizes + (1,) * (LEAST_RANK - len(data.sizes))
    made = OnnxDesc("BATCH_NORMALIZATION")
    made.input("InputTensor", data, sizes)
    is_spatial = node.flag("spatial", True)
    for field, position, name in _FIELDS:
        operand = node.required(position, name)
        if operand.data_type is not data.data_type:
            pattern = "{name} is {type} and the input is {other}; the DirectML provider leaves such a node to the CPU."
            raise FormatError(say(pattern, name=name, type=operand.data_type.name, other=data.data_type.name))
        made.input(field, operand, _of_channels(operand, sizes, is_spatial))
    made.output("OutputTensor", data.data_type, sizes)
    made.set(Spatial=is_spatial, Epsilon=node.number("epsilon", 1e-5), **fused(node))
    if len(data.sizes) < LEAST_RANK:
        made.remark(
            say("Dimensions of size 1 were added after {sizes}, as onnxruntime does.", sizes=braces(data.sizes))
        )
    if node.opset < SEPARATE_MODE and any(node.has_output(position) for position in range(1, 5)):
        made.remark(say("Only the first output is computed; the others are for training."))
    return made.reading()


def _of_channels(operand: Operand, sizes: Shape, is_spatial: bool) -> Shape:
    """Returns the sizes that a statistic has in the desc: 1 for the batch, then the sizes of the ONNX tensor, then 1
    for each missing dimension.

    Usually, the statistic has one number per channel; a tensor that does not have exactly 1 dimension raises
    FormatError. If `is_spatial` is False, which is possible before opset 9, the statistic may have a number for each
    index of all dimensions after the batch.
    """
    if is_spatial and len(operand.sizes) != 1:
        raise FormatError(
            say(
                "'{name}' is {sizes}; it must have one number per channel.",
                name=operand.name,
                sizes=braces(operand.sizes),
            )
        )
    shown = (1, *operand.sizes)
    return shown + (1,) * (len(sizes) - len(shown))


NODES: Mapping[str, Reader] = {"BatchNormalization": _read, "com.microsoft.dml.DmlFusedBatchNormalization": _read}
