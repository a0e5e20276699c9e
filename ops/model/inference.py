"""Infers the sizes and data types of outputs that follow from the inputs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ops.arrays.layout import Shape
from ops.attribute_types import UINT
from ops.model.case import Case
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA, Guard, HiddenPlace
from ops.model.operator import Inferred
from ops.model.tensor import TensorDesc
from ops.text.values import Malformed


def inferred(case: Case) -> Mapping[str, Inferred]:
    """The sizes and the data type of each output, as far as they follow from the inputs. Empty if the inputs are
    malformed.
    """
    if case.operator.infer is None:
        return {}
    try:
        return case.operator.infer(Guard(case, NEWEST, NO_DATA))
    except HiddenPlace:
        return {}


def fit_outputs(case: Case) -> Case:
    """The case in which every output has the sizes and the data type that follow from the inputs.

    Sizes and types that the inputs leave open stay as they are. If the rank changes, open sizes become 1.
    """
    for name, follows in inferred(case).items():
        desc = case.tensor(name)
        if desc is None:
            continue
        old = () if isinstance(desc.sizes, Malformed) else desc.sizes
        kept = old if len(old) == len(follows.sizes) else (1,) * len(follows.sizes)
        sizes = tuple(kept[d] if size is None else _as_typed(size) for d, size in enumerate(follows.sizes))
        strides = desc.strides if len(old) == len(sizes) else None
        data_type = desc.data_type if follows.data_type is None else follows.data_type
        case = case.with_value(name, replace(desc, sizes=sizes, strides=strides, data_type=data_type))
    return case


def _as_typed(size: int) -> int | Malformed:
    """A derived size, as a case stores it: an int if it fits UINT, otherwise the Malformed value for this number."""
    return size if 0 <= size <= UINT.high else UINT.parse(str(size))


@dataclass(frozen=True, slots=True)
class Freedom:
    """The sizes and data types of derived outputs that do not follow from the inputs, so that the user can choose them.

    `dimensions` are the open dimensions of each output, `types` are the names of the outputs with an open data type.
    """

    dimensions: Mapping[str, frozenset[int]]
    types: frozenset[str]


def freedom(case: Case) -> Freedom:
    """Returns which sizes and data types of the outputs do not follow from the inputs; none of them if the inputs are
    malformed.
    """
    try:
        infer = case.operator.infer
        follows: Mapping[str, Inferred] = {} if infer is None else infer(Guard(case, NEWEST, NO_DATA))
    except HiddenPlace:
        return Freedom({}, frozenset())
    dimensions: dict[str, frozenset[int]] = {}
    types: set[str] = set()
    for field in case.operator.outputs:
        known = follows.get(field.name)
        if known is None:
            desc = case.tensor(field.name)
            dimensions[field.name] = frozenset(range((desc.rank or 0) if desc else 0))
        else:
            dimensions[field.name] = frozenset(d for d, size in enumerate(known.sizes) if size is None)
        if known is None or known.data_type is None:
            types.add(field.name)
    return Freedom(dimensions, frozenset(types))


def expected_shape(case: Case, name: str) -> Shape | None:
    """Returns the shape that the output `name` should have, so that it can be drawn before the case is run. Returns
    None if the shape is not known.
    """
    follows = inferred(case).get(name)
    desc = case.tensor(name)
    if follows is not None:
        fitted = fit_outputs(case).tensor(name)
        if fitted is not None and fitted.shape is not None:
            return fitted.shape
    return desc.shape if isinstance(desc, TensorDesc) else None
