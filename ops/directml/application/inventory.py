"""Finds the programs and libraries in the folder of an application. The folder is not trusted: its size is limited."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ops.directml.application.pe_file import PeError, PeFile, read
from ops.system.file_writing import why_not
from ops.text.literals import printable
from ops.text.sentences import said_by

MOST_FILES, MOST_PROGRAMS, DEEPEST = 50_000, 2_000, 12
SDK_VERSION, SDK_PATH = "D3D12SDKVersion", "D3D12SDKPath"
# The libraries that the report lists; a name may go on, as onnxruntime_providers_shared.dll does.
LISTED = (
    "directml", "d3d12", "dxcore", "onnxruntime", "windows.ai.machinelearning", "microsoft.ai.machinelearning",
)  # fmt: skip
_SUFFIXES = (".exe", ".dll", ".pyd")


@dataclass(frozen=True, eq=False)
class Binary:
    """A program or a library: its path relative to the searched folder, and its contents.

    If the contents are not readable, `file` is None and `why_not` is the reason.
    """

    path: Path
    file: PeFile | None
    why_not: str = ""

    @property
    def name(self) -> str:
        """The name of the file in lower case, as Windows compares it."""
        return self.path.name.lower()

    @property
    def shown(self) -> str:
        """The path with forward slashes, and with escapes for invisible characters."""
        return printable(self.path.as_posix())

    @property
    def title(self) -> str:
        """The name of the file, with escapes for invisible characters."""
        return printable(self.path.name)

    @property
    def is_listed(self) -> bool:
        """True if the file is a DLL whose name begins with one of LISTED."""
        return self.name.endswith(".dll") and self.name.startswith(LISTED)

    @property
    def is_program(self) -> bool:
        """True if the file is a program that can be started."""
        return self.name.endswith(".exe") and self.file is not None and not self.file.is_library


@dataclass(frozen=True)
class Inventory:
    """The programs and libraries that were found in a folder.

    `is_complete` is False if the folder has too many files or programs, or folders that are too deep. `unread` has the
    path of each folder that could not be read, and the reason.
    """

    binaries: tuple[Binary, ...]
    is_complete: bool
    unread: tuple[tuple[str, str], ...] = ()

    @property
    def programs(self) -> tuple[Binary, ...]:
        """The programs in the searched folder that can be started."""
        return tuple(each for each in self.binaries if each.is_program)

    def named(self, *names: str) -> tuple[Binary, ...]:
        """Returns the readable files that have one of `names`. A file with fewer folders in its path comes first."""
        found = [each for each in self.binaries if each.name in names and each.file is not None]
        return tuple(sorted(found, key=lambda each: (len(each.path.parts), each.shown)))

    def users(self, library: str) -> tuple[Binary, ...]:
        """The files that load the library `library`, a file name in lower case."""
        return tuple(each for each in self.binaries if each.file is not None and each.file.needs(library))


def inventory(folder: Path) -> Inventory:
    """The programs and libraries in a folder and its subfolders. Links to folders are not followed.

    Raises OSError if the folder cannot be read.
    """
    os.listdir(folder)  # raises the error that os.walk passes over
    found: list[Binary] = []
    errors: list[OSError] = []
    skipped: list[Path] = []
    is_complete = True
    for number, path in enumerate(_files(folder, errors, skipped)):
        if number >= MOST_FILES or len(found) >= MOST_PROGRAMS:
            is_complete = False
            break
        if path.name.lower().endswith(_SUFFIXES):
            found.append(_binary(folder, path))
    unread = tuple((_shown_in(folder, error.filename), why_not(error)) for error in errors)
    return Inventory(tuple(found), is_complete and not skipped, unread)


def _shown_in(folder: Path, name: object) -> str:
    return printable(os.path.relpath(str(name), folder).replace(os.sep, "/"))


def _files(folder: Path, errors: list[OSError], skipped: list[Path]) -> Iterator[Path]:
    """Yields the paths of the files in a folder and in its subfolders, at most `DEEPEST` levels down. Also yields each
    subfolder whose name ends like the name of a program or a library.

    The order is always the same; the files of the folder itself come first. `errors` collects the errors that occur,
    `skipped` the folders that are too deep.
    """
    for place, folders, files in os.walk(folder, onerror=errors.append):
        here = Path(place)
        folders.sort()
        named = [name for name in folders if name.lower().endswith(_SUFFIXES)]
        if len(here.relative_to(folder).parts) >= DEEPEST:
            skipped += [here / name for name in folders if not (here / name).is_symlink()]
            folders.clear()
        yield from (here / name for name in sorted((*files, *named)))


def _binary(folder: Path, path: Path) -> Binary:
    place = path.relative_to(folder)
    if path.is_dir():
        return Binary(place, None, "is a folder")
    try:
        return Binary(place, read(path, (SDK_VERSION, SDK_PATH)))
    except PeError as error:
        return Binary(place, None, said_by(error))
    except OSError as error:
        return Binary(place, None, why_not(error))
