"""The HTML of values in notebooks.

`ops.methods` provides the function that writes the HTML. This module cannot import it, because the modules that write
pages import `Case`, which imports this module.
"""

from collections.abc import Callable

Draw = Callable[[object], str]

_drawers: list[Draw] = []


def provide(draw: Draw) -> None:
    """Registers `draw` as the function that `html_of` calls."""
    _drawers[:] = [draw]


def html_of(value: object) -> str:
    """A case or an evaluation as HTML without scripts."""
    return _drawers[0](value)
