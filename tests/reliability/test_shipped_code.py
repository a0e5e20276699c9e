"""The source code of the program never executes its input as code, loads no library by its bare name, and uses no
network.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The code that users get, without the scripts in resources, which only generate files of the repository.
SHIPPED = [ROOT / "main.py"] + [
    path for name in ("explorer", "widgets", "ops") for path in sorted((ROOT / name).rglob("*.py"))
]

# Modules that execute their input or make objects from it, and modules that use the network.
RUNNERS = {"pickle", "_pickle", "marshal", "shelve", "dill", "code", "codeop", "runpy", "imp", "xmlrpc", "yaml"}
NETWORK = {
    "socket", "ssl", "http", "urllib", "ftplib", "smtplib", "poplib", "imaplib", "telnetlib", "asyncio", "requests",
    "urllib3", "httpx", "aiohttp", "websockets", "PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtWebEngineCore",
    "webbrowser", "multiprocessing",
}  # fmt: skip
BUILT_INS = {"eval", "exec", "compile", "__import__", "execfile"}
CALLS = {
    "os.system", "os.popen", "os.startfile", "numpy.save", "pickle.load", "subprocess.getoutput", "tempfile.mktemp",
    "subprocess.getstatusoutput", "ctypes.util.find_library", "ctypes.cdll.LoadLibrary", "importlib.reload",
}  # fmt: skip
NUMPY_READERS = {"load", "genfromtxt", "loadtxt", "memmap", "fromregex", "DataSource"}
LIBRARY_LOADERS = {"CDLL", "WinDLL", "OleDLL", "PyDLL", "LoadLibrary"}
# The only module that starts a program which uses the network: pip, for get-directml.
PIP = "ops/directml/install/download.py"
STARTERS = {
    PIP, "ops/system/child_process.py", "ops/system/piping.py", "explorer/cli/window.py", "ops/directml/wine/device.py",
    "ops/directml/wine/prepare.py",
}  # fmt: skip


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))))


def imported(path: Path) -> set[str]:
    """The names of the modules that a file imports, and of the packages that contain them."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update([node.module, *(f"{node.module}.{alias.name}" for alias in node.names)])
    return found | {".".join(name.split(".")[:n]) for name in found for n in range(1, name.count(".") + 1)}


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Yields, for every call in a Python file, the dotted name of the called function and the `ast.Call` node."""
    for node in nodes(path):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def runs_nothing_that_it_reads(source: Path):
    assert not imported(source) & RUNNERS
    for name, call in calls(source):
        assert name not in BUILT_INS, ast.unparse(call)
        assert name not in CALLS, ast.unparse(call)
        assert not (name.startswith(("np.", "numpy.")) and name.split(".")[-1] in NUMPY_READERS), ast.unparse(call)


def calls_nobody(source: Path):
    assert not imported(source) & NETWORK


def starts_programs_only_where_that_is_known_and_without_a_shell(source: Path):
    assert "subprocess" not in imported(source) or named(source) in STARTERS
    for name, call in calls(source):
        assert not any(word.arg == "shell" for word in call.keywords), ast.unparse(call)
        assert not name.startswith(("os.exec", "os.spawn", "os.posix_spawn")) or name == "os.execv"
        assert name != "os.execv" or named(source) in STARTERS


def loads_libraries_by_their_full_path(source: Path):
    for name, call in calls(source):
        if name.split(".")[-1] in LIBRARY_LOADERS:
            assert not isinstance(call.args[0], ast.Constant) or call.args[0].value is None, ast.unparse(call)
    assert not any(isinstance(n, ast.Attribute) and n.attr in ("windll", "oledll", "cdll") for n in nodes(source))


def imports_by_name_what_is_our_own(source: Path):
    for name, call in calls(source):
        if name.split(".")[-1] == "import_module" and isinstance(call.args[0], ast.Constant):
            assert str(call.args[0].value).split(".")[0] in ("ops", "explorer", "widgets"), ast.unparse(call)


RULES: tuple[Callable[[Path], None], ...] = (
    runs_nothing_that_it_reads,
    calls_nobody,
    starts_programs_only_where_that_is_known_and_without_a_shell,
    loads_libraries_by_their_full_path,
    imports_by_name_what_is_our_own,
)


@pytest.mark.sampled
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_shipped_module(rule: Callable[[Path], None]):
    assert len(SHIPPED) > 300
    for source in SHIPPED:
        rule(source)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("from pickle import loads", runs_nothing_that_it_reads),
        ("eval('1')", runs_nothing_that_it_reads),
        ("import os\nos.system('x')", runs_nothing_that_it_reads),
        ("import numpy as np\nnp.load(path, allow_pickle=False)", runs_nothing_that_it_reads),
        ("from urllib.request import urlopen", calls_nobody),
        ("from PySide6 import QtNetwork", calls_nobody),
        ("import subprocess", starts_programs_only_where_that_is_known_and_without_a_shell),
        ("run('x', shell=True)", starts_programs_only_where_that_is_known_and_without_a_shell),
        ("import ctypes\nctypes.CDLL('d3d12.dll')", loads_libraries_by_their_full_path),
        ("import ctypes\nctypes.windll.kernel32", loads_libraries_by_their_full_path),
        ("import_module('torch')", imports_by_name_what_is_our_own),
    ],
)
def test_the_rules_have_teeth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, rule: Callable[[Path], None]):
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    path = tmp_path / "shipped.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError):
        rule(path)
