"""`declare`, which makes an operator from its declaration and the schema, and helpers that declarations share."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape
from ops.constraints.base import Constraint
from ops.declare.schema import schema_only
from ops.declare.snippets import snippets_of_family
from ops.model.case import Case
from ops.model.feature_levels import FeatureLevel
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred, Operator, Rounding, Row, Supported, Work

if TYPE_CHECKING:
    from ops.explain.explanation import Explained


class Given(TypedDict, total=False):
    """The keyword arguments of `declare`; the docstring of `Operator` explains them."""

    summary: str
    formula: str
    keywords: str
    support: Mapping[FeatureLevel, Row]
    constraints: tuple[Constraint, ...]
    infer: Callable[[Guard], Mapping[str, Inferred]]
    compute: Callable[[Case], Mapping[str, Array]]
    work: Callable[[Case], Work]
    as_directml: Callable[[Case], Mapping[str, Array]] | None
    rounding: Rounding | None
    explained: "Callable[[], Explained]"
    examples: tuple[Example, ...]
    errata: tuple[str, ...]
    cell_labels: Mapping[str, tuple[str, ...]]


def declare(name: str, **given: Unpack[Given]) -> Operator:
    """Returns the operator `name`. Most members that are not in `given` come from the schema.

    Raises KeyError if the schema has no such operator.
    """
    return replace(schema_only(name), page_rules=(), snippets=snippets_of_family(name), **given)


def rows(ranks: tuple[int, int], **types: tuple[DataType, ...]) -> Row:
    """Returns a row of a support table in which all tensors have the same ranks. `types` has the data types of each
    tensor.
    """
    return {name: Supported(ranks, allowed) for name, allowed in types.items()}


def with_size(sizes: Shape, dimension: int, size: int | None) -> tuple[int | None, ...]:
    """The sizes with `size` along one dimension. A `size` of None means that this size is not inferred."""
    return (*sizes[:dimension], size, *sizes[dimension + 1 :])


def explained_in(module: str) -> "Callable[[], Explained]":
    """Returns a function that imports a module at its first call, and returns the `EXPLAINED` of the module."""
    return lambda: import_module(module).EXPLAINED


def rounding_in(module: str, name: str = "rounding") -> Rounding:
    """Returns a function that calls the function `name` of the module `module`. The called function computes the
    rounding intervals of a case.

    The module is imported at the first call.
    """

    def rounding(case: Case) -> Mapping[str, Any]:
        with np.errstate(all="ignore"):  # inputs may be infinite or a signaling NaN
            found: Mapping[str, Any] = getattr(import_module(module), name)(case)
        return found

    return rounding


def explained_by_same_cell(formula: str, *, decides: bool = False) -> "Callable[[], Explained]":
    """A function that returns the explanation of an operator whose cells depend on the input cells at the same index.

    `formula` is a pattern such as `abs({InputTensor})`. `decides` is True if input cells are only compared, so that
    their numbers do not enter the result.
    """

    def explained() -> "Explained":
        from ops.explain.element_wise import (  # slow, and only needed to explain a cell
            always_value,
            element_wise,
            only_decides,
        )

        return element_wise(formula, only_decides if decides else always_value)

    return explained
