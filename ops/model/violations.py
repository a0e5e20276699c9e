"""Violations: broken rules of a case, with their severity, locations and fixes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

import numpy as np

from ops.arrays.dtypes import Mask
from ops.model.feature_levels import FeatureLevel, Runtime

PAGE = "https://learn.microsoft.com/windows/win32/api/directml/ns-directml-"


class Severity(IntEnum):
    """The severity of a violation.

    ERROR: DirectML refuses the desc. WARNING: DirectML accepts it, but the documentation forbids or does not define it.
    NOTE: the desc is valid, but the result may surprise.
    """

    NOTE = 0
    WARNING = 1
    ERROR = 2


class Provenance(Enum):
    """The source of a rule: a page that states it, a page that implies it, or an observation."""

    DOCUMENTED = "documented"  # a page of the documentation states it
    IMPLIED = "implied"  # pseudo-code or examples of a page depend on it
    OBSERVED = "observed"  # the runtime was observed to behave like this


class Stage(Enum):
    """A step after CreateOperator that may fail. The value of a member completes the verdict "accepted, cannot be
    ...".
    """

    COMPILE = "compiled"  # CompileOperator
    RUN = "run"  # the dispatch on a device


@dataclass(frozen=True, slots=True)
class Rule:
    """The text and the source of a rule.

    `page` is the file name of the documentation page that states the rule. `runtime` is the version of DirectML in
    which the rule was observed; None if it was not found by observation. If `depends_on_device`, the results in the
    marked cells differ from device to device or from run to run. `fails` is set if CreateOperator accepts a desc that
    breaks the rule, but a later stage fails on every device.
    """

    text: str
    provenance: Provenance = Provenance.DOCUMENTED
    page: str | None = None
    runtime: Runtime | None = None
    depends_on_device: bool = False
    fails: Stage | None = None

    @property
    def url(self) -> str | None:
        """The address of the page; None if no page is the source."""
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
    """The cells of a tensor that a violation is about. `mask` is a boolean array of the tensor's shape."""

    __slots__ = ("mask",)

    def __init__(self, mask: Mask) -> None:
        self.mask = mask

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, tuple) and bool(self.mask[cell])

    def __len__(self) -> int:
        return int(np.count_nonzero(self.mask))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        # In pieces, because a caller may read only the first few of millions of cells.
        for start in range(0, self.mask.size, _LISTED_AT_ONCE):
            positions = start + np.flatnonzero(self.mask.flat[start : start + _LISTED_AT_ONCE])
            for row in np.stack(np.unravel_index(positions, self.mask.shape), axis=-1).tolist():
                yield tuple(row)

    def first(self) -> tuple[int, ...]:
        """The indices of the first cell in row-major order."""
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
    """A location in a case: a field, a part of it, one dimension of that part, or cells of its data.

    `field` is "" for the operator itself. For a member of a compound attribute, it is a path like "ScaleBias.Scale".
    For an entry of a list, `dimension` is the index of the entry.
    """

    field: str
    part: Part = Part.VALUE
    dimension: int | None = None
    cells: Cells | None = None

    @property
    def path(self) -> str:
        """The path of the editor for the location, for example `IndicesTensor.Sizes[3]`."""
        name = self.field if self.part is Part.VALUE else f"{self.field}.{self.part.value}"
        return name if self.dimension is None else f"{name}[{self.dimension}]"


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that removes a violation. `edits` are new texts by path, and `level` is a new target feature level.

    If `derive`, the outputs follow the inputs from then on. `numbers` is a function that returns the case with other
    numbers in one input; `title` names this input. Equal cases must have equal fixes, so `numbers` is a module-level
    function or a frozen dataclass with `__call__`.
    """

    title: str
    edits: tuple[tuple[str, str | None], ...] = ()
    level: FeatureLevel | None = None
    derive: bool = False
    numbers: Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule in a case: its code, the message, the locations to mark, and the fixes that would remove it."""

    code: str
    severity: Severity
    message: str
    locations: tuple[Location, ...]
    rule: Rule
    fixes: tuple[Fix, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The violation as JSON, as the command line prints it."""
        return {
            "code": self.code,
            "severity": self.severity.name,
            "message": str(self.message),
            "locations": [_location_json(location) for location in self.locations],
            "rule": self.rule.text,
            "provenance": self.rule.provenance.value,
            "runtime": None if self.rule.runtime is None else str(self.rule.runtime),
            "page": self.rule.url,
            "fixes": [str(fix.title) for fix in self.fixes],
        }


# The most cells of a location that its JSON lists; `cell_count` is always exact.
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
