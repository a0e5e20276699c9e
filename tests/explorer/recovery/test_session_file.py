"""A session file contains the case and the view. Each running copy of the program has a session file of its own."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from explorer.recovery.session_file import LARGEST_FILE, SAVED, Remembered, from_text, read, to_text, write
from explorer.recovery.session_slot import MOST_COPIES, MOST_FAILED_STARTS, SessionSlot
from explorer.session.pasted_code import LONGEST_KEPT, Pasted
from explorer.session.view_choices import CodePlace, LessonPlace, ViewChoices, view_choices
from ops import OPERATORS
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import.source import LARGEST
from ops.model.case import Case
from ops.model.cell_numbers import with_shape_of
from ops.model.edit import with_text
from ops.model.feature_levels import FeatureLevel
from ops.presentation.slicing import SliceChoice
from ops.presets import case_of
from ops.text.format_error import FormatError
from tests.explorer.helpers.small_networks import chain, relus
from widgets.display.group_colors import ColorLimits
from widgets.stage.stage_zoom import Place, Zoom

VIEW = ViewChoices(
    {("DML_OPERATOR_TOP_K1", 4): SliceChoice(1, 3, (0, 1, 2, 0)), ("DML_OPERATOR_CLIP", 4): SliceChoice()},
    {"DML_OPERATOR_TOP_K1": {"values": ColorLimits("manual", -(2**63), 2**64 - 1, "cividis")}},
    {"lock": False, "tiles": True, "table": False, "outliers": True},
    3,
    ("InputTensor", (0, 0, 1, 2)),
    zooms={"DML_OPERATOR_TOP_K1": Zoom(32.0, {"InputTensor": 12.0}, {"InputTensor": Place(12.0, 0, 40)})},
    lesson=LessonPlace("mine", 2, "/a/mine.json"),
    code=CodePlace(True, ("K", "InputTensor.Sizes[3]")),
    scales={"DML_OPERATOR_GEMM": "slice"},
    untiled=frozenset({"DML_OPERATOR_DEPTH_TO_SPACE"}),
)


def first_case(name: str) -> Case:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    return case_of(operator, operator.examples[0])


@pytest.mark.parametrize("name", ["TOP_K1", "ONE_HOT", "ELEMENT_WISE_CLIP", "GATHER_ND1"])
def test_a_session_is_what_it_was(name: str):
    for path, text in (("", ""), (f"{first_case(name).operator.fields[0].name}.Sizes[0]", "no size")):
        case = with_text(first_case(name), path, text) if path else first_case(name)
        session = Remembered(case, FeatureLevel.FL_3_0, "/a/b.json", "clip", VIEW)
        assert from_text(to_text(session)) == session


def test_the_target_is_kept_as_it_was_chosen():
    """A session keeps its target version. If the version is unknown or has another level, only the level is kept."""
    case = first_case("ELEMENT_WISE_CLIP")
    text = to_text(Remembered(case, FeatureLevel.FL_5_0, version="Windows 11 23H2"))
    assert from_text(text).version == "Windows 11 23H2"
    for other in ('"Windows 11 24H2"', '"Windows 99"', "7", "null"):
        found = from_text(text.replace('"Windows 11 23H2"', other))
        assert (found.level, found.version) == (FeatureLevel.FL_5_0, ""), other


def test_too_many_numbers_are_reported_and_the_rest_is_kept():
    case = with_shape_of(first_case("ELEMENT_WISE_CLIP"), "InputTensor", np.zeros((1, 1, 1, 600_000), np.float32))
    found = from_text(to_text(Remembered(case)))
    assert found.left_out == ("InputTensor",)
    assert found.case is not None
    assert found.case.has_same(case, "InputTensor")


def test_a_session_without_a_case_has_its_view():
    assert from_text(to_text(Remembered(view=VIEW))) == Remembered(view=VIEW)


def test_pasted_code_is_what_it_was():
    case = first_case("TOP_K1")
    code = cpp_writer.write_with_lines(case)
    pasted = Pasted(code.text, case, {path: min(lines) for path, lines in code.lines.items()}, first="a")
    found = from_text(to_text(Remembered(with_text(case, "K", "3"), pasted=pasted))).pasted
    assert found is not None
    assert (found.text, found.case, found.lines, found.first) == (pasted.text, pasted.case, pasted.lines, "a")


def test_the_longest_pasted_code_fits():
    text = "\U0001f642" * LARGEST
    long = Pasted(text, first_case("TOP_K1"), {}, first=text)  # no character is longer in JSON
    assert len(to_text(Remembered(long.case, pasted=long))) < LARGEST_FILE


def _pasted(**changed: object) -> Callable[[str], str]:
    """A function that adds pasted code, with these changes in its JSON, to the text of a session file."""

    def spoil(text: str) -> str:
        whole = Pasted("a\nb", first_case("TOP_K1"), {"K": 2}).as_json()
        return _changed("pasted", {**whole, **changed})(text)

    return spoil


def _changed(key: str, value: object) -> Callable[[str], str]:
    return lambda text: json.dumps({**json.loads(text), key: value})


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        pytest.param(lambda text: "", "the text ends", id="empty"),
        pytest.param(lambda text: text[: len(text) // 2], "line", id="truncated"),
        pytest.param(lambda text: text.replace("dmlx1:p", "dmlx1:q"), "damaged", id="another character"),
        pytest.param(lambda text: "[1, 2]", "The file is not a session", id="another JSON"),
        pytest.param(_changed("kind", "model"), "The file is not a session", id="another kind"),
        pytest.param(_changed("version", 2), "The session has version 2; this program reads version 1", id="newer"),
        pytest.param(_changed("level", "9_9"), "is not a feature level", id="no level"),
        pytest.param(_changed("path", None), "The path of the session is not a string", id="no path"),
        pytest.param(_changed("case", 7), "The case of the session is not a string", id="no case"),
        pytest.param(_changed("pasted", 7), "The pasted code of the session lacks the text", id="no pasted code"),
        pytest.param(_pasted(text="a" * (LONGEST_KEPT + 1)), "has 262145 characters; at most 262144", id="long code"),
        pytest.param(_pasted(first="a" * (LONGEST_KEPT + 1)), "has 262145 characters; at most 262144", id="edited"),
        pytest.param(_pasted(first=7), "The original pasted code of the session is not a string", id="no edited code"),
        pytest.param(_pasted(lines={"K": 3}), "a field outside lines 1 to 2", id="no such line"),
        pytest.param(_pasted(lines={"K": True}), "a field outside lines 1 to 2", id="no line"),
        pytest.param(_pasted(case="dmlx1:abc"), "damaged|cut|ends", id="no pasted case"),
        pytest.param(lambda text: "[" * 100_000, "nested too deeply", id="deep"),
        pytest.param(lambda text: "\x00" * 5000, "line 1, column 1", id="zeros"),
    ],
)
def test_what_is_no_session_is_refused_with_a_sentence(spoil: Callable[[str], str], says: str, tmp_path: Path):
    path = tmp_path / "session.json"
    path.write_text(spoil(to_text(Remembered(first_case("TOP_K1")))), encoding="utf-8")
    with pytest.raises(FormatError, match=says):
        read(path)


@pytest.mark.parametrize(
    "view",
    [None, 7, [], {"slices": 3}, {"slices": [1, {"operator": 1}, {"operator": "A", "rank": -1, "at": []}]},
     {"colors": [{"operator": "A", "group": "values", "mode": "manual", "low": 3, "high": 1, "map": ""}]},
     {"colors": [{"operator": "A", "group": "values", "mode": "no", "low": 0, "high": 1, "map": "jet"}]},
     {"states": {"lock": 1, "other": True}, "tab": True, "cell": ["A", [0.5]]},
     {"code": 5}, {"code": {"pasted": 1, "paths": [3, None]}}, {"code": {"pasted": False, "paths": "K"}},
     {"scales": {"A": "all", "B": [1]}, "untiled": [3, ["A"]]}, {"scales": ["slice"], "untiled": "A"}],
)  # fmt: skip
def test_what_is_no_view_counts_as_none(view: object):
    assert view_choices(view) == ViewChoices()


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path):
    path = tmp_path / "session.json"
    path.write_bytes(b" " * (LARGEST_FILE + 1))
    with pytest.raises(FormatError, match=f"The session has {LARGEST_FILE + 1} bytes"):
        read(path)


def test_a_write_that_fails_leaves_the_session_before(tmp_path: Path):
    path = tmp_path / "session.json"
    assert write(path, "before") == ""
    (tmp_path / "session.json.part").mkdir()
    assert "session.json: " in write(path, "after")
    assert path.read_text(encoding="utf-8") == "before"


# Copies of the program


def put(slot: SessionSlot, name: str, age: float) -> None:
    """Writes a session with the operator `name`. The modification time of its file is `age` seconds before a fixed
    time.
    """
    assert slot.write(to_text(Remembered(first_case(name)))) == ""
    assert slot.path is not None
    os.utime(slot.path, (1e9 - age, 1e9 - age))


def operator_of(slot: SessionSlot) -> str:
    found, told = slot.read()
    assert told == ""
    return "" if found is None or found.case is None else found.case.operator.name


def test_copies_have_files_of_their_own_and_the_newest_comes_first(tmp_path: Path):
    first, second = SessionSlot.claim(tmp_path), SessionSlot.claim(tmp_path)
    assert first.path != second.path
    put(first, "ELEMENT_WISE_CLIP", age=100)
    put(second, "ONE_HOT", age=1)
    for slot in (first, second):
        slot.release()
    slots = [SessionSlot.claim(tmp_path) for _ in range(3)]
    assert [operator_of(slot) for slot in slots] == ["ONE_HOT", "ELEMENT_WISE_CLIP", ""]
    for slot in slots:
        slot.release()


def test_more_copies_than_there_are_files_keep_nothing(tmp_path: Path):
    slots = [SessionSlot.claim(tmp_path) for _ in range(MOST_COPIES + 1)]
    assert len({slot.path for slot in slots[:-1]}) == MOST_COPIES
    assert slots[-1].path is None
    assert slots[-1].why_not == "8 copies of the program already save their sessions; no other copy can."
    assert slots[-1].read() == (None, "")
    assert slots[-1].write("x") == ""
    for slot in slots:
        slot.release()


def test_a_session_that_cannot_be_used_is_put_aside(tmp_path: Path):
    (tmp_path / "session.json").write_text("no session", encoding="utf-8")
    slot = SessionSlot.claim(tmp_path)
    found, told = slot.read()
    assert found is None
    assert told.endswith("The session file was renamed to session.unusable.json.")
    assert (tmp_path / "session.unusable.json").read_text(encoding="utf-8") == "no session"
    put(slot, "ELEMENT_WISE_CLIP", age=0)
    assert operator_of(slot) == "ELEMENT_WISE_CLIP"
    slot.release()


def test_a_folder_in_the_place_of_the_session_is_put_aside(tmp_path: Path):
    (tmp_path / "session.json").mkdir()
    slot = SessionSlot.claim(tmp_path)
    assert (
        slot.read()[1]
        == "The path of the session does not lead to a file. The session file was renamed to session.unusable.json."
    )
    slot.release()


def test_a_session_that_ends_every_start_is_put_aside(tmp_path: Path):
    slot = SessionSlot.claim(tmp_path)
    put(slot, "ELEMENT_WISE_CLIP", age=0)
    assert [operator_of(slot) for _ in range(MOST_FAILED_STARTS)] == ["ELEMENT_WISE_CLIP"] * MOST_FAILED_STARTS
    assert slot.read()[1].startswith("The program crashed 3 times when it started with this session.")
    slot.release()


def test_a_start_that_succeeds_is_no_mark_against_the_session(tmp_path: Path):
    slot = SessionSlot.claim(tmp_path)
    put(slot, "ELEMENT_WISE_CLIP", age=0)
    for _ in range(MOST_FAILED_STARTS + 1):
        assert operator_of(slot) == "ELEMENT_WISE_CLIP"
        slot.note_success()
    slot.release()


def test_a_place_where_no_folder_can_be_keeps_nothing(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    slot = SessionSlot.claim(tmp_path / "file" / "folder")
    assert slot.path is None
    assert str(tmp_path / "file") in slot.why_not
    slot.note_success()
    slot.release()


# Clocks and disks


def test_the_session_written_last_is_the_newest_also_after_the_clock_was_put_back(tmp_path: Path):
    first, second = SessionSlot.claim(tmp_path), SessionSlot.claim(tmp_path)
    put(second, "ONE_HOT", age=-1e9)  # written with a clock decades ahead
    second.release()
    assert first.write(to_text(Remembered(first_case("ELEMENT_WISE_CLIP")))) == ""
    first.release()
    slot = SessionSlot.claim(tmp_path)
    assert operator_of(slot) == "ELEMENT_WISE_CLIP"
    slot.release()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no RLIMIT_FSIZE")
def test_a_session_that_cannot_be_kept_is_shown_all_the_same(tmp_path: Path):
    from tests.reliability.helpers.faults.failing_disk import files, full_after

    slot = SessionSlot.claim(tmp_path)
    put(slot, "ONE_HOT", age=1)
    slot.release()
    before = files(tmp_path)
    with full_after(0):
        slot = SessionSlot.claim(tmp_path)
        assert slot.path is None
        assert slot.why_not == f"{tmp_path} cannot be written."
        assert operator_of(slot) == "ONE_HOT"
        assert slot.write("x") == ""
        slot.note_success()
        slot.release()
    assert files(tmp_path) == before


def test_a_write_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "session.json"
    assert write(path, "before") == ""
    monkeypatch.setattr(os, "fsync", full)
    assert write(path, "after") == f"{path}: No space left on device."
    assert [found.name for found in tmp_path.iterdir()] == ["session.json"]
    assert path.read_text(encoding="utf-8") == "before"


def test_a_network_is_kept_with_its_node():
    network = chain()
    session = Remembered(
        network.by_name["top"].case, path="/a/model.json", dispatchable=SAVED, network=network, node="top"
    )
    found = from_text(to_text(session))
    assert (found.network, found.node, found.dispatchable) == (network, "top", SAVED)
    assert found.lost() == ()


def test_a_network_that_is_too_large_leaves_the_case_of_its_node():
    network = relus(4000)
    found = from_text(to_text(Remembered(network.by_name["relu 1"].case, network=network, node="relu 1")))
    assert found.network is None
    assert found.case == network.by_name["relu 1"].case
