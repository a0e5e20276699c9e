"""The page about how it is built names what there is."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"
DIAGRAM = ROOT / "docs" / "images" / "architecture.svg"
LAYERS = ("explorer", "widgets", "ops", "resources")


def drawn() -> list[str]:
    """The paths in the diagram; of one that ends with a slash the next text goes on."""
    texts = [text.text or "" for text in ElementTree.parse(DIAGRAM).iter() if text.get("class") == "path"]
    return "\n".join(texts).replace("/\n", "/").split("\n")


def told() -> list[str]:
    """The paths on the page that begin with a layer, without those that stand for many, like a family of operators."""
    named = re.findall(r"`([\w/.]+)`", PAGE.read_text(encoding="utf-8"))
    return [name for name in dict.fromkeys(named) if name.partition("/")[0] in LAYERS]


@pytest.mark.parametrize("path", [*drawn(), *told()])
def test_what_the_page_names_is_there(path: str):
    assert (ROOT / path).exists()


def test_the_diagram_names_every_layer():
    assert {path.partition("/")[0] for path in drawn()} == set(LAYERS)
    assert len(told()) > len(LAYERS)


def test_the_page_shows_the_diagram():
    assert f"](images/{DIAGRAM.name})" in PAGE.read_text(encoding="utf-8")
