"""NumPy code for the element-wise operators."""

from collections.abc import Callable

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.snippets import fused_lines
from ops.declare.numpy_code import Code, element_wise, scaled
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case

_ERF = "np.vectorize(erf, otypes=[np.float64])({x})"
_UNARY = {
    "IDENTITY": "{x}", "ABS": "np.abs({x})", "NEGATE": "-{x}", "SIGN": "np.sign({x})",
    "ACOS": "np.arccos({x})", "ASIN": "np.arcsin({x})", "ATAN": "np.arctan({x})",
    "COS": "np.cos({x})", "SIN": "np.sin({x})", "TAN": "np.tan({x})",
    "COSH": "np.cosh({x})", "SINH": "np.sinh({x})", "TANH": "np.tanh({x})",
    "ACOSH": "np.arccosh({x})", "ASINH": "np.arcsinh({x})", "ATANH": "np.arctanh({x})",
    "CEIL": "np.ceil({x})", "FLOOR": "np.floor({x})", "EXP": "np.exp({x})", "LOG": "np.log({x})",
    "SQRT": "np.sqrt({x})", "RECIP": "1 / {x}", "ERF": _ERF,
}  # fmt: skip
_DIVIDE = """\
# Rounded towards 0. No page defines the division by 0; DirectML 1.13.1 writes {by_zero}.
quotient = ATensor // BTensor
quotient += ((quotient * BTensor != ATensor) & ((ATensor < 0) != (BTensor < 0))).astype(quotient.dtype)
OutputTensor = np.where(BTensor == 0, {value}, quotient).astype(ATensor.dtype)"""
_REMAINDER = """\
# No page defines the remainder of a division by 0; DirectML 1.13.1 writes {by_zero}.
OutputTensor = np.where(BTensor == 0, {value}, {function}(ATensor, BTensor)).astype(ATensor.dtype)"""
_ALL_BITS = "np.invert(np.zeros_like(ATensor))"


def _binary(of_floats: str, of_integers: Code | None = None) -> Callable[[Case], str]:
    """Returns a function that writes the NumPy code of an operator on two tensors.

    The code is `of_integers` if this is given and the tensors are integers, otherwise `of_floats`.
    """

    def lines(case: Case) -> str:
        if of_integers is None or case.data_type("ATensor").is_float:
            return f"OutputTensor = {of_floats}"
        return of_integers if isinstance(of_integers, str) else of_integers(case)

    return lines


def _by_zero(case: Case) -> tuple[str, str]:
    """Returns the result of dividing an integer by 0 in DirectML, as words and as NumPy code."""
    data_type = case.data_type("ATensor")
    if data_type.is_signed and data_type.bits in (8, 32):
        return "1 for a negative A and else -1", "np.where(ATensor < 0, 1, -1)"
    return "a number with all bits set", _ALL_BITS


def _divide(case: Case) -> str:
    words, value = _by_zero(case)
    return _DIVIDE.format(by_zero=words, value=value)


def _floored(case: Case) -> str:
    words, value = _by_zero(case)
    return _REMAINDER.format(by_zero=words, value=value, function="np.mod")


def _truncated(case: Case) -> str:
    data_type = case.data_type("ATensor")
    is_a = data_type.is_signed and data_type.bits in (8, 32)
    words, value = ("A", "ATensor") if is_a else ("a number with all bits set", _ALL_BITS)
    return _REMAINDER.format(by_zero=words, value=value, function="np.fmod")


def _mean(case: Case) -> str:
    name = case.data_type("ATensor").script_name
    return (
        "total = ATensor.astype(np.int64) + BTensor.astype(np.int64)\n"
        f"OutputTensor = np.where(total < 0, -(-total // 2), total // 2).astype(np.{name})  # rounded towards 0"
    )


def _angle(case: Case) -> str:
    name = case.data_type("ATensor").script_name
    return f"OutputTensor = np.arctan2(ATensor.astype(np.float64), BTensor.astype(np.float64)).astype(np.{name})"


def _add1(case: Case) -> str:
    return f"OutputTensor = ATensor + BTensor{fused_lines(case)}"


def _power(case: Case) -> str:
    x, scaling = scaled(case)
    data_type = case.data_type("InputTensor")
    is_constant = "Exponent" in case.values
    exponent = number(as_float32(case.number("Exponent"))) if is_constant else "ExponentTensor.astype(np.float64)"
    if data_type.is_integer and not is_constant and case.data_type("ExponentTensor").is_integer:
        return (
            f"{scaling}# Powers keep their low bits.\n"
            "# A negative power is 1 or -1 for 1 and -1, the largest number for 0, and 0 for all others.\n"
            f"def power(x, y):\n"
            f"    if y >= 0:\n"
            f"        return pow(x, y, 2**{data_type.bits})\n"
            f"    return {{1: 1, -1: 1 if y % 2 == 0 else -1, 0: {data_type.limits[1]}}}.get(x, 0)\n\n\n"
            f"pairs = zip({x}.ravel().tolist(), ExponentTensor.ravel().tolist())\n"
            f"powers = np.array([power(x, y) % 2**{data_type.bits} for x, y in pairs], np.uint{data_type.bits})\n"
            f"OutputTensor = powers.view(np.{data_type.script_name}).reshape({x}.shape)"
        )
    lines = (
        f"{scaling}x, y = {x}.astype(np.float64), {exponent}\n"
        "# A fractional power of a negative number, even of -infinity, is NaN.\n"
        "power = np.where((x < 0) & np.isfinite(y) & (np.trunc(y) != y), np.nan, np.power(x, y))\n"
    )
    if data_type.is_float:
        return f"{lines}OutputTensor = power.astype(np.{data_type.script_name})"
    low, high = data_type.limits
    top = f"np.where(power >= {high + 1}.0, {high}, np.where(inside, power, 0).astype(np.{data_type.script_name}))"
    return (
        f"{lines}# The fraction is dropped, NaN becomes 0, numbers beyond the type become its limits.\n"
        f"inside = (power > {low - 1}.0) & (power < {high + 1}.0)\n"
        f"OutputTensor = np.where(power <= {low - 1}.0, {low}, {top}).astype(np.{data_type.script_name})"
    )


def _round(case: Case) -> str:
    mode = case.integer("RoundingMode")
    if mode < 2:
        return f"OutputTensor = np.{('rint', 'trunc')[mode]}(InputTensor)"
    return (
        "# Halves away from 0.\n"
        "whole = np.trunc(InputTensor)\n"
        "away = whole + np.copysign(1, InputTensor).astype(InputTensor.dtype)\n"
        "OutputTensor = np.where(np.abs(InputTensor - whole) >= 0.5, away, whole)"
    )


def _select(case: Case) -> str:
    return "OutputTensor = np.where(ConditionTensor != 0, ATensor, BTensor)"


_BINARY = {
    "ADD": _binary("ATensor + BTensor"),
    "ADD1": _add1,
    "SUBTRACT": _binary("ATensor - BTensor"),
    "MULTIPLY": _binary("ATensor * BTensor"),
    "DIVIDE": _binary("ATensor / BTensor", _divide),
    "MAX": _binary("np.fmax(ATensor, BTensor)  # ignores NaN"),
    "MIN": _binary("np.fmin(ATensor, BTensor)  # ignores NaN"),
    "MEAN": _binary("(ATensor + BTensor) / 2", _mean),
    "MODULUS_TRUNCATE": _binary("np.fmod(ATensor, BTensor)", _truncated),
    "MODULUS_FLOOR": _binary("np.mod(ATensor, BTensor)", _floored),
    "ATAN_YX": _angle,
    "DIFFERENCE_SQUARE": _binary("(ATensor - BTensor) ** 2"),
    "POW": _power,
    "CONSTANT_POW": _power,
    "ROUND": _round,
    "IF": _select,
}
_NUMPY: dict[str, Code] = {**{name: element_wise(code) for name, code in _UNARY.items()}, **_BINARY}
SNIPPETS: dict[str, Snippets] = {f"ELEMENT_WISE_{name}": {"numpy": Snippet(code)} for name, code in _NUMPY.items()}
