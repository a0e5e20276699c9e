"""Functions that compute rounding intervals of the float outputs of a case, for declarations in several families."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ops.arrays.dtypes import Array, DataType
from ops.arrays.scalar_cast import as_float32
from ops.model.case import Case
from ops.rounding.activations import FORMULAS
from ops.rounding.interval import FLOAT32, LARGEST, Interval, exact, summed
from ops.text.values import Malformed, ScaleBias

Rounding = Callable[[Case], Mapping[str, Interval]]
OUTPUT = "OutputTensor"


def size_of(case: Case, name: str) -> int | None:
    """The size of the elements of a tensor in bytes; None if they are not floats."""
    data_type = case.data_type(name)
    return data_type.numpy.itemsize if data_type.is_float else None


def known(case: Case, name: str, size: int = FLOAT32) -> Interval:
    """Returns the elements of an input as an interval without width, for a computation in a float type of `size`
    bytes.
    """
    return exact(case.logical(name), size)


def scaled_elements(case: Case) -> Interval:
    """The limits of the elements of InputTensor after Scale and Bias, if there is a ScaleBias, in the type of the
    tensor.
    """
    x = known(case, "InputTensor", size_of(case, "InputTensor") or FLOAT32)
    scale_bias = case.values.get("ScaleBias")
    if not isinstance(scale_bias, ScaleBias):
        return x
    scale, bias = scale_bias.scale, scale_bias.bias
    assert not isinstance(scale, Malformed)
    assert not isinstance(bias, Malformed)
    return x * as_float32(scale) + as_float32(bias)


def of_elements(function: Callable[..., Any], output: str = OUTPUT) -> Rounding:
    """Returns a function that computes the rounding intervals of an operator that is applied to each element of
    InputTensor.

    `function` is the operator's function; it also accepts an Interval.
    """

    def bound(case: Case) -> Mapping[str, Interval]:
        size = size_of(case, output)
        if size is None or size_of(case, "InputTensor") is None:
            return {}
        with np.errstate(all="ignore"):
            found = function(scaled_elements(case))
        assert isinstance(found, Interval)
        return {output: found.rounded_to(size)}

    return bound


def of_inputs(function: Callable[..., Any], *names: str) -> Rounding:
    """Returns the function that bounds the rounding errors of an output whose elements combine the elements of the
    inputs `names` at the same index.

    `function` computes with NumPy functions on intervals.
    """

    def bound(case: Case) -> Mapping[str, Interval]:
        size = size_of(case, OUTPUT)
        if size is None or any(size_of(case, name) is None for name in names):
            return {}
        with np.errstate(all="ignore"):
            found = function(*(known(case, name, size) for name in names))
        assert isinstance(found, Interval)
        return {OUTPUT: found.rounded_to(size)}

    return bound


def of_activation(name: str) -> Rounding:
    """Returns the function that computes the rounding interval of an activation operator: it evaluates the operator's
    formula in FLOAT32.
    """

    def bound(case: Case) -> Mapping[str, Interval]:
        size = size_of(case, OUTPUT)
        if size is None:
            return {}
        attributes = {field.name: as_float32(case.number(field.name)) for field in case.operator.attributes}
        x = known(case, "InputTensor", max(size, FLOAT32))
        return {OUTPUT: FORMULAS[name](x, attributes).rounded_to(size)}

    return bound


Terms = Callable[[Case], float | Array]


def of_sums(terms: Terms, *inputs: str, output: str = OUTPUT, units: float = 2.0) -> Rounding:
    """Returns a function that computes the rounding intervals of an output whose elements are sums of elements of
    `inputs`, with weights that are not negative.

    `terms` returns the number of terms of a sum. The magnitude of a sum is the reference's result for the absolute
    values of the inputs. `units` covers the rounding of the weights, in ULP.
    """

    def bound(case: Case) -> Mapping[str, Interval]:
        size = size_of(case, output)
        compute = case.operator.compute
        if size is None or compute is None:
            return {}
        wide = in_float32(case)
        with np.errstate(all="ignore"):
            value = compute(wide)[output].astype(np.float64)
            most = wide
            for name in inputs:
                most = most.with_logical(name, np.abs(wide.logical(name)))
            magnitude = compute(most)[output].astype(np.float64)
            beyond = ~np.isfinite(magnitude) & _finite(wide, inputs)
        computed = max(size, FLOAT32)
        magnitude = np.where(beyond, LARGEST[computed], magnitude)
        found = summed(value, value, magnitude, np.asarray(terms(case)) + units, computed,
                       np.maximum(magnitude, value), np.minimum(-magnitude, value))  # fmt: skip
        return {output: found.opened(beyond).rounded_to(size)}

    return bound


def _finite(case: Case, inputs: tuple[str, ...]) -> bool:
    return all(bool(np.isfinite(case.logical(name)).all()) for name in inputs)


def in_float32(case: Case) -> Case:
    """Returns the case with FLOAT32 and packed strides for its FLOAT16 tensors, so that the reference does not round to
    FLOAT16.
    """
    found = case
    for field in case.operator.tensors:
        desc = case.tensor(field.name)
        if desc is None or desc.data_type is not DataType.FLOAT16:
            continue
        numbers = case.logical(field.name).astype(np.float32) if field in case.operator.inputs else None
        found = found.with_value(
            field.name, replace(desc, data_type=DataType.FLOAT32, strides=None, total_bytes=None)
        )  # fmt: skip
        if numbers is not None:
            found = found.with_logical(field.name, numbers)
    return found
