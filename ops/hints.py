"""The range a field may have in the present case, in few words."""

from collections.abc import Mapping

from ops.attribute_types import Enumeration, Float, Integer
from ops.case import Case
from ops.constraints.attributes import AxisInRange, CountInRange
from ops.features import NEWEST
from ops.guard import Guard, HiddenPlace
from ops.sentences import say
from ops.validate import NO_DATA
from ops.values import AxisDirection


def hints(case: Case) -> Mapping[str, str]:
    """Per attribute what stands beside its editor: "0 ... 3" for an axis of four dimensions, "FLOAT" for a bound."""
    found: dict[str, str] = {}
    for field in case.operator.attributes:
        if isinstance(field.type, Integer | Float):
            found[field.name] = field.type.schema_type
        elif isinstance(field.type, Enumeration) and isinstance(direction := case[field.name], AxisDirection):
            found[field.name] = say("largest first") if direction is AxisDirection.DECREASING else say("smallest first")
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
