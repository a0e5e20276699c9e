"""WebNN code for FILL_VALUE_CONSTANT and DIAGONAL_MATRIX."""

from ops.arrays.scalar_cast import as_float32, cast_scalar
from ops.declare.webnn_code import Operand, Outputs, call, constant, in_webnn, only, type_of
from ops.model.case import Case


def _filled(case: Case) -> Operand:
    """The WebNN constant that has Value in all elements of the output."""
    value = case.number("Value")
    if "ValueDataType" not in case.values:
        value = as_float32(value)
    held = cast_scalar(value, case.data_type("OutputTensor")).item()
    one = constant(held, type_of(case, "OutputTensor"), "value")
    sizes = case.sizes("OutputTensor")
    return call("expand", one, list(sizes), shape=sizes)


def _constant(case: Case) -> Outputs:
    return only(case, _filled(case))


def _diagonal(case: Case) -> Outputs:
    offset = case.integer("Offset")
    above = call("triangular", _filled(case), upper=True, diagonal=offset)
    return only(case, call("triangular", above, upper=False, diagonal=offset))


SNIPPETS = in_webnn({"FILL_VALUE_CONSTANT": _constant, "DIAGONAL_MATRIX": _diagonal})
