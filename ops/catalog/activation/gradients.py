"""ACTIVATION_RELU_GRAD, and the gradients of CLIP.

These operators copy the incoming gradient where the input is above 0 or between the bounds; elsewhere, the result is 0.
"""

import math
from collections.abc import Mapping, Sequence

import numpy as np

from ops.arrays.dtypes import Array, DataType, Mask
from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.constraints.attributes import ScalarType
from ops.constraints.base import Constraint, Finding, Findings, constraint
from ops.constraints.repairs import set_to
from ops.declare.binary import same_sizes, same_types
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Compute, Example, Inferred, Operator
from ops.model.violations import Cells, Fix, Location, Part, Provenance, Severity
from ops.text.literals import number_text
from ops.text.sentences import say
from ops.text.values import Number

ELEMENTS, GIVEN, MADE = TENSORS = ("InputTensor", "InputGradientTensor", "OutputGradientTensor")


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """Infers that the output has the sizes and the data type of InputTensor."""
    return {MADE: Inferred(guard.sizes(ELEMENTS), guard.data_type(ELEMENTS))}


def compute(case: Case) -> Mapping[str, Array]:
    """Copies the incoming gradient at the elements where the mask of `passes` is TRUE, and writes 0 elsewhere.

    The result for a NaN element is 0. NaN and infinite gradients are copied.
    """
    return _gradient_where(case, passes(case, case.logical(ELEMENTS)))


def _gradient_where(case: Case, passing: Mask) -> Mapping[str, Array]:
    """Copies the gradient where `passing` is true, and writes 0 elsewhere."""
    given = case.logical(GIVEN)
    return {MADE: np.where(passing, given, given.dtype.type(0))}


def passes(case: Case, elements: Array) -> Mask:
    """A mask of the elements at which the activation passes the gradient on: above 0 for RELU, between the bounds for
    CLIP.

    It is False for NaN.
    """
    with np.errstate(invalid="ignore"):  # raw bytes can hold a signalling NaN
        if "Min" not in case.values:
            return np.asarray(elements > 0)
        low, high = bounds(case)
        return above(elements, low, case.data_type(ELEMENTS)) & below(elements, high, case.data_type(ELEMENTS))


def bounds(case: Case) -> tuple[Number, Number]:
    """Min and Max as the C struct stores them: FLOATs, or members of a scalar union."""
    low, high = (as_stored(case, case.number(name)) for name in ("Min", "Max"))
    return low, high


def as_stored(case: Case, bound: Number) -> Number:
    """Returns a bound in the precision in which the C struct stores it."""
    data_type = case.data_type(ELEMENTS)
    if "MinMaxDataType" not in case.values:
        return as_float32(bound)
    return int(bound) if data_type.is_integer else float(cast_scalar(bound, data_type))


def above(x: Array, bound: Number, data_type: DataType) -> Mask:
    """A mask of the elements with x > bound; neither x nor the bound is rounded."""
    if data_type.is_float or bound != bound:
        return np.asarray(x.astype(np.float64) > bound)
    lowest, highest = data_type.limits
    if not lowest <= bound < highest:
        return np.full(x.shape, bound < lowest)
    return np.asarray(x > data_type.numpy.type(math.floor(bound)))


def below(x: Array, bound: Number, data_type: DataType) -> Mask:
    """A mask of the elements with x < bound; neither x nor the bound is rounded."""
    if data_type.is_float or bound != bound:
        return np.asarray(x.astype(np.float64) < bound)
    lowest, highest = data_type.limits
    if not lowest < bound <= highest:
        return np.full(x.shape, bound > highest)
    return np.asarray(x < data_type.numpy.type(math.ceil(bound)))


def as_directml(case: Case) -> Mapping[str, Array]:
    """Computes the gradient as DirectML 1.13.1 does: FLOAT bounds are cast to the data type of an integer tensor."""
    return _gradient_where(case, _passes_cast_bounds(case))


def _passes_cast_bounds(case: Case) -> Mask:
    """Computes the same as `passes`, but compares integers with bounds that are cast to their data type."""
    data_type, elements = case.data_type(ELEMENTS), case.logical(ELEMENTS)
    if data_type.is_float:
        return passes(case, elements)
    low, high = (cast_scalar(bound, data_type) for bound in bounds(case))
    return np.asarray((elements > low) & (elements < high))


@constraint(
    "bounds-cast",
    "DirectML 1.13.1 casts Min and Max to the data type of an integer tensor before it compares elements with them.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)
def bounds_cast(guard: Guard) -> Findings:
    if guard.data_type(ELEMENTS).is_float:
        return
    case = guard.runnable(*TENSORS)
    differs = passes(case, case.logical(ELEMENTS)) != _passes_cast_bounds(case)
    if differs.any():
        cells, data_type = Cells(differs), case.data_type(ELEMENTS)
        cast = {name: cast_scalar(bound, data_type) for name, bound in zip(("Min", "Max"), bounds(case), strict=True)}
        names = [name for name, bound in zip(cast, bounds(case), strict=True) if cast[name] != bound]
        values = " and ".join(f"{name} = {cast[name]}" for name in names)
        yield Finding(
            say(
                "DirectML compares in {type}, where {values}; this changes the result of the comparison in "
                "{count:cell|cells}.",
                type=data_type.name, values=values, count=len(cells),
            ),
            (*(Location(name) for name in names), Location(ELEMENTS, Part.DATA, cells=cells),
             Location(MADE, Part.DATA, cells=cells)),
        )  # fmt: skip


@constraint(
    "bounds-empty", "Only elements between Min and Max pass the gradient on; elements equal to a bound do not.",
    severity=Severity.NOTE,
)  # fmt: skip
def bounds_empty(guard: Guard) -> Findings:
    low, high = guard.number("Min"), guard.number("Max")
    if low >= high:
        swap = Fix(say("Swap Min and Max"), (("Min", number_text(high)), ("Max", number_text(low))))
        yield Finding(
            say("No number lies between Min {low} and Max {high}: the gradient is 0 everywhere.",
                low=number_text(low), high=number_text(high)),
            (Location("Min"), Location("Max")),
            (swap,) if low > high else (),
        )  # fmt: skip


@constraint("bound-undefined", "No page defines the effect of a NaN bound.", severity=Severity.WARNING)
def bound_undefined(guard: Guard) -> Findings:
    for name, usual in (("Min", 0), ("Max", 1)):
        if (value := guard.number(name)) != value:
            yield Finding(
                say("{name} is NaN; no page defines this. In the reference the gradient is 0 everywhere.", name=name),
                (Location(name),),
                (set_to(name, usual),),
            )


def _gradient(
    name: str,
    formula: str,
    examples: tuple[Example, ...],
    rules: tuple[Constraint, ...] = (),
    directml: Compute | None = None,
) -> Operator:
    """Declares a gradient operator. `formula` is the condition under which the gradient passes an element; otherwise
    the result is 0.
    """
    return declare(
        name,
        formula=f"{formula} ? InputGradient : 0",
        constraints=(*same_sizes(*TENSORS), *same_types(*TENSORS), *rules),
        infer=infer,
        compute=compute,
        as_directml=directml,
        explained=explained_in("ops.catalog.activation.gradients_explained"),
        examples=examples,
    )


def _example(
    title: str, elements: Sequence[float | str], given: Sequence[float], expected: Sequence[float],
    data_type: str = "FLOAT32", **bounds: object,
) -> Example:  # fmt: skip
    """An example of a gradient operator with two rows in every tensor. `elements` are those of the input, `given` is
    the incoming gradient, and `expected` is the computed gradient. `bounds` are attributes.
    """
    tensors = {name: tensor(data_type, 1, 1, 2, len(given) // 2) for name in TENSORS}
    return own_example(title, tensors, {ELEMENTS: elements, GIVEN: given}, {MADE: expected}, **bounds)


X, G = [-3, -1, -0.5, 0, 0.5, 1, 2, 3], [1, 2, 3, 4, 5, 6, 7, 8]
BIG = 2**53
INT64 = {"MinMaxDataType": "DML_TENSOR_DATA_TYPE_INT64"}

OPERATORS = (
    _gradient(
        "ACTIVATION_RELU_GRAD", "x > 0",
        (
            _example("both signs", X, G, [0, 0, 0, 0, 5, 6, 7, 8]),
            _example("whole numbers, and gradients of any sign", [5, 0, -5, 1, -1, 127], [-1, -2, -3, -4, -5, -128],
                     [-1, 0, 0, -4, 0, -128], "INT8"),
            _example("NaN is not above 0", ["NaN", "Inf", "-Inf", 1], [1, 2, 3, 4], [0, 2, 0, 4]),
        ),
    ),
    _gradient(
        "ELEMENT_WISE_CLIP_GRAD", "Min < x < Max",
        (
            _example("only elements strictly between the bounds pass the gradient on", X, G, [0, 0, 3, 4, 5, 6, 0, 0],
                     Min=-1.0, Max=2.0),
            _example("a bound outside the range of the type", [0, 1, 2, 3, 254, 255], [1, 2, 3, 4, 5, 6],
                     [1, 2, 0, 0, 0, 0], "UINT8", Min=-1.0, Max=2.0),
        ),
        (bounds_empty, bound_undefined, bounds_cast), as_directml,
    ),
    _gradient(
        "ELEMENT_WISE_CLIP_GRAD1", "Min < x < Max",
        (
            _example("only elements strictly between the bounds pass the gradient on", X, G, [0, 0, 3, 4, 5, 6, 0, 0],
                     MinMaxDataType="DML_TENSOR_DATA_TYPE_FLOAT32", Min=-1.0, Max=2.0),
            _example("64 bits, exact", [BIG, BIG + 1, BIG + 2, -BIG], [1, 2, 3, 4], [0, 2, 0, 0], "INT64", **INT64,
                     Min=BIG, Max=BIG + 2),
        ),
        (ScalarType("MinMaxDataType", of=MADE), bounds_empty, bound_undefined),
    ),
)  # fmt: skip
