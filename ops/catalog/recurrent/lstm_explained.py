"""Why a cell of LSTM holds its number: its gates and its memory."""

from collections.abc import Iterator

from ops.arrays.dtypes import Array
from ops.catalog.recurrent.explained import CELL_SINGLE, Gates, Kind, View, explanation, result
from ops.catalog.recurrent.lstm import IN, KEEP, NEW, OUT, step
from ops.catalog.shared.fused import fused_text
from ops.explain.explanation import Formula, formula
from ops.model.case import Case


def lines(view: View, output: str) -> Iterator[Formula]:
    """The gates i and f, the new memory n, the mixed memory c, the gate o, and the hidden state h."""
    old, parts, memory = view.before.memory, view.after.parts, view.after.memory
    yield result(view, "i", view.active(0, gate(view, IN, old)), parts["i"], is_last=False)
    if view.case["CoupleInputForget"]:
        yield result(view, "f", formula("1 - ", view.part("i")), parts["f"], is_last=False)
    else:
        yield result(view, "f", view.active(0, gate(view, KEEP, old)), parts["f"], is_last=False)
    yield result(view, "n", view.active(1, view.gate(NEW, view.before.hidden)), parts["new"], is_last=False)
    mix = formula(view.part("f"), " * ", view.number(old), " + ", view.part("i"), " * ", view.part("new"))
    yield result(view, "c", mix, memory, is_last=output == CELL_SINGLE)
    if output == CELL_SINGLE:
        return
    yield result(view, "o", view.active(0, gate(view, OUT, memory)), parts["o"], is_last=False)
    name = fused_text(view.sequence.activations[2])
    yield result(
        view, "h", formula(view.part("o"), f" * {name}(", view.number(memory), ")"), view.after.hidden, is_last=True
    )


def gate(view: View, number: int, memory: Array) -> Formula:
    """The formula inside a gate; with a peephole, the gate also reads the memory."""
    plain = view.gate(number, view.before.hidden)
    if not view.case.has("PeepholeTensor"):
        return plain
    return formula(*plain, " + ", view.number(view.sequence.peephole[number]), " * ", view.number(memory))


def used(case: Case, output: str, is_first: bool) -> Gates:
    """The memory does not use the output gate of its own time step, only those of earlier time steps."""
    out = () if output == CELL_SINGLE and is_first else (OUT,)
    return IN, *out, *(() if case["CoupleInputForget"] else (KEEP,)), NEW


def ignored(case: Case) -> Gates:
    """The forget gate, if it is coupled to the input gate."""
    return (KEEP,) if case["CoupleInputForget"] else ()


EXPLAINED = explanation(Kind(step, lines, used, ignored))
