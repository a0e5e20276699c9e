"""The memory of a tensor: the addresses of its cells, the gaps between them, and its end.

Each address is computed from sizes and strides alone, so no array is as large as the tensor. A complete desc has a
memory even if it breaks rules.
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
    """The address of a cell as the sum of `terms`: each is an index times the stride of its dimension, in elements.

    `element` is the sum of the terms, and `byte` is the byte in which this element begins.
    """

    cell: Shape
    strides: Shape
    terms: Shape
    element: int
    byte: int

    @property
    def dot_product(self) -> str:
        """The address as text: `{1,0,1}.{6,3,1} = 7 -> byte 28`."""
        return f"{_braced(self.cell)}.{_braced(self.strides)} = {self.element} -> byte {self.byte}"


@dataclass(frozen=True)  # without slots, which cached_property needs
class TensorMemory:
    """The buffer that a complete desc describes.

    `strides` are the explicit or packed strides, in elements. `stated_bytes` is TotalTensorSizeInBytes; None if the
    desc does not state it. `alignment` is GuaranteedBaseOffsetAlignment in bytes; 0 guarantees nothing.
    """

    data_type: DataType
    sizes: Shape
    strides: Shape
    stated_bytes: int | None = None
    alignment: int = 0

    @cached_property
    def elements(self) -> int:
        """The number of elements of the buffer from the first to the last cell, gaps included."""
        return extent(self.sizes, self.strides)

    @cached_property
    def data_bytes(self) -> int:
        """The number of bytes up to the end of the last element."""
        return (self.elements * self.data_type.bits + 7) // 8

    @cached_property
    def minimum_bytes(self) -> int:
        """The smallest valid TotalTensorSizeInBytes: the data, rounded up to a multiple of 4."""
        return minimum_bytes(self.data_type, self.sizes, self.strides)

    @property
    def end(self) -> int:
        """The byte at which the tensor ends: TotalTensorSizeInBytes, or the smallest valid size if the desc does not
        state it.
        """
        return self.minimum_bytes if self.stated_bytes is None else self.stated_bytes

    @property
    def last_byte(self) -> int:
        """The number of bytes that the tensor occupies: its data, rounded up to a multiple of 4, or its stated size if
        that is larger.
        """
        return max(self.minimum_bytes, self.end)

    @cached_property
    def cells_per_element(self) -> int:
        """The number of cells that share each element, because some dimensions have the stride 0."""
        shared = 1
        for size, stride in zip(self.sizes, self.strides, strict=True):
            shared *= size if stride == 0 else 1
        return shared

    def holds(self, cell: Sequence[int]) -> bool:
        """True if `cell`, given by its indices, lies inside the tensor."""
        return len(cell) == len(self.sizes) and all(0 <= i < n for i, n in zip(cell, self.sizes, strict=True))

    def address(self, cell: Shape) -> Address:
        """Returns the Address of a cell: its element in the buffer, the products of indices and strides, and its first
        byte.
        """
        element = offset_of(cell, self.strides)
        terms = tuple(index * stride for index, stride in zip(cell, self.strides, strict=True))
        return Address(cell, self.strides, terms, element, self.byte_of(element))

    def byte_of(self, element: int) -> int:
        """The byte in which an element begins; two elements of a 4-bit type share a byte."""
        return element * self.data_type.bits // 8

    def elements_in(self, first: int, end: int) -> range:
        """Returns the elements, including those in gaps, whose first bit is in the bytes from `first` up to, but
        without, `end`.
        """
        bits = self.data_type.bits
        return range(min(-(-first * 8 // bits), self.elements), min(-(-end * 8 // bits), self.elements))

    def owners(self, element: int, most: int = 1, steps: int = SEARCHED) -> Owners:
        """The cells that have the element `element` of the buffer, at most `most` of them; none if the element is a
        gap.

        `steps` limits the search.
        """
        return owners(element, self.sizes, self.strides, most, steps)

    def element_from(self, element: int) -> int | None:
        """The first element at or after `element` that is not a gap; None if there is none."""
        return element_from(element, self.sizes, self.strides)

    def element_up_to(self, element: int) -> int | None:
        """The last element at or before `element` that is not a gap; None if there is none."""
        return element_up_to(element, self.sizes, self.strides)


def memory_of(desc: TensorDesc) -> TensorMemory | None:
    """The memory of a desc; None if type, sizes or strides are incomplete."""
    if not desc.is_laid_out or desc.shape is None or desc.steps is None or not isinstance(desc.data_type, DataType):
        return None
    stated = desc.total_bytes if isinstance(desc.total_bytes, int) else None
    alignment = desc.alignment if isinstance(desc.alignment, int) else 0
    return TensorMemory(desc.data_type, desc.shape, desc.steps, stated, alignment)


def why_not_laid_out(name: str, desc: TensorDesc) -> str:
    """The reason why the cells of a desc have no addresses, as a sentence; "" if they have addresses."""
    if isinstance(desc.data_type, Malformed):
        return say(
            "{name}.DataType is '{text}', which is not a data type.", name=name, text=shortened(desc.data_type.text)
        )
    if not desc.data_type.bits:
        return say(
            "{name}.DataType is {text}; elements of this type have no size.", name=name, text=desc.data_type.name
        )
    blamed = _entry_in_doubt(f"{name}.Sizes", desc.sizes, least=1)
    if blamed or desc.strides is None:
        return blamed
    blamed = _entry_in_doubt(f"{name}.Strides", desc.strides, least=0)
    if blamed or desc.steps is not None:
        return blamed
    assert not isinstance(desc.strides, Malformed)
    assert not isinstance(desc.sizes, Malformed)
    return say(
        "{name}.Strides has {strides:entry|entries}, but {name}.Sizes has {sizes}.",
        name=name, strides=len(desc.strides), sizes=len(desc.sizes),
    )  # fmt: skip


def _entry_in_doubt(path: str, entries: Sizes | Malformed, least: int) -> str:
    if isinstance(entries, Malformed):
        return say("{path} is '{text}', which is not a list of numbers.", path=path, text=shortened(entries.text))
    for dimension, entry in enumerate(entries):
        if isinstance(entry, Malformed):
            text = shortened(entry.text)
            pattern = "{path}[{dimension}] is '{text}'; it must be a whole number from {least} to 4294967295."
            return say(pattern, path=path, dimension=dimension, text=text, least=least)
        if entry < least:
            pattern = "{path}[{dimension}] is {entry}; it must be at least {least}."
            return say(pattern, path=path, dimension=dimension, entry=entry, least=least)
    return "" if entries or not least else say("{path} is empty; it must have at least one entry.", path=path)


def _braced(values: Shape) -> str:
    return "{" + ",".join(map(str, values)) + "}"
