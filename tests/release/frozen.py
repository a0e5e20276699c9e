"""Builds the frozen program and compares it with its sources: python -m tests.release.frozen.

The program is built like the release, in a new environment, and started without environment variables. Its outputs of
`doctor` and `selftest` and its picture of a preset must equal those of the sources. On a machine with a DirectML
runtime, the worker is tested too; its executable is the frozen program.
"""

import subprocess
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

from PySide6.QtGui import QImage

from tests.release.helpers.transcript import StepFailedError, Transcript, done

ROOT = Path(__file__).parents[2]
SPEC = "resources/packaging/dml-explorer.spec"
PRESET = "resources/presets/top_k1_1.json"
PROGRAM = "dist/dml-explorer/dml-explorer"
BARE = ("LANG=C.UTF-8", "QT_QPA_PLATFORM=offscreen")
_IN_BARE = f"env -i HOME=$HOME {' '.join(BARE)}"
_PYTHON = "frozen-venv/bin/python"


def build(sources: Path, work: Path, transcript: Transcript) -> None:
    """Builds the frozen program with PyInstaller, in the folder `dist/dml-explorer` of `work`, in a new environment."""
    transcript.head("The frozen program", "PyInstaller's folder; DirectML's child process is the program itself.")
    subprocess.run([sys.executable, "-m", "venv", "frozen-venv"], cwd=work, check=True)
    install = f"{_PYTHON} -m pip install -q --no-compile -e '{sources}[freeze]'"
    freeze = f"{_PYTHON} -m PyInstaller --noconfirm --log-level ERROR {sources / SPEC}"
    transcript.set_up(f"{install} && {freeze}", work, f"pip install -e '.[freeze]' && pyinstaller {SPEC}")
    transcript.run("du -sh --apparent-size dist/dml-explorer", work)


def try_out(sources: Path, work: Path, transcript: Transcript) -> None:
    """Runs the frozen program. Raises StepFailedError if it fails, or if its texts or the picture of the stage differ
    from those of the program in `sources`.
    """
    transcript.say("Without the environment: the window opens, runs a preset, asks DirectML, and is drawn.")
    from_sources = f"{_PYTHON} {sources / 'main.py'}"
    draw = f"render --part window {sources / PRESET} -o"
    transcript.run(f"{_IN_BARE} {PROGRAM} {draw} frozen.png", work, f"{PROGRAM} {draw} frozen.png")
    # Only the stage is compared, because a window also shows the time of the run, and perhaps a pending verdict.
    stage = f"render {sources / PRESET} -o"
    done(f"{_IN_BARE} {PROGRAM} {stage} stage.png", work)
    done(f"{_IN_BARE} {from_sources} {stage} expected.png", work)
    drawn, expected = (QImage(str(work / name)) for name in ("stage.png", "expected.png"))
    if QImage(str(work / "frozen.png")).isNull() or drawn.isNull() or drawn != expected:
        raise StepFailedError("The picture of the frozen program differs from that of its sources.")
    for verb in ("doctor", "selftest"):
        said = transcript.run(f"{_IN_BARE} {PROGRAM} {verb}", work, f"{PROGRAM} {verb}")
        expected_words, _ = done(f"{_IN_BARE} {from_sources} {verb}", work)
        if said != expected_words:
            difference = "\n".join(unified_diff(expected_words.splitlines(), said.splitlines(), "sources", "frozen"))
            raise StepFailedError(f"{verb} of the frozen program differs from that of its sources:\n{difference}")
    transcript.say("Qt's libraries can be replaced, the licences lie beside them, neither torch nor DirectML does.")
    for question in (
        "cd dist/dml-explorer/_internal && ls -d PySide6/Qt/lib/libQt6Core* LICENSE licenses/* *.dist-info",
        "! (find dist/dml-explorer -iname '*torch*' -o -iname '*directml.so*' -o -iname 'directml.dll' | grep .)",
    ):
        transcript.run(question, work)


def main() -> int:
    transcript = Transcript()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        transcript.hide(work, "~")
        transcript.hide(ROOT, "dml-explorer")
        try:
            build(ROOT, work, transcript)
            try_out(ROOT, work, transcript)
        except StepFailedError as failed:
            print(failed, file=sys.stderr)
            return 1
    print("\n".join(transcript.lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
