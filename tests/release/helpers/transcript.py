"""Runs commands, and writes their outputs and durations into a document."""

import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

LONGEST_OUTPUT = 24  # lines; the middle of a longer output is left out
FIRST_LINES = 6
BASH = ("bash", "-o", "pipefail", "-c")


class StepFailedError(Exception):
    """A command ended with an exit code other than 0, or its result is wrong."""


class Transcript:
    """Runs commands, and records them with their outputs as lines of Markdown."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._names: dict[str, str] = {}

    def hide(self, path: Path, name: str) -> None:
        """Replaces a path of this machine by a name in all later output."""
        self._names[str(path)] = name

    def head(self, title: str, sentence: str = "") -> None:
        self.lines += [f"## {title}", "", *([sentence, ""] if sentence else [])]

    def say(self, sentence: str) -> None:
        self.lines += [sentence, ""]

    def run(self, command: str, folder: Path, shown: str = "", shell: Sequence[str] = BASH) -> str:
        """Runs a shell command and returns its output. Adds the command to the transcript, or `shown` in its place,
        with its output and duration.
        """
        output, seconds = done(command, folder, shell)
        self._tell(shown or command, shortened(output.rstrip().splitlines()), seconds)
        return output

    def set_up(self, command: str, folder: Path, shown: str = "", shell: Sequence[str] = BASH) -> None:
        """Runs a command that installs or builds the program. Its duration appears in the transcript, its output does
        not.

        `shown` replaces the command in the transcript.
        """
        _, seconds = done(command, folder, shell)
        self._tell(shown or command, [], seconds)

    def _tell(self, command: str, output: Sequence[str], seconds: float) -> None:
        self.lines += ["```console", *self._told([f"$ {command}", *output, f"# {seconds:.1f} s"]), "```", ""]

    def fold(self, title: str, output: str) -> None:
        """Adds a long output completely, below a title that folds and unfolds it."""
        told = self._told(output.rstrip().splitlines())
        head = f"<details markdown><summary>{title}</summary>"
        self.lines += [head, "", "```text", *told, "```", "", "</details>", ""]

    def _told(self, lines: Sequence[str]) -> list[str]:
        found = "\n".join(lines)
        for path, name in sorted(self._names.items(), key=lambda hidden: -len(hidden[0])):  # inner paths first
            found = found.replace(path, name)
        return [line.rstrip() for line in found.split("\n")]


def done(command: str, folder: Path, shell: Sequence[str] = BASH) -> tuple[str, float]:
    """The output of a shell command, and its duration in seconds. Raises StepFailedError if its exit code is not 0."""
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
    """Returns the lines of an output, at most `LONGEST_OUTPUT` of them. If there are more, one line with the number of
    lines left out replaces the surplus lines in the middle.
    """
    left_out = len(output) - LONGEST_OUTPUT
    if left_out <= 0:
        return output
    return [*output[:FIRST_LINES], f"... {left_out} lines ...", *output[FIRST_LINES + left_out :]]
