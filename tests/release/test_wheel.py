"""The wheel installs a single package, without other names at the top level; its library works without Qt."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("explorer", "ops", "resources", "widgets")
SOURCES = (*PARTS, "pyproject.toml", "README.md", "LICENSE")
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
# Building the wheel takes six seconds, and only packaging changes what it holds.
pytestmark = pytest.mark.thorough

LIBRARY = """\
import pickle, sys
path = list(sys.path)
from dml_explorer import (
    OPERATORS, Case, Evaluation, FeatureLevel, FormatError, Location, Operator, Severity, Violation,
    dump, evaluate, explain, load, save, validate,
)
assert sys.path == path
operators = list(OPERATORS.values())
assert len(operators) == len(OPERATORS) == 177 and OPERATORS["TOP_K1"] is OPERATORS["DML_OPERATOR_TOP_K1"]
for operator in operators:
    operator.explained and operator.explained()
    operator.snippets and operator.snippets()
case = Case.of("TOP_K1", InputTensor=[[3.0, 1.0, 2.0]], K=2, Axis=5)
assert validate(case)[0].severity is Severity.ERROR
save(case.edit("Axis", 1), "saved.json")
assert load("saved.json") == pickle.loads(pickle.dumps(case.edit("Axis", 1)))
names = {name.partition(".")[0] for name in sys.modules}
assert not names & {"ops", "widgets", "explorer", "resources", "PySide6"}, names
import ops
assert ops.MINE
"""
# Runs the cells of a notebook, and prints the HTML of the last expression of each.
NOTEBOOK = """\
import ast, sys
names = {}
for source in sys.argv[1:]:
    *lines, last = ast.parse(source).body
    is_shown = isinstance(last, ast.Expr)
    exec(compile(ast.Module([*lines, *([] if is_shown else [last])], []), "cell", "exec"), names)
    shown = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if is_shown else None
    print("" if shown is None else shown._repr_html_(), end="----\\n" if source is not sys.argv[-1] else "")
assert not any(name.startswith("PySide6") for name in sys.modules)
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Builds and installs the wheel in a new folder `site` that has NumPy as its only other package; returns the
    folder.
    """
    work = tmp_path_factory.mktemp("wheel")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, work / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, work)
    done = subprocess.run([sys.executable, "-c", BUILD, "dist"], cwd=work, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    site = work / "site"
    with zipfile.ZipFile(next((work / "dist").glob("*.whl"))) as wheel:
        wheel.extractall(site)
    packages = Path(np.__file__).parents[1]
    for name in ("numpy", "numpy.libs"):
        if (packages / name).is_dir():
            try:
                (site / name).symlink_to(packages / name)
            except OSError:  # Windows may not allow links
                shutil.copytree(packages / name, site / name)
    return site


def run(site: Path, folder: Path, *words: str, other: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Runs Python with the arguments `words` in `folder`, after writing a module `ops` there. Only packages in `site`
    and `other` can be imported, besides the standard library. Returns the finished process.
    """
    (folder / "ops.py").write_text("MINE = True\n", encoding="utf-8")
    path = os.pathsep.join((str(site), *other))
    return subprocess.run(
        [sys.executable, "-S", "-W", "error", *words], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}, encoding="utf-8",
    )  # fmt: skip


def test_the_library_needs_no_qt_and_takes_no_names(environment: Path, tmp_path: Path):
    done = run(environment, tmp_path, "-c", LIBRARY)
    assert done.returncode == 0, done.stderr
    assert (environment / "dml_explorer" / "py.typed").is_file()


def examples() -> list[tuple[str, str]]:
    """Returns the Python examples in the README and docs, each with the name of its page.

    Examples that import onnxruntime are left out, because other tests check them.
    """
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [
        (page.name, block)
        for page in pages
        for block in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        if "import onnxruntime" not in block
    ]


def test_every_example_of_the_pages_runs(environment: Path, tmp_path: Path, subtests: pytest.Subtests):
    shutil.copy(ROOT / "resources" / "presets" / "top_k1_1.json", tmp_path / "model.json")
    assert {"README.md", "api.md"} <= {page for page, _ in examples()}
    for page, block in examples():
        with subtests.test(page):
            done = run(environment, tmp_path, "-c", block)
            assert done.returncode == 0, f"{block}\n{done.stderr}"
            for printed in re.findall(r"print\(.*\)  # (.*)$", block, re.MULTILINE):
                assert printed in done.stdout


def test_the_notebook_runs_and_shows_tables(environment: Path, tmp_path: Path):
    notebook = json.loads((ROOT / "docs" / "notebooks" / "operators.ipynb").read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    for cell in notebook["cells"]:
        extra = {"outputs", "execution_count"} if cell["cell_type"] == "code" else set[str]()
        assert set(cell) == {"cell_type", "id", "metadata", "source"} | extra
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    done = run(environment, tmp_path, "-c", NOTEBOOK, *cells)
    assert done.returncode == 0, done.stderr
    shown = done.stdout.split("----\n")
    assert [text.count('<table class="map">') for text in shown] == [1, 3, 0, 1]
    assert "= 8.0, index 3" in shown[2]


def test_the_program_starts_from_the_wheel(environment: Path, tmp_path: Path):
    spec = find_spec("PySide6")
    assert spec is not None
    assert spec.origin is not None
    others = (str(Path(spec.origin).parents[1]),)
    done = run(environment, tmp_path, "-P", "-m", "dml_explorer", "operators", other=others)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 177


def test_onnx_models_are_written_and_checked_from_the_wheel(environment: Path, tmp_path: Path):
    spec = find_spec("onnx")
    if spec is None or spec.origin is None:
        pytest.skip("onnx is not installed here")
    others = (str(Path(spec.origin).parents[1]),)
    shutil.copy(ROOT / "resources" / "presets" / "reduce_9.json", tmp_path / "reduce.json")
    program = ("-P", "-m", "dml_explorer")
    for words in (
        ("export", "--to", "onnx", "reduce.json", "-o", "reduce.onnx"),
        ("check", "--no-directml", "reduce.onnx"),
        ("export", "--to", "html", "reduce.json", "-o", "page.html"),
    ):
        done = run(environment, tmp_path, *program, *words, other=others)
        assert done.returncode == 0, done.stderr
    assert "<summary>ONNX</summary>" in (tmp_path / "page.html").read_text(encoding="utf-8")


def rewriting():
    """Loads the module `one_package`, which rewrites imports. It is loaded from its file, because it belongs to no
    package.
    """
    file = ROOT / "resources" / "packaging" / "one_package.py"
    spec = spec_from_file_location("one_package", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("from ops import load\n", "from dml_explorer.ops import load\n"),
        ("def f():\n    from ops.model.case import Case; é = 1\n", None),
        ("import ops.model as model\n", "import dml_explorer.ops.model as model\n"),
        ('run("ops.formats.x.writer:NUMPY", "ops", "ops.Case of it")\n', None),
        ("from opsx import a\nfrom . import ops\n", "from opsx import a\nfrom . import ops\n"),
    ],
)
def test_only_names_of_our_packages_are_rewritten(before: str, after: str | None):
    expected = after
    if expected is None:
        expected = before.replace("from ops.", "from dml_explorer.ops.").replace('"ops.f', '"dml_explorer.ops.f')
    made = rewriting().inside(before)
    assert made == expected
    assert rewriting().inside(made) == made


def test_an_import_that_binds_a_plain_name_is_refused():
    with pytest.raises(ValueError, match=r"imports ops\.model without"):
        rewriting().inside("import ops.model\n")


def test_an_f_string_that_makes_the_path_of_a_module_is_refused():
    with pytest.raises(ValueError, match="Line 1 makes the path of a module"):
        rewriting().inside('import_module(f"ops.catalog.{name}")\n')
    text = 'print(f"ops {name}", f"{name}.ops", f"explorer. {name}")\n'
    assert rewriting().inside(text) == text
