"""`open`: the window."""

import argparse
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from explorer.app import create_application, create_window, why_pyside_will_not_do
from explorer.cli.exits import complain
from explorer.mishaps import Mishaps
from explorer.session_keeper import SessionKeeper
from explorer.session_slot import SessionSlot
from explorer.settings import ORGANISATION, Settings, settings_in


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a DxDispatch model file")
    parser.add_argument(
        "--profile", metavar="FOLDER", type=Path, help="keep settings and session in this folder, apart from others"
    )


def main(options: argparse.Namespace) -> int:
    if reason := why_pyside_will_not_do():
        return complain(reason)
    app = create_application()
    settings = Settings() if options.profile is None else settings_in(options.profile)
    slot = SessionSlot.claim(_data_folder() if options.profile is None else options.profile)
    start, told = slot.read()
    if start is not None and not settings.restores_session:
        start = replace(start, case=None)
    window = create_window(settings, start=start)
    Mishaps(window).install()
    keeper = SessionKeeper(window, slot)
    window.show()
    keeper.tell(start, told)
    if options.file is not None:
        # What was restored is one undo away.
        window.open_file(options.file)
    try:
        return app.exec()
    finally:
        keeper.finish()


def _data_folder() -> Path:
    """The program's own, where its runtime is too."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation), ORGANISATION)
