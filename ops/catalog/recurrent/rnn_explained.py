"""Explains a cell of RNN: how it is computed from the input and the previous hidden state."""

from collections.abc import Iterator
from dataclasses import replace

from ops.catalog.recurrent.explained import HIDDEN_INIT, Line, RecurrentKind, UnitFormulas, explanation, result
from ops.catalog.recurrent.flow import FlowLines, flow
from ops.catalog.recurrent.rnn import step


def lines(unit: UnitFormulas, output: str) -> Iterator[Line]:
    """Yields the only line of the explanation of an RNN step: the formula of the new hidden state h."""
    hidden = unit.active(0, unit.gate(0, unit.before.hidden))
    yield Line(result(unit, "h", hidden, unit.after.hidden, is_last=True), (0,), (HIDDEN_INIT,))


KIND = RecurrentKind(step, lines, used=lambda case, output, is_first: (0,))
LINES = FlowLines(letters="", gates=(), parts=(), hidden=0)
EXPLAINED = replace(explanation(KIND), flow=flow(KIND, LINES))
