"""Whose session file is whose: every running copy of the program has one of its own."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLockFile

from explorer.recovery import session_file
from explorer.recovery.session_file import Remembered
from ops.text.format_error import FormatError
from ops.text.sentences import said_by, say

# So many copies at once keep their session; one more starts and keeps none.
MOST_COPIES = 8
# So many starts in a row that ended at once, and the session is taken for their cause.
MOST_FAILED_STARTS = 3


class SessionSlot:
    """A session file, and the lock that says that it is in use.

    A lock of a process that is gone does not count. `why_not` says why there is none; then nothing is kept, and `found`
    is the session that is read all the same.
    """

    def __init__(
        self,
        path: Path | None = None,
        lock: QLockFile | None = None,
        why_not: str = "",
        *,
        found: Path | None = None,
        others: Sequence[Path] = (),
    ) -> None:
        self.path, self._lock, self.why_not = path, lock, why_not
        self._found, self._others = found or path, others
        self._is_up = False

    @classmethod
    def claim(cls, folder: Path) -> "SessionSlot":
        """The newest session that no running copy has."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return cls(why_not=say("{path}: {reason}.", path=folder, reason=error.strerror))
        names = ("session.json", *(f"session-{number}.json" for number in range(2, MOST_COPIES + 1)))
        paths = sorted((folder / name for name in names), key=_written_at, reverse=True)
        for path in paths:
            lock = QLockFile(str(path.with_suffix(".lock")))
            lock.setStaleLockTime(0)  # held as long as the program runs
            if lock.tryLock(0):
                return cls(path, lock, others=[other for other in paths if other != path])
            if lock.error() is not QLockFile.LockError.LockFailedError:
                return cls(why_not=say("{path}: it cannot be written.", path=folder), found=path)
        return cls(why_not=say("{count} copies of the program have a session already.", count=MOST_COPIES))

    def read(self) -> tuple[Remembered | None, str]:
        """The session, and a sentence about one that cannot be used, which is put aside."""
        if self._found is None:
            return None, ""
        try:
            if self._failed_starts() >= MOST_FAILED_STARTS:
                self._note_start(0)
                raise FormatError(
                    say("The program ended at once {count:time|times} while opening it.", count=MOST_FAILED_STARTS)
                )
            found = session_file.read(self._found)
        except FormatError as error:
            return None, say("{why} {kept}", why=said_by(error), kept=self._put_aside(self._found))
        if found is not None:
            self._note_start(self._failed_starts() + 1)
        return found, ""

    def note_success(self) -> None:
        """The program is up: whatever ends it now is not the session."""
        if not self._is_up:
            self._is_up = True
            self._note_start(0)

    def write(self, text: str) -> str:
        """Why that failed, or ''. May be called in any thread, in one at a time."""
        if self.path is None:
            return ""
        # The newest is the one written last, also after the clock was put back.
        return session_file.write(self.path, text, after=max(map(_written_at, self._others), default=0))

    def release(self) -> None:
        if self._lock is not None:
            self._lock.unlock()

    def _put_aside(self, path: Path) -> str:
        aside = path.with_suffix(".unusable.json")
        try:
            path.replace(aside)
        except OSError as error:
            self.path = None
            self.why_not = self.why_not or say("{path}: {reason}.", path=path, reason=error.strerror)
            return say("It stays at {path}.", path=path)
        return say("It is kept as {file}.", file=aside.name)

    # Starts that never got far

    def _failed_starts(self) -> int:
        try:
            text = self._marker.read_text(encoding="ascii")
        except (OSError, ValueError):
            return 0
        return int(text) if text in ("1", "2", "3") else 0

    def _note_start(self, number: int) -> None:
        if self.path is None:
            return
        try:
            if number:
                self._marker.write_text(str(number), encoding="ascii")
            else:
                self._marker.unlink(missing_ok=True)
        except OSError:
            pass  # what cannot be noted is not counted

    @property
    def _marker(self) -> Path:
        assert self._found is not None
        return self._found.with_suffix(".starting")


def _written_at(path: Path) -> int:
    """By the clock of then, in nanoseconds; 0 for what was never written."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
