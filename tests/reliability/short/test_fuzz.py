"""Fuzzes every parser briefly, repeats the inputs that long runs have found, and checks that the fuzzer finds bugs that
are planted.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from ops import FormatError
from tests.helpers.for_each import for_each
from tests.helpers.seeds import seed
from tests.reliability.fuzz import CORPUS, PARSERS, Tally, chunks, made, run, shares
from tests.reliability.helpers.fuzzing.attempt import LONGEST_MESSAGE, attempt, minimised, patient
from tests.reliability.helpers.fuzzing.by_hypothesis import UNHURRIED, drawn, inputs_for
from tests.reliability.helpers.fuzzing.parser import Parser, Read

FOUND = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
# The number of inputs for a parser with a share of 60; other parsers get proportionally more or fewer.
INPUTS = 100

# A warning of Qt about a damaged settings file.
pytestmark = pytest.mark.qt_log_ignore("QVariant::load")


@for_each("path", FOUND, ids=lambda path: f"{path.parent.name} {path.name}")
def test_an_input_found_once_stays_fixed(path: Path):
    assert attempt(PARSERS[path.parent.name], path.read_bytes()).complaint is None


@pytest.mark.sampled
@pytest.mark.parametrize("parser", PARSERS.values(), ids=PARSERS)
def test_any_input_is_opened_or_refused_without_a_complaint(parser: Parser, tmp_path: Path):
    tally = run(parser, seed(), range(max(50, INPUTS * parser.parts // 60)), tmp_path)
    assert not tally.complaints, [path.read_bytes() for path in tmp_path.glob("*/*")]
    assert tally.opened  # otherwise the use of an opened input would not be tested


@pytest.mark.sampled
@pytest.mark.parametrize("parser", PARSERS.values(), ids=PARSERS)
def test_hypothesis_finds_no_complaint(parser: Parser):
    @settings(UNHURRIED, max_examples=20)
    @given(inputs_for(parser))
    def has_no_complaint(raw: bytes) -> None:
        assert attempt(parser, raw).complaint is None

    has_no_complaint()


def a_parser(read: Callable[[bytes], Read], refusal: type[Exception] | None = FormatError) -> Parser:
    return Parser("a", 1, lambda chance: chance.randbytes(9), read, refusal)


def saying(sentence: str) -> Callable[[bytes], Read]:
    def read(raw: bytes) -> Read:
        raise FormatError(sentence)

    return read


def failing(raw: bytes) -> Read:
    if b"!" in raw:
        raise KeyError("x")
    return Read(True)


@pytest.mark.parametrize(
    ("read", "kind"),
    [
        pytest.param(lambda raw: Read(True, ["Axis is 9."]), None, id="no problem"),
        pytest.param(saying("This is no model."), None, id="refused"),
        pytest.param(saying("x" * (LONGEST_MESSAGE + 1)), "long", id="too long"),
        pytest.param(saying(" "), "silent", id="nothing"),
        pytest.param(lambda raw: Read(True, ["Axis is \x1b."]), "unprintable", id="an escape"),
        pytest.param(lambda raw: Read(False, ["two\nlines"]), "unprintable", id="two lines"),
        pytest.param(lambda raw: failing(b"!"), "KeyError", id="another exception"),
    ],
)
def test_a_bad_message_or_exception_is_a_complaint(read: Callable[[bytes], Read], kind: str | None):
    complaint = attempt(a_parser(read), b"").complaint
    assert (complaint.kind if complaint is not None else None) == kind


def test_an_exception_is_a_complaint_if_the_parser_must_not_raise():
    complaint = attempt(a_parser(saying("No."), refusal=None), b"").complaint
    assert complaint is not None
    assert complaint.kind == "FormatError"


def test_an_endless_input_is_interrupted():
    def hang(raw: bytes) -> Read:
        while True:
            time.monotonic()

    with patient(0.05) as watch:
        watch()
        complaint = attempt(a_parser(hang), b"").complaint
    assert complaint is not None
    assert complaint.kind == "hang"


def test_a_finding_is_kept_once_and_as_short_as_it_can_be(tmp_path: Path):
    parser = replace(a_parser(failing), make=lambda chance: b"many more bytes than needed, and one ! among them")
    tally = run(parser, 1, range(5), tmp_path)
    assert list(tally.complaints.values()) == ["KeyError: \"'x'\""]
    assert [path.read_bytes() for path in tmp_path.glob("a/*")] == [b"!"]


def test_inputs_of_hypothesis_are_counted_and_checked(tmp_path: Path):
    parser = replace(a_parser(failing), make=lambda chance: bytes([33] * chance.randrange(3)))
    tally = drawn(parser, 1, 40, tmp_path)
    assert tally.inputs >= 20
    assert 0 < tally.opened < tally.inputs
    assert list(tally.complaints.values()) == ["KeyError: \"'x'\""]


def test_minimising_keeps_the_complaint():
    parser = a_parser(failing)
    complaint = attempt(parser, b"ab!cd").complaint
    assert complaint is not None
    assert minimised(parser, b"ab!cd", complaint) == b"!"


def test_an_input_is_the_same_every_time():
    for parser in PARSERS.values():
        assert made(parser, 3, 5) == made(parser, 3, 5)


def test_the_chunks_contain_every_input_once():
    parsers = list(PARSERS.values())
    found: dict[str, list[range]] = {}
    for name, start, stop in chunks(1_000_000, parsers):
        found.setdefault(name, []).append(range(start, stop))
    assert sum(shares(1_000_000, parsers).values()) == 1_000_000
    for name, total in shares(1_000_000, parsers).items():
        assert [number for part in found[name] for number in part] == list(range(total))


def test_tallies_add_up():
    total = Tally(2, 1, 0.5, 10, {"a": "b"})
    total.add(Tally(3, 0, 0.25, 20, {"c": "d"}))
    assert total == Tally(5, 1, 0.5, 20, {"a": "b", "c": "d"})
