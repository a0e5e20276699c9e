"""The wheel contains every package and every data file, inside one top-level package."""

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
PARTS = ("explorer", "ops", "resources", "widgets")


def packages() -> Iterator[str]:
    for part in PARTS:
        for file in (ROOT / part).rglob("__init__.py"):
            place = file.parent.relative_to(ROOT)
            if "packaging" not in place.parts:
                yield ".".join(("dml_explorer", *place.parts))


def test_every_package_is_in_the_wheel():
    assert sorted(SETUPTOOLS["packages"]) == sorted(["dml_explorer", *packages()])


def test_the_wheel_has_only_one_top_level_package():
    assert {name.partition(".")[0] for name in SETUPTOOLS["packages"]} == {"dml_explorer"}
    assert "py-modules" not in SETUPTOOLS


def test_every_file_of_the_resources_is_in_the_wheel():
    patterns = SETUPTOOLS["package-data"]["dml_explorer.resources"]
    left_out = [
        str(file.relative_to(ROOT))
        for file in (ROOT / "resources").rglob("*")
        if file.is_file() and file.suffix not in (".py", ".pyc") and "packaging" not in file.parts
        and not any(fnmatch(file.name, pattern.removeprefix("**/")) for pattern in patterns)
    ]  # fmt: skip
    assert left_out == []
