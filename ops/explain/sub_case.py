"""A case of some of a case's cells: so that the reference can be asked about one cell of many."""

from collections.abc import Mapping
from dataclasses import replace

from ops.arrays.dtypes import Array
from ops.explain.cell_sets import Block, shape_of
from ops.model.case import Case
from ops.model.data import Data, Kept


def cells_of(case: Case, name: str, block: Block) -> Array:
    """The numbers that an input has in a block, one after the other."""
    return case.logical(name)[tuple(slice(r.start, r.stop) for r in block)].reshape(-1)


def cut(case: Case, blocks: Mapping[str, Block]) -> Case:
    """Every tensor that is named becomes its block, packed; an input with the numbers that it has there."""
    inputs = {field.name for field in case.operator.inputs}
    small = case
    for name, block in blocks.items():
        desc = case.tensor(name)
        assert desc is not None
        part = replace(desc, sizes=shape_of(block), strides=None, total_bytes=None)
        small = small.with_value(name, part)
        if name in inputs:
            small = small.with_data(name, Data(kept=Kept(cells_of(case, name, block))))
    return small
