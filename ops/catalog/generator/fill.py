"""FILL_VALUE_CONSTANT and FILL_VALUE_SEQUENCE: fill a tensor with one number, or with numbers in equal steps."""

from collections.abc import Mapping

import numpy as np

from ops.arrays.dtypes import F16, Array
from ops.arrays.layout import count
from ops.arrays.scalar_cast import cast_scalar
from ops.constraints.attributes import ScalarType
from ops.constraints.base import Finding, Findings, constraint
from ops.declare.declaration import declare, explained_in
from ops.declare.examples import own_example, tensor
from ops.model.case import Case
from ops.model.guard import Guard
from ops.model.operator import Example, Inferred
from ops.model.violations import Cells, Location, Part, Provenance, Severity
from ops.text.sentences import say


def infer(guard: Guard) -> Mapping[str, Inferred]:
    """The sizes and the data type of the output are not determined, because there is no input."""
    return {}


def constant(case: Case) -> Mapping[str, Array]:
    """Computes FILL_VALUE_CONSTANT: every element is Value, cast to the data type of the output."""
    data_type = case.data_type("OutputTensor")
    return {"OutputTensor": np.full(case.sizes("OutputTensor"), cast_scalar(case.number("Value"), data_type))}


def sequence(case: Case) -> Mapping[str, Array]:
    """Computes FILL_VALUE_SEQUENCE: element i, in row-major order, is ValueStart + ValueDelta * i."""
    sizes = case.sizes("OutputTensor")
    return {"OutputTensor": numbers_at(case, np.arange(count(sizes), dtype=np.uint64)).reshape(sizes)}


def numbers_at(case: Case, indices: Array) -> Array:
    """Returns the numbers that FILL_VALUE_SEQUENCE has at the indices `indices`, which are UINT64 and count from 0.

    Integers wrap around at the limits of their type. Floats are computed in FLOAT64 and rounded once.
    """
    data_type = case.data_type("OutputTensor")
    start, delta = (cast_scalar(case.number(name), data_type) for name in ("ValueStart", "ValueDelta"))
    with np.errstate(all="ignore"):  # infinities and NaN are valid results
        if data_type.is_float:
            return (np.float64(start) + indices * np.float64(delta)).astype(data_type.numpy)
        low_bits = [np.uint64(int(number) % (1 << 64)) for number in (start, delta)]
        return (low_bits[0] + indices * low_bits[1]).astype(data_type.numpy)


@constraint(
    "sequence-wraps",
    "No page defines a sequence that leaves the range of its integer type; the reference wraps around.",
    severity=Severity.WARNING,
)
def sequence_wraps(guard: Guard) -> Findings:
    data_type = guard.data_type("OutputTensor")
    if not data_type.is_integer:
        return
    case = guard.runnable("OutputTensor")
    (low, high), start, delta = data_type.limits, *(int(case.number(name)) for name in ("ValueStart", "ValueDelta"))
    sizes = case.sizes("OutputTensor")
    cells = count(sizes)
    if low <= start + (cells - 1) * delta <= high:
        return
    kept = (high - start if delta > 0 else start - low) // abs(delta) + 1
    beyond = np.arange(cells).reshape(sizes) >= kept
    yield Finding(
        say(
            "The sequence leaves the range of {type} after {kept:cell|cells}; {beyond:cell is|cells are} undefined.",
            type=data_type.name, kept=kept, beyond=cells - kept,
        ),
        (Location("ValueStart"), Location("ValueDelta"), Location("OutputTensor", Part.DATA, cells=Cells(beyond))),
    )  # fmt: skip


@constraint(
    "sequence-stalls",
    "Large numbers of a floating-point type are farther apart than a small step.",
    severity=Severity.NOTE,
    provenance=Provenance.IMPLIED,
)
def sequence_stalls(guard: Guard) -> Findings:
    data_type, delta = guard.data_type("OutputTensor"), guard.number("ValueDelta")
    if not data_type.is_float or cast_scalar(delta, data_type) == 0 or delta != delta:
        return
    case = guard.runnable("OutputTensor")
    made = sequence(case)["OutputTensor"]
    same = np.zeros(made.size, np.bool_)
    flat = made.reshape(-1)
    same[1:] = (flat[1:] == flat[:-1]) & np.isfinite(flat[1:])
    if same.any():
        cells = Cells(same.reshape(made.shape))
        yield Finding(
            say(
                "{count:cell equals its|cells equal their} previous cell, because ValueDelta is too small for {type} "
                "there.",
                count=len(cells), type=data_type.name,
            ),
            (Location("ValueDelta"), Location("OutputTensor", Part.DATA, cells=cells)),
        )  # fmt: skip


TYPE = ScalarType("ValueDataType", of="OutputTensor")


def _example(title: str, data_type: str, sizes: list[int], expected: list[float | str], **numbers: object) -> Example:
    value_type = f"DML_TENSOR_DATA_TYPE_{data_type}"
    return own_example(
        title, {"OutputTensor": tensor(data_type, *sizes)}, {}, {"OutputTensor": expected},
        ValueDataType=value_type, **numbers,
    )  # fmt: skip


OPERATORS = (
    declare(
        "FILL_VALUE_CONSTANT",
        formula="Output[c] = Value",
        constraints=(TYPE,),
        infer=infer,
        compute=constant,
        explained=explained_in("ops.catalog.generator.fill_explained"),
        examples=(
            _example("a fraction", "FLOAT32", [1, 1, 2, 3], [2.5] * 6, Value=2.5),
            _example("64 bits, exact", "INT64", [2, 1, 3], [2**53 + 1] * 6, Value=2**53 + 1),
            _example("beyond FLOAT16: infinity", F16.name, [1, 1, 2, 2], ["Inf"] * 4, Value=65520),
        ),
    ),
    declare(
        "FILL_VALUE_SEQUENCE",
        formula="Output[c] = ValueStart + ValueDelta * i, with i counting the cells in row-major order",
        constraints=(TYPE, sequence_wraps, sequence_stalls),
        infer=infer,
        compute=sequence,
        explained=explained_in("ops.catalog.generator.fill_explained"),
        examples=(
            _example("fractions", "FLOAT32", [1, 1, 2, 3], [1, 1.5, 2, 2.5, 3, 3.5], ValueStart=1, ValueDelta=0.5),
            _example("decreasing numbers", "INT8", [1, 2, 4], [5, 2, -1, -4, -7, -10, -13, -16], ValueStart=5,
                     ValueDelta=-3),
            _example(
                "64 bits, exact", "UINT64", [2, 1, 3], [2**53 + 1 + 2 * i for i in range(6)],
                ValueStart=2**53 + 1, ValueDelta=2,
            ),
        ),
        errata=("The page does not define a sequence that leaves the range of its integer type.",),
    ),
)  # fmt: skip
