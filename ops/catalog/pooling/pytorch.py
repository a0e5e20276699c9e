"""PyTorch code for the poolings and their gradients."""

from math import prod

from ops.arrays.layout import count
from ops.catalog.pooling.largest import largest_of_none
from ops.catalog.pooling.windows import LEADING, PoolingAxis, windows_of
from ops.catalog.quantization.pytorch import quantizing
from ops.declare.snippets import Snippet, Snippets
from ops.declare.torch_code import Code, from_ordered, in_torch, moved, moved_back, ordered, padding, typed, windows
from ops.model.case import Case
from ops.text.sentences import say

_Spatial = tuple[tuple[int, int, int, int, int, int], ...]


def _axes(case: Case) -> tuple[PoolingAxis, ...]:
    image = "OutputGradientTensor" if case.operator.name == "AVERAGE_POOLING_GRAD" else "InputTensor"
    result = "InputGradientTensor" if case.operator.name.endswith("GRAD") else "OutputTensor"
    return tuple(windows_of(case, image, result))


def _spatial(case: Case) -> _Spatial:
    return tuple((a.cells, a.windows, a.size, a.stride, a.dilation, a.padding) for a in _axes(case))


def _last(case: Case) -> tuple[int, ...]:
    """The dimensions of the PyTorch tensor `windows` along which the cells of a window lie, as negative numbers."""
    return tuple(range(-len(_axes(case)), 0))


def _is_plain(case: Case) -> bool:
    """True if the code uses the pooling functions of torch.nn.functional for the windows of this case.

    The windows must have no dilations, and their paddings must be at most half a window.
    """
    axes, pads = _axes(case), padding(_spatial(case))
    return (
        all(a.dilation == 1 and a.stride > 0 and 0 <= a.padding * 2 <= a.size for a in axes)
        and all(low >= high for low, high in zip(pads[::2], pads[1::2], strict=True))
        and all((a.cells + 2 * a.padding - a.size) // a.stride + 1 == a.windows for a in axes)
    )


def _options(case: Case) -> str:
    axes = _axes(case)
    size, stride, start = (
        values[0] if len(set(values)) == 1 else values
        for values in zip(*((a.size, a.stride, a.padding) for a in axes), strict=True)
    )
    return f"{size}, stride={stride}" + (f", padding={start}" if start else "")


def _sum(case: Case, image: str) -> str:
    return f"{windows(image, _spatial(case))}.sum({_last(case)})"


def _cells(case: Case) -> str:
    """Returns PyTorch code for the number of elements of each window. It counts padding only if IncludePadding is
    set.
    """
    pads = padding(_spatial(case))
    if case.integer("IncludePadding") or not any(pads):
        return str(prod(a.size for a in _axes(case)))
    return _sum(case, f"torch.ones({(1, 1, *(a.cells for a in _axes(case)))})")


def _mean(case: Case, image: str) -> str:
    """Returns the PyTorch expression that computes the average of each window of `image`."""
    if _is_plain(case):
        counted = "" if case.integer("IncludePadding") else ", count_include_pad=False"
        pads = any(a.padding for a in _axes(case))
        return f"F.avg_pool{len(_axes(case))}d({image}, {_options(case)}{counted if pads else ''})"
    return f"{_sum(case, image)} / {_cells(case)}"


def _average(case: Case) -> str:
    return f"OutputTensor = {typed(case, 'OutputTensor', _mean(case, 'InputTensor.double()'))}"


def _lp(case: Case) -> str:
    p = case.integer("P")
    made = f"{_sum(case, f'InputTensor.double().abs() ** {p}')} ** (1 / {p})"
    return f"OutputTensor = {typed(case, 'OutputTensor', made)}"


def _largest(case: Case, image: str = "InputTensor") -> str:
    """Returns the PyTorch lines that find the largest cell in each window.

    They assign these cells to `values`, and their indices in the input to `indices`. `image` is the variable that is
    pooled.
    """
    sizes, spatial = case.sizes("InputTensor"), _spatial(case)
    every = f".flatten({-len(_axes(case))})"
    numbers = windows(f"torch.arange({count(sizes)}).reshape{sizes}", spatial, "-1")
    is_float = case.data_type("InputTensor").is_float
    nan = " | cells.isnan()" if is_float else ""
    lowest = "-inf" if is_float else "torch.iinfo(cells.dtype).min"
    read = image if is_float else ordered(case, "InputTensor")
    return (
        f"cells = {windows(read, spatial)}{every}\n"
        f"numbers = {numbers}{every}  # -1: padding\n"
        f"cells = torch.where(numbers < 0, {lowest}, cells)\n"
        f"is_best = ((cells == cells.amax(-1, keepdim=True)){nan}) & (numbers >= 0)\n"
        "best = is_best.byte().argmax(-1, keepdim=True)  # the first largest; NaN is larger than every number\n"
        "values, indices = cells.gather(-1, best)[..., 0], numbers.gather(-1, best)[..., 0]\n"
    )


def _maximum(case: Case) -> str:
    data_type = case.data_type("OutputTensor")
    has_indices = case.values.get("OutputIndicesTensor") is not None
    if data_type.is_float and data_type.bits > 16 and not has_indices and _is_plain(case):
        return f"OutputTensor = F.max_pool{len(_axes(case))}d(InputTensor, {_options(case)})"
    empty = largest_of_none(data_type)
    written = "-inf" if empty == float("-inf") else repr(empty)
    found = (
        "values"
        if data_type.name != "UINT64"
        else f"({from_ordered(case, 'OutputTensor', 'values')}).view(torch.int64)"
    )
    made = f"torch.where(is_best.any(-1), {found}, {written})"
    made = f"{made}.view(torch.uint64)" if data_type.name == "UINT64" else typed(case, "OutputTensor", made)
    lines = f"{_largest(case)}OutputTensor = {made}"
    if not has_indices:
        return lines
    made = typed(case, "OutputIndicesTensor", "torch.where(is_best.any(-1), indices, 0)")
    return f"{lines}\nOutputIndicesTensor = {made}"


def _unpooling(case: Case) -> str:
    sizes = case.sizes("OutputTensor")
    total = count(sizes)
    return (
        f"indices, values = IndicesTensor.flatten().long(), {moved(case, 'InputTensor')}.flatten()\n"
        f"inside = (indices >= 0) & (indices < {total})\n"
        f"image = torch.zeros({total}, dtype=values.dtype).scatter(0, indices[inside], values[inside])\n"
        f"OutputTensor = {moved_back(case, 'OutputTensor', f'image.reshape{sizes}')}"
    )


def _twice(case: Case) -> str | None:
    indices = case.logical("IndicesTensor").ravel()
    indices = indices[(indices >= 0) & (indices < count(case.sizes("OutputTensor")))]
    if len(set(indices.tolist())) < len(indices):
        return say("two elements have the same index; {library} does not define which one stays", library="PyTorch")
    return None


def _average_gradient(case: Case) -> str:
    made = "torch.autograd.grad({}, image, InputGradientTensor.double())[0]"
    return (
        f"image = torch.zeros({case.sizes('OutputGradientTensor')}, dtype=torch.float64, requires_grad=True)\n"
        f"means = {_mean(case, 'image')}\n"
        f"OutputGradientTensor = {typed(case, 'OutputGradientTensor', made.format('means'))}"
    )


def _maximum_gradient(case: Case) -> str:
    sizes = case.sizes("OutputGradientTensor")
    return (
        f"{_largest(case)}"
        f"inside = is_best.any(-1)\n"
        f"made = torch.zeros({count(sizes)}, dtype=torch.float64)\n"
        "made.index_add_(0, indices[inside], InputGradientTensor[inside].double())\n"
        f"OutputGradientTensor = {typed(case, 'OutputGradientTensor', f'made.reshape{sizes}')}"
    )


def _no_windows(case: Case) -> str | None:
    if any(a.dilation == 0 for a in _axes(case)):
        return say("PyTorch has no windows with a dilation of 0")
    if any(a.size == 0 for a in _axes(case)):
        return say("PyTorch has no windows of size 0")
    if any(a.stride == 0 and a.windows > 1 for a in _axes(case)):
        return say("PyTorch has no windows with a stride of 0")
    return None


def _of_channels(case: Case, name: str, absent: str) -> str:
    if case.values.get(name) is None:
        return absent
    sizes = case.sizes("InputTensor")
    shape = (1, -1, *(1,) * (len(sizes) - LEADING))
    held, channels = count(case.sizes(name)), sizes[1]
    repeated = "" if held >= channels else f".repeat({-(-channels // held)})"
    used = "" if held == 1 or (held % channels == channels % held == 0 and held <= channels) else f"[:{channels}]"
    return f"{name}.flatten(){repeated}{used}.reshape{shape}.double()"


def _quantized(case: Case) -> str:
    zero, scale = _of_channels(case, "InputZeroPointTensor", "0.0"), _of_channels(case, "InputScaleTensor", "1.0")
    output_scale = _of_channels(case, "OutputScaleTensor", "1.0")
    return (
        f"zero, scale = {zero}, {scale}\n"
        "real = (InputTensor.double() - zero) * scale\n"
        f"steps = ({_mean(case, 'real')}) / {output_scale}\n"
        f"zero = {_of_channels(case, 'OutputZeroPointTensor', '0.0')}\n"
        f"{quantizing(case, 'steps', 'zero', nan=str(case.data_type('OutputTensor').limits[0]))}"
    )


_CODES: dict[str, Code | Snippet] = {
    **{f"AVERAGE_POOLING{version}": Snippet(_average, _no_windows) for version in ("", "1")},
    **{f"LP_POOLING{version}": Snippet(_lp, _no_windows) for version in ("", "1")},
    **{f"MAX_POOLING{version}": Snippet(_maximum, _no_windows) for version in ("", "1", "2")},
    "MAX_UNPOOLING": Snippet(_unpooling, _twice),
    "AVERAGE_POOLING_GRAD": Snippet(_average_gradient, _no_windows),
    "MAX_POOLING_GRAD": Snippet(_maximum_gradient, _no_windows),
    "QUANTIZED_LINEAR_AVERAGE_POOLING": Snippet(_quantized, _no_windows),
}
SNIPPETS: dict[str, Snippets] = in_torch(_CODES)
