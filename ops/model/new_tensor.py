"""The initial desc of a tensor that was absent: similar to the other tensors, so that the user types little."""

from ops.arrays.dtypes import DataType
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.fields import TensorField
from ops.model.tensor import TensorDesc


def desc_like(case: Case, name: str) -> TensorDesc:
    """Returns a packed desc for the tensor `name`, with the sizes of another tensor of the case, or {1,1,1,1} if there
    is none, and the data type that `usual_type` returns.
    """
    every = (case.tensor(other.name) for other in _others(case, name))
    desc = next((desc for desc in every if desc is not None), None)
    return TensorDesc(usual_type(case, name), (1, 1, 1, 1) if desc is None else desc.sizes)


def usual_type(case: Case, name: str) -> DataType:
    """The initial data type of a tensor that was absent.

    It is the type of another tensor that supports the same types, if there is one. Otherwise it is FLOAT32 or, if that
    is not supported, the first type that is in both the oldest and the newest support table.
    """
    operator = case.operator
    tables = [row for row in map(operator.supported, FeatureLevel) if row is not None and name in row]
    if not tables:
        return DataType.FLOAT32
    newest = tables[-1]
    may_have = newest[name].types
    for other in _others(case, name):
        desc = case.tensor(other.name)
        is_like = other.name in newest and set(newest[other.name].types) == set(may_have)
        if is_like and desc is not None and desc.data_type in may_have:
            assert isinstance(desc.data_type, DataType)
            return desc.data_type
    usual = [kind for kind in tables[0][name].types if kind in may_have] or may_have
    return DataType.FLOAT32 if DataType.FLOAT32 in usual else usual[0]


def _others(case: Case, name: str) -> list[TensorField]:
    """The tensors of the operator other than `name`, outputs before inputs."""
    return [field for field in (*case.operator.outputs, *case.operator.inputs) if field.name != name]
