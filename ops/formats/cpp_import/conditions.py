"""Evaluates the condition of an `#if` with three values: true, false and unknown."""

import re
from collections.abc import Mapping

from ops.formats.cpp_import.state import arithmetic

# The macros of a build for Windows with MSVC; a version of DirectML is read as the newest.
KNOWN: Mapping[str, int] = {
    "DML_TARGET_VERSION": 0x6400, "DML_TARGET_VERSION_USE_LATEST": 1, "_WIN32": 1, "WIN32": 1, "_WIN64": 1,
    "__cplusplus": 202302, "_MSC_VER": 1940, "_MSVC_LANG": 202302, "NTDDI_VERSION": 0x0A000010, "__has_include": 1,
}  # fmt: skip

_TOKENS = re.compile(r"\s*(defined\s*\(\s*\w+\s*\)|defined\s+\w+|\w+(?:'\w+)*|&&|\|\||<<|>>|[<>=!]=|\S)")
_LEVELS = (
    ("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", ">", "<=", ">="), ("<<", ">>"), ("+", "-"),
    ("*", "/", "%"),
)  # fmt: skip
_MOST_TOKENS, _DEEPEST, _DEEPEST_MACRO = 200, 20, 8


class Condition:
    """Evaluates the condition of an `#if`. `value` is the result; None if it is unknown.

    `macros` has the code of macros without parameters, `defined` the values of macros that the source does not define.
    `unknown` lists the macros that make the result unknown.
    """

    def __init__(
        self, code: str, macros: Mapping[str, str | None], defined: Mapping[str, int | None], depth: int = 0
    ) -> None:
        self._macros, self._defined, self._depth = macros, defined, depth
        self._words = _TOKENS.findall(code)[:_MOST_TOKENS]
        self._at = self._nested = 0
        self.unknown: list[str] = []
        self.value = self._either()
        if self._at < len(self._words):
            self.value = None  # there is more than an expression

    def _next(self, *marks: str) -> str:
        if self._at < len(self._words) and self._words[self._at] in marks:
            self._at += 1
            return self._words[self._at - 1]
        return ""

    def _either(self) -> int | None:
        """Parses a whole expression: `a ? b : c`, or binary operators. Returns its value; None if it is unknown."""
        condition = self._binary(0)
        if not self._next("?"):
            return condition
        self._nested += 1
        first = self._either() if self._nested < _DEEPEST else None
        second = self._either() if self._next(":") and self._nested < _DEEPEST else None
        if condition is None:
            return first if first == second else None
        return first if condition else second

    def _binary(self, level: int) -> int | None:
        if level == len(_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while mark := self._next(*_LEVELS[level]):
            right = self._binary(level + 1)
            if mark == "||":
                left = 1 if left or right else None if left is None or right is None else 0
            elif mark == "&&":
                left = 0 if left == 0 or right == 0 else None if left is None or right is None else 1
            elif left is None or right is None:
                left = None
            else:
                found = arithmetic.binary(mark, left, right)
                left = found if isinstance(found, int) else None
        return left

    def _unary(self) -> int | None:
        if mark := self._next("!", "-", "+", "~"):
            self._nested += 1
            value = self._unary() if self._nested < _DEEPEST else None
            found = None if value is None else arithmetic.unary(mark, value, is_unsigned=False)
            return found if isinstance(found, int) else None
        if self._next("("):
            self._nested += 1
            value = self._either() if self._nested < _DEEPEST else None
            self._next(")")
            return value
        if self._at >= len(self._words):
            return None
        word = self._words[self._at]
        self._at += 1
        if word.startswith("defined") and word != "defined":
            return self._is_defined(re.sub(r"^defined\s*\(?\s*|\s*\)$", "", word))
        if word[:1].isdigit():
            number = arithmetic.literal(word)
            return number if isinstance(number, int) else None
        return self._named(word) if word.isidentifier() else None

    def _is_defined(self, name: str) -> int | None:
        if name in self._macros or name in KNOWN:
            return 1
        if name in self._defined:
            return int(self._defined[name] is not None)
        self.unknown.append(name)
        return None

    def _named(self, name: str) -> int | None:
        if name in self._macros and self._depth < _DEEPEST_MACRO:
            code = self._macros[name]
            if code is None:
                self._skip_arguments()
                self.unknown.append(name)
                return self._defined.get(name)
            inner = Condition(code, self._macros, self._defined, self._depth + 1)
            self.unknown += inner.unknown
            return inner.value
        if name in KNOWN:
            self._skip_arguments()
            return KNOWN[name]
        if name.startswith(("DML_FEATURE", "DML_TARGET")) or name in ("true", "false"):
            return int(name != "false")
        if name in self._defined:
            self._skip_arguments()
            return self._defined[name] or 0
        self._skip_arguments()
        self.unknown.append(name)
        return None

    def _skip_arguments(self) -> None:
        """Skips the arguments of a macro, as in `__has_include(<DirectML.h>)`."""
        depth = 0
        while self._at < len(self._words) and (depth or self._words[self._at] == "("):
            depth += (self._words[self._at] == "(") - (self._words[self._at] == ")")
            self._at += 1
