"""The strokes that form the frames on cells: colours, widths and dashes in pixels, the bottom stroke first."""

from dataclasses import dataclass

from PySide6.QtGui import QColor

from widgets.style.theme import CELL_DECIDES, CELL_ERROR, CELL_WARNING, INK, PAPER


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Stroke:
    """One line of a frame, drawn in one colour; `dash` is the dash pattern in logical pixels."""

    color: QColor
    width: float
    dash: tuple[float, ...] = ()


def _faded_ink() -> QColor:
    color = QColor(INK)
    color.setAlphaF(0.7)
    return color


def _error_strokes(color: str) -> tuple[Stroke, ...]:
    return Stroke(QColor(INK), 6.5), Stroke(QColor(PAPER), 4.5), Stroke(QColor(color), 3, (7, 4))


def window_strokes(color: str, *, is_dashed: bool = False) -> tuple[Stroke, ...]:
    """Returns the strokes of the outline around the cells that an output cell reads, such as the window of a pooling.
    `color` is the colour of the axis.
    """
    dash = (7, 4) if is_dashed else ()
    return Stroke(QColor(INK), 6), Stroke(QColor(PAPER), 5), Stroke(QColor(color), 2.5, dash)


DECIDES = (Stroke(QColor(INK), 3), Stroke(QColor(CELL_DECIDES), 2, (6, 4)))
IGNORED = (Stroke(_faded_ink(), 3), Stroke(QColor(PAPER), 1.5, (1.5, 3)))
SAME = (Stroke(QColor(INK), 3), Stroke(QColor(PAPER), 1.5))
CHANGED = (Stroke(QColor(INK), 4), Stroke(QColor(PAPER), 2, (8, 3, 2, 3)))
DIFFERS = (Stroke(QColor(INK), 4), Stroke(QColor(PAPER), 2))
CURSOR = (Stroke(QColor(INK), 9), Stroke(QColor(PAPER), 7), Stroke(QColor(INK), 2))
SMALL_CURSOR = (Stroke(QColor(INK), 7), Stroke(QColor(PAPER), 5), Stroke(QColor(INK), 1.5))
ERROR = _error_strokes(CELL_ERROR)
WARNING = _error_strokes(CELL_WARNING)
