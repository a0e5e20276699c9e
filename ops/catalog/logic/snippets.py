"""Comparisons, logical operators and operators on bits in NumPy."""

from collections.abc import Callable

from ops.declare.numpy_code import Code, element_wise
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_SIGNS = {
    "EQUALS": "==", "GREATER_THAN": ">", "LESS_THAN": "<", "GREATER_THAN_OR_EQUAL": ">=", "LESS_THAN_OR_EQUAL": "<=",
}  # fmt: skip
_LOGIC = {"AND": "&", "OR": "|", "XOR": "^"}
_INFINITE = ("np.isinf", "np.isposinf", "np.isneginf")


def _on_bits(sign: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        data_type = case.data_type("ATensor")
        if data_type.is_integer:
            return f"OutputTensor = ATensor {sign} BTensor"
        bits = f"np.uint{data_type.bits}"
        return f"OutputTensor = (ATensor.view({bits}) {sign} BTensor.view({bits})).view(np.{data_type.script_name})"

    return lines


def _bit_not(case: Case) -> str:
    data_type = case.data_type("InputTensor")
    if data_type.is_integer:
        return "OutputTensor = ~InputTensor"
    return f"OutputTensor = (~InputTensor.view(np.uint{data_type.bits})).view(np.{data_type.script_name})"


def _bit_count(case: Case) -> str:
    bits, name = case.data_type("InputTensor").bits, case.data_type("OutputTensor").script_name
    return f"OutputTensor = np.bitwise_count(InputTensor.view(np.uint{bits})).astype(np.{name})"


def _shift(function: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        width = case.data_type("ATensor").bits
        return (
            f"shifted = np.{function}_shift(ATensor, np.minimum(BTensor, {width - 1}))\n"
            f"OutputTensor = np.where(BTensor < {width}, shifted, 0).astype(ATensor.dtype)"
        )

    return lines


def _is_infinity(case: Case) -> str:
    name = case.data_type("OutputTensor").script_name
    return f"OutputTensor = {_INFINITE[case.integer('InfinityMode')]}(InputTensor).astype(np.{name})"


def _pairs(expression: str) -> Code:
    return element_wise(expression, first="ATensor")


SNIPPETS: dict[str, Snippets] = {
    name: {"numpy": Snippet(code)}
    for name, code in {
        **{f"ELEMENT_WISE_LOGICAL_{name}": _pairs(f"ATensor {sign} BTensor") for name, sign in _SIGNS.items()},
        **{
            f"ELEMENT_WISE_LOGICAL_{name}": _pairs(f"(ATensor != 0) {sign} (BTensor != 0)")
            for name, sign in _LOGIC.items()
        },
        "ELEMENT_WISE_LOGICAL_NOT": element_wise("InputTensor == 0"),
        "ELEMENT_WISE_IS_NAN": element_wise("np.isnan(InputTensor)"),
        "ELEMENT_WISE_IS_INFINITY": _is_infinity,
        "ELEMENT_WISE_BIT_AND": _on_bits("&"),
        "ELEMENT_WISE_BIT_OR": _on_bits("|"),
        "ELEMENT_WISE_BIT_XOR": _on_bits("^"),
        "ELEMENT_WISE_BIT_NOT": _bit_not,
        "ELEMENT_WISE_BIT_COUNT": _bit_count,
        "ELEMENT_WISE_BIT_SHIFT_LEFT": _shift("left"),
        "ELEMENT_WISE_BIT_SHIFT_RIGHT": _shift("right"),
    }.items()
}
