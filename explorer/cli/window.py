"""`open`: opens the window."""

import argparse
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from explorer.app import create_application, create_window, why_not_this_pyside
from explorer.cli.arguments import file_name, folder
from explorer.cli.exits import complain
from explorer.recovery.session_keeper import SessionKeeper
from explorer.recovery.session_slot import SessionSlot
from explorer.recovery.unexpected_errors import Mishaps
from explorer.settings.language import CHOICES
from explorer.settings.settings import FIRST_SCALE, ORGANISATION, Settings, settings_in
from explorer.shell.latest import has_running_work

SCALE = "QT_SCALE_FACTOR"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", type=file_name, metavar="FILE", help="a DxDispatch or ONNX model, or a lesson"
    )
    parser.add_argument(
        "--language", choices=CHOICES, help="the language of this window only; the menu changes the saved language"
    )
    parser.add_argument("--profile", metavar="FOLDER", type=folder, help="keep settings and session in this folder")
    parser.add_argument(
        "--again", action="store_true", help=argparse.SUPPRESS
    )  # given by the program itself, after a change of the scale


def main(options: argparse.Namespace) -> int:
    """Opens the window and returns the exit code after it was closed."""
    if reason := why_not_this_pyside():
        return complain(reason)
    settings = Settings() if options.profile is None else settings_in(options.profile)
    is_ours = _apply_scale(settings.scale)
    app = create_application()
    slot = SessionSlot.claim(_data_folder() if options.profile is None else options.profile)
    start, why_not = slot.read()
    if start is not None and not (settings.restores_session or options.again):
        start = replace(start, case=None)
    window = create_window(settings, start=start, language=options.language)
    Mishaps(window.session, window.status, window).install()
    keeper = SessionKeeper(window, slot)
    window.preferences.scale_chosen.connect(keeper.begin_anew)
    window.show()
    keeper.report_start(start, why_not)
    if options.file is not None:
        # Undo returns to the restored case.
        window.open_file(options.file)
    try:
        code = app.exec()
    finally:
        keeper.finish()
    if keeper.begins_anew:
        settings.write_now()
        if is_ours:
            del os.environ[SCALE]
        _restart(options.profile)
    if has_running_work():
        # A NumPy call or an import cannot be interrupted. Python and Qt crash if a thread returns to them after their
        # shutdown.
        os._exit(code)
    return code


def _apply_scale(scale: int) -> bool:
    """Sets the environment variable from which Qt reads the scale before the first window.

    Returns False, without setting it, if the environment sets a scale already or if the scale is the default.
    """
    is_ours = SCALE not in os.environ and scale != FIRST_SCALE
    if is_ours:
        os.environ[SCALE] = str(scale / 100)
    return is_ours


def _restart(profile: Path | None) -> None:
    """Starts the program again with its saved session. The new program replaces this process, except on Windows."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, *_script()]
    words = [*program, "open", "--again", *(() if profile is None else ("--profile", str(profile)))]
    if sys.platform == "win32":
        subprocess.Popen(words)  # noqa: S603  # our own arguments
    else:
        os.execv(words[0], words)  # noqa: S606


def _script() -> list[str]:
    """Returns the arguments with which Python starts this program again: the path of a file, or `-m` and the name of a
    module.

    A launcher such as dml-explorer.exe is an archive, and the name of its module `__main__` cannot be used to start it;
    so the path is used.
    """
    spec = sys.modules["__main__"].__spec__
    if spec is None or spec.name == "__main__":
        launcher = f"{sys.argv[0]}.exe"  # a launcher of pip removes the suffix from sys.argv
        return [launcher if not os.path.exists(sys.argv[0]) and os.path.exists(launcher) else sys.argv[0]]
    return ["-m", spec.name.removesuffix(".__main__")]


def _data_folder() -> Path:
    """The data folder of the program, which also contains the DirectML runtime."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation), ORGANISATION)
