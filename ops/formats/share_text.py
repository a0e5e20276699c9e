"""Reads and writes a case as one line of text for chat messages: `dmlx1:`, then the deflated model file in base64.

The base64 is URL-safe. The deflated data marks its own end, and is followed by four bytes with the CRC-32 of the JSON.
Without this check, a share text with a lost or changed character could be opened with wrong numbers. Other text may
follow the share text.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from ops.arrays.dtypes import Array
from ops.formats.dxdispatch import reader, resources
from ops.formats.dxdispatch.data_json import listed
from ops.formats.dxdispatch.json_text import parse
from ops.formats.dxdispatch.model import Model
from ops.formats.dxdispatch.writer import dump
from ops.model.case import Case
from ops.model.data import Data
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say

VERSION = 1
MOST_BYTES = 1 << 20  # the limit for the JSON
# Deflate rarely makes its input longer; base64 makes it a third longer.
_MOST_CHARACTERS = MOST_BYTES * 3 // 2
# Longer arrays are measured block by block: as Python objects, all their numbers would take 100 MB.
_SURELY_WRITTEN = MOST_BYTES // 32
_BLOCK = 4096
_RAW_DEFLATE = -15
_CHECK_BYTES = 4

# The signs before a line of a quoted message; programs break long words with invisible characters. No group has a
# possessive quantifier: Python before 3.11.5 matches such groups wrongly.
_QUOTE = re.compile(r"(?<=[\r\n])[>| \t]++")
_BLANK = r"[\s\u00ad\u200b-\u200d\u2060\ufeff]"
_MARK = re.compile(rf"(?<![A-Za-z0-9])dmlx{_BLANK}*+([0-9]++){_BLANK}*+:", re.IGNORECASE)
_BLANKS = re.compile(rf"{_BLANK}++")
_CHARACTERS = re.compile(r"[A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Shared:
    """A share text. `left_out` are the inputs with too many numbers: the text has the fills of these inputs in place of
    their numbers.
    """

    text: str
    left_out: tuple[str, ...] = ()


def write(case: Case, view: Mapping[str, Any] | None = None) -> Shared:
    """The share text of a case: `read(write(case).text) == case` if no input was left out.

    If the text would be too long, it has no numbers for the largest inputs. The attribute `left_out` of the result
    names these inputs. `view` is added to the model, to its object `explorer`. Raises FormatError if the model is too
    large even without numbers.
    """
    numbers = {name: data.kept.buffer for name, data in case.data.items() if data.kept is not None}
    least = {name: _least_length(buffer) for name, buffer in numbers.items()}
    left_out: set[str] = set()
    text = _text(case, left_out, view) if sum(least.values()) <= MOST_BYTES else None
    if text is None or len(text) > MOST_BYTES:
        smallest_first = sorted(numbers, key=lambda name: len(numbers[name]))
        left_out, text = _without_largest(case, {name: least[name] for name in smallest_first}, view)
    return Shared(f"dmlx{VERSION}:{packed(text)}", tuple(name for name in case.data if name in left_out))


def _least_length(numbers: Array) -> int:
    """Returns a lower bound for the length of the numbers as JSON. It stops counting as soon as the numbers do not fit
    into a share text.
    """
    if len(numbers) <= _SURELY_WRITTEN:
        return 2 * len(numbers)  # at least a digit and a comma each
    length = 0
    for start in range(0, len(numbers), _BLOCK):
        length += len(json.dumps(listed(numbers[start : start + _BLOCK]), separators=(",", ":"))) - 1
        if length > MOST_BYTES:
            break
    return length


def _without_largest(case: Case, least: Mapping[str, int], view: Mapping[str, Any] | None) -> tuple[set[str], bytes]:
    """Returns the inputs whose numbers do not fit in a share text, and the JSON of the case without these numbers.

    `least` maps each input to the smallest length in bytes that its numbers can have as text. The input with the fewest
    numbers comes first, and is kept first. Raises FormatError if the case is too long even without numbers.
    """
    left_out = set(least)
    text = _text(case, left_out, view)
    bare = len(text)
    if bare > MOST_BYTES:
        raise FormatError(
            say("The model has {count} bytes; up to {most} fit in a share text.", count=bare, most=MOST_BYTES)
        )
    room = MOST_BYTES - bare
    for name, length in least.items():
        if length > MOST_BYTES:
            break
        # Each input is written separately to measure it: all together may be many times too long.
        room -= len(_text(case, least.keys() - {name}, view)) - bare
        if room < 0:
            break
        left_out.remove(name)
    return left_out, _text(case, left_out, view)


def _text(case: Case, left_out: Collection[str], view: Mapping[str, Any] | None) -> bytes:
    bare = replace(case, data={n: Data(d.fill) if n in left_out else d for n, d in case.data.items()})
    return json.dumps(_model(bare, view), ensure_ascii=True, separators=(",", ":")).encode()


def has_share_text(text: str) -> bool:
    """True if the text contains the beginning of a share text, even if the share text cannot be read."""
    return _MARK.search(_QUOTE.sub("", text)) is not None


def read(text: str) -> Case:
    """Returns the case in the first share text that `text` contains. Raises FormatError, and no other error, if there
    is none or it is not readable.
    """
    return reader.read(model_in(text))


def view_in(text: str) -> object:
    """Returns the entry `view` of the JSON object under `explorer` in the share text; None if the entry is absent.

    Raises FormatError if `text` contains no readable share text.
    """
    return Model(model_in(text)).view.get("view")


def model_in(text: str) -> dict[str, Any]:
    """Returns the parsed model file in a share text, including everything under the key `explorer`.

    Raises FormatError if there is no share text, or if its format is newer or damaged.
    """
    text = _QUOTE.sub("", text)
    mark = _MARK.search(text)
    if mark is None:
        raise FormatError(say("There is no share text; a share text begins with dmlx{version}:.", version=VERSION))
    if mark[1] != str(VERSION):
        pattern = "The share text has format {found}; this version of the explorer reads format {own}."
        if mark[1].lstrip("0") > "1":
            pattern = (
                "The share text has format {found}, which needs a newer version of the explorer; "
                "this one reads format {own}."
            )
        raise FormatError(say(pattern, found=shortened(mark[1]), own=VERSION))
    model = parse(_unpacked(text, mark.end()))
    if not isinstance(model, dict):
        raise FormatError("The share text does not contain a model.")
    return cast("dict[str, Any]", model)


def _model(case: Case, view: Mapping[str, Any] | None) -> dict[str, Any]:
    """Returns the model file of a case. It omits the numbers that can be generated again from the data under
    `explorer`.
    """
    listed = {name: data for name, data in case.data.items() if is_listed(case, name)}
    # `dump` generates no numbers for data with a problem.
    unlisted = Data(problem="not listed")
    model = dump(replace(case, data={name: listed.get(name, unlisted) for name in case.data}), view=view)
    for name in case.data.keys() - listed.keys():
        model["explorer"]["data"][name] = resources.saved_entry(case, name)
    return model


def is_listed(case: Case, name: str) -> bool:
    """True if a model file can list the stored numbers of the input `name` unchanged."""
    return not case.data[name].problem and resources.is_listed(case.data[name], case.tensor(name))


def packed(text: bytes) -> str:
    """Returns `text`, the text of a model file, as base64 characters: they contain the deflated text and its CRC-32."""
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW_DEFLATE)
    packed = packer.compress(text) + packer.flush() + zlib.crc32(text).to_bytes(_CHECK_BYTES)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _unpacked(text: str, start: int) -> str:
    """Returns the JSON text of a share text whose base64 characters begin at `start`.

    Raises FormatError if the share text is damaged or too large.
    """
    # Up to one blank per character is read; no program inserts more.
    joined = _BLANKS.sub("", text[start : start + 2 * _MOST_CHARACTERS])
    found = _CHARACTERS.match(joined)
    characters = found[0] if found is not None else ""
    if len(characters) > _MOST_CHARACTERS:
        raise _too_large()
    lone = len(characters) % 4 == 1  # the last character has only 6 bits of a byte
    characters = characters[:-1] if lone else characters
    try:
        raw = base64.urlsafe_b64decode(characters + "=" * (-len(characters) % 4))
        unpacker = zlib.decompressobj(_RAW_DEFLATE)
        content = unpacker.decompress(raw, MOST_BYTES + 1)
    except (zlib.error, binascii.Error):
        raise _damaged() from None
    if len(content) > MOST_BYTES:
        raise _too_large()
    check = unpacker.unused_data[:_CHECK_BYTES]
    if not unpacker.eof or len(check) < _CHECK_BYTES:
        raise _cut(joined, len(characters) + lone)
    if zlib.crc32(content) != int.from_bytes(check):
        raise _damaged()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise FormatError("The share text does not contain a model: its content is not UTF-8.") from None


def _cut(joined: str, length: int) -> FormatError:
    pattern = "The share text is incomplete: it ends after {length} characters."
    if length == len(joined):
        return FormatError(say(pattern, length=length))
    pattern = "The share text is incomplete: it ends after {length} characters, before '{character}'."
    return FormatError(say(pattern, character=joined[length], length=length))


def _damaged() -> FormatError:
    return FormatError("The share text is damaged: characters were changed or lost.")


def _too_large() -> FormatError:
    return FormatError(
        say(
            "The share text holds more than {most} bytes, the limit of a share text.",
            most=MOST_BYTES,
        )
    )
