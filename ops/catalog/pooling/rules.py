"""The rules about the windows of a pooling: how many there are, and that each has something to pool."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.pooling.windows import LEADING, Along, counted, windows_of
from ops.constraints.base import Constraint, Finding, Findings, LocalConstraint, constraint, in_cells
from ops.constraints.lists import EntryPerDimension, one_each
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, set_sizes, sizes_at
from ops.model.guard import Guard, HiddenPlace
from ops.model.operator import Inferred
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity
from ops.text.sentences import say

LISTS = {"Strides": 1, "WindowSize": 1, "StartPadding": 0, "EndPadding": 0}
DILATED = {**LISTS, "Dilations": 1}
INPUT, OUTPUT, INDICES = "InputTensor", "OutputTensor", "OutputIndicesTensor"
UINT_RANGE = 1 << 32
FORMULA = "(cells + StartPadding + EndPadding - reach of the window) / Strides + 1, rounded down"


@dataclass(frozen=True, slots=True)
class Reach:
    """Along one dimension: the padded input, and how far a window reaches over it."""

    padded: int
    window: int
    stride: int

    @property
    def windows(self) -> int | None:
        """How many windows there are; None where no number of them can be a size."""
        if self.stride == 0 or not 0 < self.window <= self.padded:
            return None
        made = (self.padded - self.window) // self.stride + 1
        return made if made < UINT_RANGE else None

    @property
    def demanded(self) -> int | None:
        """How many DirectML 1.13.1 asks for where it checks: in UINTs, which wrap round, and at least one."""
        if self.stride == 0:
            return None
        return max(self.padded % UINT_RANGE - self.window % UINT_RANGE, 0) // self.stride + 1


def reaches(guard: Guard, of: str) -> tuple[Reach, ...]:
    """For each dimension that windows move along; what a list lacks does nothing."""
    kinds = DILATED if "Dilations" in guard.operator.by_name else LISTS
    lists = {name: one_each(guard, name, of, neutral, LEADING) for name, neutral in kinds.items()}
    cells = guard.sizes(of)[LEADING:]
    dilations = lists.get("Dilations", (1,) * len(cells))
    return tuple(
        Reach(size + before + after, (window - 1) * dilation + 1 if window else 0, stride)
        for size, before, after, window, dilation, stride in zip(
            cells, lists["StartPadding"], lists["EndPadding"], lists["WindowSize"], dilations, lists["Strides"],
            strict=True,
        )
    )  # fmt: skip


def pooled_sizes(guard: Guard, of: str = INPUT) -> tuple[int | None, ...]:
    return (*guard.sizes(of)[:LEADING], *(reach.windows for reach in reaches(guard, of)))


def infer(guard: Guard) -> dict[str, Inferred]:
    sizes = pooled_sizes(guard)
    found = {OUTPUT: Inferred(sizes, guard.data_type(INPUT))}
    return found | ({INDICES: Inferred(sizes, None)} if INDICES in guard.operator.by_name else {})


@dataclass(frozen=True, slots=True, eq=False)
class EntriesPositive:
    """A window without elements, or one that never moves, is nothing a page defines. `of` has the dimensions."""

    name: str
    of: str
    code: str = "window-zero"
    severity: Severity = Severity.WARNING

    @property
    def rule(self) -> Rule:
        return Rule(f"Every entry of {self.name} is at least 1.", Provenance.IMPLIED)

    def check(self, guard: Guard) -> Findings:
        entries, mark = guard.integers(self.name), guard.mark()
        moving = guard.rank(self.of) - LEADING
        guard.forget(mark)
        for place, entry in enumerate(entries[: max(moving, 0)]):
            if entry == 0:
                at = Location(self.name, Part.VALUE, place)
                pattern = "{path} is 0; no page says what that is. DirectML 1.13.1 takes it."
                if self.severity is Severity.ERROR:
                    pattern = "{path} is 0; it must be at least 1."
                yield Finding(say(pattern, path=at.path), (at,), (set_to(at.path, 1),))


@dataclass(frozen=True, slots=True, eq=False)
class WindowFits:
    """A window is not larger than the padded input: there is at least one. DirectML 1.13.1 accepts it."""

    of: str
    code: str = "window-fits"
    severity: Severity = Severity.WARNING

    @property
    def rule(self) -> Rule:
        return Rule(f"A window is no larger than {self.of} with its padding.", Provenance.IMPLIED)

    def check(self, guard: Guard) -> Findings:
        for place, reach in enumerate(reaches(guard, self.of)):
            if reach.window <= reach.padded:
                continue
            at = Location("WindowSize", Part.VALUE, place)
            yield Finding(
                say(
                    "{path}: a window reaches over {window:cell|cells}, {of} has {padded} with its padding along "
                    "dimension {dimension}.",
                    path=at.path, window=reach.window, of=self.of, padded=reach.padded, dimension=place + LEADING,
                ),
                (at, Location(self.of, Part.SIZES, place + LEADING)),
                (set_to(at.path, 1),),
            )  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class WindowCount:
    """A tensor has a cell for every window over another one; `alike` are the tensors that have its sizes, too."""

    source: str
    result: str
    alike: tuple[str, ...] = ()
    severity: Severity = Severity.WARNING
    code: str = "window-count"
    rule: Rule = field(default=Rule(f"Each size after batch and channels is {FORMULA}."))

    def check(self, guard: Guard) -> Findings:
        actual = guard.sizes(self.result)
        expected = self._expected(guard)
        wrong = [d for d, size in enumerate(expected) if size not in (None, actual[d + LEADING])]
        if not wrong:
            return
        after = (actual[d + LEADING] if size is None else size for d, size in enumerate(expected))
        first, whole = wrong[0], (*actual[:LEADING], *after)
        pattern = "{result} has size {actual} at dimension {dimension}; it must be {expected}."
        if self.severity is not Severity.ERROR:
            pattern = "{result} has size {actual} at dimension {dimension}; the page asks for {expected}."
        yield Finding(
            say(
                pattern,
                result=self.result, actual=actual[first + LEADING], dimension=first + LEADING, expected=expected[first],
            ),
            tuple(sizes_at(self.result, d + LEADING) for d in wrong),
            self._fixes(guard, whole),
        )  # fmt: skip

    def _expected(self, guard: Guard) -> list[int | None]:
        found = reaches(guard, self.source)
        if len(found) + LEADING != guard.rank(self.result):
            raise HiddenPlace
        return [reach.demanded if self.severity is Severity.ERROR else reach.windows for reach in found]

    def _fixes(self, guard: Guard, sizes: Shape) -> tuple[Fix, ...]:
        if guard.follows(self.result) or not all(1 <= size < UINT_RANGE for size in sizes):
            return ()
        others = [edit for name in self.alike if guard.case.has(name) for edit in set_sizes(name, sizes).edits]
        fix = set_sizes(self.result, sizes)
        return (Fix(fix.title, (*fix.edits, *others)),)


def entries(source: str, *, dilated: bool) -> Constraint:
    kinds = DILATED if dilated else LISTS
    return EntryPerDimension(tuple(kinds), source, tuple(kinds.values()), leading=LEADING)


def moving(of: str, dilated: bool, severity: Severity = Severity.WARNING) -> tuple[Constraint, ...]:
    """A window has elements and moves on."""
    names = ("WindowSize", "Strides", "Dilations") if dilated else ("WindowSize", "Strides")
    return tuple(EntriesPositive(name, of, severity=severity) for name in names)


def window_rules(
    source: str, result: str, *, dilated: bool, alike: tuple[str, ...] = (), same_type: Constraint | None = None
) -> tuple[Constraint, ...]:
    """That `result` has a cell for every window over `source`; `alike` has its sizes, too."""
    return (
        SameRank(source, result),
        *(SameRank(result, name) for name in alike),
        same_type or SameDataType(source, result),
        entries(source, dilated=dilated),
        *moving(source, dilated),
        WindowFits(source),
        SameSizes(source, result, leading=LEADING),
        *(SameSizes(result, name) for name in alike),
        WindowCount(source, result, alike),
    )


def along_of(guard: Guard, source: str = INPUT, result: str = OUTPUT) -> tuple[Along, ...]:
    return windows_of(guard.runnable(source, result), source, result)


# The rule that MAX_POOLING and its gradient have about NaN.
about_nan = constraint(
    "nan-in-window",
    "DirectML 1.13.1 leaves NaN out of the maximum.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)


def only_padding(what: str, when: Callable[[Guard], bool] = lambda _: True) -> LocalConstraint:
    """`what` says in a half sentence what DirectML writes there."""

    @constraint(
        "window-in-padding",
        "A window that lies in the padding alone has no element to pool.",
        severity=Severity.WARNING,
        provenance=Provenance.OBSERVED,
    )
    def check(guard: Guard) -> Findings:
        if not when(guard):
            return
        empty = counted(along_of(guard)) == 0
        yield from in_cells(
            np.broadcast_to(empty, guard.sizes(OUTPUT)),
            "{count:window lies|windows lie} in the padding alone; {what}",
            *pooled_outputs(guard),
            what=what,
        )

    return check


def pooled_outputs(guard: Guard) -> Iterator[str]:
    return (output.name for output in guard.operator.outputs if guard.case.has(output.name))
