"""Short hints beside the editors of attributes: the range of an axis or a count, the type of a number."""

from collections.abc import Mapping

from ops.attribute_types import Enumeration, Float, Integer
from ops.constraints.attributes import AxisInRange, CountInRange
from ops.model.case import Case
from ops.model.feature_levels import NEWEST
from ops.model.guard import NO_DATA, Guard, HiddenPlace
from ops.text.sentences import say
from ops.text.values import AxisDirection

# The meanings of INCREASING and DECREASING, by the beginning of the operator's name.
DIRECTIONS: Mapping[str, tuple[str, str]] = {
    "TOP_K": (say("smallest first"), say("largest first")),
    "ARG": (say("first of equal cells"), say("last of equal cells")),
    "RESAMPLE": (say("rounds up"), say("rounds down")),
    "CUMULATIVE": (say("from the first cell"), say("from the last cell")),
}


def hints(case: Case) -> Mapping[str, str]:
    """The hint of each attribute that has one: `0 ... 3` for the axis of a tensor with four dimensions, `FLOAT` for
    Min.

    If the range of an attribute depends on an invalid value, its hint has no range.
    """
    found: dict[str, str] = {}
    for field in case.operator.attributes:
        if isinstance(field.type, Integer | Float):
            found[field.name] = field.type.schema_type
        elif isinstance(field.type, Enumeration) and isinstance(direction := case[field.name], AxisDirection):
            words = next((words for name, words in DIRECTIONS.items() if case.operator.name.startswith(name)), None)
            found |= {} if words is None else {field.name: words[direction]}
    guard = Guard(case, NEWEST, NO_DATA)
    for constraint in case.operator.constraints:
        try:
            if isinstance(constraint, AxisInRange):
                found[constraint.axis] = _range(0, guard.rank(constraint.of) - 1)
            elif isinstance(constraint, CountInRange):
                found[constraint.name] = _range(constraint.low, constraint.high(guard)[0])
        except HiddenPlace:
            continue
    return found


def _range(low: int, high: int) -> str:
    return f"{low} ... {high}" if high >= low else ""
