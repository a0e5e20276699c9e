"""WebNN code for reductions and CUMULATIVE_SUMMATION."""

from ops.catalog.reduction.cumulative import is_decreasing, is_exclusive
from ops.catalog.reduction.reduce_functions import axes_of, name_of
from ops.declare.webnn_code import Outputs, call, in_webnn, only, tensor
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say
from ops.text.values import AxisDirection

_METHODS = {
    "SUM": "reduceSum", "AVERAGE": "reduceMean", "L1": "reduceL1", "L2": "reduceL2", "LOG_SUM": "reduceLogSum",
    "LOG_SUM_EXP": "reduceLogSumExp", "MAX": "reduceMax", "MIN": "reduceMin", "MULTIPLY": "reduceProduct",
    "SUM_SQUARE": "reduceSumSquare",
}  # fmt: skip
_INDICES = {"ARGMIN": "argMin", "ARGMAX": "argMax"}


def _reduce(case: Case) -> Outputs:
    name, axes, shape = name_of(case), axes_of(case), case.sizes("OutputTensor")
    x = tensor(case, "InputTensor")
    if name in _METHODS:
        return only(case, call(_METHODS[name], x, shape=shape, axes=list(axes), keepDimensions=True))
    method = _INDICES[name]
    if len(axes) != 1:
        raise FormatError(say("{method} of WebNN has one axis, not {count}", method=method, count=len(axes)))
    if case.values.get("AxisDirection") == AxisDirection.DECREASING:
        raise FormatError(say("{method} of WebNN does not find the last of equal elements", method=method))
    wide = case.data_type("OutputTensor").bits == 64
    made = "int64" if wide else "int32"
    return only(case, call(method, x, axes[0], shape=shape, data_type=made, keepDimensions=True, outputDataType=made))


def _cumulative(case: Case) -> Outputs:
    return only(
        case,
        call(
            "cumulativeSum",
            tensor(case, "InputTensor"),
            case.integer("Axis"),
            exclusive=is_exclusive(case) or None,
            reversed=is_decreasing(case) or None,
        ),
    )


SNIPPETS = in_webnn({"REDUCE": _reduce, "ARGMIN": _reduce, "ARGMAX": _reduce, "CUMULATIVE_SUMMATION": _cumulative})
