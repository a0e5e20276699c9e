"""The signals with which a statement ends, the exceptions of the text, and calls in progress."""

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
    """The reason why the next statement is not executed: a break, a continue, a return, a stop or a goto."""

    BREAK = auto()
    CONTINUE = auto()
    RETURN = auto()
    STOP = auto()
    GOTO = auto()


class Undecided(Exception):  # noqa: N818  # ends the try to run a loop step by step
    """A loop or a switch that is left under an unknown condition."""

    def __init__(self, why: Unknown) -> None:
        self.why = why


class Thrown(Exception):  # noqa: N818  # an exception of the text
    """A `throw` of the text: the object that it throws, and its type, which is empty if it is not known."""

    def __init__(self, value: Object, type_name: str = "") -> None:
        self.value = value
        self.type = type_name


class Ended(Thrown):
    """The end of the program, such as a call of std::abort; no handler takes it."""

    def __init__(self) -> None:
        super().__init__(None)


# The values of some attributes of cells, structs and arrays.
State = dict[tuple[int, str], tuple[Any, str, Any]]


@dataclass(slots=True)
class Frame:
    """A call in progress: its returned value, and the state at each return under an unknown condition."""

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
