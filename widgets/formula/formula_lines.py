"""Breaks formulas into lines, and chooses their font size."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ops.presentation.formula_runs import Run, TokenRole
from widgets.style.fonts import screen_pixel_ratio, text_width
from widgets.style.sizes import HAIR_GAP, SMALL_GAP

# The roles that are drawn in a frame, as on the cells.
FRAMED = ("value", "decides", "cursor")
# The font roles to try, in this order, each with its largest number of lines.
SIZES = (("formula", 1), ("formula-small", 1), ("formula-small", 2))
LARGE_SIZES = (("formula", 1), ("formula", 2), ("formula", 3))
MESSAGE_SIZES = (("message", 1), ("caption", 2))


def laid_out(
    runs: Sequence[Run], room: float, sizes: Sequence[tuple[str, int]] = SIZES
) -> tuple[str, list[list[Run]], bool]:
    """Breaks a formula into lines of at most `room` pixels, in the first of `sizes` in which it fits.

    Returns the font role, the runs of each line, and True if the last line must be elided. The last results are cached,
    because the formula bars of one cell request the same lines several times.
    """
    return _laid_out(tuple(runs), room, tuple(sizes), screen_pixel_ratio())


@lru_cache(maxsize=32)
def _laid_out(
    runs: tuple[Run, ...], room: float, sizes: tuple[tuple[str, int], ...], screen_pixel_ratio: float
) -> tuple[str, list[list[Run]], bool]:
    pieces = [piece for run in runs for piece in _pieces(run)]
    for size, most in sizes:
        lines = _broken_lines(pieces, size, room)
        if len(lines) <= most and all(sum(run_width(run, size) for run in line) <= room for line in lines):
            return size, lines, False
    size, most = sizes[-1]
    lines = _broken_lines(pieces, size, room)
    return size, [*lines[: most - 1], [piece for line in lines[most - 1 :] for piece in line]], True


def _pieces(run: Run) -> list[Run]:
    """Splits a run of text into parts; a line break is allowed between two parts.

    A framed number is one part. Other text has a part for each word.
    """
    text, role = run
    return [run] if role in FRAMED else [(word, role) for word in re.findall(r"\s*\S+\s*|\s+", text)]


def _broken_lines(pieces: Sequence[Run], size: str, room: float) -> list[list[Run]]:
    """Breaks a formula into lines that are at most `room` pixels wide, unless a single word is wider. Lines are broken
    only at spaces, so that brackets stay with their numbers, and results with their equals signs. `size` is the font
    role of the formula.
    """
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
    """True if a line of a formula may be broken after `text`: it ends with a space, but not with '= '."""
    return text.endswith(" ") and not text.endswith("= ")


def type_role(role: TokenRole | None, size: str) -> str:
    """The font role for a piece of a formula with the role `role`; `size` is the font role of the formula."""
    if role == "target":
        return f"{size}-target"
    return f"{size}-strong" if role in ("value", "cursor") else size


def run_width(run: Run, size: str) -> float:
    """The width of a run in pixels, including its frame."""
    text, role = run
    width = text_width(type_role(role, size), text)
    return width + 2 * SMALL_GAP + HAIR_GAP if role in FRAMED else width
