"""The verbs of the command line that are about the DirectML runtime."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

from ops.directml import DirectML, Verdict
from ops.directml.client.doctor import report
from ops.directml.install.download import DownloadError, Job, fetch, question
from ops.model.case import Case

WORDS = {"ok": "ok", "missing": "--", "problem": "!!"}


def doctor(options: argparse.Namespace) -> int:
    """Prints what of DirectML there is here; 1 when something is not as it should be."""
    findings = report()
    for finding in findings:
        print(f"{WORDS[finding.state]}  {finding.what}: {finding.detail}")
        if finding.advice:
            print(f"      {finding.advice}")
    return int(any(finding.state == "problem" for finding in findings))


def get_directml(options: argparse.Namespace) -> int:
    """Fetches the runtime after asking; 2 when there is none afterwards."""
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
        print("Interrupted; the next call goes on from here.", file=sys.stderr)
        return 2
    return 0


def _agrees(text: str) -> bool:
    try:
        return input(f"{text} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


class Judge:
    """Asks DirectML about one case after another."""

    def __init__(self, directml: DirectML) -> None:
        self._directml = directml

    def verdict(self, case: Case) -> Verdict:
        return self._directml.check(case)


@contextmanager
def judge() -> Iterator[Judge]:
    """A judge whose process is ended afterwards."""
    with closing(DirectML()) as directml:
        yield Judge(directml)
