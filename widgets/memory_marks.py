"""Which role the elements of a piece of memory play: the one place that turns marks on cells into marks on elements."""

from collections.abc import Sequence

import numpy as np

from ops.memory import TensorMemory
from widgets.picture import ROLES_BY_WEIGHT, Coordinates, Marks, Role


def roles_of(marks: Marks, memory: TensorMemory, seen: range) -> dict[int, Role]:
    """The heaviest role of every marked element among those that are seen, the lightest role first."""
    cells = [cell for cell in marks if len(cell) == len(memory.sizes)]
    elements = _elements(cells, memory)
    found: dict[int, Role] = {}
    for place in np.flatnonzero((elements >= seen.start) & (elements < seen.stop)).tolist():
        element, role = int(elements[place]), marks[cells[place]]
        if _weight(role) >= _weight(found.get(element, role)):
            found[element] = role
    return dict(sorted(found.items(), key=lambda entry: _weight(entry[1])))


def _elements(cells: Sequence[Coordinates], memory: TensorMemory) -> np.ndarray:
    """The element of every cell, exact however large the tensor is; -1 for a cell that it does not have."""
    is_small = memory.elements < 2**62
    table = np.array(cells, np.int64 if is_small else object).reshape(-1, len(memory.sizes))
    # The stride of a dimension of size 1 moves nothing, and may be any number.
    steps = [stride if size > 1 else 0 for size, stride in zip(memory.sizes, memory.strides, strict=True)]
    is_held = ((table >= 0) & (table < np.array(memory.sizes))).all(axis=1)
    return np.where(is_held, table @ np.array(steps, table.dtype), -1)


def _weight(role: Role) -> int:
    return ROLES_BY_WEIGHT.index(role)
