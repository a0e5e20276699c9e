"""Which role the elements of a piece of memory play: the one place that turns marks on cells into marks on elements."""

import numpy as np

from ops.arrays.buffer_cells import owners
from ops.explain.cell_sets import intersection, size_of, whole
from ops.model.tensor_memory import TensorMemory
from widgets.display.picture import ROLES_BY_WEIGHT, Mark, Marks, Role

# Up to this many marked cells are looked at one by one; of more, only those on elements that are seen.
_LISTED = 4096
# Of cells that share an element, as many are asked whether they are marked.
_ASKED_PER_ELEMENT = 8


def roles_of(marks: Marks, memory: TensorMemory, seen: range) -> dict[int, Role]:
    """The heaviest role of every marked element among those that are seen, the lightest role first."""
    found: dict[int, Role] = {}
    for mark in sorted(marks, key=lambda mark: ROLES_BY_WEIGHT.index(mark.role)):
        for element in _marked(mark, memory, seen):
            found.pop(element, None)
            found[element] = mark.role
    return found


def _marked(mark: Mark, memory: TensorMemory, seen: range) -> list[int]:
    block = intersection(mark.block, whole(memory.sizes)) if len(mark.block) == len(memory.sizes) else None
    if block is None:
        return []
    if size_of(block) <= _LISTED:
        # Whatever integer a coordinate is: no array of indices holds those of a tensor of 2^32 to a side.
        places = np.argwhere(mark.in_window(block)).tolist()
        cells = [tuple(r.start + i for r, i in zip(block, place, strict=True)) for place in places]
        elements = [memory.address(cell).element for cell in cells]
        return [element for element in dict.fromkeys(elements) if element in seen]
    return [element for element in seen if _is_marked(mark, memory, element)]


def _is_marked(mark: Mark, memory: TensorMemory, element: int) -> bool:
    there = owners(element, memory.sizes, memory.strides, most=_ASKED_PER_ELEMENT)
    return any(mark.has(cell) for cell in there.cells)
