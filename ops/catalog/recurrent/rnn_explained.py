"""Why a cell of RNN holds its number: its input and the hidden state before."""

from collections.abc import Iterator

from ops.catalog.recurrent.explained import Kind, View, explanation, result
from ops.catalog.recurrent.rnn import step
from ops.explain.explanation import Formula


def lines(view: View, output: str) -> Iterator[Formula]:
    """The new hidden state h."""
    yield result(view, "h", view.active(0, view.gate(0, view.before.hidden)), view.after.hidden, is_last=True)


EXPLAINED = explanation(Kind(step, lines, used=lambda case, output, is_first: (0,)))
