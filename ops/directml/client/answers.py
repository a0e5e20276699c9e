"""Reads the worker's answers. Checks the type of every entry, because a process with a driver may send anything.

Most functions raise NoAnswerError for an invalid answer.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeGuard, cast

from ops.arrays.dtypes import Array
from ops.attribute_types import json_text
from ops.directml.native.adapters import Adapter, named_apart
from ops.directml.native.filled_desc import tensor_bytes
from ops.directml.native.outputs import logical_output
from ops.model.case import Case
from ops.system.wire import Message
from ops.text.literals import shortened
from ops.text.sentences import from_json, say

_LONGEST_REFUSAL = 280  # characters

# A function that checks an answer. It raises NoAnswerError if the answer does not fit the request.
Check = Callable[[Message], object]


class NoAnswerError(ValueError):
    """The worker's answer is invalid; the message gives the actual and the expected content."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The HRESULT of CreateOperator or CompileOperator, its time in milliseconds, and messages of the debug layer."""

    hresult: int
    milliseconds: float
    messages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Computed:
    """The worker's answer to a run: the elements of each output by name, and the time of the run."""

    outputs: Mapping[str, Array]
    milliseconds: float


def judged(answer: Message) -> Judged:
    fields = answer.fields
    hresult = fields.get("hresult")
    if not _is_hresult(hresult):
        raise _wrong("hresult", hresult, say("a number of 32 bits"))
    return Judged(hresult, _milliseconds(fields), tuple(_texts(fields, "messages")))


def listed(answer: Message) -> tuple[Adapter, ...]:
    return named_apart(map(_adapter, _list(answer.fields, "adapters")))


def packed_outputs(answer: Message, case: Case) -> Mapping[str, bytes]:
    """Reads the outputs of a run from the worker's answer: the buffer of each output, by name.

    Checks every entry of the answer. Raises NoAnswerError if one is invalid, or if a buffer has fewer bytes than its
    desc requires.
    """
    wanted = [field.name for field in case.operator.outputs if case.tensor(field.name) is not None]
    if (names := _texts(answer.fields, "outputs")) != wanted:
        raise _wrong("outputs", names, json_text(wanted))
    if len(answer.buffers) != len(names):
        pattern = "DirectML's process sent {count:buffer|buffers} for {wanted:output|outputs}."
        raise NoAnswerError(say(pattern, count=len(answer.buffers), wanted=len(names)))
    _milliseconds(answer.fields)
    found = dict(zip(names, answer.buffers, strict=True))
    for name, content in found.items():
        desc = case.tensor(name)
        needed = 0 if desc is None else tensor_bytes(desc)
        if len(content) < needed:
            pattern = "The device returned {count} bytes for {name}; {needed} are needed."
            raise NoAnswerError(say(pattern, name=name, count=len(content), needed=needed))
    return found


def computed(answer: Message, case: Case) -> Computed:
    found = packed_outputs(answer, case)
    arrays = {name: logical_output(case, name, content) for name, content in found.items()}
    return Computed(arrays, _milliseconds(answer.fields))


def opened(answer: Message) -> tuple[str, list[str]]:
    """Returns the name of the device in `answer`, and the tensor data types that the device does not support."""
    return device_name(answer.fields), missing_types(answer.fields)


def refusal(answer: Message) -> tuple[str, int | None]:
    """Returns the sentence and the HRESULT of an answer that reports an error. The HRESULT may be None."""
    hresult = answer.fields.get("hresult")
    said = shortened(from_json(answer.fields["error"]), _LONGEST_REFUSAL) or say("DirectML's process gave no reason.")
    return said, hresult if _is_hresult(hresult) else None


def _is_hresult(found: Any) -> TypeGuard[int]:
    return type(found) is int and -(1 << 31) <= found < 1 << 32


def any_answer(answer: Message) -> None:
    """Accepts every answer. This is the check for requests whose answer is not read."""


# The check of a worker's first answer, by the name of its first request.
STARTED: Mapping[str, Check] = {"open": opened, "adapters": listed}


def missing_types(described: Mapping[str, Any]) -> list[str]:
    """The tensor data types that a device does not support. `described` is the description that the device's worker
    sent at its start.
    """
    return _texts(described, "missing_types")


def device_name(described: Mapping[str, Any]) -> str:
    name = described.get("device")
    if not isinstance(name, str):
        raise _wrong("device", name, say("a string"))
    return name


def _adapter(entry: Any) -> Adapter:
    fields = cast("dict[str, Any]", entry) if isinstance(entry, dict) else {}
    number, name = fields.get("number"), fields.get("name")
    if type(number) is not int or not 0 <= number < 1 << 32 or not isinstance(name, str):
        raise _wrong("adapters", entry, say("a list of adapters, each with a number and a name"))
    memory, driver = fields.get("memory"), fields.get("driver")
    return Adapter(
        number,
        name,
        fields.get("is_software") is True,
        memory if type(memory) is int else 0,
        driver if isinstance(driver, str) else "",
    )


def _milliseconds(fields: Mapping[str, Any]) -> float:
    found = fields.get("milliseconds")
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found < math.inf:
        raise _wrong("milliseconds", found, say("a number"))
    return float(min(found, 1e15))


def _texts(fields: Mapping[str, Any], key: str) -> list[str]:
    found = _list(fields, key)
    if not all(isinstance(entry, str) for entry in found):
        raise _wrong(key, found, say("a list of strings"))
    return cast("list[str]", found)


def _list(fields: Mapping[str, Any], key: str) -> list[Any]:
    found = fields.get(key)
    if not isinstance(found, list):
        raise _wrong(key, found, say("a list"))
    return cast("list[Any]", found)


def _wrong(key: str, found: Any, wanted: str) -> NoAnswerError:
    pattern = "DirectML's process sent {key} {found}; it must be {wanted}."
    return NoAnswerError(say(pattern, key=key, found=shortened(json_text(found)), wanted=wanted))
