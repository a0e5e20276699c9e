"""RESAMPLE_GRAD and RESAMPLE_GRAD1: the gradient of resampling with respect to its input."""

from collections.abc import Mapping, Sequence

from ops.arrays.dtypes import Array
from ops.arrays.equality import unequal_cells
from ops.catalog.resample.case import all_taps, in_type
from ops.catalog.resample.rules import infer_type, shared
from ops.catalog.resample.taps import scatter_taps
from ops.constraints.base import Finding, Findings, constraint
from ops.declare.declaration import declare, explained_in, rounding_in
from ops.declare.examples import float32, own_example
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say

GIVEN, MADE = TENSORS = ("InputGradientTensor", "OutputGradientTensor")


def compute(case: Case) -> Mapping[str, Array]:
    """Computes the gradient for the input of RESAMPLE. Its element s is the sum of InputGradient[x] * (weight of s in
    x) over all elements x of the resampled tensor.

    It is the adjoint of RESAMPLE, computed dimension by dimension in FLOAT64.
    """
    return {MADE: in_type(scatter_taps(case.logical(GIVEN), all_taps(case), case.sizes(MADE)), case)}


def swap_offsets(case: Case) -> Case:
    """The case with InputPixelOffsets and OutputPixelOffsets exchanged, as DirectML 1.13.1 was observed to use them."""
    before, after = case["InputPixelOffsets"], case["OutputPixelOffsets"]
    return case.with_value("InputPixelOffsets", after).with_value("OutputPixelOffsets", before)


def as_directml(case: Case) -> Mapping[str, Array]:
    """The gradient that DirectML 1.13.1 was observed to compute: it applies InputPixelOffsets to
    InputGradientTensor.
    """
    return compute(swap_offsets(case))


@constraint(
    "offsets-swapped",
    "DirectML 1.13.1 uses InputPixelOffsets for InputGradientTensor, which is the output of the resampling.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def offsets_swapped(guard: Guard) -> Findings:
    if guard.numbers("InputPixelOffsets") == guard.numbers("OutputPixelOffsets"):
        return
    case = guard.runnable(*TENSORS)
    expected, seen = compute(case)[MADE], as_directml(case)[MADE]
    differs = unequal_cells(expected, seen)
    if differs.any():
        cells = Cells(differs)
        yield Finding(
            say(
                "DirectML uses InputPixelOffsets for {given} and OutputPixelOffsets for {made}, the reverse of the "
                "resampling; {count:cell differs|cells differ}.",
                given=GIVEN, made=MADE, count=len(cells),
            ),
            (Location("InputPixelOffsets"), Location("OutputPixelOffsets"), Location(MADE, Part.DATA, cells=cells)),
        )  # fmt: skip


def _example(
    title: str, mode: str, sizes: tuple[list[int], list[int]], scales: list[float], data: Sequence[float],
    expected: Sequence[float], offsets: tuple[float, float] = (0.5, -0.5), direction: str | None = None,
) -> Example:  # fmt: skip
    """An example of a resampling's gradient. `sizes` are the sizes of the input gradient and of the output gradient;
    `data` and `expected` are their elements. `offsets` are the pixel offsets of input and output.
    """
    tensors = {name: float32(*each) for name, each in zip(TENSORS, sizes, strict=True)}
    attributes: dict[str, object] = {
        "InterpolationMode": f"DML_INTERPOLATION_MODE_{mode}",
        **({"RoundingDirection": f"DML_AXIS_DIRECTION_{direction}"} if direction else {}),
        "DimensionCount": len(scales),
        "Scales": scales,
        "InputPixelOffsets": [offsets[0]] * len(scales),
        "OutputPixelOffsets": [offsets[1]] * len(scales),
    }
    return own_example(title, tensors, {GIVEN: data}, {MADE: expected}, **attributes)


NEAREST, MIXED = "NEAREST_NEIGHBOR", "LINEAR"
EXAMPLES = {
    "RESAMPLE_GRAD": (
        _example("gradient of doubling the width, nearest", NEAREST, ([1, 1, 2, 6], [1, 1, 2, 3]), [1.0, 1.0, 1.0, 2.0],
                 range(1, 13), [3, 7, 11, 15, 19, 23]),
        _example("gradient of doubling the width, linear", MIXED, ([1, 1, 1, 6], [1, 1, 1, 3]), [1.0, 1.0, 1.0, 2.0],
                 [4, 8, 12, 16, 20, 24], [13, 28, 43]),
        _example("gradient with aligned corners", MIXED, ([2, 5], [2, 3]), [1.0, 2.0],
                 [1, 2, 3, 4, 5, 10, 20, 30, 40, 50], [2, 6, 7, 20, 60, 70], (0.0, 0.0)),
        _example("gradient of a crop: 0 for cut-off cells", NEAREST, ([2, 1, 2], [2, 1, 4]), [1.0, 1.0, 1.0],
                 [1, 2, 3, 4], [1, 2, 0, 0, 3, 4, 0, 0]),
    ),
    "RESAMPLE_GRAD1": (
        _example("the gradients go to the previous cell", NEAREST, ([1, 1, 6], [1, 1, 3]), [1.0, 1.0, 2.0],
                 [1, 2, 3, 4, 5, 6], [6, 9, 6], direction="DECREASING"),
        _example("the gradients go to the next cell", NEAREST, ([1, 1, 2, 6], [1, 1, 2, 3]), [1.0, 1.0, 1.0, 2.0],
                 range(1, 13), [1, 5, 15, 7, 17, 33], direction="INCREASING"),
    ),
}  # fmt: skip

OPERATORS = tuple(
    declare(
        name,
        formula="OutputGradient[s] is the sum of InputGradient[x] * weight of s in x, over all cells x",
        constraints=(*shared(GIVEN, MADE, say("the edge cells receive the gradient")), offsets_swapped),
        infer=infer_type(GIVEN, MADE),
        compute=compute,
        rounding=rounding_in("ops.catalog.resample.rounding"),
        as_directml=as_directml,
        explained=explained_in("ops.catalog.resample.gradients_explained"),
        examples=examples,
        errata=(
            "The page refers to RESAMPLE for the offsets; DirectML 1.13.1 exchanges the input offsets and the output "
            "offsets.",
        ),
    )
    for name, examples in EXAMPLES.items()
)
