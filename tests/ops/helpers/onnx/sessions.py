"""Creates sessions of onnxruntime that use one thread of the CPU."""

from pathlib import Path
from typing import Any


def session_of(model: bytes, runtime: Any, *, optimizes: bool = True) -> Any:
    """A session of onnxruntime that prints no warnings; `runtime` is the module onnxruntime.

    Raises an exception of onnxruntime if it does not load the model.
    """
    options = runtime.SessionOptions()
    options.log_severity_level, options.intra_op_num_threads = 4, 1
    if not optimizes:
        options.graph_optimization_level = runtime.GraphOptimizationLevel.ORT_DISABLE_ALL
    return runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def session_of_every_tensor(path: Path, runtime: Any) -> Any:
    """An onnxruntime session, without optimizations, that outputs every tensor that the nodes of the model compute.

    `path` is the ONNX model and `runtime` the module onnxruntime.
    """
    import onnx  # imported here: sessions of written models need only onnxruntime

    given = onnx.load(path)
    known = {each.name for each in given.graph.output}
    names = [name for each in given.graph.node for name in each.output if name]
    given.graph.output.extend(onnx.helper.make_empty_tensor_value_info(name) for name in names if name not in known)
    return session_of(given.SerializeToString(), runtime, optimizes=False)


def outputs_of(session: Any, inputs: dict[str, Any]) -> dict[str, Any]:
    """The arrays of all outputs of a session, by their names."""
    names = [each.name for each in session.get_outputs()]
    return dict(zip(names, session.run(names, inputs), strict=True))
