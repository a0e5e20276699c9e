"""The parsers for files or texts that contain a case: model files, share texts, lessons, sessions, reports, C++ and
ONNX.
"""

import base64
import json
import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from explorer.devices.reports import LONGEST_FINDINGS, findings, headline, report_in
from explorer.recovery import session_file
from explorer.recovery.session_file import Remembered
from explorer.session.pasted_code import Pasted
from ops import Case, FormatError, dump, load
from ops.directml.client.report import report_text
from ops.formats import share_text
from ops.formats.cpp_export import writer as cpp_writer
from ops.formats.cpp_import import reader as cpp_reader
from ops.formats.dxdispatch.json_text import parse, read_text
from ops.formats.dxdispatch.model import Model, read_model
from ops.formats.dxdispatch.reader import open_document, outside_files
from ops.formats.dxdispatch.writer import to_text
from ops.lessons.lesson import solved
from ops.lessons.lesson_json import FOLDER as LESSONS
from ops.lessons.lesson_json import lesson_of
from tests.reliability.helpers.fuzzing.input_mutation import (
    decoded,
    encoded,
    json_bytes,
    mutated_bytes,
    mutated_json,
    mutated_text,
)
from tests.reliability.helpers.fuzzing.parser import Parser, Read, preset_cases, preset_models, presets, used, written

ROOT = Path(__file__).parents[4]
_MODELS = ROOT / "tests" / "data" / "models"
_JSON_WORDS = (
    "{", "}", "[", "]", ":", ",", '"', "//", "/*", "*/", "null", "true", "NaN", '"type":', '"desc":', '"Sizes":',
    '"Strides":', '"initialValues":', '"deferred"', '"sourcePath":', '"sizeInBytes":', '"bindings":', '"explorer":',
    '"DML_OPERATOR_JOIN"', '"InputTensors":', '"FLOAT16"', '"valueCount":', '"elementOffset":', '"kept":', "\ufeff",
)  # fmt: skip
_CPP_WORDS = (
    "{", "}", "(", ")", ";", ",", "=", "&", "*", "->", ".", "::", "//", "/*", "#define X 3\n", "#if 0\n",
    "static const ", "UINT ", "sizeof(", "nullptr", "std::vector<UINT> ", "DML_TENSOR_DESC ", "DML_BUFFER_TENSOR_DESC ",
    "{}", "0xffu", "DML_OPERATOR_DESC ", "DML_TENSOR_TYPE_BUFFER", "DML_TENSOR_DATA_TYPE_FLOAT16", "1 << 40", "-1",
    "1.0f", "~0ull", "template<class T> ", "auto ", "for (;;)", "R\"(", "'a'", "UINT64_MAX", "a ? b : c", "x / 0",
    "x % 0", "1 << 100000", "9 * 9 * 9", "sizes[99999999999]", "UINT sizes[4294967295] = {1};", "x = x;",
    "#include <a>\n",
)  # fmt: skip


# Model files


def _make_model_text(chance: Random) -> bytes:
    if chance.randrange(2):
        return json_bytes(mutated_json(chance.choice(preset_models()), chance, preset_models()), chance)
    return encoded(mutated_text(chance.choice(presets()), chance, _JSON_WORDS, presets()), chance)


def _read_model_text(raw: bytes) -> Read:
    # A text with a line break is never taken for a path.
    return Read(True, used(load("\n" + decoded(raw)), raw))


@cache
def _file_models() -> tuple[Any, ...]:
    return tuple(parse(path.read_text("utf-8")) for path in sorted(_MODELS.glob("*.json")))


def _make_model_file(chance: Random) -> bytes:
    model = chance.choice(_file_models() if chance.randrange(3) else preset_models())
    others = (*_file_models(), chance.choice(preset_models()))
    text = json_bytes(mutated_json(model, chance, others), chance).decode("utf-8", "surrogatepass")
    return (
        encoded(text, chance) if chance.randrange(4) else mutated_bytes(text.encode("utf-8", "surrogatepass"), chance)
    )


@cache
def _beside() -> None:
    """Writes the files to which model files refer. They are written into the folder from which the fuzzed parser reads
    models.
    """
    for path in _MODELS.iterdir():
        if path.suffix != ".json":
            written(path.name, path.read_bytes())


def _read_model_file(raw: bytes) -> Read:
    _beside()
    model = read_model(written("model.json", raw))
    entries = model.dispatchables()
    said = [entry.why_not for entry in entries if entry.why_not is not None]
    name = model.chosen()
    outside_files(model, name)
    document = open_document(model, name)
    saved = dump(document.case, document)
    again = open_document(Model(parse(to_text(saved)), model.path), name)
    assert again.case == document.case, "a document that is saved and opened is another"
    return Read(True, [*said, *used(document.case, raw)])


# Share texts and sessions


@cache
def _share_texts() -> tuple[str, ...]:
    return tuple(share_text.write(case).text for case in preset_cases())


def _make_share_text(chance: Random) -> bytes:
    text = chance.choice(_share_texts())
    if not chance.randrange(4):
        width = chance.choice((20, 60, 76))
        text = chance.choice(("\n", "\r\n> ", " ", "\u200b")).join(
            text[at : at + width] for at in range(0, len(text), width)
        )
    words = ("dmlx1:", "dmlx2:", "dmlx", ":", "_", "-", "=", "\u00ad", "> ", "\u2026", "%2D", "&amp;")
    return encoded(mutated_text(text, chance, words, (text,)), chance)


def _read_share_text(raw: bytes) -> Read:
    text = decoded(raw)
    share_text.has_share_text(text)
    return _shared(share_text.read(text), raw)


def _shared(case: Case, raw: bytes) -> Read:
    said = used(case, raw)
    shared = share_text.write(case)
    assert shared.left_out or share_text.read(shared.text) == case, "a case that is shared and opened is another"
    return Read(True, said)


def _make_shared_model(chance: Random) -> bytes:
    """Generates the JSON of a share text, often mutated. `_read_shared_model` packs it into a share text with the
    correct checksum.
    """
    model = mutated_json(chance.choice(preset_models()), chance, preset_models())
    content = json_bytes(model, chance)
    return content if chance.randrange(3) else mutated_bytes(content, chance)


def packed(content: bytes) -> str:
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    end = zlib.crc32(content).to_bytes(4)
    return "dmlx1:" + base64.urlsafe_b64encode(packer.compress(content) + packer.flush() + end).decode()


def _read_shared_model(raw: bytes) -> Read:
    return _shared(share_text.read(packed(raw)), raw)


@cache
def _sessions() -> tuple[Any, ...]:
    view = {
        "slices": [{"operator": "DML_OPERATOR_JOIN", "rank": 4, "rows": 2, "columns": 3, "at": [0, 1, 0, 0]}],
        "colors": [{"operator": "DML_OPERATOR_JOIN", "group": "", "mode": "manual", "low": -1.5, "high": 3, "map": ""}],
        "states": {"lock": True, "tiles": False, "table": True, "outliers": False},
        "tab": 2,
        "cell": ["OutputTensor", [0, 0, 1, 1]],
        "zooms": [{"operator": "DML_OPERATOR_JOIN", "all": 32, "tensors": {"OutputTensor": 12.0},
                   "places": {"OutputTensor": [12, 0, 40]}}],
        "lesson": ["mine", 1, "/a/mine.json"],
        "code": {"pasted": True, "paths": ["InputTensor.Sizes[3]", "Axis"]},
    }  # fmt: skip
    return tuple(
        json.loads(session_file.to_text(Remembered(case, path="a.json", dispatchable="x", pasted=_pasted(case))))
        | {"view": view}
        for case in preset_cases()[::9]
    )


def _pasted(case: Case) -> Pasted | None:
    if cpp_writer.why_not(case) is not None:
        return None
    code = cpp_writer.write_with_lines(case)
    return Pasted(code.text, case, {path: min(lines) for path, lines in code.lines.items() if lines})


def _make_session(chance: Random) -> bytes:
    text = json_bytes(mutated_json(chance.choice(_sessions()), chance, _sessions()), chance)
    return text if chance.randrange(4) else mutated_bytes(text, chance)


def _read_session(raw: bytes) -> Read:
    found = session_file.from_text(read_text(raw, "It"))
    again = session_file.from_text(session_file.to_text(found))
    assert again.case == found.case, "a session is another the next time"
    if found.pasted is None or found.case is None or again.pasted is None:
        assert again.pasted is found.pasted
    else:
        assert (again.pasted.text, dict(again.pasted.lines)) == (found.pasted.text, dict(found.pasted.lines))
        found.pasted.changed(found.case)
    return Read(True, [] if found.case is None else used(found.case, raw))


# Lessons and reports


@cache
def _lessons() -> tuple[Any, ...]:
    return tuple(json.loads(path.read_text("utf-8")) for path in sorted(LESSONS.glob("*.json")))


def _make_lesson(chance: Random) -> bytes:
    others = (*_lessons(), {"start": {"model": chance.choice(preset_models())}})
    text = json_bytes(mutated_json(chance.choice(_lessons()), chance, others), chance)
    return (
        text
        if chance.randrange(4)
        else encoded(mutated_text(decoded(text), chance, _JSON_WORDS, (decoded(text),)), chance)
    )


def _read_lesson(raw: bytes) -> Read:
    lesson = lesson_of(parse(read_text(raw, "lesson.json")), "lesson")
    texts = (lesson.title, lesson.task, lesson.afterwards, *lesson.hints, *(goal.words for goal in lesson.goals))
    for text in texts:
        text.in_language("ko")
    return Read(True, used(solved(lesson), raw))


@cache
def _reports() -> tuple[Any, ...]:
    happened = {
        "happened": "DirectML 1.13.1 refuses; the explorer accepts.",
        "directml": {"hresult": "0x80070057", "messages": ["a\nb", "c"]},
        "outputs": {"OutputTensor": {"at": [0, 1], "largest": "1 ulp", "differing_cells": [[0, 1]]}},
    }
    return tuple(json.loads(report_text(case, happened)) for case in preset_cases()[::20])


def _make_report(chance: Random) -> bytes:
    model = dict(chance.choice(_reports()))
    told = mutated_json(model["explorer"]["report"], chance, (model, *_reports()[:3]))
    text = json_bytes({**model, "explorer": {**model["explorer"], "report": told}}, chance)
    return text if chance.randrange(4) else mutated_bytes(text, chance)


def _read_report(raw: bytes) -> Read:
    told = report_in(written("report.json", raw))
    if told is None:
        return Read(False)
    text = findings(told)
    assert len(text) <= LONGEST_FINDINGS
    return Read(True, [line for line in (headline(told),) if line])


# C++ and ONNX


@cache
def _cpp_texts() -> tuple[str, ...]:
    return tuple(cpp_writer.write(case) for case in preset_cases() if cpp_writer.why_not(case) is None)


def _make_cpp(chance: Random) -> bytes:
    text = chance.choice(_cpp_texts())
    if not chance.randrange(3):
        lines = text.splitlines()
        start = chance.randrange(len(lines))
        text = "\n".join(lines[start : start + chance.choice((3, 10, 30))])
    return encoded(mutated_text(text, chance, _CPP_WORDS, _cpp_texts()), chance)


def _read_cpp(raw: bytes) -> Read:
    """Reads a C++ text as a user would in the paste dialog: gives values to undefined names, and chooses the first
    operator if there are several.
    """
    text, choice = decoded(raw), None
    constants: dict[str, int | float | str] = {}
    for _ in range(6):
        try:
            imported = cpp_reader.read(text, constants, choice)
        except cpp_reader.UnresolvedNames as error:
            answers = (4, "{1, 1, 3, 4}", "", -1.5, "&x", "{{}}")
            constants |= {ask.name: answers[(len(constants) + n) % len(answers)] for n, ask in enumerate(error.names)}
        except cpp_reader.SeveralOperators:
            choice = 0
        else:
            said = [*imported.remarks, *used(imported.case, raw)]
            if cpp_writer.why_not(imported.case) is None:
                cpp_writer.write(imported.case)
            return Read(True, said)
    return Read(False)


@cache
def _onnx_models() -> tuple[bytes, ...]:
    from tests.ops.helpers.onnx import models as onnx_models

    return tuple(each.SerializeToString() for each in (onnx_models.plain_network(), onnx_models.network()))


def _make_onnx(chance: Random) -> bytes:
    words = (
        b"\x08\x01",
        b"\x0a\xff\xff\xff\xff\x7f",
        b"TopK",
        b"OneHot",
        b"GatherND",
        b"EyeLike",
        b"Clip",
        b"axis",
        b"value",
    )
    return mutated_bytes(chance.choice(_onnx_models()), chance, words)


def _read_onnx(raw: bytes) -> Read:
    """Reads up to 20 nodes of an ONNX model. Shape inference is skipped, because its process takes a second."""
    from ops.formats.onnx_import.reader import FreeDimensionsError, OnnxModel

    with patch("ops.formats.onnx_import.graphs.infer", lambda model: (None, "the process crashed")):
        model = OnnxModel(written("model.onnx", raw))
        sizes = dict.fromkeys(model.free_dimensions[:20], 3)
        said: list[str] = []
        opened = False
        for given in ({}, sizes):
            for node in model.nodes(given)[:20]:
                said += [node.why_not] if node.why_not else []
                try:
                    imported = model.read(node.name, given)
                except FreeDimensionsError as error:
                    said.append(str(error))
                except FormatError as error:
                    said.append(str(error))
                else:
                    opened = True
                    said += [*imported.remarks, *used(imported.case, raw)]
        return Read(opened, said)


PARSERS = (
    Parser("model-text", 60, _make_model_text, _read_model_text, FormatError),
    Parser("model-file", 30, _make_model_file, _read_model_file, FormatError),
    Parser("share-text", 120, _make_share_text, _read_share_text, FormatError),
    Parser("shared-model", 50, _make_shared_model, _read_shared_model, FormatError),
    Parser("session", 30, _make_session, _read_session, FormatError),
    Parser("lesson", 40, _make_lesson, _read_lesson, FormatError),
    Parser("report", 30, _make_report, _read_report, None),
    Parser("cpp", 30, _make_cpp, _read_cpp, FormatError),
    Parser("onnx", 30, _make_onnx, _read_onnx, FormatError),
)
