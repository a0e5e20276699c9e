"""PyTorch code for comparisons, logical operators and operators on bits."""

from collections.abc import Callable

from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import Code, element_wise, in_torch, no_type, ordered, typed, wide
from ops.model.case import Case

_SIGNS = {
    "EQUALS": "==", "GREATER_THAN": ">", "LESS_THAN": "<", "GREATER_THAN_OR_EQUAL": ">=", "LESS_THAN_OR_EQUAL": "<=",
}  # fmt: skip
_LOGIC = {"AND": "&", "OR": "|", "XOR": "^"}
_INFINITE = ("isinf", "isposinf", "isneginf")


def _compared(sign: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        a, b = (ordered(case, name) for name in ("ATensor", "BTensor"))
        return f"OutputTensor = {typed(case, 'OutputTensor', f'{a} {sign} {b}')}"

    return lines


def _logical(sign: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        a, b = (wide(case, name) for name in ("ATensor", "BTensor"))
        return f"OutputTensor = {typed(case, 'OutputTensor', f'({a} != 0) {sign} ({b} != 0)')}"

    return lines


def _not(case: Case) -> str:
    x = wide(case, "InputTensor")
    return f"OutputTensor = {typed(case, 'OutputTensor', f'{x} == 0')}"


def _bits(case: Case, name: str) -> str:
    """Returns PyTorch code that reinterprets the bits of the tensor `name` as signed integers of the same size, because
    PyTorch has all operations only for these and for UINT8.

    Returns `name` alone if the tensor has one of these types.
    """
    data_type = case.data_type(name)
    same = data_type.is_integer and (data_type.is_signed or data_type.bits == 8)
    return name if same else f"{name}.view(torch.int{data_type.bits})"


def _as_bits(case: Case, expression: str, name: str) -> str:
    """Returns PyTorch code that reinterprets the bits of `expression`, an integer, as a number of the output's type.

    Returns `expression` unchanged if `_bits` uses the input `name` without a conversion.
    """
    same = _bits(case, name) == name
    return expression if same else f"({expression}).view(torch.{case.data_type('OutputTensor').script_name})"


def _on_bits(sign: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        made = f"{_bits(case, 'ATensor')} {sign} {_bits(case, 'BTensor')}"
        return f"OutputTensor = {_as_bits(case, made, 'ATensor')}"

    return lines


def _bit_not(case: Case) -> str:
    x = _bits(case, "InputTensor")
    return f"OutputTensor = {_as_bits(case, f'~{x}', 'InputTensor')}"


def _bit_count(case: Case) -> str:
    bits = case.data_type("InputTensor").bits
    made = f"sum((InputTensor.view(torch.int{bits}) >> bit) & 1 for bit in range({bits}))"
    return f"OutputTensor = {typed(case, 'OutputTensor', made)}  # PyTorch has no function that counts bits"


def _shift(direction: str) -> Callable[[Case], str]:
    def lines(case: Case) -> str:
        width = case.data_type("ATensor").bits
        a, b = (wide(case, name) for name in ("ATensor", "BTensor"))
        made = f"torch.where(by < {width}, torch.bitwise_{direction}_shift({a}, by.clamp(max={width - 1})), 0)"
        return f"by = {b}\nOutputTensor = {typed(case, 'OutputTensor', made)}"

    return lines


def _is_infinity(case: Case) -> str:
    made = f"torch.{_INFINITE[case.integer('InfinityMode')]}(InputTensor)"
    return f"OutputTensor = {typed(case, 'OutputTensor', made)}"


_CODES: dict[str, Code | Snippet] = {
    **{f"LOGICAL_{name}": _compared(sign) for name, sign in _SIGNS.items()},
    **{f"LOGICAL_{name}": _logical(sign) for name, sign in _LOGIC.items()},
    "LOGICAL_NOT": _not,
    "IS_NAN": element_wise("torch.isnan({x})"),
    "IS_INFINITY": _is_infinity,
    "BIT_AND": _on_bits("&"),
    "BIT_OR": _on_bits("|"),
    "BIT_XOR": _on_bits("^"),
    "BIT_NOT": _bit_not,
    "BIT_COUNT": _bit_count,
    "BIT_SHIFT_LEFT": Snippet(_shift("left"), no_type("UINT64")),
    "BIT_SHIFT_RIGHT": Snippet(_shift("right"), no_type("UINT64")),
}
SNIPPETS: dict[str, Snippets] = in_torch({f"ELEMENT_WISE_{name}": code for name, code in _CODES.items()})
