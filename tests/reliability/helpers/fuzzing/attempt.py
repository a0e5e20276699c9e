"""Gives an input to a parser, and returns a complaint if the parser does not behave as required."""

import re
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path
from time import process_time
from typing import Any

from tests.reliability.helpers.fuzzing.parser import Parser

MOST_SECONDS = 2.0  # of processor time, because other programs may run too
MOST_BYTES = 1 << 30
LONGEST_MESSAGE = 300
PATIENCE = 120.0  # seconds by the clock, after which the parser is interrupted
_ROOT = Path(__file__).parents[4]
_MINIMISING_SECONDS = 10.0


class HangError(BaseException):
    """A parser was interrupted, because it exceeded the time limit."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A failure of a parser, with a sentence about it in `says`. Complaints with the same `kind` and `place` count as
    one.
    """

    kind: str
    place: str
    says: str

    @property
    def key(self) -> str:
        return f"{self.kind} {self.place}".strip()

    def file_name(self, raw: bytes) -> str:
        """The file name for the input: the kind, the module, and some digits of the hash of the input."""
        module = Path(self.place.partition(":")[0]).stem
        own = sha1(raw, usedforsecurity=False).hexdigest()[:6]
        return "-".join(part for part in (self.kind, module.replace(" ", "_"), own) if part)


@dataclass(frozen=True, slots=True)
class Attempt:
    opened: bool
    seconds: float
    complaint: Complaint | None = None


def attempt(parser: Parser, raw: bytes) -> Attempt:
    start = process_time()
    opened, complaint = False, None
    try:
        opened, said = parser.read(raw)
        complaint = next((found for sentence in said if (found := objection(sentence))), None)
    except HangError:
        complaint = Complaint("hang", "", f"took more than {PATIENCE:g} s")
    except Exception as error:
        place = _place(error)
        if parser.refusal is not None and isinstance(error, parser.refusal):
            complaint = objection(str(error), place)
        else:
            complaint = Complaint(type(error).__name__, place, f"{type(error).__name__}: {str(error)[:200]!r}")
    seconds = process_time() - start
    if complaint is None and seconds > MOST_SECONDS:
        complaint = Complaint("slow", "", f"took {seconds:.1f} s")
    return Attempt(opened, seconds, complaint)


def objection(sentence: str, place: str = "") -> Complaint | None:
    """Returns a complaint if a message is empty, too long or not printable; None if its form is correct."""
    if not sentence.strip():
        return Complaint("silent", place, "said nothing")
    if not sentence.isprintable():
        odd = next(character for character in sentence if not character.isprintable())
        return Complaint("unprintable", place or _wording(sentence), f"said {odd!r} in {sentence[:200]!r}")
    if len(sentence) > LONGEST_MESSAGE:
        return Complaint("long", place or _wording(sentence), f"said {len(sentence)} characters: {sentence[:200]!r}")
    return None


def _wording(sentence: str) -> str:
    """The first four lower-case words of an error message. Messages of the same kind have the same four words."""
    return " ".join(re.findall(r"\b[a-z]{2,12}\b", sentence)[:4])


def _place(error: Exception) -> str:
    """The innermost line of the traceback that is in this repository, as `path:line`."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if Path(frame.filename).is_relative_to(_ROOT)]
    frame = (ours or frames)[-1]
    name = Path(frame.filename)
    return f"{name.relative_to(_ROOT) if ours else name}:{frame.lineno}"


def restart_peak() -> int:
    """Resets the peak memory of the process, and returns its new value in bytes; 0 if the system does not report it."""
    if sys.platform != "linux":
        return 0
    with suppress(OSError):  # some containers forbid this
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return peak_bytes()


def peak_bytes() -> int:
    """The largest amount of memory that this process has used since `restart_peak`, in bytes; 0 on systems other than
    Linux.
    """
    if sys.platform != "linux":
        return 0
    # Not ru_maxrss, because its initial value is that of the parent process.
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


@contextmanager
def patient(seconds: float = PATIENCE) -> Iterator[Callable[[], None]]:
    """A context manager that limits the time of a parser. It yields a function, which is called before each input;
    HangError is raised in the parser `seconds` later.

    Works only in the main thread, and does nothing on Windows, which has no SIGALRM.
    """
    if sys.platform == "win32":
        yield lambda: None
        return

    def give_up(*_: Any) -> None:
        raise HangError

    def begin() -> None:
        signal.setitimer(signal.ITIMER_REAL, seconds)

    before = signal.signal(signal.SIGALRM, give_up)
    try:
        yield begin
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def minimised(parser: Parser, raw: bytes, complaint: Complaint) -> bytes:
    """Returns a shorter input for which the parser breaks the same promise, if one is found within about 10 seconds.

    Removes smaller and smaller pieces of `raw`, as long as `complaint` stays the same.
    """
    end, length = process_time() + _MINIMISING_SECONDS, len(raw) // 2
    while length and process_time() < end:
        at = 0
        while at < len(raw) and process_time() < end:
            shorter = raw[:at] + raw[at + length :]
            again = attempt(parser, shorter).complaint
            if again is not None and again.key == complaint.key:
                raw = shorter
            else:
                at += length
        length //= 2
    return raw
