"""WebNN code for the poolings, along two spatial dimensions."""

from ops.catalog.pooling.windows import LEADING, PoolingAxis, windows_of
from ops.declare.webnn_code import Code, Operand, Outputs, call, in_webnn, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say

_RANK = 4
_SQUARES = 2  # the P of l2Pool2d


def _axes(case: Case) -> tuple[PoolingAxis, ...]:
    axes = tuple(windows_of(case, "InputTensor", "OutputTensor"))
    if len(axes) > _RANK - LEADING:
        raise FormatError(say("WebNN's poolings have two spatial dimensions, not {count}", count=len(axes)))
    if any(a.stride == 0 or a.dilation == 0 or a.size == 0 for a in axes):
        raise FormatError(say("WebNN's poolings have no window size, stride or dilation of 0"))
    if any(len(a.places(window)) == 0 for a in axes for window in range(a.windows)):
        raise FormatError(say("a window has only padding, and WebNN defines no result for this"))
    return (*(PoolingAxis(1, 1, 1, 1, 1, 0) for _ in range(_RANK - LEADING - len(axes))), *axes)


def _pads(axes: tuple[PoolingAxis, ...]) -> list[int]:
    """Returns the padding, [start, end] of each dimension, with which WebNN computes as many windows as DirectML.

    Raises FormatError if no padding gives this number of windows.
    """
    pads: list[int] = []
    for a in axes:
        end = (a.windows - 1) * a.stride + (a.size - 1) * a.dilation + 1 - a.padding - a.cells
        if a.padding < 0 or end <= -a.stride:
            raise FormatError(say("the windows do not reach the end of the input, and WebNN would make more windows"))
        pads += [a.padding, max(end, 0)]
    return pads


def _pooled(case: Case, method: str, image: Operand, axes: tuple[PoolingAxis, ...], pads: list[int]) -> Operand:
    strides, dilations = [a.stride for a in axes], [a.dilation for a in axes]
    return call(
        method,
        image,
        shape=(*case.sizes("OutputTensor")[:LEADING], *(a.windows for a in axes)),
        windowDimensions=[a.size for a in axes],
        padding=pads if any(pads) else None,
        strides=None if set(strides) == {1} else strides,
        dilations=None if set(dilations) == {1} else dilations,
    )


def _image(case: Case, axes: tuple[PoolingAxis, ...]) -> Operand:
    return tensor(case, "InputTensor", (*case.sizes("InputTensor")[:LEADING], *(a.cells for a in axes)))


def _pooling(method: str) -> Code:
    def code(case: Case) -> Outputs:
        if case.values.get("OutputIndicesTensor") is not None:
            raise FormatError(say("{method} of WebNN makes no indices", method=method))
        if "P" in case.values and case.integer("P") != _SQUARES:
            raise FormatError(say("WebNN pools only with P = 2 (l2Pool2d); here P is {p}", p=case.integer("P")))
        axes = _axes(case)
        made = _pooled(case, method, _image(case, axes), axes, _pads(axes))
        return {"OutputTensor": made}

    return code


def _average(case: Case) -> Outputs:
    axes = _axes(case)
    image, pads = _image(case, axes), _pads(axes)
    if case.integer("IncludePadding") and any(pads):
        starts, ends = [0, 0, *pads[::2]], [0, 0, *pads[1::2]]
        shape = tuple(low + size + high for low, size, high in zip(starts, image.shape, ends, strict=True))
        image, pads = call("pad", image, starts, ends, shape=shape), []
    return only(case, _pooled(case, "averagePool2d", image, axes, pads))


SNIPPETS = in_webnn(
    {
        **{f"AVERAGE_POOLING{version}": _average for version in ("", "1")},
        **{f"LP_POOLING{version}": _pooling("l2Pool2d") for version in ("", "1")},
        **{f"MAX_POOLING{version}": _pooling("maxPool2d") for version in ("", "1", "2")},
    }
)
