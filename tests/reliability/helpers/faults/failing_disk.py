"""Disks that are full or read-only, at any call and at any byte, without any such disk."""

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
# What changes a disk. Taking a file away works on a full one.
_CALLS = ((os, "fsync"), (os, "replace"), (os, "rename"), (os, "link"), (os, "chmod"), (os, "mkdir"))


class Counted:
    """The calls so far; `number` is the one that fails, 0 for none. `for_good` lets all fail that follow."""

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
    """The `number`-th call that would change the disk fails; without a number they are only counted."""
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
    """No file of this process can grow beyond so many bytes; what fits is really written."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
