"""The interface of back ends, which run cases, and the result of a run."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ops.arrays.dtypes import Array
from ops.model.case import Case


@dataclass(frozen=True, slots=True)
class RunResult:
    """The result of a run: the elements of each output in the shape of its desc, by field name.

    `milliseconds` is the time of the computation alone; `origin` names the device or library that computed it.
    """

    outputs: Mapping[str, Array]
    milliseconds: float
    origin: str


class BackendError(Exception):
    """A run failed or its result is unusable, although `Backend.why_not` returned None. The message is a sentence."""


class Backend(Protocol):
    """A back end: runs cases that have no ERROR."""

    @property
    def name(self) -> str:
        """The name on the command line, such as reference or directml."""
        ...

    def why_not(self, case: Case) -> str | None:
        """Returns the reason why this back end cannot run the case; None if it can."""
        ...

    def run(self, case: Case) -> RunResult:
        """Computes the outputs. Raises BackendError if the run fails, MemoryError if memory runs out."""
        ...
