"""A small wheel and a fake pip, to test downloads without access to the Internet."""

import hashlib
import sys
import zipfile
from dataclasses import replace
from pathlib import Path

from ops.directml.install.download import Job
from ops.directml.install.wheels import Wheel

FAKE_PIP = Path(__file__).with_name("fake_pip.py")
CONTENT = {"torch_directml/libdirectml.so": b"a library", "info/LICENSE": b"MIT", "info/NOTICE": b"others"}


def small_wheel(folder: Path) -> Wheel:
    """Writes a small wheel file. It contains the files that an installation extracts, and one file that must not be
    extracted. Returns the description of the wheel.
    """
    path = folder / "torch_directml-0.2.5.dev240914-cp311-cp311-test.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in {**CONTENT, "torch_directml/device.py": b"import torch"}.items():
            archive.writestr(name, content)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    members = {name: Path(name).name for name in CONTENT}
    size = path.stat().st_size
    return Wheel("1.13.1", "torch-directml", "0.2.5.dev240914", "MIT", "3.11", "test", digest, size, members)


def small_job(wheel: Wheel, folder: Path) -> Job:
    """Returns a job that copies `wheel` from its folder in place of a download, and installs it in `folder`."""
    return Job(
        target=folder / "app" / "directml",
        wheel=wheel,
        pip=[sys.executable, str(FAKE_PIP), "works", str(folder / wheel.name)],
        progress=lambda text: None,
        trusted=lambda path: path.read_bytes() == b"a library",
    )


def with_pip(job: Job, how: str) -> Job:
    """A copy of the download job `job`, in which a stand-in for pip behaves as `how` states."""
    return replace(job, pip=[*job.pip[:2], how, job.pip[3]])
