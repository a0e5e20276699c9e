"""Saves every kind of file while the disk fails.

There are two kinds of failure. In one, a single call that changes the disk fails, because the disk is full or
read-only, or because permission is denied; each call fails once in each way. In the other, the disk is full after a
given number of bytes.
"""

import contextlib
import io
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from unittest.mock import patch

import numpy as np
from PySide6.QtWidgets import QMessageBox

from explorer.cli import export
from explorer.cli.exits import ALL_IS_WELL
from explorer.devices import reports
from explorer.exporting import image_export
from explorer.recovery import session_file
from explorer.recovery.session_file import Remembered
from explorer.settings.settings import settings_in
from explorer.shell import dialogs
from explorer.window.main_window import MainWindow
from ops import Case, FormatError, load
from ops.directml.client.report import save_report
from ops.formats.dxdispatch.saving import save
from ops.model.edit import with_text
from tests.reliability.helpers.faults.crashes import BrokenPromiseError
from tests.reliability.helpers.faults.failing_disk import KINDS, failing, files, full_after

ROWS, COLUMNS = 40, 50
ARRAY = np.arange(2000.0).reshape(ROWS, COLUMNS)
CLIP = Path(__file__).parents[4] / "resources" / "presets" / "clip_1.json"


@dataclass(frozen=True, slots=True)
class Place:
    """The place where the tests save: the folder for the files, and the window that shows a message if saving fails."""

    window: MainWindow
    folder: Path


# Each function replaces its file, and returns the message that the user sees; '' if the file was written.


def model(place: Place) -> str:
    """Saves a large model, which has a second file for its numbers. If the folder has the same model already, saves it
    with other numbers.

    Returns the error message, or ''.
    """
    path = place.folder / "model.json"
    try:
        save(large_case(is_other=path.exists() and load(path) == large_case()), path)
    except FormatError as error:
        return str(error)
    return ""


def session(place: Place) -> str:
    return session_file.write(place.folder / "session.json", session_file.to_text(Remembered(large_case())))


def array(place: Place) -> str:
    dialogs.save_array(place.window, str(place.folder / "array.npy"), ARRAY)
    return _told(place.window)


def code(place: Place) -> str:
    with _answering(place.folder / "code.cpp"):
        dialogs.save_text(place.window, "code.cpp", "C++ (*.cpp)", lambda: "int main() {}\n" * 300)
    return _told(place.window)


def picture(place: Place) -> str:
    stage, theme = place.window.stage, place.window.theming.theme
    content = image_export.file_content(image_export.figure(stage, "", theme), "picture", "png", 1)
    dialogs.put(place.window, str(place.folder / "picture.png"), content)
    return _told(place.window)


def report(place: Place) -> str:
    with _answering(place.folder / "report.json"):
        reports.ask_and_save(place.window, place.window.session.case, {"happened": "It happened."})
    return _told(place.window)


def report_by_itself(place: Place) -> str:
    """Saves a report about the case under a new name, then deletes it. Returns the error message; '' if there was no
    error.
    """
    try:
        save_report(place.folder, place.window.session.case, {"happened": "It happened."}).unlink()
    except OSError as error:
        return f"The case could not be saved: {error}."
    return ""


def on_the_command_line(place: Place) -> str:
    with contextlib.redirect_stderr(io.StringIO()) as said:
        code = export.write_text("text\n" * 500, str(place.folder / "export.txt"))
    return said.getvalue().strip() if code != ALL_IS_WELL else ""


def settings(place: Place) -> str:
    """Saves the settings in the folder of `place`. Returns the error message; '' if there was no error.

    Qt writes the file itself, so that failures cannot be simulated in Python.
    """
    found = settings_in(place.folder)
    found.recent_files = tuple(f"/some/where/{number}.json" for number in range(10))
    found.write_now()
    return f"{found.unwritable_file} cannot be written." if found.unwritable_file else ""


SAVERS: Mapping[str, Callable[[Place], str]] = {
    "model": model, "session": session, "array": array, "code": code, "picture": picture, "report": report,
    "report by itself": report_by_itself, "command line": on_the_command_line, "settings": settings,
}  # fmt: skip
_CHANGED_BY_A_SAVE = (["report.json"], ["model.InputTensor.npy"])


@cache
def large_case(*, is_other: bool = False) -> Case:
    """A case whose numbers are saved in a second file; with `is_other`, every number is 1 larger."""
    case = load(CLIP)
    for name in ("InputTensor", "OutputTensor"):
        for dimension, size in ((2, "200"), (3, "100")):
            case = with_text(case, f"{name}.Sizes[{dimension}]", size)
    numbers = np.arange(20_000, dtype=np.float32) + is_other
    return case.with_logical("InputTensor", numbers.reshape(case.sizes("InputTensor")))


def fail_at_every_call(place: Place, name: str) -> int:
    """Saves a file again and again. In each save, one of the file-system calls fails in one of the ways in `KINDS`,
    until every call has failed in every way.

    Returns the number of saves. `name` is the kind of file.
    """
    _write_first(place, name)
    with failing() as counted:
        SAVERS[name](place)
    before = files(place.folder)
    for kind in KINDS.values():
        for number in range(1, counted.calls + 1):
            with failing(number, kind):
                told = SAVERS[name](place)
            _check(place, before, told, f"{name}, call {number}")
            if not told:  # the save succeeded another way; a report contains its time
                before = files(place.folder)
    return counted.calls * len(KINDS)


def fill_up(place: Place, name: str, step: int) -> int:
    """Saves a file on disks that are full after 0, `step`, 2 * `step`, ... bytes, and returns the number of attempts.

    Each attempt must show a message and keep the old files. Raises BrokenPromiseError if it shows none.
    """
    _write_first(place, name)
    before = files(place.folder)
    largest = max(map(len, before.values()), default=2000)  # a deleted report was longer
    for size in range(0, largest, step):
        with full_after(size):
            told = SAVERS[name](place)
        if not told:
            raise BrokenPromiseError(f"{name}, full after {size} bytes: there is no message")
        _check(place, before, told, f"{name}, full after {size} bytes")
    return len(range(0, largest, step))


@contextmanager
def immutable(folder: Path) -> Iterator[None]:
    """Makes a folder and its entries immutable inside the context, even for root.

    Raises CalledProcessError if the file system cannot do this.
    """
    paths = [str(path) for path in (*folder.iterdir(), folder)]
    subprocess.run(["chattr", "+i", *paths], check=True, capture_output=True)
    try:
        yield
    finally:
        subprocess.run(["chattr", "-i", *paths], check=True)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """Fills the file system of `folder` with one large file. Deletes this file at the end of the context."""
    handle = os.open(folder / "everything", os.O_WRONLY | os.O_CREAT)
    with contextlib.suppress(OSError):
        while True:
            os.write(handle, bytes(4096))
    os.close(handle)
    try:
        yield
    finally:
        (folder / "everything").unlink()


def save_under(place: Place, name: str, condition: Callable[[Path], contextlib.AbstractContextManager[None]]) -> None:
    """Saves while `condition` makes the disk full or immutable, then checks that a message appears and no file has
    changed.

    `name` is the key of the function that saves. Raises BrokenPromiseError if a check fails.
    """
    _write_first(place, name)
    before = files(place.folder)
    with condition(place.folder):
        told = SAVERS[name](place)
    if not told:
        raise BrokenPromiseError(f"{name}, {condition.__name__}: there is no message")
    _check(place, before, told, f"{name}, {condition.__name__}")


def _write_first(place: Place, name: str) -> None:
    for path in place.folder.iterdir():
        path.unlink()
    if told := SAVERS[name](place):
        raise BrokenPromiseError(f"{name} on a sound disk: {told}")


def _check(place: Place, before: Mapping[str, bytes], told: str, what: str) -> None:
    """Requires that the message `told` about a save is short, and that a failed save has changed no file. `told` is ''
    after a successful save, which may change only certain files: those of a report, or the numbers of a model.

    `what` describes the save.
    """
    if "\n" in told or len(told) > 500 or "None" in told:
        raise BrokenPromiseError(f"{what}: the message is {told!r}")
    now = files(place.folder)
    if now.keys() != before.keys():
        raise BrokenPromiseError(f"{what}: {sorted(now.keys() ^ before.keys())}, the message is {told!r}")
    changed = [name for name in now if now[name] != before[name]]
    if changed and (told or changed not in _CHANGED_BY_A_SAVE):
        raise BrokenPromiseError(f"{what}: {changed} changed, the message is {told!r}")
    if "model.json" in now and load(place.folder / "model.json") not in (large_case(), large_case(is_other=True)):
        raise BrokenPromiseError(f"{what}: the model has a wrong case")


def _told(window: MainWindow) -> str:
    """Closes the open message boxes, and returns the text of the box about a failed save; '' if there is none."""
    said = ""
    for box in window.findChildren(QMessageBox):
        if box.isVisible():
            said = box.text() if box.objectName() == "notSaved" else ""
            box.close()
    return said


@contextmanager
def _answering(path: Path) -> Iterator[None]:
    with patch.object(dialogs, "ask_save", lambda *_: str(path)):
        yield


def mounted(folder: Path, size: str) -> "contextlib.AbstractContextManager[Path]":
    """A context manager that mounts a new file system of this size, for example `512k`, and unmounts it. Requires
    root.
    """

    @contextmanager
    def mount() -> Iterator[Path]:
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", str(folder)], check=True)
        try:
            yield folder
        finally:
            subprocess.run(["umount", str(folder)], check=True)
            os.rmdir(folder)

    return mount()
