"""`get-directml`: fetches the DirectML runtime."""

import argparse
import sys

from ops.directml.install.download import DownloadError, Job, fetch, question


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--yes", action="store_true", help="do not ask first")
    parser.epilog = "Exit code 0: the runtime is installed; 2: it is not."


def main(options: argparse.Namespace) -> int:
    """Asks the user, then fetches the runtime; returns 2 if the user declines or the download fails, otherwise 0."""
    job = Job(progress=lambda line: print(line, flush=True))
    if job.wheel is not None and not options.yes and not _agrees(question(job.wheel)):
        print("Nothing was fetched.")
        return 2
    try:
        fetch(job)
    except DownloadError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Interrupted; the next call continues from here.", file=sys.stderr)
        return 2
    return 0


def _agrees(text: str) -> bool:
    try:
        return input(f"{text} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
