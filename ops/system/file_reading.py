"""Reading files that somebody else named: only real files, and of those no more than is wanted.

What a path leads to can change between a look at it and its opening, and what the system makes up (/proc) tells no
size. So both are looked at again when the file is open.
"""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from ops.text.sentences import say


def opened(path: Path) -> BinaryIO:
    """The file, open for reading; OSError for a folder, a device, and a pipe, which is not waited for."""
    # Windows has no such pipes in its folders, and no flag for them.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, say("This is not a file"))
        return os.fdopen(handle, "rb")
    except OSError:
        os.close(handle)
        raise


def read_at_most(path: Path, most: int) -> bytes:
    """All bytes of a file; OSError, too, when there are more than `most`, whatever its size was said to be."""
    with opened(path) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise OSError(errno.EFBIG, say("There are more than {most} bytes", most=most))
    return raw
