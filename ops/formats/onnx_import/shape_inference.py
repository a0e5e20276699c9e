"""Runs the shape inference of onnx in a child process, because its native code can crash on malformed models.

Constants that nodes compute from sizes and other constants are computed too. The work is limited by the number of
nodes, not by a time, so that a busy machine finds the same shapes as an idle one.

python -m ops.formats.onnx_import.shape_inference    reads a model from stdin, writes it with all shapes to stdout
"""

import os
import subprocess
import sys

from ops.formats.onnx_import.folding import inferred
from ops.formats.onnx_import.foreign_shapes import register
from ops.system.cancellation import checkpoint
from ops.system.child_process import import_path
from ops.text.literals import shortened
from ops.text.sentences import say

VERB = "--onnx-inference"
_LOOK_S = 0.05  # the time between two looks whether the work was cancelled


def infer(model: bytes) -> tuple[bytes | None, str]:
    """Returns the serialised model with inferred shapes and "", or None and the reason as a clause.

    Raises RunCancelledError if the work is cancelled; the process is ended then.
    """
    frozen = getattr(sys, "frozen", False)  # a frozen program starts itself
    command = (
        [sys.executable, VERB] if frozen else [sys.executable, "-P", "-m", "ops.formats.onnx_import.shape_inference"]
    )
    try:
        process = subprocess.Popen(  # noqa: S603  # our own program
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=import_path(os.environ),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except OSError as error:
        return None, say("its process did not start: {reason}", reason=error.strerror)
    with process:
        try:
            found, errors = _answer(process, model)
        finally:
            process.kill()  # does nothing to a process that has ended
    if process.returncode == 0:
        return found, ""
    said = errors.decode("utf-8", "replace").strip().splitlines()
    return None, shortened(said[-1], 160) if process.returncode == 1 and said else say("it crashed")


def _answer(process: "subprocess.Popen[bytes]", model: bytes) -> tuple[bytes, bytes]:
    """Sends the model; returns what the process writes to its output and to its error stream until it ends."""
    unsent: bytes | None = model
    while True:
        checkpoint()
        try:
            return process.communicate(unsent, timeout=_LOOK_S)
        except subprocess.TimeoutExpired:
            unsent = None  # the next call goes on with the rest


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
