"""Every file, even a malicious one, becomes a case or a FormatError with the place of the error, and this takes a
limited time.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ops import FormatError, dump, load
from ops.formats.dxdispatch.json_text import parse
from ops.formats.dxdispatch.writer import to_text
from ops.presets import FOLDER
from tests.helpers.work import work_in_proportion

PRESET = (FOLDER / "gather_nd1_2.json").read_text(encoding="utf-8")


def fails_with_a_place(document: Any) -> FormatError:
    with pytest.raises(FormatError) as raised:
        load(document)
    error = raised.value
    assert error.line is not None or error.path is not None
    assert len(str(error)) < 500
    return error


@pytest.mark.parametrize("part", range(8))
def test_a_preset_cut_off_anywhere_is_an_error_with_line_and_column(part: int):
    for length in range(1 + part, len(PRESET.rstrip()), 8):
        text = PRESET[:length] + "\n"
        assert fails_with_a_place(text).line is not None


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        pytest.param('{"a": 1,\n "a": 2}', 2, 2, id="a key twice"),
        pytest.param('{"b": {"a": 1}, "a": [{"a": 1},\n {"c": 1, "\\u0063": 2}]}', 2, 11, id="a key twice, escaped"),
        pytest.param('{"a": "NaN",\n "b": NaN}', 2, 7, id="NaN"),
        pytest.param('{"a": [-Infinity]}', 1, 8, id="Infinity"),
        pytest.param("[" * 200_000, 1, 101, id="200,000 brackets"),
        pytest.param('{"a":' * 200_000 + "1" + "}" * 200_000, 1, 501, id="200,000 braces"),
        pytest.param('{"a": "\n"}', 1, 8, id="a line break in a string"),
        pytest.param('{"a": /* never\nends', 2, 5, id="an endless comment"),
        pytest.param('{"a": "never ends', 1, 7, id="an endless string"),
        pytest.param("{'a': 1}", 1, 2, id="single quotes"),
        pytest.param('{"a": 01}', 1, 8, id="a leading zero"),
        pytest.param('{\0"a": 1}', 1, 2, id="NUL"),
    ],
)
def test_broken_json_is_reported_with_its_place(text: str, line: int, column: int):
    error = fails_with_a_place(text)
    assert (error.line, error.column) == (line, column)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{" + ",/**/" * 40 + "x", id="commas before comments"),
        pytest.param('{"a": [1,' + "/**/" * 100_000 + "x", id="comments"),
        pytest.param('"' + '\\"' * 500_000, id="escaped quotes"),
        pytest.param("," * 500_000, id="commas"),
        pytest.param("{" + '"a": 1' + " " * 500_000 + "x", id="blanks"),
        pytest.param('{"a": ' + "9" * 1_000_000, id="a number of 1,000,000 digits"),
        pytest.param('{"a": 1' + "e9" * 500_000, id="exponents"),
        pytest.param("/" * 500_000 + "\n{", id="slashes"),
    ],
)
def test_no_text_takes_more_than_time_in_proportion(text: str):
    with work_in_proportion(), pytest.raises(FormatError):
        parse(text)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        pytest.param(PRESET.encode("utf-16"), "is UTF-16", id="UTF-16"),
        pytest.param(b'{\n  "a": "\xff"}', "has a byte here that is not UTF-8", id="a byte that is no UTF-8"),
        pytest.param(b"", "the text ends here", id="empty"),
        pytest.param(b"\0" * 100, "found", id="zeros"),
    ],
)
def test_bytes_that_are_no_model_are_reported(tmp_path: Path, raw: bytes, said: str):
    path = tmp_path / "model.json"
    path.write_bytes(raw)
    assert said in str(fails_with_a_place(path))


@pytest.mark.parametrize("name", ["missing.json", "", ".", "x" * 5000, "a\0b", "\ud800"])
def test_a_path_of_no_file_is_reported(tmp_path: Path, name: str):
    fails_with_a_place(str(tmp_path / name))


@pytest.mark.parametrize(
    ("model", "path"),
    [
        pytest.param([], "$", id="a list"),
        pytest.param(5, None, id="a number"),
        pytest.param({}, "$.dispatchables", id="nothing"),
        pytest.param({"dispatchables": []}, "$.dispatchables", id="dispatchables as a list"),
        pytest.param({"dispatchables": {"a": 1}}, "$.dispatchables.a", id="a number for a dispatchable"),
        pytest.param({"dispatchables": {"a": {}}}, "$.dispatchables.a", id="no type"),
        pytest.param({"dispatchables": {"a": {"type": "GEMM"}}}, "$.dispatchables.a", id="another operator"),
        pytest.param({"dispatchables": {"a": {"type": ["x"]}}}, "$.dispatchables.a", id="a type that is no text"),
        pytest.param({"dispatchables": {"a": {"type": "TOP_K"}}}, "$.dispatchables.a", id="no desc"),
        pytest.param(
            {"dispatchables": {"a": {"type": "TOP_K", "desc": 1}}}, "$.dispatchables.a.desc", id="a number for a desc"
        ),
        pytest.param(
            {"dispatchables": {"a": {"type": "TOP_K", "desc": {}}}, "commands": {}}, "$.commands", id="commands"
        ),
        pytest.param(
            {"dispatchables": {"a": {"type": "TOP_K", "desc": {}}}, "resources": {"x": []}}, "$.resources.x",
            id="resources",
        ),
        pytest.param(
            {"dispatchables": {"a": {"type": "TOP_K", "desc": {}}}, "explorer": {"version": 99}},
            "$.explorer.version", id="a later format",
        ),
    ],
)  # fmt: skip
def test_json_that_is_no_model_is_reported_with_its_path(model: Any, path: str | None):
    error = fails_with_a_place(json.dumps(model) + "\n")
    assert error.path == (path or "$")


def test_an_unknown_dispatchable_names_the_known_ones():
    with pytest.raises(FormatError, match=r"\$.dispatchables: There is no dispatchable 'x', only gather_nd1"):
        load(PRESET, "x")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([10**399, "deferred"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_anything_anywhere_in_a_model_is_a_case_or_a_format_error(data: st.DataObject):
    model = json.loads(PRESET)
    place: Any = model
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            break
        place = inner
    place[key] = data.draw(JSON)
    try:
        case = load(model)
    except FormatError:
        fails_with_a_place(model)
    else:
        assert load(to_text(dump(case))) == case


@given(st.text(max_size=40))
def test_any_text_is_a_format_error(text: str):
    fails_with_a_place(text + "\n{")


LISTS = st.lists(st.text(max_size=8) | st.integers() | st.floats(allow_nan=False, allow_infinity=False), max_size=4)


@pytest.mark.sampled
@given(st.dictionaries(st.text(max_size=8), LISTS))
def test_the_readable_text_of_a_model_is_the_model(model: dict[str, Any]):
    text = to_text(model)
    assert text.encode("utf-8").decode("utf-8") == text
    assert json.loads(text) == model


def test_brackets_and_blanks_in_a_string_are_left_alone():
    model = {"a": ["[ 1,   2 ]", "x,  y", '"[3,  4]"'], "b": "[\t5,  6 ]"}
    assert json.loads(to_text(model)) == model
    assert to_text({"sizes": [1, 2, 3]}) == '{\n  "sizes": [1, 2, 3]\n}\n'
