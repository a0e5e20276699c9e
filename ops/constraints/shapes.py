"""Rules about the ranks, sizes and data types of several tensors, and fixes that set sizes."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from ops.arrays.layout import Shape, count
from ops.constraints.base import Finding, Findings
from ops.constraints.repairs import (
    begins_with_ones,
    changeable,
    derive_outputs,
    set_type,
    with_leading_ones,
    without_leading,
)
from ops.model.guard import Guard
from ops.model.tensor import MAX_RANK
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import listed, say


@lru_cache(maxsize=1 << 12)
def sizes_at(name: str, dimension: int | None = None) -> Location:
    """Returns the location of all sizes of a tensor or, if `dimension` is given, of one size."""
    return Location(name, Part.SIZES, dimension)


def dimension_list(dimensions: Sequence[int]) -> str:
    """The dimensions in words: `dimension 3`, `dimensions 0 and 2`."""
    pattern = "dimension {listed}" if len(dimensions) == 1 else "dimensions {listed}"
    return say(pattern, listed=listed([str(d) for d in dimensions]))


def set_size(name: str, dimension: int, size: int) -> Fix:
    """The fix that sets one size of a tensor."""
    return Fix(
        say("Set {name} Sizes[{dimension}] to {size}", name=name, dimension=dimension, size=size),
        ((f"{name}.Sizes[{dimension}]", str(size)),),
    )


def size_list(sizes: Shape) -> str:
    """The sizes as an editor shows them: `1,1,3,4`."""
    return ",".join(map(str, sizes))


def braced(sizes: Shape) -> str:
    """The sizes as messages show them: `{1,1,3,4}`."""
    return "{" + size_list(sizes) + "}"


def set_sizes(name: str, sizes: Shape) -> Fix:
    """The fix that sets all sizes of a tensor."""
    return Fix(say("Set {name} to {sizes}", name=name, sizes=braced(sizes)), ((f"{name}.Sizes", size_list(sizes)),))


@quick_dataclass
class SameRank:
    """The rule that the tensors `first` and `second` have the same rank. It holds if one of them is absent."""

    first: str
    second: str
    severity: Severity = Severity.ERROR
    provenance: Provenance = Provenance.DOCUMENTED
    code: str = "same-rank"

    @property
    def rule(self) -> Rule:
        return Rule(
            say("{first} and {second} have the same DimensionCount.", first=self.first, second=self.second),
            self.provenance,
        )

    def concerns(self, absent: Collection[str]) -> bool:
        return self.first not in absent and self.second not in absent

    def check(self, guard: Guard) -> Findings:
        if not (guard.present(self.first) and guard.present(self.second)):
            return
        first, second = guard.rank(self.first), guard.rank(self.second)
        if first != second:
            pattern = (
                "{second} has {actual:dimension|dimensions}, but {first} has {expected}; they must have the same "
                "number."
            )
            if self.severity is not Severity.ERROR:
                pattern = (
                    "{second} has {actual:dimension|dimensions}, and {first} has {expected}; the page requires the same"
                    " number."
                )
            yield Finding(
                say(pattern, second=self.second, actual=second, first=self.first, expected=first),
                (sizes_at(self.first), sizes_at(self.second)),
                tuple(self._fixes(guard, first, second)),
            )  # fmt: skip

    def _fixes(self, guard: Guard, first: int, second: int) -> Iterator[Fix]:
        shorter, longer = (self.first, self.second) if first < second else (self.second, self.first)
        missing = abs(first - second)
        desc = changeable(guard.case, shorter)
        if desc is not None and max(first, second) <= MAX_RANK and not guard.follows(shorter):
            title = say("Add {count:leading 1|leading 1s} to the sizes of {name}", count=missing, name=shorter)
            yield Fix(title, with_leading_ones(shorter, desc, missing))
        desc = changeable(guard.case, longer)
        if desc is not None and begins_with_ones(desc, missing) and not guard.follows(longer):
            title = say("Remove {count:leading 1|leading 1s} from the sizes of {name}", count=missing, name=longer)
            yield Fix(title, without_leading(longer, desc, missing))


@quick_dataclass
class SameDataType:
    """The rule that the tensors `first` and `second` have the same data type. It holds if one of them is absent."""

    first: str
    second: str
    code: str = "same-data-type"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(say("{first} and {second} have the same DataType.", first=self.first, second=self.second))

    def concerns(self, absent: Collection[str]) -> bool:
        return self.first not in absent and self.second not in absent

    def check(self, guard: Guard) -> Findings:
        if not (guard.present(self.first) and guard.present(self.second)):
            return
        first, second = guard.data_type(self.first), guard.data_type(self.second)
        if first != second:
            pattern = "{second} is {actual}, and {first} is {expected}; the data types must be the same."
            if self.severity is not Severity.ERROR:
                pattern = (
                    "{second} is {actual}, and {first} is {expected}; the page requires the same type, but DirectML "
                    "1.13.1 does not."
                )
            yield Finding(
                say(
                    pattern,
                    second=self.second, actual=second.name, first=self.first, expected=first.name,
                ),
                (Location(self.first, Part.DATA_TYPE), Location(self.second, Part.DATA_TYPE)),
                (set_type(self.second, first.name), set_type(self.first, second.name)),
            )  # fmt: skip


@quick_dataclass
class SameSizes:
    """The rule that the tensors `first` and `second` have the same sizes.

    `except_axis` names the attribute that holds the one dimension that is not compared. If `leading` is set, only the
    first `leading` dimensions are compared.
    """

    first: str
    second: str
    except_axis: str | None = None
    leading: int | None = None
    provenance: Provenance = Provenance.DOCUMENTED
    code: str = "same-sizes"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        pattern = "{first} and {second} have the same Sizes."
        if self.leading:
            pattern = "{first} and {second} have the same Sizes along the first {leading} dimensions."
        elif self.except_axis:
            pattern = "{first} and {second} have the same Sizes except along {axis}."
        facts = {"first": self.first, "second": self.second, "axis": self.except_axis, "leading": self.leading}
        return Rule(say(pattern, **facts), self.provenance)

    def concerns(self, absent: Collection[str]) -> bool:
        return self.first not in absent and self.second not in absent

    def check(self, guard: Guard) -> Findings:
        if not (guard.present(self.first) and guard.present(self.second)):
            return
        descs = guard.case.tensor(self.first), guard.case.tensor(self.second)
        if descs[0] is not None and descs[1] is not None and descs[0].sizes == descs[1].sizes:
            return
        axis = guard.axis(self.except_axis, self.first) if self.except_axis else None
        mark = guard.mark()
        rank = guard.rank(self.first)
        if guard.rank(self.second) != rank:
            return
        guard.forget(mark)
        differing: list[tuple[int, int, int]] = []
        for dimension in range(rank if self.leading is None else min(rank, self.leading)):
            if dimension == axis:
                continue
            mark = guard.mark()
            first, second = guard.size(self.first, dimension), guard.size(self.second, dimension)
            if first == second:
                guard.forget(mark)
            else:
                differing.append((dimension, first, second))
        if differing:
            yield self._finding(differing, derive_outputs(guard, self.second))

    def _finding(self, differing: list[tuple[int, int, int]], others: tuple[Fix, ...]) -> Finding:
        dimension, first, second = differing[0]
        pattern = (
            "{second} has size {actual} along dimension {dimension}, and {first} has {expected}; the sizes must be "
            "equal."
        )
        facts: dict[str, object] = {
            "second": self.second, "actual": second, "dimension": dimension, "first": self.first, "expected": first,
        }  # fmt: skip
        if len(differing) > 1:
            pattern = (
                "{second} has sizes {actual} along dimensions {dimension}, and {first} has {expected}; the sizes must "
                "be equal."
            )
            columns = list(zip(*differing, strict=True))
            texts = [listed([str(entry) for entry in column]) for column in columns]
            facts.update(dimension=texts[0], expected=texts[1], actual=texts[2])
        locations = [
            location for d, _, _ in differing for location in (sizes_at(self.first, d), sizes_at(self.second, d))
        ]
        return Finding(
            say(pattern, **facts),
            tuple(locations),
            (
                *(
                    Fix(
                        say("Set {name} to the sizes of {other}", name=name, other=other),
                        tuple((f"{name}.Sizes[{d}]", str(sizes[pick])) for d, *sizes in differing),
                    )
                    for name, other, pick in ((self.second, self.first, 0), (self.first, self.second, 1))
                ),
                *others,
            ),
        )


@quick_dataclass
class SizeAlongAxis:
    """The rule that some tensors have the size `expected` along an axis: a number, or the value of an attribute.

    `axis` is the name of the attribute that contains the axis. Tensors with the same wrong size share a Finding.
    """

    tensors: str | tuple[str, ...]
    axis: str
    expected: int | str
    code: str = "size-along-axis"
    severity: Severity = Severity.ERROR

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tensors as a tuple, also if there is only one."""
        return (self.tensors,) if isinstance(self.tensors, str) else self.tensors

    @property
    def rule(self) -> Rule:
        return Rule(
            say(
                "{names}: the size along {axis} is {expected}.",
                names=listed(self.names), axis=self.axis, expected=self.expected,
            )
        )  # fmt: skip

    def check(self, guard: Guard) -> Findings:
        axis = guard.axis(self.axis, self.names[0])
        expected = guard.integer(self.expected) if isinstance(self.expected, str) else self.expected
        wrong: dict[int, list[str]] = {}
        for name in self.names:
            mark = guard.mark()
            actual = guard.size(name, axis)
            if actual == expected:
                guard.forget(mark)
            else:
                wrong.setdefault(actual, []).append(name)
        for actual, tensors in wrong.items():
            yield Finding(
                say(
                    "{tensors}: size {actual} along dimension {axis}; it must be {expected} ({reason}).",
                    tensors=listed(tensors), actual=actual, axis=axis, expected=expected,
                    reason=self.expected
                    if isinstance(self.expected, str)
                    else say("{axis} is {dimension}", axis=self.axis, dimension=axis),
                ),
                tuple(sizes_at(name, axis) for name in tensors),
                (*self._fixes(tensors, axis, expected, actual), *derive_outputs(guard, *tensors)),
            )  # fmt: skip

    def _fixes(self, tensors: list[str], axis: int, expected: int, actual: int) -> tuple[Fix, ...]:
        edits = tuple((f"{name}.Sizes[{axis}]", str(expected)) for name in tensors)
        size = say("Set {names} Sizes[{axis}] to {size}", names=listed(tensors), axis=axis, size=expected)
        if not isinstance(self.expected, str):
            return (Fix(size, edits),)
        other = say("Set {name} to {value}", name=self.expected, value=actual)
        return Fix(size, edits), Fix(other, ((self.expected, str(actual)),))


@quick_dataclass
class AtLeastElements:
    """The rule that the tensor has at least `least` elements. In messages, `meaning` is a phrase that explains this
    number.
    """

    tensor: str
    least: int
    meaning: str
    code: str = "at-least-elements"
    severity: Severity = Severity.ERROR

    @property
    def rule(self) -> Rule:
        return Rule(
            say(
                "{tensor} holds at least {least} elements: {meaning}.",
                tensor=self.tensor, least=self.least, meaning=self.meaning,
            )
        )  # fmt: skip

    def check(self, guard: Guard) -> Findings:
        sizes = guard.sizes(self.tensor)
        total = count(sizes)
        if sizes and total < self.least:
            yield Finding(
                say(
                    "{tensor} holds {actual:element|elements}; it must hold at least {least}: {meaning}.",
                    tensor=self.tensor, actual=total, least=self.least, meaning=self.meaning,
                ),
                (sizes_at(self.tensor),),
                (set_size(self.tensor, len(sizes) - 1, self.least),),
            )  # fmt: skip
