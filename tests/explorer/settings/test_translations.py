"""Every text in the source code has a translation with the same placeholders, and the translation files contain no
other texts.
"""

import re
from pathlib import Path
from shutil import copy
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator

from explorer.settings.retranslation import known_texts
from ops.text.sentences import Quantity
from resources import make_translations
from resources.make_translations import FOLDER, LANGUAGES, Text, listed_texts, release, update

_PLACE = re.compile(r"\{(\w+)(?::[^{}]*)?\}")
Message = tuple[str, str, str]


def _translation(message: ElementTree.Element) -> str:
    found = message.find("translation")
    return "" if found is None else "".join(found.itertext())


def messages(folder: Path, language: str) -> list[Message]:
    """Every message of a language as (context, source, translation)."""
    return [
        (context.findtext("name", ""), message.findtext("source", ""), _translation(message))
        for context in ElementTree.parse(folder / f"{language}.ts").iter("context")
        for message in context.iter("message")
    ]


@pytest.fixture(scope="module")
def listed() -> set[Text]:
    """The texts for translation that Qt's lupdate does not find. Collecting them takes a second, so the module does it
    once.
    """
    return listed_texts()


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_sources_is_translated_and_no_other(
    language: str, tmp_path: Path, listed: set[Text], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(make_translations, "listed_texts", lambda: listed)
    copy(FOLDER / f"{language}.ts", tmp_path)
    update(tmp_path)
    assert messages(tmp_path, language) == messages(FOLDER, language), "run python -m resources.make_translations"
    text = (FOLDER / f"{language}.ts").read_text(encoding="utf-8")
    assert 'type="unfinished"' not in text
    assert [source for _, source, translation in messages(FOLDER, language) if not translation.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_program_reads_what_the_translators_wrote(language: str, tmp_path: Path, listed: set[Text]):
    release(FOLDER, tmp_path)
    assert (tmp_path / f"{language}.qm").read_bytes() == (FOLDER / f"{language}.qm").read_bytes()
    translator = QTranslator()
    assert translator.load(language, str(FOLDER))
    found = {(context, source): translator.translate(context, source) for context, source in listed}
    assert [key for key, translation in found.items() if not translation] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_facts_of_its_source(language: str):
    for _, source, translation in messages(FOLDER, language):
        assert set(_PLACE.findall(source)) == set(_PLACE.findall(translation)), source
        facts = {name: Quantity(2) for name in _PLACE.findall(source)}
        if facts and not source.startswith("{0") and all(not name.isdigit() for name in facts):
            assert translation.format(**facts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_keeps_a_letter_to_press(language: str):
    for _, source, translation in messages(FOLDER, language):
        assert len(re.findall("&.", source)) == len(re.findall("&.", translation)), source


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_is_shown_as_it_is_leads_back_to_one_source(language: str):
    """No two sources of a context have the same translation, so the source of a shown text can be found."""
    seen: dict[tuple[str, str], str] = {}
    for context, source, translation in messages(FOLDER, language):
        if not _PLACE.search(source) and "%n" not in source:
            assert seen.setdefault((context, translation), source) == source
            assert known_texts()[context][translation] == source
