"""Plants a mutant (one changed place in the code) in a running process that has already imported the program and
collected the tests.

A changed file of the catalogue is imported again, with all files that import from it. Operators and examples stay the
same objects and get new contents, because the tests refer to them. Other files are not imported again; their functions
get new code.
"""

import ast
import gc
import importlib.abc
import importlib.util
import inspect
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from importlib.machinery import ModuleSpec
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from ops.model.operator import Operator
from tests.reliability.figures import ROOT

if TYPE_CHECKING:
    from tests.reliability.helpers.mutants.code_mutations import Mutant

CATALOGUE = "ops.catalog"
# The caches of these modules stay, because they have the operators that the tests refer to, or their schema.
KEPT_CACHES = ("ops.catalog", "ops.declare.schema")
OURS = ("ops", "tests")


class NotPlantedError(Exception):
    """Raised if a file with a mutant does not compile or cannot be imported. Such a mutant counts as found by the
    tests.
    """


class _Source(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """An import hook that loads the module `name` from a given source text."""

    def __init__(self, name: str, path: str, source: str) -> None:
        self._name, self._path, self._source = name, path, source

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(fullname, self, origin=self._path) if fullname == self._name else None

    def get_source(self, fullname: str) -> str:
        return self._source

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self._path
        exec(compile(self._source, self._path, "exec"), module.__dict__)


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def imported_names(module: str) -> tuple[tuple[str, str, str], ...]:
    """The `from a import b as c` statements of a loaded module, as tuples (a, b, c)."""
    path = getattr(sys.modules[module], "__file__", None)
    if path is None or not path.endswith(".py"):
        return ()
    with open(path, encoding="utf-8") as source:
        tree = ast.parse(source.read())
    found = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module and not node.level)
    return tuple((node.module or "", alias.name, alias.asname or alias.name) for node in found for alias in node.names)


@cache
def dependents(module: str) -> tuple[str, ...]:
    """Returns the modules of the catalogue that import `module`, directly or through other modules.

    If `module` is in ops/constraints, the result also has the modules of ops/constraints that import it.
    """
    beside = (CATALOGUE, "ops.constraints") if module.startswith("ops.constraints") else CATALOGUE
    found: list[str] = []
    waiting = [module]
    while waiting:
        of = waiting.pop()
        for name in [name for name in sys.modules if name.startswith(beside) and name not in (CATALOGUE, module)]:
            if name not in found and any(source == of for source, _, _ in imported_names(name)):
                found.append(name)
                waiting.append(name)
    return tuple(found)


def learn() -> None:
    """Fills the caches of this module, so that the processes that are forked later share them."""
    gc.unfreeze()  # frozen objects, such as the functions that were loaded before a window, are not listed
    for name in [name for name in sys.modules if name.split(".")[0] in OURS]:
        imported_names(name)
    for name in [name for name in sys.modules if name.startswith(("ops.catalog.", "ops.constraints."))]:
        dependents(name)
    _functions()
    _caches()


@cache
def _functions() -> Mapping[tuple[str, str, int], list[FunctionType]]:
    """Returns all Python functions of this process, by file, qualified name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            code = each.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(each)
    return found


@cache
def _caches() -> list[Any]:
    return [
        each for each in gc.get_objects()
        if isinstance(each, type(_functions))
        and each.__module__.startswith("ops.") and each.__module__ not in KEPT_CACHES
    ]  # fmt: skip


def plant(mutant: "Mutant", source: str, *, is_executed_by_import: bool) -> None:
    """Replaces the original code in this process by the mutant's code.

    Must be called in a forked process, because nothing removes the mutant again. `is_executed_by_import` is True if the
    mutated code runs while the module is imported. Raises NotPlantedError if the source does not compile or import.
    """
    module = module_of(mutant.file)
    try:
        is_exchangeable = not module.startswith(CATALOGUE) and not is_executed_by_import
        if not (is_exchangeable and _exchange_code(mutant, source)):
            _import_again(module, str(ROOT / mutant.file), source)
    except Exception as reason:
        raise NotPlantedError(f"{type(reason).__name__}: {reason}") from reason
    for each in _caches():
        each.cache_clear()


def _exchange_code(mutant: "Mutant", source: str) -> bool:
    """Gives the loaded functions of a file the code that they have in `source`, the text of the mutant.

    Returns False if a function was added, removed or renamed, or if its closure has other variables.
    """
    path = ROOT / mutant.file
    old = list(_codes(compile(path.read_text(encoding="utf-8"), str(path), "exec")))
    new = list(_codes(compile(source, str(path), "exec")))
    if [code.co_qualname for code in old] != [code.co_qualname for code in new]:
        return False
    for before, after in zip(old, new, strict=True):
        if before != after:
            for function in _functions().get((str(path), before.co_qualname, before.co_firstlineno), []):
                if before.co_freevars != after.co_freevars:
                    return False
                function.__code__ = after
    return True


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _import_again(module: str, path: str, source: str) -> None:
    again = (module, *dependents(module)) if module.startswith(("ops.catalog", "ops.constraints")) else (module,)
    old = {name: sys.modules.pop(name) for name in again if name in sys.modules}
    sys.meta_path.insert(0, _Source(module, path, source))
    for name in again:
        importlib.import_module(name)
    _hand_on({*old})
    for name, before in old.items():
        _exchange_operators(before, sys.modules[name])
        _exchange_methods(before, sys.modules[name])


def _hand_on(changed: set[str]) -> None:
    """Replaces what other modules imported from the modules `changed`: each name gets the new object of the same name.

    Names that were imported through the package `ops` are replaced, too.
    """
    for name in sorted((name for name in sys.modules if name.split(".")[0] in OURS and name not in changed), key=len):
        for source, original, here in imported_names(name):
            if f"{source}.{original}" in changed:  # the name is a changed module
                setattr(sys.modules[name], here, sys.modules[f"{source}.{original}"])
            elif source in changed and hasattr(sys.modules[source], original) and here in vars(sys.modules[name]):
                setattr(sys.modules[name], here, getattr(sys.modules[source], original))
                if name == "ops":  # other modules import these names from `ops`
                    changed = changed | {name}


def _exchange_methods(before: ModuleType, after: ModuleType) -> None:
    """Gives the classes of `before` the methods of the changed classes in `after`, so that existing objects behave like
    new ones.
    """
    for name, old in vars(before).items():
        new = vars(after).get(name)
        if isinstance(old, type) and isinstance(new, type) and old.__module__ == before.__name__:
            for key, value in vars(new).items():
                if not key.startswith("__") and not inspect.isdatadescriptor(value):
                    setattr(old, key, value)


def _exchange_operators(before: ModuleType, after: ModuleType) -> None:
    """Gives the operators of `before` and their examples the contents of those in `after`, so that existing references
    see the changes.

    Raises ValueError if `after` lacks one of the operators.
    """
    new = {operator.type: operator for operator in getattr(after, "OPERATORS", ())}
    for operator in getattr(before, "OPERATORS", ()):
        if operator.type not in new:
            raise ValueError(f"{operator.type} is gone")
        changed: Operator = new[operator.type]
        if changed is operator:  # from a file that was not imported again
            continue
        for one, other in zip(operator.examples, changed.examples, strict=False):
            for field in fields(one):
                object.__setattr__(one, field.name, getattr(other, field.name))
        operator.__dict__.clear()
        operator.__dict__.update({field.name: getattr(changed, field.name) for field in fields(changed)})
