"""PyTorch code for the matrix products, computed in FLOAT64 and rounded once."""

from ops.arrays.scalar_cast import as_float32
from ops.catalog.activation.pytorch import fused_lines
from ops.catalog.matrix_multiply.sizes import TRANSPOSE
from ops.catalog.quantization.pytorch import quantizing, zero_of
from ops.declare.python_source import number
from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, typed
from ops.model.case import Case


def _gemm(case: Case) -> str:
    a, b = (
        f"{name}.double(){'.mT' if case.integer(turn) == TRANSPOSE else ''}"
        for name, turn in (("ATensor", "TransA"), ("BTensor", "TransB"))
    )
    alpha = number(as_float32(case.number("Alpha")))
    lines = f"dots = {'' if alpha == '1.0' else f'{alpha} * '}torch.matmul({a}, {b})\n"
    if case.has("CTensor"):
        beta = number(as_float32(case.number("Beta")))
        lines += f"dots = dots + {'' if beta == '1.0' else f'{beta} * '}CTensor.double()\n"
    return f"{lines}OutputTensor = {typed(case, 'OutputTensor', 'dots')}{fused_lines(case)}"


def _matrix(case: Case, name: str) -> str:
    """Returns the PyTorch code of a scale or zero point as a matrix, or `0.0` if the tensor is absent."""
    return "0.0" if case.values.get(name) is None else f"{name}.reshape{case.sizes(name)[-2:]}.double()"


def _dots(case: Case) -> str:
    zeros = {n: case.values.get(f"{n}ZeroPointTensor") is not None for n in ("A", "B")}
    a, b = (
        f"{n}Tensor.double()" + (f" - {_matrix(case, f'{n}ZeroPointTensor')}" if has_zero else "")
        for n, has_zero in zeros.items()
    )
    return f"dots = torch.matmul({a}, {b})\n"


def _integer(case: Case) -> str:
    made = f"dots.long().int().reshape{case.sizes('OutputTensor')}"
    return f"{_dots(case)}OutputTensor = {made}  # wraps around"


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
    bias = " + BiasTensor.double()" if case.has("BiasTensor") else ""
    made = f"(dots * {a} * {b}).reshape{case.sizes('OutputTensor')}{bias}"
    return f"{_dots(case)}OutputTensor = {typed(case, 'OutputTensor', made)}"


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        "GEMM": _gemm,
        "MATRIX_MULTIPLY_INTEGER": _integer,
        "QUANTIZED_LINEAR_MATRIX_MULTIPLY": _quantized,
        "MATRIX_MULTIPLY_INTEGER_TO_FLOAT": _to_float,
    }
)
