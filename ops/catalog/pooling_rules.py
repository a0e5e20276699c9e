"""The rules about the windows of a pooling: how many there are, and that each has something to pool."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from ops.catalog.pooling_windows import LEADING, Along, counted, windows_of
from ops.constraints.base import Constraint, Finding, Findings, LocalConstraint, constraint
from ops.constraints.inferred_sizes import SizesAsInferred
from ops.constraints.per_dimension import EntryPerDimension, one_each
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank, SameSizes
from ops.guard import Guard
from ops.operator import Inferred
from ops.sentences import say
from ops.violations import Cells, Location, Part, Provenance, Rule, Severity

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
    """A window without elements, or one that never moves, is nothing a page defines."""

    name: str
    code: str = "window-zero"
    severity: Severity = Severity.WARNING

    @property
    def rule(self) -> Rule:
        return Rule(f"Every entry of {self.name} is at least 1.", Provenance.IMPLIED)

    def check(self, guard: Guard) -> Findings:
        for place, entry in enumerate(guard.integers(self.name)):
            if entry == 0:
                at = Location(self.name, Part.VALUE, place)
                pattern = "{path} is 0; no page says what that is. DirectML 1.13.1 takes it."
                if self.severity is Severity.ERROR:
                    pattern = "{path} is 0; it must be at least 1."
                yield Finding(say(pattern, path=at.path), (at,), (set_to(at.path, 1),))


@dataclass(frozen=True, slots=True, eq=False)
class WindowFits:
    """A window is not larger than the padded input: there is at least one."""

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


def window_rules(
    source: str, result: str, *, dilated: bool, severity: Severity = Severity.WARNING, alike: tuple[str, ...] = (),
    same_type: Constraint | None = None,
) -> tuple[Constraint, ...]:  # fmt: skip
    """That `result` has a cell for every window over `source`; `alike` has its sizes, too."""
    kinds = DILATED if dilated else LISTS
    return (
        SameRank(source, result),
        *(SameRank(result, name) for name in alike),
        same_type or SameDataType(source, result),
        EntryPerDimension(tuple(kinds), source, tuple(kinds.values()), leading=LEADING),
        *(EntriesPositive(name, severity=severity) for name in ("WindowSize", "Strides", "Dilations") if name in kinds),
        WindowFits(source, severity=severity),
        SameSizes(source, result, leading=LEADING),
        *(SameSizes(result, name) for name in alike),
        SizesAsInferred(result, f"Each size after batch and channels is {FORMULA}.", alike, severity=severity),
    )


def along_of(guard: Guard, source: str = INPUT, result: str = OUTPUT) -> tuple[Along, ...]:
    return windows_of(guard.runnable(source, result), source, result)


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
        cells = Cells(np.broadcast_to(empty, guard.sizes(OUTPUT)))
        if cells:
            yield Finding(
                say("{count:window lies|windows lie} in the padding alone; " + what, count=len(cells)),
                tuple(Location(name, Part.DATA, cells=cells) for name in pooled_outputs(guard)),
            )

    return check


def pooled_outputs(guard: Guard) -> Iterator[str]:
    return (field.name for field in guard.operator.outputs if guard.case.has(field.name))
