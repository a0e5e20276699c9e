"""Joins PNG files into an animated PNG. Browsers play it; other programs show its first picture."""

import zlib
from collections.abc import Iterator, Sequence

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER, _DATA, _END = b"IHDR", b"IDAT", b"IEND"


def apng(pictures: Sequence[bytes], milliseconds: int) -> bytes:
    """Returns an animated PNG that shows each picture for `milliseconds`, in an endless cycle. `pictures` are PNG
    files, at least one.

    Raises ValueError if the pictures differ in size or in pixel format.
    """
    parts = [dict(_joined(picture)) for picture in pictures]
    header = parts[0][_HEADER]
    if any(part[_HEADER] != header for part in parts):
        raise ValueError("The pictures of an animation have different sizes or kinds of pixels.")
    size = header[:8]  # width and height
    found = [_SIGNATURE, _chunk(_HEADER, header), _chunk(b"acTL", _number(len(parts)) + _number(0))]
    order = 0
    for place, part in enumerate(parts):
        time = milliseconds.to_bytes(2) + (1000).to_bytes(2)
        # No offset; the picture replaces the one before.
        found.append(_chunk(b"fcTL", _number(order) + size + _number(0) + _number(0) + time + b"\0\0"))
        order += 1
        if place == 0:
            found.append(_chunk(_DATA, part[_DATA]))
        else:
            found.append(_chunk(b"fdAT", _number(order) + part[_DATA]))
            order += 1
    found.append(_chunk(_END, b""))
    return b"".join(found)


def _joined(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yields (name, content) of two chunks of a PNG file: its header, and one chunk that joins all its data chunks."""
    data = bytearray()
    at = len(_SIGNATURE)
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4])
        name, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        if name == _HEADER:
            yield name, content
        elif name == _DATA:
            data += content
        at += 12 + length
    yield _DATA, bytes(data)


def _chunk(name: bytes, content: bytes) -> bytes:
    return _number(len(content)) + name + content + _number(zlib.crc32(name + content))


def _number(value: int) -> bytes:
    return value.to_bytes(4)
