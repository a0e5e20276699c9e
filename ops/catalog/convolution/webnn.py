"""WebNN code for CONVOLUTION: conv2d, and convTranspose2d for the direction backward."""

from collections.abc import Sequence
from typing import Any

from ops.catalog.activation.webnn import fused
from ops.catalog.convolution.sliding import SlidingAxis, padding_of_output, sliding_of
from ops.declare.webnn_code import Operand, Outputs, call, in_webnn, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say

_SPATIAL = 2


def _convolution(case: Case) -> Outputs:
    found = sliding_of(case)
    lines = _planar(found.lines)
    if any(x.stride == 0 or x.dilation == 0 for x in lines):
        raise FormatError(say("WebNN's convolutions have no stride or dilation of 0"))
    image, filters = (_as_image(tensor(case, name)) for name in ("InputTensor", "FilterTensor"))
    if found.is_turned:
        filters = call("reverse", filters, axes=[2, 3])
    bias = tensor(case, "BiasTensor", (case.sizes("OutputTensor")[1],)) if case.has("BiasTensor") else None
    shape = (*case.sizes("OutputTensor")[:2], *(x.output for x in lines))
    options: dict[str, Any] = {
        "strides": _unless_ones([x.stride for x in lines]),
        "dilations": _unless_ones([x.dilation for x in lines]),
        "groups": None if found.groups == 1 else found.groups,
        "bias": bias,
    }
    if found.is_backward:
        pads, extra = list[int](), list[int]()
        for x in lines:
            # The output has `missing` rows more than the filter reaches from the last element of the input.
            missing = x.output + x.start - ((x.input - 1) * x.stride + (x.taps - 1) * x.dilation + 1)
            if not 0 <= max(missing, 0) < x.stride:
                raise FormatError(
                    say(
                        "the input does not reach the last rows of the output; WebNN requires an outputPadding that is "
                        "less than the stride"
                    )
                )
            pads += [x.start, max(-missing, 0)]
            extra.append(max(missing, 0))
        options["outputPadding"] = extra if any(extra) else None
        options["padding"] = pads if any(pads) else None
        made = call("convTranspose2d", image, filters, shape=shape, **options)
    else:
        pads = [each for x in lines for each in (x.start, end_padding(x))]
        options["padding"] = pads if any(pads) else None
        made = call("conv2d", image, filters, shape=shape, **options)
    made = fused(case, made)
    if any(ends := padding_of_output(case)):
        ends = (0,) * (_SPATIAL - len(ends)) + ends
        made = call("pad", made, [0] * 4, [0, 0, *ends], shape=case.sizes("OutputTensor"))
    return only(case, made)


def _planar(lines: Sequence[SlidingAxis]) -> tuple[SlidingAxis, ...]:
    """Returns the two spatial dimensions for conv2d of WebNN.

    A convolution along one dimension gets another dimension of size 1. Raises FormatError for more than two dimensions.
    """
    if len(lines) > _SPATIAL:
        raise FormatError(say("WebNN's convolutions have two spatial dimensions, not {count}", count=len(lines)))
    return (*(SlidingAxis(1, 1, 1, 1, 1, 0, is_backward=False) for _ in range(_SPATIAL - len(lines))), *lines)


def _as_image(x: Operand) -> Operand:
    rank = len(x.shape)
    if rank == _SPATIAL + 2:
        return x
    shape = (*x.shape[:2], *(1,) * (_SPATIAL + 2 - rank), *x.shape[2:])
    return call("reshape", x, list(shape), shape=shape)


def end_padding(x: SlidingAxis) -> int:
    """Returns the padding at the end of the input with which WebNN's output has as many elements as DirectML's.

    Raises FormatError if this padding or the one at the start would be negative.
    """
    reach = (x.output - 1) * x.stride + (x.taps - 1) * x.dilation + 1 - x.start
    if x.start < 0 or reach + x.stride <= x.input:
        raise FormatError(say("the filter does not reach the end of the input, and WebNN has no negative padding"))
    return max(reach - x.input, 0)


def _unless_ones(values: list[int]) -> list[int] | None:
    return None if set(values) == {1} else values


SNIPPETS = in_webnn({"CONVOLUTION": _convolution})
