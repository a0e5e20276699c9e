"""Shares the work on many files between processes, so that every processor takes part."""

import gc
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from typing import BinaryIO, Generic, TypeVar

FEWEST = 64  # the files for which a process is worth its start
MOST = 4096  # the files that are shared at a time, because their results are kept in memory

R = TypeVar("R")
Work = Callable[[str], Iterable[R]]


def shared(files: Sequence[str], work: Work[R]) -> Iterator[R]:
    """The results of `work` for each file, in the order of the files. It must be possible to pickle the results.

    A part of the files is worked on in this process, and each other part in a process of its own. A part whose process
    fails is worked on here, too, so that its error is raised here. Closing the iterator ends the processes.
    """
    for start in range(0, len(files), MOST):
        yield from _shared_at_once(files[start : start + MOST], work)


def processors() -> int:
    """The number of processes that share the work; 1 where this process cannot be forked safely.

    A fork has only one of the threads, and locks that others hold stay locked. On macOS, the system's libraries have
    threads.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))


def _shared_at_once(files: Sequence[str], work: Work[R]) -> Iterator[R]:
    count = max(min(processors(), len(files) // FEWEST), 1)
    first, *others = (files[len(files) * at // count : len(files) * (at + 1) // count] for at in range(count))
    children: list[_Child[R]] = []
    try:
        with suppress(OSError):  # the limit of processes or files is reached
            for part in others:
                children.append(_Child(part, work))  # noqa: PERF401  # if one fails, the others are kept
        yield from chain.from_iterable(map(work, first))
        for part, child in zip_longest(others, children):
            found = None if child is None else child.results()
            yield from chain.from_iterable(map(work, part)) if found is None else found
    finally:
        for child in children:
            child.end()


class _Child(Generic[R]):
    """A process that works on files, and then writes all results into a pipe. Raises OSError if it cannot start."""

    def __init__(self, files: Sequence[str], work: Work[R]) -> None:
        reading, writing = os.pipe()
        with open(writing, "wb") as output:
            self._input = open(reading, "rb")  # noqa: SIM115  # closed by `end`
            try:
                self._process = os.fork()
            except OSError:
                self._input.close()
                raise
            if self._process == 0:
                _deliver(files, work, output)

    def results(self) -> Sequence[R] | None:
        """Waits for the results; None if the process failed."""
        try:
            return pickle.load(self._input)  # noqa: S301  # from a process of this program
        except (EOFError, pickle.UnpicklingError):
            return None

    def end(self) -> None:
        """Ends the process, whether it has finished or not."""
        self._input.close()
        os.kill(self._process, signal.SIGKILL)
        with suppress(ChildProcessError):  # the program that started this one ignores SIGCHLD
            os.waitpid(self._process, 0)


def _deliver(files: Sequence[str], work: Work[R], output: BinaryIO) -> None:
    """Writes the results for the files, and ends this process. Without all results, it writes nothing."""
    try:
        gc.disable()  # a collection would copy the memory that this process shares with the other
        output.write(pickle.dumps([*chain.from_iterable(map(work, files))]))
        output.flush()
    finally:
        os._exit(0)  # at once: the buffers and exit handlers belong to the other process
