"""What running a case takes: memory and time, told from its sizes before anything is made."""

from dataclasses import dataclass

from ops.arrays.layout import count, extent
from ops.model.case import Case
from ops.system.memory_limit import free_memory
from ops.text.sentences import say

# A run with more than this in all tensors together has to be asked for: 64M elements, 512 MiB.
MOST_CELLS = 1 << 26
MOST_BYTES = 1 << 29
# So has one that takes longer.
MOST_SECONDS = 60
# What needs less than this is not worth asking the system, which takes longer than a small run.
ALWAYS_FREE = 1 << 26
# What the kernels and the rules that follow hold beside the tensors, for each of their elements: five FLOAT64 numbers.
# The most that any operator was seen to hold is 34 bytes; tests/reliability/limits.py measures all of them.
WORKING_BYTES = 40
# Of one element, one call of NumPy, one product: the slowest of what was measured on one core, rounded up.
_ELEMENT, _CALL, _PRODUCT = 100e-9, 15e-6, 10e-9
# Why a cell has its number is told at once where that was never seen to take a tenth of a second.
_QUICK_CELLS, _QUICK_SECONDS = 1 << 20, 0.15


@dataclass(frozen=True, slots=True)
class Demand:
    """What all tensors of a case hold together, gaps of strides included, and about how long a run takes."""

    elements: int
    bytes: int
    seconds: float

    @property
    def most_bytes(self) -> int:
        """With all that is held on the way."""
        return self.bytes + self.elements * WORKING_BYTES

    @property
    def is_large(self) -> bool:
        return self.elements > MOST_CELLS or self.bytes > MOST_BYTES or self.seconds > MOST_SECONDS

    @property
    def is_quick(self) -> bool:
        """True where one cell can be explained while somebody waits."""
        return self.elements <= _QUICK_CELLS and self.seconds <= _QUICK_SECONDS

    @property
    def text(self) -> str:
        size = gigabytes(self.most_bytes)
        if self.seconds <= MOST_SECONDS:
            return say("{elements} elements would need up to {size}", elements=self.elements, size=size)
        return say(
            "{elements} elements would need up to {size}, and about {minutes:minute|minutes}",
            elements=self.elements, size=size, minutes=round(self.seconds / 60),
        )  # fmt: skip


def why_asked(needed: Demand) -> str | None:
    """Why a run is not begun unasked; None where it is."""
    if needed.is_large:
        return say(
            "{text}; up to {elements} elements, {size} and {seconds} seconds are run unasked",
            text=needed.text, elements=MOST_CELLS, size=gigabytes(MOST_BYTES), seconds=MOST_SECONDS,
        )  # fmt: skip
    free = free_memory() if needed.most_bytes > ALWAYS_FREE else None
    return None if free is None or needed.most_bytes <= free else beside(needed, free)


def beside(needed: Demand, free: int) -> str:
    """What is needed and what is free, in words."""
    return say("{text}; {free} are free", text=needed.text, free=gigabytes(free))


def demand(case: Case) -> Demand:
    """Of a case without an ERROR; nothing is allocated."""
    elements = needed = 0
    for field in case.operator.tensors:
        if case.tensor(field.name) is None:
            continue
        sizes = case.sizes(field.name)
        held = max(count(sizes), extent(sizes, case.steps(field.name)))
        elements += held
        needed += held * case.data_type(field.name).bytes
    work = None if case.operator.work is None else case.operator.work(case)
    more = 0 if work is None else work.calls * _CALL + work.products * _PRODUCT
    return Demand(elements, needed, elements * _ELEMENT + more)


def gigabytes(size: int) -> str:
    return f"{size / 1e9:.3g} GB" if size < 10**15 else f"{size // 10**9} GB"
