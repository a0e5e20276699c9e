"""Reads the preprocessor lines of a text: macros, and the conditions that exclude other lines.

Everything that the compiler does not see is replaced by spaces, so that every position stays.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ops.formats.cpp_import.state.arithmetic import literal

MOST_CONDITIONS = 3  # conditions of which all combinations are read

_DEFINE = re.compile(r"\s*(\w+)(\(([\w\s,.]*)\))?\s*(.*)", re.DOTALL)
_PASTED = re.compile(r"\s*##\s*")  # joins two tokens
_QUOTED = re.compile(r"(?<!#)#\s*(\w+)")  # the text of an argument
_TOKENS = re.compile(r"\s*(defined\s*\(\s*\w+\s*\)|defined\s+\w+|\w+(?:'\w+)*|&&|\|\||[<>=!]=|[<>!()+\-*])")
# What every compiler for Windows defines; a version of DirectML is read as the newest.
_KNOWN: Mapping[str, int] = {
    "DML_TARGET_VERSION": 0x6400, "DML_TARGET_VERSION_USE_LATEST": 1, "_WIN32": 1, "WIN32": 1, "_WIN64": 1,
    "__cplusplus": 202302, "_MSC_VER": 1940, "_MSVC_LANG": 202302, "NTDDI_VERSION": 0x0A000010, "__has_include": 1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: its code, the line of its definition, and its parameters; None for a macro without parentheses."""

    code: str
    line: int
    parameters: tuple[str, ...] | None = None

    def expanded(self, arguments: Sequence[str]) -> str | None:
        """The code with the arguments in place of the parameters; None if their numbers differ."""
        if self.parameters is None:
            return None
        names, values = list(self.parameters), list(arguments)
        if names and names[-1] == "...":
            fixed = len(names) - 1
            names, values = [*names[:-1], "__VA_ARGS__"], [*values[:fixed], ", ".join(values[fixed:])]
        if len(values) != len(names):
            return None
        given = dict(zip(names, values, strict=True))
        code = _QUOTED.sub(lambda found: f'"{given[found[1]]}"' if found[1] in given else found[0], self.code)
        code = re.sub(r"\b[A-Za-z_]\w*\b", lambda found: given.get(found[0], found[0]), code)
        return _PASTED.sub("", code)[:20_000]


@dataclass(slots=True)
class Preprocessed:
    """The code for one outcome of its conditions, its macros, and the conditions that the text does not decide."""

    code: str
    macros: dict[str, Macro] = field(default_factory=dict[str, Macro])
    undecided: dict[str, int] = field(default_factory=dict[str, int])
    undefined: dict[str, int | None] = field(default_factory=dict[str, int | None])


def preprocess(text: str, defined: Mapping[str, int | None]) -> Preprocessed:
    """Removes the lines that the compiler does not see.

    `defined` contains the value of each macro that the text does not decide; None if it is not defined. A condition
    with other unknown macros counts as true, and its macros are returned as undecided.
    """
    found = Preprocessed("")
    lines = text.split("\n")
    branches: list[tuple[bool, bool, bool]] = []  # is the line seen, was a branch taken, is the outside seen
    number = 0
    while number < len(lines):
        line, first = lines[number], number
        directive = re.match(r"\s*#\s*(\w+)(.*)", line, re.DOTALL)
        sees = all(branch[0] for branch in branches)
        if directive is None:
            if not sees:
                lines[number] = _blank(line)
            number += 1
            continue
        rest = directive[2]
        while rest.rstrip().endswith("\\") and number + 1 < len(lines):
            number += 1
            rest = rest.rstrip()[:-1] + " " + lines[number]
        following = lines[number + 1] if number + 1 < len(lines) else ""
        for place in range(first, number + 1):
            lines[place] = _blank(lines[place])
        number += 1
        _obey(found, branches, directive[1], _uncommented(rest), sees, defined, first + 1, following)
    found.code = "\n".join(lines)
    return found


def _obey(
    found: Preprocessed,
    branches: list[tuple[bool, bool, bool]],
    name: str,
    rest: str,
    sees: bool,
    defined: Mapping[str, int | None],
    line: int,
    following: str,
) -> None:
    if name in ("if", "ifdef", "ifndef"):
        is_taken = False
        if sees:
            code = {"if": rest, "ifdef": f"defined({rest.strip()})", "ifndef": f"!defined({rest.strip()})"}[name]
            guard = name == "ifndef" and re.match(rf"\s*#\s*define\s+{re.escape(rest.strip())}\b", following)
            is_taken = True if guard else _decided(found, code, defined, line)
        branches.append((is_taken, is_taken, sees))
    elif name in ("elif", "else", "elifdef") and branches:
        _, was_taken, outside = branches[-1]
        is_taken = outside and not was_taken and (name == "else" or _decided(found, rest, defined, line))
        branches[-1] = is_taken, was_taken or is_taken, outside
    elif name == "endif" and branches:
        branches.pop()
    elif sees and name == "define" and (match := _DEFINE.fullmatch(rest)) is not None:
        parameters = tuple(p.strip() for p in match[3].split(",") if p.strip()) if match[2] is not None else None
        if parameters is not None and not rest.lstrip()[len(match[1]) :].startswith("("):
            parameters, match = None, match
        found.macros[match[1]] = Macro(match[4].strip(), line, parameters)
    elif sees and name == "undef":
        found.macros.pop(rest.strip(), None)
        found.undefined[rest.strip()] = None


def _decided(found: Preprocessed, code: str, defined: Mapping[str, int | None], line: int) -> bool:
    reading = _Condition(code, found.macros, {**defined, **found.undefined})
    value = reading.value()
    if value is None:
        for name in reading.unknown:
            found.undecided.setdefault(name, line)
    return value != 0


class _Condition:
    """Evaluates the condition of an `#if` with three values: true, false and unknown (None)."""

    def __init__(
        self, code: str, macros: Mapping[str, Macro], defined: Mapping[str, int | None], depth: int = 0
    ) -> None:
        self._macros, self._defined, self._depth = macros, defined, depth
        self._tokens = _TOKENS.findall(code)[:200]
        self._at = self._nested = 0
        self.unknown: list[str] = []

    def value(self) -> int | None:
        return self._or()

    def _next(self, *marks: str) -> str:
        if self._at < len(self._tokens) and self._tokens[self._at] in marks:
            self._at += 1
            return self._tokens[self._at - 1]
        return ""

    def _or(self) -> int | None:
        left = self._and()
        while self._next("||"):
            right = self._and()
            left = 1 if left or right else None if left is None or right is None else 0
        return left

    def _and(self) -> int | None:
        left = self._compared()
        while self._next("&&"):
            right = self._compared()
            left = 0 if left == 0 or right == 0 else None if left is None or right is None else 1
        return left

    def _compared(self) -> int | None:
        left = self._unary()
        while mark := self._next("<", ">", "<=", ">=", "==", "!=", "+", "-", "*"):
            right = self._unary()
            if left is None or right is None:
                left = None
            else:
                left = int({"<": left < right, ">": left > right, "<=": left <= right, ">=": left >= right,
                            "==": left == right, "!=": left != right, "+": left + right, "-": left - right,
                            "*": left * right}[mark])  # fmt: skip
        return left

    def _unary(self) -> int | None:
        if self._next("!"):
            value = self._unary()
            return None if value is None else int(not value)
        if self._next("("):
            self._nested += 1
            value = self._or() if self._nested < 20 else None
            self._next(")")
            return value
        if self._at >= len(self._tokens):
            return None
        token = self._tokens[self._at]
        self._at += 1
        if token.startswith("defined"):
            return self._is_defined(re.sub(r"^defined\s*\(?\s*|\s*\)$", "", token))
        number = literal(token) if token[:1].isdigit() else None
        return int(number) if number is not None else self._named(token)

    def _is_defined(self, name: str) -> int | None:
        if name in self._macros or name in _KNOWN:
            return 1
        if name in self._defined:
            return int(self._defined[name] is not None)
        self.unknown.append(name)
        return None

    def _named(self, name: str) -> int | None:
        if name in self._macros and self._depth < 8:
            inner = _Condition(self._macros[name].code, self._macros, self._defined, self._depth + 1)
            found = inner.value()
            self.unknown += inner.unknown
            return found
        if name in _KNOWN:
            return _KNOWN[name]
        if name.startswith(("DML_FEATURE", "DML_TARGET")) or name in ("true", "false"):
            return int(name != "false")
        if name in self._defined:
            return self._defined[name] or 0
        self.unknown.append(name)
        return None


def _blank(line: str) -> str:
    """Spaces in place of the characters, as many as the line has bytes."""
    ending = "\r" if line.endswith("\r") else ""
    return " " * (len(line.encode("utf-8", "replace")) - len(ending)) + ending


def _uncommented(code: str) -> str:
    return re.sub(r"/\*.*?\*/", " ", code).partition("//")[0].strip()
