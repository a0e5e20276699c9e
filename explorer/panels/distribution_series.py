"""What the distribution of a case's numbers is made of."""

import math
import sys
from collections.abc import Iterable, Mapping

import numpy as np

from ops.attribute_types import Float, ScalarUnion
from ops.model.case import Case
from widgets.display.picture import TensorPicture

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
    """The attributes that are numbers of the same kind as the elements, such as Min and Max.

    A whole number of any length can be typed; one that no double holds is an infinity here.
    """
    found: dict[str, float] = {}
    for field in case.operator.attributes:
        value = case[field.name]
        if isinstance(field.type, Float | ScalarUnion) and isinstance(value, int | float):
            is_beyond = isinstance(value, int) and abs(value) > sys.float_info.max
            found[field.name] = math.inf * (1 if value > 0 else -1) if is_beyond else value
    return found
