"""Makes small Windows programs and libraries. Each has a header, and one section with the tables that `pe_file`
reads.
"""

import struct
from collections.abc import Mapping

ADDRESS, OFFSET, BASE = 0x1000, 0x400, 0x140000000
Names = Mapping[str, tuple[str, ...]]


class _Section:
    """The bytes of the only section of a Windows file. `add` appends bytes and returns their address."""

    def __init__(self) -> None:
        self.content = bytearray(16)

    def add(self, content: bytes) -> int:
        self.content += bytes(-len(self.content) % 8)
        address = ADDRESS + len(self.content)
        self.content += content
        return address

    def text(self, text: str) -> int:
        return self.add(text.encode("ascii") + b"\0")

    def thunks(self, functions: tuple[str, ...]) -> int:
        places = [self.add(b"\0\0" + name.encode("ascii") + b"\0") for name in functions]
        return self.add(struct.pack(f"<{len(places) + 1}Q", *places, 0))


def pe_file(
    version: tuple[int, int, int, int] | None = None,
    imports: Names | None = None,
    delayed: Names | None = None,
    exports: Mapping[str, int | str | None] | None = None,
    *,
    machine: int = 0x8664,
    is_library: bool = True,
) -> bytes:
    """The bytes of a program or library for Windows.

    `imports` and `delayed` map the names of libraries to the functions that are imported from them, at once or on first
    use. `exports` maps each exported name to None (a function), to a 32-bit number, or to a text, for which a pointer
    is exported.
    """
    section, directories = _Section(), [(0, 0)] * 16
    if exports:
        directories[0] = (_exports(section, exports), 40)
    if imports:
        directories[1] = (_imports(section, imports), 20)
    if version is not None:
        directories[2] = (_resources(section, version), 16)
    if delayed:
        directories[13] = (_delayed(section, delayed), 32)
    optional = struct.pack("<H22xQ", 0x20B, BASE).ljust(108, b"\0") + struct.pack("<I", 16)
    optional += b"".join(struct.pack("<II", *each) for each in directories)
    flags = 0x22 | (0x2000 if is_library else 0)
    header = b"MZ".ljust(60, b"\0") + struct.pack("<I", 64) + b"PE\0\0"
    header += struct.pack("<HH12xHH", machine, 1, len(optional), flags) + optional
    size = len(section.content)
    header += b".rdata\0\0" + struct.pack("<IIII16x", size, ADDRESS, size, OFFSET)
    return header.ljust(OFFSET, b"\0") + bytes(section.content)


def _imports(section: _Section, imports: Names) -> int:
    entries = b""
    for library, functions in imports.items():
        thunks = section.thunks(functions)
        entries += struct.pack("<IIIII", thunks, 0, 0, section.text(library), thunks)
    return section.add(entries + bytes(20))


def _delayed(section: _Section, delayed: Names) -> int:
    entries = b""
    for library, functions in delayed.items():
        thunks = section.thunks(functions)
        entries += struct.pack("<IIIIIIII", 1, section.text(library), 0, thunks, thunks, 0, 0, 0)
    return section.add(entries + bytes(32))


def _exports(section: _Section, exports: Mapping[str, int | str | None]) -> int:
    places: list[int] = []
    for value in exports.values():
        if isinstance(value, str):
            places.append(section.add(struct.pack("<Q", BASE + section.text(value))))
        else:
            places.append(section.add(struct.pack("<I", value or 0)))
    functions = section.add(struct.pack(f"<{len(places)}I", *places))
    names = section.add(struct.pack(f"<{len(places)}I", *(section.text(name) for name in exports)))
    numbers = section.add(struct.pack(f"<{len(places)}H", *range(len(places))))
    return section.add(struct.pack("<20xIIIII", len(places), len(places), functions, names, numbers))


def _resources(section: _Section, version: tuple[int, int, int, int]) -> int:
    a, b, c, d = version
    key = "VS_VERSION_INFO\0".encode("utf-16-le")
    fixed = struct.pack("<IIII", 0xFEEF04BD, 0x10000, a << 16 | b, c << 16 | d).ljust(52, b"\0")
    block = (struct.pack("<HHH", 0, len(fixed), 0) + key).ljust(40, b"\0") + fixed
    data = section.add(block)
    # Three directories of one entry, the type, the name and the language, and the place of the data.
    tree = b""
    for depth, number in enumerate((16, 1, 1033)):
        place = 24 * (depth + 1)
        tree += struct.pack("<12xHHII", 0, 1, number, place | (0x80000000 if depth < 2 else 0))
    return section.add(tree + struct.pack("<II8x", data, len(block)))
