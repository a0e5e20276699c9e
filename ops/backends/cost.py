"""The cost of a run, memory and time, estimated from the sizes before anything is allocated."""

from ops.arrays.layout import count, extent
from ops.model.case import Case
from ops.quick_dataclass import quick_dataclass
from ops.system.memory_limit import free_memory
from ops.text.sentences import say

# A run needs a confirmation if all tensors together have more elements or bytes: 64M elements, 512 MiB.
MOST_CELLS = 1 << 26
MOST_BYTES = 1 << 29
# A run that takes more seconds needs a confirmation, too.
MOST_SECONDS = 60
# Bytes that are assumed to be free: asking the system takes longer than a small run.
ALWAYS_FREE = 1 << 26
# Bytes that kernels and rules need per element, besides the tensors: five FLOAT64 numbers. The operators were measured
# to need up to 34 bytes (tests/reliability/limits.py).
WORKING_BYTES = 40
# Seconds for an element, a call of NumPy and a product: the slowest measurement on one core, rounded up.
_ELEMENT, _CALL, _PRODUCT = 100e-9, 15e-6, 10e-9
# Up to this cost, explaining a cell always took less than a tenth of a second when measured.
_QUICK_CELLS, _QUICK_SECONDS = 1 << 20, 0.15


@quick_dataclass
class Demand:
    """The cost of a run: the elements and bytes of all tensors together, gaps included, and the estimated seconds."""

    elements: int
    bytes: int
    seconds: float

    @property
    def most_bytes(self) -> int:
        """An upper limit of the memory that a run needs for tensors and intermediate results, in bytes."""
        return self.bytes + self.elements * WORKING_BYTES

    @property
    def is_large(self) -> bool:
        """True if the run needs a confirmation."""
        return self.elements > MOST_CELLS or self.bytes > MOST_BYTES or self.seconds > MOST_SECONDS

    @property
    def is_quick(self) -> bool:
        """True if the demand of the run is so small that a cell can be explained without a noticeable delay."""
        return self.elements <= _QUICK_CELLS and self.seconds <= _QUICK_SECONDS

    @property
    def text(self) -> str:
        """The cost in words, as the beginning of a sentence."""
        size = gigabytes(self.most_bytes)
        if self.seconds <= MOST_SECONDS:
            return say("{elements} elements would need up to {size} of memory", elements=self.elements, size=size)
        return say(
            "{elements} elements would need up to {size} of memory, and about {minutes:minute|minutes}",
            elements=self.elements, size=size, minutes=round(self.seconds / 60),
        )  # fmt: skip


def why_confirm(needed: Demand) -> str | None:
    """The reason why a run needs a confirmation: it is large, or the free memory may not suffice. Otherwise None."""
    if needed.is_large:
        return say(
            "{text}; runs of up to {elements} elements, {size} and {seconds} seconds need no confirmation",
            text=needed.text, elements=MOST_CELLS, size=gigabytes(MOST_BYTES), seconds=MOST_SECONDS,
        )  # fmt: skip
    free = free_memory() if needed.most_bytes > ALWAYS_FREE else None
    return None if free is None or needed.most_bytes <= free else shortage_text(needed, free)


def shortage_text(needed: Demand, free: int) -> str:
    """Returns a text with the cost of a run and the free memory. `free` is in bytes."""
    return say("{text}; {free} are free", text=needed.text, free=gigabytes(free))


def demand(case: Case) -> Demand:
    """Returns the cost of running a case, which must have no ERROR. Allocates no tensor."""
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
    """A number of bytes as a text in gigabytes: 3.2 GB."""
    return f"{size / 1e9:.3g} GB" if size < 10**15 else f"{size // 10**9} GB"
