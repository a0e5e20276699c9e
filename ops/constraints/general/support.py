"""Rules of the support tables, about the ranks and data types that a tensor may have at a feature level."""

from collections import defaultdict
from collections.abc import Callable, Iterator

from ops.arrays.dtypes import DataType, names
from ops.constraints.base import Finding, Findings
from ops.constraints.repairs import Edits, begins_with_ones, changeable, set_type, with_leading_ones, without_leading
from ops.constraints.shapes import sizes_at
from ops.model.feature_levels import NEWEST, FeatureLevel
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Operator, Row, Supported
from ops.model.violations import Fix, Location, Part, Rule, Severity
from ops.text.sentences import listed, say


def raise_level(level: FeatureLevel) -> Fix:
    """A fix that raises the target feature level and changes no field."""
    return Fix(say("Raise the target level to {level}", level=str(level)), level=level)


class Available:
    """The rule that the operator exists at the target feature level."""

    code = "operator-level"
    severity = Severity.ERROR
    rule = Rule("An operator is available from the feature level that introduced it.")

    def check(self, guard: Guard) -> Findings:
        operator = guard.operator
        if guard.table_level < operator.since:
            yield Finding(
                say(
                    "{name} needs feature level {since}; the target is {level}.",
                    name=operator.name, since=str(operator.since), level=str(guard.table_level),
                ),
                (Location(""),),
                (raise_level(operator.since),),
            )  # fmt: skip


def table(guard: Guard) -> tuple[FeatureLevel, Row]:
    """Returns the feature level whose limits the rules check, and the operator's support table at this level.

    The level is the target level, or NEWEST if the operator does not exist at the target level.
    """
    for level in (guard.table_level, NEWEST):
        if (row := guard.operator.supported(level)) is not None:
            return level, row
    raise AssertionError(guard.operator)


class RankSupported:
    """The rule that the level supports the rank of every tensor. Tensors with the same rank and the same supported
    ranks share a finding.
    """

    code = "rank"
    severity = Severity.ERROR
    rule = Rule("The support table of the feature level lists the dimension counts of each tensor.")

    def check(self, guard: Guard) -> Findings:
        level, row = table(guard)
        failing: dict[tuple[int, tuple[int, int]], list[str]] = defaultdict(list)
        for name, supported in row.items():
            mark = guard.mark()
            try:
                rank = guard.rank(name)
            except HiddenPlace:
                continue
            if supported.allows_rank(rank):
                guard.forget(mark)
            else:
                failing[rank, supported.ranks].append(name)
        for (rank, _), tensors in failing.items():
            supported = row[tensors[0]]
            later = _first_level(guard.operator, tensors, lambda s, rank=rank: s.allows_rank(rank))
            pattern = "{tensors}: {rank:dimension|dimensions}; feature level {level} supports rank {ranks}."
            if later:
                pattern = (
                    "{tensors}: {rank:dimension|dimensions}; feature level {level} supports rank {ranks} "
                    "(rank {rank} from level {later} on)."
                )
            yield Finding(
                say(
                    pattern, tensors=listed(tensors), rank=rank, level=str(level), ranks=supported.rank_text,
                    later=str(later),
                ),
                tuple(sizes_at(name) for name in tensors),
                (*_other_rank(guard, tensors, rank, supported), *([raise_level(later)] if later else [])),
            )  # fmt: skip


class TypeSupported:
    """The rule that the feature level supports the data type of each tensor. Tensors with the same type and the same
    supported types share a violation.
    """

    code = "data-type"
    severity = Severity.ERROR
    rule = Rule("The support table of the feature level lists the data types of each tensor.")

    def check(self, guard: Guard) -> Findings:
        level, row = table(guard)
        failing: dict[tuple[DataType, frozenset[DataType]], list[str]] = defaultdict(list)
        for name, supported in row.items():
            mark = guard.mark()
            try:
                data_type = guard.data_type(name)
            except HiddenPlace:
                continue
            if data_type in supported.types:
                guard.forget(mark)
            else:
                failing[data_type, frozenset(supported.types)].append(name)
        for (data_type, _), tensors in failing.items():
            allowed = row[tensors[0]].types
            later = _first_level(guard.operator, tensors, lambda s, wanted=data_type: wanted in s.types)
            pattern = "{tensors}: {type}; feature level {level} supports {allowed}."
            if later:
                pattern = "{tensors}: {type}; feature level {level} supports {allowed} ({type} from level {later} on)."
            yield Finding(
                say(
                    pattern, tensors=listed(tensors), type=data_type.name, level=str(level),
                    allowed=names(allowed), later=str(later),
                ),
                tuple(Location(name, Part.DATA_TYPE) for name in tensors),
                (_other_type(tensors, nearest(data_type, allowed)), *([raise_level(later)] if later else [])),
            )  # fmt: skip


def nearest(wanted: DataType, allowed: tuple[DataType, ...]) -> DataType:
    """The allowed type that is most similar to `wanted`.

    The difference between float and integer counts first, then the sign, then the width.
    """
    return min(
        allowed,
        key=lambda t: (t.is_float != wanted.is_float, t.is_signed != wanted.is_signed, abs(t.bits - wanted.bits)),
    )


def _first_level(operator: Operator, tensors: list[str], allows: Callable[[Supported], bool]) -> FeatureLevel | None:
    for level in operator.levels:
        if all(name in operator.support[level] and allows(operator.support[level][name]) for name in tensors):
            return level
    return None


def _other_type(tensors: list[str], to: DataType) -> Fix:
    edits = tuple((f"{name}.DataType", to.name) for name in tensors)
    return Fix(set_type(listed(tensors), to.name).title, edits)


def _other_rank(guard: Guard, tensors: list[str], rank: int, supported: Supported) -> Iterator[Fix]:
    """Yields one fix that gives the tensors the nearest supported rank. `rank` is their current rank.

    The fix adds leading dimensions of size 1 to all tensors, or removes leading dimensions, even if their sizes are not
    1. Yields nothing if a size of a tensor is malformed, or if all the tensors are outputs derived from the inputs.
    """
    low, high = supported.ranks
    descs = {name: desc for name in tensors if (desc := changeable(guard.case, name)) is not None}
    if len(descs) != len(tensors) or all(guard.follows(name) for name in tensors):
        return
    if rank < low:
        title = say(
            "Add {count:leading 1|leading 1s} to the sizes of {tensors}", count=low - rank, tensors=listed(tensors)
        )
        change, edits = low - rank, [with_leading_ones(name, desc, low - rank) for name, desc in descs.items()]
    else:
        dropped = rank - high
        title = say(
            "Remove {count:leading 1|leading 1s} from the sizes of {tensors}", count=dropped, tensors=listed(tensors)
        )
        if not all(begins_with_ones(desc, dropped) for desc in descs.values()):
            title = say("Keep the last {count:dimension|dimensions} of {tensors}", count=high, tensors=listed(tensors))
        change, edits = -dropped, [without_leading(name, desc, dropped) for name, desc in descs.items()]
    yield Fix(title, (*(edit for each in edits for edit in each), *_axis_along(guard, tensors, change)))


def _axis_along(guard: Guard, tensors: list[str], change: int) -> Edits:
    """Returns an edit that adds `change` to the axis attribute, so that the axis selects the same dimension as before.

    `change` is the change of the rank of `tensors`. Returns () if the case has other tensors than `tensors`, if the
    operator has no axis, or if the axis would become negative.
    """
    field, case = guard.operator.axis_field, guard.case
    present = {tensor.name for tensor in guard.operator.tensors if case.has(tensor.name)}
    if field is None or present != set(tensors) or not isinstance(axis := case.values[field], int):
        return ()
    return ((field, str(axis + change)),) if axis + change >= 0 else ()
