"""Simulates disks that fail: full, read-only or without permission at any call, or full after any byte."""

import errno
import io
import os
import resource
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

FULL, READ_ONLY, FORBIDDEN = errno.ENOSPC, errno.EROFS, errno.EACCES
KINDS = {"full": FULL, "read-only": READ_ONLY, "forbidden": FORBIDDEN}
# The calls that change a disk, without those that delete a file, which work on a full disk.
_CALLS = ((os, "fsync"), (os, "replace"), (os, "rename"), (os, "link"), (os, "chmod"), (os, "mkdir"))


class Counted:
    """Counts calls, and makes call `number` fail with the error code `reason`. If `number` is 0, no call fails. With
    `for_good`, all later calls fail too.
    """

    def __init__(self, number: int, reason: int, *, for_good: bool) -> None:
        self.calls, self._number, self._reason, self._for_good = 0, number, reason, for_good

    def failing(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.step()
            return real(*given, **named)

        return call

    def failing_to_write(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def opened(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
            if mode.strip("bt") != "r":
                self.step()
            return real(file, mode, *given, **named)

        return opened

    def failing_to_open(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def opened(path: Any, flags: int, *given: Any, **named: Any) -> Any:
            if flags & (os.O_WRONLY | os.O_RDWR):
                self.step()
            return real(path, flags, *given, **named)

        return opened

    def step(self) -> None:
        self.calls += 1
        if self.calls == self._number or (self._for_good and 0 < self._number < self.calls):
            raise OSError(self._reason, os.strerror(self._reason))


@contextmanager
def failing(number: int = 0, reason: int = FULL, *, for_good: bool = False) -> Iterator[Counted]:
    """Inside the context, makes the `number`-th call that changes the disk fail. If `number` is 0, no call fails; the
    calls are only counted.

    `reason` is the error number. With `for_good`, all later calls fail as well.
    """
    counted = Counted(number, reason, for_good=for_good)
    with patch.object(io, "open", counted.failing_to_write(io.open)):
        patches = [patch.object(module, name, counted.failing(getattr(module, name))) for module, name in _CALLS]
        patches.append(patch.object(os, "open", counted.failing_to_open(os.open)))
        patches.append(patch.object(tempfile, "mkstemp", counted.failing(tempfile.mkstemp)))
        for each in patches:
            each.start()
        try:
            yield counted
        finally:
            for each in patches:
                each.stop()


@contextmanager
def full_after(size: int) -> Iterator[None]:
    """While the context is open, simulates a full disk: no file of this process can grow beyond `size` bytes.

    A longer write stores the bytes up to the limit, then fails.
    """
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def files(folder: Path) -> dict[str, bytes]:
    """The contents of all files below a folder, by relative path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
