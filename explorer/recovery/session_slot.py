"""Manages the session files: every running copy of the program has a separate file."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLockFile

from explorer.recovery import session_file
from explorer.recovery.session_file import Remembered
from ops.text.format_error import FormatError
from ops.text.sentences import said_by, say

# This many running copies can save their sessions; any further copy does not save its session.
MOST_COPIES = 8
# After this many failed starts in a row, the session is assumed to be the cause.
MOST_FAILED_STARTS = 3


class SessionSlot:
    """A session file that the running copy of the program has locked. A lock whose process has ended is ignored.

    If no file can be written, `why_not` is the reason. Then the session is read from the file `found`, but nothing is
    saved.
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
        """Locks the newest session file that no running copy of the program uses, and returns its slot.

        If there is no such file, or the folder cannot be written, the slot has no file; its `why_not` is the reason.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return cls(why_not=say("{path}: {reason}.", path=folder, reason=error.strerror))
        names = ("session.json", *(f"session-{number}.json" for number in range(2, MOST_COPIES + 1)))
        paths = sorted((folder / name for name in names), key=_written_at, reverse=True)
        for path in paths:
            lock = QLockFile(str(path.with_suffix(".lock")))
            lock.setStaleLockTime(0)  # the lock stays valid as long as the program runs
            if lock.tryLock(0):
                return cls(path, lock, others=[other for other in paths if other != path])
            if lock.error() is not QLockFile.LockError.LockFailedError:
                return cls(why_not=say("{path} cannot be written.", path=folder), found=path)
        return cls(
            why_not=say(
                "{count} copies of the program already save their sessions; no other copy can.", count=MOST_COPIES
            )
        )

    def read(self) -> tuple[Remembered | None, str]:
        """Reads the session, and returns it with ''. Returns None and '' if there is no session.

        If the session cannot be used, renames its file, and returns None and the reason.
        """
        if self._found is None:
            return None, ""
        try:
            if self._failed_starts() >= MOST_FAILED_STARTS:
                self._note_start(0)
                raise FormatError(
                    say(
                        "The program crashed {count:time|times} when it started with this session.",
                        count=MOST_FAILED_STARTS,
                    )
                )
            found = session_file.read(self._found)
        except FormatError as error:
            return None, say("{why} {kept}", why=said_by(error), kept=self._put_aside(self._found))
        if found is not None:
            self._note_start(self._failed_starts() + 1)
        return found, ""

    def note_success(self) -> None:
        """Records that the program started successfully, so that a later crash is not attributed to the session
        file.
        """
        if not self._is_up:
            self._is_up = True
            self._note_start(0)

    def write(self, text: str) -> str:
        """Writes the session; returns the reason if that fails, otherwise ''. Must not run in two threads at once."""
        if self.path is None:
            return ""
        # The file written last has to be the newest, even if the clock was set back.
        return session_file.write(self.path, text, after=max(map(_written_at, self._others), default=0))

    def release(self) -> None:
        """Unlocks the session file, so that another copy of the program can use it."""
        if self._lock is not None:
            self._lock.unlock()

    def _put_aside(self, path: Path) -> str:
        aside = path.with_suffix(".unusable.json")
        try:
            path.replace(aside)
        except OSError as error:
            self.path = None
            self.why_not = self.why_not or say("{path}: {reason}.", path=path, reason=error.strerror)
            return say("The session file stays at {path}.", path=path)
        return say("The session file was renamed to {file}.", file=aside.name)

    # Failed starts

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
            pass  # a start that cannot be recorded is not counted

    @property
    def _marker(self) -> Path:
        assert self._found is not None
        return self._found.with_suffix(".starting")


def _written_at(path: Path) -> int:
    """The time of the last write in nanoseconds; 0 if there is no file."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
