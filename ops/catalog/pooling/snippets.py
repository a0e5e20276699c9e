"""NumPy code for the poolings and their gradients: a loop over the cells of a window, for all windows at once."""

from math import prod

from ops.arrays.layout import count
from ops.catalog.pooling.largest import largest_of_none
from ops.catalog.pooling.windows import LEADING, windows_of
from ops.catalog.quantization.snippets import quantizing
from ops.declare.numpy_code import window_lines
from ops.declare.snippets import Snippet, Snippets
from ops.model.case import Case


def _windows(
    case: Case, source: str = "InputTensor", result: str = "OutputTensor"
) -> tuple[list[tuple[int, int]], str]:
    along = windows_of(case, source, result)
    return window_lines(tuple((a.cells, a.windows, a.size, a.stride, a.dilation, a.padding) for a in along))


def _size(case: Case) -> tuple[int, ...]:
    return case.integers("WindowSize")[: len(case.sizes(case.operator.inputs[0].name)) - LEADING]


def _sums(case: Case, source: str) -> str:
    """Returns the NumPy lines that add up the elements of `source` in each window. The sums are in the variable
    `total`.
    """
    pads, line = _windows(case)
    return (
        f"image = np.pad({source}, {pads})\ntotal = sum(image[:, :, *{line}] for cell in np.ndindex({_size(case)}))\n"
    )


def _counts(case: Case, source: str = "InputTensor", result: str = "OutputTensor") -> str:
    """The NumPy lines that count the cells of each window, without the padding unless IncludePadding is set."""
    if case.integer("IncludePadding"):
        return f"cells = {prod(_size(case))}\n"
    pads, line = _windows(case, source, result)
    spatial = case.sizes(source)[LEADING:]
    return (
        f"inside = np.pad(np.ones({(1, 1, *spatial)}), {pads})  # the padding does not count\n"
        f"cells = sum(inside[:, :, *{line}] for cell in np.ndindex({_size(case)}))\n"
    )


def _average(case: Case) -> str:
    name = case.data_type("OutputTensor").script_name
    return (
        f"{_sums(case, 'InputTensor.astype(np.float64)')}{_counts(case)}"
        f"OutputTensor = (total / cells).astype(np.{name})"
    )


def _lp(case: Case) -> str:
    name, p = case.data_type("OutputTensor").script_name, case.integer("P")
    return (
        f"{_sums(case, f'np.abs(InputTensor.astype(np.float64)) ** {p}')}"
        f"OutputTensor = (total ** np.divide(1.0, {p})).astype(np.{name})"
    )


def _largest(case: Case, result: str = "OutputTensor") -> str:
    """Returns the NumPy lines that find the largest element in each window.

    They assign these elements to `values`, and their flat indices in the input to `indices`.
    """
    pads, line = _windows(case, result=result)
    sizes, data_type = case.sizes("InputTensor"), case.data_type("InputTensor")
    lowest = "-np.inf" if data_type.is_float else str(data_type.limits[0])
    order = "np.minimum(indices, 0)"
    if data_type.is_float:
        order = "np.where(indices < 0, -1, np.isnan(windows))"
    return (
        f"image = np.pad(InputTensor, {pads}, constant_values={lowest})\n"
        f"numbers = np.pad(np.arange({count(sizes)}).reshape{sizes}, {pads}, constant_values=-1)  # -1: padding\n"
        f"places = [{line} for cell in np.ndindex({_size(case)})]\n"
        "windows = np.stack([image[:, :, *place] for place in places])\n"
        "indices = np.stack([numbers[:, :, *place] for place in places])\n"
        "# The first largest; NaN is larger than every number, and the padding never is.\n"
        f"order = {order}\n"
        "best = np.lexsort((-indices, windows, order), axis=0)[-1:]\n"
        "values = np.take_along_axis(windows, best, 0)[0]\n"
        "indices = np.take_along_axis(indices, best, 0)[0]\n"
    )


def _maximum(case: Case) -> str:
    data_type = case.data_type("OutputTensor")
    empty = largest_of_none(data_type)
    written = "-np.inf" if empty == float("-inf") else repr(empty)
    lines = (
        f"{_largest(case)}OutputTensor = np.where(indices < 0, {written}, values).astype(np.{data_type.script_name})"
    )
    if case.values.get("OutputIndicesTensor") is None:
        return lines
    name = case.data_type("OutputIndicesTensor").script_name
    return f"{lines}\nOutputIndicesTensor = np.maximum(indices, 0).astype(np.{name})"


def _unpooling(case: Case) -> str:
    sizes = case.sizes("OutputTensor")
    total = count(sizes)
    return (
        f"OutputTensor = np.zeros({total}, InputTensor.dtype)\n"
        f"# The first element with an index is written last.\n"
        f"for index, value in zip(IndicesTensor.ravel()[::-1], InputTensor.ravel()[::-1]):\n"
        f"    if index < {total}:\n"
        f"        OutputTensor[index] = value\n"
        f"OutputTensor = OutputTensor.reshape{sizes}"
    )


def _average_gradient(case: Case) -> str:
    pads, line = _windows(case, "OutputGradientTensor", "InputGradientTensor")
    sizes, name = case.sizes("OutputGradientTensor"), case.data_type("OutputGradientTensor").script_name
    padded = tuple(size + sum(pad) for size, pad in zip(sizes, pads, strict=True))
    cut = ", ".join(f"{start}:{start + size}" for size, (start, _) in zip(sizes[2:], pads[2:], strict=True))
    return (
        f"{_counts(case, 'OutputGradientTensor', 'InputGradientTensor')}"
        "shares = InputGradientTensor.astype(np.float64) / cells\n"
        f"image = np.zeros({padded})\n"
        f"for cell in np.ndindex({_size(case)}):\n"
        f"    np.add.at(image, (slice(None), slice(None), *{line}), shares)\n"
        f"OutputGradientTensor = image[:, :, {cut}].astype(np.{name})"
    )


def _maximum_gradient(case: Case) -> str:
    sizes, name = case.sizes("OutputGradientTensor"), case.data_type("OutputGradientTensor").script_name
    return (
        f"{_largest(case, 'InputGradientTensor')}"
        f"made = np.zeros({count(sizes)})\n"
        "np.add.at(made, indices[indices >= 0], InputGradientTensor[indices >= 0].astype(np.float64))\n"
        f"OutputGradientTensor = made.reshape{sizes}.astype(np.{name})"
    )


def _of_channels(case: Case, name: str, absent: str) -> str:
    if case.values.get(name) is None:
        return absent
    sizes = case.sizes("InputTensor")
    shape = (1, -1, *(1,) * (len(sizes) - LEADING))
    return f"np.resize({name}, {sizes[1]}).reshape{shape}.astype(np.float64)"


def _quantized(case: Case) -> str:
    zero, scale = _of_channels(case, "InputZeroPointTensor", "0.0"), _of_channels(case, "InputScaleTensor", "1.0")
    to = case.data_type("OutputTensor")
    return (
        f"zero, scale = {zero}, {scale}\n"
        "real = (InputTensor.astype(np.float64) - zero) * scale\n"
        f"{_sums(case, 'real')}{_counts(case)}"
        f"steps = total / cells / {_of_channels(case, 'OutputScaleTensor', '1.0')}\n"
        f"zero = {_of_channels(case, 'OutputZeroPointTensor', '0.0')}\n"
        f"{quantizing(case, 'steps', 'zero', nan=str(to.limits[0]))}"
    )


SNIPPETS: dict[str, Snippets] = {
    name: {"numpy": Snippet(code)}
    for name, code in {
        "AVERAGE_POOLING": _average,
        "AVERAGE_POOLING1": _average,
        "LP_POOLING": _lp,
        "LP_POOLING1": _lp,
        "MAX_POOLING": _maximum,
        "MAX_POOLING1": _maximum,
        "MAX_POOLING2": _maximum,
        "MAX_UNPOOLING": _unpooling,
        "AVERAGE_POOLING_GRAD": _average_gradient,
        "MAX_POOLING_GRAD": _maximum_gradient,
        "QUANTIZED_LINEAR_AVERAGE_POOLING": _quantized,
    }.items()
}
