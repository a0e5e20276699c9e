"""`check` and `import` answer hostile ONNX models with a sentence, in bounded time and memory."""

import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

from explorer.cli.verbs import main
from tests.ops.helpers.onnx.hostile import BROKEN, DEPTH, MODELS, ROWS, hostile_file

SECONDS = 10.0  # of processor time for one command
MEMORY = 3 << 30  # bytes of address space; the libraries alone take a third of it
# The exit codes of `check`; all nodes but one of "one output" are errors.
CODES: dict[str, int] = dict.fromkeys(
    ("one name", "10,000 nodes", "2 GB", "outside", "device", "a missing file", "deep"), 0
)
CODES |= dict.fromkeys(("one output", "cycle", "2^40"), 1)
MANY = {"one name": ROWS, "one output": ROWS, "10,000 nodes": 10_000, "cycle": 2, "2^40": 2, "deep": DEPTH + 1}
SENTENCES = {
    **{name: sentence for name, (_, sentence) in MODELS.items()},
    "3 GB": "the limit is 1073741824.",
    "cut off": "This is not an ONNX model.",
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", SENTENCES)
def test_import_of_the_whole_model_gives_one_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path, start = hostile_file(name, tmp_path), process_time()
    code = main(["import", "--from", "onnx", str(path), "--whole", "-o", str(tmp_path / "out.json")])
    assert process_time() - start < SECONDS
    *remarks, line = capsys.readouterr().err.splitlines()
    assert len(remarks) == (name == "one output"), "its other nodes are left out, with one sentence for all of them"
    assert SENTENCES[name] in line
    assert line.startswith(str(path))
    assert line.count(path.name) == 1
    assert len(line) < 1000
    assert code == (2 if SENTENCES[name] else 0)
    assert (tmp_path / "out.json").exists() == (code == 0)


@pytest.mark.sampled
@pytest.mark.parametrize("name", SENTENCES)
def test_check_gives_a_row_for_each_node(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path, start = hostile_file(name, tmp_path), process_time()
    code = main(["check", "--no-directml", str(path)])
    assert process_time() - start < SECONDS
    shown = capsys.readouterr()
    assert code == CODES.get(name, 2), "in all other models no node can be checked"
    is_refused = name in (*BROKEN, "too many nodes", "opset 999")
    rows = (shown.err if is_refused else shown.out).splitlines()
    assert len(rows) == MANY.get(name, 1)
    assert all(row.startswith(str(path)) and len(row) < 1000 for row in rows)
    if code == 2 and not is_refused:
        assert shown.err == f"{path}: No node of the model can be checked.\n"


@pytest.mark.sampled
@pytest.mark.parametrize("name", SENTENCES)
def test_import_of_a_node_gives_one_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path, start = hostile_file(name, tmp_path), process_time()
    code = main(["import", "--from", "onnx", str(path), "-o", str(tmp_path / "out.json")])
    assert code == (0 if name == "2^40" else 2)
    assert process_time() - start < SECONDS
    *remarks, line = capsys.readouterr().err.splitlines()
    assert bool(remarks) == (code == 0), "a case with this size opens, with its error"
    assert line.startswith(str(path))
    assert len(line) < 5000


@pytest.mark.sampled
@pytest.mark.skipif(sys.platform != "linux", reason="the limit of the address space is Linux's")
@pytest.mark.parametrize("name", ["3 GB", "2 GB", "too many nodes", "range"])
def test_the_memory_is_bounded(name: str, tmp_path: Path):
    path = hostile_file(name, tmp_path)
    code = (
        f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({MEMORY}, {MEMORY}))\n"
        "from explorer.cli.verbs import main\nimport sys; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "import", "--from", "onnx", str(path), "--whole"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[3])
    assert result.returncode == 2
    (line,) = result.stderr.splitlines()
    assert SENTENCES[name] in line
