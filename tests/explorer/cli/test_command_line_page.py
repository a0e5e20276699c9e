"""Every example in docs/command-line.md prints the output that this file shows."""

import re
import shlex
from pathlib import Path

import pytest

from explorer.cli import VERBS, main

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
# The line of an example that gives its exit code, if it is not 0.
CODE = re.compile(r"\[exit code (\d)\]\n")


def test_the_page_has_examples_and_every_verb():
    assert len(BLOCKS) >= 4
    assert all(f"`{verb}" in PAGE for verb in VERBS if verb != "open")


@pytest.mark.parametrize("block", BLOCKS, ids=[block.split("\n")[0][:60] for block in BLOCKS])
def test_an_example_prints_the_documented_output(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    monkeypatch.chdir(tmp_path)
    steps = re.split(r"^\$ ", block, flags=re.MULTILINE)
    assert steps.pop(0) == ""
    for step in steps:
        call, _, expected = step.partition("\n")
        code = CODE.search(expected)
        words = shlex.split(call)
        assert words[:2] == ["python", "main.py"]
        words, target = words[2:], None
        if ">" in words:
            words, target = words[:-2], words[-1]
        assert main(words) == (int(code[1]) if code else 0)
        out = capsys.readouterr().out
        if target is None:
            assert out == CODE.sub("", expected)
        else:
            (tmp_path / target).write_text(out, encoding="utf-8")
