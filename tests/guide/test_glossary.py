"""The Korean translation uses the Korean words of the glossary in CONTRIBUTING.md."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

import pytest

from tests.guide.architecture import ROOT

ABSENT = "–"


def glossary() -> Mapping[str, Sequence[str]]:
    """The Korean words of every term; an empty sequence for a term that users do not see."""
    section = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Glossary")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", section, re.MULTILINE)[2:]
    return {term: [] if korean == ABSENT else korean.split(", ") for term, korean in rows}


@pytest.fixture(scope="module")
def translated() -> str:
    """All Korean texts of the program."""
    file = ROOT / "resources" / "i18n" / "ko.ts"
    return "\n".join("".join(each.itertext()) for each in ElementTree.parse(file).iter("translation"))


@pytest.mark.parametrize(("term", "words"), glossary().items())
def test_the_translation_uses_the_words_of_the_glossary(translated: str, term: str, words: Sequence[str]):
    assert [word for word in words if word not in translated] == []


def test_the_glossary_names_each_term_once():
    terms = Counter(term for row in glossary() for term in row.split(", "))
    assert len(terms) > 40
    assert [term for term, times in terms.items() if times > 1] == []
