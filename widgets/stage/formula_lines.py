"""How a formula breaks into lines, and in which size of type."""

import re
from collections.abc import Sequence
from typing import Literal

from widgets.style.fonts import text_width
from widgets.style.sizes import HAIR_GAP, SMALL_GAP

TokenRole = Literal["target", "value", "decides", "cursor", "muted", "error"]
# A piece of a formula and its role; None is plain text.
Run = tuple[str, TokenRole | None]

# The roles that are drawn in a frame, as on the cells.
FRAMED = ("value", "decides", "cursor")
# Roles of the type scale with the most lines that they may take, to be tried in this order.
SIZES = (("formula", 1), ("formula-small", 1), ("formula-small", 2))
LARGE_SIZES = (("formula", 1), ("formula", 2), ("formula", 3))
MESSAGE_SIZES = (("message", 1), ("caption", 2))


def laid_out(
    runs: Sequence[Run], room: float, sizes: Sequence[tuple[str, int]] = SIZES
) -> tuple[str, list[list[Run]], bool]:
    """Break a formula into lines of at most `room` pixels, in the first of the `sizes` in which it fits.

    Returns the role of the type, the runs of each line, and whether the last line has to be elided.
    """
    pieces = [piece for run in runs for piece in _pieces(run)]
    for size, most in sizes:
        lines = _broken_lines(pieces, size, room)
        if len(lines) <= most and all(sum(run_width(run, size) for run in line) <= room for line in lines):
            return size, lines, False
    size, most = sizes[-1]
    lines = _broken_lines(pieces, size, room)
    return size, [*lines[: most - 1], [piece for line in lines[most - 1 :] for piece in line]], True


def _pieces(run: Run) -> list[Run]:
    """A number in a frame is one piece; other text may break after every blank."""
    text, role = run
    return [run] if role in FRAMED else [(word, role) for word in re.findall(r"\s*\S+\s*|\s+", text)]


def _broken_lines(pieces: Sequence[Run], size: str, room: float) -> list[list[Run]]:
    """Lines that break after blanks only: a bracket stays with its number, a result with its equals sign."""
    lines: list[list[Run]] = [[]]
    used = 0.0
    for word in _words(pieces):
        width = sum(run_width(piece, size) for piece in word)
        if lines[-1] and used + width > room:
            lines.append([])
            used = 0.0
        lines[-1].extend(word)
        used += width
    return lines


def _words(pieces: Sequence[Run]) -> list[list[Run]]:
    words: list[list[Run]] = []
    for piece in pieces:
        if words and not _can_break_after(words[-1][-1][0]):
            words[-1].append(piece)
        else:
            words.append([piece])
    return words


def _can_break_after(text: str) -> bool:
    """After a blank, unless it follows an equals sign: the right side stays with it."""
    return text.endswith(" ") and not text.endswith("= ")


def type_role(role: TokenRole | None, size: str) -> str:
    """The role in the type scale of a run, in a formula of type `size`."""
    if role == "target":
        return f"{size}-target"
    return f"{size}-strong" if role in ("value", "cursor") else size


def run_width(run: Run, size: str) -> float:
    """The width of a run in pixels, with its frame."""
    text, role = run
    width = text_width(type_role(role, size), text)
    return width + 2 * SMALL_GAP + HAIR_GAP if role in FRAMED else width
