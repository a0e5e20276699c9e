"""Checks the source tree for large folders, import circles, and folders without a description."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

PACKAGES = ("ops", "widgets", "explorer")
LARGEST_FOLDER = 18  # modules, without __init__.py


def modules(root: Path, packages: Sequence[str] = PACKAGES) -> Mapping[str, Path]:
    """Every module below the packages, by its dotted name."""
    found: dict[str, Path] = {}
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def large_folders(root: Path, packages: Sequence[str] = PACKAGES) -> list[str]:
    """The folders with more than `LARGEST_FOLDER` modules, each with its number of modules."""
    held: dict[Path, int] = defaultdict(int)
    for path in modules(root, packages).values():
        held[path.parent] += path.name != "__init__.py"
    return [
        f"{folder.relative_to(root).as_posix()}: {number} modules"
        for folder, number in held.items()
        if number > LARGEST_FOLDER
    ]


def undescribed_folders(root: Path, packages: Sequence[str] = PACKAGES) -> list[str]:
    """Folders whose `__init__.py` is missing or does not start with one sentence."""
    folders = {path.parent for path in modules(root, packages).values()}
    return [folder.relative_to(root).as_posix() for folder in sorted(folders) if not _is_described(folder)]


def _is_described(folder: Path) -> bool:
    face = folder / "__init__.py"
    text = ast.get_docstring(_parsed(face)) if face.exists() else None
    first = (text or "").partition("\n\n")[0]
    return first.endswith(".") and len(first) > len(folder.name) + 1


def faces_with_code(root: Path, packages: Sequence[str] = PACKAGES) -> list[str]:
    """Finds `__init__.py` files with a statement other than a docstring, imports, `__all__` and `__getattr__`.

    A `__getattr__` imports names at their first use. Its imports are repeated under TYPE_CHECKING for type checkers.
    """
    faces = [path for path in modules(root, packages).values() if path.name == "__init__.py"]
    return [
        f"{path.relative_to(root).as_posix()}:{statement.lineno}"
        for path in faces
        for statement in _parsed(path).body
        if not _belongs_in_a_face(statement)
    ]


def _belongs_in_a_face(statement: ast.stmt) -> bool:
    match statement:
        case ast.Import() | ast.ImportFrom():
            return True
        case ast.Expr(value=ast.Constant(value=str())):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]) | ast.FunctionDef(name="__getattr__"):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case _:
            return False


def circles(root: Path, packages: Sequence[str] = PACKAGES) -> list[list[str]]:
    """Returns the groups of modules that import one another in a circle. Imports in functions and under TYPE_CHECKING
    count too; `__init__.py` files do not.
    """
    known = modules(root, packages)
    inner = {name: path for name, path in known.items() if path.name != "__init__.py"}
    edges = {name: {each for each in _imported(path, known) if each in inner} for name, path in inner.items()}
    return [sorted(group) for group in _strongly_connected(edges) if len(group) > 1]


def _imported(path: Path, known: Mapping[str, Path]) -> set[str]:
    found: set[str] = set()
    for node in _statements(_parsed(path)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found & known.keys()


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yields a module, all its statements (also nested ones), its exception handlers and its match cases.

    Expressions are not visited.
    """
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting.extend(getattr(node, part, ()))


def _strongly_connected(edges: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """Returns the groups of nodes that can all reach one another (strongly connected components, by Kosaraju's
    algorithm).
    """
    finished: list[str] = []
    _visit(edges, edges, finished, set())
    reversed_edges: dict[str, set[str]] = {name: set() for name in edges}
    for name, targets in edges.items():
        for target in targets:
            reversed_edges[target].add(name)
    seen: set[str] = set()
    groups: list[set[str]] = []
    for name in reversed(finished):
        if name not in seen:
            group: list[str] = []
            _visit((name,), reversed_edges, group, seen)
            groups.append(set(group))
    return groups


def _visit(starts: Iterable[str], edges: Mapping[str, Iterable[str]], finished: list[str], seen: set[str]) -> None:
    """Appends to `finished` the nodes that can be reached from `starts`, in the postorder of a depth-first search."""
    for start in starts:
        if start in seen:
            continue
        seen.add(start)
        stack = [(start, iter(edges[start]))]
        while stack:
            node, targets = stack[-1]
            following = next((target for target in targets if target not in seen), None)
            if following is None:
                finished.append(node)
                stack.pop()
            else:
                seen.add(following)
                stack.append((following, iter(edges[following])))


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
