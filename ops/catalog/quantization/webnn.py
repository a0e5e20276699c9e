"""WebNN code for the operators that quantize and dequantize."""

from ops.catalog.quantization.block_quantize import SCALE, ZERO_POINT
from ops.declare.webnn_code import Operand, Outputs, call, constant, in_webnn, only, tensor, type_of
from ops.model.case import Case


def _with_zero_point(case: Case, scale: Operand, name: str, integers: str) -> Operand:
    """The WebNN operand of the zero point, which is the tensor `name`. If that tensor is absent, the operand is 0 with
    the shape of `scale` and the data type of the tensor `integers`.
    """
    if case.values.get(name) is not None:
        return tensor(case, name)
    zero = constant(0, type_of(case, integers), "zero")
    return call("expand", zero, list(scale.shape), shape=scale.shape)


def _quantize(case: Case, scale_name: str = "ScaleTensor", zero_name: str = "ZeroPointTensor") -> Outputs:
    x, scale = tensor(case, "InputTensor"), tensor(case, scale_name)
    zero = _with_zero_point(case, scale, zero_name, "OutputTensor")
    return only(case, call("quantizeLinear", x, scale, zero, shape=x.shape, data_type=zero.data_type))


def _dequantize(case: Case, scale_name: str = "ScaleTensor", zero_name: str = "ZeroPointTensor") -> Outputs:
    x, scale = tensor(case, "InputTensor"), tensor(case, scale_name)
    zero = _with_zero_point(case, scale, zero_name, "InputTensor")
    return only(case, call("dequantizeLinear", x, scale, zero, shape=x.shape, data_type=scale.data_type))


SNIPPETS = in_webnn(
    {
        "ELEMENT_WISE_QUANTIZE_LINEAR": _quantize,
        "ELEMENT_WISE_DEQUANTIZE_LINEAR": _dequantize,
        "QUANTIZE": lambda case: _quantize(case, SCALE, ZERO_POINT),
        "DEQUANTIZE": lambda case: _dequantize(case, SCALE, ZERO_POINT),
    }
)
