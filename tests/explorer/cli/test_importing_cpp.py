"""`import --from cpp` accepts values for expressions that it cannot evaluate. If the code has several descs, the user
selects one by its name.
"""

from pathlib import Path

import pytest

from explorer.cli import main
from ops import load

UNKNOWN = """void Build(const DML_TENSOR_DESC* a, UINT rows) {
  DML_TOP_K_OPERATOR_DESC d = {}; d.InputTensor = a; d.OutputValueTensor = a; d.OutputIndexTensor = a;
  d.Axis = rows; d.K = 2; }
"""
TWO = "DML_TOP_K_OPERATOR_DESC d = {}; d.K = 2;\nDML_TOP_K1_OPERATOR_DESC e = {}; e.K = 3;\n"


def run(tmp_path: Path, code: str, *words: str) -> int:
    path = tmp_path / "desc.cpp"
    path.write_text(code, encoding="utf-8")
    return main(["import", "--from", "cpp", str(path), "-o", str(tmp_path / "model.json"), *words])


def test_unknown_expressions_are_named_and_can_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(tmp_path, UNKNOWN) == 2
    message = capsys.readouterr().err
    assert "--constant a=..." in message
    assert "--constant rows=..." in message
    assert run(tmp_path, UNKNOWN, "--constant", "rows=3", "--constant", "a=FLOAT32 {1,1,3,4}") == 0
    assert load(tmp_path / "model.json").sizes("InputTensor") == (1, 1, 3, 4)


def test_a_tensor_is_not_answered_with_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(tmp_path, UNKNOWN, "--constant", "rows=3", "--constant", "a=3") == 2
    assert "InputTensor must be a tensor, such as FLOAT32 {1, 1, 3, 4}; 3 is not a tensor." in capsys.readouterr().err


def test_a_field_that_stays_open_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    code = "void Fill(DML_TOP_K_OPERATOR_DESC& d) { d.Axis = 1; d.K = 2; }"
    assert run(tmp_path, code) == 2
    assert "d.InputTensor" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "k"), [("e", 3), ("TOP_K", 2), ("DML_OPERATOR_TOP_K1", 3), ("d:1", 2)])
def test_one_of_several_descs_is_named(tmp_path: Path, name: str, k: int):
    assert run(tmp_path, TWO, "--node", name) == 0
    assert load(tmp_path / "model.json")["K"] == k


def test_several_descs_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(tmp_path, TWO) == 2
    assert "TOP_K d (line 1), TOP_K1 e (line 2); name one with --node." in capsys.readouterr().err
    assert run(tmp_path, TWO, "--node", "x") == 2
    assert "The code has no desc x; it has d (TOP_K), e (TOP_K1)." in capsys.readouterr().err
    assert run(tmp_path, TWO + "void f() { DML_TOP_K_OPERATOR_DESC d = {}; d.K = 4; }", "--node", "d") == 2
    assert "d:1, d:3" in capsys.readouterr().err
