"""Locates a DirectML runtime on this machine. Gives the reason for each runtime that it refuses."""

import importlib.machinery
import importlib.util
import os
import platform
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from ops.directml.install import stub
from ops.directml.install.binary_format import ELF_PLATFORM, PE_PLATFORM, LibraryError, inspect
from ops.text.sentences import said_by, say

VARIABLE = "EXPLORER_DIRECTX_DIR"
APPLICATION = "dml-explorer"
GET = "python main.py get-directml"
WSL_FOLDER = Path("/usr/lib/wsl/lib")

# The versions of runtimes, by SHA-256. These runtimes state no version in their file, or the program fetches them.
KNOWN_RUNTIMES = {
    "fd54a8c578630f62a31d6d971d1f7e758e8497df8afccefe5efb1517d791692c": "1.13.1",  # libdirectml.so
    "5ab77cc5db8e1544d386fd28586598317da8dcbef098fb86d8d8a60e739e0e5d": "1.13.1",  # DirectML.dll
    "b73972115320e906a49602f2027a3266622881b0d325ba685e0f165a9482a8d7": "1.15.4",  # DirectML.dll
}


@dataclass(frozen=True, slots=True)
class Place:
    """A folder that may contain a runtime. If `vouched` is True, the program uses the runtime only if its SHA-256 is
    known.
    """

    folder: Path
    name: str
    vouched: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file or folder in which no usable runtime was found: its path, the reason, and advice to the user."""

    where: str
    why: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A runtime, and the libraries that it loads.

    `origin` is the place where it was found; `version` is empty if unknown.

    `stubs` is the folder with the empty libd3d12.so and libdxcore.so that a wheel contains, `directx` the folder with
    real D3D12 libraries. `refused` are files and folders that were found but are not used.
    """

    directml: Path
    origin: str
    version: str
    sha256: str
    stubs: Path | None = None
    directx: Path | None = None
    refused: tuple[Refusal, ...] = ()

    @property
    def title(self) -> str:
        return f"DirectML {self.version}" if self.version else say("DirectML of unknown version")

    def as_json(self) -> dict[str, str | None]:
        """The runtime as JSON, for a worker process."""
        return {
            "directml": str(self.directml),
            "origin": self.origin,
            "version": self.version,
            "sha256": self.sha256,
            "stubs": None if self.stubs is None else str(self.stubs),
            "directx": None if self.directx is None else str(self.directx),
        }

    @classmethod
    def from_json(cls, entries: Mapping[str, Any]) -> "Found":
        stubs, directx = (None if entries[name] is None else Path(entries[name]) for name in ("stubs", "directx"))
        return cls(Path(entries["directml"]), entries["origin"], entries["version"], entries["sha256"], stubs, directx)


@dataclass(frozen=True, slots=True)
class Missing:
    """No runtime was found. `refused` has the reasons; the first is the main reason."""

    refused: tuple[Refusal, ...]

    @property
    def reason(self) -> str:
        """The main reason why no runtime was found, and advice, as a text for a status line."""
        first = self.refused[0]
        return say("{why} {advice}", why=first.why, advice=first.advice) if first.advice else first.why


def data_folder() -> Path:
    """The folder into which get-directml unpacks the runtime."""
    return Path(platformdirs.user_data_dir(APPLICATION, appauthor=False)) / "directml"


Finder = Callable[[str], importlib.machinery.ModuleSpec | None]


def processor() -> str:
    """The processor for which this Python was built; on other systems than Windows, that of the machine.

    Windows on ARM also runs programs for x86-64; there, `platform.machine()` may name the processor of the machine.
    """
    built_for = sysconfig.get_platform()
    if built_for.startswith("win"):
        return built_for.removeprefix("win-")
    return platform.machine()


@dataclass(frozen=True, slots=True)
class Machine:
    """The properties of a machine on which the search for a runtime depends. Tests pass other properties."""

    system: str = sys.platform
    processor: str = field(default_factory=lambda: processor())
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    data: Path = field(default_factory=data_folder)
    find_spec: Finder = importlib.util.find_spec
    wsl: Path = WSL_FOLDER

    @property
    def is_windows(self) -> bool:
        return self.system == "win32"

    @property
    def directml(self) -> str:
        return "DirectML.dll" if self.is_windows else "libdirectml.so"

    @property
    def directx(self) -> tuple[str, str]:
        return ("d3d12.dll", "dxcore.dll") if self.is_windows else ("libd3d12.so", "libdxcore.so")


def find(machine: Machine | None = None) -> Found | Missing:
    """The first usable runtime, in the order of `places`. Loads and imports nothing."""
    machine = machine or Machine()
    if (refusal := _unsupported(machine)) is not None:
        return Missing((refusal,))
    refused: list[Refusal] = []
    for place in places(machine):
        path = place.folder / machine.directml
        if not path.is_file():
            if place.name == VARIABLE and not _directx(place.folder, machine):
                refused.append(
                    Refusal(
                        place.name, say("{folder} has no {library}.", folder=place.folder, library=machine.directml)
                    )
                )
            continue
        try:
            version = _for(machine, path)
        except LibraryError as reason:
            refused.append(Refusal(place.name, said_by(reason), _advice(place)))
            continue
        digest = stub.sha256(path)
        if place.vouched and digest not in KNOWN_RUNTIMES:
            refused.append(
                Refusal(
                    place.name,
                    say("{path} is not the file that get-directml unpacked.", path=path.name),
                    _advice(place),
                )
            )
            continue
        return Found(
            directml=path,
            origin=place.name,
            version=KNOWN_RUNTIMES.get(digest, version),
            sha256=digest,
            stubs=_stubs(machine, place.folder, refused),
            directx=_real_directx(machine, refused),
            refused=tuple(refused),
        )
    return Missing(
        (Refusal("DirectML", say("No DirectML runtime was found."), say("Run {command}.", command=GET)), *refused)
    )


def _for(machine: Machine, path: Path) -> str:
    """Returns the version of the library file `path`. Raises LibraryError if this machine cannot load the library."""
    library = inspect(path)
    if library.platform != (PE_PLATFORM if machine.is_windows else ELF_PLATFORM):
        raise LibraryError(
            say(
                "{path} is a library of {platform}, which cannot be loaded here.",
                path=path.name,
                platform=library.platform,
            )
        )
    return library.version


def _unsupported(machine: Machine) -> Refusal | None:
    if not machine.is_windows and not machine.system.startswith("linux"):
        return Refusal(
            "DirectML",
            say("DirectML exists for Windows and for Linux on x86-64, not for this system."),
            say("NumPy computes the outputs."),
        )
    if machine.processor.lower() not in ("x86_64", "amd64"):
        return Refusal(
            "DirectML",
            say("DirectML can only be called on x86-64; this machine is {processor}.", processor=machine.processor),
            say("NumPy computes the outputs."),
        )
    return None


def places(machine: Machine) -> Iterator[Place]:
    """Yields the folders that may have a runtime, in the order in which they are searched."""
    if named := machine.environment.get(VARIABLE):
        yield Place(_folder(named), VARIABLE)
    yield Place(machine.data, say("the application's data folder"), vouched=True)
    for package, below, name in (
        ("torch_directml", "", say("the package torch-directml")),
        ("onnxruntime", "capi", say("the package onnxruntime-directml")),
    ):
        if (folder := _package(machine.find_spec, package)) is not None:
            yield Place(folder / below, name)
    if machine.is_windows:
        root = machine.environment.get("SYSTEMROOT") or r"C:\Windows"
        yield Place(Path(root) / "System32", "Windows")


def _folder(named: str) -> Path:
    """Returns the folder at the path `named`, or the folder that contains the file at this path."""
    path = Path(named)
    return path.parent if path.is_file() else path


def _package(find_spec: Finder, name: str) -> Path | None:
    """The folder of an installed package, which is not imported; None if the package is not installed."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _advice(place: Place) -> str:
    if place.vouched:
        return say("Run {command} again.", command=GET)
    return say("Correct the value of {variable}.", variable=VARIABLE) if place.name == VARIABLE else ""


def _directx(folder: Path, machine: Machine) -> bool:
    return all((folder / name).is_file() for name in machine.directx)


def _stubs(machine: Machine, beside: Path, refused: list[Refusal]) -> Path | None:
    """Returns the folder with the empty libraries that come with torch-directml; None on Windows, or if there is no
    such folder. The folder `beside` is searched first.

    A folder whose libraries of the same names are others is skipped. A refusal of it is appended to `refused`, unless
    the user named this folder.
    """
    if machine.is_windows:
        return None
    package = _package(machine.find_spec, "torch_directml")
    for folder in (beside, machine.data, *([package] if package else [])):
        if not _directx(folder, machine):
            continue
        unknown = [name for name in machine.directx if not stub.is_known(folder / name)]
        if not unknown:
            return folder
        if folder != _folder(machine.environment.get(VARIABLE, "")):
            why = say(
                "The empty libraries of torch-directml are needed, but {folder} has other files: {files}.",
                files=", ".join(unknown),
                folder=folder,
            )
            refused.append(Refusal(say("verdicts without a GPU"), why, say("Run {command}.", command=GET)))
    return None


def _real_directx(machine: Machine, refused: list[Refusal]) -> Path | None:
    """The folder with D3D12 for real devices: the user's folder, otherwise the system's; None without D3D12."""
    if machine.is_windows:
        root = machine.environment.get("SYSTEMROOT") or r"C:\Windows"
        system = Path(root) / "System32"
        named = machine.environment.get(VARIABLE)
        return _folder(named) if named and (_folder(named) / "d3d12.dll").is_file() else system
    for folder in (_folder(machine.environment.get(VARIABLE) or str(machine.wsl)), machine.wsl):
        if not _directx(folder, machine) or any(stub.is_known(folder / name) for name in machine.directx):
            continue
        try:
            for name in machine.directx:
                inspect(folder / name)
        except LibraryError as reason:
            refused.append(Refusal(say("devices"), said_by(reason)))
            continue
        return folder
    return None
