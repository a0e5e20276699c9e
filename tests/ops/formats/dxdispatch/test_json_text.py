"""The JSON of model files: errors have a line and a column, comments are allowed, long numbers keep their digits."""

import gc
import json

import pytest

from ops import FormatError
from ops.formats.dxdispatch.json_text import parse, read_text, without_comments
from ops.formats.dxdispatch.model import model_of_text, read_model
from tests.helpers.for_each import for_each
from tests.ops.formats.dxdispatch.test_model_files import model


def place(text: str) -> tuple[int | None, int | None]:
    with pytest.raises(FormatError) as raised:
        parse(text)
    return raised.value.line, raised.value.column


@for_each(
    ("text", "expected"),
    [
        ('{"a": 1, /* "a": 2 */ "b": ["a", "b"],\n "b": 3}', (2, 2)),  # a text in a list is no key
        ('{"a": "x}", "b": "]",\n  "a": 3}', (2, 3)),  # nor does a bracket in a text end anything
        ('[{"a": 1}, {"a": 2}, {"c": {},\n "c": 1}]', (2, 2)),
        ('{"a": 1, // NaN\n "NaN": "NaN", "b": NaN}', (2, 21)),
        ('["Infinity",\n -Infinity]', (2, 2)),
        ('["[[[[", ' + "[" * 20_000, (1, 109)),  # brackets in a text do not count; the first one is open already
        ('{"a": 1,, "b": 2}', (1, 9)),
        ('{"a" 1}', (1, 6)),
        ('{"a": 1 "b": 2}', (1, 9)),
        ('{"a": "\\x"}', (1, 8)),
        ('{"a": "\\u12"}', (1, 9)),
        ("{,}", (1, 2)),
        ('{"a": [ /* nothing */ ,\n]}', (1, 23)),
        ("[1] [2]", (1, 5)),
    ],
)
def test_an_error_is_reported_where_it_is(text: str, expected: tuple[int, int]):
    assert place(text) == expected


@pytest.mark.parametrize("is_enabled", [True, False])
def test_parsing_leaves_the_garbage_collector_as_it_was(is_enabled: bool):
    before = gc.isenabled()
    try:
        (gc.enable if is_enabled else gc.disable)()
        assert parse('{"a": [1, 2]}') == {"a": [1, 2]}
        place('{"a": ')
        assert gc.isenabled() is is_enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_numbers_that_fit_no_type_keep_their_digits():
    long = "9" * 10_000
    found = parse(f'{{"a": {long}, "b": 1e400, "c": -1e400, "d": 1e300, "e": 5}}')
    assert [str(found[key]) for key in "abc"] == [long, "1e400", "-1e400"]
    assert (found["d"], found["e"]) == (1e300, 5)


def test_comments_become_blanks_so_that_every_character_stays_where_it_was():
    text = '{"a//b": 1, // one\n /* two\n three */ "c": [1, 2, ], }'
    blanked = without_comments(text)
    assert [len(line) for line in blanked.split("\n")] == [len(line) for line in text.split("\n")]
    assert json.loads(blanked) == {"a//b": 1, "c": [1, 2]}


def test_a_byte_that_is_no_utf8_has_a_line_and_a_column():
    with pytest.raises(FormatError) as raised:
        read_text(b'{\n  "a": "\xff"}', "model.json")
    assert (raised.value.line, raised.value.column) == (2, 9)
    with pytest.raises(FormatError, match=r"model\.json is UTF-16; a model file is UTF-8"):
        read_text("{}".encode("utf-16"), "model.json")


@pytest.mark.parametrize("text", ["[1]", "5", '"x"', "null"])
def test_a_text_that_is_no_object_is_no_model(text: str):
    with pytest.raises(FormatError, match="The root is not an object with dispatchables"):
        model_of_text(text)


def test_a_text_from_standard_input_is_read_like_a_file():
    text = json.dumps(model()) + "\nmore text"
    found = model_of_text(text)
    assert (found.root, found.text, found.path, found.folder) == (model(), text, None, None)


def test_a_text_beyond_the_limit_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("ops.formats.dxdispatch.model.LARGEST_FILE", 20)
    with pytest.raises(FormatError, match=r"The text has 30 characters; the limit of a model is 20\."):
        read_model("{" + " " * 28 + "}")
