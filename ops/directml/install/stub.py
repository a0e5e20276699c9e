"""Redirects a function of the wheel's empty libraries to a function of this program.

The Linux wheel of torch-directml has libdxcore.so and libd3d12.so as placeholders for the libraries of WSL: all their
functions fail. Only these files, recognised by their SHA-256, are changed, and only in the memory of this process.
"""

import ctypes
import hashlib
import mmap
import struct
from ctypes import c_int, c_size_t, c_void_p
from pathlib import Path
from typing import Any

from ops.text.sentences import say

KNOWN_STUBS = {
    "043c062c8997a80623a85a9b1be930477e3f717dd010cb9df47e665acddff428": "libdxcore.so",
    "14c40e14ebd5d414745d82496e8b079dc0cd8161161b4710633111fe8f0e2a49": "libd3d12.so",
}


class UnknownStubError(Exception):
    """Raised if a library is not one of the empty libraries in the torch-directml wheel, or if its memory cannot be
    changed.
    """


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_known(path: Path) -> bool:
    """True if the file has the name and the SHA-256 of an empty library from the torch-directml wheel."""
    return path.is_file() and KNOWN_STUBS.get(sha256(path)) == path.name


def beside(library: Path) -> tuple[Path, ...]:
    """The empty libraries from the wheel of torch-directml that are in the folder of `library`."""
    return tuple(path for name in KNOWN_STUBS.values() if is_known(path := library.with_name(name)))


def redirect(path: Path, library: Any, symbol: str, target: int) -> None:
    """Overwrites the start of the function `symbol` in an empty library of torch-directml, so that it jumps to
    `target`.

    `library` is the loaded library, and `path` its file. Raises UnknownStubError if `path` is another library, or if
    the memory of the function cannot be changed.
    """
    if not is_known(path):
        raise UnknownStubError(
            say("{path} is not the empty library of torch-directml, so it is not changed.", path=path.name)
        )
    address = ctypes.cast(getattr(library, symbol), c_void_p).value
    assert address is not None
    jump = b"\x48\xb8" + struct.pack("<Q", target) + b"\xff\xe0"  # mov rax, target; jmp rax
    start = address & -mmap.PAGESIZE
    length = -(-(address + len(jump) - start) // mmap.PAGESIZE) * mmap.PAGESIZE
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    protect.argtypes, protect.restype = [c_void_p, c_size_t, c_int], c_int
    readable = mmap.PROT_READ | mmap.PROT_EXEC
    if protect(start, length, readable | mmap.PROT_WRITE):
        raise UnknownStubError(
            say(
                "{path} cannot be made writable in memory (error {number}).",
                path=path.name,
                number=ctypes.get_errno(),
            )
        )
    ctypes.memmove(address, jump, len(jump))
    protect(start, length, readable)
