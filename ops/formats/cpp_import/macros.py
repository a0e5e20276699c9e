"""Reads the preprocessor lines of a C++ text: macros, and the conditions that exclude other lines.

Spaces replace all removed text, so that the positions of the other text do not change.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ops.formats.cpp_import.conditions import Condition

MOST_CONDITIONS = 3  # conditions of which all combinations are read

_DEFINE = re.compile(r"\s*(\w+)(\(([\w\s,.]*)\))?\s*(.*)", re.DOTALL)
_PASTED = re.compile(r"\s*##\s*")  # joins two tokens
_ATOMS = re.compile(
    r"'(?:\\.|[^'])'|\"[^\"]*\"|(?<!\w)(?:0[xX][\da-fA-F'.pP]+|[\d.]+(?:[eE][-+]?\d+)?)\w*|\w*<[\w:, ]*>|::|->|\."
)
_INNER = re.compile(r"\w*\s*(?:\([^()]*\)|\{[^{}]*\}|\[[^\[\]]*\])")
_OPERATION = re.compile(r"[-+*/%<>&|^?,=]")
_MERGING = ("+", "-", "&", "|", "<", ">", "=")
_QUOTED = re.compile(r"(?<!#)#\s*(\w+)")  # the text of an argument
# The name of the type that a list has if the text gives it no type.
UNTYPED = "_"
_EMPTY_LIST = re.compile(r"=(\s+)\{\s*\}(?=\s*[,)])")
_TOKEN = re.compile(
    rf"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'|[()]|{_EMPTY_LIST.pattern}", re.DOTALL
)
# An annotation of Microsoft's source-code annotation language, such as `_In_` or `_Out_writes_(count)`.
_ANNOTATION = re.compile(
    r"\b_(?:In|Inout|Out|Outptr|COM_Outptr|Ret|Field|Maybenull|Null|Notnull|Use_decl|Check_return|Must_inspect|Success|"
    r"Pre|Post|Reserved|Frees|Always|When|At|Deref|Result|Analysis|Printf|Acquires|Releases|Requires)"
    r"(?:_[a-z]+)*_\b(?:\((?:[^()\n]|\([^()\n]*\))*\))?"
)


@dataclass(frozen=True, slots=True)
class Macro:
    """A preprocessor macro: its code, the line of its definition, and its parameters. `parameters` is None for a macro
    without parentheses.
    """

    code: str
    line: int
    parameters: tuple[str, ...] | None = None

    def expanded(self, arguments: Sequence[str]) -> str | None:
        """The code with the arguments in place of the parameters; None if the macro has no parentheses, or if there are
        too many or too few arguments.
        """
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
        code = re.sub(r"\b[A-Za-z_]\w*\b", lambda found: _apart(code, found, given.get(found[0], found[0])), code)
        return _PASTED.sub("", code)[:20_000]


def _apart(code: str, found: re.Match[str], given: str) -> str:
    """Returns the macro argument `given`. A space is added before or after it if it would otherwise form another
    operator with the sign beside it.

    For example, the argument `-1` for `x` in the code `-x` becomes ` -1`, because `--1` would contain the operator
    `--`.
    """
    before, after = code[: found.start()][-1:], code[found.end() :][:1]
    left = " " if before in _MERGING and given[:1] == before else ""
    right = " " if after in _MERGING and given[-1:] == after else ""
    return f"{left}{given}{right}"


def loose(code: str) -> bool:
    """True if the code of a macro is an operation that is not in parentheses.

    Operators beside a use of the macro may then bind to a part of this operation.
    """
    plain = _ATOMS.sub("0", code)
    while (shorter := _INNER.sub("0", plain)) != plain:
        plain = shorter
    return _OPERATION.search(plain.strip().lstrip("-+!~*&")) is not None


def with_macro(code: str, name: str, macro: Macro) -> str:
    """Returns `code` in which each use of the macro `name` is replaced by the macro's own code."""
    if macro.parameters is None:
        return re.sub(rf"\b{name}\b", lambda _: macro.code, code)
    parts, end = list[str](), 0
    for match in re.finditer(rf"\b{name}\s*\(", code):
        given, last = _arguments(code, match.end())
        expanded = macro.expanded(given) if match.start() >= end else None
        if expanded is not None:
            parts += [code[end : match.start()], expanded]
            end = last
    return "".join(parts) + code[end:]


def _arguments(code: str, start: int) -> tuple[list[str], int]:
    """The arguments of a call of a macro, and the position behind its closing parenthesis.

    `start` is the position of the first argument in `code`.
    """
    found, depth, first = list[str](), 0, start
    for match in re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])+'|[][(){},]").finditer(code, start):
        if match[0] in ("(", "[", "{"):
            depth += 1
        elif depth == 0 and match[0] in (")", ","):
            found.append(code[first : match.start()].strip())
            first = match.end()
            if match[0] == ")":
                return [] if found == [""] else found, first
        elif match[0] in (")", "]", "}"):
            depth -= 1
    return found, len(code)


@dataclass(slots=True)
class Preprocessed:
    """The C++ code after preprocessing, and its macros. If conditions depend on unknown macros, the code is that of one
    choice of their truth values.

    `choices` has the truth values that were chosen for such conditions. `conditions` are the other ones, which count as
    true, each with its unknown macros. `undecided` has the line of each unknown macro. `redefined` are the macros with
    several definitions, and `ever` has the first definition of each macro.
    """

    code: str
    macros: dict[str, Macro] = field(default_factory=dict[str, Macro])
    ever: dict[str, Macro] = field(default_factory=dict[str, Macro])
    redefined: set[str] = field(default_factory=set[str])
    choices: Mapping[str, bool] = field(default_factory=dict[str, bool])
    undecided: dict[str, int] = field(default_factory=dict[str, int])
    conditions: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    undefined: dict[str, int | None] = field(default_factory=dict[str, int | None])


def preprocess(text: str, defined: Mapping[str, int | None], choices: Mapping[str, bool] | None = None) -> Preprocessed:
    """Preprocesses C++ code: removes the lines that the compiler ignores, and returns the remaining code with its
    macros.

    `defined` has the values of macros that the code does not determine; None stands for a macro that is not defined.
    Conditions with other unknown macros stay open. `choices` has the assumed results of such conditions; a condition
    without one counts as true. The returned object lists the open conditions.
    """
    found = Preprocessed("", choices=choices or {})
    lines = text.split("\n")
    branches: list[tuple[bool, bool, bool]] = []  # is the line seen, was a branch taken, is the outside seen
    number = 0
    while number < len(lines):
        line, first = lines[number], number
        directive = re.match(r"\s*#\s*(\w+)(.*)", line, re.DOTALL)
        sees = all(branch[0] for branch in branches)
        if directive is None:
            lines[number] = _ANNOTATION.sub(_as_spaces, line) if sees else _blank(line)
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
    found.code = _with_typed_lists("\n".join(lines))
    return found


def _with_typed_lists(code: str) -> str:
    """Returns the code with a type `_` before each `{}` that is the default value of a parameter and has a space before
    it.

    Without a type, tree-sitter would parse `f(T<int> a = {}) {` as the declaration of a variable. The `_` replaces the
    space before `{}`. So the code keeps its length, and all positions stay valid.
    """
    if _EMPTY_LIST.search(code) is None:
        return code
    depth, parts, end = 0, list[str](), 0
    for match in _TOKEN.finditer(code):
        depth += (match[0] == "(") - (match[0] == ")")
        if match[1] is not None and depth > 0:
            parts += [code[end : match.end(1) - 1], UNTYPED]
            end = match.end(1)
    return "".join(parts) + code[end:]


def _as_spaces(match: re.Match[str]) -> str:
    return " " * len(match[0])


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
    conditions = {"if": rest, "ifdef": f"defined({rest})", "ifndef": f"!defined({rest})"}
    condition = conditions.get(name.removeprefix("el"))
    if name in conditions:
        is_taken = False
        if sees:
            guard = name == "ifndef" and re.match(rf"\s*#\s*define\s+{re.escape(rest)}\b", following)
            is_taken = True if guard else _decided(found, conditions[name], defined, line)
        branches.append((is_taken, is_taken, sees))
    elif branches and (name == "else" or condition is not None):
        _, was_taken, outside = branches[-1]
        is_taken = outside and not was_taken and (condition is None or _decided(found, condition, defined, line))
        branches[-1] = is_taken, was_taken or is_taken, outside
    elif name == "endif" and branches:
        branches.pop()
    elif sees and name == "define" and (match := _DEFINE.fullmatch(rest)) is not None:
        parameters = tuple(p.strip() for p in match[3].split(",") if p.strip()) if match[2] is not None else None
        if parameters is not None and not rest.lstrip()[len(match[1]) :].startswith("("):
            parameters, match = None, match
        made = Macro(match[4].strip(), line, parameters)
        before = found.ever.setdefault(match[1], made)
        if (before.code, before.parameters) != (made.code, made.parameters):
            found.redefined.add(match[1])
        found.macros[match[1]] = made
    elif sees and name == "undef":
        found.macros.pop(rest.strip(), None)
        found.undefined[rest.strip()] = None


def _decided(found: Preprocessed, code: str, defined: Mapping[str, int | None], line: int) -> bool:
    codes = {name: None if macro.parameters is not None else macro.code for name, macro in found.macros.items()}
    reading = Condition(code, codes, {**defined, **found.undefined})
    if reading.value is None:
        names = tuple(reading.unknown or [code])
        if names == (code,) and code in defined:
            return bool(defined[code])
        for name in names:
            found.undecided.setdefault(name, line)
        if code in found.choices:
            return found.choices[code]
        found.conditions.setdefault(code, names)
    return reading.value != 0


def _blank(line: str) -> str:
    """A line of spaces, as many as the given line has bytes."""
    ending = "\r" if line.endswith("\r") else ""
    return " " * (len(line.encode("utf-8", "replace")) - len(ending)) + ending


def _uncommented(code: str) -> str:
    return re.sub(r"/\*.*?\*/", " ", code).partition("//")[0].strip()
