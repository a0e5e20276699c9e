"""Chooses the colour scale of numbers by their meaning."""

from typing import Literal

from ops.arrays.dtypes import Array
from ops.explain.quantities import Quantity, keeps_quantity, quantity_of
from ops.model.fields import INDICES, Input, Output
from ops.model.operator import Operator
from ops.presentation.colors import DIVERGING, Levels

# The tensors that have one colour scale: all of a value group, each tensor, or each slice of a tensor.
ScaleMode = Literal["shared", "tensor", "slice"]

# The value group of truth values; `ops.model.fields` has the other groups.
FLAGS = "flags"
# The numbers of larger tensors are not looked through.
MOST_LOOKED_THROUGH = 1 << 18


def value_group(operator: Operator, field: Input | Output, values: Array | None) -> str:
    """The value group of a tensor: FLAGS for truth values that are all 0 or 1, otherwise the group of the field."""
    is_flag = quantity_of(operator, field) is Quantity.FLAG
    return FLAGS if is_flag and (values is None or _are_flags(values)) else field.group


def usual_mode(operator: Operator) -> ScaleMode:
    """The colour scale that applies unless the user has chosen another.

    It is 'shared' if the outputs have numbers like those of the inputs, otherwise 'tensor': one scale for each tensor.
    """
    return "shared" if keeps_quantity(operator) else "tensor"


def usual_levels(group: str, full: Levels, is_signed: bool, is_share: bool, map_name: str = "") -> Levels:
    """The levels for numbers from `full.low` to `full.high` that are used unless the user has chosen others."""
    if is_signed and full.low < 0 < full.high:
        end = max(abs(full.low), abs(full.high))
        return Levels(-end, end, map_name or DIVERGING)
    if is_share and full.low >= 0 and full.high <= 1:
        return Levels(0, 1, map_name)
    # Indices and their map start at 0.
    return Levels(min(full.low, 0) if group == INDICES else full.low, full.high, map_name)


def _are_flags(values: Array) -> bool:
    """True if all numbers are 0 or 1, so that two colours are enough."""
    return values.size <= MOST_LOOKED_THROUGH and bool(((values == 0) | (values == 1)).all())
