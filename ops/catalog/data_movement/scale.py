"""VALUE_SCALE_2D: scales all channels of images by one factor and adds a bias to each channel."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import Array
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import set_size, sizes_at
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example
from ops.declare.unary import SAME_AS_INPUT, like_input
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example
from ops.model.violations import Fix, Location
from ops.rounding.bounds import known
from ops.rounding.interval import Interval
from ops.text.sentences import say

GRAY, RGB = 1, 3


def compute(case: Case) -> Mapping[str, Array]:
    """Computes x * Scale + Bias[channel] for `[batch, channels, height, width]`.

    The computation is in FLOAT32; the results are cast to the data type of the input.
    """
    x, bias = case.logical("InputTensor"), np.array(case.numbers("Bias"), np.float32)
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        shifted = x.astype(np.float32) * np.float32(case.number("Scale")) + bias.reshape(1, -1, 1, 1)
        return {"OutputTensor": shifted.astype(x.dtype)}


def rounding(case: Case) -> Mapping[str, Interval]:
    """Returns the rounding interval of x * Scale + Bias. The product, the sum and the conversion to the data type of
    the output are rounded.
    """
    bias = np.array(case.numbers("Bias"), np.float32).reshape(1, -1, 1, 1)
    found = known(case, "InputTensor") * float(np.float32(case.number("Scale"))) + bias
    return {"OutputTensor": found.rounded_to(case.data_type("OutputTensor").numpy.itemsize)}


@constraint("channel-count", "The input has 1 or 3 channels, and Bias has one entry for each.")
def channel_count(guard: Guard) -> Findings:
    channels, entries = guard.size("InputTensor", 1), guard.length("Bias")
    if channels not in (GRAY, RGB):
        nearest = GRAY if channels < RGB else RGB
        yield Finding(
            say("InputTensor has {channels:channel|channels}; it must have 1 or 3.", channels=channels),
            (sizes_at("InputTensor", 1),),
            (set_size("InputTensor", 1, nearest),),
        )
    elif channels != entries:
        numbers = [str(number) for number in guard.numbers("Bias")]
        fitted = ", ".join([*numbers, *("0" for _ in range(channels - entries))][:channels])
        yield Finding(
            say(
                "Bias has {entries:entry|entries}, and InputTensor has {channels:channel|channels}; the numbers must "
                "agree.",
                entries=entries, channels=channels,
            ),
            (Location("Bias"), sizes_at("InputTensor", 1)),
            (Fix(say("Give Bias {channels:entry|entries}", channels=channels), (("Bias", fitted),)),),
        )  # fmt: skip


def _example(title: str, sizes: list[int], scale: float, bias: list[float], data: list[float],
             expected: list[float]) -> Example:  # fmt: skip
    """An example of VALUE_SCALE_2D with input and output of the same sizes."""
    image = float32(*sizes)
    return own_example(
        title, {"InputTensor": image, "OutputTensor": image}, {"InputTensor": data}, {"OutputTensor": expected},
        Scale=scale, ChannelCount=len(bias), Bias=bias,
    )  # fmt: skip


OPERATORS = (
    declare(
        "VALUE_SCALE_2D",
        formula="Output[n,c,h,w] = Input[n,c,h,w] * Scale + Bias[c]",
        constraints=(*SAME_AS_INPUT, channel_count),
        infer=like_input,
        compute=compute,
        rounding=rounding,
        explained=explained_in("ops.catalog.data_movement.scale_explained"),
        examples=(
            _example("three channels", [1, 3, 2, 2], 2, [1, 0, -4], [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3],
                     [1, 3, 5, 7, 0, 2, 4, 6, -4, -2, 0, 2]),
            _example("gray, from 0..255 to -1..1", [1, 1, 2, 4], 1 / 128, [-1], [0, 64, 128, 192, 32, 96, 160, 224],
                     [-1, -0.5, 0, 0.5, -0.75, -0.25, 0.25, 0.75]),
        ),
    ),
)  # fmt: skip
