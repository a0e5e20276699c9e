"""Messages between the program and its worker: a JSON object and raw buffers, never pickles."""

import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, cast

from ops.text.sentences import say

# The first bytes of every message.
MAGIC = b"DML1"
_HEAD = struct.Struct("<4sI")
MOST_TEXT = 12 << 20  # the most bytes of JSON; parsing the worst JSON of this length takes about 2 seconds and 400 MiB
MOST_BYTES = 4 << 30
_PIECE = 16 << 20


class WireError(Exception):
    """The received bytes are not a valid message."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message between two processes: a JSON object and raw buffers. The key `buffers` of the object is reserved for
    the lengths of the buffers in bytes.
    """

    fields: Mapping[str, Any]
    buffers: Sequence[bytes] = field(default_factory=tuple[bytes, ...])


def write(stream: BinaryIO, message: Message) -> None:
    """Writes a message and flushes the stream. Raises OSError if the reader has closed the pipe."""
    text = json.dumps({**message.fields, "buffers": [len(buffer) for buffer in message.buffers]}).encode()
    stream.write(_HEAD.pack(MAGIC, len(text)) + text)
    for buffer in message.buffers:
        stream.write(buffer)
    stream.flush()


def read(stream: BinaryIO) -> Message | None:
    """Reads the next message; None at the end of the stream.

    Raises WireError if the bytes are not a valid message; the stream cannot be used after that.
    """
    head = stream.read(_HEAD.size)
    if not head:
        return None
    if len(head) < _HEAD.size:
        raise WireError(say("a message ends after {count} bytes", count=len(head)))
    magic, length = _HEAD.unpack(head)
    if magic != MAGIC or length > MOST_TEXT:
        raise WireError(say("a message cannot begin with {bytes}", bytes=head.hex()))
    try:
        fields = json.loads(_exactly(stream, length))
    except (ValueError, RecursionError):
        raise WireError(say("the text of a message is not JSON")) from None
    if not isinstance(fields, dict):
        raise WireError(say("the text of a message is not a JSON object"))
    content = cast("dict[str, Any]", fields)
    lengths = content.pop("buffers", None)
    if not isinstance(lengths, list) or not all(type(n) is int and n >= 0 for n in cast("list[Any]", lengths)):
        raise WireError(say("a message does not list its buffers"))
    sizes = cast("list[int]", lengths)
    if sum(sizes) > MOST_BYTES:
        raise WireError(say("a message of more than {most} bytes is too large", most=MOST_BYTES))
    return Message(content, tuple(_exactly(stream, size) for size in sizes))


def _exactly(stream: BinaryIO, size: int) -> bytes:
    """Reads `size` bytes. Memory is allocated only for bytes that have arrived, because `size` is not trusted."""
    if size <= _PIECE:
        content = stream.read(size) if size else b""
    else:
        pieces: list[bytes] = []
        left = size
        while left and (piece := stream.read(min(left, _PIECE))):
            pieces.append(piece)
            left -= len(piece)
        content = b"".join(pieces)
    if len(content) < size:
        raise WireError(say("a message ends after {count} of {size} bytes", count=len(content), size=size))
    return content
