"""The rules about regions of interest: one row of corners and one batch index each, and what they lead to."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import isinf

from ops.catalog.roi.remarks import REMARKS
from ops.catalog.roi.samples import BATCHES, MAX, OUTPUT, REGIONS, image_of
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.repairs import UINT32_MAX, set_to
from ops.constraints.shapes import set_size, sizes_at
from ops.model.guard import Guard, HiddenPlace
from ops.model.violations import Location, Provenance, Rule, Severity
from ops.text.sentences import say

AVERAGE = 2  # DML_REDUCE_FUNCTION_AVERAGE


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
CHANNELS = Demand(
    say("the channels"),
    lambda guard: guard.size(image_of(guard.case), 1),
    lambda guard: sizes_at(image_of(guard.case), 1),
)


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

    parts: str
    code: str = "samples-countable"
    severity: Severity = Severity.ERROR
    rule: Rule = field(
        default=Rule("MinimumSamplesPerOutput times the height and the width is a UINT each.", Provenance.OBSERVED)
    )

    def check(self, guard: Guard) -> Findings:
        least = guard.integer("MinimumSamplesPerOutput")
        for dimension in (2, 3):
            mark = guard.mark()
            size = guard.size(self.parts, dimension)
            if size * least <= UINT32_MAX:
                guard.forget(mark)
                continue
            yield Finding(
                say(
                    "MinimumSamplesPerOutput is {least}, {output} has size {size} at dimension {dimension}; that "
                    "makes {samples} samples, at most {most} are possible.",
                    least=least, output=self.parts, size=size, dimension=dimension, samples=least * size,
                    most=UINT32_MAX,
                ),
                (Location("MinimumSamplesPerOutput"), sizes_at(self.parts, dimension)),
                (set_to("MinimumSamplesPerOutput", max(UINT32_MAX // size, 1)),),
            )  # fmt: skip


def aligning(parts: str) -> tuple[Constraint, ...]:
    """The rules that an alignment and its gradient share; `parts` has a cell for every part of a region."""
    return (
        corners(4),
        SizesEnd(BATCHES, (REGION,)),
        SizesEnd(parts, (REGION, CHANNELS, Demand("height"), Demand("width"))),
        reduction,
        ScaleValid("SpatialScaleX"),
        ScaleValid("SpatialScaleY"),
        least_samples,
        SamplesCountable(parts),
    )


ALIGNED = (*aligning(OUTPUT), *REMARKS)
