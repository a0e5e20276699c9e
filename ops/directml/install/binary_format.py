"""Checks that a file is a complete library for x86-64, and reads its version."""

import struct
from dataclasses import dataclass
from pathlib import Path

from ops.text.sentences import said_by, say

X86_64_ELF = 62
X86_64_PE = 0x8664
FIXED_FILE_INFO = b"\xbd\x04\xef\xfe"  # the signature of VS_FIXEDFILEINFO, in the byte order of the file
ELF_PLATFORM = "Linux"
PE_PLATFORM = "Windows"


@dataclass(frozen=True, slots=True)
class Library:
    """A complete library file, with its operating system; `version` is empty if the file states none."""

    platform: str
    version: str = ""


class LibraryError(Exception):
    """A library file cannot be loaded; the message is a sentence with the reason."""


def inspect(path: Path) -> Library:
    """Reads a library file. Raises LibraryError if it cannot be read, or if it is truncated, not a library, or for
    another processor.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LibraryError(say("{path} cannot be read: {reason}.", path=path.name, reason=error.strerror)) from None
    try:
        if content[:4] == b"\x7fELF":
            return _elf(content)
        if content[:2] == b"MZ":
            return _pe(content)
    except (struct.error, IndexError, OverflowError):  # an offset is beyond the end of the file
        raise LibraryError(
            say("{path} is truncated after {count} bytes.", path=path.name, count=len(content))
        ) from None
    except LibraryError as reason:
        raise LibraryError(say("{library} {reason}", library=path.name, reason=said_by(reason))) from None
    raise LibraryError(say("{path} is not a library of Windows or Linux.", path=path.name))


def _elf(content: bytes) -> Library:
    if content[4] != 2 or content[5] != 1:
        raise LibraryError(say("is not a 64-bit library."))
    kind, machine = struct.unpack_from("<HH", content, 16)
    if machine != X86_64_ELF:
        raise LibraryError(say("is not for x86-64."))
    if kind != 3:
        raise LibraryError(say("is not a shared library."))
    programs, sections = struct.unpack_from("<QQ", content, 32)
    program_size, program_count, section_size, section_count = struct.unpack_from("<HHHH", content, 54)
    ends = [programs + program_size * program_count, sections + section_size * section_count]
    for number in range(program_count):
        offset, _, _, size = struct.unpack_from("<QQQQ", content, programs + number * program_size + 8)
        ends.append(offset + size)
    _whole(content, max(ends))
    return Library(ELF_PLATFORM)


def _pe(content: bytes) -> Library:
    (header,) = struct.unpack_from("<I", content, 60)
    if content[header : header + 4] != b"PE\0\0":
        raise LibraryError(say("is not a library of Windows."))
    machine, sections = struct.unpack_from("<HH", content, header + 4)
    (optional_size,) = struct.unpack_from("<H", content, header + 20)
    if machine != X86_64_PE:
        raise LibraryError(say("is not for x86-64."))
    table = header + 24 + optional_size
    ends = [table + 40 * sections]
    for number in range(sections):
        size, start = struct.unpack_from("<II", content, table + 40 * number + 16)
        ends.append(start + size)
    _whole(content, max(ends))
    return Library(PE_PLATFORM, _stated_version(content))


def _whole(content: bytes, end: int) -> None:
    if len(content) < end:
        raise LibraryError(say("is truncated: it has {count} of {end} bytes.", count=len(content), end=end))


def _stated_version(content: bytes) -> str:
    at = content.find(FIXED_FILE_INFO)
    if at < 0:
        return ""
    high, low = struct.unpack_from("<II", content, at + 8)
    return f"{high >> 16}.{high & 0xFFFF}.{low >> 16}"
