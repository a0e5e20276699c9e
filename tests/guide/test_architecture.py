"""docs/architecture.md and its drawing agree with the source tree."""

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.guide.architecture import (
    DIAGRAM,
    NESTED,
    NOTE,
    NOTES,
    ROOT,
    Floors,
    contracted_floors,
    draw,
    note_at,
    numbers_in,
)

PAGE = ROOT / "docs" / "architecture.md"
PAGES = (PAGE, ROOT / "CONTRIBUTING.md")
AREAS = ("explorer", "widgets", "ops", "resources")
PACKAGES = AREAS[:3]
CONTAINERS = (*PACKAGES, *NESTED)
Box = tuple[float, float, float, float]  # left, top, right, bottom in px


def elements() -> list[ElementTree.Element]:
    return list(ElementTree.parse(DIAGRAM).iter())


def rooms() -> dict[str, Box]:
    """Returns the box (left, top, right, bottom) of each package and module in the drawing, by its dotted name."""
    found: dict[str, Box] = {}
    for element in elements():
        if element.get("id", "").startswith(PACKAGES):
            x, y, width, height = (float(element.get(name, "")) for name in ("x", "y", "width", "height"))
            found[element.get("id", "")] = (x, y, x + width, y + height)
    return found


def texts(style: str) -> list[str]:
    return [element.text or "" for element in elements() if element.get("class") == style]


def drawn_paths() -> list[str]:
    """The paths of the files and folders in the drawing. If the text of a path is broken after a slash, its parts are
    joined.
    """
    return "\n".join(texts("path")).replace("/\n", "/").split("\n")


def named_paths() -> list[str]:
    """Returns the files and folders that the documentation pages name, without placeholders such as
    `ops/catalog/<family>`.
    """
    named = [name for page in PAGES for name in re.findall(r"`([\w/.]+)`", page.read_text(encoding="utf-8"))]
    return [name for name in dict.fromkeys(named) if name.partition("/")[0] in (*AREAS, "tests")]


def drawn_floors(container: str) -> Floors:
    """Returns the names of the packages and modules that are drawn in the box of the package `container`.

    Each list has the names in one row of boxes; the top row is first.
    """
    floors: dict[float, list[str]] = {}
    for room, box in rooms().items():
        parent, _, name = room.rpartition(".")
        if parent == container:
            floors.setdefault(box[1], []).append(name)
    return [sorted(floors[top]) for top in sorted(floors)]


def folders(container: str) -> set[str]:
    """Returns the names of the packages that are directly inside the package `container`."""
    return {f"{container}.{face.parent.name}" for face in Path(ROOT, *container.split(".")).glob("*/__init__.py")}


def is_in_the_tree(room: str) -> bool:
    path = Path(ROOT, *room.split("."))
    return (path / "__init__.py").exists() or path.with_suffix(".py").exists()


@pytest.mark.parametrize("container", CONTAINERS)
def test_every_package_is_drawn(container: str):
    assert folders(container) <= rooms().keys()


def test_every_room_that_is_drawn_is_in_the_tree():
    assert [room for room in rooms() if not is_in_the_tree(room)] == []


@pytest.mark.parametrize("container", CONTAINERS)
def test_the_floors_are_in_the_order_of_the_contracts(container: str):
    assert drawn_floors(container) == [sorted(floor) for floor in contracted_floors(container)]


def test_rooms_do_not_overlap():
    """Two boxes in the drawing of the packages overlap only if one is the box of a package, and the other that of a
    module or package in it.
    """
    for (name, box), (other, second) in combinations(rooms().items(), 2):
        are_apart = box[2] <= second[0] or second[2] <= box[0] or box[3] <= second[1] or second[3] <= box[1]
        assert are_apart or other.startswith(f"{name}.") or name.startswith(f"{other}."), (name, other)


def test_the_note_beside_a_name_ends_inside_its_room():
    for room, note in NOTES.items():
        left, _, right, _ = rooms()[room]
        numbers = 16 * len(numbers_in(room))
        assert left + note_at(room) + NOTE * len(note) + numbers < right, room


def test_the_drawing_is_up_to_date():
    assert DIAGRAM.read_text(encoding="utf-8") == draw(), "run python -m tests.guide.architecture"


@pytest.mark.parametrize("path", dict.fromkeys([*drawn_paths(), *named_paths()]))
def test_a_path_in_the_drawing_or_on_a_page_exists(path: str):
    assert (ROOT / path).exists()


def test_the_page_shows_the_drawing_and_names_every_area():
    assert f"](images/{DIAGRAM.name})" in PAGE.read_text(encoding="utf-8")
    assert {path.partition("/")[0] for path in drawn_paths()} == set(AREAS)
    assert texts("area")[: len(AREAS)] == [*AREAS]
