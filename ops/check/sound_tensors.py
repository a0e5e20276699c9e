"""A quick test of the rules that hold for every operator: most cases keep all of them."""

from functools import cache
from typing import NamedTuple

from ops.model.case import Case
from ops.model.data import Data
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import Output, TensorField
from ops.model.operator import Operator, Supported
from ops.model.tensor import TensorDesc
from ops.text.values import Malformed

# The name of a tensor, and True for an output.
Named = tuple[str, bool]


class Sound(NamedTuple):
    """The tensors of a case that keep all rules that hold for every operator, except perhaps those of memory layout.

    `unusual` are the tensors that `unusual_tensors` returns, `absent` the names of the absent tensors.
    """

    unusual: tuple[Named, ...] = ()
    absent: tuple[str, ...] = ()


def unusual_tensors(case: Case) -> tuple[Named, ...]:
    """The tensors that can break a rule about memory layout: all except packed, small ones with readable numbers."""
    return tuple(
        (field.name, isinstance(field, Output))
        for field in case.operator.tensors
        if (desc := case.tensor(field.name)) is not None and not _is_usual(desc, case.data.get(field.name))
    )


def sound_tensors(case: Case, level: FeatureLevel) -> Sound | None:
    """The unusual and the absent tensors, if all rules that hold for every operator are certainly kept, except the
    rules about memory layout.

    Then the level has the operator and supports the rank and the data type of every tensor, every desc is complete and
    without a size of 0, and only optional tensors are absent. If this is not certain, returns None, and the rules
    themselves must be checked.
    """
    supports = _supports(case.operator, level)
    if supports is None:
        return None
    values, data = case.values, case.data
    unusual: list[Named] = []
    absent: list[str] = []
    for field, supported in supports:
        desc = values[field.name]
        if desc is None and field.optional:
            absent.append(field.name)
            continue
        if not isinstance(desc, TensorDesc):
            return None
        if not _is_usual(desc, data.get(field.name)):
            if not _is_complete(desc):
                return None
            unusual.append((field.name, isinstance(field, Output)))
        if supported is not None and (
            desc.data_type not in supported.types or not supported.allows_rank(len(desc.shape or ()))
        ):
            return None
    return Sound(tuple(unusual), tuple(absent))


def _is_complete(desc: TensorDesc) -> bool:
    """True if no part of a desc is malformed and no size is 0."""
    return desc.is_laid_out and not any(
        isinstance(part, Malformed) for part in (desc.flags, desc.total_bytes, desc.alignment, desc.dimension_count)
    )


def _is_usual(desc: TensorDesc, data: Data | None) -> bool:
    """True if a tensor is packed and small, and its numbers could be read and lie as its desc describes."""
    return desc.is_plain and (
        data is None or (not data.problem and (data.kept is None or data.kept.layout is not None))
    )


@cache
def _supports(operator: Operator, level: FeatureLevel) -> tuple[tuple[TensorField, Supported | None], ...] | None:
    """Each tensor with its entry in the support table, None without an entry.

    The whole result is None if the level does not have the operator.
    """
    row = operator.supported(level)
    if row is None:
        return None
    return tuple((field, row.get(field.name)) for field in operator.tensors)
