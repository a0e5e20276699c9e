"""Decides whether slices are shown as tiles: by the user's choice, otherwise by the operator and its slices."""

from math import prod

from PySide6.QtCore import QObject, Signal

from explorer.shell.actions import Actions
from ops.explain.tensor_groups import works_across_slices
from ops.model.operator import Operator

# With more slices, tiles are not shown from the start.
MOST_SLICES = 16


class TileChoice(QObject):
    """Stores whether the user chose tiles. Each operator that is tiled by default has its own choice; all other
    operators share one.

    The signal `toggled` is emitted when the user switches tiles on or off.
    """

    toggled = Signal(bool)

    def __init__(self, actions: Actions, parent: QObject) -> None:
        super().__init__(parent)
        self._action = actions["tiles"]
        self.is_wanted = False
        """The choice for operators that are not tiled by default."""
        self.refused: frozenset[str] = frozenset()
        """The operators that are tiled by default, for which the user switched tiles off."""
        self._operator: Operator | None = None
        self._is_own_change = False
        self._action.toggled.connect(self._on_toggled)

    @property
    def is_tiled(self) -> bool:
        """True if tiles are shown."""
        return self._action.isChecked()

    def show_operator(self, operator: Operator, slices: int) -> bool:
        """Shows the user's choice between tiles and a single slice for an operator with `slices` slices. Returns True
        if the slices are shown as tiles.
        """
        self._operator = operator if works_across_slices(operator) and slices <= MOST_SLICES else None
        is_tiled = self.is_wanted if self._operator is None else operator.type not in self.refused
        self._check(is_tiled)
        return is_tiled

    def take(self, *, is_wanted: bool, refused: frozenset[str]) -> None:
        """Replaces all choices of the user by the saved choices `is_wanted` and `refused`.

        The view changes when the next operator is shown.
        """
        self.is_wanted, self.refused = is_wanted, refused
        self._check(is_wanted)

    def _check(self, is_tiled: bool) -> None:
        self._is_own_change = True
        self._action.setChecked(is_tiled)
        self._is_own_change = False

    def _on_toggled(self, is_tiled: bool) -> None:
        if self._is_own_change:
            return
        if self._operator is None:
            self.is_wanted = is_tiled
        elif is_tiled:
            self.refused -= {self._operator.type}
        else:
            self.refused |= {self._operator.type}
        self.toggled.emit(is_tiled)


def slice_count(common: tuple[int, ...], rows: int | None, columns: int | None) -> int:
    """Returns the number of slices of tensors with the sizes `common`.

    `rows` and `columns` are the dimensions along which the rows and columns of a slice are numbered. None means that a
    slice has only one row or column.
    """
    return prod(size for d, size in enumerate(common) if d not in (rows, columns))
