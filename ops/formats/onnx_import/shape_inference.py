"""Runs the shape inference of onnx in a child process, because its native code can crash on malformed models.

Constants that nodes compute from sizes and other constants are computed too. The work is limited by the number of
nodes, not by a time, so that a busy machine finds the same shapes as an idle one.

`python -m ops.formats.onnx_import.shape_inference` reads a model from stdin, and writes it with the inferred shapes to
stdout.
"""

import sys

from ops.formats.onnx_import.folding import inferred
from ops.formats.onnx_import.foreign_shapes import register
from ops.system.piping import piped
from ops.text.sentences import say

VERB = "--onnx-inference"


def infer(model: bytes) -> tuple[bytes | None, str]:
    """Runs shape inference on a serialised model.

    Returns the model with the inferred shapes and "", or None and the reason for the failure as a clause.

    Raises RunCancelledError if the work is cancelled; the process is then ended.
    """
    frozen = getattr(sys, "frozen", False)  # a frozen program starts itself
    command = (
        [sys.executable, VERB] if frozen else [sys.executable, "-P", "-m", "ops.formats.onnx_import.shape_inference"]
    )
    try:
        answer = piped(command, model)
    except OSError as error:
        return None, say("the process did not start: {reason}", reason=error.strerror)
    if answer.code == 0:
        return answer.output, ""
    return None, answer.last_error(160) or say("the process crashed")


def main() -> None:
    """Runs in the child process: reads a model from standard input, and writes it with the inferred shapes to standard
    output.
    """
    from onnx import ModelProto, shape_inference  # an optional package

    def infer(model: ModelProto) -> ModelProto:
        return shape_inference.infer_shapes(model, data_prop=True)

    model = ModelProto.FromString(sys.stdin.buffer.read())
    register(model)
    try:
        found = inferred(model, infer)
    except (shape_inference.InferenceError, RuntimeError, ValueError, TypeError) as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(found.SerializeToString())


if __name__ == "__main__":
    main()
