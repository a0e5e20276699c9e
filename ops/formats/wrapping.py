"""Breaks long lines of code inside their brackets."""

from collections.abc import Iterator

LONGEST = 110
INDENT = " " * 4
_OPENING, _CLOSING = "([{", ")]}"


def wrapped(code: str) -> str:
    """Breaks each line above `LONGEST` characters inside its longest brackets, with one argument per line.

    Lines with a comment, lines without brackets, and lines with a bracket that is closed on another line are not
    changed.
    """
    return "\n".join(part for line in code.splitlines() for part in _broken(line))


def _broken(line: str) -> Iterator[str]:
    place = _longest_brackets(line) if len(line) > LONGEST and "#" not in line else None
    if place is None:
        yield line
        return
    first, last = place
    indent = line[: len(line) - len(line.lstrip())]
    yield from _broken(line[: first + 1])
    parts = _parts(line[first + 1 : last])
    for number, part in enumerate(parts, 1):
        # No comma follows the last part: it would make a tuple of an expression in brackets.
        yield from _broken(f"{indent}{INDENT}{part}{',' if number < len(parts) else ''}")
    yield from _broken(indent + line[last:])


def _longest_brackets(line: str) -> tuple[int, int] | None:
    """The positions of the outermost pair of brackets that encloses the most characters.

    Returns None if there is no pair, or if a bracket is closed on another line.
    """
    opened, found = list[int](), list[tuple[int, int]]()
    for place, sign in _outside_texts(line):
        if sign in _OPENING:
            opened.append(place)
        elif sign in _CLOSING and opened:
            first = opened.pop()
            if not opened and place - first > 1:
                found.append((first, place))
    if opened:  # the rest of the brackets is on other lines
        return None
    return max(found, key=lambda pair: pair[1] - pair[0], default=None)


def _parts(content: str) -> list[str]:
    """Splits the text between two brackets at its commas, but not at commas in inner brackets.

    A comprehension is not split.
    """
    places, own, depth = list[int](), "", 0
    for place, sign in _outside_texts(content):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if depth == 0:
            own += sign
            if sign == "," and not _is_in_lambda(own):
                places.append(place)
    if " for " in own:
        places = []
    starts, ends = [0, *(place + 1 for place in places)], [*places, len(content)]
    return [content[start:end].strip() for start, end in zip(starts, ends, strict=True)]


def _is_in_lambda(before: str) -> bool:
    """True if the comma at the end of `before` separates the parameters of a lambda."""
    return "lambda " in before and ":" not in before.rpartition("lambda ")[2]


def _outside_texts(line: str) -> Iterator[tuple[int, str]]:
    """Yields the characters of a line that are not in a quoted text, with their positions."""
    quote = ""
    for place, sign in enumerate(line):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        else:
            yield place, sign
