"""Reads pasted numbers: spreadsheet cells, CSV, nested lists, C initialisers, or one number."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import count
from ops.model.cell_numbers import cell_number
from ops.model.tensor import MAX_RANK
from ops.text.format_error import FormatError
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Malformed

LONGEST_TEXT = 1 << 23
MOST_NUMBERS = 1 << 20
SEPARATORS = ("\t", ";", ",")

# All patterns take linear time for any text.
_COMMENT = re.compile(r"//[^\n]*|/\*.*?(?:\*/|\Z)", re.DOTALL)
_IN_A_LINE = re.compile(r"[^\n]+")
_DECLARATION = re.compile(r"[^={}\"';]*=(?=\s*[{\[])")
_MARK = re.compile(r'[\[{(\])},;]|"[^"\n]*"?|\'[^\'\n]*\'?|[^\s\[\]{}(),;"\']+')
_CELL = re.compile(r'[ \t]*(?:"([^"\n]*)"|\'([^\'\n]*)\')[ \t]*\Z')
_C_SUFFIX = re.compile(r"(?<=[0-9a-fA-F.])(?:[uU][lL]{0,2}|[lL]{1,2}[uU]?)\Z")
_PLAIN = re.compile(r"[0-9+\-.eE]+", re.ASCII)
_OPEN, _CLOSE = "[{(", "]})"


@dataclass(slots=True)
class _Numbers:
    """The numbers found so far, as texts, and the position of each in `text`."""

    text: str
    texts: list[str] = field(default_factory=list[str])
    places: list[int] = field(default_factory=list[int])

    def add(self, number: str, place: int) -> None:
        if len(self.texts) >= MOST_NUMBERS:
            raise self.wrong(
                place,
                say("there are more than {most} numbers; a .npy file can hold more", most=MOST_NUMBERS),
            )
        self.texts.append(number)
        self.places.append(place)

    def wrong(self, place: int, sentence: str) -> FormatError:
        return FormatError(sentence, line=self.line(place), column=place - self.text.rfind("\n", 0, place))

    def line(self, place: int) -> int:
        return self.text.count("\n", 0, place) + 1


def read_cells(text: str, data_type: DataType) -> Array:
    """The numbers in a text as an array: [rows, columns] for lines of numbers, or the shape of a nested list.

    Raises FormatError, with line and column, if something is not a number, if a number does not fit the data type, or
    if the rows have different lengths. Raises nothing else.
    """
    if len(text) > LONGEST_TEXT:
        raise FormatError(
            say(
                "The text has {count} characters; the limit is {most}",
                count=len(text),
                most=LONGEST_TEXT,
            )
        )
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\u2212", "-")
    plain = _COMMENT.sub(_blank, text)
    if declared := _DECLARATION.match(plain):
        plain = _blank(declared) + plain[declared.end() :]
    numbers = _Numbers(plain)
    start = plain.lstrip()[:1]
    if not start:
        raise FormatError("The text is empty")
    shape = _nested(numbers) if start in _OPEN else _lines(numbers)
    return _converted(numbers, data_type).reshape(shape)


def as_rows(cells: Array) -> Array:
    """The numbers as [rows, columns]. A single list becomes a row; leading dimensions of size 1 are removed.

    Raises FormatError if more than two dimensions are left.
    """
    if cells.ndim < 2:
        return cells.reshape(1, -1)
    if count(cells.shape[:-2]) > 1:
        shape = ",".join(map(str, cells.shape))
        raise FormatError(
            say(
                "The text has {rank} dimensions, {{{shape}}}; a slice has only rows and columns",
                rank=cells.ndim,
                shape=shape,
            )
        )
    return cells.reshape(cells.shape[-2:])


def _lines(numbers: _Numbers) -> Sequence[int]:
    """Reads a row of numbers from each line into `numbers`, and returns the number of rows and of columns.

    The separator is the first of these that the text contains: tabs, semicolons, commas, spaces.
    """
    text = numbers.text
    separator = next((mark for mark in SEPARATORS if mark in text), None)
    first: tuple[int, int] | None = None  # line and width of the first row
    rows = start = 0
    for number, line in enumerate(text.split("\n"), 1):
        place, start = start, start + len(line) + 1
        if not line.strip():
            continue
        before = len(numbers.texts)
        for cell, at in _cells(line, separator):
            numbers.add(cell, place + at)
        width = len(numbers.texts) - before
        rows += 1
        if first is None:
            first = number, width
        elif width != first[1]:
            raise numbers.wrong(
                place,
                say(
                    "this line has {width:value|values}, but line {line} has {known}",
                    width=width,
                    line=first[0],
                    known=first[1],
                ),
            )
    if first is None:
        raise FormatError("There are no numbers in the text")
    return rows, first[1]


def _cells(line: str, separator: str | None) -> Iterator[tuple[str, int]]:
    if separator is None:
        for word in re.finditer(r"\S+", line):
            yield word[0], word.start()
        return
    entries = line.split(separator)
    if separator != "\t" and len(entries) > 1 and not entries[-1].strip():
        entries.pop()  # a row of C may end with a comma: `1, 2, 3,`
    at = 0
    for entry in entries:
        quoted = _CELL.match(entry)
        yield ((quoted[1] or quoted[2] or "") if quoted else entry), at
        at += len(entry) + len(separator)


def _nested(numbers: _Numbers) -> Sequence[int]:
    """Reads a nested list with commas or blanks between its numbers, and returns its sizes."""
    sizes: dict[int, tuple[int, int]] = {}  # by depth: the length of the lists, and the position of the first list
    open_lists: list[list[int]] = []  # the position and the number of entries so far
    may_separate = False
    depth_of_numbers: int | None = None
    is_finished = False
    for mark in _MARK.finditer(numbers.text):
        word, place = mark[0], mark.start()
        if is_finished and word not in (";", ","):
            raise numbers.wrong(place, say("found '{word}' after the end of the list", word=shortened(word)))
        if word in _OPEN:
            if len(open_lists) == MAX_RANK:
                raise numbers.wrong(
                    place,
                    say(
                        "lists are nested more than {most} deep; a tensor has at most {most} dimensions", most=MAX_RANK
                    ),
                )
            if open_lists:
                open_lists[-1][1] += 1
            open_lists.append([place, 0])
            may_separate = False
        elif word in _CLOSE:
            if not open_lists:
                raise numbers.wrong(place, say("found '{word}' without an opening bracket", word=word))
            begin, entries = open_lists.pop()
            if _OPEN.index(numbers.text[begin]) != _CLOSE.index(word):
                raise numbers.wrong(
                    place,
                    say(
                        "found '{word}' instead of the end of the list that begins with '{opening}'",
                        word=word,
                        opening=numbers.text[begin],
                    ),
                )
            _check_length(numbers, sizes, len(open_lists), begin, entries)
            is_finished = not open_lists
            may_separate = True
        elif word in (",", ";"):
            if not may_separate:
                raise numbers.wrong(place, say("found '{word}' instead of a number", word=word))
            may_separate = False
        else:
            depth = len(open_lists)
            if depth_of_numbers is None:
                depth_of_numbers = depth
            if depth != depth_of_numbers:
                raise numbers.wrong(
                    place,
                    say(
                        "this number is nested {depth} deep, but the first number is nested {first} deep; all depths "
                        "must be equal",
                        depth=depth,
                        first=depth_of_numbers,
                    ),
                )
            open_lists[-1][1] += 1
            numbers.add(word.strip("\"'"), place)
            may_separate = True
    if open_lists:
        raise numbers.wrong(
            open_lists[-1][0], say("this '{opening}' is never closed", opening=numbers.text[open_lists[-1][0]])
        )
    return [sizes[depth][0] for depth in sorted(sizes)]


def _check_length(numbers: _Numbers, sizes: dict[int, tuple[int, int]], depth: int, begin: int, entries: int) -> None:
    if not entries:
        raise numbers.wrong(begin, say("this list is empty"))
    known = sizes.setdefault(depth, (entries, begin))
    if known[0] != entries:
        # This is never the outermost list, because there is only one.
        raise numbers.wrong(
            begin,
            say(
                "this list has {entries:value|values}, but the list in line {line} has {known}",
                entries=entries,
                line=numbers.line(known[1]),
                known=known[0],
            ),
        )


def _converted(numbers: _Numbers, data_type: DataType) -> Array:
    texts = numbers.texts
    fast = _fast(texts, data_type)
    if fast is not None:
        return fast
    made: list[np.generic] = []
    for text, place in zip(texts, numbers.places, strict=True):
        number = cell_number(_C_SUFFIX.sub("", text.strip()), data_type)
        if isinstance(number, Malformed):
            raise numbers.wrong(place + len(text) - len(text.lstrip()), number.why)
        made.append(number)
    return np.array(made, data_type.numpy)


def _fast(texts: list[str], data_type: DataType) -> Array | None:
    """Converts all numbers at once. Returns None if a number has a special form, such as NaN, or if an integer does not
    fit the data type.
    """
    try:
        if any(len(text) > 40 for text in texts) or not _PLAIN.fullmatch("".join(text.strip() for text in texts)):
            return None
        if data_type.is_integer:
            low, high = data_type.limits
            whole = [int(text) for text in texts]
            return np.array(whole, data_type.numpy) if low <= min(whole) and max(whole) <= high else None
        with np.errstate(over="ignore"):
            made = np.array([float(text) for text in texts], np.float64).astype(data_type.numpy)
    except (ValueError, OverflowError):
        return None
    return made if np.isfinite(made).all() else None


def _blank(match: re.Match[str]) -> str:
    """Replaces the matched text with spaces, so that the following text keeps its line and column."""
    return _IN_A_LINE.sub(lambda part: " " * len(part[0]), match[0])
