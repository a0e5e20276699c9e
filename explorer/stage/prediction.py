"""Predict mode: hides output cells, checks the user's guesses and keeps the score."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from PySide6.QtCore import QObject, Signal

from ops.arrays.dtypes import Array
from widgets.display.picture import Coordinates, TensorPicture

# A guess for a float has to match this many significant digits.
RIGHT_DIGITS = 3
# Outputs with more cells are not hidden, because nobody would guess so many numbers.
MOST_HIDDEN = 1 << 16


@dataclass(frozen=True, slots=True)
class Score:
    """The result of predict mode: the counts of right guesses, of wrong guesses, and of cells shown without a guess."""

    right: int = 0
    wrong: int = 0
    shown: int = 0


class Prediction(QObject):
    """In predict mode, hides the cells of every output with at most `MOST_HIDDEN` cells, and counts the score of
    guesses.

    If the numbers of an output change, its cells are hidden again, and the score is kept.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.is_on = False
        self.score = Score()
        # By field: the numbers of an output, and a mask that is true for hidden cells.
        self._hidden: dict[str, tuple[Array, np.ndarray]] = {}

    @property
    def cells_hidden(self) -> int:
        """The number of hidden cells."""
        return sum(int(np.count_nonzero(hidden)) for _, hidden in self._hidden.values())

    def covered(self, pictures: Sequence[TensorPicture]) -> tuple[TensorPicture, ...]:
        """The pictures, with the hidden cells of outputs marked as hidden."""
        if not self.is_on:
            return tuple(pictures)
        outputs = ((p.field, p.shown_values) for p in pictures if p.is_output and not p.read_at)
        few = {field: values for field, values in outputs if values is not None and values.size <= MOST_HIDDEN}
        self._hidden = {field: self._mask(field, values) for field, values in few.items()}
        return tuple(
            replace(picture, hidden=self._hidden[picture.field][1]) if picture.field in self._hidden else picture
            for picture in pictures
        )

    def hides(self, field: str, cell: Coordinates) -> bool:
        """True if a cell is hidden."""
        found = self._hidden.get(field)
        return self.is_on and found is not None and bool(found[1][cell])

    def switch(self, is_on: bool) -> None:
        """Switches predict mode on or off, and resets the score. Switching it on hides the outputs that are not too
        large.
        """
        self.is_on = is_on
        self.start_over()

    def start_over(self) -> None:
        """Resets the score, and asks the stage to hide the outputs again."""
        self.score = Score()
        self._hidden = {}
        self.changed.emit()

    def show(self, field: str, cell: Coordinates) -> None:
        """Shows a hidden cell without a guess, and counts this in the score."""
        self.score = replace(self.score, shown=self.score.shown + 1)
        self._uncover(field, cell)

    def show_all(self) -> None:
        """Shows the numbers of all hidden cells, and counts these cells in the score as shown."""
        self.score = replace(self.score, shown=self.score.shown + self.cells_hidden)
        for field, (values, _) in self._hidden.items():
            self._hidden[field] = (values, np.zeros(values.shape, bool))
        self.changed.emit()

    def guess(self, field: str, cell: Coordinates, number: np.generic) -> bool:
        """Checks a guess for a hidden cell and updates the score.

        If the guess is right, shows the cell and returns True.
        """
        is_right = is_right_guess(number, self._hidden[field][0][cell])
        if is_right:
            self.score = replace(self.score, right=self.score.right + 1)
            self._uncover(field, cell)
        else:
            self.score = replace(self.score, wrong=self.score.wrong + 1)
            self.changed.emit()
        return is_right

    def _mask(self, field: str, values: Array) -> tuple[Array, np.ndarray]:
        before = self._hidden.get(field)
        is_same = before is not None and (before[0] is values or _are_equal(before[0], values))
        hidden = before[1] if before is not None and is_same else np.ones(values.shape, bool)
        return values, hidden

    def _uncover(self, field: str, cell: Coordinates) -> None:
        values, hidden = self._hidden[field]
        hidden = hidden.copy()
        hidden[cell] = False
        self._hidden[field] = values, hidden
        self.changed.emit()


def is_right_guess(guess: np.generic, value: np.generic) -> bool:
    """True if a guess is right: an equal integer or infinity, a float equal to three significant digits, or NaN for
    NaN.
    """
    if value.dtype.kind != "f" or not np.isfinite(value):
        return bool(guess == value) or bool(guess != guess and value != value)
    return _rounded(guess) == _rounded(value)


def _rounded(number: np.generic) -> float:
    return float(f"{float(number):.{RIGHT_DIGITS}g}")  # pyright: ignore[reportArgumentType]


def _are_equal(one: Array, other: Array) -> bool:
    return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
