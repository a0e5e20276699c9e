"""The state of calls in the C++ interpreter: the signals with which a statement ends, the exceptions that the C++ code
throws, and the calls that are in progress.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from ops.formats.cpp_import.state.values import (
    Cell,
    Object,
    Scope,
    Unknown,
)


class Signal(Enum):
    """The reason why execution does not continue with the next statement: a break, a continue, a return, a stop or a
    goto.
    """

    BREAK = auto()
    CONTINUE = auto()
    RETURN = auto()
    STOP = auto()
    GOTO = auto()


class Undecided(Exception):  # noqa: N818  # ends the try to run a loop step by step
    """Raised when an unknown condition decides whether a loop or a switch ends at this point. The interpreter then
    stops running the loop step by step. `why` is the unknown value.
    """

    def __init__(self, why: Unknown) -> None:
        self.why = why


class Thrown(Exception):  # noqa: N818  # an exception of the text
    """Raised when the C++ text executes `throw`.

    `value` is the thrown object. `type` is its type; it is empty if it is not known.
    """

    def __init__(self, value: Object, type_name: str = "") -> None:
        self.value = value
        self.type = type_name


class Ended(Thrown):
    """Raised in the interpreter if the program ends, for example by a call of std::abort. No `catch` handler catches
    it.
    """

    def __init__(self) -> None:
        super().__init__(None)


# The values of some attributes of cells, structs and arrays.
State = dict[tuple[int, str], tuple[Any, str, Any]]


@dataclass(slots=True)
class Frame:
    """A function call in progress. `result` is the returned value.

    `early` has the state at each return statement that runs only under an unknown condition.
    """

    name: str
    result: Object = None
    early: list[tuple[Unknown, Object, Cell | None, State, int]] = field(
        default_factory=list[tuple[Unknown, Object, Cell | None, State, int]]
    )
    birth: int = 0
    type: str = ""
    scope: Scope | None = None
    cell: Cell | None = None
    is_fresh: bool = False
