"""NumPy code for the operators that quantize and dequantize."""

from ops.catalog.quantization.block_quantize import SCALE, ZERO_POINT
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def quantizing(case: Case, steps: str, zero: str, output: str = "OutputTensor", nan: str = "0") -> str:
    """The NumPy lines that quantize an output.

    They round the quotients `steps` to whole numbers, add the zero point `zero`, and clamp the results to the type of
    the output. NaN becomes `nan`.
    """
    to = case.data_type(output)
    low, high = to.limits
    return (
        f"whole = np.rint({steps}) + {zero}\n"
        f"{output} = np.clip(np.where(np.isnan(whole), {nan}, whole), {low}, {high}).astype(np.{to.script_name})"
    )


def zero_of(case: Case, name: str) -> str:
    """Returns NumPy code that converts the zero point `name` to FLOAT64, or "0.0" if the tensor is absent."""
    return f"{name}.astype(np.float64)" if case.values.get(name) is not None else "0.0"


def _quantize(case: Case) -> str:
    steps = "np.divide(InputTensor, ScaleTensor, dtype=np.float64)"
    return quantizing(case, steps, zero_of(case, "ZeroPointTensor"))


def _dequantize(case: Case) -> str:
    name = case.data_type("OutputTensor").script_name
    zero = zero_of(case, "ZeroPointTensor")
    return f"OutputTensor = ((InputTensor.astype(np.float64) - {zero}) * ScaleTensor).astype(np.{name})"


def _add(case: Case) -> str:
    lines = "".join(
        f"{n.lower()} = ({n}Tensor.astype(np.float64) - {zero_of(case, f'{n}ZeroPointTensor')}) * {n}ScaleTensor\n"
        for n in ("A", "B")
    )
    return lines + quantizing(case, "(a + b) / OutputScaleTensor", zero_of(case, "OutputZeroPointTensor"))


def _dynamic(case: Case) -> str:
    to = case.data_type("OutputTensor")
    low, high = to.limits
    ones, zeros = case.sizes("OutputScaleTensor"), case.sizes("OutputZeroPointTensor")
    name = to.script_name
    return (
        "known = InputTensor[~np.isnan(InputTensor)].astype(np.float64)\n"
        "smallest, largest = known.min(initial=0), known.max(initial=0)  # the range contains 0\n"
        f"scale = np.float32((largest - smallest) / {high - low})\n"
        f"unrounded = {low} - smallest / np.float64(scale)\n"
        f"zero = 0 if np.isnan(unrounded) else int(np.clip(np.rint(unrounded), {low}, {high}))\n"
        f"{quantizing(case, 'np.divide(InputTensor, scale, dtype=np.float64)', 'zero')}\n"
        f"OutputScaleTensor = np.full({ones}, scale, np.float32)\n"
        f"OutputZeroPointTensor = np.full({zeros}, zero, np.{name})"
    )


def _over_blocks(case: Case, name: str, field: str) -> str:
    lines = [f"{name} = {field}" + ("" if name == "scale" else ".astype(np.float64)")]
    for axis, (size, blocks) in enumerate(zip(case.sizes("InputTensor"), case.sizes(field), strict=True)):
        if size != blocks:
            lines.append(f"{name} = np.repeat({name}, {size // blocks}, {axis})")
    return "\n".join(lines) + "\n"


def _blocks(case: Case) -> tuple[str, str]:
    """Returns the NumPy code that repeats scale and zero point for every element of their blocks, and the name of the
    repeated zero point.

    The name is "0.0" if the case has no zero point.
    """
    lines = _over_blocks(case, "scale", SCALE)
    if case.values.get(ZERO_POINT) is None:
        return lines, "0.0"
    return lines + _over_blocks(case, "zero", ZERO_POINT), "zero"


def _block_quantize(case: Case) -> str:
    lines, zero = _blocks(case)
    return lines + quantizing(case, "np.divide(InputTensor, scale, dtype=np.float64)", zero)


def _block_dequantize(case: Case) -> str:
    lines, zero = _blocks(case)
    name = case.data_type("OutputTensor").script_name
    return f"{lines}OutputTensor = ((InputTensor.astype(np.float64) - {zero}) * scale).astype(np.{name})"


SNIPPETS: dict[str, Snippets] = {
    name: {"numpy": Snippet(code)}
    for name, code in {
        "ELEMENT_WISE_QUANTIZE_LINEAR": _quantize,
        "ELEMENT_WISE_DEQUANTIZE_LINEAR": _dequantize,
        "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": _add,
        "DYNAMIC_QUANTIZE_LINEAR": _dynamic,
        "QUANTIZE": _block_quantize,
        "DEQUANTIZE": _block_dequantize,
    }.items()
}
