"""Describes the case of a failed test: its operator, and a model file that the program can open."""

import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from ops import Case, Evaluation
from ops.formats.dxdispatch import writer

_FOLDER = "dml-explorer-failed-tests"


def describe(traceback: TracebackType | None, name: str) -> str:
    """Writes a model file of the innermost case in the frames of a traceback. `name` is the base of the file's name.

    Returns two lines with the operator and the path of the file; '' if no frame has a case.
    """
    case = next(_cases(traceback), None)
    if case is None:
        return ""
    try:
        file = _write(case, name)
    except Exception as error:  # a failure of the report must not hide the failure of the test
        file = f"none, because {error!r}"
    return f"operator: {case.operator.type}\nmodel file: {file}"


def _cases(traceback: TracebackType | None) -> Iterator[Case]:
    frames = list[TracebackType]()
    while traceback is not None:
        frames.append(traceback)
        traceback = traceback.tb_next
    for frame in reversed(frames):
        for value in reversed(frame.tb_frame.f_locals.values()):
            if isinstance(value, Evaluation):
                yield value.case
            elif isinstance(value, Case):
                yield value


def _write(case: Case, name: str) -> Path:
    folder = Path(tempfile.gettempdir()) / _FOLDER
    folder.mkdir(exist_ok=True)
    safe = "".join(letter if letter.isalnum() else "_" for letter in name)
    text = writer.write(case)
    mark = sha256(text.encode()).hexdigest()[:8]  # several items of one test fail with a case each
    file = folder / f"{safe[-120:]}_{case.operator.name}_{mark}.json"
    file.write_text(text, encoding="utf-8")
    return file
