"""An animated PNG file contains every picture with its duration."""

import zlib

import pytest
from PySide6.QtGui import QColor, QImage

from explorer.exporting.apng import apng
from widgets.stage.figure import png

SIGNATURE = 8


def picture(color: str, width: int = 300, height: int = 200) -> bytes:
    made = QImage(width, height, QImage.Format.Format_RGB32)
    made.fill(QColor(color))
    return png(made)


def chunks(file: bytes) -> list[tuple[bytes, bytes]]:
    found: list[tuple[bytes, bytes]] = []
    at = SIGNATURE
    while at < len(file):
        length = int.from_bytes(file[at : at + 4])
        name, content = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert int.from_bytes(file[at + 8 + length : at + 12 + length]) == zlib.crc32(name + content)
        found.append((name, content))
        at += 12 + length
    return found


def test_every_picture_has_its_time_and_its_data(qapp: object):
    pictures = [picture("red"), picture("green"), picture("blue")]
    made = apng(pictures, 700)
    found = chunks(made)
    assert [name for name, _ in found] == [
        b"IHDR", b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fcTL", b"fdAT", b"IEND",
    ]  # fmt: skip
    assert found[1][1] == (3).to_bytes(4) + bytes(4)
    orders = [int.from_bytes(content[:4]) for name, content in found if name in (b"fcTL", b"fdAT")]
    assert orders == [0, 1, 2, 3, 4]
    for name, content in found:
        if name == b"fcTL":
            assert content[4:12] == (300).to_bytes(4) + (200).to_bytes(4)
            assert content[20:24] == (700).to_bytes(2) + (1000).to_bytes(2)
    data = [zlib.decompress(content if name == b"IDAT" else content[4:]) for name, content in found if b"AT" in name]
    assert [rows[1:4] for rows in data] == [b"\xff\0\0", b"\0\x80\0", b"\0\0\xff"]
    first = QImage()
    assert first.loadFromData(made)
    assert first.pixelColor(0, 0) == QColor("red")


def test_pictures_of_different_sizes_are_refused(qapp: object):
    with pytest.raises(ValueError, match="different sizes"):
        apng([picture("red"), picture("red", 10)], 100)
