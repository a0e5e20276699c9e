"""PyTorch code for the operators that quantize and dequantize."""

from ops.catalog.quantization.block_quantize import SCALE, ZERO_POINT
from ops.declare.snippets import Snippets
from ops.declare.torch_code import in_torch, typed
from ops.model.case import Case


def quantizing(case: Case, steps: str, zero: str, output: str = "OutputTensor", nan: str = "0") -> str:
    """Returns the PyTorch lines that quantize the tensor `output`.

    They round the quotients `steps`, add the zero point `zero`, and clamp to the type of the output. `steps` and `zero`
    are expressions. `nan` is the result where the sum is NaN.
    """
    to = case.data_type(output)
    low, high = to.limits
    whole = f"torch.round({steps})" if zero == "0.0" else f"torch.round({steps}) + {zero}"
    made = f"torch.where(whole.isnan(), {nan}, whole).clamp({low}, {high})"
    if to.name == "UINT32":
        made += ".long()"
    return f"whole = {whole}\n{output} = {made}.to(torch.{to.script_name})"


def zero_of(case: Case, name: str) -> str:
    """The PyTorch code that converts the zero point tensor `name` to FLOAT64; `0.0` if this tensor is absent."""
    return f"{name}.double()" if case.values.get(name) is not None else "0.0"


def _less_zero(case: Case, tensor: str, name: str) -> str:
    zero = zero_of(case, name)
    return f"{tensor}.double()" if zero == "0.0" else f"({tensor}.double() - {zero})"


def _quantize(case: Case) -> str:
    return quantizing(case, "InputTensor.double() / ScaleTensor.double()", zero_of(case, "ZeroPointTensor"))


def _dequantize(case: Case) -> str:
    made = f"{_less_zero(case, 'InputTensor', 'ZeroPointTensor')} * ScaleTensor.double()"
    return f"OutputTensor = {typed(case, 'OutputTensor', made)}"


def _add(case: Case) -> str:
    lines = "".join(
        f"{n.lower()} = {_less_zero(case, f'{n}Tensor', f'{n}ZeroPointTensor')} * {n}ScaleTensor.double()\n"
        for n in ("A", "B")
    )
    return lines + quantizing(case, "(a + b) / OutputScaleTensor.double()", zero_of(case, "OutputZeroPointTensor"))


def _dynamic(case: Case) -> str:
    to = case.data_type("OutputTensor")
    low, high = to.limits
    ones, zeros = case.sizes("OutputScaleTensor"), case.sizes("OutputZeroPointTensor")
    return (
        "known = InputTensor.double().nan_to_num(nan=0.0, posinf=inf, neginf=-inf)\n"
        "smallest, largest = known.amin().clamp(max=0), known.amax().clamp(min=0)  # the range contains 0\n"
        f"scale = ((largest - smallest) / {high - low}).float()\n"
        f"zero = ({low} - smallest / scale.double()).round().nan_to_num(nan=0.0).clamp({low}, {high})\n"
        f"{quantizing(case, 'InputTensor.double() / scale.double()', 'zero')}\n"
        f"OutputScaleTensor = scale.expand{ones}\n"
        f"OutputZeroPointTensor = zero.to(torch.{to.script_name}).expand{zeros}"
    )


def _over_blocks(case: Case, name: str, field: str) -> str:
    repeated = f"{field}.double()"
    for axis, (size, blocks) in enumerate(zip(case.sizes("InputTensor"), case.sizes(field), strict=True)):
        if size != blocks:
            repeated += f".repeat_interleave({size // blocks}, {axis})"
    return f"{name} = {repeated}\n"


def _blocks(case: Case) -> tuple[str, str]:
    """Returns the PyTorch lines that repeat each scale and zero point for all elements of its block.

    The second value is the variable of the repeated zero point, or "0.0" if the case has no zero point.
    """
    lines = _over_blocks(case, "scale", SCALE)
    if case.values.get(ZERO_POINT) is None:
        return lines, "0.0"
    return lines + _over_blocks(case, "zero", ZERO_POINT), "zero"


def _block_quantize(case: Case) -> str:
    lines, zero = _blocks(case)
    return lines + quantizing(case, "InputTensor.double() / scale", zero)


def _block_dequantize(case: Case) -> str:
    lines, zero = _blocks(case)
    x = "InputTensor.double()" if zero == "0.0" else "(InputTensor.double() - zero)"
    return f"{lines}OutputTensor = {typed(case, 'OutputTensor', f'{x} * scale')}"


SNIPPETS: dict[str, Snippets] = in_torch(
    {
        "ELEMENT_WISE_QUANTIZE_LINEAR": _quantize,
        "ELEMENT_WISE_DEQUANTIZE_LINEAR": _dequantize,
        "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": _add,
        "DYNAMIC_QUANTIZE_LINEAR": _dynamic,
        "QUANTIZE": _block_quantize,
        "DEQUANTIZE": _block_dequantize,
    }
)
