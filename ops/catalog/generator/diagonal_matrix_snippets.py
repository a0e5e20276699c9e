"""NumPy and PyTorch code for DIAGONAL_MATRIX and DIAGONAL_MATRIX1; DirectMLX has neither operator."""

import numpy as np

from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.declare.python_source import numpy_scalar, torch_scalar
from ops.declare.snippets import Snippet
from ops.model.case import Case


def numpy(case: Case) -> str:
    """The NumPy code for a case."""
    name = case.data_type("OutputTensor").script_name
    return _lines(case, "np", f"np.zeros({case.sizes('OutputTensor')}, np.{name})", numpy_scalar(_value(case)))


def torch(case: Case) -> str:
    """The PyTorch code for a case."""
    name = case.data_type("OutputTensor").script_name
    zeros = f"torch.zeros({case.sizes('OutputTensor')}, dtype=torch.{name})"
    return _lines(case, "torch", zeros, torch_scalar(_value(case)))


def _value(case: Case) -> np.generic:
    value = case.number("Value")
    return cast_scalar(as_float32(value) if "Offset" in case.values else value, case.data_type("OutputTensor"))


def _lines(case: Case, module: str, zeros: str, value: str) -> str:
    rows, columns = case.sizes("OutputTensor")[-2:]
    diagonal = f"""\
rows, columns = {rows}, {columns}
diagonal = {module}.arange(columns) - {module}.arange(rows)[:, None]  # x - y: 0 is the main diagonal, 1 is right of it
value = {value}"""
    if "Offset" in case.values:
        return f"{diagonal}\n\nOutputTensor = {module}.where(diagonal == Offset, value, {zeros})"
    if case.integer("DiagonalFillBegin") <= case.integer("DiagonalFillEnd"):
        is_filled = "(diagonal >= DiagonalFillBegin) & (diagonal < DiagonalFillEnd)"
        comment = "# The diagonals from DiagonalFillBegin to DiagonalFillEnd - 1 are filled."
    else:
        comment = "# DiagonalFillBegin > DiagonalFillEnd: all diagonals are filled except those from End to Begin - 1."
        is_filled = "(diagonal < DiagonalFillEnd) | (diagonal >= DiagonalFillBegin)"
    kept = "InputTensor" if case.has("InputTensor") else zeros
    return f"{diagonal}\n\n{comment}\nis_filled = {is_filled}\nOutputTensor = {module}.where(is_filled, value, {kept})"


SNIPPETS = {"numpy": Snippet(numpy), "pytorch": Snippet(torch)}
