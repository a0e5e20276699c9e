"""The rules about regions of interest: one row of corners and one batch index each, and what they lead to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import isinf

import numpy as np

from ops.case import Case
from ops.catalog.region_samples import (
    BATCHES,
    INPUT,
    MAX,
    MOST_SAMPLES,
    OUTPUT,
    REGIONS,
    aligned,
    of_cells,
    region_of,
)
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.repairs import UINT32_MAX, set_to
from ops.constraints.shapes import set_size, sizes_at
from ops.dtypes import Array, Mask
from ops.guard import Guard, HiddenPlace
from ops.literals import FLT_MAX
from ops.sentences import say
from ops.violations import Cells, Location, Part, Provenance, Rule, Severity

AVERAGE = 2  # DML_REDUCE_FUNCTION_AVERAGE
# How far a few additions in FLOAT32 are off at most, beside what counts as equal.
ROUNDING, CLOSE, NEAR_ZERO = 2.0**-21, 2e-5, 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Demand:
    """What a size has to be: `name` in words, the number, and where it comes from. Without a number it may be any."""

    name: str
    size: Callable[[Guard], int] | None = None
    source: Callable[[Guard], Location] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SizesEnd:
    """The last sizes of a tensor; the sizes before them are 1."""

    tensor: str
    last: tuple[Demand, ...]
    severity: Severity = Severity.ERROR
    code: str = "region-sizes"

    @property
    def rule(self) -> Rule:
        return Rule(f"The last sizes of {self.tensor} are {', '.join(one.name for one in self.last)}; others are 1.")

    def check(self, guard: Guard) -> Findings:
        rank = guard.rank(self.tensor)
        for dimension in range(rank):
            mark = guard.mark()
            actual, place = guard.size(self.tensor, dimension), dimension - rank + len(self.last)
            demand = self.last[place] if place >= 0 else ONE
            if demand.size is None or actual == (wanted := demand.size(guard)):
                guard.forget(mark)
                continue
            can_be = 1 <= wanted <= UINT32_MAX and not guard.follows(self.tensor)
            yield Finding(
                say(
                    "{tensor} has size {actual} at dimension {dimension}; it must be {wanted} ({name}).",
                    tensor=self.tensor, actual=actual, dimension=dimension, wanted=wanted, name=demand.name,
                ),
                (sizes_at(self.tensor, dimension), *(() if demand.source is None else (demand.source(guard),))),
                (set_size(self.tensor, dimension, wanted),) if can_be else (),
            )  # fmt: skip


def regions(guard: Guard) -> int:
    """How many regions there are: the rows of the corners."""
    rank = guard.rank(REGIONS)
    if rank < 2:
        raise HiddenPlace
    return guard.size(REGIONS, rank - 2)


ONE = Demand("1", lambda guard: 1)
ANY_NUMBER = Demand("NumROIs")
REGION = Demand("NumROIs", regions, lambda guard: sizes_at(REGIONS, guard.rank(REGIONS) - 2))
CHANNELS = Demand("the channels", lambda guard: guard.size(INPUT, 1), lambda guard: sizes_at(INPUT, 1))


def corners(many: int) -> SizesEnd:
    return SizesEnd(REGIONS, (ANY_NUMBER, Demand(f"{many} numbers", lambda guard: many)))


@constraint("region-reduction", "ReductionFunction is AVERAGE or MAX.")
def reduction(guard: Guard) -> Findings:
    if guard.integer("ReductionFunction") not in (AVERAGE, MAX):
        yield Finding(
            say("ReductionFunction is {value}; it must be AVERAGE or MAX.", value=guard.integer("ReductionFunction")),
            (Location("ReductionFunction"),),
            (set_to("ReductionFunction", "AVERAGE"), set_to("ReductionFunction", "MAX")),
        )


@dataclass(frozen=True, slots=True, eq=False)
class ScaleValid:
    """A scale is not negative and finite; DirectML 1.13.1 takes NaN."""

    name: str
    code: str = "spatial-scale"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(f"{self.name} is neither negative nor infinite.", Provenance.OBSERVED)

    def check(self, guard: Guard) -> Findings:
        scale = guard.number(self.name)
        if scale < 0 or isinf(scale):
            yield Finding(
                say("{name} is {scale}; it must be 0 or more, and finite.", name=self.name, scale=scale),
                (Location(self.name),),
                (set_to(self.name, -scale if not isinf(scale) else 1),),
            )


@constraint(
    "least-samples", "MinimumSamplesPerOutput is from 1 to MaximumSamplesPerOutput.", provenance=Provenance.OBSERVED
)
def least_samples(guard: Guard) -> Findings:
    least, most = guard.integer("MinimumSamplesPerOutput"), guard.integer("MaximumSamplesPerOutput")
    if not 1 <= least <= most:
        fixes = (set_to("MinimumSamplesPerOutput", min(max(least, 1), most)),) if most else ()
        yield Finding(
            say(
                "MinimumSamplesPerOutput is {least}, MaximumSamplesPerOutput is {most}; the least is 1 or more, and "
                "not above the most.",
                least=least, most=most,
            ),
            (Location("MinimumSamplesPerOutput"), Location("MaximumSamplesPerOutput")),
            fixes or (set_to("MaximumSamplesPerOutput", max(least, 1)),),
        )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class SamplesCountable:
    """A UINT counts the samples of a region along an axis."""

    output: str
    code: str = "samples-countable"
    severity: Severity = Severity.ERROR
    rule: Rule = field(
        default=Rule("MinimumSamplesPerOutput times the height and the width is a UINT each.", Provenance.OBSERVED)
    )

    def check(self, guard: Guard) -> Findings:
        least = guard.integer("MinimumSamplesPerOutput")
        for dimension in (2, 3):
            mark = guard.mark()
            size = guard.size(self.output, dimension)
            if size * least <= UINT32_MAX:
                guard.forget(mark)
                continue
            yield Finding(
                say(
                    "MinimumSamplesPerOutput is {least}, {output} has size {size} at dimension {dimension}; that "
                    "makes {samples} samples, at most {most} are possible.",
                    least=least, output=self.output, size=size, dimension=dimension, samples=least * size,
                    most=UINT32_MAX,
                ),
                (Location("MinimumSamplesPerOutput"), sizes_at(self.output, dimension)),
                (set_to("MinimumSamplesPerOutput", max(UINT32_MAX // size, 1)),),
            )  # fmt: skip


def runnable(guard: Guard) -> Case:
    return guard.runnable(INPUT, REGIONS, BATCHES, OUTPUT)


def at_output(mask: Mask) -> tuple[Location, ...]:
    return (Location(OUTPUT, Part.DATA, cells=Cells(mask)),)


@constraint(
    "batch-outside",
    "A batch index is less than the number of images; DirectML 1.13.1 takes the last one instead.",
    severity=Severity.WARNING,
    provenance=Provenance.OBSERVED,
)
def batch_outside(guard: Guard) -> Findings:
    case = runnable(guard)
    images, indices = guard.size(INPUT, 0), guard.logical(BATCHES)
    wrong = indices >= images
    if wrong.any():
        touched = np.zeros(case.sizes(OUTPUT), np.bool_)
        touched[wrong.reshape(-1)] = True
        yield Finding(
            say(
                "BatchIndicesTensor has {count:index|indices} beyond the {images:image|images} of InputTensor; the "
                "page leaves open what is read.",
                count=int(np.count_nonzero(wrong)), images=images,
            ),
            (Location(BATCHES, Part.DATA, cells=Cells(wrong)), *at_output(touched)),
        )  # fmt: skip


@constraint(
    "sample-at-edge",
    "Less than a cell before the first DirectML 1.13.1 reads that one, behind the last OutOfBoundsInputValue.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def sample_at_edge(guard: Guard) -> Findings:
    with np.errstate(all="ignore"):
        touched = of_cells(runnable(guard), lambda along: along.is_at_edge)
    if touched.any():
        yield Finding(
            say("{count:cell has|cells have} a sample less than a cell beyond InputTensor; no page says what is read.",
                count=int(np.count_nonzero(touched))),
            at_output(touched),
        )  # fmt: skip


@constraint(
    "samples-rounded",
    "No page says how many samples are taken where the number is no whole one; the reference rounds up, as ONNX does.",
    severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
)
def samples_rounded(guard: Guard) -> Findings:
    if guard.integer("MinimumSamplesPerOutput") == guard.integer("MaximumSamplesPerOutput"):
        return
    touched = _regions_with(runnable(guard), lambda asked: asked % 1 != 0)
    if touched.any():
        yield Finding(
            say("{count:region makes|regions make} a number of samples that is no whole one; the reference rounds up.",
                count=int(np.count_nonzero(touched[:, 0, 0, 0]))),
            at_output(touched),
        )  # fmt: skip


@constraint(
    "samples-many",
    f"The reference takes at most {MOST_SAMPLES} samples of a cell along an axis.",
    severity=Severity.WARNING,
    provenance=Provenance.IMPLIED,
)
def samples_many(guard: Guard) -> Findings:
    touched = _regions_with(runnable(guard), lambda asked: asked > MOST_SAMPLES)
    if touched.any():
        yield Finding(
            say("{count:region asks|regions ask} for more than {most} samples of a cell along an axis; the reference "
                "spreads so many evenly.",
                count=int(np.count_nonzero(touched[:, 0, 0, 0])), most=MOST_SAMPLES),
            at_output(touched),
        )  # fmt: skip


def _regions_with(case: Case, test: Callable[[float], bool]) -> Mask:
    """The output cells of regions for whose number of samples, along one axis or the other, a test holds."""
    touched = np.zeros(case.sizes(OUTPUT), np.bool_)
    for number in range(len(touched)):
        touched[number] = any(test(along.asked) for along in region_of(case, number))
    return touched


@constraint(
    "samples-cancel",
    "DirectML sums up in FLOAT32: where large samples cancel out, or overflow, the rest depends on their order.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def samples_cancel(guard: Guard) -> Findings:
    case = runnable(guard)
    if guard.integer("ReductionFunction") == MAX:
        return
    outside = case.number("OutOfBoundsInputValue")
    with np.errstate(all="ignore"):
        x = guard.logical(INPUT).astype(np.float64)
        left = np.abs(aligned(case, x, outside))
        most = aligned(case, np.abs(x), abs(outside))
        is_rough = np.isfinite(most) & (most * ROUNDING > CLOSE * left + NEAR_ZERO)
        touched = is_rough | (np.isfinite(left) & (most * case_samples(case) > FLT_MAX))
    if touched.any():
        yield Finding(
            say("{count:cell is|cells are} what is left of larger samples.", count=int(np.count_nonzero(touched))),
            at_output(touched),
        )


def case_samples(case: Case) -> Array:
    """How many samples each output cell has, as a column of regions."""
    counts = [np.prod([along.each for along in region_of(case, n)]) for n in range(case.sizes(OUTPUT)[0])]
    return np.array(counts).reshape(-1, 1, 1, 1)


ALIGNED: tuple[Constraint, ...] = (
    corners(4),
    SizesEnd(BATCHES, (REGION,)),
    SizesEnd(OUTPUT, (REGION, CHANNELS, Demand("height"), Demand("width"))),
    reduction,
    ScaleValid("SpatialScaleX"),
    ScaleValid("SpatialScaleY"),
    least_samples,
    SamplesCountable(OUTPUT),
    batch_outside,
    samples_rounded,
    samples_many,
    sample_at_edge,
    samples_cancel,
)
