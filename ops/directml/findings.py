"""A finding of the command `doctor`: one line about the runtime, a device, or a library of an application."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "missing", "problem"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a report. `advice` is an instruction for the user, or empty."""

    what: str
    state: State
    detail: str
    advice: str = ""
