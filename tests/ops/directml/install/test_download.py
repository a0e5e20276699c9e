"""A failed download of the library leaves no incomplete file and gives a message. A script stands in for pip."""

import errno
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from ops.directml.install import download
from ops.directml.install.download import DownloadError, Job, fetch, pip_command, wheel_for
from ops.directml.install.pip_messages import explain
from ops.directml.install.sources import question
from ops.directml.install.wheels import LINUX
from tests.ops.directml.helpers.fake_wheel import small_job, small_wheel, with_pip


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return small_job(small_wheel(tmp_path), tmp_path)


def beside(job: Job) -> list[str]:
    """Returns the sorted names of the files in the folder that contains the target, except the file that the mock of
    pip writes.
    """
    return sorted(path.name for path in job.target.parent.iterdir() if path.name != "asked.txt")


def test_only_the_runtime_and_its_licences_are_kept(job: Job):
    assert fetch(job) == job.target
    assert {path.name: path.read_bytes() for path in job.target.iterdir()} == {
        "libdirectml.so": b"a library",
        "LICENSE": b"MIT",
        "NOTICE": b"others",
    }
    assert beside(job) == ["directml"]


def test_pip_is_asked_for_the_wheel_alone_whatever_python_runs(job: Job):
    fetch(job)
    asked = (job.target.parent / "asked.txt").read_text()
    for option in ("--no-deps", "--only-binary=:all:", "--python-version 3.11", "--platform test"):
        assert option in asked
    assert asked.endswith("torch-directml==0.2.5.dev240914")


def test_a_second_fetch_does_nothing(job: Job):
    fetch(job)
    said: list[str] = []
    fetch(replace(with_pip(job, "no network"), progress=said.append))
    assert said == [f"DirectML is in {job.target} already."]


def test_a_damaged_folder_is_replaced(job: Job):
    fetch(job)
    (job.target / "libdirectml.so").write_bytes(b"damaged")
    fetch(job)
    assert (job.target / "libdirectml.so").read_bytes() == b"a library"
    assert beside(job) == ["directml"]


def test_an_interrupted_fetch_is_taken_up_again(job: Job, tmp_path: Path):
    kept = job.target.with_name("directml.download")
    kept.mkdir(parents=True)
    assert job.wheel is not None
    (job.target.parent / "directml.new-abc").mkdir()
    shutil.copy(tmp_path / job.wheel.name, kept)
    fetch(with_pip(job, "no network"))  # the wheel is there: pip is not needed
    assert beside(job) == ["directml"]


def test_half_a_wheel_is_fetched_again(job: Job):
    kept = job.target.with_name("directml.download")
    kept.mkdir(parents=True)
    assert job.wheel is not None
    (kept / job.wheel.name).write_bytes(b"half")
    fetch(job)
    assert (job.target / "libdirectml.so").is_file()


def test_fetching_can_be_stopped_and_taken_up(job: Job):
    with pytest.raises(DownloadError, match="The download was cancelled"):
        fetch(replace(with_pip(job, "is killed"), is_stopped=lambda: True))
    assert not job.target.exists()
    fetch(job)
    assert beside(job) == ["directml"]


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (
            "no network",
            "There is no connection to the package index. Connect to the network, or set a proxy for pip, and "
            "try again.",
        ),
        ("python: No module named pip", "This Python has no pip. Run: python -m ensurepip"),
        ("ERROR: No matching distribution found", "has no torch-directml 0.2.5.dev240914"),
        ("ERROR: [Errno 28] No space left on device", "pip has no disk space"),
        ("brings another file", "is not the known file: its SHA-256 is"),
        ("brings another name", "pip fetched another file"),
    ],
)
def test_a_failure_gives_the_reason_and_leaves_nothing_half_done(job: Job, how: str, message: str):
    with pytest.raises(DownloadError, match=message):
        fetch(with_pip(job, how))
    assert not job.target.exists()


def test_a_wheel_with_unknown_libraries_is_not_unpacked(job: Job):
    with pytest.raises(DownloadError, match=r"unexpected versions of libdirectml\.so"):
        fetch(replace(job, trusted=lambda path: False))
    assert beside(job) == ["directml.download"]


def test_a_wheel_without_the_library_is_not_unpacked(job: Job):
    assert job.wheel is not None
    other = replace(job.wheel, members={"missing.so": "missing.so"})
    with pytest.raises(DownloadError, match="cannot be unpacked"):
        fetch(replace(job, wheel=other))


def test_too_little_space_is_reported_before_anything_is_fetched(job: Job, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(download.shutil, "disk_usage", lambda folder: SimpleNamespace(free=10))
    with pytest.raises(DownloadError, match="of free space"):
        fetch(with_pip(job, "no network"))


@pytest.mark.parametrize(
    ("number", "message"),
    [(errno.ENOSPC, "There is no space left"), (errno.EACCES, "cannot be written, or DirectML is in use")],
)
def test_a_disk_that_refuses_is_reported(job: Job, monkeypatch: pytest.MonkeyPatch, number: int, message: str):
    def refuse(fresh: Path, target: Path) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(download, "_swap", refuse)
    with pytest.raises(DownloadError, match=message):
        fetch(job)
    assert beside(job) == ["directml.download"]


def test_a_frozen_program_does_not_start_a_python_of_the_current_folder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: rf".\{name}.EXE")
    assert pip_command() == []


def test_a_frozen_program_without_python_is_reported(job: Job):
    with pytest.raises(DownloadError, match="needs Python with pip"):
        fetch(replace(job, pip=[]))


@pytest.mark.parametrize(
    ("system", "processor", "has_one"),
    [
        ("linux", "x86_64", True),
        ("win32", "AMD64", True),
        ("linux", "aarch64", False),
        ("win32", "ARM64", False),
        ("darwin", "x86_64", False),
    ],
)
def test_there_is_a_wheel_for_windows_and_linux_on_x86_64(job: Job, system: str, processor: str, has_one: bool):
    found = wheel_for(system, processor)
    assert (found is not None) is has_one
    if found is None:
        with pytest.raises(DownloadError, match="no DirectML for this machine"):
            fetch(replace(job, wheel=None))


def test_the_question_names_package_size_and_licence():
    asked = question(LINUX)
    assert "torch-directml 0.2.5.dev240914 (25 MB, MIT licence)" in asked


def test_an_unknown_failure_of_pip_is_quoted_without_addresses():
    said = "WARNING: x\nERROR: HTTP error 500 for https://user:secret@host/simple\n"
    assert explain(said, "p 1") == "pip could not fetch p 1: HTTP error 500 for (address)"
    assert explain("", "p 1") == "pip could not fetch p 1: it gave no reason"
