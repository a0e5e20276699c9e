"""Locates a DirectML.dll for Wine: a second runtime on Linux, which only gives verdicts."""

import shutil
from pathlib import Path

from ops.directml.install import stub
from ops.directml.install.binary_format import PE_PLATFORM, LibraryError, inspect
from ops.directml.install.library import KNOWN_RUNTIMES, Found, Machine, Missing, Refusal
from ops.text.sentences import said_by, say

WINE_VARIABLE = "EXPLORER_WINE_DIRECTML"
LIBRARY = "DirectML.dll"
PROGRAMS = ("judge.exe", "dxcore.dll")


def find_under_wine(machine: Machine | None = None) -> Found | Missing | None:
    """Finds the DirectML.dll in the folder that EXPLORER_WINE_DIRECTML names.

    Returns None if the variable is not set, or on Windows. Returns a Missing with the reason if the library cannot be
    used under Wine.
    """
    machine = machine or Machine()
    named = machine.environment.get(WINE_VARIABLE)
    if not named or machine.is_windows:
        return None
    folder = Path(named).absolute()
    lacking = [name for name in (LIBRARY, *PROGRAMS) if not (folder / name).is_file()]
    if lacking:
        return _missing(say("{folder} has no {library}.", folder=folder, library=lacking[0]))
    if shutil.which("wine", path=machine.environment.get("PATH")) is None:
        return _missing(say("Wine is not installed."))
    path = folder / LIBRARY
    try:
        library = inspect(path)
    except LibraryError as reason:
        return _missing(said_by(reason))
    if library.platform != PE_PLATFORM:
        return _missing(
            say(
                "{path} is a library of {platform}, which cannot be loaded here.",
                path=path.name,
                platform=library.platform,
            )
        )
    digest = stub.sha256(path)
    return Found(path, WINE_VARIABLE, KNOWN_RUNTIMES.get(digest, library.version), digest)


def _missing(why: str) -> Missing:
    return Missing((Refusal(WINE_VARIABLE, why),))
