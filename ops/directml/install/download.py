"""Downloads the DirectML runtime: pip downloads a wheel, and only DirectML and its licences are kept."""

import errno
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from ops.directml.install import stub
from ops.directml.install.library import KNOWN_RUNTIMES, data_folder, processor
from ops.directml.install.pip_messages import explain
from ops.directml.install.wheels import LICENCES, Wheel, wheels_for
from ops.system.retries import retried
from ops.text.sentences import say

SPACE = 4  # the free space needed, in sizes of the wheel: the wheel, pip's copy, the unpacked files, a reserve
SWAP_SECONDS = 1.0  # for which the replacement of the old folder is tried
WAIT = 0.1  # seconds between two checks of pip's process


class DownloadError(Exception):
    """Raised if the runtime could not be downloaded or installed; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class Job:
    """The settings for getting a DirectML library. Tests use a small wheel and their own pip.

    If `library` is not None, this file is copied, and no wheel is downloaded.
    """

    target: Path = field(default_factory=data_folder)
    wheel: Wheel | None = field(default_factory=lambda: wheel_for(sys.platform, processor()))
    library: Path | None = None
    pip: Sequence[str] = field(default_factory=lambda: pip_command())
    progress: Callable[[str], None] = print
    is_stopped: Callable[[], bool] = lambda: False
    trusted: Callable[[Path], bool] = lambda path: is_trusted(path)


def wheel_for(system: str, processor: str) -> Wheel | None:
    """The wheel that is downloaded for a machine if the user does not choose one; None if there is none."""
    return next(iter(wheels_for(system, processor)), None)


def pip_command() -> list[str]:
    """Returns the command that runs pip with this Python; a frozen program uses a Python on PATH instead. Returns [] if
    there is none.
    """
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "pip"]
    python = shutil.which("python3") or shutil.which("python")
    # Windows searches the current folder first, which may hold an unknown python.exe.
    return [python, "-m", "pip"] if python and os.path.isabs(python) else []


def is_trusted(path: Path) -> bool:
    """True if the SHA-256 of the library at `path` is known."""
    return stub.sha256(path) in KNOWN_RUNTIMES or stub.is_known(path)


def fetch(job: Job | None = None) -> Path:
    """Downloads, checks and unpacks the runtime, and returns its folder. Raises DownloadError with the reason if this
    fails.

    The folder is created completely or not at all. After an interruption, a wheel that was downloaded before is used
    again.
    """
    job = job or Job()
    if job.library is not None:
        return _copied(job, job.library)
    wheel = job.wheel
    if wheel is None:
        raise DownloadError(say("There is no DirectML for this machine; it exists for Windows and Linux on x86-64."))
    if _is_complete(job, wheel):
        job.progress(say("DirectML is in {folder} already.", folder=job.target))
        return job.target
    kept = job.target.with_name(job.target.name + ".download")
    try:
        kept.mkdir(parents=True, exist_ok=True)
        _remove_leftovers(job.target)
        path = _fetched(job, wheel, kept)
        _unpack(job, wheel, path)
        shutil.rmtree(kept, ignore_errors=True)
    except OSError as error:
        raise DownloadError(_disk_message(error, job.target)) from None
    job.progress(say("DirectML is in {folder}.", folder=job.target))
    return job.target


def _copied(job: Job, library: Path) -> Path:
    """Copies a library to the folder `job.target`, with the empty libraries that it needs on Linux and its licence
    files. Returns `job.target`.

    The licence files are in the library's folder or the folder above. Raises DownloadError if the copy fails.
    """
    job.progress(say("Copying {path}.", path=library))
    try:
        job.target.parent.mkdir(parents=True, exist_ok=True)
        _remove_leftovers(job.target)
        fresh = Path(tempfile.mkdtemp(prefix=f"{job.target.name}.new-", dir=job.target.parent))
        try:
            for path in (library, *stub.beside(library)):
                shutil.copyfile(path, fresh / path.name)
            for folder, name in product((library.parent.parent, library.parent), LICENCES):
                if (folder / name).is_file():
                    shutil.copyfile(folder / name, fresh / name)
            if not job.trusted(fresh / library.name):
                raise DownloadError(say("{path} has changed since it was found.", path=library))
            _swap(fresh, job.target)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    except OSError as error:
        raise DownloadError(_disk_message(error, job.target)) from None
    job.progress(say("DirectML is in {folder}.", folder=job.target))
    return job.target


def _is_complete(job: Job, wheel: Wheel) -> bool:
    paths = [job.target / name for name in wheel.members.values()]
    return all(path.is_file() and (path.name in LICENCES or job.trusted(path)) for path in paths)


def _remove_leftovers(target: Path) -> None:
    """Removes the temporary folders that an interrupted download left beside the folder `target`."""
    for leftover in target.parent.glob(f"{target.name}.new-*"):
        shutil.rmtree(leftover, ignore_errors=True)


def _fetched(job: Job, wheel: Wheel, kept: Path) -> Path:
    """Downloads the wheel unless `kept` contains it already, and returns its path.

    Raises DownloadError if there is too little space, or if the SHA-256 of the wheel is wrong.
    """
    path = kept / wheel.name
    if path.is_file() and stub.sha256(path) == wheel.sha256:
        job.progress(say("The wheel was fetched earlier."))
        return path
    path.unlink(missing_ok=True)
    if shutil.disk_usage(kept).free < SPACE * wheel.size:
        raise DownloadError(
            say(
                "{folder} needs {size:.0f} MB of free space.",
                size=SPACE * wheel.size / 1e6,
                folder=kept.parent,
            )
        )
    job.progress(say("Fetching {size:.0f} MB with pip.", size=wheel.size / 1e6))
    _run_pip(job, wheel, kept)
    if not path.is_file():
        raise DownloadError(say("pip fetched another file instead of {wheel}.", wheel=wheel.name))
    job.progress(say("Checking the wheel."))
    if (digest := stub.sha256(path)) != wheel.sha256:
        path.unlink()
        raise DownloadError(
            say(
                "{wheel} is not the known file: its SHA-256 is {digest}, not {sha256}.",
                wheel=wheel.name,
                digest=digest,
                sha256=wheel.sha256,
            )
        )
    return path


def _run_pip(job: Job, wheel: Wheel, kept: Path) -> None:
    if not job.pip:
        raise DownloadError(say("Fetching the package needs Python with pip, but there is no Python in PATH."))
    options = ["--no-deps", "--only-binary=:all:", "--no-input", "--disable-pip-version-check", "--dest", str(kept)]
    abi = "cp" + wheel.python.replace(".", "")
    tags = ["--python-version", wheel.python, "--implementation", "cp", "--abi", abi, "--platform", wheel.platform_tag]
    command = [*job.pip, "download", *options, *tags, wheel.requirement]
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            raise DownloadError(say("pip cannot start: {reason}.", reason=error.strerror)) from None
        try:
            code = _wait(process, job)
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        said.seek(0)
        if code != 0:
            raise DownloadError(explain(said.read().decode("utf-8", "replace"), wheel.title))


def _wait(process: "subprocess.Popen[bytes]", job: Job) -> int:
    while True:
        try:
            return process.wait(WAIT)
        except subprocess.TimeoutExpired:
            if job.is_stopped():
                raise DownloadError(say("The download was cancelled.")) from None


def _unpack(job: Job, wheel: Wheel, path: Path) -> None:
    job.progress(say("Unpacking."))
    fresh = Path(tempfile.mkdtemp(prefix=f"{job.target.name}.new-", dir=job.target.parent))
    try:
        with zipfile.ZipFile(path) as archive:
            for member, name in wheel.members.items():
                with archive.open(member) as source, (fresh / name).open("wb") as made:
                    shutil.copyfileobj(source, made)
        unknown = [p.name for p in fresh.iterdir() if p.name not in LICENCES and not job.trusted(p)]
        if unknown:
            raise DownloadError(
                say("The wheel contains unexpected versions of {files}.", files=", ".join(sorted(unknown)))
            )
        _swap(fresh, job.target)
    except (zipfile.BadZipFile, KeyError) as error:
        raise DownloadError(say("{wheel} cannot be unpacked: {reason}.", wheel=wheel.name, reason=str(error))) from None
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _swap(fresh: Path, target: Path) -> None:
    """Replaces the folder `target` by `fresh`. If that fails, the old folder is restored."""
    old = fresh.with_name(fresh.name + ".old")
    if target.exists():
        # On Windows, a worker that was ended a moment ago may still have the library open.
        retried(lambda: target.rename(old), seconds=SWAP_SECONDS)
    try:
        fresh.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _disk_message(error: OSError, target: Path) -> str:
    if error.errno == errno.ENOSPC:
        return say("There is no space left in {folder}.", folder=target.parent)
    if error.errno in (errno.EACCES, errno.EPERM):
        return say(
            "{folder} cannot be written, or DirectML is in use; close other windows of the explorer.",
            folder=target.parent,
        )
    return say("{folder} cannot be written: {reason}.", folder=target.parent, reason=error.strerror or str(error))
