"""The importer converts each random ONNX node to operators that compute the same results as onnxruntime on the CPU, or
gives a remark about the difference.
"""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import evaluate, validate
from ops.arrays.dtypes import Array
from ops.check.validation import has_errors
from ops.declare.onnx_table import table
from ops.formats.networks.onnx_reader import network_of
from ops.formats.onnx_import.reader import OnnxModel
from tests.helpers.same_numbers import assert_close
from tests.helpers.sampling import Sample
from tests.ops.formats.onnx_import.test_node_tests import KNOWN
from tests.ops.helpers.onnx.sessions import session_of
from tests.ops.helpers.random_nodes.drawing import Draw, model_of
from tests.ops.helpers.random_nodes.table import GENERATORS

TRIES = 3  # for each node that onnxruntime runs
# Types that are read, but that onnxruntime does not run on the CPU, or runs only as a sum of other nodes.
NOT_COMPARED = {
    "GroupNorm", "com.microsoft.BiasAdd", "com.microsoft.BiasSplitGelu", "com.microsoft.FusedMatMulActivation",
    "com.microsoft.GroupNorm", "com.microsoft.NhwcConv", "com.microsoft.GroupQueryAttention",
    "com.microsoft.Attention", "com.microsoft.QAttention",
}  # fmt: skip


@pytest.mark.sampled
def test_random_nodes_compute_what_onnxruntime_does(sample: Sample, tmp_path: Path, subtests: pytest.Subtests):
    runtime: Any = pytest.importorskip("onnxruntime")
    runtime.set_default_logger_severity(4)
    many = sample.count(3, 1)
    for number, key in enumerate(GENERATORS):
        draw = Draw(1000 * sample.seed + number)
        with subtests.test(key):
            ran = sum(compared(key, draw, tmp_path, runtime) for _ in range(TRIES * many))
            assert ran >= many


def test_every_type_that_is_read_is_compared_unless_onnxruntime_cannot_run_it():
    own = {row.key for row in table().values() if row.module and not row.domain.endswith(".dml")}
    assert own == {*GENERATORS, *NOT_COMPARED}
    assert not NOT_COMPARED & {*GENERATORS}


def compared(key: str, draw: Draw, folder: Path, runtime: Any) -> bool:
    """Runs a random node of type `key` in onnxruntime and in the reference, and requires close results.

    Returns False if onnxruntime refuses the node. Raises AssertionError if the results differ and no known remark
    explains this. Results are not compared if a remark states that DirectML refuses the desc.
    """
    model = model_of(key, GENERATORS[key](draw))
    try:
        session = session_of(model.SerializeToString(), runtime, optimizes=False)
        expected = session.run(None, {})
    except Exception:  # onnxruntime raises classes of its own
        return False
    path = folder / "model.onnx"
    path.write_bytes(model.SerializeToString())
    check_sizes(path, expected)
    outputs, remarks = computed(path)
    if any("DirectML refuses this desc" in remark or "OutputCoordinatesTensor" in remark for remark in remarks):
        return True
    assert [output.size for output in outputs] == [each.size for each in expected]
    for output, each in zip(outputs, expected, strict=True):
        if not any(known in remark for known in KNOWN for remark in remarks):
            assert_close(output.reshape(-1).astype(np.float64), each.reshape(-1).astype(np.float64), 1e-3, 1e-4, key)
    return True


def check_sizes(path: Path, expected: list[Array]) -> None:
    """Checks that shape inference finds the sizes of onnxruntime's outputs. Sizes that it leaves unknown are not
    checked.
    """
    place = OnnxModel(path).place("node", {})
    for name, each in zip(filter(None, place.node.output), expected, strict=True):
        known = place.scope.types.get(name)
        if known is not None and known.sizes is not None and all(isinstance(size, int) for size in known.sizes):
            assert known.sizes == each.shape, name


def computed(path: Path) -> tuple[list[Array], tuple[str, ...]]:
    """Imports an ONNX model with one node, and runs the operators that the node becomes. Returns the outputs and the
    remarks of the import.

    The outputs are [] if DirectML refuses the desc.
    """
    model = OnnxModel(path)
    (_, listed, reading), *_ = model.readings()
    assert reading is not None, listed.why_not
    imported = model.read(listed.name)
    if not reading.then:
        if has_errors(validate(imported.case)):
            assert "DirectML refuses this desc" in imported.remarks[-1]
            return [], imported.remarks
        return [*evaluate(imported.case).outputs.values()], imported.remarks
    network = network_of(model).network
    assert not any(has_errors(validate(each.case)) for each in network.nodes), imported.remarks
    run = evaluate(network)
    ports = {network.name_of(port): port for port in run.buffers}
    names = [name for name in model.place(listed.name).node.output if name]
    return [run.buffers[ports[name]] for name in names], reading.remarks
