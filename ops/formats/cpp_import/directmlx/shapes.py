"""Computes the sizes of the outputs of DirectMLX functions, with the formulas of DirectMLX.h. A size that depends on an
unknown number is unknown.
"""

from collections.abc import Callable, Mapping, Sequence

from ops.formats.cpp_import.directmlx.tensors import is_expression
from ops.formats.cpp_import.state.targets import object_of
from ops.formats.cpp_import.state.values import Array, Cell, Object, Pointer, Struct, Unknown, asks_of

Given = dict[str, Cell]
Sizes = list[Object]
Formula = Callable[[Given], Sizes | None]


def described(value: Object) -> Struct | None:
    """The dml::TensorDesc of a DirectMLX expression, or of the first expression in an array; None for other values."""
    found = object_of(value)
    if isinstance(found, Array) and found.items:
        found = object_of(found.items[0].value)
    if isinstance(found, Struct) and is_expression(found):
        inner = object_of(found.members["#tensor"].value)
        return inner if isinstance(inner, Struct) else None
    return None


def listed(cell: Cell | None) -> Sizes | None:
    """Returns the numbers of the list in `cell`. A number may be unknown. None if `cell` has no list or the number of
    its entries is unknown.
    """
    found = object_of(cell.value) if cell is not None else None
    array = found.array if isinstance(found, Pointer) else found
    if not isinstance(array, Array) or array.count is None or array.length is not None:
        return None
    return [each.value for each in array.items]


def sizes_of(given: Given, name: str) -> Sizes | None:
    """Returns the sizes of the tensor in the parameter `name`. None if there is no such tensor, or if its rank is
    unknown.
    """
    tensor = described(given[name].value) if name in given else None
    return listed(tensor.members.get("sizes")) if tensor is not None else None


def computed(function: Callable[..., int | None], *values: Object) -> Object:
    """The result of `function` for `values`; Unknown if one of the values is unknown or the result is None."""
    numbers = [value for value in values if isinstance(value, int)]
    found = function(*numbers) if len(numbers) == len(values) else None
    return Unknown("the size of an output", asks_of(*values)) if found is None else found


def _number(given: Given, name: str) -> Object:
    return given[name].value if name in given else Unknown(name)


def _convolution(given: Given) -> Sizes | None:
    image, filters = sizes_of(given, "InputTensor"), sizes_of(given, "FilterTensor")
    lists = [listed(given.get(name)) for name in ("Strides", "Dilations", "StartPadding", "EndPadding")]
    if image is None or filters is None or len(image) != len(filters) or len(image) < 2 or any(
        each is None or len(each) != len(image) - 2 for each in lists):  # fmt: skip
        return None
    if "Direction" in given and given["Direction"].value != 0:
        return None  # a backward convolution requires outputSizes

    def size(length: int, window: int, stride: int, dilation: int, start: int, end: int) -> int | None:
        kernel, padded = 1 + (window - 1) * dilation, length + start + end
        return 1 + (padded - kernel) // stride if stride and kernel <= padded else None

    rows = zip(image[2:], filters[2:], *(each or [] for each in lists), strict=True)
    return [image[0], filters[0], *(computed(size, *row) for row in rows)]


def _pooled(given: Given, size: Callable[..., int | None], *names: str) -> Sizes | None:
    image = sizes_of(given, "InputTensor")
    lists = [listed(given.get(name)) for name in ("WindowSize", "Strides", "StartPadding", "EndPadding", *names)]
    if image is None or any(each is None or len(each) != len(image) - 2 for each in lists):
        return None
    rows = zip(image[2:], *(each or [] for each in lists), strict=True)
    return [image[0], image[1], *(computed(size, *row) for row in rows)]


def _average_pooling(given: Given) -> Sizes | None:
    """Returns the sizes of the output of dml::AveragePooling; None if they are unknown.

    The formula of DirectMLX ignores the dilations.
    """

    def size(length: int, window: int, stride: int, start: int, end: int) -> int | None:
        return (length + start + end - window) // stride + 1 if stride and window <= length + start + end else None

    return _pooled(given, size)


def _max_pooling(given: Given) -> Sizes | None:
    def size(length: int, window: int, stride: int, start: int, end: int, dilation: int) -> int | None:
        padded, dilated = length + start + end, 1 + (window - 1) * dilation
        if dilated >= padded:
            return 1
        return (padded - dilated) // stride + 1 if stride else None

    return _pooled(given, size, "Dilations")


def _gemm(given: Given) -> Sizes | None:
    a, b = sizes_of(given, "ATensor"), sizes_of(given, "BTensor")
    first, second = _number(given, "TransA"), _number(given, "TransB")
    if a is None or b is None or len(a) != 4 or len(b) != 4:
        return None

    def chosen(transform: Object, plain: Object, transposed: Object) -> Object:
        if not isinstance(transform, int):
            return Unknown("the size of an output", asks_of(transform))
        return transposed if transform else plain

    return [a[0], a[1], chosen(first, a[2], a[3]), chosen(second, b[3], b[2])]


def _reduce(given: Given) -> Sizes | None:
    sizes, axes = sizes_of(given, "InputTensor"), listed(given.get("Axes"))
    if sizes is None or axes is None or not all(isinstance(axis, int) for axis in axes):
        return None
    return [1 if axis in axes else size for axis, size in enumerate(sizes)]


def _slice(given: Given) -> Sizes | None:
    windows, strides = listed(given.get("InputWindowSizes")), listed(given.get("InputWindowStrides"))
    if windows is None or strides is None or len(windows) != len(strides):
        return None

    def size(window: int, stride: int) -> int | None:
        return (window - 1) // abs(stride) + 1 if stride and window else None

    return [computed(size, *row) for row in zip(windows, strides, strict=True)]


def _join(given: Given) -> Sizes | None:
    array, axis = object_of(_number(given, "InputTensors")), _number(given, "Axis")
    if not isinstance(array, Array) or array.count is None or not isinstance(axis, int):
        return None
    found = [sizes_of({"each": each}, "each") for each in array.items]
    parts = [sizes[axis] for sizes in found if sizes is not None and 0 <= axis < len(sizes)]
    if not found or found[0] is None or len(parts) != len(found):
        return None
    return [*found[0][:axis], computed(lambda *sizes: sum(sizes), *parts), *found[0][axis + 1 :]]


def _padding(given: Given) -> Sizes | None:
    sizes = sizes_of(given, "InputTensor")
    starts, ends = listed(given.get("StartPadding")), listed(given.get("EndPadding"))
    if sizes is None or starts is None or ends is None or not len(sizes) == len(starts) == len(ends):
        return None
    return [computed(lambda *parts: sum(parts), *row) for row in zip(sizes, starts, ends, strict=True)]


def _upsample(given: Given) -> Sizes | None:
    sizes, scale = sizes_of(given, "InputTensor"), object_of(_number(given, "ScaleSize"))
    if sizes is None or len(sizes) not in (4, 5) or not isinstance(scale, Struct):
        return None
    height, width = (scale.members[name].value if name in scale.members else 0 for name in ("Height", "Width"))
    return [*sizes[:-2], computed(int.__mul__, sizes[-2], height), computed(int.__mul__, sizes[-1], width)]


def _gather(given: Given) -> Sizes | None:
    sizes, indices = sizes_of(given, "InputTensor"), sizes_of(given, "IndicesTensor")
    axis, depth = _number(given, "Axis"), _number(given, "IndexDimensions")
    if sizes is None or indices is None or len(sizes) != len(indices):
        return None
    rank = len(sizes)
    if not isinstance(axis, int) or not isinstance(depth, int) or not 0 <= axis < rank or not 0 <= depth <= rank:
        return None
    middle = indices[rank - depth :]
    found = [*sizes[:axis], *middle, *sizes[axis + 1 :]]
    return [1] * (rank - len(found)) + found if len(found) <= rank else found[-rank:]


def _gather_nd(given: Given) -> Sizes | None:
    sizes, indices = sizes_of(given, "InputTensor"), sizes_of(given, "IndicesTensor")
    rank, of_indices, batches = (_number(given, f"{name}DimensionCount") for name in ("Input", "Indices", "Batch"))
    if sizes is None or not indices or not (
        isinstance(rank, int) and isinstance(of_indices, int) and isinstance(batches, int)
    ):  # fmt: skip
        return None
    tuple_length = indices[-1]
    if not isinstance(tuple_length, int):
        return None
    kept = rank - batches - tuple_length
    padding = len(sizes) - (of_indices + kept - 1)
    if kept < 0 or padding < 0 or not 1 <= of_indices <= len(indices) or kept > len(sizes):
        return None
    return [*([1] * padding), *indices[len(indices) - of_indices : -1], *sizes[len(sizes) - kept :]]


def _blocks(given: Given, *, is_deeper: bool) -> Sizes | None:
    sizes, block = sizes_of(given, "InputTensor"), _number(given, "BlockSize")
    if sizes is None or len(sizes) != 4:
        return None

    def scaled(size: int, block: int, power: int, grows: int) -> int | None:
        return size * block**power if grows else size // block**power if block else None

    channels = computed(scaled, sizes[1], block, 2, int(is_deeper))
    return [sizes[0], channels, *(computed(scaled, size, block, 1, int(not is_deeper)) for size in sizes[2:])]


def _tile(given: Given) -> Sizes | None:
    sizes, repeats = sizes_of(given, "InputTensor"), listed(given.get("Repeats"))
    if sizes is None or repeats is None or len(sizes) != len(repeats):
        return None
    return [computed(int.__mul__, *row) for row in zip(sizes, repeats, strict=True)]


def _top_k(given: Given) -> Sizes | None:
    """The sizes of both outputs of dml::TopK. DirectMLX sets the last size to K, even if Axis is another dimension.

    Returns None if the sizes of the input are unknown.
    """
    sizes = sizes_of(given, "InputTensor")
    return None if not sizes else [*sizes[:-1], _number(given, "K")]


def _one_hot(given: Given) -> Sizes | None:
    sizes, axis = sizes_of(given, "IndicesTensor"), _number(given, "Axis")
    if sizes is None or not isinstance(axis, int) or not 0 <= axis < len(sizes):
        return None
    return [*sizes[:axis], _number(given, "OutputLength"), *sizes[axis + 1 :]]


def _recurrent(given: Given, length: Callable[[Sizes], Object]) -> Sizes | None:
    sizes, weights = sizes_of(given, "InputTensor"), sizes_of(given, "RecurrenceTensor")
    direction = _number(given, "Direction")
    if sizes is None or weights is None or len(sizes) != 4 or len(weights) != 4:
        return None
    both = 2  # DML_RECURRENT_NETWORK_DIRECTION_BIDIRECTIONAL

    def directions(value: int) -> int:
        return 2 if value == both else 1

    return [length(sizes), computed(directions, direction), sizes[2], weights[3]]


def _coordinates(given: Given) -> Sizes | None:
    sizes = sizes_of(given, "InputTensor")
    if sizes is None:
        return None

    def product(*numbers: int) -> int:
        found = 1
        for number in numbers:
            found *= number
        return found

    return [computed(product, *sizes), len(sizes)]


def _roi_align(given: Given) -> Sizes | None:
    sizes, regions = sizes_of(given, "InputTensor"), sizes_of(given, "ROITensor")
    if sizes is None or regions is None or len(sizes) < 2:
        return None
    count: Object = 1 if len(regions) < 2 else regions[-2]
    return [count, sizes[1], _number(given, "OutputHeight"), _number(given, "OutputWidth")]


def _roi_align_grad(given: Given) -> Sizes | None:
    sizes = sizes_of(given, "InputGradientTensor")
    if sizes is None or len(sizes) < 2:
        return None
    return [_number(given, "BatchSize"), sizes[1], _number(given, "ImageHeight"), _number(given, "ImageWidth")]


FORMULAS: Mapping[str, Formula] = {
    "average_pooling": _average_pooling,
    "convolution": _convolution,
    "coordinates": _coordinates,
    "depth_to_space": lambda given: _blocks(given, is_deeper=False),
    "gather": _gather,
    "gather_nd": _gather_nd,
    "gemm": _gemm,
    "gru_sequence": lambda given: _recurrent(given, lambda sizes: sizes[1]),
    "gru_single": lambda given: _recurrent(given, lambda _: 1),
    "join": _join,
    "max_pooling": _max_pooling,
    "one": lambda _: [1],
    "one_hot": _one_hot,
    "padding": _padding,
    "reduce": _reduce,
    "roi_align": _roi_align,
    "roi_align_grad": _roi_align_grad,
    "slice": _slice,
    "space_to_depth": lambda given: _blocks(given, is_deeper=True),
    "tile": _tile,
    "top_k": _top_k,
    "upsample": _upsample,
}


def parts_of(given: Given) -> Sequence[Sizes] | None:
    """The sizes of each output of dml::Split; None if they are unknown."""
    sizes, parts = sizes_of(given, "InputTensor"), listed(given.get("OutputAxisSizes"))
    axis = _number(given, "Axis")
    if sizes is None or parts is None or not isinstance(axis, int) or not 0 <= axis < len(sizes):
        return None
    return [[*sizes[:axis], part, *sizes[axis + 1 :]] for part in parts]
