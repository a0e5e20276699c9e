"""A tensor's buffer as memory: where each cell lies, where the tensor ends, and what stands in between.

Everything is worked out from sizes and strides for the place that is asked about: nothing is as large as the tensor,
and a desc that breaks a rule has a memory all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ops.arrays.buffer_cells import SEARCHED, Owners, element_from, element_up_to, owners
from ops.arrays.dtypes import DataType
from ops.arrays.layout import Shape, extent, minimum_bytes, offset_of
from ops.model.tensor import Sizes, TensorDesc
from ops.text.literals import shortened
from ops.text.sentences import say
from ops.text.values import Malformed


@dataclass(frozen=True, slots=True)
class Address:
    """Where one cell lies, as the sum that gives it: `terms` are index times stride of every dimension."""

    cell: Shape
    strides: Shape
    terms: Shape
    element: int
    byte: int

    @property
    def dot_product(self) -> str:
        """`{1,0,1}.{6,3,1} = 7 -> byte 28`."""
        return f"{_braced(self.cell)}.{_braced(self.strides)} = {self.element} -> byte {self.byte}"


@dataclass(frozen=True)  # without slots: what follows from the fields is kept
class TensorMemory:
    """What a complete desc says about its buffer.

    `strides` are those in effect, in elements. `stated_bytes` is TotalTensorSizeInBytes where the desc states it.
    `alignment` is GuaranteedBaseOffsetAlignment in bytes, 0 when nothing is guaranteed.
    """

    data_type: DataType
    sizes: Shape
    strides: Shape
    stated_bytes: int | None = None
    alignment: int = 0

    @cached_property
    def elements(self) -> int:
        """From the first to the last one that a cell lies on, gaps included."""
        return extent(self.sizes, self.strides)

    @cached_property
    def data_bytes(self) -> int:
        """Up to the end of the last element."""
        return (self.elements * self.data_type.bits + 7) // 8

    @cached_property
    def minimum_bytes(self) -> int:
        """The least TotalTensorSizeInBytes: the data, and a tail up to the next multiple of 4."""
        return minimum_bytes(self.data_type, self.sizes, self.strides)

    @property
    def end(self) -> int:
        """The byte at which TotalTensorSizeInBytes ends the tensor."""
        return self.minimum_bytes if self.stated_bytes is None else self.stated_bytes

    @property
    def last_byte(self) -> int:
        """Behind it there is neither data nor anything that the desc claims."""
        return max(self.minimum_bytes, self.end)

    @cached_property
    def cells_per_element(self) -> int:
        """How many cells dimensions of stride 0 put on every element."""
        shared = 1
        for size, stride in zip(self.sizes, self.strides, strict=True):
            shared *= size if stride == 0 else 1
        return shared

    def holds(self, cell: Sequence[int]) -> bool:
        """Whether the tensor has this cell at all."""
        return len(cell) == len(self.sizes) and all(0 <= i < n for i, n in zip(cell, self.sizes, strict=True))

    def address(self, cell: Shape) -> Address:
        element = offset_of(cell, self.strides)
        terms = tuple(index * stride for index, stride in zip(cell, self.strides, strict=True))
        return Address(cell, self.strides, terms, element, self.byte_of(element))

    def byte_of(self, element: int) -> int:
        """The byte in which an element begins; two elements of a 4-bit type share one."""
        return element * self.data_type.bits // 8

    def elements_in(self, first: int, end: int) -> range:
        """The elements, gaps included, that begin in the bytes from `first` up to but without `end`."""
        bits = self.data_type.bits
        return range(min(-(-first * 8 // bits), self.elements), min(-(-end * 8 // bits), self.elements))

    def owners(self, element: int, most: int = 1, steps: int = SEARCHED) -> Owners:
        """The cells that lie on an element, up to `most` of them; none for padding."""
        return owners(element, self.sizes, self.strides, most, steps)

    def element_from(self, element: int) -> int | None:
        """The first element from here on that a cell lies on."""
        return element_from(element, self.sizes, self.strides)

    def element_up_to(self, element: int) -> int | None:
        """The last element up to here that a cell lies on."""
        return element_up_to(element, self.sizes, self.strides)


def memory_of(desc: TensorDesc) -> TensorMemory | None:
    """The memory of a desc; None when type, sizes or strides are not complete."""
    if not desc.is_laid_out or desc.shape is None or desc.steps is None or not isinstance(desc.data_type, DataType):
        return None
    stated = desc.total_bytes if isinstance(desc.total_bytes, int) else None
    alignment = desc.alignment if isinstance(desc.alignment, int) else 0
    return TensorMemory(desc.data_type, desc.shape, desc.steps, stated, alignment)


def why_not_laid_out(name: str, desc: TensorDesc) -> str:
    """Which part of the desc leaves the cells without a place; "" when none does."""
    if isinstance(desc.data_type, Malformed):
        return say("{name}.DataType is '{text}'.", name=name, text=shortened(desc.data_type.text))
    if not desc.data_type.bits:
        return say("{name}.DataType is {text}, which has no size.", name=name, text=desc.data_type.name)
    blamed = _entry_in_doubt(f"{name}.Sizes", desc.sizes, least=1)
    if blamed or desc.strides is None:
        return blamed
    blamed = _entry_in_doubt(f"{name}.Strides", desc.strides, least=0)
    if blamed or desc.steps is not None:
        return blamed
    assert not isinstance(desc.strides, Malformed)
    assert not isinstance(desc.sizes, Malformed)
    return say(
        "{name}.Strides has {strides:entry|entries}, {name}.Sizes has {sizes}.",
        name=name, strides=len(desc.strides), sizes=len(desc.sizes),
    )  # fmt: skip


def _entry_in_doubt(path: str, entries: Sizes | Malformed, least: int) -> str:
    if isinstance(entries, Malformed):
        return say("{path} is '{text}'.", path=path, text=shortened(entries.text))
    for dimension, entry in enumerate(entries):
        if isinstance(entry, Malformed):
            text = shortened(entry.text)
            return say("{path}[{dimension}] is '{text}'.", path=path, dimension=dimension, text=text)
        if entry < least:
            return say("{path}[{dimension}] is {entry}.", path=path, dimension=dimension, entry=entry)
    return "" if entries or not least else say("{path} is empty.", path=path)


def _braced(values: Shape) -> str:
    return "{" + ",".join(map(str, values)) + "}"
