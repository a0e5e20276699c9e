"""QUANTIZED_LINEAR_AVERAGE_POOLING: computes the mean of every window of a quantized tensor, and quantizes the mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product
from operator import lt

import numpy as np
from numpy.typing import DTypeLike

from ops.arrays.blocks import BLOCK, part_of
from ops.arrays.dtypes import Array, DataType
from ops.arrays.layout import Shape, count, extent
from ops.arrays.matrix_sums import Slices
from ops.arrays.output_pool import output_array
from ops.catalog.pooling.examples import EDGE, FLAT, TWO_ROWS, Fields, pooling_example
from ops.catalog.pooling.pooling import divisors
from ops.catalog.pooling.rules import INPUT, OUTPUT, infer, only_padding, window_rules
from ops.catalog.pooling.windows import LEADING, PoolingAxis, shrinking_order, sum_windows, windows_of, work_of
from ops.catalog.quantization import scale_zero_point as quantization
from ops.constraints.base import Finding, Findings, constraint, in_cells
from ops.constraints.shapes import SameDataType, sizes_at
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example
from ops.model.violations import Provenance, Rule, Severity, Stage
from ops.quick_dataclass import quick_dataclass
from ops.system.cancellation import checkpoint
from ops.text.sentences import say

INPUT_SCALE, INPUT_ZERO = "InputScaleTensor", "InputZeroPointTensor"
OUTPUT_SCALE, OUTPUT_ZERO = "OutputScaleTensor", "OutputZeroPointTensor"
COMPARED = 4  # the number of dimensions of a scale that CompileOperator compares


def per_channel(case: Case, name: str, channels: Sequence[int], absent: float) -> Array:
    """The elements of the scale or zero point tensor `name` for the channel indices `channels`, as [1, channels, 1...].
    If the tensor is NULL, returns the single number `absent`.

    If the tensor has fewer elements than there are channels, its elements are repeated.
    """
    if not case.has(name):
        return np.array(absent)
    numbers = case.logical(name).reshape(-1).astype(np.float64)
    found = numbers[np.asarray(channels) % len(numbers)]
    return found.reshape(1, -1, *(1,) * (len(case.sizes(INPUT)) - LEADING))


def real_sums(
    case: Case, x: Array, along: Sequence[PoolingAxis], order: Sequence[int], channels: Sequence[int]
) -> Array:
    """Returns the sum of (x - zero point) * scale over each window, in FLOAT64.

    `x` is [batch, channels, elements...]; `channels` are the indices of these channels in InputTensor. The windows are
    summed along one dimension after another; `order` has the positions of these dimensions in `along`.
    """
    zero, scale = per_channel(case, INPUT_ZERO, channels, 0), per_channel(case, INPUT_SCALE, channels, 1)
    return sum_windows((x - zero) * scale, along, order)


def quantize_means(case: Case, sums: Array, along: Sequence[PoolingAxis], channels: Sequence[int]) -> Array:
    """Computes the mean of each window from its sum, and quantizes it to the output's type. NaN becomes the lowest
    number of this type.

    `along` are the spatial dimensions. `channels` are the channels to which `sums` belong.
    """
    zero, scale = per_channel(case, OUTPUT_ZERO, channels, 0), per_channel(case, OUTPUT_SCALE, channels, 1)
    to = case.data_type(OUTPUT)
    return quantization.quantized(sums / divisors(case, along) / scale, zero, to, nan=to.limits[0])


def compute(case: Case) -> Mapping[str, Array]:
    """Computes QUANTIZED_LINEAR_AVERAGE_POOLING.

    An output element is round(mean of (x - InputZeroPoint) * InputScale / OutputScale) + OutputZeroPoint, clamped to
    its type. InputTensor is [batch, channels, elements...], OutputTensor is [batch, channels, windows...]. The
    computation is in FLOAT64; halves are rounded to even. NaN, from a scale or an empty window, becomes the lowest
    number of the type (observed with DirectML 1.13.1).
    """
    along, x = windows_of(case), case.logical(INPUT)
    made = output_array(case.sizes(OUTPUT), case.data_type(OUTPUT).numpy)
    with np.errstate(all="ignore"):  # a scale may be 0, infinite or NaN
        for part in _parts(case):
            channels = range(x.shape[1])[part[1]]
            sums = real_sums(case, x[part], along, shrinking_order(along), channels)
            made[part] = quantize_means(case, sums, along, channels)
    return {OUTPUT: made}


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the quantized output as DirectML 1.13.1 was observed to compute it. It broadcasts a scale or a zero
    point along each dimension in which its size is 1. `compute` uses one scale and one zero point for each channel.
    """
    to, zero = case.data_type(OUTPUT), _spread(case, OUTPUT_ZERO, case.sizes(OUTPUT), 0)
    with np.errstate(all="ignore"):

        def finish(means: Array, where: Slices) -> Array:
            return quantization.quantized(means, _part(zero, where), to, nan=to.limits[0])

        return {OUTPUT: of_scaled_means(case, to.numpy, finish)}


def of_scaled_means(case: Case, dtype: DTypeLike, finish: Callable[[Array, Slices], Array]) -> Array:
    """Returns an array with the sizes of the output. It is computed in parts of one batch and some channels; each part
    is the result of `finish(means, indices)`.

    `means` are the means of the windows, divided by the output's scale and not rounded. Scales are broadcast to the
    elements.
    """
    along, x, sizes = windows_of(case), case.logical(INPUT), case.sizes(OUTPUT)
    zero, scale = _spread(case, INPUT_ZERO, x.shape, 0), _spread(case, INPUT_SCALE, x.shape, 1)
    divisor, made_scale = divisors(case, along), _spread(case, OUTPUT_SCALE, sizes, 1)
    made = output_array(sizes, dtype)
    with np.errstate(all="ignore"):
        for part in _parts(case):
            real = (x[part] - _part(zero, part)) * _part(scale, part)
            means = sum_windows(real, along, shrinking_order(along)) / divisor
            made[part] = finish(means / _part(made_scale, part), part)
    return made


def _parts(case: Case) -> Iterator[Slices]:
    """Yields slices of the batches and channels that are computed together. They are small, so that intermediate arrays
    are small.
    """
    sizes = case.sizes(INPUT)
    step = max(BLOCK // max(count(sizes[LEADING:]), 1), 1)
    for batch, start in product(range(sizes[0]), range(0, sizes[1], step)):
        checkpoint()
        yield slice(batch, batch + 1), slice(start, min(start + step, sizes[1]))


def _part(x: Array, part: Slices) -> Array:
    """The elements of a scale or zero point `x` for the indices `part`; a single number is returned unchanged."""
    return part_of(x, part) if x.ndim else x


def fits(sizes: Shape, wanted: Shape) -> bool:
    """True if `sizes` has as many entries as `wanted`, and each entry is 1 or equals the entry of `wanted`."""
    return len(sizes) == len(wanted) and all(n in (1, size) for n, size in zip(sizes, wanted, strict=True))


def _spread(case: Case, name: str, sizes: Shape, absent: float) -> Array:
    if not case.has(name):
        return np.array(absent)
    numbers = case.logical(name).astype(np.float64)
    return numbers if fits(numbers.shape, sizes) else per_channel(case, name, range(sizes[1]), absent)


@constraint(
    "scale-sizes",
    "If a size of a scale or zero point is neither 1 nor that of its tensor, DirectML 1.13.1 reads unexpected "
    "elements, and devices differ.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def scale_sizes(guard: Guard) -> Findings:
    case = guard.runnable(OUTPUT)
    of = {INPUT_SCALE: INPUT, INPUT_ZERO: INPUT, OUTPUT_SCALE: OUTPUT, OUTPUT_ZERO: OUTPUT}
    wrong = [name for name, tensor in of.items() if case.has(name) and not fits(case.sizes(name), case.sizes(tensor))]
    if wrong:
        yield from in_cells(
            np.ones(case.sizes(OUTPUT), np.bool_),
            "A size of {name} is neither 1 nor the size of the quantized tensor along that dimension; all "
            "{count:cell|cells} are undefined.",
            OUTPUT,
            name=wrong[0],
        )


scale_per_element = differs_as_directml(
    "scale-per-element",
    "DirectML 1.13.1 broadcasts a scale and a zero point like any other tensor: if they have the sizes of the "
    "quantized tensor, they have a number for every element.",
    "A scale or zero point is broadcast to the elements, not to the channels; {count:cell differs|cells differ}.",
    compute,
    as_directml,
)


@quick_dataclass
class OnePerChannel:
    """The rule that the scale `name` has one element, or one for each channel; DirectML 1.13.1 accepts any number of
    elements.
    """

    name: str
    code: str = "one-per-channel"
    severity: Severity = Severity.WARNING

    @property
    def rule(self) -> Rule:
        return Rule(f"{self.name} has one element, or one for each channel.")

    def check(self, guard: Guard) -> Findings:
        channels, elements = guard.size(INPUT, 1), count(guard.sizes(self.name))
        if elements not in (1, channels):
            yield Finding(
                say(
                    "{name} has {elements:element|elements}; the page requires 1, or one for each channel "
                    "({channels}).",
                    name=self.name, elements=elements, channels=channels,
                ),
                (sizes_at(self.name),),
            )  # fmt: skip


@quick_dataclass
class ScaleCovers:
    """The rule that the scale `scale` or its zero point `zero` has a large enough buffer for the tensor `of` that they
    quantize.

    Found with CompileOperator of DirectML 1.13.1. It reads each of the two buffers with the sizes of the tensor and the
    buffer's own strides, but with stride 0 along dimensions of size 1. It refuses a desc only if both buffers are too
    small, or if the scale's is and there is no zero point. It considers only the first four dimensions of the tensor,
    and refuses a scale that has fewer dimensions than these.
    """

    scale: str
    zero: str
    of: str
    code: str = "scale-covers"
    severity: Severity = Severity.WARNING
    rule: Rule = field(
        default=Rule(
            "Each size of a scale is 1, or the size of the quantized tensor along that dimension. CreateOperator of "
            "DirectML 1.13.1 accepts other sizes; CompileOperator refuses them if the buffer is too small.",
            Provenance.OBSERVED,
            fails=Stage.COMPILE,
        )
    )

    def check(self, guard: Guard) -> Findings:
        rank = guard.rank(self.scale)
        if rank < len(guard.sizes(self.of)[:COMPARED]):
            yield Finding(
                say(
                    "{name} has {rank:dimension|dimensions}, fewer than {of}. CreateOperator accepts this desc, "
                    "but it cannot be compiled.",
                    name=self.scale, rank=rank, of=self.of,
                ),
                (sizes_at(self.scale),),
            )  # fmt: skip
            return
        given, needed = self._elements(guard, self.scale)
        if given < needed and (not guard.present(self.zero) or lt(*self._elements(guard, self.zero))):
            yield Finding(
                say(
                    "{name} has {given:element|elements}; the sizes of {of} need {needed}. CreateOperator accepts this "
                    "desc, but it cannot be compiled.",
                    name=self.scale, given=given, of=self.of, needed=needed,
                ),
                (sizes_at(self.scale), sizes_at(self.of)),
            )  # fmt: skip

    def _elements(self, guard: Guard, name: str) -> tuple[int, int]:
        """Returns the number of elements that fit into the buffer of the tensor `name`, and the number that it needs in
        order to have the sizes of the tensor `self.of`.
        """
        sizes, steps, whole = guard.sizes(name), guard.steps(name), guard.sizes(self.of)[:COMPARED]
        repeated = [0 if size == 1 else step for size, step in zip(sizes, steps, strict=True)]
        guard.show_total(name)
        desc, width = guard.case.tensor(name), guard.data_type(name).bytes
        total = None if desc is None else desc.total_bytes
        given = total // width if isinstance(total, int) else extent(sizes, steps)
        return given, extent(whole, repeated[: len(whole)])


@constraint(
    "quantized-types",
    "InputTensor and OutputTensor have the same DataType; the page allows INT8 with UINT8, but DirectML 1.13.1 refuses"
    " it.",
    provenance=Provenance.OBSERVED,
)
def same_types(guard: Guard) -> Findings:
    return SameDataType(INPUT, OUTPUT).check(guard)


@constraint(
    "window-of-0",
    "A WindowSize of 0 with IncludePadding has no mean; DirectML 1.13.1 writes 255, and the reference writes the "
    "lowest number of the type.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
    depends_on_device=True,
)
def window_of_0(guard: Guard) -> Findings:
    if guard.integer("IncludePadding") and 0 in guard.integers("WindowSize") and guard.is_small(OUTPUT):
        yield from in_cells(
            np.ones(guard.case.sizes(OUTPUT), np.bool_),
            "WindowSize contains 0: {count:output cell is|output cells are} the mean of no elements, 0 / 0, and the "
            "result depends on the device.",
            OUTPUT,
        )


NO_MEAN = only_padding(
    say("the mean, 0 / 0, is NaN. DirectML 1.13.1 writes the lowest number of the type."),
    lambda g: not g.integer("IncludePadding"),
)
GRID = [10, 50, 20, 0, 40, 30, 90, 60, 80, 70, 20, 0, 10, 30, 50]


def _example(
    title: str, cells: Sequence[int], windows: Sequence[int], data: Sequence[int], expected: Sequence[int],
    points: Mapping[str, Sequence[float]], kind: DataType = DataType.UINT8, more: Fields | None = None,
) -> Example:  # fmt: skip
    """Makes an example of QUANTIZED_LINEAR_AVERAGE_POOLING.

    `cells` and `windows` are the sizes of input and output. `points` maps each scale and zero point tensor to its
    elements: a single one, or one for each channel.
    """
    plain = pooling_example(title, cells, TWO_ROWS, windows, data, expected,
                            more={"Dilations": [1, 1], "IncludePadding": False, **(more or {})})  # fmt: skip
    added = {name: tensor("FLOAT32" if "Scale" in name else kind, 1, len(numbers), 1, 1)
             for name, numbers in points.items()}  # fmt: skip
    tensors = {**plain.desc, INPUT: tensor(kind, *cells), OUTPUT: tensor(kind, *windows), **added}
    return own_example(title, tensors, {INPUT: data, **points}, {OUTPUT: expected})


OPERATORS = (
    declare(
        "QUANTIZED_LINEAR_AVERAGE_POOLING",
        formula="Output = round(mean of (Input - InputZeroPoint) * InputScale / OutputScale) + OutputZeroPoint",
        constraints=(
            *window_rules(INPUT, OUTPUT, dilated=True, ends=False, same_type=same_types),
            *quantization.alike(INPUT), quantization.typed(INPUT),
            *quantization.alike(OUTPUT), quantization.typed(OUTPUT),
            OnePerChannel(INPUT_SCALE),
            OnePerChannel(OUTPUT_SCALE),
            ScaleCovers(INPUT_SCALE, INPUT_ZERO, INPUT),
            ScaleCovers(OUTPUT_SCALE, OUTPUT_ZERO, OUTPUT),
            quantization.scale_remark(INPUT_SCALE, OUTPUT_SCALE, finite=True),
            NO_MEAN,
            scale_per_element,
            scale_sizes,
            quantization.near_tie(of_scaled_means, is_divided=True),
            window_of_0,
        ),
        infer=infer,
        compute=compute,
        as_directml=as_directml,
        work=work_of(),
        explained=explained_in("ops.catalog.pooling.quantized_explained"),
        examples=(
            _example("scales of 0.5, a zero point of 20", FLAT, [1, 1, 2, 3], GRID, [23, 30, 25, 15, 25, 30],
                     {INPUT_SCALE: [0.5], INPUT_ZERO: [20], OUTPUT_SCALE: [0.5], OUTPUT_ZERO: [0]}),
            _example("counted padding, no zero points", FLAT, [1, 1, 2, 3], GRID, [7, 6, 5, 18, 22, 25],
                     {INPUT_SCALE: [1], OUTPUT_SCALE: [2]}, more={**EDGE, "IncludePadding": True}),
            _example("a scale for each of two channels", [1, 2, 2, 4], [1, 2, 1, 2],
                     [-6, -4, -2, 0, 2, 4, 6, 8, 1, 2, 3, 4, 4, 5, 9, 3], [1, 3, 41, 44],
                     {INPUT_SCALE: [1, 10], INPUT_ZERO: [0, 0], OUTPUT_SCALE: [1], OUTPUT_ZERO: [1]}, DataType.INT8),
        ),
        errata=(
            "The page allows INT8 with UINT8; DirectML 1.13.1 requires the same type for input and output.",
            "The page requires scales with one element, or one for each channel; DirectML 1.13.1 accepts any sizes.",
        ),
    ),
)  # fmt: skip
