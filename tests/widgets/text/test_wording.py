"""Sentences of `ops` are translated with their values; the sound before a Korean particle decides its form."""

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from pytestqt.qtbot import QtBot

from ops.text.sentences import clause_of, say
from widgets.text.mnemonics import plain
from widgets.text.wording import refusal, with_particles, worded


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        pytest.param("크기을(를)", "크기를", id="after a vowel"),
        pytest.param("대각선은(는)", "대각선은", id="after a consonant"),
        pytest.param("1(으)로, 2(으)로, 3(으)로", "1로, 2로, 3으로", id="after digits, ㄹ as a vowel"),
        pytest.param("1(이)여야, 4(이)여야", "1이어야, 4여야", id="after digits, in a verb"),
        pytest.param("InputTensor이(가) {1,3}(으)로", "InputTensor가 {1,3}으로", id="after a name, after a brace"),
        pytest.param("K은(는), M은(는)", "K는, M은", id="after the name of a letter"),
        pytest.param("UINT은(는), FLOAT을(를)", "UINT는, FLOAT를", id="after a t that is a syllable"),
        pytest.param("'abc'은(는), Flag을(를)", "'abc'은(는), Flag을(를)", id="both if the sound is unknown"),
        pytest.param("은(는)", "은(는)", id="after nothing"),
    ],
)
def test_a_particle_follows_the_sound_before_it(written: str, spoken: str):
    assert with_particles(written) == spoken


def test_a_title_is_read_without_its_letter():
    assert [plain(title) for title in ("&Open...", "Copy C&++", "저장(&S)", "C++ 복사(&+)")] == [
        *("Open...", "Copy C++", "저장", "C++ 복사")
    ]  # fmt: skip


def test_facts_are_put_into_the_sentence_of_the_other_language(qtbot: QtBot):
    class Reversed(QTranslator):
        def isEmpty(self) -> bool:
            return False

        def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str | None:
            known = {
                "{first} before {last}": "{last} after {first}",
                "{n:cell|cells}": "cells: {n}",
                "{first} is first.": "First: {first}.",
                "Nothing is first.": "First: nothing.",
            }
            return known.get(source)

    sentence = say("{first} before {last}", first=say("{n:cell|cells}", n=1), last="{end}")
    stopped = say("{first} is first.", first=say("{n:cell|cells}", n=1))
    translator = Reversed()
    QCoreApplication.installTranslator(translator)
    try:
        assert worded(sentence) == "{end} after cells: 1"
        assert worded(say("({why})", why=clause_of(stopped))) == "(First: cells: 1)"
        assert worded(clause_of("Nothing is first.")) == "First: nothing"
    finally:
        QCoreApplication.removeTranslator(translator)
    assert worded(sentence) == sentence == "1 cell before {end}"
    assert worded(clause_of(stopped)) == clause_of(stopped) == "1 cell is first"
    assert clause_of("a {brace}.") == "a {brace}"


def test_a_refusal_names_the_cell_if_its_reason_has_no_subject():
    assert refusal("A[0]", "is empty") == "A[0] is empty."
    assert refusal("A[0]", "'x' is not a number") == "'x' is not a number."
