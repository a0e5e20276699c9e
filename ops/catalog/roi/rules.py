"""Rules about regions of interest: sizes of their tensors, scales, and numbers of samples."""

from collections.abc import Callable
from dataclasses import field
from math import isinf

from ops.catalog.roi.remarks import REMARKS
from ops.catalog.roi.samples import BATCHES, MAX, OUTPUT, REGIONS, image_of
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.repairs import UINT32_MAX, set_to
from ops.constraints.shapes import set_size, sizes_at
from ops.model.guard import Guard, HiddenPlace
from ops.model.violations import Location, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

AVERAGE = 2  # DML_REDUCE_FUNCTION_AVERAGE


@quick_dataclass
class ExpectedSize:
    """The required size of a tensor along one dimension. `name` is what messages call this size, `size` returns the
    required number, and `source` returns the location in the desc from which the number comes.

    If `size` is None, any number is allowed.
    """

    name: str
    size: Callable[[Guard], int] | None = None
    source: Callable[[Guard], Location] | None = None


@quick_dataclass
class LastSizes:
    """The rule that a tensor ends with the sizes `last`, and that the sizes before them are 1."""

    tensor: str
    last: tuple[ExpectedSize, ...]
    severity: Severity = Severity.ERROR
    code: str = "region-sizes"

    @property
    def rule(self) -> Rule:
        *first, last = (one.name.removesuffix(" numbers") for one in self.last)
        names = f"{', '.join(first)} and {last}" if first else last
        if first:
            return Rule(f"The last sizes of {self.tensor} are {names}; all sizes before them are 1.")
        return Rule(f"The last size of {self.tensor} is {names}; all sizes before it are 1.")

    def check(self, guard: Guard) -> Findings:
        rank = guard.rank(self.tensor)
        for dimension in range(rank):
            mark = guard.mark()
            actual, index = guard.size(self.tensor, dimension), dimension - rank + len(self.last)
            expected = self.last[index] if index >= 0 else ONE
            if expected.size is None or actual == (wanted := expected.size(guard)):
                guard.forget(mark)
                continue
            can_be = 1 <= wanted <= UINT32_MAX and not guard.follows(self.tensor)
            yield Finding(
                say(
                    "{tensor} has size {actual} along dimension {dimension}; it must be {wanted} ({name}).",
                    tensor=self.tensor, actual=actual, dimension=dimension, wanted=wanted, name=expected.name,
                ),
                (sizes_at(self.tensor, dimension), *(() if expected.source is None else (expected.source(guard),))),
                (set_size(self.tensor, dimension, wanted),) if can_be else (),
            )  # fmt: skip


def regions(guard: Guard) -> int:
    """The number of regions: the rows of ROITensor. Raises HiddenPlace if it has fewer than 2 dimensions."""
    rank = guard.rank(REGIONS)
    if rank < 2:
        raise HiddenPlace
    return guard.size(REGIONS, rank - 2)


ONE = ExpectedSize("1", lambda guard: 1)
ANY_NUMBER = ExpectedSize("NumROIs")
REGION = ExpectedSize("NumROIs", regions, lambda guard: sizes_at(REGIONS, guard.rank(REGIONS) - 2))
CHANNELS = ExpectedSize(
    say("the channels"),
    lambda guard: guard.size(image_of(guard.case), 1),
    lambda guard: sizes_at(image_of(guard.case), 1),
)


def corners(many: int) -> LastSizes:
    """Returns the rule that the sizes of ROITensor end with [regions, `many`], with `many` numbers for each region."""
    return LastSizes(REGIONS, (ANY_NUMBER, ExpectedSize(f"{many} numbers", lambda guard: many)))


@constraint("region-reduction", "ReductionFunction is AVERAGE or MAX.")
def reduction(guard: Guard) -> Findings:
    if guard.integer("ReductionFunction") not in (AVERAGE, MAX):
        yield Finding(
            say("ReductionFunction is {value}; it must be AVERAGE or MAX.", value=guard.integer("ReductionFunction")),
            (Location("ReductionFunction"),),
            (set_to("ReductionFunction", "AVERAGE"), set_to("ReductionFunction", "MAX")),
        )


@quick_dataclass
class ScaleValid:
    """The rule that the scale `name` is neither negative nor infinite. DirectML 1.13.1 also accepts NaN."""

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
                "MinimumSamplesPerOutput is {least}, and MaximumSamplesPerOutput is {most}; the minimum must be at "
                "least 1 and at most the maximum.",
                least=least, most=most,
            ),
            (Location("MinimumSamplesPerOutput"), Location("MaximumSamplesPerOutput")),
            fixes or (set_to("MaximumSamplesPerOutput", max(least, 1)),),
        )  # fmt: skip


@quick_dataclass
class SamplesCountable:
    """The rule that the number of samples of a region along an axis fits in a UINT.

    This number is MinimumSamplesPerOutput times the number of bins. `bins` is the tensor with an element for each bin.
    """

    bins: str
    code: str = "samples-countable"
    severity: Severity = Severity.ERROR
    rule: Rule = field(
        default=Rule(
            "MinimumSamplesPerOutput times the number of bins along an axis fits in a UINT.", Provenance.OBSERVED
        )
    )

    def check(self, guard: Guard) -> Findings:
        least = guard.integer("MinimumSamplesPerOutput")
        for dimension in (2, 3):
            mark = guard.mark()
            size = guard.size(self.bins, dimension)
            if size * least <= UINT32_MAX:
                guard.forget(mark)
                continue
            yield Finding(
                say(
                    "MinimumSamplesPerOutput is {least}, and {output} has size {size} along dimension {dimension};"
                    " that makes {samples} samples, but at most {most} are possible.",
                    least=least, output=self.bins, size=size, dimension=dimension, samples=least * size,
                    most=UINT32_MAX,
                ),
                (Location("MinimumSamplesPerOutput"), sizes_at(self.bins, dimension)),
                (set_to("MinimumSamplesPerOutput", max(UINT32_MAX // size, 1)),),
            )  # fmt: skip


def alignment_rules(bins: str) -> tuple[Constraint, ...]:
    """The rules that ROI_ALIGN and its gradient share; `bins` is the tensor with an element for each bin."""
    return (
        corners(4),
        LastSizes(BATCHES, (REGION,)),
        LastSizes(bins, (REGION, CHANNELS, ExpectedSize("height"), ExpectedSize("width"))),
        reduction,
        ScaleValid("SpatialScaleX"),
        ScaleValid("SpatialScaleY"),
        least_samples,
        SamplesCountable(bins),
    )


ALIGNED = (*alignment_rules(OUTPUT), *REMARKS)
