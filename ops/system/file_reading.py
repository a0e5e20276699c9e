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


def open_file(path: Path) -> BinaryIO:
    """Opens a regular file for reading. Raises OSError for a folder, a device or a pipe, without waiting for it."""
    # Windows has no pipes in folders, and does not have this flag.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, say("This is not a file"))
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def read_at_most(path: Path, most: int) -> bytes:
    """All bytes of a regular file. Raises OSError if it cannot be read, or has more than `most` bytes."""
    with open_file(path) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise OSError(errno.EFBIG, say("The file has more than {most} bytes", most=most))
    return raw
