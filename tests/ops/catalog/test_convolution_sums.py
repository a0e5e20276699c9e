"""A convolution, computed at once or in blocks, equals the sum of its products, added one filter tap at a time."""

from random import Random

import numpy as np
import pytest

from ops.arrays.dtypes import Array
from ops.catalog.convolution import columns, element_sums, sums
from ops.catalog.convolution.sliding import Sliding, SlidingAxis
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed

SEEDS = 40


def random_sliding(random: Random) -> Sliding:
    """Returns a random convolution along one to three dimensions.

    Strides and dilations may be 0, and the padding may be much larger than the input.
    """
    is_backward = random.random() < 0.2
    lines = tuple(
        SlidingAxis(random.randint(1, 8), random.randint(1, 4), random.randint(1, 8), random.randint(0, 3),
                    random.choice([0, 1, 1, 2, 3, 40]), random.randint(-3, 5), is_backward)
        for _ in range(random.randint(1, 3))
    )  # fmt: skip
    groups, channels, filters = (random.randint(1, 4) for _ in range(3))
    return Sliding(random.randint(1, 2), groups, channels, filters, lines, is_backward, random.random() < 0.5)


def tensors(sliding: Sliding, random: Random) -> tuple[Array, Array]:
    """Returns a random input and a random filter. Sometimes one or both of them contain an infinity or NaN."""
    numbers = np.random.default_rng(random.randrange(1 << 32))
    data_type = random.choice([np.float32, np.float16])
    channels, filters = sliding.groups * sliding.channels, sliding.groups * sliding.filters
    first = (channels, sliding.filters) if sliding.is_backward else (filters, sliding.channels)
    x = numbers.standard_normal((sliding.batches, channels, *(line.input for line in sliding.lines))).astype(data_type)
    w = numbers.standard_normal((*first, *sliding.taps)).astype(data_type)
    for each, share in ((x, 0.2), (w, 0.1)):
        if random.random() < share:
            each.reshape(-1)[random.randrange(each.size)] = random.choice([np.inf, -np.inf, np.nan])
    return x, w


def tap_by_tap(sliding: Sliding, x: Array, w: Array) -> Array:
    products = sums.products(sliding, x, w)
    found = np.zeros(products.shape)
    for number in range(products.count):
        term = products.term(number)
        if term is not None:
            found[term.where] += term.first.astype(np.float64) * term.second.astype(np.float64)
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("is_divided", [False, True], ids=["whole", "in small blocks"])
def test_the_sums_are_those_of_the_products_tap_by_tap(
    monkeypatch: pytest.MonkeyPatch, sample: Sample, is_divided: bool
):
    if is_divided:
        for module, name, limit in (
            (columns, "COLUMNS", 50),
            (columns, "LEAST_POSITIONS", 3),
            (sums, "LEAST_POSITIONS", 3),
            (element_sums, "ELEMENTS", 20),
            (sums, "most_elements", lambda images, filters: 50),
        ):
            monkeypatch.setattr(module, name, limit)
    for number in sample.of(range(SEEDS), 40, thorough=40):
        random = Random(f"{seed()} {number}")
        sliding = random_sliding(random)
        x, w = tensors(sliding, random)
        with np.errstate(all="ignore"):
            expected, found = tap_by_tap(sliding, x, w), sums.products(sliding, x, w).total()
        assert np.allclose(found, expected, rtol=1e-11, atol=1e-11, equal_nan=True), sliding
