"""Rules about the windows of a pooling: their number and size, and windows that have only padding."""

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import NamedTuple

import numpy as np

from ops.arrays.layout import Shape
from ops.catalog.pooling.windows import LEADING, PoolingAxis, count_elements, windows_of
from ops.constraints.base import Constraint, Finding, Findings, LocalConstraint, constraint, in_cells
from ops.constraints.lists import EntryPerDimension, one_each
from ops.constraints.repairs import set_to
from ops.constraints.shapes import SameDataType, SameRank, SameSizes, set_sizes, sizes_at
from ops.model.guard import Guard, HiddenPlace, remembered
from ops.model.operator import Inferred
from ops.model.violations import Fix, Location, Part, Provenance, Rule, Severity, Stage
from ops.quick_dataclass import quick_dataclass
from ops.text.sentences import say

LISTS = {"Strides": 1, "WindowSize": 1, "StartPadding": 0, "EndPadding": 0}
DILATED = {**LISTS, "Dilations": 1}
INPUT, OUTPUT, INDICES = "InputTensor", "OutputTensor", "OutputIndicesTensor"
UINT_RANGE = 1 << 32
FORMULA = "(cells + StartPadding + EndPadding - span of the window) / Strides + 1, rounded down"


class WindowSpan(NamedTuple):
    """The measures of a pooling along one dimension: the size of the padded input, the extent of a window including its
    dilation, and the stride.
    """

    padded: int
    window: int
    stride: int

    @property
    def windows(self) -> int | None:
        """The number of windows; None if no window fits, if the stride is 0, or if a UINT cannot hold the number."""
        if self.stride == 0 or not 0 < self.window <= self.padded:
            return None
        made = (self.padded - self.window) // self.stride + 1
        return made if made < UINT_RANGE else None

    @property
    def required(self) -> int | None:
        """The number of windows that DirectML 1.13.1 requires, for the operators whose sizes it checks. It is at least
        1, or None if the stride is 0.

        DirectML computes this number in UINTs, which wrap around.
        """
        if self.stride == 0:
            return None
        return max(self.padded % UINT_RANGE - self.window % UINT_RANGE, 0) // self.stride + 1


@remembered
def window_spans(guard: Guard, of: str) -> tuple[WindowSpan, ...]:
    """The WindowSpan for each dimension of the tensor `of` after batch and channels.

    A missing entry of a list counts as 1, a missing padding as 0.
    """
    kinds = DILATED if "Dilations" in guard.operator.by_name else LISTS
    lists = {name: one_each(guard, name, of, neutral, LEADING) for name, neutral in kinds.items()}
    cells = guard.sizes(of)[LEADING:]
    dilations = lists.get("Dilations", (1,) * len(cells))
    return tuple(
        WindowSpan(size + before + after, (window - 1) * dilation + 1 if window else 0, stride)
        for size, before, after, window, dilation, stride in zip(
            cells, lists["StartPadding"], lists["EndPadding"], lists["WindowSize"], dilations, lists["Strides"],
            strict=True,
        )
    )  # fmt: skip


def pooled_sizes(guard: Guard, of: str = INPUT) -> tuple[int | None, ...]:
    """Returns the sizes that pooling the tensor `of` gives: [batch, channels, number of windows along each other
    dimension].

    A number of windows can be None, see `WindowSpan.windows`.
    """
    return (*guard.sizes(of)[:LEADING], *(span.windows for span in window_spans(guard, of)))


def infer(guard: Guard) -> dict[str, Inferred]:
    """OutputTensor and OutputIndicesTensor have an element for each window. The type of the indices does not follow
    from the input.
    """
    sizes = pooled_sizes(guard)
    found = {OUTPUT: Inferred(sizes, guard.data_type(INPUT))}
    return found | ({INDICES: Inferred(sizes, None)} if INDICES in guard.operator.by_name else {})


@quick_dataclass
class EntriesPositive:
    """The rule that the list `name` has an entry of at least 1 for each dimension after batch and channels of `of`, the
    pooled tensor.
    """

    name: str
    of: str
    code: str = "window-zero"
    severity: Severity = Severity.WARNING

    @property
    def rule(self) -> Rule:
        return Rule(f"Every entry of {self.name} is at least 1.", Provenance.IMPLIED)

    def check(self, guard: Guard) -> Findings:
        entries, mark = guard.integers(self.name), guard.mark()
        if 0 not in entries:
            return
        moving = guard.rank(self.of) - LEADING
        guard.forget(mark)
        for dimension, entry in enumerate(entries[: max(moving, 0)]):
            if entry == 0:
                at = Location(self.name, Part.VALUE, dimension)
                pattern = "{path} is 0, which no page defines; DirectML 1.13.1 accepts it."
                if self.severity is Severity.ERROR:
                    pattern = "{path} is 0; it must be at least 1."
                yield Finding(say(pattern, path=at.path), (at,), (set_to(at.path, 1),))


@quick_dataclass
class EndlessDilation:
    """The rule that every dilation is at least 1: with a dilation of 0, the run of this pooling would never end."""

    of: str
    code: str = "dilation-zero"
    severity: Severity = Severity.WARNING
    rule: Rule = field(
        default=Rule(
            "Every entry of Dilations is at least 1; DirectML 1.13.1 compiles a desc with 0, but a run never ends.",
            Provenance.OBSERVED,
            fails=Stage.RUN,
        )
    )

    def check(self, guard: Guard) -> Findings:
        if 0 not in guard.integers("Dilations"):
            return
        for finding in EntriesPositive("Dilations", self.of).check(guard):
            path = finding.locations[0].path
            message = say("{path} is 0. DirectML accepts this desc, but a run never ends.", path=path)
            yield finding._replace(message=message)


@quick_dataclass
class WindowFits:
    """The rule that a window is not larger than the padded tensor `of`; DirectML 1.13.1 also accepts larger windows."""

    of: str
    code: str = "window-fits"
    severity: Severity = Severity.WARNING

    @property
    def rule(self) -> Rule:
        return Rule(f"A window is not larger than {self.of} with its padding.", Provenance.IMPLIED)

    def check(self, guard: Guard) -> Findings:
        for dimension, span in enumerate(window_spans(guard, self.of)):
            if span.window <= span.padded:
                continue
            at = Location("WindowSize", Part.VALUE, dimension)
            yield Finding(
                say(
                    "{path}: a window spans {window:cell|cells}, but {of} with its padding has only {padded} along "
                    "dimension {dimension}.",
                    path=at.path, window=span.window, of=self.of, padded=span.padded, dimension=dimension + LEADING,
                ),
                (at, Location(self.of, Part.SIZES, dimension + LEADING)),
                (set_to(at.path, 1),),
            )  # fmt: skip


@quick_dataclass
class WindowCount:
    """The rule that `result` has one element for each window over `source`.

    The fix sets the sizes of `result` and of the tensors in `alike`.
    """

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
        pattern = "{result} has size {actual} along dimension {dimension}; it must be {expected}."
        if self.severity is not Severity.ERROR:
            pattern = "{result} has size {actual} along dimension {dimension}; the page requires {expected}."
        yield Finding(
            say(
                pattern,
                result=self.result, actual=actual[first + LEADING], dimension=first + LEADING, expected=expected[first],
            ),
            tuple(sizes_at(self.result, d + LEADING) for d in wrong),
            self._fixes(guard, whole),
        )  # fmt: skip

    def _expected(self, guard: Guard) -> list[int | None]:
        found = window_spans(guard, self.source)
        if len(found) + LEADING != guard.rank(self.result):
            raise HiddenPlace
        return [span.required if self.severity is Severity.ERROR else span.windows for span in found]

    def _fixes(self, guard: Guard, sizes: Shape) -> tuple[Fix, ...]:
        if guard.follows(self.result) or not all(1 <= size < UINT_RANGE for size in sizes):
            return ()
        others = [edit for name in self.alike if guard.case.has(name) for edit in set_sizes(name, sizes).edits]
        fix = set_sizes(self.result, sizes)
        return (Fix(fix.title, (*fix.edits, *others)),)


def entries(source: str, *, dilated: bool) -> Constraint:
    """Returns the rule that each list, such as Strides, has an entry for each dimension of `source` but batch and
    channels.

    With `dilated`, Dilations is among the lists.
    """
    kinds = DILATED if dilated else LISTS
    return EntryPerDimension(tuple(kinds), source, tuple(kinds.values()), leading=LEADING)


def moving(
    of: str, dilated: bool, severity: Severity = Severity.WARNING, *, ends: bool = True
) -> tuple[Constraint, ...]:
    """Returns the rules that every entry of WindowSize and Strides must be at least 1, and of Dilations too if
    `dilated`. `of` is the pooled tensor.

    `ends` is False if a run with a dilation of 0 never ends. A separate rule then forbids such dilations.
    """
    names = ("WindowSize", "Strides", "Dilations") if dilated else ("WindowSize", "Strides")
    rules = tuple(EntriesPositive(name, of, severity=severity) for name in names if ends or name != "Dilations")
    return rules if ends else (*rules, EndlessDilation(of))


def window_rules(
    source: str,
    result: str,
    *,
    dilated: bool,
    ends: bool = True,
    alike: tuple[str, ...] = (),
    same_type: Constraint | None = None,
) -> tuple[Constraint, ...]:
    """Returns the rules of a pooling from the tensor `source` to the tensor `result`, which has an element for every
    window.

    `dilated` is True if the operator has dilations. `ends` is False if a run with a dilation of 0 never ends. The
    tensors `alike` have the sizes of `result`. `same_type` replaces the rule that `source` and `result` have the same
    data type.
    """
    return (
        SameRank(source, result),
        *(SameRank(result, name) for name in alike),
        same_type or SameDataType(source, result),
        entries(source, dilated=dilated),
        *moving(source, dilated, ends=ends),
        WindowFits(source),
        SameSizes(source, result, leading=LEADING),
        *(SameSizes(result, name) for name in alike),
        WindowCount(source, result, alike),
    )


def axes_of(guard: Guard, source: str = INPUT, result: str = OUTPUT) -> tuple[PoolingAxis, ...]:
    """Returns a PoolingAxis, which describes the windows along one dimension, for each dimension after batch and
    channels.

    Raises HiddenPlace if the case has an error or is too large.
    """
    return windows_of(guard.runnable(source, result), source, result)


# The rule about NaN that maximum poolings and their gradient share.
about_nan = constraint(
    "nan-in-window",
    "DirectML 1.13.1 ignores NaN in a maximum.",
    severity=Severity.NOTE,
    provenance=Provenance.OBSERVED,
)


def only_padding(what: str, when: Callable[[Guard], bool] = lambda _: True) -> LocalConstraint:
    """Returns the rule that warns of windows that contain only padding.

    `what` is the end of its message: the result of such a window. The rule applies to a case only if `when` returns
    True.
    """

    @constraint(
        "window-in-padding",
        "A window that lies entirely in the padding has no element to pool.",
        severity=Severity.WARNING,
        provenance=Provenance.OBSERVED,
        depends_on_device=True,
    )
    def check(guard: Guard) -> Findings:
        if not when(guard):
            return
        empty = count_elements(axes_of(guard)) == 0
        yield from in_cells(
            np.broadcast_to(empty, guard.sizes(OUTPUT)),
            "{count:window lies|windows lie} entirely in the padding; {what}",
            *pooled_outputs(guard),
            what=what,
        )

    return check


def pooled_outputs(guard: Guard) -> Iterator[str]:
    """Yields the names of the outputs that the case has."""
    return (output.name for output in guard.operator.outputs if guard.case.has(output.name))
