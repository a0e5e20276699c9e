"""A quick test of whether the tensors of a case meet the rules that hold for every operator. Most cases meet all of
these rules.
"""

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
    """The result of `sound_tensors` for a case whose tensors meet all rules that hold for every operator, except
    perhaps the rules about memory layout.

    `unusual` are the tensors that `unusual_tensors` returns, and `absent` are the names of the absent tensors.
    """

    unusual: tuple[Named, ...] = ()
    absent: tuple[str, ...] = ()


def unusual_tensors(case: Case) -> tuple[Named, ...]:
    """The tensors that can break a rule about memory layout, each with True if it is an output.

    Packed, small tensors with readable numbers and no other optional value in the desc cannot break such a rule and are
    left out.
    """
    return tuple(
        (field.name, isinstance(field, Output))
        for field in case.operator.tensors
        if (desc := case.tensor(field.name)) is not None and not _is_usual(desc, case.data.get(field.name))
    )


def sound_tensors(case: Case, level: FeatureLevel) -> Sound | None:
    """A quick check of the rules that apply to all operators, except the rules about memory layout. If the case
    certainly meets them, returns the tensors that could break a rule about memory layout, and the absent tensors.
    Otherwise returns None, and each rule must be checked by itself.

    The operator must exist at `level`, with the rank and the data type of every tensor. Every tensor desc must be
    complete, without a size of 0, and only optional tensors may be absent.
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
    """Returns True if no part of a tensor desc is malformed, its strides match its sizes, and no size is 0."""
    return desc.is_laid_out and not any(
        isinstance(part, Malformed) for part in (desc.flags, desc.total_bytes, desc.alignment, desc.dimension_count)
    )


def _is_usual(desc: TensorDesc, data: Data | None) -> bool:
    """True if a tensor is packed and small, no optional part of its desc is set, and its numbers are readable and have
    the layout of the desc.
    """
    return desc.is_plain and (
        data is None or (not data.problem and (data.kept is None or data.kept.layout is not None))
    )


@cache
def _supports(operator: Operator, level: FeatureLevel) -> tuple[tuple[TensorField, Supported | None], ...] | None:
    """Returns each tensor of an operator with its entry in the support table of the feature level.

    The entry is None if the table has none. Returns None if the operator does not exist at this level.
    """
    row = operator.supported(level)
    if row is None:
        return None
    return tuple((field, row.get(field.name)) for field in operator.tensors)
