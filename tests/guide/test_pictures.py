import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.guide.helpers.camera import LANGUAGES, SIZE, THEMES
from tests.guide.pictures import PICTURES, SCENES, take

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_every_scene_has_its_picture(language: str, theme: str):
    """For every theme and language, there is a picture of each scene, and no other picture.

    `python -m tests.guide.pictures` takes the pictures.
    """
    assert {path.stem for path in (PICTURES / language / theme).iterdir()} == set(SCENES)


def test_the_guide_shows_every_picture_in_both_themes():
    pages = "".join(page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md"))
    shown = set(re.findall(r"images/guide/en/(\w+)/(\w+)\.png", pages))
    assert shown == {(theme, scene) for theme in THEMES for scene in SCENES}


def test_every_link_of_the_readme_has_a_target():
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", readme)
    assert [path for path in linked if not (DOCS.parent / path).exists()] == []
    assert "docs/images/linked-hover.gif" in linked


@pytest.mark.sampled
@pytest.mark.parametrize("scene", ["cell", pytest.param("pasted", marks=pytest.mark.thorough)])
def test_a_picture_is_as_large_as_the_window(qtbot: QtBot, scene: str):
    image = take(scene, "dark", "ko")
    assert image.width() == SIZE[0]
    assert image.height() >= SIZE[1]
