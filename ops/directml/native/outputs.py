"""Checks the buffers of a run, and reads the elements of an output from its buffer."""

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.layout import logical_view
from ops.arrays.nibbles import device_elements
from ops.directml.native.filled_desc import tensor_bytes
from ops.model.case import Case
from ops.text.sentences import say

MOST_BYTES = 1 << 30  # the limit for all buffers of a run together


def all_bytes(case: Case) -> int:
    """Returns the total number of bytes in the buffers of all tensors. The desc must be complete."""
    descs = [case.tensor(field.name) for field in case.operator.tensors]
    return sum(tensor_bytes(desc) for desc in descs if desc is not None)


def too_large(case: Case) -> str | None:
    """The reason why the buffers of a complete desc are too large for a run; None if they are not."""
    needed = all_bytes(case)
    if needed <= MOST_BYTES:
        return None
    return say("The buffers need {needed} bytes; the limit is {most}.", needed=needed, most=MOST_BYTES)


def can_run_in_place(case: Case) -> bool:
    """True if the output can share the input's buffer.

    The operator's documentation must allow it, the input must have no flags, and both tensors must have the same
    strides and number of bytes. False for an incomplete desc, and for FILL_VALUE_CONSTANT and FILL_VALUE_SEQUENCE: they
    have no input.
    """
    if not case.operator.in_place or not case.operator.inputs:
        return False
    first, output = case.tensor(case.operator.inputs[0].name), case.tensor(case.operator.outputs[0].name)
    if first is None or output is None or first.flags or not (first.is_laid_out and output.is_laid_out):
        return False
    return (first.steps, tensor_bytes(first)) == (output.steps, tensor_bytes(output))


def logical_output(case: Case, name: str, content: bytes) -> Array:
    """The elements of an output, read from its buffer through its strides, as a read-only array."""
    buffer = device_elements(content, case.data_type(name))
    cells = np.array(logical_view(buffer, case.sizes(name), case.steps(name)))
    cells.flags.writeable = False
    return cells
