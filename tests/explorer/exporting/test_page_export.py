"""The page that the program exports has the colours of the themes; the command line writes the page too."""

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from explorer.cli import main
from ops import evaluate, load
from ops.page.writer import write
from resources import ROOT
from widgets.style.theme import CELL_DECIDES, CELL_VALUE, DARK, LIGHT, SWATCH_FILL

MODEL = ROOT / "presets" / "top_k1_1.json"
STYLE = (ROOT / "page" / "page.css").read_text(encoding="utf-8")


def test_the_colours_of_a_page_are_those_of_the_themes(subtests: pytest.Subtests):
    blocks = re.findall(r"\.dmlx\{(--base.*?)\}", STYLE, re.DOTALL)
    for theme, block in zip((LIGHT, DARK), blocks, strict=False):
        with subtests.test(theme.name):
            colors = asdict(theme)
            found = {name.replace("-", "_"): color for name, color in re.findall(r"--([a-z-]+):(#\w{6})", block)}
            assert len(found) >= 20
            assert found == {name: colors[name] for name in found}
    assert {CELL_VALUE, CELL_DECIDES, SWATCH_FILL} <= set(re.findall(r"#\w{6}", STYLE))


def test_the_command_line_writes_the_page(tmp_path: Path):
    target = tmp_path / "page.html"
    assert main(["export", "--to", "html", str(MODEL), "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8") == write(evaluate(load(MODEL)))
