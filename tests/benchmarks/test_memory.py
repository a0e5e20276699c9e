"""A run of a layer needs less than three times the memory of its inputs and outputs.

The figure is the peak of all that `evaluate` allocates, outputs included: it computes the outputs and checks the rules
about numbers. It does not depend on the load of the machine.
"""

import gc
import tracemalloc

import pytest

from benchmarks.layers import ROWS
from benchmarks.rows.elements import dynamic_quantize
from benchmarks.rows.images import resample, roi_align
from benchmarks.rows.products import convolution, gemm, integer_convolution, integer_product
from benchmarks.rows.row import HALF, Row
from ops import evaluate
from ops.arrays.layout import count
from ops.arrays.output_pool import release_all
from tests.helpers.sampling import Sample

MOST = 3
# A run may need so many bytes besides: blocks of intermediate results have a least size.
BLOCKS = 4 << 20
# From so many bytes of inputs and outputs on, the blocks are included in `MOST`.
LARGE = 4_000_000
QUANTIZED = "QUANTIZED_LINEAR_CONVOLUTION"
LARGER = (
    gemm(1024, 1024, 1024, HALF),
    gemm(512, 2048, 512, HALF, turned=True),
    convolution(64, 160, 64, 3, data_type=HALF),
    convolution(512, 14, 512, 3, data_type=HALF),
    convolution(1, 1200, 1, 3),
    convolution(64, 90, 64, 4, 2, data_type=HALF, backward=True),
    integer_convolution(QUANTIZED, 64, 192, 64, 3),
    integer_product("QUANTIZED_LINEAR_MATRIX_MULTIPLY", 1500, 1024, 1500),
    integer_product("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", 1500, 512, 1500),
    resample("LINEAR", 3, 600, 1200, HALF),
    roi_align(300),
    dynamic_quantize(),
)


def peak_of(row: Row) -> tuple[int, int]:
    """The peak memory of a run, and the memory of its tensors, in bytes."""
    evaluate(row.case())  # fills what is kept for all runs
    case = row.case()
    names = [field.name for field in case.operator.tensors if case.has(field.name)]
    release_all()
    gc.collect()
    tracemalloc.start()
    try:
        result = evaluate(case)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert result.why_not is None, result.why_not
    return peak, sum(count(case.sizes(name)) * case.data_type(name).bytes for name in names)


@pytest.mark.parametrize("row", LARGER, ids=lambda row: row.what)
def test_a_layer_of_some_megabytes_needs_less_than_three_times_its_tensors(row: Row):
    peak, held = peak_of(row)
    assert held >= LARGE
    assert peak < MOST * held, f"{peak / held:.2f}"


@pytest.mark.sampled
def test_every_layer_of_the_benchmark_needs_little_more(sample: Sample):
    for row in sample.of(ROWS, 8, thorough=len(ROWS)):
        peak, held = peak_of(row)
        assert peak < MOST * held + BLOCKS, f"{row.what}: {peak / held:.2f}"
