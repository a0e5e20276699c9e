"""Every operator there is a declaration of, by type."""

from collections.abc import Mapping
from types import MappingProxyType

from ops.catalog import clip, diagonal_matrix, gather_nd, one_hot, top_k
from ops.operator import Operator

_FILES = (one_hot, top_k, gather_nd, diagonal_matrix, clip)

OPERATORS: Mapping[str, Operator] = MappingProxyType(
    {operator.type: operator for file in _FILES for operator in file.OPERATORS}
)
