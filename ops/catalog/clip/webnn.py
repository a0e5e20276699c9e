"""WebNN code for CLIP, CLIP1 and THRESHOLD."""

import math

import numpy as np

from ops.catalog.clip.scaling import bound, bounds
from ops.declare.webnn_code import Outputs, call, in_webnn, only, scaled
from ops.model.case import Case
from ops.text.format_error import FormatError
from ops.text.sentences import say


def _number(value: np.generic) -> float | int | None:
    """Returns a limit of a CLIP operator as an option of WebNN's clamp; None for an infinite limit, because this is the
    default.

    Raises FormatError for NaN, which clamp does not define.
    """
    found = value.item()
    if isinstance(found, float) and np.isnan(found):
        raise FormatError(say("a bound is NaN, which WebNN's clamp does not define"))
    return None if isinstance(found, float) and np.isinf(found) else found


def _clip(case: Case) -> Outputs:
    x, (low, high) = scaled(case), bounds(case, case.data_type("InputTensor"))
    least, most = _number(low), _number(high)
    if low > high:  # type: ignore[operator]
        raise FormatError(say("Min is above Max, which WebNN's clamp refuses"))
    if low.item() == math.inf or high.item() == -math.inf:
        raise FormatError(
            say("Min is infinity or Max is -infinity; this program writes no WebNN code for such a bound")
        )
    return only(case, call("clamp", x, minValue=least, maxValue=most))


def _threshold(case: Case) -> Outputs:
    low = _number(bound(case.number("Min"), None, case.data_type("InputTensor")))
    return only(case, call("clamp", scaled(case), minValue=low))


SNIPPETS = in_webnn({"ELEMENT_WISE_CLIP": _clip, "ELEMENT_WISE_CLIP1": _clip, "ELEMENT_WISE_THRESHOLD": _threshold})
