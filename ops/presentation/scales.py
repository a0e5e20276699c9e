"""Chooses the colour scale of a tensor by the meaning of its numbers."""

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
    """Returns the value group of a tensor.

    A tensor of truth values is in the group FLAGS, unless it has other numbers than 0 and 1 or is too large to be
    searched. Any other tensor is in the group of its field.
    """
    is_flag = quantity_of(operator, field) is Quantity.FLAG
    return FLAGS if is_flag and (values is None or _are_flags(values)) else field.group


def usual_mode(operator: Operator) -> ScaleMode:
    """Returns the colour scale that applies if the user has chosen none.

    It is 'shared' if inputs and outputs have numbers of the same kind, and otherwise 'tensor', which gives each tensor
    its own scale.
    """
    return "shared" if keeps_quantity(operator) else "tensor"


def usual_levels(group: str, full: Levels, is_signed: bool, is_share: bool, map_name: str = "") -> Levels:
    """Returns the default ends of the colour scale for numbers from `full.low` to `full.high` in the value group
    `group`.

    If `is_signed`, the scale is symmetric around 0 when the numbers have both signs. If `is_share`, the scale is 0 to 1
    when all numbers are in this range. `map_name` is the colour map; empty for the default.
    """
    if is_signed and full.low < 0 < full.high:
        end = max(abs(full.low), abs(full.high))
        return Levels(-end, end, map_name or DIVERGING)
    if is_share and full.low >= 0 and full.high <= 1:
        return Levels(0, 1, map_name)
    # Indices and their map start at 0.
    return Levels(min(full.low, 0) if group == INDICES else full.low, full.high, map_name)


def _are_flags(values: Array) -> bool:
    """True if all numbers are 0 or 1, so that two colours are enough. False for an array of more than
    MOST_LOOKED_THROUGH numbers, which is not searched.
    """
    return values.size <= MOST_LOOKED_THROUGH and bool(((values == 0) | (values == 1)).all())
