"""WebNN code for comparisons, logical operators, and the tests for NaN and infinity.

The results of these WebNN methods are UINT8, and are cast to the output's type.
"""

from ops.declare.webnn_code import Code, Operand, Outputs, call, constant, in_webnn, only, tensor
from ops.model.case import Case

_COMPARED = {
    "EQUALS": "equal", "GREATER_THAN": "greater", "LESS_THAN": "lesser", "GREATER_THAN_OR_EQUAL": "greaterOrEqual",
    "LESS_THAN_OR_EQUAL": "lesserOrEqual",
}  # fmt: skip
_LOGIC = {"AND": "logicalAnd", "OR": "logicalOr", "XOR": "logicalXor"}
_SIGNS = {1: "greater", 2: "lesser"}  # of the infinities that IS_INFINITY looks for; 0 stands for both


def _compared(method: str) -> Code:
    return lambda case: only(case, call(method, *_both(case), data_type="uint8"))


def _both(case: Case) -> tuple[Operand, Operand]:
    return tensor(case, "ATensor"), tensor(case, "BTensor")


def _truth(x: Operand) -> Operand:
    """A UINT8 operand that is true where `x` is not 0; `x` itself if it is UINT8. WebNN's logical methods accept only
    UINT8.
    """
    if x.data_type == "uint8":
        return x
    return call("notEqual", x, constant(0, x.data_type, "zero"), data_type="uint8")


def _logical(method: str) -> Code:
    return lambda case: only(case, call(method, *(_truth(each) for each in _both(case))))


def _not(case: Case) -> Outputs:
    x = tensor(case, "InputTensor")
    if x.data_type == "uint8":
        return only(case, call("logicalNot", x))
    return only(case, call("equal", x, constant(0, x.data_type, "zero"), data_type="uint8"))


def _is_nan(case: Case) -> Outputs:
    return only(case, call("isNaN", tensor(case, "InputTensor"), data_type="uint8"))


def _is_infinity(case: Case) -> Outputs:
    x = tensor(case, "InputTensor")
    found = call("isInfinite", x, data_type="uint8")
    if sign := _SIGNS.get(case.integer("InfinityMode")):
        of_sign = call(sign, x, constant(0, x.data_type, "zero"), data_type="uint8")
        found = call("logicalAnd", found, of_sign)
    return only(case, found)


SNIPPETS = in_webnn(
    {
        **{f"ELEMENT_WISE_LOGICAL_{name}": _compared(method) for name, method in _COMPARED.items()},
        **{f"ELEMENT_WISE_LOGICAL_{name}": _logical(method) for name, method in _LOGIC.items()},
        "ELEMENT_WISE_LOGICAL_NOT": _not,
        "ELEMENT_WISE_IS_NAN": _is_nan,
        "ELEMENT_WISE_IS_INFINITY": _is_infinity,
    }
)
