"""Explains a cell of GRU by its three gates: the update gate, the reset gate and the new gate."""

from collections.abc import Iterator
from dataclasses import replace

from ops.catalog.recurrent.explained import HIDDEN_INIT, Gates, Line, RecurrentKind, UnitFormulas, explanation, result
from ops.catalog.recurrent.flow import FlowLines, flow
from ops.catalog.recurrent.gru import NEW, RESET, UPDATE, step
from ops.explain.explanation import formula
from ops.model.case import Case


def lines(unit: UnitFormulas, output: str) -> Iterator[Line]:
    """Yields the formulas of a GRU step: the gates z and r, the new state n, and the output state that combines old and
    new state.
    """
    old, parts = unit.before.hidden, unit.after.parts
    yield Line(
        result(unit, "z", unit.active(0, unit.gate(UPDATE, old)), parts["z"], is_last=False), (UPDATE,), (HIDDEN_INIT,)
    )
    yield Line(
        result(unit, "r", unit.active(0, unit.gate(RESET, old)), parts["r"], is_last=False), (RESET,), (HIDDEN_INIT,)
    )
    if unit.case["LinearBeforeReset"]:
        has_bias = unit.case.has("BiasTensor")
        of_input = formula(" + ", unit.read(unit.sequence.bias[NEW])) if has_bias else ()
        of_state = formula(" + ", unit.read(unit.sequence.recurrence_bias[NEW])) if has_bias else ()
        inside = formula(
            *unit.from_input(NEW), *of_input, " + ", unit.part("r"), " * (", *unit.from_state(NEW, old), *of_state, ")"
        )
    else:
        inside = unit.gate(NEW, parts["r"] * old)
    yield Line(result(unit, "n", unit.active(1, inside), parts["new"], is_last=False), (NEW,), (HIDDEN_INIT,))
    mix = formula("(1 - ", unit.part("z"), ") * ", unit.part("new"), " + ", unit.part("z"), " * ", unit.read(old))
    yield Line(result(unit, "h", mix, unit.after.hidden, is_last=True), states=(HIDDEN_INIT,))


def used(case: Case, output: str, is_first: bool) -> Gates:
    """Returns all three gates: every output depends on the weights of all gates."""
    return UPDATE, RESET, NEW


def mixed(case: Case) -> Gates:
    """The gates whose weights a cell reads for all units, and not only for its own unit.

    With LinearBeforeReset, there is no such gate. Otherwise, it is the reset gate: each cell depends on the reset gates
    of all units.
    """
    return () if case["LinearBeforeReset"] else (RESET,)


def behind(case: Case, gate: int) -> tuple[tuple[int, ...], bool]:
    """Returns the gates whose results `gate` uses, and whether it uses them for every unit. The new state uses the
    reset gate; the other gates use none.

    The second value is True if the reset gate is applied before the matrix product, because the product then combines
    all units. With LinearBeforeReset, it is False: only the unit's own reset gate is used.
    """
    return ((RESET,) if gate == NEW else ()), not case["LinearBeforeReset"]


KIND = RecurrentKind(step, lines, used, mixed=mixed)
LINES = FlowLines(
    letters="zrh", gates=(0, 1, 2), parts=("z", "r", "new"), hidden=3, in_hidden=(UPDATE, NEW), behind=behind
)
EXPLAINED = replace(explanation(KIND), flow=flow(KIND, LINES))
