"""Converts Python values to attributes: numbers of Python and NumPy, sequences of numbers, and mappings.

The functions raise TypeError or ValueError with a message that lacks the name of the field; `Case` adds the name.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, cast

import numpy as np

from ops.arrays.dtypes import Array
from ops.text.literals import is_short, shortened
from ops.text.values import Number


def plain(raw: object) -> Any:
    """The value without NumPy: a scalar as a number of Python, an array as a list; other objects are returned as is."""
    if isinstance(raw, np.generic):
        return cast("Any", raw).item()
    if isinstance(raw, np.ndarray):
        return cast("Array", raw).tolist()
    return raw


def whole(raw: object) -> int:
    """Converts a Python value to an int. Raises TypeError if it is not a whole number; True and 2.0 are not
    accepted.
    """
    value = plain(raw)
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"requires a whole number, not {described(raw)}")
    return int(_short(value))


def number(raw: object) -> Number:
    """Returns `raw` as an integer or a float. Raises TypeError for any other value, including True and False."""
    value = plain(raw)
    if not isinstance(value, int | float) or isinstance(value, bool | Enum):
        raise TypeError(f"requires a number, not {described(raw)}")
    return _short(value) if isinstance(value, int) else value


def _short(value: int) -> int:
    """Returns the number. Raises ValueError if it has more digits than a number may have in a text."""
    if not is_short(value):
        raise ValueError(f"is a number of {value.bit_length()} bits")
    return value


def sequence(raw: object, of: str) -> Sequence[object]:
    """Returns the entries of a list, a tuple, a range or an array.

    Raises TypeError for anything else. `of` is the name of the entries in the error message, such as "sizes".
    """
    value = plain(raw)
    if not isinstance(value, list | tuple | range):
        raise TypeError(f"requires a list of {of}, not {described(raw)}")
    return cast("Sequence[object]", value)


def members(raw: Mapping[object, object], known: Sequence[str]) -> dict[str, object]:
    """The entries of a mapping. Raises ValueError if it has a key that is not among `known`."""
    for key in raw:
        if key not in known:
            listed = f"the members are {', '.join(known)}" if known else "it has none"
            raise ValueError(f"has no member {key!r}; {listed}")
    return cast("dict[str, object]", dict(raw))


def described(raw: object) -> str:
    """A short text about a value for a message: its type and its text, if it has one."""
    kind = type(raw).__name__
    try:
        return f"{kind} {shortened(repr(raw))}"
    except Exception:  # a list in itself, or a value whose __repr__ fails
        return kind
