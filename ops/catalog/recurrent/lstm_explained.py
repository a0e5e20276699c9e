"""Explains an output cell of LSTM: the formulas of the gates, of the memory and of the hidden state."""

from collections.abc import Iterator
from dataclasses import replace

from ops.arrays.dtypes import Array
from ops.catalog.recurrent.explained import (
    CELL_SINGLE,
    HIDDEN_INIT,
    MEMORY_INIT,
    Gates,
    Line,
    RecurrentKind,
    UnitFormulas,
    explanation,
    result,
)
from ops.catalog.recurrent.flow import FlowLines, flow
from ops.catalog.recurrent.lstm import IN, KEEP, NEW, OUT, step
from ops.catalog.shared.fused import fused_text
from ops.explain.explanation import Formula, formula
from ops.model.case import Case


def lines(unit: UnitFormulas, output: str) -> Iterator[Line]:
    """Yields the formulas of the gates i and f, the new memory n, the memory c, the gate o, and the hidden state h. For
    OutputCellSingleTensor, c is the last.
    """
    old, parts, memory = unit.before.memory, unit.after.parts, unit.after.memory
    states = (HIDDEN_INIT, MEMORY_INIT) if unit.case.has("PeepholeTensor") else (HIDDEN_INIT,)
    yield Line(result(unit, "i", unit.active(0, gate(unit, IN, old)), parts["i"], is_last=False), (IN,), states)
    if unit.case["CoupleInputForget"]:
        yield Line(result(unit, "f", formula("1 - ", unit.part("i")), parts["f"], is_last=False))
    else:
        yield Line(result(unit, "f", unit.active(0, gate(unit, KEEP, old)), parts["f"], is_last=False), (KEEP,), states)
    new = unit.active(1, unit.gate(NEW, unit.before.hidden))
    yield Line(result(unit, "n", new, parts["new"], is_last=False), (NEW,), (HIDDEN_INIT,))
    mix = formula(unit.part("f"), " * ", unit.read(old), " + ", unit.part("i"), " * ", unit.part("new"))
    yield Line(result(unit, "c", mix, memory, is_last=output == CELL_SINGLE), states=(MEMORY_INIT,))
    if output == CELL_SINGLE:
        return
    out = unit.active(0, gate(unit, OUT, memory))
    yield Line(result(unit, "o", out, parts["o"], is_last=False), (OUT,), (HIDDEN_INIT,))
    name = fused_text(unit.sequence.activations[2])
    product = formula(unit.part("o"), f" * {name}(", unit.number(memory), ")")
    yield Line(result(unit, "h", product, unit.after.hidden, is_last=True))


def gate(unit: UnitFormulas, number: int, memory: Array) -> Formula:
    """The formula of the sum to which the activation of a gate is applied.

    A peephole adds a product with the memory.
    """
    plain = unit.gate(number, unit.before.hidden)
    if not unit.case.has("PeepholeTensor"):
        return plain
    return formula(*plain, " + ", unit.read(unit.sequence.peephole[number]), " * ", unit.read(memory))


def used(case: Case, output: str, is_first: bool) -> Gates:
    """The gates whose weights determine an output cell. `is_first` is True for the first time step.

    In that step, CellSingle does not depend on the output gate, because this gate affects only later time steps.
    """
    out = () if output == CELL_SINGLE and is_first else (OUT,)
    return IN, *out, *(() if case["CoupleInputForget"] else (KEEP,)), NEW


def ignored(case: Case) -> Gates:
    """The forget gate, if it is coupled to the input gate; else no gate."""
    return (KEEP,) if case["CoupleInputForget"] else ()


KIND = RecurrentKind(step, lines, used, ignored)
LINES = FlowLines(
    letters="iofc",
    gates=(0, 4, 1, 2),
    parts=("i", "o", "f", "new"),
    hidden=5,
    memory=3,
    in_memory=(KEEP, IN, NEW),
    in_hidden=(OUT,),
)
EXPLAINED = replace(explanation(KIND), flow=flow(KIND, LINES))
