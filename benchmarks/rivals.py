"""Runs operators in other libraries that are installed: ONNX Runtime on the CPU, and torch's stable sort."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

Run = Callable[[], object]

_OPSET, _IR_VERSION = 17, 9
# After a call, the threads of ONNX Runtime keep spinning for about 40 ms, unless this option is set. They would slow
# down the contender that is measured next.
_REST = "session.force_spinning_stop"


def onnx_node(kind: str, inputs: Mapping[str, np.ndarray], outputs: Mapping[str, Any], **attributes: Any) -> Run | None:
    """Returns a function that runs an ONNX node on these arrays.

    Returns None if onnx or ONNX Runtime is missing, or if ONNX Runtime does not load the node, for example because it
    has no kernel for the types.
    """
    try:
        import onnxruntime  # pyright: ignore[reportMissingImports]
        from onnx import helper
    except ImportError:
        return None
    numpy_type = helper.np_dtype_to_tensor_dtype
    given = [helper.make_tensor_value_info(name, numpy_type(x.dtype), x.shape) for name, x in inputs.items()]
    made = [helper.make_tensor_value_info(name, numpy_type(np.dtype(kind)), None) for name, kind in outputs.items()]
    node = helper.make_node(kind, list(inputs), list(outputs), **attributes)
    model = helper.make_model(
        helper.make_graph([node], kind, given, made),
        opset_imports=[helper.make_opsetid("", _OPSET)],
        ir_version=_IR_VERSION,
    )
    onnxruntime.set_default_logger_severity(4)
    options = onnxruntime.SessionOptions()
    options.add_session_config_entry(_REST, "1")
    try:
        session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    except Exception:  # the exception classes of ONNX Runtime are private
        return None
    feed = dict(inputs)
    return lambda: session.run(None, feed)


def torch_stable_sort(values: np.ndarray, axis: int) -> Run | None:
    try:
        import torch  # pyright: ignore[reportMissingImports]
    except ImportError:
        return None
    tensor = torch.from_numpy(values.copy())
    return lambda: torch.sort(tensor, dim=axis, descending=True, stable=True)
