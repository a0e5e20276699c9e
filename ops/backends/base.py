"""What runs a case."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ops.arrays.dtypes import Array
from ops.model.case import Case


@dataclass(frozen=True, slots=True)
class RunResult:
    """Logical arrays by output field, the time of the computation alone, and what computed them."""

    outputs: Mapping[str, Array]
    milliseconds: float
    origin: str


class BackendError(Exception):
    """A back end that could have run a case gave no result; the sentence says why."""


class Backend(Protocol):
    """A back end is given only cases without an ERROR."""

    @property
    def name(self) -> str: ...

    def why_not(self, case: Case) -> str | None:
        """The reason it cannot run this case, or None."""
        ...

    def run(self, case: Case) -> RunResult: ...
