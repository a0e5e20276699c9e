"""Prepares a folder for EXPLORER_WINE_DIRECTML: fetches DirectML.dll, and compiles judge.exe and dxcore.dll.

python -m ops.directml.wine.prepare FOLDER

It needs the compiler of mingw-w64 (Debian: g++-mingw-w64-x86-64). Choose a folder outside the checkout.
"""

import argparse
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ops.directml.install.download import DownloadError, Job, fetch
from ops.directml.install.under_wine import PROGRAMS
from ops.directml.install.wheels import NEWEST_WINDOWS

COMPILERS = ("x86_64-w64-mingw32-g++-win32", "x86_64-w64-mingw32-g++")
SOURCES = Path(__file__).parent
OPTIONS = ("-O1", "-static", "-Wno-cast-function-type")


def compiler() -> str | None:
    """The path of a C++ compiler for Windows; None if none is installed."""
    return next(filter(None, map(shutil.which, COMPILERS)), None)


def build(folder: Path, command: str) -> None:
    """Compiles judge.exe and dxcore.dll into `folder` with the compiler `command`. If the compiler fails, raises
    CalledProcessError with its output.
    """
    for name, options in zip(PROGRAMS, ((), ("-shared",)), strict=True):
        source = SOURCES / f"{Path(name).stem}.cpp"
        words = [command, *OPTIONS, *options, "-o", str(folder / name), str(source)]
        subprocess.run(words, check=True, capture_output=True, text=True)  # noqa: S603  # our own sources


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(arguments).folder.absolute()
    command = compiler()
    if command is None:
        print("There is no compiler of mingw-w64; on Debian, install g++-mingw-w64-x86-64.", file=sys.stderr)
        return 1
    try:
        fetch(Job(folder, NEWEST_WINDOWS))
        build(folder, command)
    except DownloadError as error:
        print(error, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(error.stderr, file=sys.stderr)
        return 1
    print(f"EXPLORER_WINE_DIRECTML={folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
