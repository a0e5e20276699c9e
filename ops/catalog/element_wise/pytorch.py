"""PyTorch code for the element-wise operators."""

from collections.abc import Callable

import numpy as np

from ops.arrays.dtypes import DataType
from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.pytorch import fused_lines
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import (
    Code,
    element_wise,
    from_ordered,
    in_torch,
    limited,
    moved,
    moved_back,
    no_type,
    ordered,
    scaled,
    typed,
    wide,
)
from ops.model.case import Case
from ops.text.sentences import say

_UNARY = {
    "IDENTITY": "{x}", "ABS": "torch.abs({x})", "NEGATE": "-{x}",
    "ACOS": "torch.acos({x})", "ASIN": "torch.asin({x})", "ATAN": "torch.atan({x})",
    "COS": "torch.cos({x})", "SIN": "torch.sin({x})", "TAN": "torch.tan({x})",
    "COSH": "torch.cosh({x})", "SINH": "torch.sinh({x})", "TANH": "torch.tanh({x})",
    "ACOSH": "torch.acosh({x})", "ASINH": "torch.asinh({x})", "ATANH": "torch.atanh({x})",
    "CEIL": "torch.ceil({x})", "FLOOR": "torch.floor({x})", "EXP": "torch.exp({x})", "LOG": "torch.log({x})",
    "SQRT": "torch.sqrt({x})", "RECIP": "torch.reciprocal({x})", "ERF": "torch.erf({x})",
}  # fmt: skip
_TENSORS = ("ATensor", "BTensor")


def _binary(expression: str, of_integers: Code | None = None) -> Code:
    """Returns a function that writes the PyTorch code of an operator with two inputs.

    In `expression`, {a} and {b} stand for ATensor and BTensor. `of_integers` is the code for integers if it differs.
    """

    def lines(case: Case) -> str:
        if of_integers is not None and case.data_type("ATensor").is_integer:
            return of_integers if isinstance(of_integers, str) else of_integers(case)
        a, b = (wide(case, name) for name in _TENSORS)
        return f"OutputTensor = {_as_output(case, expression.replace('{a}', a).replace('{b}', b))}"

    return lines


def _as_output(case: Case, expression: str) -> str:
    """Returns the expression, with a conversion to the output's type if it is computed in another type."""
    return expression if wide(case, "ATensor") == "ATensor" else typed(case, "OutputTensor", expression)


def _extreme(function: str, ignoring: str) -> Code:
    def lines(case: Case) -> str:
        if case.data_type("ATensor").is_float:
            return f"OutputTensor = torch.{ignoring}(ATensor, BTensor)  # ignores NaN"
        a, b = (ordered(case, name) for name in _TENSORS)
        return f"OutputTensor = {from_ordered(case, 'OutputTensor', f'torch.{function}({a}, {b})')}"

    return lines


def _by_zero(case: Case) -> tuple[str, str]:
    """Returns the result of dividing an integer by 0, in words and as PyTorch code."""
    data_type = case.data_type("ATensor")
    if data_type.is_signed and data_type.bits in (8, 32):
        return "1 for a negative A and else -1", "torch.where(a < 0, 1, -1)"
    return "a number with all bits set", "-1"


def _whole(expression: str, by_zero: Callable[[Case], tuple[str, str]]) -> Code:
    """Returns a function that writes the PyTorch code for a quotient or remainder of integers, which `expression`
    computes.

    `by_zero` returns the result of a division by 0, in words and as code.
    """

    def lines(case: Case) -> str:
        words, value = by_zero(case)
        return (
            "a, b = ATensor.long(), BTensor.long()\n"
            f"# No page defines the division by 0; DirectML 1.13.1 writes {words}.\n"
            f"result = {expression.replace('{b}', 'torch.where(b == 0, 1, b)')}\n"
            f"OutputTensor = {typed(case, 'OutputTensor', f'torch.where(b == 0, {value}, result)')}"
        )

    return lines


def _remainder_by_zero(case: Case) -> tuple[str, str]:
    data_type = case.data_type("ATensor")
    return ("A", "a") if data_type.is_signed and data_type.bits in (8, 32) else ("a number with all bits set", "-1")


def _remainder(function: str, of_integers: Code) -> Code:
    """Returns a function that writes the PyTorch code of a remainder.

    If a FLOAT32 quotient A / B overflows, the code computes in FLOAT64, because PyTorch would return NaN.
    """
    usual, exact = (
        _binary(expression, of_integers)
        for expression in (f"{function}({{a}}, {{b}})", f"{function}({{a}}.double(), {{b}}.double()).float()")
    )

    def lines(case: Case) -> str:
        code = exact if case.data_type("ATensor") is DataType.FLOAT32 and _has_infinite_quotient(case) else usual
        return code if isinstance(code, str) else code(case)

    return lines


def _has_infinite_quotient(case: Case) -> bool:
    a, b = (case.logical(name) for name in _TENSORS)
    with np.errstate(all="ignore"):
        return bool((np.isfinite(a) & (b != 0) & np.isinf(a / b)).any())


def _mean(case: Case) -> str:
    made = 'torch.div(ATensor.long() + BTensor.long(), 2, rounding_mode="trunc")'
    return f"OutputTensor = {typed(case, 'OutputTensor', made)}"


def _add1(case: Case) -> str:
    a, b = (wide(case, name) for name in _TENSORS)
    return f"OutputTensor = {_as_output(case, f'{a} + {b}')}{fused_lines(case)}"


def _power(case: Case) -> str:
    x, scaling = scaled(case)
    data_type = case.data_type("InputTensor")
    exponent = number(as_float32(case.number("Exponent"))) if "Exponent" in case.values else "ExponentTensor.double()"
    lines = f"{scaling}power = torch.pow({x}.double(), {exponent})\n"
    if data_type.is_float:
        return f"{lines}OutputTensor = {typed(case, 'OutputTensor', 'power')}"
    return (
        f"{lines}# The fraction is dropped, NaN becomes 0, numbers beyond the type become its limits.\n"
        f"whole = torch.nan_to_num(power.trunc(), nan=0.0, posinf=inf, neginf=-inf)\n"
        f"OutputTensor = {limited('whole', case, 'OutputTensor')}"
    )


def _no_power(case: Case) -> str | None:
    data_type = case.data_type("InputTensor")
    if data_type.is_float:
        x = case.logical("InputTensor")
        is_whole = "Exponent" in case.values and float(case.number("Exponent")).is_integer()
        if not is_whole and bool((x == -float("inf")).any()):
            return say("torch.pow returns other powers of minus infinity than DirectML")
        return None
    if "Exponent" not in case.values and case.data_type("ExponentTensor").is_integer:
        return say("PyTorch has no integer power that keeps the low bits of every result, as DirectML's does")
    if data_type.bits == 64:
        return say("PyTorch does not compute {operator} with {type}", operator=case.operator.name, type=data_type.name)
    return None


def _round(case: Case) -> str:
    mode = case.integer("RoundingMode")
    x = wide(case, "InputTensor")
    if mode < 2:
        return f"OutputTensor = torch.{('round', 'trunc')[mode]}(InputTensor)"
    made = "torch.where((x - whole).abs() >= 0.5, whole + torch.sign(x), whole)"
    return f"x = {x}\nwhole = torch.trunc(x)\nOutputTensor = {typed(case, 'OutputTensor', made)}  # halves away from 0"


def _sign(case: Case) -> str:
    data_type = case.data_type("InputTensor")
    made = "torch.sign(InputTensor)" if data_type.is_signed else f"{wide(case, 'InputTensor')} != 0"
    if data_type.is_float and np.isnan(case.logical("InputTensor")).any():
        made = "torch.where(InputTensor.isnan(), InputTensor, torch.sign(InputTensor))"
    return f"OutputTensor = {made if data_type.is_signed else typed(case, 'OutputTensor', made)}"


def _select(case: Case) -> str:
    a, b = (moved(case, name) for name in _TENSORS)
    made = f"torch.where({wide(case, 'ConditionTensor')} != 0, {a}, {b})"
    return f"OutputTensor = {moved_back(case, 'OutputTensor', made)}"


_NO_U64 = no_type("UINT64")
_CODES: dict[str, Code | Snippet] = {
    **{name: element_wise(code) for name, code in _UNARY.items()},
    "ADD": _binary("{a} + {b}"),
    "ADD1": _add1,
    "SUBTRACT": _binary("{a} - {b}"),
    "MULTIPLY": _binary("{a} * {b}"),
    "DIVIDE": Snippet(_binary("{a} / {b}", _whole('torch.div(a, {b}, rounding_mode="trunc")', _by_zero)), _NO_U64),
    "MAX": _extreme("maximum", "fmax"),
    "MIN": _extreme("minimum", "fmin"),
    "MEAN": Snippet(_binary("({a} + {b}) / 2", _mean), no_type("INT64", "UINT64")),
    "MODULUS_TRUNCATE": Snippet(_remainder("torch.fmod", _whole("torch.fmod(a, {b})", _remainder_by_zero)), _NO_U64),
    "MODULUS_FLOOR": Snippet(_remainder("torch.remainder", _whole("torch.remainder(a, {b})", _by_zero)), _NO_U64),
    "ATAN_YX": _binary("torch.atan2({a}, {b})"),
    "DIFFERENCE_SQUARE": _binary("({a} - {b}) ** 2"),
    "POW": Snippet(_power, _no_power),
    "CONSTANT_POW": Snippet(_power, _no_power),
    "ROUND": _round,
    "SIGN": _sign,
    "IF": _select,
}
SNIPPETS: dict[str, Snippets] = in_torch({f"ELEMENT_WISE_{name}": code for name, code in _CODES.items()})
