"""The rules of convolutions about sizes, groups and lists.

DirectML 1.13.1 does not check the spatial sizes of the output.
"""

from collections.abc import Iterator

from ops.catalog.convolution.sliding import BACKWARD, BIAS, FILTER, FIRST, INPUT, OUTPUT
from ops.constraints.base import Finding, Findings, Limit, constraint
from ops.constraints.lists import EntryInRange, EntryPerDimension, one_each
from ops.constraints.repairs import set_to
from ops.constraints.shapes import braced, set_size, set_sizes, sizes_at
from ops.model.guard import Guard, HiddenPlace
from ops.model.violations import Fix, Location, Part, Provenance, Severity
from ops.text.sentences import say

MOST = (1 << 32) - 1
LISTS = {"Strides": 1, "Dilations": 1, "StartPadding": 0, "EndPadding": 0}


def is_backward(guard: Guard) -> bool:
    """True if Direction is backward; operators without Direction are forward."""
    return "Direction" in guard.operator.attribute and guard.integer("Direction") == BACKWARD


def entries(*, output_padding: bool = False) -> EntryPerDimension:
    """Returns the rule that the lists of a convolution have one entry for each spatial dimension. `output_padding` is
    True if OutputPadding is one of them.

    DirectML 1.13.1 reads beyond the end of shorter lists.
    """
    lists = {**LISTS, "OutputPadding": 0} if output_padding else LISTS
    return EntryPerDimension(tuple(lists), INPUT, tuple(lists.values()), leading=FIRST)


@constraint("group-count", "GroupCount divides the number of channels of the input.")
def group_count(guard: Guard) -> Findings:
    groups, channels = guard.integer("GroupCount"), guard.size(INPUT, 1)
    if groups and channels % groups == 0:
        return
    nearest = max(n for n in range(1, min(max(groups, 1), channels, 1 << 10) + 1) if channels % n == 0)
    yield Finding(
        say(
            "GroupCount is {groups}; it must divide the {channels:channel|channels} of {tensor}.",
            groups=groups, channels=channels, tensor=INPUT,
        ),
        (Location("GroupCount"), sizes_at(INPUT, 1)),
        (set_to("GroupCount", nearest),),
    )  # fmt: skip


def _groups(guard: Guard) -> int:
    """Returns GroupCount. Raises HiddenPlace if GroupCount is 0, because the rule `group_count` reports that."""
    groups = guard.integer("GroupCount")
    if groups == 0:
        raise HiddenPlace
    return groups


@constraint(
    "filter-channels",
    "In a forward convolution, a filter has as many channels as an input group; in a backward one, there is a filter "
    "for each input channel.",
)
def filter_channels(guard: Guard) -> Findings:
    at, groups = (0, 1) if is_backward(guard) else (1, _groups(guard))
    channels, actual = guard.size(INPUT, 1), guard.size(FILTER, at)
    if actual * groups != channels:
        pattern = (
            "{filter} has size {actual} along dimension {at}; it must be {expected}, because {input} has "
            "{channels:channel|channels} in {groups:group|groups}."
            if groups > 1
            else "{filter} has size {actual} along dimension {at}, and {input} has {channels:channel|channels}; the "
            "numbers must agree."
        )
        yield Finding(
            say(
                pattern, filter=FILTER, actual=actual, at=at, channels=channels, input=INPUT, groups=groups,
                expected=channels // groups,
            ),
            (sizes_at(FILTER, at), sizes_at(INPUT, 1), *((Location("GroupCount"),) if at else ())),
            (set_size(FILTER, at, channels // groups), *_other_channels(guard, actual * groups)),
        )  # fmt: skip


def _other_channels(guard: Guard, channels: int) -> Iterator[Fix]:
    """Yields the fix that sets the channels of the input to `channels`. Yields nothing if this number does not fit a
    UINT.
    """
    if channels <= MOST:
        yield set_size(INPUT, 1, channels)


@constraint("filters-in-groups", "In a forward convolution, GroupCount divides the number of filters.")
def filters_in_groups(guard: Guard) -> Findings:
    groups, filters = _groups(guard), guard.size(FILTER, 0)
    if not is_backward(guard) and filters % groups:
        more = filters + groups - filters % groups
        yield Finding(
            say(
                "{filter} has {filters:filter|filters} (dimension 0); the number must be a multiple of GroupCount, "
                "{groups}.",
                filter=FILTER, filters=filters, groups=groups,
            ),
            (sizes_at(FILTER, 0), Location("GroupCount")),
            (set_size(FILTER, 0, more),) if more <= MOST else (),
        )  # fmt: skip


def output_channels(guard: Guard) -> int:
    """The number of output channels. Forward, it is the number of filters; backward, it is the number of output
    channels of a group times GroupCount.
    """
    return guard.size(FILTER, 1) * guard.integer("GroupCount") if is_backward(guard) else guard.size(FILTER, 0)


def spatial_sizes(guard: Guard) -> tuple[int | None, ...]:
    """Computes the output size along each spatial dimension.

    A size is None if the filter fits nowhere along the dimension, if a forward stride is 0, or if the size is too large
    for a UINT.
    """
    x, w = guard.sizes(INPUT)[FIRST:], guard.sizes(FILTER)[FIRST:]
    if len(x) != len(w):
        raise HiddenPlace
    strides, dilations, starts, ends = (one_each(guard, name, INPUT, neutral, FIRST) for name, neutral in LISTS.items())
    has_more = "OutputPadding" in guard.operator.attribute
    more = one_each(guard, "OutputPadding", INPUT, 0, FIRST) if has_more else (0,) * len(x)
    return tuple(
        _position_count(size, (taps - 1) * dilation + 1, stride, start + end, is_backward(guard), added)
        for size, taps, stride, dilation, start, end, added in zip(
            x, w, strides, dilations, starts, ends, more, strict=True
        )
    )


def _position_count(size: int, reach: int, stride: int, padding: int, backward: bool, more: int) -> int | None:
    """Returns the output size of a convolution along a dimension, including the output padding `more`.

    In forward direction, this is the number of filter positions plus `more`. If `backward`, it is the size from which a
    forward convolution would produce `size` positions, plus `more`.

    Returns None if the sum without `more` is less than 1, if `stride` is 0 in forward direction, or if the result
    exceeds a UINT.
    """
    if backward:
        found = (size - 1) * stride + reach - padding
    elif stride == 0 or size + padding < reach:
        return None
    else:
        found = (size + padding - reach) // stride + 1
    return found + more if found >= 1 and found + more <= MOST else None


def output_sizes(guard: Guard) -> tuple[int | None, ...]:
    """The sizes of the output; None for spatial sizes that are not determined."""
    return (guard.size(INPUT, 0), output_channels(guard), *spatial_sizes(guard))


@constraint(
    "output-sizes",
    "The output has the batch size of the input; the filter and GroupCount determine its channels.",
)
def batches_and_channels(guard: Guard) -> Findings:
    expected = guard.size(INPUT, 0), output_channels(guard)
    actual = guard.size(OUTPUT, 0), guard.size(OUTPUT, 1)
    wrong = [d for d in range(FIRST) if actual[d] != expected[d]]
    if wrong:
        whole = (*expected, *guard.sizes(OUTPUT)[FIRST:])
        can_be = max(whole) <= MOST and not guard.follows(OUTPUT)
        yield Finding(
            say(
                "{output} has size {actual} along dimension {dimension}; it must be {expected}.",
                output=OUTPUT, actual=actual[wrong[0]], dimension=wrong[0], expected=expected[wrong[0]],
            ),
            tuple(sizes_at(OUTPUT, d) for d in wrong),
            (set_sizes(OUTPUT, whole),) if can_be else (),
        )  # fmt: skip


@constraint("bias-sizes", "The bias has one element for each channel of the output, along dimension 1.")
def bias_sizes(guard: Guard) -> Findings:
    if not guard.present(BIAS):
        return
    sizes, channels = guard.sizes(BIAS), guard.size(OUTPUT, 1)
    expected = tuple(channels if d == 1 else 1 for d in range(len(sizes)))
    if sizes != expected:
        yield Finding(
            say(
                "{bias} has sizes {sizes}; they must be {expected}, one element for each channel of {output}.",
                bias=BIAS, sizes=braced(sizes), expected=braced(expected), output=OUTPUT,
            ),
            (sizes_at(BIAS),),
            (set_sizes(BIAS, expected),),
        )  # fmt: skip


def _last_index(guard: Guard, dimension: int) -> Limit:
    """The largest OutputPadding along a dimension, and a phrase that explains this limit."""
    size = guard.size(OUTPUT, dimension + FIRST)
    return size - 1, lambda: say(
        "less than the size {size} of {output} along dimension {dimension}",
        size=size,
        output=OUTPUT,
        dimension=dimension + FIRST,
    )


OUTPUT_PADDING = EntryInRange(
    "OutputPadding", 0, _last_index, "OutputPadding is less than the size of the output.", Provenance.OBSERVED,
    code="output-padding",
)  # fmt: skip


@constraint(
    "places-of-filter",
    "The output has one element for each filter position; DirectML 1.13.1 accepts any spatial size.",
    severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
)
def filter_positions(guard: Guard) -> Findings:
    expected, actual = spatial_sizes(guard), guard.sizes(OUTPUT)[FIRST:]
    if len(expected) != len(actual):
        return
    for dimension, (size, wanted) in enumerate(zip(actual, expected, strict=True), FIRST):
        if size == wanted:
            continue
        whole = (*guard.sizes(OUTPUT)[:dimension], wanted or 1, *guard.sizes(OUTPUT)[dimension + 1 :])
        pattern = (
            "{output} has size {size} along dimension {dimension}; the filter or its stride allows no size along this "
            "dimension."
            if wanted is None
            else "{output} has size {size} along dimension {dimension}; the filter has {wanted:position|positions}."
        )
        yield Finding(
            say(pattern, output=OUTPUT, size=size, dimension=dimension, wanted=wanted or 0),
            (sizes_at(OUTPUT, dimension),),
            (set_sizes(OUTPUT, whole),) if wanted is not None and not guard.follows(OUTPUT) else (),
        )


@constraint(
    "step-of-0", "No page defines a stride or dilation of 0.", severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
)  # fmt: skip
def step_of_0(guard: Guard) -> Findings:
    for name in ("Strides", "Dilations"):
        for dimension, entry in enumerate(guard.integers(name)):
            if entry == 0:
                at = Location(name, Part.VALUE, dimension)
                pattern = (
                    "{path} is 0; along this dimension, all elements of the filter are multiplied by the same element "
                    "of the input."
                )
                if name == "Strides":
                    pattern = "{path} is 0; along this dimension, all positions of the filter are the same."
                yield Finding(
                    say(pattern, path=at.path),
                    (at,),
                    (set_to(at.path, 1),),
                )
