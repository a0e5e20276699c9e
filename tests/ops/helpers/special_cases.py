"""Random cases whose elements and attributes are special values: NaN, infinities, -0.0, denormals and limits."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import inf, nan
from random import Random

import numpy as np

from ops import Case, Operator, validate
from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import extent
from ops.check.validation import has_errors
from ops.model.case import FieldValue
from ops.model.fields import INDICES
from ops.model.guard import NO_DATA
from ops.text.values import Fused, ScaleBias
from tests.ops.helpers.random_cases import random_cases, with_buffer

ATTRIBUTES = nan, inf, -inf, -0.0, 0.0, 1.0, -1.0, 1e-45, 1e-300, 3e38


def special_cases(operator: Operator, random: Random) -> Iterator[Case]:
    """Yields random cases without an error, endlessly.

    Some have special numbers, such as indices at the limits, or Min above Max.
    """
    for case in random_cases(operator, random):
        found = case
        for field in case.operator.inputs:
            if found.has(field.name):
                elements = extent(found.sizes(field.name), found.steps(field.name))
                buffer = _elements(found.data_type(field.name), elements, field.group == INDICES, random)
                found = with_buffer(found, field.name, buffer)
        for name, value in case.values.items():
            found = _unless_error(found, {name: _special(value, random)})
        if "Min" in found.values and "Max" in found.values and random.random() < 0.3:
            found = _unless_error(found, {"Min": found["Max"], "Max": found["Min"]})
        yield found


def _elements(data_type: DataType, many: int, are_indices: bool, random: Random) -> Array:
    """Returns `many` numbers: small integers mixed with special values. There are fewer special values if the numbers
    are indices (`are_indices`).

    Sometimes only three different special values are used, so that there are ties.
    """
    generator = np.random.Generator(np.random.PCG64(random.randrange(1 << 32)))
    pool = _pool(data_type)
    if random.random() < 0.4:
        pool = generator.choice(pool, 3)
    usual = generator.integers(-4 if data_type.is_signed else 0, 5, many).astype(data_type.numpy)
    share = random.choice((0.0, 0.2) if are_indices else (0.1, 0.3, 1.0))
    return np.where(generator.random(many) < share, generator.choice(pool, many), usual)


def _pool(data_type: DataType) -> Array:
    if data_type.is_float:
        about = np.finfo(data_type.numpy.name)
        tiny = about.smallest_subnormal
        limits = tiny, -tiny, about.smallest_normal, about.max, about.min
        return np.array([nan, inf, -inf, -0.0, 0.0, *limits, 1, -1, 0.5, 2.5, -1.5, 3], data_type.numpy)
    low, high = data_type.limits
    beyond_floats = [2**24 + 1, 2**53 + 1]  # the first integers that FLOAT32 and FLOAT64 round
    numbers = [low, low + 1, high, high - 1, high // 2, -2, -1, 0, 1, 2, 3, *beyond_floats]
    return np.array([number for number in numbers if low <= number <= high], data_type.numpy)


def _special(value: FieldValue, random: Random) -> FieldValue:
    """Returns the value of an attribute with special floating-point numbers, such as NaN, in about a third of the
    calls; otherwise, the same value.
    """
    if random.random() > 0.35:
        return value
    if isinstance(value, ScaleBias):
        return ScaleBias(random.choice(ATTRIBUTES), random.choice(ATTRIBUTES))
    if isinstance(value, Fused):
        members = ((name, random.choice(ATTRIBUTES) if isinstance(v, float) else v) for name, v in value.members)
        return replace(value, members=tuple(members))
    return random.choice(ATTRIBUTES) if isinstance(value, float) else value


def _unless_error(case: Case, values: Mapping[str, FieldValue]) -> Case:
    """Returns the case with these attributes, or unchanged if they would break a rule with the severity ERROR."""
    found = case
    for name, value in values.items():
        if value is not case.values[name]:
            found = found.with_value(name, value)
    return case if found is not case and has_errors(validate(found, data_limit=NO_DATA)) else found
