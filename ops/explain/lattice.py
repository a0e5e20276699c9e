"""Cells that lie apart in regular steps: every combination of some places of each dimension."""

from collections.abc import Sequence

import numpy as np

from ops.arrays.dtypes import Mask
from ops.explain.cell_sets import Block, Read, Role, shape_of


def lattice(field: str, places: Sequence[Sequence[int]], role: Role = Role.VALUE) -> Read:
    """`places` has at least one for each dimension, in ascending order."""
    block = tuple(range(each[0], each[-1] + 1) for each in places)
    if all(len(each) == len(span) for each, span in zip(places, block, strict=True)):
        return Read(field, role, block)

    def only(window: Block) -> Mask:
        found = np.ones(shape_of(window), np.bool_)
        for dimension, (each, span) in enumerate(zip(places, window, strict=True)):
            is_there = np.isin(np.arange(span.start, span.stop), np.fromiter(each, np.int64))
            found &= is_there.reshape([-1 if d == dimension else 1 for d in range(len(window))])
        return found

    return Read(field, role, block, only)
