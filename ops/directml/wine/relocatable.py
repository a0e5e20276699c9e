"""Packs a filled-in desc into one block of bytes that another process can read at any address."""

import ctypes
import struct
from collections.abc import Iterator
from typing import Any, cast

from ops.directml.native.filled_desc import FilledDesc

ALIGNMENT = 8  # bytes; every object of a desc begins at a multiple of it


def packed(filled: FilledDesc) -> bytes:
    """Returns the desc in the format that judge.cpp reads.

    The format has four parts: the size of the structs in bytes, the number of pointers in them, the bytes of the
    structs, and the offset of each pointer. In the bytes, each pointer is replaced by the offset of its target.
    """
    objects: list[Any] = [filled.desc, *filled.owned]
    offsets: dict[int, int] = {}
    size = 0
    for each in objects:
        offsets[ctypes.addressof(each)] = size
        size += -(-ctypes.sizeof(each) // ALIGNMENT) * ALIGNMENT
    block, pointers = bytearray(size), list[int]()
    for each in objects:
        start = offsets[ctypes.addressof(each)]
        block[start : start + ctypes.sizeof(each)] = bytes(each)
        for at in _pointers(each, start):
            (address,) = struct.unpack_from("<Q", block, at)
            if address:
                struct.pack_into("<Q", block, at, offsets[address])
                pointers.append(at)
    return struct.pack(f"<II{size}s{len(pointers)}I", size, len(pointers), bytes(block), *pointers)


def _pointers(made: Any, start: int) -> Iterator[int]:
    """Yields the offset of each pointer in `made`, a ctypes array or structure. Offsets count from the start of the
    block, in which `made` begins at `start`.
    """
    if isinstance(made, ctypes.Array):
        element = cast("Any", made)._type_
        if issubclass(element, ctypes.Structure):
            for index in range(len(cast("Any", made))):
                yield from _members(element, start + index * ctypes.sizeof(element))
    elif isinstance(made, ctypes.Structure):
        yield from _members(type(made), start)


def _members(kind: type[ctypes.Structure], start: int) -> Iterator[int]:
    for name, member, *_ in cast("Any", kind)._fields_:
        if member is ctypes.c_void_p:
            yield start + int(getattr(kind, name).offset)
