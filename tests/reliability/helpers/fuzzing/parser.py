"""Defines a class for a parser that is fuzzed. Its functions generate inputs and give them to the program, which must
be able to use each case that it reads from an input.
"""

import atexit
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, NamedTuple
from zlib import crc32

from ops import Case, dump, evaluate, load, validate
from ops.arrays.layout import count
from ops.check.validation import has_errors
from ops.formats.dxdispatch.writer import to_text
from ops.model.guard import NO_DATA
from ops.presets import FOLDER
from ops.text.values import Malformed

_FEW_CELLS = 1 << 10


class Read(NamedTuple):
    """The result of reading an input.

    `opened` is False if the input was refused without an exception. `said` are the messages that the reading produced.
    """

    opened: bool
    said: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Parser:
    """A parser that is fuzzed. `make` generates an input. `read` gives an input to the program, and may raise only
    `refusal`.

    `parts` is the parser's share of all inputs; a parser that reads its inputs quickly has a larger share.
    """

    name: str
    parts: int
    make: Callable[[Random], bytes]
    read: Callable[[bytes], Read]
    refusal: type[Exception] | None


def used(case: Case, raw: bytes) -> list[str]:
    """Validates a case, saves it, opens it again and compares; sometimes also runs it. Returns all messages about the
    case.

    The bytes `raw`, from which the case was read, determine whether it is run.
    """
    violations = validate(case, data_limit=NO_DATA)
    said = [violation.message for violation in violations]
    said += [value.why for value in case.values.values() if isinstance(value, Malformed)]
    said += [data.problem for data in case.data.values() if data.problem]
    assert load(to_text(dump(case))) == case, "a case that is saved and opened is another"
    if crc32(raw) % 8 == 0 and not has_errors(violations) and _is_small(case) and not has_errors(validate(case)):
        evaluate(case)
    return said


def _is_small(case: Case) -> bool:
    descs = (case.tensor(field.name) for field in case.operator.tensors)
    return all(desc is None or (desc.shape is not None and count(desc.shape) <= _FEW_CELLS) for desc in descs)


@cache
def presets() -> tuple[str, ...]:
    """The texts of the model files of all examples of the operators."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.json")))


@cache
def preset_models() -> tuple[Any, ...]:
    from ops.formats.dxdispatch.json_text import parse

    return tuple(map(parse, presets()))


@cache
def preset_cases() -> tuple[Case, ...]:
    return tuple(map(load, preset_models()))


@cache
def scratch() -> Path:
    """Creates a temporary folder for inputs that must be files, and returns it in later calls too. It is in memory if
    possible, and is removed when the process ends.
    """
    memory = Path("/dev/shm")  # noqa: S108  mkdtemp makes a folder of its own in it
    folder = Path(mkdtemp(prefix="dml-explorer-fuzz-", dir=memory if memory.is_dir() else None))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def written(name: str, content: bytes) -> Path:
    path = scratch() / name
    path.write_bytes(content)
    return path
