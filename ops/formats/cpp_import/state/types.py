"""The names, bits, conversions and limits of the C++ types that descs use."""

import math
import re
from functools import lru_cache

import numpy as np

from ops.text.literals import FLT_MAX, NAMED_FLOATS
from ops.text.values import Number

_QUALIFIERS = re.compile(
    r"\b(const|constexpr|static|inline|struct|class|union|enum|typename|volatile|mutable|extern|register|"
    r"std\s*::|gsl\s*::|absl\s*::|base\s*::)\s*"
)
_LISTS = re.compile(
    r"^(?:\w+::)*(array|vector|initializer_list|span|Span|InlinedVector|small_vector|SmallVector|deque|FastArray|"
    r"valarray|fixed_vector|static_vector|TArray|TArrayView)\s*(?:<(.*)>)?$",
    re.DOTALL,
)
_WRAPPERS = re.compile(r"^(?:\w+::)*(?:optional|unique_ptr|shared_ptr|Optional)\s*<(.*)>$", re.DOTALL)
# No type has a longer name.
_LONGEST_NAME = 1000
_DIMENSIONS = ("TensorDimensions", "TensorStrides", "Dimensions")
_FIXED = ("array",)
_VIEWS = ("span", "Span", "TArrayView")
# The bits of the integer types that appear in descs; a BOOL counts as an unsigned integer of four bytes.
_SIGNED = {
    **dict.fromkeys(("int8_t", "INT8", "signed char", "char", "CHAR"), 8),
    **dict.fromkeys(("int16_t", "INT16", "short"), 16),
    **dict.fromkeys(("int", "INT", "int32_t", "INT32", "LONG", "long", "signed", "signed int"), 32),
    **dict.fromkeys(("int64_t", "INT64", "LONGLONG", "long long", "ptrdiff_t", "ssize_t"), 64),
}
_UNSIGNED = {
    **dict.fromkeys(("bool", "uint8_t", "UINT8", "BYTE", "unsigned char"), 8),
    **dict.fromkeys(("uint16_t", "UINT16", "unsigned short"), 16),
    **dict.fromkeys(("UINT", "uint32_t", "UINT32", "DWORD", "ULONG", "unsigned", "unsigned int", "BOOL"), 32),
    **dict.fromkeys(("uint64_t", "UINT64", "ULONGLONG", "size_t", "SIZE_T", "unsigned long long"), 64),
}
_INT, _UINT = ("int", "INT", "int32_t", "INT32"), ("UINT", "uint32_t", "UINT32", "unsigned", "unsigned int")
_BIT_FIELD = re.compile(r"(?:unsigned )?_BitInt\((\d{1,2})\)")
_FLOATS = {"float": 32, "FLOAT": 32, "double": 64, "DOUBLE": 64}


@lru_cache(4096)
def plain(text: str) -> str:
    """The type without qualifiers, `std::`, pointers and references."""
    if len(text) > _LONGEST_NAME:
        return text
    return _QUALIFIERS.sub("", text).strip(" *&").removeprefix("::").lstrip()


def arguments_of(text: str) -> list[str]:
    """The arguments of a template, from their text: `UINT` and `4` for `UINT, 4`."""
    found: list[str] = []
    depth = start = 0
    for place, mark in enumerate(text):
        depth += (mark in "<({[") - (mark in ">)}]")
        if mark == "," and depth == 0:
            found.append(text[start:place].strip())
            start = place + 1
    last = text[start:].strip()
    return [*found, last] if last else found


def element_of(text: str) -> str | None:
    """Returns the type of the elements of a list type, such as std::array or std::vector. Returns '' if the list type
    has no template argument, and None if `text` is no list type.
    """
    match = _LISTS.match(plain(text))
    if match is None:
        return "UINT" if plain(text).rpartition("::")[2] in _DIMENSIONS else None
    given = arguments_of(match[2] or "")
    return _QUALIFIERS.sub("", given[0]).strip(" &") if given else ""


def array_length(text: str) -> str | None:
    """The N of std::array<T, N>, as code; None for any other type."""
    match = _LISTS.match(plain(text))
    given = arguments_of(match[2] or "") if match is not None and match[1] in _FIXED else []
    return given[1] if len(given) > 1 else None


def is_fixed(text: str) -> bool:
    """True if a C++ type is std::array, whose length is fixed."""
    match = _LISTS.match(plain(text))
    return match is not None and match[1] in _FIXED


def is_view(text: str) -> bool:
    """True for a type that refers to the elements of another array: span, Span or TArrayView, in any namespace."""
    match = _LISTS.match(plain(text))
    return match is not None and match[1] in _VIEWS


def is_reference(text: str) -> bool:
    """True for std::reference_wrapper, which refers to another variable."""
    return re.match(r"(?:\w+::)*reference_wrapper\s*<", plain(text)) is not None


def is_optional(text: str) -> bool:
    """True for std::optional and other optional types such as dml::Optional, which may be empty."""
    return re.match(r"(?:\w+::)*[oO]ptional\s*<", plain(text)) is not None


def held_type(text: str) -> str | None:
    """The type of the value in an optional, such as std::optional, or in a std::unique_ptr or std::shared_ptr; None for
    any other type.
    """
    match = _WRAPPERS.match(plain(text))
    return match[1].strip() if match is not None else None


@lru_cache(1024)
def bits_of(type_name: str) -> int:
    """The number of bits of a number type; 0 for any other type."""
    found = _SIGNED.get(type_name) or _UNSIGNED.get(type_name) or _FLOATS.get(type_name) or 0
    return found or (int(match[1]) if (match := _BIT_FIELD.fullmatch(type_name)) else 0)


def are_same(one: str, other: str) -> bool | None:
    """True if two names are names of one type, and False if they are not; None if this is not known."""
    if one == other and (bits_of(one) or one.startswith("DML_")):
        return True
    if not bits_of(one) or not bits_of(other):
        return None
    if (bits_of(one), is_unsigned(one), is_real(one)) != (bits_of(other), is_unsigned(other), is_real(other)):
        return False
    return True if {one, other} <= set(_INT) or {one, other} <= set(_UINT) or is_real(one) else None


def cast(value: Number, type_name: str) -> Number:
    """The value converted to a type as in C++. It is unchanged for enums and unknown types, and if an infinity or NaN
    is converted to an integer.
    """
    if type_name == "bool":
        return int(bool(value))
    if type_name in _FLOATS:
        return _single(float(value)) if _FLOATS[type_name] == 32 else float(value)
    bits = bits_of(type_name)
    if not bits or (isinstance(value, float) and not math.isfinite(value)):
        return value
    whole = int(value) & ((1 << bits) - 1)
    is_signed = type_name in _SIGNED or type_name.startswith("_BitInt")
    return whole - (1 << bits) if is_signed and whole >> (bits - 1) else whole


def _single(value: float) -> float:
    """Returns the shortest decimal number that a C++ compiler rounds to the same `float` as `value`. If `value` is a
    `float` already, returns it unchanged.
    """
    with np.errstate(over="ignore"):
        found = np.float32(value)
    return value if float(found) == value or value != value else float(str(found))


def exact(value: Number, type_name: str) -> Number:
    """The number that a variable of this type really holds: a `float` that is written as 0.1 is a little larger."""
    if _FLOATS.get(type_name) != 32:
        return value
    with np.errstate(over="ignore"):
        return float(np.float32(value))


def number_type(type_name: str) -> str:
    """Returns `type_name` if it is a number type or bool; empty for any other type."""
    return type_name if bits_of(type_name) or type_name == "bool" else ""


def is_unsigned(type_name: str) -> bool:
    """True for an unsigned integer type, whose numbers wrap around."""
    return type_name in _UNSIGNED


def is_real(type_name: str) -> bool:
    """True for `float` and `double`."""
    return type_name in _FLOATS


def literal_type(text: str) -> str:
    """The type of a number literal."""
    plain_text = text.strip("() ").replace("'", "").lower().lstrip("+-")  # the parser counts a sign to the literal
    is_hex = plain_text.startswith("0x")
    if any(mark in plain_text for mark in ("p" if is_hex else ".e")) or (not is_hex and plain_text.endswith("f")):
        return "float" if plain_text.endswith("f") else "double"
    digits = plain_text.rstrip("ulz")
    suffix = plain_text[len(digits) :]
    try:
        value = int(digits, 0) if not digits.startswith("0") or not digits.isdigit() else int(digits, 8)
    except ValueError:
        return ""
    is_wide = "ll" in suffix or "z" in suffix or value >> 32 != 0 or (value >> 31 != 0 and not is_hex)
    if "u" in suffix or (is_hex and value >> (63 if is_wide else 31)):
        return "UINT64" if "ll" in suffix or "z" in suffix or value >> 32 else "UINT"
    return "INT64" if is_wide else "INT"


def promoted(type_name: str) -> str:
    """The type in which C++ computes with numbers of this type; empty for an unknown type."""
    if type_name in _FLOATS or not type_name:
        return type_name
    return "INT" if type_name == "bool" or bits_of(type_name) < 32 else type_name


def common(left: str, right: str) -> str:
    """The type to which C++ converts two operands of these types; empty if one of the types is unknown."""
    left, right = promoted(left), promoted(right)
    if not left or not right:
        return ""
    if left in _FLOATS or right in _FLOATS:
        return max((each for each in (left, right) if each in _FLOATS), key=bits_of)
    if bits_of(left) != bits_of(right):
        return left if bits_of(left) > bits_of(right) else right
    return left if left in _UNSIGNED else right


def limit(type_name: str, which: str) -> Number | None:
    """A member of std::numeric_limits<type_name>, such as `max` or `infinity`; None for an unknown type or member."""
    bits = bits_of(type_name)
    if type_name in _FLOATS:
        is_single = bits == 32
        largest = FLT_MAX if is_single else 1.7976931348623157e308
        floats: dict[str, Number] = {"infinity": math.inf, "quiet_NaN": math.nan, "max": largest, "lowest": -largest}
        floats["min"] = NAMED_FLOATS["FLT_MIN"] if is_single else 2.2250738585072014e-308
        floats["epsilon"] = NAMED_FLOATS["FLT_EPSILON"] if is_single else 2.220446049250313e-16
        floats["denorm_min"] = 1.401298464324817e-45 if is_single else 5e-324
        return floats.get(which)
    if not bits:
        return None
    is_signed = type_name in _SIGNED
    low = -(1 << (bits - 1)) if is_signed else 0
    return {"min": low, "lowest": low, "max": (1 << (bits - is_signed)) - 1}.get(which)
