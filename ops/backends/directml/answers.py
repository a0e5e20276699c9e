"""What an answer of the child has to hold: one that holds anything else is none."""

from collections.abc import Mapping

from ops.backends.directml.wire import Message

Wanted = Mapping[str, type | tuple[type, ...]]

_NUMBER = (int, float)
VERDICT: Wanted = {"hresult": int, "messages": list, "milliseconds": _NUMBER}
RUN: Wanted = {"outputs": list, "milliseconds": _NUMBER}
# By what the first request of a child asks for.
STARTED: Mapping[str, Wanted] = {"open": {"device": str, "missing_types": list}, "adapters": {"adapters": list}}


def lacking(answer: Message, wanted: Wanted) -> str:
    """The first thing that is missing or of another kind; '' for an answer as it is wanted."""
    for name, kind in wanted.items():
        if not isinstance(answer.fields.get(name), kind):
            return name
    return ""
