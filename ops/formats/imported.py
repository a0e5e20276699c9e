"""The result of reading a case from another format."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ops.model.case import Case

_LAST_PART = re.compile(r"(\[\d+\]|\.\w+)$")


@dataclass(frozen=True, slots=True)
class Imported:
    """A case that was read, with remarks for the user.

    `remarks` are sentences about everything that was added or left out, and why. `lines` maps the path of each field
    (`IndicesTensor.Sizes[3]`, `Axis`) to the line of the source where it was read, counted from 1. `spans` has the
    first and the last byte of the values that stand in the source. `opened` are the expressions of the fields that stay
    open, because the source does not determine them.
    """

    case: Case
    remarks: tuple[str, ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict[str, int])
    spans: Mapping[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    opened: tuple[str, ...] = ()


def wholes(path: str) -> Iterator[str]:
    """Yields the path, then each path that contains it: IndicesTensor.Sizes[3], IndicesTensor.Sizes, IndicesTensor."""
    yield path
    while (shorter := _LAST_PART.sub("", path)) != path:
        yield (path := shorter)
