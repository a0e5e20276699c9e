"""One input given to one parser, and what there is to object to."""

import re
import resource
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from tests.reliability.parser import Parser

MOST_SECONDS = 2.0  # of the processor: other programs may run beside this one
MOST_BYTES = 1 << 30
LONGEST_MESSAGE = 300
_PATIENCE = 30  # seconds by the clock, after which an input is given up
_ROOT = Path(__file__).parents[2]
_MINIMISING_SECONDS = 10.0


class HangError(BaseException):
    """An input was given up."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """`complaint` is "" for an input that was opened or refused as it should be; else `place` tells it from others."""

    opened: bool
    seconds: float
    complaint: str = ""
    place: str = ""


def attempt(parser: Parser, raw: bytes) -> Attempt:
    start = process_time()
    opened, complaint, place = False, "", ""
    try:
        opened, said = parser.read(raw)
        complaint = next(filter(None, map(objection, said)), "")
    except HangError:
        complaint = f"took more than {_PATIENCE} s"
    except Exception as error:
        if parser.refusal is None or not isinstance(error, parser.refusal):
            complaint = f"{type(error).__name__}: {str(error)[:200]!r}"
            place = _place(error)
        elif complaint := objection(str(error)):
            place = _place(error)
    seconds = process_time() - start
    if not complaint and seconds > MOST_SECONDS:
        complaint = f"took {seconds:.1f} s"
    return Attempt(opened, seconds, complaint, place or re.sub(r"[\d.]+|'.*", "", complaint)[:60])


def objection(sentence: str) -> str:
    """What is wrong with the form of a message, or ""."""
    if not sentence.strip():
        return "said nothing"
    if not sentence.isprintable():
        odd = next(character for character in sentence if not character.isprintable())
        return f"said {odd!r} in {sentence[:300]!r}"
    return f"said {len(sentence)} characters: {sentence[:300]!r}" if len(sentence) > LONGEST_MESSAGE else ""


def _place(error: Exception) -> str:
    """The last line of ours that took part."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_ROOT)]
    frame = (ours or frames)[-1]
    name = Path(frame.filename)
    return f"{name.relative_to(_ROOT) if ours else name}:{frame.lineno}"


def peak_bytes() -> int:
    """The most memory that this process has had; on Linux without that of the process that started it."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@contextmanager
def patient() -> Iterator[Callable[[], None]]:
    """What it gives is called before each input: one that takes too long ends in HangError."""

    def give_up(*_: Any) -> None:
        raise HangError

    before = signal.signal(signal.SIGALRM, give_up)
    try:
        yield lambda: signal.setitimer(signal.ITIMER_REAL, _PATIENCE) and None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def minimised(parser: Parser, raw: bytes, found: Attempt) -> bytes:
    """A shorter input with the same complaint: pieces are left out for as long as it stays."""
    end, length = process_time() + _MINIMISING_SECONDS, len(raw) // 2
    while length and process_time() < end:
        at = 0
        while at < len(raw) and process_time() < end:
            shorter = raw[:at] + raw[at + length :]
            if (again := attempt(parser, shorter)).complaint and again.place == found.place:
                raw = shorter
            else:
                at += length
        length //= 2
    return raw
