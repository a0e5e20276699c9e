"""Rules about attributes: an axis, a list of axes, an integer in a range, the type and number of a scalar union."""

from collections.abc import Callable
from dataclasses import field

from ops.arrays.dtypes import DataType
from ops.constraints.base import Finding, Findings, Limit
from ops.constraints.repairs import set_to, set_type
from ops.model.guard import Guard, HiddenPlace
from ops.model.violations import Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say


@quick_dataclass
class AxisInRange:
    """The rule that the attribute `axis` is a dimension of the tensor `of`."""

    axis: str
    of: str
    code: str = "axis-in-range"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(say("{axis} is less than the DimensionCount of {of}.", axis=self.axis, of=self.of))

    def check(self, guard: Guard) -> Findings:
        axis, rank = guard.integer(self.axis), guard.rank(self.of)
        if axis >= rank:
            yield Finding(
                say(
                    "{axis_field} is {axis}; it must be from 0 to {last}, "
                    "because {of} has {rank:dimension|dimensions}.",
                    axis_field=self.axis, axis=axis, of=self.of, rank=rank, last=rank - 1,
                ),
                (Location(self.axis),),
                (set_to(self.axis, rank - 1),) if rank else (),
            )  # fmt: skip


# A function that returns the largest value that the case allows.
ValueLimit = Callable[[Guard], Limit]


@quick_dataclass
class CountInRange:
    """The rule that the integer attribute `name` is at least `low`, and at most a limit that `high` computes from the
    case.

    `text` is the text of the rule. If the limit is known, a violation also marks the fields in `blames`.
    """

    name: str
    low: int
    high: ValueLimit
    text: str
    provenance: Provenance = Provenance.DOCUMENTED
    blames: tuple[str, ...] = ()
    code: str = field(kw_only=True)
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(self.text, self.provenance)

    def check(self, guard: Guard) -> Findings:
        value, mark = guard.integer(self.name), guard.mark()
        try:
            high, meaning = self.high(guard)
        except HiddenPlace:
            if value < self.low:  # too small for any limit
                guard.forget(mark)
                pattern = "{name} is {value}; it must be at least {low}."
                sentence = say(pattern, name=self.name, value=value, low=self.low)
                yield Finding(sentence, (Location(self.name),), (set_to(self.name, self.low),))
            return
        if self.low <= value <= high:
            return
        nearest = min(max(value, self.low), high)
        yield Finding(
            say(
                "{name} is {value}; it must be from {low} to {high}, {meaning}.",
                name=self.name, value=value, low=self.low, high=high, meaning=meaning(),
            ),
            (Location(self.name), *(Location(other) for other in self.blames)),
            (set_to(self.name, nearest),) if high >= self.low else (),
        )  # fmt: skip


@quick_dataclass
class ScalarType:
    """The rule that `type_field`, the data type of a scalar union, equals the data type of the tensor `of`."""

    type_field: str
    of: str
    code: str = "scalar-type"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(say("{type_field} equals the DataType of {of}.", type_field=self.type_field, of=self.of))

    def check(self, guard: Guard) -> Findings:
        actual, expected = guard.value(self.type_field), guard.data_type(self.of)
        if isinstance(actual, DataType) and actual != expected:
            others = () if guard.follows(self.of) else (set_type(self.of, actual.name),)
            yield Finding(
                say(
                    "{type_field} is {actual}, and {of} is {expected}; the data types must be the same.",
                    type_field=self.type_field, actual=actual.name, of=self.of, expected=expected.name,
                ),
                (Location(self.type_field), Location(self.of, Part.DATA_TYPE)),
                (set_type(self.type_field, expected.name, self.type_field), *others),
            )  # fmt: skip


@quick_dataclass
class ScalarFits:
    """The rule that the number of a scalar union fits its type if this is an integer type, because the C struct cannot
    store other numbers.
    """

    name: str
    type_field: str
    code: str = "scalar-fits"
    severity: Severity = Severity.ERROR
    rule: Rule = field(
        default=Rule("The number in a DML_SCALAR_UNION fits the data type that another field of the desc names.")
    )

    def check(self, guard: Guard) -> Findings:
        number, data_type = guard.number(self.name), guard.value(self.type_field)
        if not isinstance(data_type, DataType) or not data_type.is_integer or data_type.bits < 8:
            return
        low, high = data_type.limits
        if isinstance(number, float) and not number.is_integer():
            pattern = "{name} is {number}; {type} holds whole numbers from {low} to {high}."
        elif not low <= number <= high:
            pattern = "{name} is {number}; {type} holds numbers from {low} to {high}."
        else:
            return
        yield Finding(
            say(pattern, name=self.name, number=number, type=data_type.name, low=low, high=high),
            (Location(self.name),),
            (set_to(self.name, low if number < low else high if number > high else 0),)
            if number != number or number in (float("inf"), float("-inf"))
            else (set_to(self.name, min(max(int(number), low), high)),),
        )


@quick_dataclass
class AxesInRange:
    """The rule that every entry of the list `axes` is a dimension of the tensor `of`."""

    axes: str
    of: str
    code: str = "axes-in-range"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(say("Every entry of {axes} is less than the DimensionCount of {of}.", axes=self.axes, of=self.of))

    def check(self, guard: Guard) -> Findings:
        rank = guard.rank(self.of)
        for place, axis in enumerate(guard.integers(self.axes)):
            if axis >= rank:
                at = Location(self.axes, Part.VALUE, place)
                yield Finding(
                    say(
                        "{path} is {axis}; it must be from 0 to {last}, because {of} has {rank:dimension|dimensions}.",
                        path=at.path, axis=axis, of=self.of, rank=rank, last=rank - 1,
                    ),
                    (at,),
                    (set_to(at.path, rank - 1),) if rank else (),
                )  # fmt: skip


@quick_dataclass
class AxesOnce:
    """A note on each axis that a list repeats. DirectML accepts a repeated axis and counts it once."""

    axes: str
    code: str = "axes-once"
    severity: Severity = Severity.NOTE
    rule: Rule = field(default=Rule("A repeated axis counts once."))

    def check(self, guard: Guard) -> Findings:
        axes = guard.integers(self.axes)
        seen: set[int] = set()
        for place, axis in enumerate(axes):
            if axis in seen:
                at = Location(self.axes, Part.VALUE, place)
                yield Finding(
                    say("{path} repeats axis {axis}; a repeated axis counts once.", path=at.path, axis=axis), (at,)
                )
            seen.add(axis)
