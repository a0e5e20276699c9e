"""Runs a model with onnxruntime in a child process, because its native code can crash or hang.

python -m ops.formats.onnx_export.onnxruntime_child    reads a model from stdin, writes a message with its outputs
"""

import sys
from time import perf_counter
from typing import Any

import numpy as np

from ops.system.wire import Message, write

PREFERRED = ("DmlExecutionProvider", "CPUExecutionProvider")


def main() -> None:
    """Runs the model from standard input, and writes a message with its outputs to standard output. This is the main
    function of the child process.

    If onnxruntime refuses the model, ends the process with exit code 1 and writes the reason to the error stream.
    """
    import onnxruntime  # pyright: ignore[reportMissingImports, reportMissingTypeStubs]  # an optional package

    runtime: Any = onnxruntime
    runtime.set_default_logger_severity(4)
    available = [each for each in PREFERRED if each in runtime.get_available_providers()]
    options = runtime.SessionOptions()
    # The inputs are constants: otherwise onnxruntime would compute the node on the CPU while it loads the model.
    options.graph_optimization_level = runtime.GraphOptimizationLevel.ORT_DISABLE_ALL
    try:
        session = runtime.InferenceSession(sys.stdin.buffer.read(), options, providers=available)
        names = [output.name for output in session.get_outputs()]
        session.run(names, {})  # the first run allocates
        start = perf_counter()
        outputs = session.run(names, {})
    except Exception as error:  # onnxruntime raises classes of its own
        sys.exit(" ".join(str(error).split()))
    milliseconds = (perf_counter() - start) * 1000
    arrays = [np.ascontiguousarray(output) for output in outputs]
    described = [
        {"name": name, "type": array.dtype.str, "sizes": array.shape} for name, array in zip(names, arrays, strict=True)
    ]
    fields = {"outputs": described, "milliseconds": milliseconds, "provider": available[0]}
    write(sys.stdout.buffer, Message(fields, [array.tobytes() for array in arrays]))


if __name__ == "__main__":
    main()
