"""`open`: the window."""

import argparse

from explorer.app import create_application, create_window, why_pyside_will_not_do
from explorer.cli.exits import complain
from explorer.language import CHOICES
from explorer.mishaps import Mishaps


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="a DxDispatch model file")
    parser.add_argument(
        "--language", choices=CHOICES, help="the language of this window; that of the menu is the one remembered"
    )


def main(options: argparse.Namespace) -> int:
    if reason := why_pyside_will_not_do():
        return complain(reason)
    app = create_application()
    window = create_window(language=options.language)
    Mishaps(window).install()
    window.show()
    if options.file is not None:
        window.open_file(options.file)
    return app.exec()
