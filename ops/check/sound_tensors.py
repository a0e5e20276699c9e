"""A quick test of the rules that hold for every operator: most cases keep all of them."""

from functools import cache

from ops.model.case import Case
from ops.model.data import Data
from ops.model.feature_levels import FeatureLevel
from ops.model.operator import Operator, Supported
from ops.model.tensor import TensorDesc


def has_sound_tensors(case: Case, level: FeatureLevel) -> bool:
    """True if the tensors of a case certainly keep the rules that are the same for all operators.

    The level has the operator and supports the rank and the data type of every tensor; every tensor is packed, small
    and not empty, and only optional ones are absent. False if the rules themselves must find out.
    """
    values, data = case.values, case.data
    supports = _supports(case.operator, level)
    if supports is None:
        return False
    for name, is_optional, supported in supports:
        desc = values[name]
        if desc is None and is_optional:
            continue
        if not isinstance(desc, TensorDesc) or not desc.is_plain or not is_plain_data(data.get(name)):
            return False
        if supported is not None and (
            desc.data_type not in supported.types or not supported.allows_rank(len(desc.shape or ()))
        ):
            return False
    return True


def is_plain_data(data: Data | None) -> bool:
    """True if the numbers of a tensor could be read, and lie as its desc describes."""
    return data is None or (not data.problem and (data.kept is None or data.kept.layout is not None))


@cache
def _supports(operator: Operator, level: FeatureLevel) -> tuple[tuple[str, bool, Supported | None], ...] | None:
    """Each tensor: its name, if it may be absent, and its entry in the support table, None without an entry.

    The whole result is None if the level does not have the operator.
    """
    row = operator.supported(level)
    if row is None:
        return None
    return tuple((field.name, field.optional, row.get(field.name)) for field in operator.tensors)
