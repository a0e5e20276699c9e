"""Runs a stand-in for the worker that behaves in the way HOW, such as "hangs" or "writes garbage":

    python -m tests.ops.directml.helpers.misbehaving_worker HOW

It imports no module of the program, so that it starts fast.
"""

import json
import os
import random
import struct
import sys
import time
import zlib
from pathlib import Path
from typing import Any

requests, answers = os.fdopen(0, "rb"), os.fdopen(1, "wb")
# The behaviours from which "at random" chooses; about half of the requests are answered correctly.
AT_RANDOM = (
    "exits", "writes garbage", "answers another question", "closes its output", "writes half an answer",
    "answers nothing", "nests deeply", "is removed", "refuses", "hangs", *["answers late"] * 2, *["answers"] * 10,
)  # fmt: skip
LATE = 0.03  # seconds
ADAPTERS = [
    {"number": 0, "name": "a GPU", "is_software": False},
    {"number": 1, "name": "a GPU", "is_software": False},
    {"number": 2, "name": "WARP", "is_software": True},
]
DESCRIBED = {"device": "a test", "level": "6_2", "runs": True, "debug_layer": False, "missing_types": []}


def command(how: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.ops.directml.helpers.misbehaving_worker", how)


def read() -> dict[str, Any] | None:
    head = requests.read(8)
    if len(head) < 8:
        return None
    fields = json.loads(requests.read(struct.unpack("<4sI", head)[1]))
    requests.read(sum(fields["buffers"]))
    return fields


def write(fields: dict[str, Any], buffer: bytes = b"") -> None:
    text = json.dumps({**fields, "buffers": [len(buffer)] if buffer else []}).encode()
    answers.write(struct.pack("<4sI", b"DML1", len(text)) + text + buffer)
    answers.flush()


def mark_of(model: dict[str, Any]) -> int:
    """A number that is computed from a case, so that an answer with this `hresult` shows which case it is about."""
    return zlib.crc32(json.dumps(model, sort_keys=True).encode())


def misbehave(how: str, number: int, mark: int) -> None:
    if how == "hangs":
        time.sleep(600)
    elif how == "exits":
        sys.stderr.write("the driver said no\n")
        sys.stderr.flush()
        os._exit(7)
    elif how == "writes garbage":
        answers.write(b"Segmentation fault, and more text of a driver")
        answers.flush()
        time.sleep(600)
    elif how == "answers another question":
        write({"id": number + 1, "hresult": 0, "milliseconds": 0.0, "messages": []})
    elif how == "closes its output":
        answers.close()
        time.sleep(600)
    elif how == "answers nothing":
        write({"id": number})
    elif how == "nests deeply":
        text = b"[" * 100_000
        answers.write(struct.pack("<4sI", b"DML1", len(text)) + text)
        answers.flush()
        time.sleep(600)
    elif how in ("answers", "answers late"):
        time.sleep(LATE if how == "answers late" else 0)
        write({"id": number, "hresult": mark, "milliseconds": 0.0, "messages": []})
    elif how == "writes half an answer":
        answers.write(b"DML1\xff\0\0\0{")
        answers.close()
    elif how == "is removed":
        write({"id": number, "error": "hung", "hresult": 0x887A0006, "removed": True})
    elif how == "answers 4 bytes":
        write({"id": number, "outputs": ["OutputTensor"], "milliseconds": 0.0, "messages": []}, b"1234")
    elif how == "refuses" or how.startswith("starts at the second try: "):
        write({"id": number, "error": "a run that is none", "hresult": None, "removed": False})
    elif how == "refuses at length":
        write({"id": number, "error": "no\x1b[2J\n" * 5000, "hresult": "E_FAIL", "messages": 5})
    elif how.startswith("fails once: "):
        marker = Path(how.removeprefix("fails once: "))
        if not marker.exists():
            marker.touch()
            os._exit(1)
        write({"id": number, "hresult": 0, "milliseconds": 0.0, "messages": []})


def main(how: str) -> None:
    chance = random.Random(os.getpid())
    while (request := read()) is not None:
        number = request["id"]
        if how.startswith("starts at the second try: ") and not (marker := Path(how.partition(": ")[2])).exists():
            marker.touch()
            os._exit(1)
        if request["do"] not in ("open", "adapters"):
            chosen = chance.choice(AT_RANDOM) if how == "at random" else how
            misbehave(chosen, number, mark_of(request.get("model", {})))
        elif how == "never starts":
            time.sleep(600)
        elif request["do"] == "adapters":
            write({"id": number, "adapters": ADAPTERS})
        elif how == "has no device":
            write({"id": number, "error": "DMLCreateDevice1 returned 0x80004005 (E_FAIL)"})
        else:
            lacking = ["FLOAT32", "FLOAT64"] if how == "lacks types" else []
            write({"id": number, **DESCRIBED, "missing_types": lacking})


if __name__ == "__main__":
    main(sys.argv[1])
