"""A child that does not do what it should: python -m tests.directml.misbehaving_worker <how>.

It imports nothing of the program, so that it starts at once.
"""

import json
import os
import struct
import sys
import time
from pathlib import Path
from typing import Any

requests, answers = os.fdopen(0, "rb"), os.fdopen(1, "wb")
DESCRIBED = {"device": "a test", "level": "6_2", "runs": True, "debug_layer": False, "missing_types": []}


def command(how: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.directml.misbehaving_worker", how)


def read() -> dict[str, Any] | None:
    head = requests.read(8)
    if len(head) < 8:
        return None
    fields = json.loads(requests.read(struct.unpack("<4sI", head)[1]))
    requests.read(sum(fields["buffers"]))
    return fields


def write(fields: dict[str, Any]) -> None:
    text = json.dumps({**fields, "buffers": []}).encode()
    answers.write(struct.pack("<4sI", b"DML1", len(text)) + text)
    answers.flush()


def misbehave(how: str, number: int) -> None:
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
    elif how == "writes half an answer":
        answers.write(b"DML1\xff\0\0\0{")
        answers.close()
    elif how == "is removed":
        write({"id": number, "error": "hung", "hresult": 0x887A0006, "removed": True})
    elif how.startswith("fails once: "):
        marker = Path(how.removeprefix("fails once: "))
        if not marker.exists():
            marker.touch()
            os._exit(1)
        write({"id": number, "hresult": 0, "milliseconds": 0.0, "messages": []})


def main(how: str) -> None:
    while (request := read()) is not None:
        number = request["id"]
        if request["do"] != "open":
            misbehave(how, number)
        elif how == "never starts":
            time.sleep(600)
        elif how == "has no device":
            write({"id": number, "error": "DMLCreateDevice1 answered 0x80004005 (E_FAIL)"})
        else:
            lacking = ["FLOAT32", "FLOAT64"] if how == "lacks types" else []
            write({"id": number, **DESCRIBED, "missing_types": lacking})


if __name__ == "__main__":
    main(sys.argv[1])
