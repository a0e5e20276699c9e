"""Opens files truncated at every byte: the program must report an error, or read the same as from the whole file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtCore import QByteArray, QEvent
from PySide6.QtWidgets import QApplication

from explorer.app import create_window
from explorer.devices.reports import report_in
from explorer.recovery.session_file import Remembered, to_text
from explorer.recovery.session_keeper import SessionKeeper
from explorer.recovery.session_slot import SessionSlot
from explorer.session.view_choices import ViewChoices
from explorer.settings.settings import Settings, settings_in
from ops import OPERATORS, Case, FormatError, load
from ops.arrays.dtypes import DataType
from ops.directml.client.report import save_report
from ops.formats import share_text
from ops.formats.dxdispatch.saving import save
from ops.formats.numbers.number_file import read_numbers
from ops.lessons.lesson_json import FOLDER as LESSONS
from ops.lessons.lesson_json import read_lesson
from ops.presentation.slicing import SliceChoice
from ops.presets import case_of
from tests.explorer.helpers.window_actions import no_directml
from tests.reliability.helpers.faults.crashes import BrokenPromiseError
from tests.reliability.helpers.faults.disks import large_case
from widgets.display.group_colors import ColorLimits

LONGEST_SENTENCE = 400
VIEW = ViewChoices(
    {("DML_OPERATOR_TOP_K1", 4): SliceChoice(1, 3, (0, 1, 2, 0))},
    {"DML_OPERATOR_TOP_K1": {"values": ColorLimits("manual", -(2**63), 2**64 - 1, "cividis")}},
    {"lock": False, "tiles": True},
    2,
    ("InputTensor", (0, 0, 1, 2)),
)


@dataclass(frozen=True, slots=True)
class Told:
    """The error message that the program shows for a file that it cannot read."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file for the tests of truncated files.

    `write` creates a valid file in a folder and returns its path. `read` opens a file in the same way as the program.
    """

    write: Callable[[Path], Path]
    read: Callable[[Path], object]


def cut(kind: Kind, folder: Path, step: int = 1) -> int:
    """Truncates a file of the given kind to every `step`-th length and to the 16 longest ones, and returns the number
    of lengths.

    For each truncated file, the program must report an error in one short line, or read the same contents as from the
    whole file. Otherwise raises BrokenPromiseError.
    """
    path = kind.write(folder)
    raw = path.read_bytes()
    whole = _answer(kind, path)
    if isinstance(whole, Told):
        raise BrokenPromiseError(f"{path.name} as a whole: {whole.sentence}")
    lengths = sorted({*range(0, len(raw), step), *range(max(0, len(raw) - 16), len(raw))})
    for length in lengths:
        path.write_bytes(raw[:length])
        found = _answer(kind, path)
        if isinstance(found, Told):
            if not found.sentence or "\n" in found.sentence or len(found.sentence) > LONGEST_SENTENCE:
                raise BrokenPromiseError(f"{path.name} of {length} bytes: {found.sentence!r} is not one line")
        elif found != whole:
            raise BrokenPromiseError(f"{path.name} of {length} bytes is taken for {found}")
    path.write_bytes(raw)
    return len(lengths)


def start(folder: Path, step: int, application: QApplication) -> int:
    """Starts the window with each truncated copy of the settings file, then with each truncated copy of the session
    file. The copies have the lengths 0, `step`, 2 * `step` and so on, in bytes. Returns the number of starts.
    """
    settings, session = _write_settings(folder), _write_session(folder)
    starts = 0
    for path in (settings, session):
        raw = path.read_bytes()
        for length in range(0, len(raw), step):
            path.write_bytes(raw[:length])
            _start(folder, application)
            starts += 1
        path.write_bytes(raw)
    return starts


def _start(folder: Path, application: QApplication) -> None:
    """Starts the window like the command `open`. Raises BrokenPromiseError unless the window shows a stage, and a
    message in the status line.
    """
    slot = SessionSlot.claim(folder)
    found, told = slot.read()
    window = create_window(settings_in(folder), no_directml, start=found)
    keeper = SessionKeeper(window, slot)
    window.show()
    keeper.report_start(found, told)
    while not window.runner.is_idle:
        application.processEvents()
    said = window.status.currentMessage()
    window.close()
    slot.note_success()  # otherwise the fourth start would set the session aside
    slot.release()  # so that the session is not written: the next start needs another length
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if not said or "\n" in said:
        raise BrokenPromiseError(f"a start with a damaged profile says {said!r}")
    if window.stage is None:
        raise BrokenPromiseError("a start shows no stage")


def _answer(kind: Kind, path: Path) -> object:
    try:
        return kind.read(path)
    except FormatError as error:
        return Told(str(error))


def _case() -> Case:
    operator = OPERATORS["DML_OPERATOR_TOP_K1"]
    return case_of(operator, operator.examples[0])


def _write_settings(folder: Path) -> Path:
    settings = settings_in(folder)
    settings.theme, settings.scale, settings.most_digits = "dark", 150, 3
    settings.recent_files, settings.recent_operators = ("/a/b.json", "/c/\u03b4.json"), ("DML_OPERATOR_TOP_K1",)
    settings.geometry = QByteArray(bytes(range(66)))
    settings.set_layout("layout/form", QByteArray(bytes(range(31))))
    settings.image_format, settings.image_scale, settings.hints_read = "svg", 4, True
    settings.write_now()
    return folder / "settings.ini"


def _read_settings(path: Path) -> object:
    """Reads all values of the settings, or returns Told if the program reports that the settings file was truncated."""
    settings = settings_in(path.parent)
    values = {name: getattr(settings, name) for name, kind in vars(Settings).items() if isinstance(kind, property)}
    values |= {"layout": settings.layout("layout/form")}
    del values["was_cut"]
    return Told("The settings file ended early.") if settings.was_cut else values


def _write_session(folder: Path) -> Path:
    path = folder / "session.json"
    path.write_text(to_text(Remembered(_case(), path="/a/b.json", dispatchable="op", view=VIEW)), encoding="utf-8")
    return path


def _read_session(path: Path) -> object:
    slot = SessionSlot.claim(path.parent)
    found, told = slot.read()
    slot.note_success()
    slot.release()
    return found if found is not None else Told(told)


def _write_model(folder: Path) -> Path:
    save(_case(), folder / "model.json")
    return folder / "model.json"


def _write_numbers_of_model(folder: Path) -> Path:
    save(large_case(), folder / "large.json")
    return folder / "large.InputTensor.npy"


def _read_numbers_of_model(path: Path) -> object:
    """Loads a model whose numbers are in another file. Returns the case, or Told with the problem of these numbers.

    The desc is loaded even if the numbers cannot be read.
    """
    case = load(path.with_name("large.json"))
    return Told(case.data["InputTensor"].problem or "") if case.data["InputTensor"].problem else case


def _write_npy(folder: Path) -> Path:
    np.save(folder / "numbers.npy", np.arange(24.0, dtype=np.float32).reshape(2, 3, 4))
    return folder / "numbers.npy"


def _read_npy(path: Path) -> object:
    return read_numbers(path, DataType.FLOAT32).tolist()


def _write_share(folder: Path) -> Path:
    (folder / "share.txt").write_text(share_text.write(_case()).text, encoding="ascii")
    return folder / "share.txt"


def _write_lesson(folder: Path) -> Path:
    first = sorted(LESSONS.glob("*.json"))[0]
    (folder / first.name).write_bytes(first.read_bytes())
    return folder / first.name


def _write_report(folder: Path) -> Path:
    return save_report(folder, _case(), {"happened": "It happened."})


def _read_report(path: Path) -> object:
    """Reads a report about a device, which is also a model file, in both ways. Returns the case and the contents of the
    report.
    """
    told = report_in(path)
    case = load(path)
    return case, told


KINDS: Mapping[str, Kind] = {
    "settings": Kind(_write_settings, _read_settings),
    "session": Kind(_write_session, _read_session),
    "model": Kind(_write_model, load),
    "numbers of a model": Kind(_write_numbers_of_model, _read_numbers_of_model),
    ".npy": Kind(_write_npy, _read_npy),
    "share text": Kind(_write_share, lambda path: share_text.read(path.read_text(encoding="ascii"))),
    "lesson": Kind(_write_lesson, read_lesson),
    "report": Kind(_write_report, _read_report),
}
