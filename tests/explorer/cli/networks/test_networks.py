"""The commands run, check and reduce accept files with a network."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer.cli import main
from ops import Network, dump, evaluate, load, save
from tests.explorer.cli.test_command_line import check_schema
from tests.ops.formats.networks.test_cpp import DIRECTMLX

SIZES = (1, 1, 2, 2)
OUT = "OutputTensor"


def broken(network: Network, folder: Path) -> str:
    """Writes a model file of the network with an error: one node reads more elements than the previous node computes.

    Returns the path of the file.
    """
    written = dump(network)
    written["dispatchables"]["shift"]["desc"]["ATensor"]["Sizes"] = [1, 1, 2, 3]
    path = folder / "broken.json"
    path.write_text(json.dumps(written), encoding="utf-8")
    return str(path)


def test_run_computes_each_node_from_those_before_it(file: str, capsys: pytest.CaptureFixture[str]):
    assert main(["run", file]) == 0
    done = capsys.readouterr()
    assert f"{file} [shift]: ELEMENT_WISE_ADD on NumPy" in done.out
    assert "401 to 120001, 1 beyond FLOAT16" in done.out
    assert "log.OutputTensor FLOAT32 {1,1,2,2}\n[[[[ 5.9939613" in done.out
    assert "3 of 3 nodes ran" in done.err
    assert main(["run", "--dispatchable", "shift", file]) == 0
    assert "OutputTensor FLOAT32 {1,1,2,2}\n[[[[1. 1.]" in capsys.readouterr().out


def test_run_reports_nodes_as_json(file: str, network: Network, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["run", "--json", file]) == 0
    report = json.loads(capsys.readouterr().out)
    check_schema("run", report)
    assert [entry["dispatchable"] for entry in report["files"]] == ["scale", "shift", "log"]
    assert [list(entry["outputs"]) for entry in report["files"]] == [[], [], [OUT]]
    assert main(["run", "--json", broken(network, tmp_path)]) == 1
    report = json.loads(capsys.readouterr().out)
    check_schema("run", report)
    assert [entry["why_not"] for entry in report["files"]] == [
        None,
        "2 errors",
        "the node reads shift, which was not run",
    ]


def test_run_on_another_back_end_shows_the_differences(file: str, capsys: pytest.CaptureFixture[str]):
    assert main(["run", "--backend", "as-directml", file]) == 0
    assert capsys.readouterr().out.count("OutputTensor against the reference") == 3


def test_dump_writes_every_tensor(file: str, tmp_path: Path, network: Network):
    numbers = np.arange(4, dtype=np.float32).reshape(SIZES)
    np.save(tmp_path / "x.npy", numbers)
    folder = tmp_path / "tensors"
    assert main(["run", file, "--input", f"x={tmp_path / 'x.npy'}", "--dump", str(folder)]) == 0
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    tensors = {entry["name"]: entry for entry in index["tensors"]}
    assert set(tensors) == {"x", "scale.BTensor", "scaled/x", "shift.BTensor", "shift.OutputTensor", "log.OutputTensor"}
    run = evaluate(network.with_numbers("x", numbers))
    for port in run.buffers:
        entry = tensors[network.name_of(port)]
        assert np.load(folder / entry["file"]).tolist() == run.output(port).tolist()
        assert (entry["node"], entry["operator"]) == (port.node, network.by_name[port.node].case.operator.type)
    assert tensors["scaled/x"]["file"] == "scaled_x.npy"
    assert tensors["scaled/x"]["read_by"] == ["shift.ATensor"]
    assert index["not_computed"] == []


def test_dump_names_what_was_not_computed(network: Network, tmp_path: Path):
    folder = tmp_path / "tensors"
    assert main(["run", broken(network, tmp_path), "--dump", str(folder)]) == 1
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    assert {entry["name"]: entry["why"] for entry in index["not_computed"]} == {
        "shift.OutputTensor": "2 errors",
        "log.OutputTensor": "the node reads shift, which was not run",
    }


def test_run_names_the_first_tensor_that_differs_from_another_run(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / "tensors"
    assert main(["run", file, "--dump", str(folder)]) == 0
    assert main(["run", file, "--against", str(folder)]) == 0
    assert f"{file} against {folder}: No difference in 6 tensors; the folder lacks 0" in capsys.readouterr().out
    for name in ("shift.OutputTensor", "log.OutputTensor"):
        np.save(folder / f"{name}.npy", np.load(folder / f"{name}.npy") * np.float32(1.01))
    assert main(["run", file, "--against", str(folder)]) == 1
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == (
        f"{file} against {folder}: shift.OutputTensor is the first tensor that differs, in 4 of 4 cells: at "
        "[0, 0, 0, 0], it is 401.0 here and 405.01 in the folder. The tensor is ELEMENT_WISE_ADD shift, OutputTensor."
    )
    assert main(["run", "--json", file, "--against", str(folder)]) == 1
    report = json.loads(capsys.readouterr().out)
    check_schema("run", report)
    first = report["files"][-1]["first_difference"]
    assert (first["node"], first["operator"], first["cell"]) == ("shift", "DML_OPERATOR_ELEMENT_WISE_ADD", [0, 0, 0, 0])


def test_run_names_an_input_that_differs_before_the_nodes(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    folder = tmp_path / "tensors"
    numbers = tmp_path / "numbers.npy"
    np.save(numbers, np.zeros(SIZES, np.float32))
    assert main(["run", file, "--input", f"x={numbers}", "--dump", str(folder)]) == 0
    assert main(["run", file, "--against", str(folder)]) == 1
    said = capsys.readouterr().out.splitlines()[-1]
    assert "x is the first tensor that differs, in 4 of 4 cells" in said
    assert said.endswith("The tensor is an input of the model; --input x=FILE.npy gives it other numbers.")
    assert main(["run", file, "--json", "--against", str(folder)]) == 1
    report = json.loads(capsys.readouterr().out)
    check_schema("run", report)
    assert report["files"][-1]["first_difference"]["node"] is None


def test_run_reports_a_folder_that_cannot_be_compared(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    other = tmp_path / "other"
    other.mkdir()
    assert main(["run", file, "--against", str(tmp_path / "missing")]) == 2
    assert "missing cannot be read" in capsys.readouterr().err
    assert main(["run", file, "--against", str(other)]) == 2
    assert "contains no .npy files" in capsys.readouterr().err
    np.save(other / "unknown.npy", np.zeros(3))
    assert main(["run", file, "--against", str(other)]) == 2
    assert "None of the tensors of this model is in the folder." in capsys.readouterr().out
    assert main(["run", "--json", file, "--against", str(other)]) == 2
    report = json.loads(capsys.readouterr().out)
    check_schema("run", report)
    assert report["files"][-1]["first_difference"] is None
    (other / "x.npy").write_bytes(b"no array")
    assert main(["run", file, "--against", str(other)]) == 2
    assert "x.npy is not a .npy file" in capsys.readouterr().err
    assert main(["run", file, "--dump", str(other), "--against", str(other)]) == 2
    assert "--dump would overwrite" in capsys.readouterr().err


def test_what_cannot_be_used_is_said(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    np.save(tmp_path / "few.npy", np.zeros(2, np.float32))
    (tmp_path / "text.npy").write_text("x", encoding="utf-8")
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    for words, said in (
        (["--input", f"x={tmp_path / 'no.npy'}"], "no.npy is not a file."),
        (["--input", f"x={tmp_path / 'text.npy'}"], "text.npy is not a .npy file."),
        (["--input", f"x={tmp_path / 'few.npy'}"], "x has 2 elements; scale.ATensor requires 4."),
        (["--input", f"z={tmp_path / 'few.npy'}"], "The network has no input 'z', only x"),
        (["--dump", str(blocked)], "cannot be made"),
        (["--node-data", f"largest={tmp_path}"], "cannot be written"),
        (["--dump", str(tmp_path / "d"), "--dispatchable", "log"], "--dispatchable runs one operator"),
    ):
        assert main(["run", file, *words]) == 2
        assert said in capsys.readouterr().err
    for words in (["--input", "x"], ["--node-data", "size=a.json"], ["--dim", "x"]):
        with pytest.raises(SystemExit):
            main(["run", file, *words])


def test_check_reports_links_and_what_they_stop(network: Network, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = broken(network, tmp_path)
    assert main(["check", "--no-directml", path]) == 1
    out = capsys.readouterr().out
    assert (
        "ATensor {1,1,2,3} reads 6 elements from byte 0 on, but scale.OutputTensor {1,1,2,2} has 4. [link-size]" in out
    )
    assert f"{path} [shift]: This stops log." in out
    assert main(["check", "--no-directml", "--select", "link-size", "--format", "concise", path]) == 1
    assert capsys.readouterr().out.count("link-size") == 1


def test_rules_explains_links(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "link-size"]) == 0
    assert "It is about the links between several operators." in capsys.readouterr().out
    assert main(["rules", "--json", "link-size"]) == 0
    check_schema("rules", json.loads(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("problem", "code", "nodes"),
    [
        ("not-finite", 0, ["log"]),
        ("float16", 0, ["scale"]),
        ("not-finite@scale", 1, None),
        ("not-finite@nothing", 1, None),
        ("same-sizes@nothing", 1, None),
        ("difference", 1, None),
        ("link-size", 1, None),
    ],
)
def test_reduce_writes_the_nodes_of_the_problem(
    network: Network, tmp_path: Path, problem: str, code: int, nodes: list[str] | None
):
    path, small = tmp_path / "model.json", tmp_path / "small.json"
    save(network.with_numbers("x", np.array([1, -300, 3, 400], np.float32)), path)
    assert main(["reduce", str(path), "--problem", problem, "-o", str(small)]) == code
    assert small.exists() == (nodes is not None)
    if nodes is not None:
        assert [node.name for node in load(small, whole=True).nodes] == nodes


def test_reduce_says_what_it_cannot_use(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["reduce", file, "--problem", "float16", "-o", str(tmp_path)]) == 2
    assert main(["reduce", str(tmp_path / "no.json"), "--problem", "float16", "-o", "x.json"]) == 2
    with pytest.raises(SystemExit):
        main(["reduce", file, "--problem", "ugly", "-o", "x.json"])
    assert "'ugly' is not a problem" in capsys.readouterr().err


@pytest.mark.sampled
def test_an_onnx_model_is_run_and_dumped(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    onnx: Any = pytest.importorskip("onnx")
    assert onnx
    from tests.ops.helpers.onnx import models as made

    nodes = [made.node("Relu", ["x"], ["r"], "relu"), made.node("Unique", ["r"], ["u"], "unique")]
    path = made.saved(made.model(made.graph(nodes, [made.stated("x", ["N", 3])])), tmp_path)
    folder = tmp_path / "tensors"
    assert main(["run", str(path), "--dim", "N=2", "--dump", str(folder)]) == 1
    done = capsys.readouterr()
    assert "the numbers of x are made up" in done.err
    assert "[unique]: Unique: not run: " in done.err
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    assert {entry["name"]: entry["shape"] for entry in index["tensors"]} == {"x": [2, 3], "r": [2, 3]}
    assert [entry["node"] for entry in index["not_computed"]] == ["unique"]
    assert main(["run", str(path), "--json"]) == 2
    check_schema("run", json.loads(capsys.readouterr().out))
    assert main(["run", str(path), "--dim", "N=2", "--json"]) == 1
    check_schema("run", json.loads(capsys.readouterr().out))


@pytest.mark.sampled
def test_the_script_of_the_guide_writes_a_folder_for_against(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    from tests.ops.helpers.onnx import models as made

    monkeypatch.chdir(tmp_path)
    nodes = [made.node("Relu", ["image"], ["/net/relu"], "relu"), made.node("Exp", ["/net/relu"], ["e"], "exp")]
    model = made.model(made.graph(nodes, [made.stated("image", [2, 3])]))
    path = made.saved(model, tmp_path)
    path.rename("model.onnx")
    np.save("image.npy", np.arange(-3, 3, dtype=np.float32).reshape(2, 3))
    page = (Path(__file__).parents[4] / "docs" / "command-line.md").read_text(encoding="utf-8")
    script = page.partition("```python\n")[2].partition("```")[0]
    assert "onnxruntime" in script
    exec(script, {})  # the page's own code
    words = ["run", "model.onnx", "--input", "image=image.npy", "--against", "tensors"]
    assert main(words) == 0
    assert "No difference in 2 tensors; the folder lacks 0 other tensors of the model." in capsys.readouterr().out
    index = json.loads(Path("tensors/index.json").read_text(encoding="utf-8"))
    file = next(each["file"] for each in index["tensors"] if each["name"] == "/net/relu")
    np.save(Path("tensors") / file, np.full((2, 3), 7, np.float32))
    assert main(words) == 1
    assert (
        "/net/relu is the first tensor that differs, in 6 of 6 cells: at [0, 0, 0, 0], it is 0.0 here and 7.0 in the "
        "folder. The tensor is " in (capsys.readouterr().out)
    )


@pytest.mark.sampled
def test_import_writes_a_whole_graph(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code, out = tmp_path / "graph.cpp", tmp_path / "graph.json"
    code.write_text(DIRECTMLX, encoding="utf-8")
    assert main(["import", "--from", "cpp", "--whole", str(code), "-o", str(out)]) == 0
    assert [node.name for node in load(out, whole=True).nodes] == ["sum", "out"]
    assert main(["import", "--from", "cpp", "--whole", str(code)]) == 0
    assert load(json.loads(capsys.readouterr().out), whole=True) == load(out, whole=True)
    assert main(["import", "--from", "cpp", "--whole", "--node", "sum", str(code)]) == 2
    code.write_text(DIRECTMLX.replace("{1, 1, 2, 3}", "there"), encoding="utf-8")
    assert main(["import", "--from", "cpp", "--whole", str(code)]) == 2
    assert "--constant there=..." in capsys.readouterr().err
    assert (
        main(["import", "--from", "cpp", "--whole", str(code), "--constant", "there={1, 1, 1, 2}", "-o", str(out)]) == 0
    )
    pytest.importorskip("onnx")
    from tests.ops.helpers.onnx import models as made

    nodes = [made.node("Relu", ["x"], ["r"], "relu"), made.node("Unique", ["r"], ["u"], "unique")]
    model = made.saved(made.model(made.graph(nodes, [made.stated("x", ["N", 3])])), tmp_path)
    assert main(["import", "--from", "onnx", "--whole", str(model), "--constant", "N=2", "-o", str(out)]) == 0
    assert [node.origin for node in load(out, whole=True).nodes] == ["Relu"]
    assert "[unique]: Unique: left out: " in capsys.readouterr().err
