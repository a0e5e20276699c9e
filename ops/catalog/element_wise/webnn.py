"""WebNN code for the element-wise operators."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.webnn import fused
from ops.declare.webnn_code import FLOATS, Code, Outputs, call, constant, in_webnn, linear, only, scaled, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say

_UNARY = {
    "IDENTITY": "identity", "ABS": "abs", "NEGATE": "neg", "COS": "cos", "SIN": "sin", "TAN": "tan", "TANH": "tanh",
    "CEIL": "ceil", "FLOOR": "floor", "EXP": "exp", "LOG": "log", "SQRT": "sqrt", "RECIP": "reciprocal", "ERF": "erf",
    "SIGN": "sign",
}  # fmt: skip
_BINARY = {"ADD": "add", "SUBTRACT": "sub", "MULTIPLY": "mul", "MAX": "max", "MIN": "min"}
_A, _B = "ATensor", "BTensor"
_TO_EVEN = 0  # HALVES_TO_NEAREST_EVEN


def _unary(method: str) -> Code:
    return lambda case: only(case, call(method, scaled(case)))


def _binary(method: str) -> Code:
    return lambda case: only(case, call(method, tensor(case, _A), tensor(case, _B)))


def _divide(case: Case) -> Outputs:
    if case.data_type(_B).is_integer and not case.logical(_B).all():
        raise FormatError(say("an integer is divided by 0, and WebNN defines no result for this"))
    return only(case, call("div", tensor(case, _A), tensor(case, _B)))


def _add1(case: Case) -> Outputs:
    return only(case, fused(case, call("add", tensor(case, _A), tensor(case, _B))))


def _mean(case: Case) -> Outputs:
    return only(case, linear(call("add", tensor(case, _A), tensor(case, _B)), 0.5))


def _difference_square(case: Case) -> Outputs:
    a, b = tensor(case, _A), tensor(case, _B)
    if a.data_type not in FLOATS:
        return only(case, call("mul", call("sub", a, b), call("sub", a, b)))
    return only(case, call("pow", call("sub", a, b), constant(2, a.data_type, "two")))


def _power(case: Case) -> Outputs:
    x = scaled(case)
    if "ExponentTensor" in case.values:
        exponent = tensor(case, "ExponentTensor")
    else:
        exponent = constant(as_float32(case.number("Exponent")), "float32", "exponent")
    if x.data_type not in FLOATS or exponent.data_type not in FLOATS:
        raise FormatError(say("WebNN does not define the overflow of integer powers"))
    if exponent.data_type != x.data_type:
        exponent = call("cast", exponent, x.data_type, data_type=x.data_type)
    return only(case, call("pow", x, exponent))


def _round(case: Case) -> Outputs:
    if case.integer("RoundingMode") != _TO_EVEN:
        raise FormatError(say("roundEven of WebNN rounds halves to the nearest even number"))
    return only(case, call("roundEven", tensor(case, "InputTensor")))


def _select(case: Case) -> Outputs:
    a, b = tensor(case, _A), tensor(case, _B)
    return only(case, call("where", tensor(case, "ConditionTensor"), a, b, data_type=a.data_type))


SNIPPETS = in_webnn(
    {
        **{f"ELEMENT_WISE_{name}": _unary(method) for name, method in _UNARY.items()},
        **{f"ELEMENT_WISE_{name}": _binary(method) for name, method in _BINARY.items()},
        "ELEMENT_WISE_DIVIDE": _divide,
        "ELEMENT_WISE_ADD1": _add1,
        "ELEMENT_WISE_MEAN": _mean,
        "ELEMENT_WISE_DIFFERENCE_SQUARE": _difference_square,
        "ELEMENT_WISE_POW": _power,
        "ELEMENT_WISE_CONSTANT_POW": _power,
        "ELEMENT_WISE_ROUND": _round,
        "ELEMENT_WISE_IF": _select,
    }
)
