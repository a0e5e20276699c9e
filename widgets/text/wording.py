"""Translates the sentences of `ops`, and chooses Korean particles that match the word before them."""

import re

from PySide6.QtCore import QCoreApplication

from ops.text.sentences import STOP, Clause, Sentence, say

CONTEXT = "Sentences"


def worded(text: str) -> str:
    """Translates a sentence into the language of the window, and fills in the facts of a `Sentence`.

    A text without a translation is returned unchanged.
    """
    if not isinstance(text, Sentence):
        return QCoreApplication.translate(CONTEXT, text) if text else ""
    facts = {name: worded(fact) if isinstance(fact, str) else fact for name, fact in text.facts.items()}
    made = with_particles(QCoreApplication.translate(CONTEXT, text.pattern).format(**facts))
    return made.removesuffix(STOP) if isinstance(text, Clause) else made


def refusal(name: str, why: str) -> str:
    """The reason, as a sentence in the language of the window, why the value that was typed for `name` is not valid.

    `why` is the clause of a `Malformed`. If it begins with "is", `name` becomes its subject; any other clause has its
    own subject.
    """
    return worded(say("{name} {why}.", name=name, why=why)) if why.startswith("is ") else f"{worded(why)}."


# Keys: the spelling in translations. Values: the form after a consonant and the form after a vowel.
_FORMS = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "와(과)": ("과", "와"),
    "(이)여야": ("이어야", "여야"),
    "(으)로": ("으로", "로"),
}
_PARTICLE = re.compile("|".join(map(re.escape, _FORMS)))
# Digits whose Korean names end in a consonant: 영, 일, 삼, 육, 칠, 팔.
_DIGITS_WITH_CONSONANT = "013678"
# The last sounds of loanwords: Min is 민, Scale is 스케일, InputTensor is 텐서. Both forms follow other letters.
_LETTERS_WITH_CONSONANT = "lmn"
_LETTERS_WITH_VOWEL = "aefhiorsuvwxyz"
# Endings whose t is a separate syllable: UINT is 유인트, FLOAT is 플로트.
_SYLLABLES_OF_T = ("nt", "st", "oat")
# Single letters whose Korean names end in a consonant: 엘, 엠, 엔, 알.
_NAMES_WITH_CONSONANT = "lmnr"
# After ㄹ, the particle is 로, as after a vowel.
_WITH_L = "178l"


def with_particles(text: str) -> str:
    """The text in which each Korean particle has its correct form. Both forms stay if the pronunciation is unknown."""
    return _PARTICLE.sub(_chosen, text)


def _chosen(found: re.Match[str]) -> str:
    word = found.string[: found.start()].rstrip("'\")]}")
    before = word[-1:].lower()
    after_consonant, after_vowel = _FORMS[found[0]]
    is_name_of_letter = re.search(r"(?<![A-Za-z0-9])[A-Za-z]$", word) is not None
    ends = before in _NAMES_WITH_CONSONANT if is_name_of_letter else _ends_in_consonant(before)
    if ends is None and word.lower().endswith(_SYLLABLES_OF_T):
        ends = False
    if ends is None:
        return found[0]
    if found[0] == "(으)로" and (before in _WITH_L or _final(before) == _FINAL_L):
        return after_vowel
    return after_consonant if ends else after_vowel


def _ends_in_consonant(letter: str) -> bool | None:
    """True if the pronunciation of a character ends in a consonant, False if in a vowel; None if that is unknown."""
    if not letter:
        return None
    if letter.isdecimal():
        return letter in _DIGITS_WITH_CONSONANT
    if (final := _final(letter)) is not None:
        return final > 0
    if letter in _LETTERS_WITH_CONSONANT:
        return True
    return False if letter in _LETTERS_WITH_VOWEL else None


_FINAL_L = 8


def _final(letter: str) -> int | None:
    """Returns the number of the final consonant of a Korean syllable in Unicode's order; 0 if it has none.

    Returns None for a character that is not a Korean syllable.
    """
    return (ord(letter) - 0xAC00) % 28 if "가" <= letter <= "힣" else None
