"""Reads files whose paths are not trusted: only regular files, and only up to a size.

Between a check and the opening, a path may be changed to lead elsewhere, and generated files (/proc) report no size. So
the type and the size of a file are checked after opening.
"""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from ops.text.sentences import say

# A generated file reports no size and is read in pieces of this many bytes.
_PIECE = 1 << 16


def open_file(path: Path) -> BinaryIO:
    """Opens a regular file for reading. Raises OSError for a folder, a device or a pipe, without waiting for it."""
    handle, _ = _opened(path)
    return os.fdopen(handle, "rb")


def read_at_most(path: Path, most: int) -> bytes:
    """All bytes of a regular file. Raises OSError if it cannot be read, or has more than `most` bytes."""
    handle, size = _opened(path)
    try:
        # Reading the stated size avoids a buffer of `most` bytes; the rest is empty, unless the file is generated.
        raw = os.read(handle, min(size, most) + 1)
        while len(raw) <= most and (more := os.read(handle, min(most + 1 - len(raw), _PIECE))):
            raw += more
    finally:
        os.close(handle)
    if len(raw) > most:
        raise OSError(errno.EFBIG, say("The file has more than {most} bytes", most=most))
    return raw


def _opened(path: Path) -> tuple[int, int]:
    """An open handle of a regular file, and the size that the file reports, in bytes. Raises OSError as `open_file`
    does.
    """
    # Windows has no pipes in folders, and does not have this flag.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, say("This is not a file"))
    except OSError:
        os.close(handle)
        raise
    return handle, found.st_size
