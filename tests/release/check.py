"""Runs the first commands of a new user, and records the output: python -m tests.release.check

    --frozen       builds the frozen program too, starts it, and draws its picture
    --debian DIR   runs the README's commands in a bare Debian: debootstrap --variant=minbase bookworm DIR
    --no-suite     leaves out the test suite, which takes longer than all the rest

All commands run in new clones of the committed state, and in new environments. The transcript is written to
docs/release-check.md. After a failed step, the exit code is 1, and nothing is written.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.release import frozen
from tests.release.frozen import BARE, PRESET
from tests.release.helpers.transcript import BASH, StepFailedError, Transcript

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "release-check.md"
PICTURE = ROOT / "docs" / "images" / "frozen.png"
IN_DEBIAN = (*BARE, "HOME=/root", "PATH=/usr/bin:/bin:/usr/sbin:/sbin", "DEBIAN_FRONTEND=noninteractive")
ENVIRONMENT = "python3 -m venv .venv && . .venv/bin/activate"


def commands_of_readme() -> list[tuple[str, str]]:
    """Returns two pairs of commands from the README: one pair installs and starts the program, the other installs and
    tests it.

    Each command has its own line, because Windows PowerShell 5.1 has no `&&`.
    """
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^```sh\n(pip install -e .*)\n(python .*)\n```$", text, re.MULTILINE)
    assert len(found) == 2, found
    return found


def clone(work: Path, transcript: Transcript) -> Path:
    """Clones the committed state of the repository into a folder below `work`, and returns this folder."""
    place = work / "dml-explorer"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(place)], check=True)
    transcript.hide(place, "dml-explorer")
    return place


def in_environment(folder: Path, command: str) -> str:
    return f". {folder}/.venv/bin/activate && export QT_QPA_PLATFORM=offscreen && {command}"


def fresh_environment(work: Path, transcript: Transcript) -> None:
    transcript.head("A fresh clone, a fresh environment", "The README's first command, with a picture for the window.")
    place = clone(work, transcript)
    subprocess.run([sys.executable, "-m", "venv", ".venv"], cwd=place, check=True)
    install, start = commands_of_readme()[0]
    transcript.set_up(in_environment(place, f"{install} -q"), place, install)
    for words in (f"render --part window {PRESET} -o window.png", "doctor"):
        transcript.run(in_environment(place, f"{start} {words}"), place, f"{start} {words}")
    table = transcript.run(in_environment(place, f"{start} selftest"), place, f"{start} selftest")
    transcript.fold("The whole table", table)


def suite(work: Path, transcript: Transcript) -> None:
    transcript.head("The tests", "The README's second command, in the same environment.")
    place = work / "dml-explorer"
    install, test = commands_of_readme()[1]
    transcript.set_up(in_environment(place, f"{install} -q"), place, install)
    transcript.run(in_environment(place, f"{test} -q | tail -n 1"), place, test)


def wheel(work: Path, transcript: Transcript) -> None:
    transcript.head("A wheel", "Built from the clone, installed where nothing else is, used from another folder.")
    place = work / "wheel"
    place.mkdir()
    transcript.hide(place, "~")
    subprocess.run([sys.executable, "-m", "venv", ".venv"], cwd=place, check=True)
    built = f"pip wheel -q --no-deps -w . {work}/dml-explorer && pip install -q *.whl"
    transcript.set_up(in_environment(place, built), place, "pip wheel --no-deps . && pip install dml_explorer-*.whl")
    shutil.copy(ROOT / PRESET, place)
    for command in (
        "python -m zipfile -l *.whl | grep -v '^File Name' | cut -d/ -f1 | sort -u",  # only one top-level package
        "cd .venv/share && find . -type f",
        f"dml-explorer check {Path(PRESET).name}",
    ):
        transcript.run(in_environment(place, command), place, command)


def _trust(root: Path) -> list[str]:
    """Copies the certificate of a proxy into `root`. Returns the assignment of the environment variable that makes pip
    trust it, in a list.

    Returns an empty list if PIP_CERT names no certificate.
    """
    if (certificates := os.environ.get("PIP_CERT")) is None:
        return []
    shutil.copy(certificates, root / "root" / "certificates.pem")
    return ["PIP_CERT=/root/certificates.pem"]


def debian(work: Path, transcript: Transcript, root: Path) -> None:
    """Runs the README's commands in `root`, a Debian system that debootstrap created.

    Only the packages that the README names and python3-venv are installed there.
    """
    transcript.head("A bare Debian", "Nothing but python3-venv and the packages that the README names; no DirectML.")
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    named = next(re.finditer(r"\| the tests[^|]*\| `([^`]*)`", text))[1]
    inside = ["chroot", str(root), "/usr/bin/env", "-i", *IN_DEBIAN, *_trust(root), *BASH]
    place = root / "root" / "dml-explorer"
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(work / "dml-explorer", place, ignore=shutil.ignore_patterns(".venv", "build", "dist"))
    packages = f"apt-get install -y --no-install-recommends python3-venv {named}"
    transcript.set_up(f"apt-get update -q && {packages}", root, packages, inside)
    enter = "cd /root/dml-explorer && . .venv/bin/activate && {}"
    install, start = commands_of_readme()[0]
    transcript.set_up(
        f"cd /root/dml-explorer && {ENVIRONMENT} && {install} -q", root, f"{ENVIRONMENT} && {install}", inside
    )
    for words in (f"render {PRESET} -o window.png", "doctor", "selftest"):
        transcript.run(enter.format(f"{start} {words}"), root, f"{start} {words}", inside)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--frozen", action="store_true", help="build and start the frozen program too")
    parser.add_argument("--debian", type=Path, metavar="DIR", help="a bare Debian made by debootstrap")
    parser.add_argument("--no-suite", action="store_true", help="leave out the test suite")
    options = parser.parse_args()
    transcript = Transcript()
    transcript.hide(Path.home(), "~")
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    system = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    transcript.lines += ["# Release check", ""]
    transcript.say(f"Written by `python -m tests.release.check` for commit {commit[:10]}, with {system}.")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        try:
            fresh_environment(work, transcript)
            wheel(work, transcript)
            if options.frozen:
                frozen.build(work / "dml-explorer", work, transcript)
                frozen.try_out(work / "dml-explorer", work, transcript)
                shutil.copy(work / "frozen.png", PICTURE)
                transcript.say("![The window of the frozen program](images/frozen.png)")
            if options.debian is not None:
                debian(work, transcript, options.debian)
            if options.no_suite:
                transcript.head("The tests", "Left out of this run; `.ci/run` runs them in a fresh environment.")
            else:
                suite(work, transcript)
        except StepFailedError as failed:
            print(failed, file=sys.stderr)
            return 1
        told = "\n".join(transcript.lines).rstrip() + "\n"
        if found := [name for name in (folder, str(Path.home()), platform.node()) if name in told]:
            print(f"The document would tell of this machine: {found}", file=sys.stderr)
            return 1
    DOCUMENT.write_text(told, encoding="utf-8", newline="\n")
    print(f"{DOCUMENT} is written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
