"""Measures the peak memory of benchmark rows in a separate process, because other threads of a test process may
allocate memory.

python -m tests.benchmarks.helpers.peaks NAME... prints JSON that maps each name to two numbers of bytes: the peak
memory and the total size of the tensors.
"""

import gc
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Mapping, Sequence

from benchmarks.layers import ROWS
from benchmarks.rows.elements import dynamic_quantize
from benchmarks.rows.images import resample, roi_align
from benchmarks.rows.products import attention, convolution, gemm, integer_convolution, integer_product, recurrent
from benchmarks.rows.row import HALF, Row
from ops import evaluate
from ops.arrays.layout import count
from ops.arrays.output_pool import release_all

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
    attention(12, 1024, 64, HALF),
    recurrent("GRU", 50, 128, 256, HALF),
    recurrent("LSTM", 4, 1, 1024, HALF),
)
BY_NAME = {row.what: row for row in (*ROWS, *LARGER)}


def peaks(rows: Sequence[Row]) -> Mapping[str, tuple[int, int]]:
    """Measures a run of each row's layer. Returns, by the name of the row, the peak memory of the run and the memory of
    its tensors, in bytes.
    """
    command = [sys.executable, "-m", "tests.benchmarks.helpers.peaks", *(row.what for row in rows)]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return {name: (peak, held) for name, (peak, held) in found.items()}


def peak_of(row: Row) -> tuple[int, int]:
    """Measures a run in this process. Returns its peak memory and the total size of the tensors, both in bytes."""
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


if __name__ == "__main__":
    print(json.dumps({name: peak_of(BY_NAME[name]) for name in sys.argv[1:]}))
