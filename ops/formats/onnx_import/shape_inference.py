"""Runs the shape inference of onnx in a child process, because its native code can crash on malformed models.

Constants that nodes compute from sizes and other constants are computed too.

python -m ops.formats.onnx_import.shape_inference    reads a model from stdin, writes it with all shapes to stdout
"""

import os
import subprocess
import sys

from ops.formats.onnx_import.folding import inferred
from ops.formats.onnx_import.foreign_shapes import register
from ops.system.child_process import import_path
from ops.text.literals import shortened
from ops.text.sentences import say

VERB = "--onnx-inference"
PATIENCE = 20.0  # seconds


def infer(model: bytes) -> tuple[bytes | None, str]:
    """Returns the serialised model with inferred shapes and "", or None and the reason as a clause."""
    frozen = getattr(sys, "frozen", False)  # a frozen program starts itself
    command = (
        [sys.executable, VERB] if frozen else [sys.executable, "-P", "-m", "ops.formats.onnx_import.shape_inference"]
    )
    try:
        result = subprocess.run(  # noqa: S603  # our own program
            command,
            input=model,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
            env=import_path(os.environ),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        return None, say("it took more than {most:g} seconds", most=PATIENCE)
    except OSError as error:
        return None, say("its process did not start: {reason}", reason=error.strerror)
    if result.returncode == 0:
        return result.stdout, ""
    said = result.stderr.decode("utf-8", "replace").strip().splitlines()
    return None, shortened(said[-1], 160) if result.returncode == 1 and said else say("it crashed")


def main() -> None:
    """Runs in the child process: reads a model from standard input, writes it with all shapes to standard output."""
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
