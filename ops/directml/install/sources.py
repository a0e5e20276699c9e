"""The sources from which get-directml can take DirectML: packages on an index, and libraries on this machine."""

from dataclasses import dataclass
from pathlib import Path

from ops.directml.install import stub
from ops.directml.install.library import KNOWN_RUNTIMES, VARIABLE, Machine, data_folder, places
from ops.directml.install.wheels import Wheel, wheels_for
from ops.model.feature_levels import newest_of
from ops.text.sentences import say

IN_ONNX_RUNTIME = say(
    "The package is ONNX Runtime, which contains DirectML. Its licence file does not name DirectML, and the package "
    "contains no other licence for DirectML."
)


class SourceError(Exception):
    """A folder contains no DirectML library that the program can use. The message is a sentence with the reason."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A known library on this machine: its file, its version, and the name of the package or folder that contains
    it.
    """

    path: Path
    directml: str
    place: str


def installed(machine: Machine) -> tuple[Installed, ...]:
    """Returns the libraries on a machine, the newest first. Includes only libraries whose version is known from their
    SHA-256, without the library that get-directml has unpacked.
    """
    found: list[Installed] = []
    for place in places(machine):
        path = place.folder / machine.directml
        if not place.vouched and path.is_file() and (version := KNOWN_RUNTIMES.get(stub.sha256(path))):
            found.append(Installed(path, version, place.name))
    return tuple(sorted(found, key=lambda each: each.directml, reverse=True))


def in_folder(folder: Path, machine: Machine) -> Installed:
    """The DirectML library in a folder, such as the folder of an application.

    Raises SourceError if the folder has no such library, or if the SHA-256 of the library is not known.
    """
    path = folder / machine.directml
    if not path.is_file():
        raise SourceError(say("{folder} has no {library}.", folder=folder, library=machine.directml))
    version = KNOWN_RUNTIMES.get(stub.sha256(path))
    if version is None:
        pattern = (
            "{path} is not a known version of DirectML, so it is not copied. Set {variable} to its folder to use it."
        )
        raise SourceError(say(pattern, path=path, variable=VARIABLE))
    return Installed(path, version, str(folder))


def newer(machine: Machine, version: str) -> Wheel | None:
    """The wheel that get-directml fetches for a machine, if its DirectML has a higher feature level than `version`.

    Otherwise, and if there is no wheel or `version` is empty, returns None.
    """
    first = next(iter(wheels(machine)), None)
    return first if first is not None and version and newest_of(version) < newest_of(first.directml) else None


def wheels(machine: Machine) -> tuple[Wheel, ...]:
    """The wheels with DirectML for a machine, the preferred one first."""
    return wheels_for(machine.system, machine.processor)


def question(source: Wheel | Installed) -> str:
    """The question that the user confirms before DirectML is fetched or copied."""
    if isinstance(source, Installed):
        pattern = "Copy DirectML {directml} from {place} ({path}), with the licence files beside it, to {folder}?"
        facts = {"directml": source.directml, "place": source.place, "path": source.path}
        return say(pattern, **facts, folder=data_folder())
    asked = say(
        "Fetch DirectML {directml} from the package {package} ({size:.0f} MB, {licence} licence) with pip, "
        "and keep the library and the package's licence files in {folder}?",
        directml=source.directml,
        package=source.title,
        size=source.size / 1e6,
        licence=source.licence,
        folder=data_folder(),
    )
    return say("{question} {remark}", question=asked, remark=IN_ONNX_RUNTIME) if source.of_onnxruntime else asked
