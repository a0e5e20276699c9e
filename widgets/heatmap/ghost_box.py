"""The box with the reason that stands on a ghost: how its lines break, and how much room they take."""

from functools import lru_cache

from widgets.style.fonts import text_width
from widgets.style.sizes import GHOST_TITLE_HEIGHT, INSET, NARROWEST_GHOST_BOX, TEXT_LINE, WIDEST_GHOST_LINE


@lru_cache(maxsize=64)
def broken(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The first line as it is, the others broken between words."""
    found = list(lines[:1])
    for line in lines[1:]:
        words = line.split(" ")
        found.append(words[0])
        for word in words[1:]:
            longer = f"{found[-1]} {word}"
            if text_width("caption", longer) <= WIDEST_GHOST_LINE:
                found[-1] = longer
            else:
                found.append(word)
    return tuple(found)


def box_width(lines: tuple[str, ...]) -> float:
    """Of broken lines, with the margins; 0 where nothing is said."""
    if not lines:
        return 0
    widths = [text_width("title", lines[0]), *(text_width("caption", line) for line in lines[1:])]
    return max(NARROWEST_GHOST_BOX, max(widths) + 2 * INSET)


def box_height(lines: tuple[str, ...]) -> int:
    """Of broken lines, with the margins."""
    return INSET + GHOST_TITLE_HEIGHT + TEXT_LINE * (len(lines) - 1)
