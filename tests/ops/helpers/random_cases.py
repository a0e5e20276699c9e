"""Generates random cases without errors. They have unusual numbers, and are small enough for thousands of runs."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np

from ops import Case, Operator, load, validate
from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import count, extent
from ops.check.validation import has_errors
from ops.model.data import Data, Kept
from ops.model.fields import INDICES, Input
from ops.model.guard import NO_DATA
from tests.ops.directml.helpers.random_descs import valid_desc

MOST_CELLS = 600
MOST_ELEMENTS = 20_000


def random_cases(operator: Operator, random: Random) -> Iterator[Case]:
    """Yields random cases of `operator` without end. `operator` need not be in the catalogue.

    The cases have all data types, ranks and strides, negative and large indices, NaN, infinities and ties.
    """
    while True:
        desc = valid_desc(operator, random)
        if "Min" in desc and random.random() < 0.75:
            desc |= {"Min": random.randint(0, 1), "Max": random.randint(3, 9)}  # in the range of the elements
        case = as_of(operator, load({"dispatchables": {"op": {"type": operator.type, "desc": desc}}}))
        if has_errors(validate(case, data_limit=NO_DATA)) or not _is_small(case):
            continue
        for field in case.operator.inputs:
            if case.has(field.name):
                case = with_buffer(case, field.name, random_buffer(case, field, random))
        yield case


def as_of(operator: Operator, case: Case) -> Case:
    """Returns the case with its operator replaced by `operator`. Each array field keeps its number of tensors."""
    for array, tensors in case.operator.arrays.items():
        operator = operator.with_length(array, len(tensors))
    return replace(case, operator=operator)


def _is_small(case: Case) -> bool:
    present = [field.name for field in case.operator.tensors if case.has(field.name)]
    return all(
        count(case.sizes(name)) <= MOST_CELLS and extent(case.sizes(name), case.steps(name)) <= MOST_ELEMENTS
        for name in present
    )


def with_buffer(case: Case, name: str, buffer: Array) -> Case:
    """The case with these elements in an input, in memory order."""
    buffer.flags.writeable = False
    return case.with_data(name, Data(kept=Kept(buffer)))


def random_buffer(case: Case, field: Input, random: Random) -> Array:
    """Returns random elements for the buffer of an input, sometimes with 5 unused elements at the end."""
    elements = extent(case.sizes(field.name), case.steps(field.name)) + random.choice((0, 0, 0, 5))
    return numbers(case.data_type(field.name), elements, field.group == INDICES, random)


def numbers(data_type: DataType, many: int, are_indices: bool, random: Random) -> Array:
    """Returns `many` random numbers: small integers, mixed with some numbers whose bits are random. The small integers
    make ties and valid indices likely.
    """
    generator = np.random.Generator(np.random.PCG64(random.randrange(1 << 32)))
    low = -4 if data_type.is_signed else 0
    usual = generator.integers(low, random.choice((2, 4, 9)), many).astype(data_type.numpy)
    any_bits = np.frombuffer(generator.bytes(many * data_type.bytes), data_type.numpy)
    share = random.choice((0.0, 0.0, 0.1) if are_indices else (0.0, 0.1, 0.5, 1.0))
    return np.where(generator.random(many) < share, any_bits, usual)
