"""What came in from another format."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ops.case import Case


@dataclass(frozen=True, slots=True)
class Imported:
    """A case, with what has to be told about it.

    `remarks` are sentences: what was added or left out, and why. `lines` are the lines of the source, counted from 1,
    by the path of the field that was read there (`IndicesTensor.Sizes[3]`, `Axis`).
    """

    case: Case
    remarks: tuple[str, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict[str, int])
