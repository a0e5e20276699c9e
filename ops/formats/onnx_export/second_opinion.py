"""The back end onnxruntime, which exports a case as a model with one node and runs this model in a child process."""

import sys
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from io import BytesIO

import numpy as np

from ops.arrays.dtypes import Array
from ops.backends.base import BackendError, RunResult
from ops.formats.onnx_export import writer
from ops.model.case import Case
from ops.system.piping import Answer, piped
from ops.system.wire import WireError, read
from ops.text.sentences import said_by, say

PATIENCE = 60.0  # seconds


def why_not_here() -> str:
    """Returns the reason why the package onnxruntime cannot be used by this program; "" if it can."""
    if getattr(sys, "frozen", False):
        return say("This needs Python with the packages onnxruntime and onnx; this program does not contain them.")
    if not _is_installed():
        return say("This needs the packages onnxruntime and onnx: pip install onnxruntime onnx.")
    return ""


class OnnxRuntime:
    """Runs cases with the package onnxruntime: on DirectML if the package has its provider, otherwise on the CPU."""

    name = "onnxruntime"

    def why_not(self, case: Case) -> str | None:
        """Returns the reason why onnxruntime cannot run the case; None if it can."""
        if reason := why_not_here():
            return reason
        reason = writer.why_not(case)
        return None if reason is None else say("The case cannot be written as ONNX: {reason}.", reason=reason)

    def run(self, case: Case) -> RunResult:
        """Computes the outputs in a child process.

        Raises BackendError with the reason if onnxruntime fails, RunCancelledError if the run was cancelled.
        """
        outputs, milliseconds, provider = _ran(writer.write(case))
        fields = [field.name for field in case.operator.outputs if case.has(field.name)]
        found: dict[str, Array] = {}
        for name in fields:
            held = outputs.get(name)
            sizes = case.sizes(name)
            if held is None or held.size != int(np.prod(sizes)):
                raise BackendError(say("onnxruntime did not return {name} with the sizes of the desc.", name=name))
            found[name] = held.astype(case.data_type(name).numpy).reshape(sizes)
            found[name].flags.writeable = False
        return RunResult(found, milliseconds, say("onnxruntime, {provider}", provider=provider))


@cache
def _is_installed() -> bool:
    return find_spec("onnxruntime") is not None and find_spec("onnx") is not None


def _ran(model: bytes) -> tuple[Mapping[str, Array], float, str]:
    """Runs an ONNX model with onnxruntime in a child process.

    Returns the outputs by name, the time of the run in milliseconds, and the execution provider. Raises BackendError if
    onnxruntime refuses the model, crashes, or sends an invalid answer.
    """
    answer = _answered(model)
    if answer.code != 0:
        reason = answer.last_error(300) or say("the process crashed")
        raise BackendError(say("onnxruntime did not run the node: {reason}", reason=reason))
    try:
        message = read(BytesIO(answer.output))
    except WireError as error:
        raise BackendError(
            say("The process of onnxruntime sent an invalid answer: {error}.", error=said_by(error))
        ) from None
    if message is None:
        raise BackendError(say("onnxruntime did not run the node: {reason}", reason=say("the process crashed")))
    outputs = {
        described["name"]: np.frombuffer(buffer, np.dtype(described["type"])).reshape(described["sizes"])
        for described, buffer in zip(message.fields["outputs"], message.buffers, strict=True)
    }
    return outputs, float(message.fields["milliseconds"]), str(message.fields["provider"])


def _answered(model: bytes) -> Answer:
    """Runs the model in a child process, and returns the answer of the process. Raises BackendError if the process does
    not start or takes too long.
    """
    try:
        return piped([sys.executable, "-P", "-m", "ops.formats.onnx_export.onnxruntime_child"], model, PATIENCE)
    except TimeoutError:
        raise BackendError(say("onnxruntime took more than {most:g} seconds.", most=PATIENCE)) from None
    except OSError as error:
        raise BackendError(say("onnxruntime did not start: {reason}.", reason=error.strerror)) from None
