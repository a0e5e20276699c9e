"""What running a case gives: violations, outputs, and how they differ from the reference's."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ops.arrays.dtypes import Array
from ops.backends.reference import NO_REFERENCE
from ops.model.case import Case
from ops.model.violations import Violation

if TYPE_CHECKING:
    from ops.backends.compare import Difference


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What became of a case. `outputs` is empty when it was not run; `why_not` then says why.

    `differences` tells of every output how it differs from the reference's; it is empty when the reference ran alone.
    `as_directml` is what DirectML was seen to compute instead; None where that is the same, and where nobody asked.
    """

    case: Case
    violations: tuple[Violation, ...]
    outputs: Mapping[str, Array] = field(default_factory=dict[str, Array])
    milliseconds: float = 0.0
    origin: str = ""
    why_not: str | None = None
    differences: "Mapping[str, Difference]" = field(default_factory=dict[str, "Difference"])
    as_directml: "Evaluation | None" = None

    @property
    def can_run(self) -> bool:
        """False where nothing may run the case; a device may run one that there is no reference for."""
        return self.why_not in (None, NO_REFERENCE)
