"""What a rule found: how bad, where, why, and what would mend it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

import numpy as np

from ops.arrays.dtypes import Mask
from ops.model.feature_levels import FeatureLevel

PAGE = "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-"


class Severity(IntEnum):
    """ERROR: DirectML refuses the desc. WARNING: a page forbids or does not define it, DirectML accepts it.
    NOTE: legal, but surprising."""

    NOTE = 0
    WARNING = 1
    ERROR = 2


class Provenance(Enum):
    """Where a rule comes from."""

    DOCUMENTED = "documented"  # a page states it
    IMPLIED = "implied"  # a page's pseudo-code or examples need it
    OBSERVED = "observed"  # the runtime was seen to do it


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in our own words, and where it comes from."""

    text: str
    provenance: Provenance = Provenance.DOCUMENTED
    page: str | None = None

    @property
    def url(self) -> str | None:
        return None if self.page is None else PAGE + self.page


class Part(Enum):
    """The part of a field that a location points at; the values are the names used in DirectML.h."""

    VALUE = ""
    DATA_TYPE = "DataType"
    SIZES = "Sizes"
    STRIDES = "Strides"
    FLAGS = "Flags"
    TOTAL = "TotalTensorSizeInBytes"
    ALIGNMENT = "GuaranteedBaseOffsetAlignment"
    COUNT = "DimensionCount"
    DATA = "Data"


class Cells:
    """A set of a tensor's cells, as a boolean array of the tensor's shape."""

    __slots__ = ("mask",)

    def __init__(self, mask: Mask) -> None:
        self.mask = mask

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and bool(self.mask[cell])

    def __len__(self) -> int:
        return int(np.count_nonzero(self.mask))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        # In parts: of millions of cells, whoever asks takes the first few.
        for start in range(0, self.mask.size, _LISTED_AT_ONCE):
            positions = start + np.flatnonzero(self.mask.flat[start : start + _LISTED_AT_ONCE])
            for row in np.stack(np.unravel_index(positions, self.mask.shape), axis=-1).tolist():
                yield tuple(row)

    def first(self) -> tuple[int, ...]:
        position = int(np.argmax(self.mask))
        return tuple(int(i) for i in np.unravel_index(position, self.mask.shape))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells) and np.array_equal(self.mask, other.mask)

    def __hash__(self) -> int:
        return hash((self.mask.shape, len(self)))

    def __repr__(self) -> str:
        return f"Cells({len(self)} of {self.mask.shape})"


@dataclass(frozen=True, slots=True)
class Location:
    """One place in a case: a field, a part of it, one dimension of that part, or cells of its data.

    `field` is "" for the operator itself; a member of a compound attribute is part of the field's name
    ("ScaleBias.Scale"), an element of a list its `dimension`.
    """

    field: str
    part: Part = Part.VALUE
    dimension: int | None = None
    cells: Cells | None = None

    @property
    def path(self) -> str:
        """The name of the editor that shows it, for example `IndicesTensor.Sizes[3]`."""
        name = self.field if self.part is Part.VALUE else f"{self.field}.{self.part.value}"
        return name if self.dimension is None else f"{name}[{self.dimension}]"


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that mends a violation: new texts for editors by path, or another target level.

    With `derive` the outputs follow the inputs from then on. Only `numbers` changes numbers of an input; the title
    says so. It is equal to itself in the next validation: a function of a module, or a frozen value.
    """

    title: str
    edits: tuple[tuple[str, str | None], ...] = ()
    level: FeatureLevel | None = None
    derive: bool = False
    numbers: Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """One cause, one violation."""

    code: str
    severity: Severity
    message: str
    locations: tuple[Location, ...]
    rule: Rule
    fixes: tuple[Fix, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The form that the command line prints."""
        return {
            "code": self.code,
            "severity": self.severity.name,
            "message": str(self.message),
            "locations": [_location_json(location) for location in self.locations],
            "rule": self.rule.text,
            "provenance": self.rule.provenance.value,
            "page": self.rule.url,
            "fixes": [str(fix.title) for fix in self.fixes],
        }


# A list of cells in a report ends here; its count is always exact.
LISTED_CELLS = 100
_LISTED_AT_ONCE = 1 << 16


def _location_json(location: Location) -> dict[str, Any]:
    found: dict[str, Any] = {"path": location.path, "field": location.field}
    if location.part is not Part.VALUE:
        found["part"] = location.part.value
    if location.dimension is not None:
        found["dimension"] = location.dimension
    if location.cells is not None:
        found["cell_count"] = len(location.cells)
        found["cells"] = [list(cell) for cell, _ in zip(location.cells, range(LISTED_CELLS), strict=False)]
    return found
