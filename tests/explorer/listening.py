"""Hears of everything that goes wrong anywhere, and answers the dialogs of the system in place of a person."""

import logging
import random
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QFileDialog, QMessageBox

from tests.explorer.hostile_files import hostile_files


@contextmanager
def listening(window_folder: Path, chance: random.Random) -> Iterator[list[str]]:
    """Collects everything that anybody complains of; dialogs of the system are answered at random."""
    faults: list[str] = []

    def on_exception(kind: type[BaseException], error: BaseException, trace: object) -> None:
        faults.append("".join(traceback.format_exception(error)))

    def on_message(kind: QtMsgType, context: object, text: str) -> None:
        if kind != QtMsgType.QtDebugMsg and "This plugin does not support" not in text:
            faults.append(f"Qt says: {text}")

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            trace = "".join(traceback.format_exception(record.exc_info[1])) if record.exc_info else ""
            faults.append(f"{record.name}: {record.getMessage()}\n{trace}")

    def file_name(*_: object, **__: object) -> tuple[str, str]:
        return (str(chance.choice(hostile_files(window_folder))) if chance.random() < 0.7 else "", "")

    def new_name(*_: object, **__: object) -> tuple[str, str]:
        return (str(window_folder.parent / chance.choice(("new.file", "no/folder/x.npy"))), "")

    def any_folder(*_: object, **__: object) -> str:
        return str(window_folder.parent) if chance.random() < 0.5 else ""

    handler = Handler(logging.WARNING)
    logging.getLogger().addHandler(handler)
    before = qInstallMessageHandler(on_message)
    hook, sys.excepthook = sys.excepthook, on_exception
    try:
        with (
            patch.object(QFileDialog, "getOpenFileName", file_name),
            patch.object(QFileDialog, "getSaveFileName", new_name),
            patch.object(QFileDialog, "getExistingDirectory", any_folder),
            patch.object(QMessageBox, "warning", lambda *_: QMessageBox.StandardButton.Ok),
            patch.object(QMessageBox, "information", lambda *_: QMessageBox.StandardButton.Ok),
            patch.object(QMessageBox, "question", lambda *_: QMessageBox.StandardButton.Yes),
            patch("PySide6.QtGui.QDesktopServices.openUrl", lambda *_: True),
        ):
            yield faults
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(before)
        logging.getLogger().removeHandler(handler)
