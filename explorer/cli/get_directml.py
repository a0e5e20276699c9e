"""`get-directml`: fetches the DirectML runtime."""

import argparse
import sys

from explorer.cli.arguments import folder
from ops.directml.install.download import DownloadError, Job, fetch
from ops.directml.install.library import Machine
from ops.directml.install.sources import Installed, SourceError, in_folder, question, wheels
from ops.directml.install.wheels import Wheel
from ops.text.sentences import say


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask first")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--version", metavar="VERSION", help="fetch this version of DirectML, such as 1.13.1")
    source.add_argument(
        "--from",
        dest="folder",
        type=folder,
        metavar="FOLDER",
        help="copy the library from a folder, such as that of an installed package or application",
    )
    parser.epilog = "Exit code 0: the runtime is installed; 2: it is not."


def main(options: argparse.Namespace) -> int:
    """Asks the user for permission, and downloads or copies the DirectML runtime. Returns 0 on success, otherwise 2."""
    try:
        source = _source(options, Machine())
        if source is not None and not options.yes and not _agrees(question(source)):
            print("Nothing was fetched.")
            return 2
        library = source.path if isinstance(source, Installed) else None
        wheel = source if isinstance(source, Wheel) else None
        fetch(Job(wheel=wheel, library=library, progress=lambda line: print(line, flush=True)))
    except (DownloadError, SourceError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Interrupted; the next call continues from here.", file=sys.stderr)
        return 2
    return 0


def _source(options: argparse.Namespace, machine: Machine) -> Wheel | Installed | None:
    """The package or folder with DirectML that the user chose; by default the first package for this machine.

    None if there is no package for this machine. Raises SourceError if the choice of the user cannot be used.
    """
    if options.folder is not None:
        return in_folder(options.folder, machine)
    known = wheels(machine)
    if options.version is None:
        return next(iter(known), None)
    found = next((wheel for wheel in known if wheel.directml == options.version), None)
    if found is None:
        versions = ", ".join(wheel.directml for wheel in known)
        pattern = (
            "DirectML {version} cannot be fetched for this machine; the versions that can be fetched are {versions}."
        )
        raise SourceError(say(pattern, version=options.version, versions=versions or "none"))
    return found


def _agrees(text: str) -> bool:
    try:
        return input(f"{text} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
