"""`read` returns exactly the messages that `write` wrote. It rejects all other bytes with a WireError."""

import io
import json
import struct
import tracemalloc

import pytest

from ops.system import wire
from ops.system.wire import MOST_BYTES, MOST_TEXT, Message, WireError


def sent(*messages: Message) -> bytes:
    stream = io.BytesIO()
    for message in messages:
        wire.write(stream, message)
    return stream.getvalue()


def framed(text: bytes) -> bytes:
    return struct.pack("<4sI", b"DML1", len(text)) + text


def test_fields_and_buffers_arrive_in_order():
    first, second = Message({"do": "run", "x": [1.5, None]}, (b"abc", b"", b"\0" * 9)), Message({})
    stream = io.BytesIO(sent(first, second))
    assert (wire.read(stream), wire.read(stream), wire.read(stream)) == (first, second, None)


@pytest.mark.parametrize(
    ("garbage", "reason"),
    [
        pytest.param(b"DML", "3 bytes", id="a piece"),
        pytest.param(b"Traceback (most recent", "cannot begin", id="text"),
        pytest.param(struct.pack("<4sI", b"DML1", MOST_TEXT + 1), "cannot begin", id="too long"),
        pytest.param(framed(b"{}")[:-1], "ends after 1 of 2", id="cut off"),
        pytest.param(framed(b"{,}"), "not JSON", id="no JSON"),
        pytest.param(framed(b"\xff\xfe"), "not JSON", id="no text"),
        pytest.param(framed(b"[" * 100_000), "not JSON", id="brackets without end"),
        pytest.param(framed(b"[1]"), "not a JSON object", id="a list"),
        pytest.param(framed(b"{}"), "does not list its buffers", id="no buffers"),
        pytest.param(framed(b'{"buffers": [true]}'), "does not list its buffers", id="no length"),
        pytest.param(framed(b'{"buffers": [-1]}'), "does not list its buffers", id="a negative length"),
        pytest.param(framed(json.dumps({"buffers": [1 << 40]}).encode()), "too large", id="a terabyte"),
        pytest.param(framed(b'{"buffers": [4]}') + b"abc", "ends after 3 of 4", id="a buffer cut off"),
    ],
)
def test_garbage_is_refused(garbage: bytes, reason: str):
    with pytest.raises(WireError, match=reason):
        wire.read(io.BytesIO(garbage))


def test_memory_is_taken_for_bytes_that_arrive_and_not_for_all_that_are_announced():
    announced = framed(json.dumps({"buffers": [MOST_BYTES]}).encode()) + b"abc"
    tracemalloc.start()
    with pytest.raises(WireError, match=f"ends after 3 of {MOST_BYTES}"):
        wire.read(io.BufferedReader(io.BytesIO(announced)))  # pyright: ignore[reportArgumentType]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 64 << 20


def test_a_buffer_of_many_pieces_arrives_whole():
    content = bytes(range(256)) * (200 << 10)  # 50 MiB
    stream = io.BufferedReader(io.BytesIO(sent(Message({}, (content, b"end")))))  # pyright: ignore[reportArgumentType]
    message = wire.read(stream)
    assert message is not None
    assert message.buffers == (content, b"end")
