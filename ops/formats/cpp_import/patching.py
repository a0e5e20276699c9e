"""Writes the edits of a case into the C++ code from which the case was read, at the positions of the values."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from ops.formats.cpp_export.tensor import total_bytes
from ops.formats.cpp_import.reader import Constant, read
from ops.model.case import Case
from ops.model.edit import text_at
from ops.model.tensor import TensorDesc
from ops.text.format_error import FormatError

Spans = Mapping[str, tuple[int, int]]

_WHOLE = re.compile(r"-?(?:0[xX][\da-fA-F']+|[\d']+)([uUlL]*)")
_REAL = re.compile(r"-?(?:\d[\d']*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?([fF]?)")
_POINTER = re.compile(r"[&\w]")
_TOTAL = "TotalTensorSizeInBytes"
LARGEST = 60_000  # characters; longer code is not edited


def patched(
    text: str, spans: Spans, before: Case, after: Case, answers: Mapping[str, Constant], choice: int | None
) -> str | None:
    """The code with the edits from `before` to `after`: new values in place of old ones. None if that is not possible,
    or if the code would not change.

    The new code is read again: it must give the values of `after`, so nothing else has changed.
    """
    if len(text) > LARGEST or before.operator is not after.operator:
        return None
    raw = text.encode("utf-8", "replace")
    edits: dict[tuple[int, int], str] = {}
    for path, (start, end) in spans.items():
        old = raw[start:end].decode("utf-8", "replace")
        new = _replacement(path, old, before, after)
        if new is None and (start, end) in edits and edits[start, end] != old:
            return None
        if new is not None and edits.setdefault((start, end), new) != new:
            return None  # one value of the code is several values of the desc
    changes = sorted((place, new) for place, new in edits.items() if raw[place[0] : place[1]].decode() != new)
    if not changes or any(one[0][1] > other[0][0] for one, other in pairwise(changes)):
        return None
    for (start, end), new in reversed(changes):
        raw = raw[:start] + new.encode() + raw[end:]
    found = raw.decode("utf-8", "replace")
    try:
        again = read(found, answers, choice).case
    except FormatError:
        return None
    return found if all(_same(again, after, name) for name in after.values) else None


def read_spans(text: str, answers: Mapping[str, Constant], choice: int | None) -> Spans:
    """Returns the position of each value in the code: the start and end in UTF-8 bytes, by the path of the value.

    `answers` are the values of undefined names. `choice` is the index of the operator if the code has several. Raises
    FormatError if the code cannot be read.
    """
    return read(text, answers, choice).spans


def _same(one: Case, other: Case, name: str) -> bool:
    return one.operator.type == other.operator.type and name in one.values and one.has_same(other, name)


def _replacement(path: str, old: str, before: Case, after: Case) -> str | None:
    """The C++ code for the value at `path` in `after`: `old` if the value is the same as in `before`, None if the value
    has no code of its own.
    """
    if path.endswith(f".{_TOTAL}"):
        return _total(path, old, before, after)
    is_pointer = path.endswith("*")
    try:
        was, now = text_at(before, path.rstrip("*")), text_at(after, path.rstrip("*"))
    except (KeyError, IndexError):
        return None
    if was == now or (is_pointer and now is not None):
        return old
    if now is None:
        return _absent(path, old, after)
    if was is None:
        return None
    return next(iter(_written(old, was, now)), None)


def _absent(path: str, old: str, after: Case) -> str | None:
    """Returns the new code for a field or a part of a desc that has no value in `after`: `nullptr` for a pointer, the
    length of the list for a count.

    `old` is the present code of `path`. Returns None if this code cannot be replaced in this way.
    """
    name, _, part = path.rpartition(".")
    if path.endswith("*") or any(path == each.name for each in after.operator.tensors):
        return "nullptr" if _POINTER.match(old) else None
    if not name and path in after.operator.attribute:
        return "nullptr" if old.startswith("&") else f"{after.integer(path)}{_suffix(old)}"
    desc = after.tensor(name) if part == "DimensionCount" else None
    return f"{len(desc.sizes)}{_suffix(old)}" if desc is not None and isinstance(desc.sizes, tuple) else None


def _suffix(old: str) -> str:
    match = _WHOLE.fullmatch(old)
    return match[1] if match is not None else ""


def _written(old: str, was: str, now: str) -> Iterator[str]:
    if old.startswith(("DML_", "::DML_")) and old.endswith(was):
        yield old[: len(old) - len(was)] + now
    elif (match := _WHOLE.fullmatch(old)) and re.fullmatch(r"-?\d+", now):
        yield now + match[1]
    elif (match := _REAL.fullmatch(old)) and re.fullmatch(r"-?[\d.]+(?:e[-+]?\d+)?", now):
        yield now + ("" if any(mark in now for mark in ".e") else ".0") + match[1]
    elif old in ("TRUE", "FALSE", "true", "false") and now in ("TRUE", "FALSE"):
        yield now if old.isupper() else now.lower()
    elif re.fullmatch(r"-?\d+", now):
        yield now


def _total(path: str, old: str, before: Case, after: Case) -> str | None:
    """The C++ code of a TotalTensorSizeInBytes after an edit: the old code if the number is the same, otherwise the new
    number.

    Returns None if the old code is not a number literal; it is then a call, which computes the new total.
    """
    name = path.removesuffix(f".{_TOTAL}")
    was, now = before.tensor(name), after.tensor(name)
    match = _WHOLE.fullmatch(old)
    if not isinstance(was, TensorDesc) or not isinstance(now, TensorDesc) or match is None:
        return None
    one, other = (total_bytes(desc) if desc.total_bytes is None else desc.total_bytes for desc in (was, now))
    if one == other or not isinstance(other, int):
        return old
    return f"{other}{match[1]}"
