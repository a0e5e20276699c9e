"""The release check fails for a frozen program whose output or picture differs from that of its sources."""

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from tests.release.frozen import PROGRAM, ROOT, try_out
from tests.release.helpers.transcript import StepFailedError, Transcript

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the check runs shell commands of Linux and macOS")

# A program for tests: `render` copies a picture to its last argument, other verbs print the words.
SCRIPT = """#!/bin/sh
case "$*" in
  *render*) for last; do true; done; cp "{picture}" "$last" ;;
  *) for last; do true; done; echo "$last: {words}" ;;
esac
"""


def standing_in(place: Path, words: str, color: str) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    picture = QImage(40, 60, QImage.Format.Format_RGB32)
    picture.fill(QColor(color))
    file = place.with_suffix(".picture.png")
    assert picture.save(str(file))
    place.write_text(SCRIPT.format(picture=file, words=words), encoding="utf-8")
    place.chmod(0o755)
    return place


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """Returns a folder with a stand-in for the frozen program and a stand-in for Python. Both print the same text and
    draw the same picture.
    """
    for name in (PROGRAM, "frozen-venv/bin/python"):
        standing_in(tmp_path / name, "ok", "white")
    inside = tmp_path / PROGRAM
    for name in ("PySide6/Qt/lib/libQt6Core.so.6", "LICENSE", "licenses/LGPL-3.0.txt", "numpy.dist-info"):
        file = inside.parent / "_internal" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path


def test_equal_outputs_and_pictures_pass(work: Path):
    transcript = Transcript()
    try_out(ROOT, work, transcript)
    assert {"doctor: ok", "selftest: ok"} <= set(transcript.lines)


def test_a_different_output_fails_with_a_diff(work: Path):
    standing_in(work / PROGRAM, "DirectML's verdict: 0 ok", "white")
    with pytest.raises(StepFailedError, match=r"(?s)doctor of the frozen.*-doctor: ok.*\+doctor: DirectML's verdict"):
        try_out(ROOT, work, Transcript())


def test_a_different_picture_fails(work: Path):
    standing_in(work / PROGRAM, "ok", "black")
    with pytest.raises(StepFailedError, match="picture of the frozen program differs"):
        try_out(ROOT, work, Transcript())


@pytest.mark.parametrize("name", ["libtorch.so", "libdirectml.so"])
def test_a_forbidden_library_fails(work: Path, name: str):
    (work / PROGRAM).with_name(name).touch()
    with pytest.raises(StepFailedError, match="exit code 1"):
        try_out(ROOT, work, Transcript())


def test_a_missing_licence_fails(work: Path):
    shutil.rmtree((work / PROGRAM).parent / "_internal" / "licenses")
    with pytest.raises(StepFailedError, match="licenses"):
        try_out(ROOT, work, Transcript())
