"""WebNN code for BATCH_NORMALIZATION."""

from ops.arrays.layout import count
from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.webnn import fused
from ops.declare.webnn_code import Outputs, call, in_webnn, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _inference(case: Case) -> Outputs:
    names = ("MeanTensor", "VarianceTensor", "ScaleTensor", "BiasTensor")
    sizes = case.sizes("InputTensor")
    axis = min(1, len(sizes) - 1)  # the dimension of the channels
    channels = sizes[axis]
    for name in names:
        if case.sizes(name)[axis] != channels or count(case.sizes(name)) != channels:
            raise FormatError(
                say("batchNormalization of WebNN has one number for each channel; {name} has other sizes", name=name)
            )
    mean, variance, scale, bias = (tensor(case, name, (channels,)) for name in names)
    x, epsilon = tensor(case, "InputTensor"), as_float32(case.number("Epsilon"))
    place = None if axis == 1 else axis  # 1 is the default
    made = call(
        "batchNormalization", x, mean, variance, shape=x.shape, scale=scale, bias=bias, axis=place, epsilon=epsilon
    )
    return only(case, fused(case, made))


SNIPPETS = in_webnn({"BATCH_NORMALIZATION": _inference})
