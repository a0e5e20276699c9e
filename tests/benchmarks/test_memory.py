"""A run of a layer of at least 4 MB needs less than three times the memory of its inputs and outputs.

The measured memory is the peak of all that `evaluate` allocates to compute the outputs and to check the rules about
numbers. The outputs are included. The result does not depend on the load of the machine.
"""

import pytest

from benchmarks.layers import ROWS
from tests.benchmarks.helpers.peaks import LARGER, peaks
from tests.helpers.sampling import Sample

MOST = 3
# A run may need so many bytes besides: blocks of intermediate results have a least size.
BLOCKS = 4 << 20
# From so many bytes of inputs and outputs on, the blocks are included in `MOST`.
LARGE = 4_000_000


def test_a_layer_of_some_megabytes_needs_less_than_three_times_its_tensors(sample: Sample, subtests: pytest.Subtests):
    for name, (peak, held) in peaks(sample.of(LARGER, 5)).items():
        with subtests.test(name):
            assert held >= LARGE
            assert peak < MOST * held, f"{peak / held:.2f}"


@pytest.mark.sampled
def test_every_layer_of_the_benchmark_needs_little_more(sample: Sample, subtests: pytest.Subtests):
    for name, (peak, held) in peaks(sample.of(ROWS, 8, thorough=len(ROWS))).items():
        with subtests.test(name):
            assert peak < MOST * held + BLOCKS, f"{peak / held:.2f}"
