"""Why a cell of GRU holds its number: its update, reset and new gates."""

from collections.abc import Iterator

from ops.catalog.recurrent.explained import Gates, Kind, View, explanation, result
from ops.catalog.recurrent.gru import NEW, RESET, UPDATE, step
from ops.explain.explanation import Formula, formula
from ops.model.case import Case


def lines(view: View, output: str) -> Iterator[Formula]:
    """The gates z and r, the new state n, and the mixture of the old and the new state."""
    old, parts = view.before.hidden, view.after.parts
    yield result(view, "z", view.active(0, view.gate(UPDATE, old)), parts["z"], is_last=False)
    yield result(view, "r", view.active(0, view.gate(RESET, old)), parts["r"], is_last=False)
    if view.case["LinearBeforeReset"]:
        has_bias = view.case.has("BiasTensor")
        of_input = formula(" + ", view.number(view.sequence.bias[NEW])) if has_bias else ()
        of_state = formula(" + ", view.number(view.sequence.recurrence_bias[NEW])) if has_bias else ()
        inside = formula(
            *view.from_input(NEW), *of_input, " + ", view.part("r"), " * (", *view.from_state(NEW, old), *of_state, ")"
        )
    else:
        inside = view.gate(NEW, parts["r"] * old)
    yield result(view, "n", view.active(1, inside), parts["new"], is_last=False)
    mix = formula("(1 - ", view.part("z"), ") * ", view.part("new"), " + ", view.part("z"), " * ", view.number(old))
    yield result(view, "h", mix, view.after.hidden, is_last=True)


def used(case: Case, output: str, is_first: bool) -> Gates:
    """All gates count."""
    return UPDATE, RESET, NEW


def mixed(case: Case) -> Gates:
    """The reset gate of all units, if it is applied before the multiplication."""
    return () if case["LinearBeforeReset"] else (RESET,)


EXPLAINED = explanation(Kind(step, lines, used, mixed=mixed))
