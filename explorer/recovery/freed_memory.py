"""What a run has freed goes back to the system, so that a window that is open all day stays small."""

import ctypes
import sys

# From <malloc.h> of the GNU C library.
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _MOST_HEAPS = -1, -3, -8
# Buffers from this size on get pages of their own from the system, which has them back when they are freed.
OWN_PAGES_BYTES = 1 << 20


def give_back() -> None:
    """From now on, in this process; where the C library cannot be told (it is another one), nothing.

    Left alone, the GNU C library raises its thresholds to the size of the largest buffer that it has freed, up to
    32 MiB, and each thread that evaluates cases keeps a heap of its own: after thousands of random edits about 200 MB
    of the window's memory were freed, and still held. One heap does for all, for threads of Python take turns.
    """
    if not sys.platform.startswith("linux"):
        return
    set_option = getattr(ctypes.CDLL(None), "mallopt", None)
    if set_option is not None:
        set_option(_MMAP_THRESHOLD, OWN_PAGES_BYTES)
        set_option(_TRIM_THRESHOLD, OWN_PAGES_BYTES)
        set_option(_MOST_HEAPS, 1)
