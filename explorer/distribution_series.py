"""What the distribution of a case's numbers is made of."""

from collections.abc import Iterable, Mapping

import numpy as np

from ops.attribute_types import Float, ScalarUnion
from ops.case import Case
from widgets.picture import TensorPicture

Series = tuple[str, bool, np.ndarray]  # field, is an output, numbers


def series(pictures: Iterable[TensorPicture]) -> Mapping[str, tuple[Series, ...]]:
    """The tensors that have numbers, by value group; a picture of a difference is no tensor."""
    groups: dict[str, tuple[Series, ...]] = {}
    for picture in pictures:
        if picture.values is not None and not picture.read_at:
            one = (picture.field, picture.is_output, picture.values)
            groups[picture.group] = (*groups.get(picture.group, ()), one)
    return groups


def lines(case: Case) -> Mapping[str, float]:
    """The attributes that are numbers of the same kind as the elements, such as Min and Max."""
    found: dict[str, float] = {}
    for field in case.operator.attributes:
        value = case[field.name]
        if isinstance(field.type, Float | ScalarUnion) and isinstance(value, int | float):
            found[field.name] = value
    return found
