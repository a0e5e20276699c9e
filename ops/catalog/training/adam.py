"""ADAM_OPTIMIZER: one training step, which changes parameters by their gradients and two moments of the gradients."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import Array
from ops.arrays.scalar_cast import as_float32
from ops.constraints.base import Finding, Findings, constraint
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.constraints.sizes import OneElement
from ops.declare.as_directml import differs_as_directml
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import float32, own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.rounding.bounds import known
from ops.rounding.functions import power, sqrt, square
from ops.rounding.interval import FLOAT32, Interval, exact
from ops.text.sentences import say

PARAMETERS, FIRST, SECOND, GRADIENT = (
    "InputParametersTensor", "InputFirstMomentTensor", "InputSecondMomentTensor", "GradientTensor",
)  # fmt: skip
STEP = "TrainingStepTensor"
NEW_PARAMETERS, NEW_FIRST, NEW_SECOND = OUTPUTS = (
    "OutputParametersTensor", "OutputFirstMomentTensor", "OutputSecondMomentTensor",
)  # fmt: skip

# Computes a new moment from the old moment, the new contribution, and the share of the old moment that is kept.
Blend = Callable[[Array, Array, np.float32], Array]


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that all outputs have the sizes and the data type of the parameters."""
    like = Inferred(guard.sizes(PARAMETERS), guard.data_type(PARAMETERS))
    return dict.fromkeys(OUTPUTS, like)


def attribute(case: Case, name: str) -> np.float32:
    """The attribute `name`, converted to FLOAT32."""
    return np.float32(as_float32(case.number(name)))


def blend(old: Array, new: Array, kept: np.float32) -> Array:
    """Returns the new moment by the formula of the page: the weighted sum of the old moment and the new number. `kept`,
    the weight of the old moment, is Beta1 or Beta2.
    """
    return kept * old + (1 - kept) * new


def blend_as_directml(old: Array, new: Array, kept: np.float32) -> Array:
    """Returns the share `kept` of the old moment plus the rest of `new`, as observed with DirectML 1.13.1. The result
    is NaN if the old moment is infinite.
    """
    return old + (1 - kept) * (new - old)


def correction(case: Case, step: int) -> np.float32:
    """Computes sqrt(1 - Beta2^t) / (1 - Beta1^t) for the training step t = `step`. The factor corrects for moments that
    began at 0. It is NaN at step 0.
    """
    beta1, beta2 = (np.float64(attribute(case, name)) for name in ("Beta1", "Beta2"))
    return np.float32(np.sqrt(1 - np.power(beta2, step)) / (1 - np.power(beta1, step)))


def correction_as_directml(case: Case, step: int) -> np.float32:
    """Returns the factor `correction` as DirectML 1.13.1 was observed to compute it. It differs in two cases: at step
    0, it is 1; with a negative Beta1 or Beta2, whose logarithm does not exist, it is NaN.
    """
    if step == 0:
        return np.float32(1)
    is_negative = attribute(case, "Beta1") < 0 or attribute(case, "Beta2") < 0
    return np.float32(np.nan) if is_negative else correction(case, step)


def adam(moment: Blend, corrected: Callable[[Case, int], np.float32]) -> Compute:
    """The kernel of ADAM_OPTIMIZER.

    `moment(old, contribution, kept)` returns the new moment, where `kept` is the share of the old moment that is kept.
    `corrected(case, step)` returns the factor that corrects the bias of the moments at a training step.
    """

    def compute(case: Case) -> Mapping[str, Array]:
        """Computes the new moments m' and v', and the new parameters x - LearningRate * factor * m' / (sqrt(v') +
        Epsilon), in FLOAT32. The factor is the one that `corrected` returns.

        All tensors except TrainingStepTensor have the sizes of the parameters.
        """
        x, m, v, g = (case.logical(name).astype(np.float32) for name in (PARAMETERS, FIRST, SECOND, GRADIENT))
        step = int(case.logical(STEP).reshape(-1)[0])
        with np.errstate(all="ignore"):  # infinities and NaN are valid results
            m = moment(m, g, attribute(case, "Beta1"))
            v = moment(v, np.square(g), attribute(case, "Beta2"))
            rate = attribute(case, "LearningRate") * corrected(case, step)
            x = x - rate * m / (np.sqrt(v) + attribute(case, "Epsilon"))
            found = {NEW_PARAMETERS: x, NEW_FIRST: m, NEW_SECOND: v}
            return {name: numbers.astype(case.data_type(name).numpy) for name, numbers in found.items()}

    return compute


compute = adam(blend, correction)
as_directml = adam(blend_as_directml, correction_as_directml)


def rounding(case: Case) -> Mapping[str, Interval]:
    """Returns the rounding intervals of the outputs, if the page's formulas are computed in FLOAT32.

    The intervals assume that the device computes 1 - Beta in FLOAT32, too.
    """
    x, m, v, g = (known(case, name) for name in (PARAMETERS, FIRST, SECOND, GRADIENT))
    step = float(case.logical(STEP).reshape(-1)[0])
    beta1, beta2 = (exact(attribute(case, name)) for name in ("Beta1", "Beta2"))
    size = case.data_type(PARAMETERS).numpy.itemsize
    with np.errstate(all="ignore"):
        m = (beta1 * m + (1.0 - beta1) * g).rounded_to(size).of_size(FLOAT32)
        v = (beta2 * v + (1.0 - beta2) * square(g)).rounded_to(size).of_size(FLOAT32)
        factor = sqrt(1.0 - power(beta2, step)) / (1.0 - power(beta1, step))
        x = x - factor * float(attribute(case, "LearningRate")) * m / (sqrt(v) + float(attribute(case, "Epsilon")))
    found = {NEW_PARAMETERS: x, NEW_FIRST: m, NEW_SECOND: v}
    return {name: each.rounded_to(case.data_type(name).numpy.itemsize) for name, each in found.items()}


@constraint(
    "step-0",
    "At step 0, the correction of the formula is 0 / 0; DirectML 1.13.1 uses 1 instead.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def step_0(guard: Guard) -> Findings:
    if guard.logical(STEP).reshape(-1)[0] == 0 and guard.is_small(NEW_PARAMETERS):
        cells = Cells(np.ones(guard.sizes(NEW_PARAMETERS), np.bool_))
        yield Finding(
            say("The training step is 0: by the formula, all parameters become NaN, but DirectML uses 1 for 0 / 0."),
            (Location(STEP, Part.DATA), Location(NEW_PARAMETERS, Part.DATA, cells=cells)),
        )


@constraint(
    "infinite-moment",
    "DirectML 1.13.1 computes the new first moment as m + (1 - Beta1) * (g - m), and the second likewise; the sum is "
    "NaN if the old moment is infinite.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def infinite_moment(guard: Guard) -> Findings:
    case = guard.runnable(PARAMETERS, FIRST, SECOND, GRADIENT, STEP)
    expected, seen = compute(case), adam(blend_as_directml, correction)(case)
    found = {name: Cells(np.isnan(seen[name]) & ~np.isnan(expected[name])) for name in OUTPUTS}
    if any(found.values()):
        yield Finding(
            say(
                "A moment is infinite in {count:cell|cells}; DirectML writes NaN.",
                count=len(found[NEW_FIRST]) + len(found[NEW_SECOND]),
            ),
            tuple(Location(name, Part.DATA, cells=cells) for name, cells in found.items() if cells),
        )


negative_beta = differs_as_directml(
    "negative-beta",
    "DirectML 1.13.1 computes Beta^t as 2^(t * log2(Beta)), which is NaN for a negative Beta.",
    "Beta1 or Beta2 is negative; DirectML writes another number in {count:cell|cells}.",
    compute,
    as_directml,
    rounding,
    applies=lambda guard: min(float(guard.number("Beta1")), float(guard.number("Beta2"))) < 0,
)


def _example(
    title: str, sizes: list[int], step: int, numbers: Sequence[Sequence[float]], expected: Sequence[Sequence[float]]
) -> Example:
    """An example of ADAM_OPTIMIZER at the training step `step`. `numbers` are the parameters, both moments and the
    gradients.

    `expected` are the new parameters and both new moments.
    """
    inputs = (PARAMETERS, FIRST, SECOND, GRADIENT)
    tensors = {name: float32(*sizes) for name in (*inputs, *OUTPUTS)}
    tensors[STEP] = tensor("UINT32", *[1] * len(sizes))
    data = {STEP: [step], **dict(zip(inputs, numbers, strict=True))}
    found: dict[str, Sequence[float]] = dict(zip(OUTPUTS, expected, strict=True))
    return own_example(title, tensors, data, found, LearningRate=0.25, Beta1=0.5, Beta2=0.75, Epsilon=0.0)


ADAM = declare(
    "ADAM_OPTIMIZER",
    formula="m' = Beta1 * m + (1 - Beta1) * g, v' = Beta2 * v + (1 - Beta2) * g^2, "
    "x' = x - LearningRate * sqrt(1 - Beta2^t) / (1 - Beta1^t) * m' / (sqrt(v') + Epsilon)",
    constraints=(
        *(
            rule(PARAMETERS, other)
            for other in (FIRST, SECOND, GRADIENT, *OUTPUTS)
            for rule in (SameRank, SameDataType, SameSizes)
        ),
        OneElement(STEP),
        step_0,
        infinite_moment, negative_beta,
    ),
    infer=infer,
    compute=compute,
    as_directml=as_directml,
    rounding=rounding,
    explained=explained_in("ops.catalog.training.adam_explained"),
    examples=(
        _example(
            "the first step: every parameter moves by LearningRate", [1, 1, 2, 3], 1,
            [[1, 2, 3, 4, 5, 6], [0] * 6, [0] * 6, [8, -8, 0.5, -0.5, 100, -2]],
            [
                [0.75, 2.25, 2.75, 4.25, 4.75, 6.25],
                [4, -4, 0.25, -0.25, 50, -1],
                [16, 16, 0.0625, 0.0625, 2500, 1],
            ],
        ),
        _example(
            "the second step: earlier moments have an effect", [2, 3, 1, 4], 2,
            [[0] * 24, [4, -4, 2, 0, 4, 1] * 4, [16, 16, 4, 4, 0, 8] * 4, [0, 4, 4, 4, -4, 3] * 4],
            [
                [-0.12729376, 0, -0.25, -0.16666667, 0, -0.15352206] * 4,
                [2, 0, 3, 2, 0, 2] * 4,
                [12, 16, 7, 7, 4, 8.25] * 4,
            ],
        ),
    ),
    errata=(
        "The page's table gives TrainingStepTensor a floating-point type; the text of the page and DirectML 1.13.1 "
        "require UINT32.",
        "On the page, training begins with step 0, where its formula divides 0 by 0.",
    ),
)  # fmt: skip

OPERATORS = (ADAM,)
