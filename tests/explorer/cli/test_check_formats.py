"""`check` reports problems in every format for CI systems, with rule, line, column and the right exit code."""

import argparse
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from explorer.cli import main
from explorer.cli.check import FORMATS
from explorer.cli.checking.junit import junit
from explorer.cli.checking.problems import Checked
from ops import OPERATORS
from ops.presets import model_of

SCHEMAS = Path(__file__).parents[3] / "resources" / "schemas"


def model(name: str = "TOP_K1", **changes: Any) -> dict[str, Any]:
    operator = OPERATORS[name]
    made: Any = model_of(operator, operator.examples[0])
    next(iter(made["dispatchables"].values()))["desc"].update(changes)
    return made


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a clean model, one with an error, one with a warning, other JSON, and a file that is no JSON."""
    monkeypatch.chdir(tmp_path)
    inner = tmp_path / "models" / "deep"
    inner.mkdir(parents=True)
    (tmp_path / "models" / "good, 1%.json").write_text(json.dumps(model(), indent=2), encoding="utf-8")
    (inner / "bad.json").write_text(json.dumps(model(Axis=7), indent=2), encoding="utf-8")
    (inner / "warned.json").write_text(json.dumps(model("ELEMENT_WISE_CLIP", Min="nan"), indent=2), encoding="utf-8")
    (inner / "package.json").write_text('{"name": "x"}', encoding="utf-8")
    (tmp_path / "broken.json").write_text('{\n  "a" 1}', encoding="utf-8")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["check", "--no-directml", *words])
    return code, capsys.readouterr().out


def line_of(path: Path, text: str) -> tuple[int, int]:
    lines = path.read_text(encoding="utf-8").split("\n")
    row = next(row for row, line in enumerate(lines) if text in line)
    return row + 1, lines[row].index(text) + len(text) + 2  # after the blank


def test_text_names_line_column_and_rule(folder: Path, capsys: pytest.CaptureFixture[str]):
    code, said = run(capsys, "models")
    line, column = line_of(folder / "models" / "deep" / "bad.json", '"Axis":')
    assert code == 1
    bad = str(Path("models", "deep", "bad.json"))
    assert f"{bad}:{line}:{column}: ERROR Axis: Axis is 7" in said
    assert "[axis-in-range]" in said
    assert "package.json" not in said


def test_a_case_is_not_called_valid_because_the_rule_that_it_breaks_is_left_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    for words in (["--ignore", "axis-in-range"], ["--select", "nan-bound"]):
        code, said = run(capsys, *words, "models/deep/bad.json")
        assert (code, said) == (
            0,
            "models/deep/bad.json: TOP_K1: no problems by the chosen rules; another rule reports an error\n",
        )


def test_a_link_to_a_folder_above_itself_gives_no_file_twice(folder: Path, capsys: pytest.CaptureFixture[str]):
    for name in ("up", "again"):
        try:
            (folder / "models" / name).symlink_to(folder / "models", target_is_directory=True)
        except OSError:  # Windows lets only some users make links
            pytest.skip("links cannot be made here")
    for pattern in ("**/good*.json", "./**/good*.json", "models/**", f"{folder}/**/**/good*.json"):
        _, said = run(capsys, "--format", "json", pattern)
        assert [file["file"].endswith("good, 1%.json") for file in json.loads(said)["files"]].count(True) == 1, pattern


@pytest.mark.sampled
def test_the_exit_code_does_not_depend_on_the_format(folder: Path, capsys: pytest.CaptureFixture[str]):
    cases = (
        (["models"], 1), (["models", "broken.json"], 2), (["models/good*.json"], 0), (["models/deep/warned.json"], 0),
        (["--strict", "models/deep/warned.json"], 1), (["--exit-zero", "--strict", "models"], 0),
        (["--exit-zero", "models", "broken.json"], 2), (["--ignore", "axis-in-range", "models"], 0),
        (["--select", "nan-bound", "models"], 0), (["--select", "nan-bound", "--strict", "models"], 1),
        (["models", "none/**/*.json"], 2), (["models/**/bad.json"], 1), (["models/**/*.json"], 2),
    )  # fmt: skip
    for words, expected in cases:
        for form in FORMATS:
            assert run(capsys, "--format", form, *words)[0] == expected, (words, form)


def test_sarif_has_what_the_schema_requires(folder: Path, capsys: pytest.CaptureFixture[str]):
    log = json.loads(run(capsys, "--format", "sarif", "models", "broken.json")[1])
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (made,) = log["runs"]
    rules = made["tool"]["driver"]["rules"]
    assert made["tool"]["driver"]["name"] == "dml-explorer"
    assert len({rule["id"] for rule in rules}) == len(rules)
    assert {result["ruleId"] for result in made["results"]} == {"axis-in-range", "nan-bound", "unusable-file"}
    assert made["invocations"][0]["executionSuccessful"] is False
    for result in made["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        assert result["level"] in ("error", "warning", "note")
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert Path(unquote(place["artifactLocation"]["uri"])).is_file()
        assert place["region"]["startLine"] >= 1
        assert place["region"]["endColumn"] >= place["region"]["startColumn"] >= 1
    prints = [result["partialFingerprints"]["problem/v1"] for result in made["results"]]
    assert len(set(prints)) == len(prints)
    assert "models/good%2C%201%25.json" in [artifact["location"]["uri"] for artifact in made["artifacts"]]


def test_the_names_of_junit_tests_are_unique():
    names = ("x", "x", "x (2)", "x", "a\x01", "a\x02")
    text = junit([Checked(name, "f.json") for name in names], argparse.Namespace(strict=False, exit_zero=False))
    found = [case.get("name") for case in ElementTree.fromstring(text.encode()).iter("testcase")]
    assert found == ["x", "x (2)", "x (2) (2)", "x (3)", "a\ufffd", "a\ufffd (2)"]


def test_junit_has_a_test_for_every_dispatchable(folder: Path, capsys: pytest.CaptureFixture[str]):
    two = model()
    two["dispatchables"]["again"] = two["dispatchables"]["top_k1"]
    two["dispatchables"]["odd \x01 <&>"] = {"type": "hlsl"}
    (folder / "two.json").write_text(json.dumps(two), encoding="utf-8")
    root = ElementTree.fromstring(run(capsys, "--format", "junit", "models", "two.json", "broken.json")[1].encode())
    tests = root.findall("./testsuite/testcase")
    names = [(test.get("classname"), test.get("name")) for test in tests]
    assert len(set(names)) == len(names) == 7
    found = {(test.get("name") or "").split("/")[-1]: [child.tag for child in test] for test in tests}
    assert found["good, 1%.json"] == []
    assert found["bad.json"] == ["failure"]
    assert found["warned.json"] == ["system-out"]
    assert found["broken.json"] == ["error"]
    assert found["two.json [again]"] == []
    assert ["skipped"] in found.values()
    assert (root.get("tests"), root.get("failures"), root.get("errors"), root.get("skipped")) == ("7", "1", "1", "1")


def test_github_and_concise_have_a_line_for_each_problem(folder: Path, capsys: pytest.CaptureFixture[str]):
    (folder / "models" / "good, 1%.json").write_text(json.dumps(model(Axis=9), indent=2), encoding="utf-8")
    lines = run(capsys, "--format", "github", "models")[1].splitlines()
    assert lines[-1].startswith("::error file=models/good%2C 1%25.json,line=")
    pattern = r"::(error|warning|notice) file=[^,:]+,line=\d+,col=\d+,endColumn=\d+,title=[a-z-]+::.+"
    assert all(re.fullmatch(pattern, line) for line in lines)
    lines = run(capsys, "--format", "concise", "models")[1].splitlines()
    assert all(re.fullmatch(r".+\.json:\d+:\d+: (error|warning) [a-z0-9-]+ .+", line) for line in lines)
    assert len(lines) == 3


def test_json_has_the_place_of_each_problem(folder: Path, capsys: pytest.CaptureFixture[str]):
    report = json.loads(run(capsys, "--format", "json", "models")[1])
    schema = json.loads((SCHEMAS / "check.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(report)
    bad = next(entry for entry in report["files"] if entry["file"].endswith("bad.json"))
    assert bad["violations"][0]["line"] == line_of(folder / "models" / "deep" / "bad.json", '"Axis":')[0]
    assert run(capsys, "--json", "models") == run(capsys, "--format", "json", "models")


def test_rules_are_listed_and_explained(capsys: pytest.CaptureFixture[str]):
    assert main(["rules"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert main(["rules", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    schema = json.loads((SCHEMAS / "rules.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(report)
    assert [line.split()[0] for line in listed] == [rule["code"] for rule in report["rules"]]
    assert main(["rules", "k-in-range", "size-zero"]) == 0
    said = capsys.readouterr().out
    assert "TOP_K, TOP_K1." in said
    assert "and 165 more" in said
    assert main(["rules", "k-in-rang"]) == 2
    assert "k-in-range" in capsys.readouterr().err


def test_an_unknown_rule_is_refused(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["check", "--select", "k-in-rang", "x.json"])
    assert ended.value.code == 2
    assert "similar: k-in-range" in capsys.readouterr().err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert re.fullmatch(r"dml-explorer \S+\n", capsys.readouterr().out)


def test_the_limits_of_every_operator_are_complete(capsys: pytest.CaptureFixture[str]):
    assert main(["operators", "--json"]) == 0
    listed = {entry["type"]: entry for entry in json.loads(capsys.readouterr().out)["operators"]}
    for name, operator in OPERATORS.items():
        entry = listed[name]
        assert [field["name"] for field in entry["fields"]] == [field.name for field in operator.fields]
        assert {rule.code for rule in operator.constraints} <= {rule["code"] for rule in entry["rules"]}
        for level, row in operator.support.items():
            for tensor, supported in row.items():
                known = entry["levels"][str(level)][tensor]
                assert (tuple(known["ranks"]), known["types"]) == (supported.ranks, [t.name for t in supported.types])


def test_the_hook_calls_a_verb_that_exists(folder: Path, capsys: pytest.CaptureFixture[str]):
    hook = (SCHEMAS.parents[1] / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entry = re.search(r"^  entry: dml-explorer (.+)$", hook, re.MULTILINE)
    assert entry is not None
    assert main([*entry[1].split(), "models/good, 1%.json"]) == 0
