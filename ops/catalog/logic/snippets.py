"""NumPy code for comparisons, logical operators and operators on bits."""

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


_NUMPY: dict[str, Code] = {
    **{f"LOGICAL_{name}": _pairs(f"ATensor {sign} BTensor") for name, sign in _SIGNS.items()},
    **{f"LOGICAL_{name}": _pairs(f"(ATensor != 0) {sign} (BTensor != 0)") for name, sign in _LOGIC.items()},
    "LOGICAL_NOT": element_wise("InputTensor == 0"),
    "IS_NAN": element_wise("np.isnan(InputTensor)"),
    "IS_INFINITY": _is_infinity,
    "BIT_AND": _on_bits("&"),
    "BIT_OR": _on_bits("|"),
    "BIT_XOR": _on_bits("^"),
    "BIT_NOT": _bit_not,
    "BIT_COUNT": _bit_count,
    "BIT_SHIFT_LEFT": _shift("left"),
    "BIT_SHIFT_RIGHT": _shift("right"),
}


SNIPPETS: dict[str, Snippets] = {f"ELEMENT_WISE_{name}": {"numpy": Snippet(code)} for name, code in _NUMPY.items()}
