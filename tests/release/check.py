"""Tries what a stranger would try, and writes down what happened: python -m tests.release.check

    --frozen       builds the frozen program too, starts it, and draws its picture
    --debian DIR   does the README's commands in a bare Debian: debootstrap --variant=minbase bookworm DIR
    --no-suite     leaves out the test suite, which takes longer than all the rest

Everything happens in clones of what is committed and in environments of its own; docs/release-check.md is the
transcript. A step that fails ends it with exit code 1, and the document is not written.
"""

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "release-check.md"
PICTURE = ROOT / "docs" / "images" / "frozen.png"
SPEC = "resources/packaging/dml-explorer.spec"
BARE = ("LANG=C.UTF-8", "QT_QPA_PLATFORM=offscreen")
IN_DEBIAN = (*BARE, "HOME=/root", "PATH=/usr/bin:/bin:/usr/sbin:/sbin", "DEBIAN_FRONTEND=noninteractive")
ENVIRONMENT = "python3 -m venv .venv && . .venv/bin/activate"
PRESET = "resources/presets/top_k1_1.json"
LONGEST_OUTPUT = 24  # lines; of a longer one beginning and end are kept
FIRST_LINES = 6
BASH = ("bash", "-o", "pipefail", "-c")


class StepFailedError(Exception):
    """A command ended with another exit code than 0."""


class Transcript:
    """Runs commands and keeps what they said."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[str, str] = {}

    def hide(self, path: Path, name: str) -> None:
        """Writes the name wherever the path would be told: the next machine has other ones."""
        self._names[str(path)] = name

    def head(self, title: str, sentence: str = "") -> None:
        self.lines += [f"## {title}", "", *([sentence, ""] if sentence else [])]

    def say(self, sentence: str) -> None:
        self.lines += [sentence, ""]

    def run(self, command: str, folder: Path, shown: str = "", shell: Sequence[str] = BASH) -> str:
        """The output of a shell command; it is told as `shown`, with the seconds it took."""
        output, seconds = _done(command, folder, shell)
        self._tell(shown or command, shortened(output.rstrip().splitlines()), seconds)
        return output

    def set_up(self, command: str, folder: Path, shown: str = "", shell: Sequence[str] = BASH) -> None:
        """Runs what installs or builds: how long it took is told, but not what tools say of this machine's mirrors."""
        _, seconds = _done(command, folder, shell)
        self._tell(shown or command, [], seconds)

    def _tell(self, command: str, output: Sequence[str], seconds: float) -> None:
        self.lines += ["```console", *self._told([f"$ {command}", *output, f"# {seconds:.1f} s"]), "```", ""]

    def fold(self, title: str, output: str) -> None:
        """A long output whole, for whoever opens it."""
        told = self._told(output.rstrip().splitlines())
        head = f"<details markdown><summary>{title}</summary>"
        self.lines += [head, "", "```text", *told, "```", "", "</details>", ""]

    def _told(self, lines: Sequence[str]) -> list[str]:
        found = "\n".join(lines)
        for path, name in sorted(self._names.items(), key=lambda hidden: -len(hidden[0])):  # the inner ones first
            found = found.replace(path, name)
        return [line.rstrip() for line in found.split("\n")]


def _done(command: str, folder: Path, shell: Sequence[str]) -> tuple[str, float]:
    """What a command said, and how many seconds it took."""
    print(f"$ {command}", flush=True)
    began = time.perf_counter()
    done = subprocess.run(
        [*shell, command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    seconds = time.perf_counter() - began
    if done.returncode != 0:
        raise StepFailedError(f"{command}\n{done.stdout[-4000:]}\nexit code {done.returncode}")
    return done.stdout, seconds


def shortened(output: list[str]) -> list[str]:
    """Its beginning and its end."""
    left_out = len(output) - LONGEST_OUTPUT
    if left_out <= 0:
        return output
    return [*output[:FIRST_LINES], f"... {left_out} lines ...", *output[FIRST_LINES + left_out :]]


def commands_of_readme() -> list[str]:
    """The two commands: one sets up and starts, one sets up and tests."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"^pip install -e .*$", text, re.MULTILINE)
    assert len(found) == 2, found
    return found


def clone(work: Path, transcript: Transcript) -> Path:
    """A fresh clone of what is committed, with an environment of its own in .venv."""
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
    install, _, start = commands_of_readme()[0].partition(" && ")
    transcript.set_up(in_environment(place, f"{install} -q"), place, install)
    for words in (f"render --part window {PRESET} -o window.png", "doctor"):
        transcript.run(in_environment(place, f"{start} {words}"), place, f"{start} {words}")
    table = transcript.run(in_environment(place, f"{start} selftest"), place, f"{start} selftest")
    transcript.fold("The whole table", table)


def suite(work: Path, transcript: Transcript) -> None:
    transcript.head("The tests", "The README's second command, in the same environment.")
    place = work / "dml-explorer"
    install, _, test = commands_of_readme()[1].partition(" && ")
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
        "python -m zipfile -l *.whl | grep -v '^File Name' | cut -d/ -f1 | sort -u",  # one package, no bare `ops`
        "cd .venv/share && find . -type f",
        f"dml-explorer check {Path(PRESET).name}",
    ):
        transcript.run(in_environment(place, command), place, command)


def frozen(work: Path, transcript: Transcript) -> None:
    transcript.head("The frozen program", "PyInstaller's folder; DirectML's child process is the program itself.")
    place = work / "dml-explorer"
    build = 'pip install -q ".[freeze]" && pyinstaller --noconfirm --log-level ERROR ' + SPEC
    transcript.set_up(in_environment(place, build), place, f'pip install ".[freeze]" && pyinstaller {SPEC}')
    transcript.run("du -sh --apparent-size dist/dml-explorer", place)
    transcript.say("Without the environment: the window opens, runs a preset, asks DirectML, and is drawn.")
    program = "dist/dml-explorer/dml-explorer"
    bare = f"env -i HOME=$HOME {' '.join(BARE)}"
    for words in (f"render --part window {PRESET} -o frozen.png", "doctor", "selftest"):
        transcript.run(f"{bare} {program} {words}", place, f"{program} {words}")
    shutil.copy(place / "frozen.png", PICTURE)
    transcript.say("![The window of the frozen program](images/frozen.png)")
    transcript.say("Qt's libraries can be replaced, the licences lie beside them, neither torch nor DirectML does.")
    for question in (
        "cd dist/dml-explorer/_internal && ls -d PySide6/Qt/lib/libQt6Core* LICENSE licenses/* *.dist-info",
        "! (find dist/dml-explorer -iname '*torch*' -o -iname '*directml.so*' -o -iname 'directml.dll' | grep .)",
    ):
        transcript.run(question, place)


def _trust(root: Path) -> list[str]:
    """What pip needs behind a proxy with a certificate of its own."""
    if (certificates := os.environ.get("PIP_CERT")) is None:
        return []
    shutil.copy(certificates, root / "root" / "certificates.pem")
    return ["PIP_CERT=/root/certificates.pem"]


def debian(work: Path, transcript: Transcript, root: Path) -> None:
    """`root` was made by debootstrap; what the README names is installed in it, and nothing else."""
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
    install, _, start = commands_of_readme()[0].partition(" && ")
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
    transcript.lines += ["# What a stranger would try", ""]
    transcript.say(f"Written by `python -m tests.release.check`, of {commit[:10]}, with {system}.")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        try:
            fresh_environment(work, transcript)
            wheel(work, transcript)
            if options.frozen:
                frozen(work, transcript)
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
