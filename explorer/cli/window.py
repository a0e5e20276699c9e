"""`open`: the window."""

import argparse
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from explorer.app import create_application, create_window, why_pyside_will_not_do
from explorer.cli.exits import complain
from explorer.recovery.session_keeper import SessionKeeper
from explorer.recovery.session_slot import SessionSlot
from explorer.recovery.unexpected_errors import Mishaps
from explorer.settings.language import CHOICES
from explorer.settings.settings import FIRST_SCALE, ORGANISATION, Settings, settings_in
from explorer.shell.latest import goes_on

SCALE = "QT_SCALE_FACTOR"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a DxDispatch or ONNX model, or a lesson")
    parser.add_argument(
        "--language", choices=CHOICES, help="the language of this window; that of the menu is the one remembered"
    )
    parser.add_argument(
        "--profile", metavar="FOLDER", type=Path, help="keep settings and session in this folder, apart from others"
    )
    parser.add_argument("--again", action="store_true", help=argparse.SUPPRESS)  # by itself, for another size


def main(options: argparse.Namespace) -> int:
    if reason := why_pyside_will_not_do():
        return complain(reason)
    settings = Settings() if options.profile is None else settings_in(options.profile)
    is_ours = _apply_scale(settings.scale)
    app = create_application()
    slot = SessionSlot.claim(_data_folder() if options.profile is None else options.profile)
    start, told = slot.read()
    if start is not None and not (settings.restores_session or options.again):
        start = replace(start, case=None)
    window = create_window(settings, start=start, language=options.language)
    Mishaps(window.session, window.status, window).install()
    keeper = SessionKeeper(window, slot)
    window.preferences.scale_chosen.connect(keeper.begin_anew)
    window.show()
    keeper.tell(start, told)
    if options.file is not None:
        # What was restored is one undo away.
        window.open_file(options.file)
    try:
        code = app.exec()
    finally:
        keeper.finish()
    if keeper.begins_anew:
        settings.write_now()
        if is_ours:
            del os.environ[SCALE]
        _begin_anew(options.profile)
    if goes_on():
        # A call of NumPy cannot be ended, and Python does not survive a thread that comes back after its end.
        os._exit(code)
    return code


def _apply_scale(scale: int) -> bool:
    """Tells Qt how large everything is, unless somebody told it already; it asks once, and long before any window."""
    is_ours = SCALE not in os.environ and scale != FIRST_SCALE
    if is_ours:
        os.environ[SCALE] = str(scale / 100)
    return is_ours


def _begin_anew(profile: Path | None) -> None:
    """This program once more, with what was open; where that is possible in the place of this process."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, *_script()]
    words = [*program, "open", "--again", *(() if profile is None else ("--profile", str(profile)))]
    if sys.platform == "win32":
        subprocess.Popen(words)  # noqa: S603  # its own words
    else:
        os.execv(words[0], words)  # noqa: S606


def _script() -> list[str]:
    """How Python was told to run this program: as a file or as a module."""
    spec = sys.modules["__main__"].__spec__
    return [sys.argv[0]] if spec is None else ["-m", spec.name.removesuffix(".__main__")]


def _data_folder() -> Path:
    """The program's own, where its runtime is too."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation), ORGANISATION)
