"""Parsers to be fuzzed that read inputs other than cases: settings, pasted text, command-line arguments, messages of
child processes, program and library files, and the output of pip.
"""

import contextlib
import io
import json
import os
import shutil
import struct
from argparse import ArgumentTypeError, Namespace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QSettings

from explorer.cli import arguments, doctor
from explorer.code.pasting import _unfenced, kind_of  # pyright: ignore[reportPrivateUsage]
from explorer.settings.settings import Settings
from ops import Case
from ops.directml.client import answers
from ops.directml.client.verdict import Verdict
from ops.directml.install.binary_format import FIXED_FILE_INFO, LibraryError, inspect
from ops.directml.install.pip_messages import explain
from ops.formats.cpp_export import writer as cpp_writer
from ops.system import wire
from ops.system.wire import Message, WireError
from tests.ops.directml.helpers.pe_files import pe_file
from tests.ops.helpers.any_case import example_case
from tests.reliability.helpers.fuzzing.input_mutation import (
    NUMBERS,
    decoded,
    encoded,
    json_bytes,
    mutated_bytes,
    mutated_json,
    mutated_text,
)
from tests.reliability.helpers.fuzzing.parser import Parser, Read, presets, scratch, written

# Settings: each input is a whole file, of which all values are read

_INI = """[General]
theme=dark
language=ko
scale=125
mostDigits=6
motion=reduced
hintsRead=true
showsEqual=false
follows=true
codeLanguage=numpy
recentOperators=DML_OPERATOR_JOIN DML_OPERATOR_GEMM
lessonsDone=one_hot_1_classes clip_1_relu6
recentFiles="[\\"/home/a/b.json\\", \\"c.json\\"]"
restoresSession=true
geometry=@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x3\\0\\0)
layout.main=@ByteArray(\\0\\0\\0\\xff\\0\\0\\0\\x1)

[device]
adapter=A GPU
metacommands=true
halfPrecision=false
inPlace=1

[image]
format=svg
scale=4
"""
_INI_WORDS = (
    "@ByteArray(", "@Variant(\\0\\0\\0\\x1\\x1)", "@Invalid()", "@Point(1 2)", "@Rect(1 2 3 4)", "@Size(9)", "@@", ",",
    "=", "[General]", "[%25]", "\\x", "\\", '"', ";", "@DateTime(", "@Variant(\\0\\0\\0\\x7f\\0\\0\\0\\0)",
    "@String(a)",
)  # fmt: skip
_PROPERTIES = [name for name, found in vars(Settings).items() if isinstance(found, property) and found.fset is not None]


def _make_settings(chance: Random) -> bytes:
    return encoded(mutated_text(_INI, chance, (*_INI_WORDS, *NUMBERS), (_INI,)), chance)


def _read_settings(raw: bytes) -> Read:
    path = written("settings.ini", raw)
    store = QSettings(str(path), QSettings.Format.IniFormat)
    settings = Settings(store)
    found = {name: getattr(settings, name) for name in _PROPERTIES}
    settings.layout("layout.main")
    for name, value in found.items():
        if value is not None and name != "lessons_done":
            setattr(settings, name, value)
    again = {name: getattr(settings, name) for name in _PROPERTIES}
    assert again == found, "a setting that is written is another"
    del store, settings
    return Read(True)


# Pasted text: recognising its kind


@cache
def _pasted() -> tuple[str, ...]:
    code = cpp_writer.write(example_case("TOP_K1"))
    return (
        code,
        f"```cpp\n{code}\n```",
        f"// a\n/* b */ {presets()[0]}",
        "dmlx1:abc",
        "1\t2\n3\t4",
        "/*" * 20,
        "{ // x\n}",
    )


def _make_pasted(chance: Random) -> bytes:
    words = ("```", "\n", "//", "/*", "*/", "{", '"', "}", "dmlx", "1", ":", "DML_JOIN_OPERATOR_DESC", "=", " ", "> ")
    text = mutated_text(chance.choice(_pasted()), chance, words, _pasted())
    return encoded(text * chance.choice((1, 1, 1, 1, 40)), chance)


def _read_pasted(raw: bytes) -> Read:
    return Read(kind_of(_unfenced(decoded(raw))) is not None)


# The command line


def _make_argument(chance: Random) -> bytes:
    texts = ("1280x720", "OutputTensor[0,0,1,1]", "InputTensors[0]", "6_2", "DML_FEATURE_LEVEL_6_2", "640x400")
    return encoded(mutated_text(chance.choice(texts), chance, ("x", "[", "]", ",", "_", "-", *NUMBERS), texts), chance)


def _read_argument(raw: bytes) -> Read:
    text, said = decoded(raw), []
    for kind in (arguments.size, arguments.cell, arguments._target):  # pyright: ignore[reportPrivateUsage]
        try:
            kind(text)
        except ArgumentTypeError as error:
            said.append(str(error))
    return Read(len(said) < 3, said)


# The process of DirectML: its messages as bytes, and their fields


def _framed(fields: Any, buffers: tuple[bytes, ...] = ()) -> bytes:
    text = json.dumps({**fields, "buffers": [len(each) for each in buffers]}).encode()
    return struct.pack("<4sI", wire.MAGIC, len(text)) + text + b"".join(buffers)


_ANSWERS: tuple[Any, ...] = (
    {"id": 1, "hresult": 0, "messages": ["a", "b"], "milliseconds": 0.5},
    {"id": 2, "hresult": 0x80070057, "messages": [], "milliseconds": 1},
    {"id": 3, "adapters": [{"number": 0, "name": "a GPU", "is_software": False}, {"number": 1, "name": "WARP"}]},
    {"id": 4, "device": "a test", "level": "6_2", "runs": True, "debug_layer": False, "missing_types": ["FLOAT64"]},
    {"id": 5, "outputs": ["OutputTensor"], "milliseconds": 0.25, "messages": []},
    {"id": 6, "error": "CreateOperator answered 0x80070057", "hresult": 0x80070057, "messages": [], "removed": True},
)


def _make_message(chance: Random) -> bytes:
    if chance.randrange(3):
        content = json_bytes(mutated_json({**chance.choice(_ANSWERS), "buffers": [4, 9]}, chance, _ANSWERS), chance)
        lying = chance.choice((len(content),) * 8 + (0, 1, wire.MOST_TEXT, wire.MOST_TEXT + 1, len(content) - 1))
        content = struct.pack("<4sI", wire.MAGIC, max(lying, 0)) + content + chance.randbytes(13)
        return content if chance.randrange(3) else mutated_bytes(content, chance)
    return mutated_bytes(
        _framed(chance.choice(_ANSWERS), (b"1234", b"")), chance, (wire.MAGIC, b"\xff\xff\xff\x03", b"[" * 5000)
    )


def _read_message(raw: bytes) -> Read:
    stream = io.BufferedReader(io.BytesIO(raw))  # pyright: ignore[reportArgumentType]
    message = wire.read(stream)
    if message is None:
        return Read(False)
    sent = io.BytesIO()
    wire.write(sent, message)
    sent.seek(0)
    again = wire.read(sent)
    assert again is not None
    assert json.dumps(again.fields) == json.dumps(message.fields), "a message that is passed on is another"
    assert again.buffers == message.buffers
    return Read(True)


@cache
def _asked() -> Case:
    return example_case("TOP_K1")


def _make_answer(chance: Random) -> bytes:
    """Makes the bytes of a fuzzing input: one byte for the kind of request, two bytes for the lengths of two buffers,
    then the fields of an answer as JSON.
    """
    fields = mutated_json(
        chance.choice(_ANSWERS), chance, (*_ANSWERS, {"outputs": ["OutputValueTensor", "OutputIndexTensor"]})
    )
    return bytes([chance.randrange(4), chance.choice((0, 4, 48, 96)), chance.choice((0, 48))]) + json_bytes(
        fields, chance
    )


def _read_answer(raw: bytes) -> Read:
    try:
        fields = json.loads(raw[3:])
    except (ValueError, RecursionError):  # `wire` refuses such a message before it is an answer
        return Read(False)
    if len(raw) < 4 or not isinstance(fields, dict):
        return Read(False)
    answer = Message(fields, tuple(bytes(length) for length in raw[1:3]))
    if "error" in fields:
        return Read(False, answers.refusal(answer)[:1])
    match raw[0] % 4:
        case 0:
            said = answers.judged(answer)
            verdict = Verdict(said.hresult == 0, said.hresult, "1.13.1", "", said.milliseconds, said.messages)
            return Read(True, [verdict.sentence])
        case 1:
            answers.listed(answer)
        case 2:
            answers.missing_types(fields)
            answers.device_name(fields)
        case _:
            answers.computed(answer, _asked())
    return Read(True)


# Libraries, and the output of pip


@cache
def _libraries() -> tuple[bytes, ...]:
    elf = bytearray(600)
    elf[:6] = b"\x7fELF\x02\x01"
    struct.pack_into("<HH", elf, 16, 3, 62)
    struct.pack_into("<QQ", elf, 32, 64, 256)
    struct.pack_into("<HHHH", elf, 54, 56, 2, 64, 3)
    pe = bytearray(600)
    pe[:2] = b"MZ"
    struct.pack_into("<I", pe, 60, 128)
    pe[128:132] = b"PE\0\0"
    struct.pack_into("<HH", pe, 132, 0x8664, 2)
    struct.pack_into("<H", pe, 148, 112)
    pe[500:504] = FIXED_FILE_INFO
    struct.pack_into("<II", pe, 508, (1 << 16) | 13, 1 << 16)
    return bytes(elf), bytes(pe)


def _make_library(chance: Random) -> bytes:
    return mutated_bytes(chance.choice(_libraries()), chance, (b"MZ", b"\x7fELF", b"PE\0\0", FIXED_FILE_INFO))


def _read_library(raw: bytes) -> Read:
    inspect(written("library", raw))
    return Read(True)


# The folder of an application: damaged programs, beside entries that no application has


def _make_application(chance: Random) -> bytes:
    """Returns bytes for fuzzing the parser of application folders.

    The first byte determines which files are beside the program. The other bytes are a damaged program.
    """
    imports = {"directml.dll": ("DMLCreateDevice",), "onnxruntime.dll": ("OrtGetApiBase",)}
    exports = {"D3D12SDKVersion": 610, "D3D12SDKPath": "..\\" * chance.randrange(9), "DMLCreateDevice": None}
    whole = pe_file((1, 8, 0, 0), imports, imports, exports, is_library=chance.random() < 0.5)
    if chance.random() < 0.2:  # otherwise hardly any folder would have no problem
        return b"\0" + pe_file((1, 8, 0, 0), {"kernel32.dll": ("Sleep",)}, {}, {}, is_library=False)
    return bytes([chance.randrange(256)]) + mutated_bytes(whole, chance, (b"MZ", b"PE\0\0", b"\xff" * 4, b"\0" * 8))


def _read_application(raw: bytes) -> Read:
    folder = scratch() / "application"
    folder.mkdir()
    try:
        _put_entries(folder, raw[:1] or b"\0", raw[1:])
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(io.StringIO()):
            code = doctor.main(Namespace(folder=str(folder), json=True))
        report = json.loads(printed.getvalue())
    finally:
        shutil.rmtree(folder)
    assert code == any(finding["state"] == "problem" for finding in report["findings"])
    said = [finding["what"] for finding in report["findings"][1:]]
    return Read(code == 0, [*said, *(finding["advice"] for finding in report["findings"] if finding["advice"])])


def _put_entries(folder: Path, entries: bytes, program: bytes) -> None:
    (folder / "game.exe").write_bytes(program)
    wanted = {name for bit, name in enumerate(_ENTRIES) if entries[0] >> bit & 1}
    if "folder" in wanted:
        (folder / "DirectML.dll").mkdir()
        (folder / "DirectML.dll" / "onnxruntime.dll").write_bytes(program[: len(program) // 2])
    else:
        (folder / "DirectML.dll").write_bytes(program)
    if "loop" in wanted:
        (folder / "loop").symlink_to(folder)
        (folder / "d3d12.dll").symlink_to(folder / "d3d12.dll")
    if "pipe" in wanted and hasattr(os, "mkfifo"):
        os.mkfifo(folder / "onnxruntime.dll")
    if "bytes" in wanted:
        Path(os.fsdecode(os.fsencode(folder) + b"/onnxruntime\xff\n\x1b[31m.dll")).write_bytes(program)
    if "deep" in wanted:
        (folder / "/".join("d" * 40)).mkdir(parents=True)
    if "huge" in wanted:
        with open(folder / "D3D12Core.dll", "wb") as file:
            file.write(program)
            file.truncate(1 << 40)  # a sparse file


_ENTRIES = ("folder", "loop", "pipe", "bytes", "deep", "huge")

_PIP = (
    "ERROR: Could not find a version that satisfies the requirement torch-directml\n"
    "ERROR: No matching distribution found for torch-directml\n",
    "WARNING: Retrying after connection broken by 'NewConnectionError': https://example.org/simple\nERROR: x",
    "Collecting torch-directml\n  Downloading https://files.example/a.whl\nERROR: [Errno 28] No space left on device",
    "/usr/bin/python3: No module named pip",
)


def _make_pip(chance: Random) -> bytes:
    return encoded(mutated_text(chance.choice(_PIP), chance, ("ERROR:", "\n", "\r", "://", "http"), _PIP), chance)


def _read_pip(raw: bytes) -> Read:
    return Read(True, [explain(raw.decode("utf-8", "replace"), "torch-directml")])


PARSERS = (
    Parser("settings", 40, _make_settings, _read_settings, None),
    Parser("pasted-text", 100, _make_pasted, _read_pasted, None),
    Parser("argument", 60, _make_argument, _read_argument, None),
    Parser("child-message", 120, _make_message, _read_message, WireError),
    Parser("child-answer", 120, _make_answer, _read_answer, answers.NoAnswerError),
    Parser("library", 60, _make_library, _read_library, LibraryError),
    Parser("application", 40, _make_application, _read_application, None),
    Parser("pip", 40, _make_pip, _read_pip, None),
)
