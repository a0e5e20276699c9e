"""Writes NumPy code for the matrix products. The code computes in FLOAT64 and rounds once."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.snippets import fused_lines
from ops.catalog.matrix_multiply.sizes import TRANSPOSE
from ops.catalog.quantization.snippets import quantizing, zero_of
from ops.declare.python_source import number
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _gemm(case: Case) -> str:
    a, b = (
        f"{name}.astype(np.float64){'.swapaxes(-1, -2)' if case.integer(turn) == TRANSPOSE else ''}"
        for name, turn in (("ATensor", "TransA"), ("BTensor", "TransB"))
    )
    lines = f"dots = {number(as_float32(case.number('Alpha')))} * ({a} @ {b})\n"
    if case.has("CTensor"):
        lines += f"dots = dots + {number(as_float32(case.number('Beta')))} * CTensor.astype(np.float64)\n"
    name = case.data_type("OutputTensor").script_name
    return f"{lines}OutputTensor = dots.astype(np.{name}){fused_lines(case)}"


def _matrix(case: Case, name: str) -> str:
    """Returns the NumPy code that converts the scale or zero point `name` to a FLOAT64 matrix; "0.0" if the tensor is
    absent.
    """
    if case.values.get(name) is None:
        return "0.0"
    return f"{name}.reshape{case.sizes(name)[-2:]}.astype(np.float64)"


def _dots(case: Case) -> str:
    a, b = (f"{n}Tensor.astype(np.float64) - {_matrix(case, f'{n}ZeroPointTensor')}" for n in ("A", "B"))
    return f"a = {a}\nb = {b}\ndots = a @ b\n"


def _integer(case: Case) -> str:
    sizes = case.sizes("OutputTensor")
    return f"{_dots(case)}OutputTensor = dots.astype(np.int64).astype(np.int32).reshape{sizes}  # wraps around"


def _quantized(case: Case) -> str:
    a, b, output = (_matrix(case, f"{name}ScaleTensor") for name in ("A", "B", "Output"))
    return (
        f"{_dots(case)}scale = {a} * {b}\n"
        f"steps = (dots * (scale / {output})).reshape{case.sizes('OutputTensor')}\n"
        f"zero = {zero_of(case, 'OutputZeroPointTensor')}\n"
        f"{quantizing(case, 'steps', 'zero', nan='zero')}"
    )


def _to_float(case: Case) -> str:
    a, b = (_matrix(case, f"{name}ScaleTensor") for name in ("A", "B"))
    name = case.data_type("OutputTensor").script_name
    bias = " + BiasTensor.astype(np.float64)" if case.has("BiasTensor") else ""
    return (
        f"{_dots(case)}scaled = (dots * {a} * {b}).reshape{case.sizes('OutputTensor')}\n"
        f"OutputTensor = (scaled{bias}).astype(np.{name})"
    )


SNIPPETS: dict[str, Snippets] = {
    "GEMM": {"numpy": Snippet(_gemm)},
    "MATRIX_MULTIPLY_INTEGER": {"numpy": Snippet(_integer)},
    "QUANTIZED_LINEAR_MATRIX_MULTIPLY": {"numpy": Snippet(_quantized)},
    "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": {"numpy": Snippet(_to_float)},
}
