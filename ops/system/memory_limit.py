"""The free memory, and a limit that prevents a large run from using more.

Linux needs the limit: it grants more memory than it has, and kills a program that uses too much of it.
"""

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

# 1/20 of the free memory remains for the system and for other programs.
_LEFT_TO_OTHERS = 20


class _Limit:
    """The memory limit of this process while cases run.

    The first of several simultaneous runs sets the limit, and the last run to end removes it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs = 0
        self._before: tuple[int, int] | None = None

    def begin(self) -> None:
        with self._lock:
            self._runs += 1
            if self._runs == 1 and sys.platform == "linux" and (free := free_memory()) is not None:
                import resource  # Windows does not have this module

                self._before = soft, hard = resource.getrlimit(resource.RLIMIT_AS)
                wanted = _taken() + free - free // _LEFT_TO_OTHERS
                known = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
                resource.setrlimit(resource.RLIMIT_AS, (min([wanted, *known]), hard))

    def end(self) -> None:
        with self._lock:
            self._runs -= 1
            if self._runs == 0 and self._before is not None:
                import resource

                resource.setrlimit(resource.RLIMIT_AS, self._before)
                self._before = None


_limit = _Limit()


@contextmanager
def limit_to_free_memory() -> Generator[None]:
    """A context in which this process can use only the memory that was free at its start.

    An allocation beyond it raises MemoryError. The context has an effect only on Linux, and only if the system reports
    the free memory.
    """
    _limit.begin()
    try:
        yield
    finally:
        _limit.end()


def _taken() -> int:
    """The address space that this process uses, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")


Read = Callable[[str], str]

CGROUPS = "/sys/fs/cgroup"
# For control groups of versions 1 and 2: the files with the limit and with the memory in use, and the field of
# memory.stat with the memory that can be reclaimed.
_VERSION_1 = ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
_VERSION_2 = ("memory.max", "memory.current", "inactive_file")


def free_memory() -> int | None:
    """The free memory in bytes; None if the system does not report it."""
    try:
        if sys.platform == "win32":
            return _of_windows()
        return _of_macos() if sys.platform == "darwin" else of_linux(_text)
    except (OSError, ValueError, AttributeError):
        return None


def of_linux(read: Read) -> int | None:
    """The free bytes of the machine, or of a control group of this process if that has less; None if unknown.

    `read` returns the text of a file of /proc or /sys.
    """
    fields = _fields(read("/proc/meminfo").replace(":", " "))
    if "MemAvailable" not in fields:  # before Linux 3.14
        return None
    return min([fields["MemAvailable"] * 1024, *_left_to_groups(read)])


def _left_to_groups(read: Read) -> Iterator[int]:
    try:
        lines = [line.split(":", 2) for line in read("/proc/self/cgroup").splitlines()]
    except OSError:
        return
    for _, controllers, path in (line for line in lines if len(line) == 3):
        if not controllers:
            root, names = CGROUPS, _VERSION_2
        elif "memory" in controllers.split(","):
            root, names = f"{CGROUPS}/memory", _VERSION_1
        else:
            continue
        # In a container, the path may be the path outside the container; then the group of the container is the root.
        inside = PurePosixPath(path)
        for folder in (inside, *inside.parents):
            if (left := _left(read, f"{root}{folder}".rstrip("/"), *names)) is not None:
                yield left


def _left(read: Read, folder: str, limit: str, taken: str, inactive: str) -> int | None:
    """The free bytes of a Linux control group; None if the group has no limit or does not exist.

    `limit` and `taken` name the files in `folder` that hold the memory limit and the memory in use. `inactive` is the
    key in memory.stat of the memory that can be reclaimed.
    """
    try:
        most = read(f"{folder}/{limit}").strip()
        if most == "max":
            return None
        held = int(read(f"{folder}/{taken}")) - _fields(read(f"{folder}/memory.stat")).get(inactive, 0)
        return max(int(most) - held, 0)
    except (OSError, ValueError):
        return None


def _fields(text: str) -> dict[str, int]:
    """Returns the whole numbers in lines of the form "name number", by name."""
    words = (line.split() for line in text.splitlines())
    return {word[0]: int(word[1]) for word in words if len(word) > 1 and word[1].isdigit()}


def _text(path: str) -> str:
    return Path(path).read_text(encoding="ascii", errors="replace")


class _MemoryStatus(ctypes.Structure):
    """The C struct MEMORYSTATUSEX of Windows."""

    _fields_ = [
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        *((name, ctypes.c_uint64) for name in ("all", "free", "all_commit", "free_commit", "all_own", "free_own", "x")),
    ]


def _of_windows() -> int | None:
    """The free physical memory in bytes, or the memory that can be committed if that is less; None if unknown."""
    system = os.path.join(os.environ.get("SYSTEMROOT", r"C:\Windows"), "System32")
    status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
    if not ctypes.CDLL(os.path.join(system, "kernel32.dll")).GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return min(status.free, status.free_commit)


def _of_macos() -> int | None:
    """The free memory in bytes: free pages, and pages that only cache files; None if macOS does not report it."""
    ask = ctypes.CDLL(None).sysctlbyname
    pages = 0
    for name in (b"vm.page_free_count", b"vm.page_pageable_external_count"):
        value, size = ctypes.c_uint32(), ctypes.c_size_t(4)
        if ask(name, ctypes.byref(value), ctypes.byref(size), None, ctypes.c_size_t(0)):
            return None
        pages += value.value
    return pages * os.sysconf("SC_PAGE_SIZE")
