"""Reads programs and libraries of Windows: version, imports and exports. The files are not trusted.

A file may claim any offset and any count. So every read is checked against the size of the file, every list has a
limit, and one file costs at most `MOST_READ` bytes. Source of the layout: the page "PE Format" of Microsoft Learn.
"""

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, TypeVar

from ops.system.file_reading import open_file
from ops.text.literals import printable
from ops.text.sentences import say

MOST_READ = 1 << 22
_MOST_SECTIONS, _MOST_LIBRARIES, _MOST_NAMES, _MOST_RESOURCES = 96, 512, 8_192, 512
_LONGEST_NAME, _LONGEST_VERSION = 256, 1 << 16
_MACHINES = {0x8664: "x64", 0x14C: "x86", 0xAA64: "ARM64", 0xA641: "ARM64EC", 0x1C4: "ARM"}
_EXPORTS, _IMPORTS, _RESOURCES, _DELAYED = 0, 1, 2, 13  # numbers of data directories
_WIDE_MAGIC, _NARROW_MAGIC = 0x20B, 0x10B
_VERSION_TYPE = 16  # RT_VERSION
_SIGNATURE = 0xFEEF04BD  # of VS_FIXEDFILEINFO
_IS_LIBRARY = 0x2000


T = TypeVar("T")


class PeError(Exception):
    """Raised if a file is not a readable program of Windows. The message is a clause with the reason."""


@dataclass(frozen=True)
class PeFile:
    """A program or a library of Windows.

    `version` is the file version with four numbers, () without one. `imports` has the functions that the file needs by
    name from each library, by the library's name in lower case; `delayed` has those from libraries that are loaded at
    the first call. `numbers` maps the name of an exported variable to the 32-bit number in it, `texts` maps the name to
    the text that the variable points to. Both contain only the names that are passed to `read` as `data`.
    """

    machine: str
    is_library: bool
    version: tuple[int, ...] = ()
    imports: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    delayed: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    exports: frozenset[str] = frozenset()
    numbers: dict[str, int] = field(default_factory=dict[str, int])
    texts: dict[str, str] = field(default_factory=dict[str, str])

    def needs(self, library: str) -> bool:
        """True if the file loads this library, at the start or at the first call of one of the library's functions."""
        return library in self.imports or library in self.delayed


def read(path: Path, data: tuple[str, ...] = ()) -> PeFile:
    """Reads a file. Raises PeError if it is not a program of Windows, and OSError if it cannot be opened.

    A damaged table of imports, exports or resources counts as empty.
    """
    with open_file(path) as file:
        try:
            return _Reader(file).read(data)
        except (struct.error, OverflowError, ValueError):  # an offset is beyond the end of the file
            raise PeError(say("is not a complete program of Windows")) from None


class _Reader:
    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._left = MOST_READ
        self._sections: list[tuple[int, int, int]] = []  # address, size and offset in the file
        self._directories: list[tuple[int, int]] = []
        self._base, self._is_wide = 0, True

    def read(self, data: tuple[str, ...]) -> PeFile:
        if self._bytes(0, 2) != b"MZ":
            raise PeError(say("is not a program of Windows"))
        (head,) = struct.unpack("<I", self._bytes(60, 4))
        if self._bytes(head, 4) != b"PE\0\0":
            raise PeError(say("is not a program of Windows"))
        machine, count, optional, flags = struct.unpack("<HH12xHH", self._bytes(head + 4, 20))
        self._read_optional(head + 24, optional)
        self._read_sections(head + 24 + optional, count)
        exported = self._attempt(self._exports, dict[str, int]())
        return PeFile(
            _MACHINES.get(machine, f"0x{machine:04X}"),
            bool(flags & _IS_LIBRARY),
            self._attempt(self._version, ()),
            self._attempt(lambda: self._imports(_IMPORTS, 20, 12, (0, 16)), dict[str, tuple[str, ...]]()),
            self._attempt(lambda: self._imports(_DELAYED, 32, 4, (16, 16)), dict[str, tuple[str, ...]]()),
            frozenset(exported),
            {name: self._attempt(lambda at=exported[name]: self._number(at), 0) for name in data if name in exported},
            {name: self._attempt(lambda at=exported[name]: self._pointed(at), "") for name in data if name in exported},
        )

    def _attempt(self, task: Callable[[], T], otherwise: T) -> T:
        try:
            return task()
        except (PeError, struct.error, OverflowError, ValueError):
            return otherwise

    def _bytes(self, offset: int, count: int) -> bytes:
        """The `count` bytes at an offset in the file.

        Raises struct.error beyond the end of the file, and PeError if more than MOST_READ bytes are read in all.
        """
        self._left -= count
        if self._left < 0:
            raise PeError(say("has larger tables than any Windows program"))
        self._file.seek(offset)
        found = self._file.read(count)
        if len(found) < count:
            raise struct.error
        return found

    def _read_optional(self, at: int, size: int) -> None:
        (magic,) = struct.unpack("<H", self._bytes(at, 2))
        if magic not in (_WIDE_MAGIC, _NARROW_MAGIC):
            raise PeError(say("is not a program of Windows"))
        self._is_wide = magic == _WIDE_MAGIC
        if self._is_wide:
            (self._base,) = struct.unpack("<Q", self._bytes(at + 24, 8))
        else:
            (self._base,) = struct.unpack("<I", self._bytes(at + 28, 4))
        first = 112 if self._is_wide else 96
        (count,) = struct.unpack("<I", self._bytes(at + first - 4, 4))
        count = min(count, 16, max(size - first, 0) // 8)
        self._directories = list(struct.iter_unpack("<II", self._bytes(at + first, 8 * count)))

    def _read_sections(self, at: int, count: int) -> None:
        if count > _MOST_SECTIONS:
            raise PeError(say("has {count} sections; Windows accepts at most {most}", count=count, most=_MOST_SECTIONS))
        for number in range(count):
            size, address, held, offset = struct.unpack("<IIII", self._bytes(at + 40 * number + 8, 16))
            self._sections.append((address, min(size, held) or held, offset))

    def _at(self, address: int) -> int:
        """The offset in the file of an address in memory. Raises ValueError if the address lies in no section."""
        for first, size, offset in self._sections:
            if first <= address < first + size:
                return offset + address - first
        raise ValueError

    def _directory(self, number: int) -> int:
        """The address of the table with this number, such as the table of exports; 0 if the file does not have it."""
        return self._directories[number][0] if number < len(self._directories) else 0

    def _text(self, address: int) -> str:
        """The text at an address, up to its zero byte."""
        offset = self._at(address)
        self._file.seek(offset)
        self._left -= _LONGEST_NAME
        if self._left < 0:
            raise PeError(say("has larger tables than any Windows program"))
        found, end, _ = self._file.read(_LONGEST_NAME).partition(b"\0")
        if not end:
            raise ValueError
        return printable(found.decode("ascii", "replace"))

    def _imports(self, table: int, width: int, name_at: int, lookup: tuple[int, int]) -> dict[str, tuple[str, ...]]:
        """The imported functions by library, from a table with one entry of `width` bytes for each library.

        In an entry, the address of the library's name is at the offset `name_at`, and the addresses of the two lists of
        its functions are at the offsets `lookup`.
        """
        start, found = self._directory(table), dict[str, tuple[str, ...]]()
        for number in range(_MOST_LIBRARIES if start else 0):
            entry = self._bytes(self._at(start + width * number), width)
            (name,) = struct.unpack_from("<I", entry, name_at)
            if name == 0:
                break
            # Old linkers wrote addresses with the base of the image into the table of delayed imports.
            base = self._base if table == _DELAYED and not struct.unpack_from("<I", entry)[0] & 1 else 0
            names, other = (struct.unpack_from("<I", entry, each)[0] for each in lookup)
            library = self._text(name - base).lower()
            functions = self._attempt(lambda at=(names or other) - base: tuple(self._functions(at)), ())
            found[library] = found.get(library, ()) + functions
        return found

    def _functions(self, address: int) -> Iterator[str]:
        kind, size = ("<Q", 8) if self._is_wide else ("<I", 4)
        by_number = 1 << (8 * size - 1)
        for number in range(_MOST_NAMES):
            (value,) = struct.unpack(kind, self._bytes(self._at(address + size * number), size))
            if value == 0:
                return
            if not value & by_number:
                yield self._text((value & 0x7FFFFFFF) + 2)

    def _exports(self) -> dict[str, int]:
        """The addresses of exported functions and data by name."""
        start = self._directory(_EXPORTS)
        if not start:
            return {}
        many, named, functions, names, numbers = struct.unpack("<IIIII", self._bytes(self._at(start) + 20, 20))
        found: dict[str, int] = {}
        for number in range(min(named, _MOST_NAMES)):
            (name,) = struct.unpack("<I", self._bytes(self._at(names + 4 * number), 4))
            (place,) = struct.unpack("<H", self._bytes(self._at(numbers + 2 * number), 2))
            if place < many:
                (found[self._text(name)],) = struct.unpack("<I", self._bytes(self._at(functions + 4 * place), 4))
        return found

    def _number(self, address: int) -> int:
        return int(struct.unpack("<I", self._bytes(self._at(address), 4))[0])

    def _pointed(self, address: int) -> str:
        kind, size = ("<Q", 8) if self._is_wide else ("<I", 4)
        (value,) = struct.unpack(kind, self._bytes(self._at(address), size))
        return self._text(value - self._base)

    def _version(self) -> tuple[int, ...]:
        """The file version in the resources; if there are several names or languages, the version of the first."""
        root = self._directory(_RESOURCES)
        if not root:
            return ()
        place = self._entry(root, 0, _VERSION_TYPE)
        for _ in range(2):
            place = self._entry(root, place & 0x7FFFFFFF, None)
        address, size = struct.unpack("<II", self._bytes(self._at(root + place), 8))
        block = self._bytes(self._at(address), min(size, _LONGEST_VERSION))
        # VS_VERSIONINFO: three 16-bit numbers, the key "VS_VERSION_INFO", padding, then VS_FIXEDFILEINFO.
        signature, _, high, low = struct.unpack_from("<IIII", block, 40)
        if signature != _SIGNATURE:
            raise ValueError
        return high >> 16, high & 0xFFFF, low >> 16, low & 0xFFFF

    def _entry(self, root: int, place: int, wanted: int | None) -> int:
        """Returns the offset that an entry of a resource directory contains; it leads to a sub-directory or to data.

        The entry is the one with the number `wanted`, or the first entry if `wanted` is None. The directory begins
        `place` bytes after the address `root` of the resources. Raises ValueError if there is no such entry.
        """
        names, numbers = struct.unpack("<HH", self._bytes(self._at(root + place) + 12, 4))
        for at in range(min(names + numbers, _MOST_RESOURCES)):
            number, found = struct.unpack("<II", self._bytes(self._at(root + place) + 16 + 8 * at, 8))
            if wanted in (None, number):
                return int(found)
        raise ValueError
