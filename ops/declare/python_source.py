"""Numbers as Python source: elements that evaluate to the same bits, and fills as expressions."""

import math
from textwrap import TextWrapper

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count, extent
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.arrays.scale_bias import float_of
from ops.model.case import Case
from ops.model.data import Constant, Fill, IndexRange, Iota, Random
from ops.text.values import Number, ScaleBias

LINE = 110
# A fill of up to this many numbers is listed, because the numbers show more than an expression.
FEW = 64
# A buffer with more elements is never listed.
MOST = 4_096


def number(value: Number) -> str:
    """The Python source of a scalar, with `inf` and `nan` from the module `math`."""
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return repr(value)


def scale_and_bias(case: Case, name: str) -> tuple[str, str] | None:
    """Scale and Bias of a case as Python code; None if it has none, or if applying them leaves the tensor `name`
    unchanged.
    """
    scale_bias, data_type = case.values.get("ScaleBias"), case.data_type(name)
    if not isinstance(scale_bias, ScaleBias) or data_type.bits == 64:
        return None
    scale, bias = (number(float_of(value)) for value in (scale_bias.scale, scale_bias.bias))
    if data_type.is_integer and (scale, bias) in (("1.0", "0.0"), ("1.0", "-0.0")):
        return None  # integers stay exact
    return scale, bias


def elements(values: Array) -> list[str]:
    """The Python source of each element of a one-dimensional array.

    The number in the source, converted to the type of the array, has the same bits as the element; only a NaN may have
    others.
    """
    if values.dtype.kind != "f":
        return [str(value) for value in values.tolist()]
    return [_float(value) for value in values]


def _float(value: np.floating) -> str:
    """Returns a short Python source of a float. Python reads it as FLOAT64; rounded to the type of `value`, the result
    equals `value`.
    """
    exact = float(value)
    if not math.isfinite(exact):
        return number(exact)
    shortest = float(str(value))
    if type(value)(shortest) != value:
        return repr(exact)
    is_short = shortest.is_integer() and abs(shortest) < 1e16 and not (exact == 0 and math.copysign(1, exact) < 0)
    return str(int(shortest)) if is_short else repr(shortest)


def numpy_scalar(value: np.generic) -> str:
    """The source of an element with its NumPy type: `np.float32(7)`."""
    name, flat = value.dtype.name, np.array([value])
    if has_odd_nan(flat):
        bits = flat.view(f"u{flat.itemsize}")
        return f"np.uint{8 * flat.itemsize}({bits[0]}).view(np.{name})"
    return f"np.{name}({elements(flat)[0]})"


def torch_scalar(value: np.generic) -> str:
    """The source of an element with its PyTorch type: `torch.tensor(7, dtype=torch.float32)`."""
    if has_odd_nan(np.array([value])):
        return f"torch.tensor({numpy_scalar(value)})"
    return f"torch.tensor({elements(np.array([value]))[0]}, dtype=torch.{value.dtype.name})"


def has_odd_nan(values: Array) -> bool:
    """True if any NaN in the array has other bits than `math.nan`, so that the source must contain its bits."""
    if values.dtype.kind != "f":
        return False
    bits = f"u{values.dtype.itemsize}"
    usual = np.array(math.nan, values.dtype).view(bits)
    return bool((np.isnan(values) & (np.ascontiguousarray(values).view(bits) != usual)).any())


def rows(texts: list[str], row: int) -> str:
    """The texts separated by commas: in one line if they fit, else in indented lines with at most `row` texts each."""
    if (len(texts) <= row or row == 1) and sum(len(text) + 2 for text in texts) <= LINE - 50:
        return ", ".join(texts)
    wrapper = TextWrapper(width=LINE, initial_indent="    ", subsequent_indent="    ", break_long_words=False)
    lines = [
        line
        for first in range(0, len(texts), row)
        for line in wrapper.wrap(", ".join(texts[first : first + row]) + ",")
    ]
    return "\n" + "\n".join(lines) + "\n"


def fill_expression(fill: Fill, data_type: DataType, sizes: Shape) -> str | None:
    """A NumPy expression for the fill in the shape `sizes`. None if one line of code is not enough, for example because
    numbers must be clamped.
    """
    total = count(sizes)
    match fill:
        case Constant():
            value = number(cast_scalar(fill.value, data_type).item())
            return f"np.full({sizes}, {value}, np.{data_type.script_name})"
        case Iota():
            flat = _iota(fill, data_type, total)
        case IndexRange():
            flat = _index_range(fill, data_type, total)
        case Random():
            flat = _random(fill, data_type, total)
    return None if flat is None else f"{flat}.reshape{sizes}"


def _iota(fill: Iota, data_type: DataType, total: int) -> str | None:
    name, start, step = data_type.script_name, fill.start, fill.step
    if data_type.is_float:
        if (start, step) == (0, 1):
            return (
                f"np.arange({total}, dtype=np.{name})"
                if data_type.bits == 64
                else f"np.arange({total}).astype(np.{name})"
            )
        start, step = (number(float(cast_scalar(value, DataType.FLOAT64))) for value in (start, step))
        return f"(np.arange({total}, dtype=np.float64) * {step} + {start}).astype(np.{name})"
    if not (isinstance(start, int) and isinstance(step, int)) or step == 0:
        return None
    low, high = data_type.limits
    stop = start + step * total
    if not all(low <= end <= high for end in (start, stop)):
        return None
    return f"np.arange({start}, {stop}, {step}, np.{name})"


def _index_range(fill: IndexRange, data_type: DataType, total: int) -> str | None:
    size = max(fill.size, 1)
    if data_type.is_integer and size - 1 > data_type.limits[1]:
        return None
    return f"(np.arange({total}) % {size}).astype(np.{data_type.script_name})"


def _random(fill: Random, data_type: DataType, total: int) -> str:
    generator, name = f"np.random.Generator(np.random.PCG64({fill.seed}))", data_type.script_name
    if data_type.is_integer:
        low, high = (int(cast_scalar(value, data_type)) for value in (fill.low, fill.high))
        return f"{generator}.integers({low}, {max(high, low)}, {total}, np.{name}, endpoint=True)"
    low, high = (float(np.nan_to_num(as_float32(value))) for value in (fill.low, fill.high))
    return f"({low} + {max(high, low) - low} * {generator}.random({total})).astype(np.{name})"


def buffer_of(case: Case, name: str) -> str | None:
    """Returns the NumPy expression for the buffer of the input `name`; None if the script does not list its
    elements.
    """
    if not is_written_out(case, name):
        return None
    return buffer_name(name) if has_own_buffer(case, name) else f"{name}.reshape(-1)"


def buffer_name(name: str) -> str:
    """The variable that holds the buffer of an input: `InputTensor_buffer`, `InputTensors_0_buffer`."""
    return f"{name.replace('[', '_').replace(']', '')}_buffer"


def is_written_out(case: Case, name: str) -> bool:
    """True if a script lists the elements of an input one by one."""
    sizes, desc, data = case.sizes(name), case.tensor(name), case.data[name]
    assert desc is not None
    held = extent(sizes, desc.explicit_steps)
    if data.kept is not None and data.kept.layout is None:
        held = max(held, len(data.kept.buffer))
    is_made = data.kept is None and desc.explicit_steps is None and count(sizes) > FEW
    return held <= MOST and not (is_made and fill_expression(data.fill, case.data_type(name), sizes) is not None)


def has_own_buffer(case: Case, name: str) -> bool:
    """True if a script declares the buffer of an input separately from its elements."""
    desc = case.tensor(name)
    assert desc is not None
    return desc.explicit_steps is not None or len(case.buffer(name)) != count(case.sizes(name))
