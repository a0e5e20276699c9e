"""Builds the wheel: all packages lie inside `dml_explorer`, and import each other by their names inside it.

In the repository, the packages are named `ops`, `widgets`, `explorer` and `resources`. These names are too common for
the folder of installed packages: an application may have another `ops.py`.
"""

import ast
import re
from pathlib import Path

from setuptools.command.build_py import build_py

OUTER = "dml_explorer"
PARTS = ("explorer", "ops", "resources", "widgets")
_IMPORTED = re.compile(rf"(?:from|import) +(?=(?:{'|'.join(PARTS)})\b)")
# A text that is nothing but the path of a module, and perhaps of an object in it: "ops.formats.exports:EXPORTS".
_MODULE = re.compile(rf"(?:{'|'.join(PARTS)})(?:\.[a-z]\w*)+(?::\w+)?", re.ASCII)
_MADE = re.compile(rf"(?:{'|'.join(PARTS)})\.(?:[a-z]\w*\.)*(?:[a-z]\w*)?\Z", re.ASCII)


class BuildPy(build_py):
    """The build step of setuptools that copies the modules. It also rewrites the imports in the copied modules."""

    def build_module(self, module, module_file, package):
        made, copied = super().build_module(module, module_file, package)
        path = Path(made)
        text = path.read_text(encoding="utf-8")
        if (inner := inside(text)) != text:
            path.write_text(inner, encoding="utf-8", newline="\n")
        return made, copied


def inside(source: str) -> str:
    """The source of a module, rewritten so that it works inside `dml_explorer`; the number of lines stays the same.

    Raises ValueError for code that cannot be rewritten: an `import ops.model` without an `as`, because it binds the
    name `ops`, and an f-string that begins like the path of a module.
    """
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    places = {place for node in ast.walk(ast.parse(source)) for place in _places(node, lines)}
    for row, column in sorted(places, reverse=True):
        lines[row] = lines[row][:column] + f"{OUTER}.".encode() + lines[row][column:]
    return b"".join(lines).decode()


def _places(node: ast.AST, lines: list[bytes]) -> list[tuple[int, int]]:
    """Returns the positions (row, column in bytes) at which an import statement or a string constant names a package of
    this program.

    Raises ValueError for an import or a computed module name that cannot be renamed.
    """
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _MODULE.fullmatch(node.value):
        row, start = node.lineno - 1, node.col_offset
        name = node.value.encode()
        return [(row, start + 1)] if lines[row][start + 1 : start + 1 + len(name)] == name else []
    if isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
        if _MADE.match(str(node.values[0].value)):
            raise ValueError(f"Line {node.lineno} makes the path of a module; its first part must be a constant.")
        return []
    if isinstance(node, ast.Import):
        ours = [alias for alias in node.names if alias.name.partition(".")[0] in PARTS]
        if any(alias.asname is None for alias in ours):
            raise ValueError(f"Line {node.lineno} imports {ours[0].name} without a name of its own.")
    elif not isinstance(node, ast.ImportFrom) or node.level:
        return []
    row, start = node.lineno - 1, node.col_offset
    match = _IMPORTED.match(lines[row][start:].decode())
    return [(row, start + match.end())] if match else []
