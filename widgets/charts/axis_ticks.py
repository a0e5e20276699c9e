"""Chooses the numbers that are written along an axis, and converts them to texts."""

import math
from collections.abc import Callable

from ops.presentation.number_format import MINUS
from ops.text.values import Number
from widgets.display.histogram import Scale
from widgets.heatmap.axes import ticks
from widgets.style.sizes import WIDE_GAP

_LONGEST_PLAIN = 1e9


def scale_ticks(scale: Scale, bar_px: float, width_of_text: Callable[[str], float]) -> list[tuple[float, str]]:
    """Returns the ticks of the axis below the bars of a histogram: the position and the text of each value that is
    labelled. There are as many ticks as fit.

    `bar_px` is the width of a bar in pixels; `width_of_text` returns the width of a text in pixels.
    """
    room = bar_px * scale.count
    if not scale.is_single:
        widest = max(width_of_text(number_text(end)) for end in (scale.low, scale.high))
        return [(scale.place(v), t) for v, t in nice_ticks(scale.low, scale.high, max(int(room / (widest + 32)), 1))]
    values = scale.values or range(int(scale.low), int(scale.high) + 1)
    widest = max(width_of_text(number_text(value)) for value in (values[0], values[-1]))
    chosen = ticks(range(scale.count), scale.count, bar_px, widest + WIDE_GAP)
    return [(bar + 0.5, number_text(values[bar])) for bar in chosen]


def nice_ticks(low: Number, high: Number, most: int) -> list[tuple[Number, str]]:
    """Returns the ticks of an axis from `low` to `high`: at most `most` + 1 round values, each with its text. If the
    range is too narrow for round values, its ends are the ticks.

    The values are multiples of 1, 2 or 5 times a power of ten, written with the same number of decimals.
    """
    # Halved, because the distance between two doubles may overflow.
    step = _nice((high / 2 - low / 2) / most * 2)
    if isinstance(low, int) and isinstance(high, int):
        whole = max(round(step), 1)
        return [(value, number_text(value)) for value in range(-(-low // whole) * whole, high + 1, whole)]
    if step <= max(abs(low), abs(high)) * 1e-12:
        return [(end, number_text(end)) for end in dict.fromkeys((low, high))]
    return [(k * step, _text(k * step, step)) for k in range(math.ceil(low / step), math.floor(high / step) + 1)]


def number_text(value: Number) -> str:
    """The text of a number below an axis: short integers exactly, other numbers with four significant digits."""
    if isinstance(value, int) and abs(value) < _LONGEST_PLAIN:
        return str(value).replace("-", MINUS)
    return f"{value + 0.0:.4g}".replace("e+", "e").replace("-", MINUS)


def _text(value: Number, step: Number) -> str:
    decimals = max(0, -math.floor(math.log10(step)))
    if isinstance(value, int) or decimals > 6 or abs(value) >= _LONGEST_PLAIN:
        return number_text(value)
    return f"{value + 0.0:.{decimals}f}".replace("-", MINUS)


def _nice(rough: float) -> float:
    """The smallest number of the form 1, 2 or 5 times a power of ten that is at least `rough`.

    0 if `rough` is too small or infinite.
    """
    if not 1e-300 < rough < math.inf:
        return 0.0
    power = 10.0 ** math.floor(math.log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))
