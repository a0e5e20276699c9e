"""Runs a model with onnxruntime in a child process, because its native code can crash or hang.

python -m ops.formats.onnx_export.onnxruntime_child    reads a model from stdin, writes its outputs to stdout as .npz
"""

import sys
from importlib import import_module
from io import BytesIO
from time import perf_counter
from typing import Any

import numpy as np

PREFERRED = ("DmlExecutionProvider", "CPUExecutionProvider")


def main() -> None:
    """Runs in the child process; ends with exit code 1 and the reason if onnxruntime refuses the model."""
    runtime: Any = import_module("onnxruntime")  # an optional package
    runtime.set_default_logger_severity(4)
    available = [each for each in PREFERRED if each in runtime.get_available_providers()]
    try:
        session = runtime.InferenceSession(sys.stdin.buffer.read(), providers=available)
        names = [output.name for output in session.get_outputs()]
        session.run(names, {})  # the first run allocates
        start = perf_counter()
        outputs = session.run(names, {})
    except Exception as error:  # onnxruntime raises classes of its own
        sys.exit(" ".join(str(error).split()))
    milliseconds = (perf_counter() - start) * 1000
    held = BytesIO()
    arrays: dict[str, Any] = dict(zip(names, outputs, strict=True))
    arrays |= {" milliseconds": np.array(milliseconds), " provider": np.array(available[0])}
    np.savez(held, **arrays)
    sys.stdout.buffer.write(held.getvalue())


if __name__ == "__main__":
    main()
