"""Damages valid inputs in a few places, by random or malicious changes, so that they are almost valid."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

NUMBERS = (
    "0", "-0", "1", "-1", "255", "65536", "2147483648", "4294967295", "4294967296", "9223372036854775808",
    "18446744073709551616", "1e308", "1e309", "-1e999", "1e-400", "0x7fffffff", "NaN", "Infinity", "-inf", "9" * 410,
    "9" * 5000, "0." + "1" * 300, "1_000", "1,000", "1e99999999", "\u0663", "\uff11",
)  # fmt: skip
ODD = (
    "\0", "\x07", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u202e", "\ufeff", "\u200b", "\ud800", "\udfff", "\U0010ffff",
    "e\u0301", "\n", "\r\n", "\t", "\v", "\\", "'", '"', "\\u0000", "\\ud83d", "%s", "{0}", "<b>", "../",
    "C:\\", "A" * 600,
)  # fmt: skip
_OPENERS = ("[", "{", "(", '{"a":', "[[", "/*", "{{")
JUNK: tuple[Any, ...] = (
    None, True, False, "", " ", "x", [], {}, [[]], {"a": {}}, 0, -1, 1, 1.5, -0.0, 1e300, 1 << 31,
    (1 << 32) - 1, 1 << 32, 1 << 63, 1 << 64, 10**399, float("nan"), float("inf"), "NaN", "1", "0x10", *ODD,
)  # fmt: skip
_ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "utf-8-sig", "utf-7", "latin-1", "cp1252", "euc-kr")
_MOST = 1 << 16  # bytes at which no more mutations are added


def mutated_text(text: str, chance: Random, words: Sequence[str], others: Sequence[str]) -> str:
    """Returns the text with up to 9 random mutations.

    A mutation removes, repeats or moves a piece, or replaces it by words, odd characters or a piece of another input.
    """
    for _ in range(chance.choice((0, 1, 1, 1, 2, 2, 4, 9))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 0, 1, 1, 2, 5, 20, 100)))
        text = text[:start] + _piece(text, start, end, chance, words, others) + text[end:]
        if len(text) > _MOST:
            break
    return text


def _piece(text: str, start: int, end: int, chance: Random, words: Sequence[str], others: Sequence[str]) -> str:
    match chance.randrange(11):
        case 0:
            return ""
        case 1:
            return text[start:end] * chance.choice((2, 2, 3, 50))
        case 2:
            return chance.choice(NUMBERS)
        case 3:
            return chance.choice(ODD)
        case 4:
            return chance.choice(_OPENERS) * chance.choice((1, 1, 3, 120, 3000))
        case 5 | 6:
            return splice(others, chance)
        case 7:
            return chr(chance.choice((chance.randrange(128), chance.randrange(0x3000), chance.randrange(0x110000))))
        case 8:
            place = chance.randrange(len(text) + 1)
            return text[place : place + chance.randrange(60)]
        case _:
            return chance.choice(words)


def splice(others: Sequence[str], chance: Random) -> str:
    """Returns a random piece of one text of `others`, at most 400 characters long."""
    other = chance.choice(others)
    place = chance.randrange(len(other) + 1)
    return other[place : place + chance.choice((1, 5, 40, 400))]


def mutated_bytes(content: bytes, chance: Random, words: Sequence[bytes] = ()) -> bytes:
    """Returns a copy of `content` with up to 8 random changes, such as flipped bits, lost or repeated bytes, or an
    early end.

    `words` are byte strings that can be inserted.
    """
    made = bytearray(content)
    for _ in range(chance.choice((0, 1, 1, 2, 3, 8))):
        # Changes in headers find more, so most changes are near the beginning.
        place = chance.randrange(min(len(made), chance.choice((16, 128, 1 << 20))) + 1)
        match chance.randrange(9):
            case 0:
                if place < len(made):
                    made[place] ^= 1 << chance.randrange(8)
            case 1:
                made[place : place + 1] = bytes([chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))])
            case 2:
                del made[place : place + chance.choice((1, 2, 8, 100))]
            case 3:
                made[place:place] = made[place : place + chance.choice((1, 4, 32))] * chance.choice((1, 2, 40))
            case 4:
                width = chance.choice((2, 4, 8))
                made[place : place + width] = chance.choice((0, 1, 1 << 15, 1 << 31, (1 << 64) - 1)).to_bytes(
                    8, "little"
                )[:width]
            case 5:
                del made[place:]
            case 6:
                made[place:place] = chance.randbytes(chance.choice((1, 3, 16)))
            case _:
                if words:
                    word = chance.choice(words)
                    made[place : place + chance.choice((0, len(word)))] = word
        if len(made) > _MOST:
            break
    return bytes(made)


def encoded(text: str, chance: Random) -> bytes:
    """Converts `text`, which may contain lone surrogates, to bytes, mostly in UTF-8. Once in twenty calls, it uses
    another encoding or damages the bytes.
    """
    if chance.randrange(20):
        return text.encode("utf-8", "surrogatepass")
    if chance.randrange(2):
        return text.encode(chance.choice(_ENCODINGS), "replace")
    return mutated_bytes(text.encode("utf-8", "surrogatepass"), chance)


def decoded(raw: bytes) -> str:
    """The bytes as a text, also if they are not UTF-8; the inverse of `encoded` for UTF-8."""
    try:
        text = raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
    # Qt, JSON and files also join two surrogates that form a pair.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")


def mutated_json(
    document: Any, chance: Random, others: Sequence[Any], *, changes: Sequence[int] = (1, 1, 2, 3, 6)
) -> Any:
    """Returns a copy of the document with several random changes: values are removed, renamed, or replaced by values of
    `others`, which are other documents.

    The number of changes is chosen from `changes`.
    """
    for _ in range(chance.choice(changes)):
        document = _changed(document, chance, others)
    return document


def _changed(value: Any, chance: Random, others: Sequence[Any]) -> Any:
    is_inner = isinstance(value, dict | list) and bool(value)
    if not is_inner or not chance.randrange(7):
        return _another(value, chance, others)
    if isinstance(value, list):
        at = chance.randrange(len(value))
        match chance.randrange(10):
            case 0:
                return [*value[:at], *value[at + 1 :]]
            case 1:
                return [*value, value[at]] * chance.choice((1, 1, 2, 9))
            case _:
                return [*value[:at], _changed(value[at], chance, others), *value[at + 1 :]]
    key = chance.choice(list(value))
    match chance.randrange(12):
        case 0:
            return {name: entry for name, entry in value.items() if name != key}
        case 1:
            name = chance.choice((*ODD, key + "x", key.lower(), key.upper(), *value))
            return {name if old == key else old: entry for old, entry in value.items()}
        case 2:
            return {**value, chance.choice(ODD): chance.choice(JUNK)}
        case _:
            return {**value, key: _changed(value[key], chance, others)}


def _another(value: Any, chance: Random, others: Sequence[Any]) -> Any:
    match chance.randrange(8):
        case 0 | 1 if type(value) is int:
            return value + chance.choice((-1, 1, 1, 2, 7, 1 << 31))
        case 0 | 1 if isinstance(value, str):
            return mutated_text(value, chance, (" ",), (value or " ",))
        case 2:
            return part_of(chance.choice(others), chance)
        case 3:
            return nested(value, chance.choice((1, 2, 30, 150)), chance)
        case 4:
            return json.dumps(value)[:1000]
        case _:
            return chance.choice(JUNK)


def part_of(document: Any, chance: Random) -> Any:
    """A random value of a document, at any depth."""
    while isinstance(document, dict | list) and document and chance.randrange(5):
        document = chance.choice(list(document.values()) if isinstance(document, dict) else document)
    return document


def nested(value: Any, depth: int, chance: Random) -> Any:
    for _ in range(depth):
        value = [value] if chance.randrange(2) else {"a": value}
    return value


def json_bytes(document: Any, chance: Random) -> bytes:
    """Returns the document as JSON in UTF-8, with random indentation and escaping."""
    indent = chance.choice((None, None, 1))
    return json.dumps(document, indent=indent, ensure_ascii=chance.randrange(2) == 0).encode("utf-8", "surrogatepass")
