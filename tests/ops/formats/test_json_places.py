"""Every value of a JSON text is found at its line and column, in any layout."""

import json
import random
from typing import Any

import pytest

from ops.formats.dxdispatch.json_text import parse
from ops.formats.json_places import JsonPlaces, Step

TEXT = """\
\ufeff// comment with "quotes" and { [
{
  "a": {"b": [1, 22, {"c\\"d": "x]y"}], /* , */ "desc": {"Axis": -7}},
  "e": "", // last
}
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), (2, 1, 2)),
        (("a",), (3, 8, 69)),
        (("a", "b", 1), (3, 18, 20)),
        (("a", "b", 2, 'c"d'), (3, 31, 36)),
        (("a", "desc", "Axis"), (3, 65, 67)),
        (("a", "Axis"), (3, 65, 67)),  # a desc may wrap the fields
        (("a", "K"), (3, 56, 68)),  # what is missing belongs there
        (("a", "b", 9), (3, 14, 38)),
        (("a", "b", "x"), (3, 14, 38)),
        (("e", "f"), (4, 8, 10)),
    ],
)
def test_a_path_has_a_place(path: tuple[Step, ...], place: tuple[int, int, int]):
    assert JsonPlaces(TEXT).place(path) == place


def paths_of(value: Any, path: tuple[Step, ...] = ()):
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths_of(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from paths_of(inner, (*path, index))


def random_value(draw: random.Random, depth: int) -> Any:
    kind = draw.randrange(6 if depth else 4)
    if kind < 4:
        return (draw.randrange(-99, 99), draw.random(), draw.choice(['a"{', "]\\", "é\n", ""]), None)[kind]
    inner = [random_value(draw, depth - 1) for _ in range(draw.randrange(4))]
    return inner if kind == 4 else {f"k{number}/*": value for number, value in enumerate(inner)}


def test_every_value_of_any_text_is_found_where_it_is_written():
    draw = random.Random(3)
    for _ in range(300):
        value = {"root": random_value(draw, 4)}
        text = json.dumps(value, indent=draw.choice([None, 1, 3]), ensure_ascii=draw.random() < 0.5)
        text = text.replace(",\n", ", // a , comment }\n")
        places = JsonPlaces(text)
        for path, inner in paths_of(value):
            line, column, end = places.place(path)
            rest = "\n".join([text.split("\n")[line - 1][column - 1 :], *text.split("\n")[line:]])
            assert parse(f"[{_first(rest)}]") == [inner], (text, path)
            if not isinstance(inner, dict | list):
                assert parse(f"[{rest[: end - column]}]") == [inner]


def _first(text: str) -> str:
    """The first JSON value of a text, found by Python's decoder after comments are removed."""
    plain = "\n".join(line.split(", // a")[0] + ("," if ", // a" in line else "") for line in text.split("\n"))
    _, end = json.JSONDecoder().raw_decode(plain)
    return plain[:end]


@pytest.mark.parametrize(
    "text", ["", "{", '{"a"', '{"a":', '{"a" 1 2}', "[1 1 1", "/*", '"', "}{", "{]", '{"\\x": 1}', "[[[["]
)
def test_a_broken_text_has_a_place_too(text: str):
    try:
        assert JsonPlaces(text).place(("a", 0)).line >= 1
    except ValueError:  # an invalid escape in a key, which the reader refuses before
        assert "\\x" in text
