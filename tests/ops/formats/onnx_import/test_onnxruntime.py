"""Random nodes: the case of a node computes the results of onnxruntime on the CPU, or differs with a remark."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ops import evaluate, validate
from ops.check.validation import has_errors
from ops.formats.onnx_import.reader import OnnxModel
from tests.helpers.sampling import Sample
from tests.ops.formats.onnx_import.test_node_tests import KNOWN
from tests.ops.helpers.random_nodes import GENERATORS, Draw, model_of

TRIES = 3  # for each node that onnxruntime runs


def test_random_nodes_compute_what_onnxruntime_does(sample: Sample, tmp_path: Path, subtests: pytest.Subtests):
    runtime: Any = pytest.importorskip("onnxruntime")
    runtime.set_default_logger_severity(4)
    many = sample.count(20, 1)
    for number, op_type in enumerate(GENERATORS):
        draw = Draw(1000 * sample.seed + number)
        with subtests.test(op_type):
            ran = sum(compared(op_type, draw, tmp_path, runtime) for _ in range(TRIES * many))
            assert ran >= many


def compared(op_type: str, draw: Draw, folder: Path, runtime: Any) -> bool:
    """Returns False if onnxruntime refuses the node. Raises AssertionError if the results differ without a remark."""
    model = model_of(op_type, GENERATORS[op_type](draw))
    options = runtime.SessionOptions()
    options.graph_optimization_level = runtime.GraphOptimizationLevel.ORT_DISABLE_ALL
    try:
        session = runtime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        expected = session.run(None, {})
    except Exception:  # onnxruntime raises classes of its own
        return False
    path = folder / "model.onnx"
    path.write_bytes(model.SerializeToString())
    imported = OnnxModel(path).read("node")
    assert not has_errors(validate(imported.case))
    outputs = [*evaluate(imported.case).outputs.values()]
    assert [output.size for output in outputs] == [each.size for each in expected]
    for output, each in zip(outputs, expected, strict=True):
        flat = output.reshape(-1).astype(np.float64), each.reshape(-1).astype(np.float64)
        if not np.allclose(*flat, rtol=1e-3, atol=1e-4, equal_nan=True):
            assert any(known in remark for known in KNOWN for remark in imported.remarks), imported.remarks
    return True
