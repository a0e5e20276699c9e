"""Collects errors and warnings of all kinds while a test runs, and gives random answers to the dialogs of the operating
system.
"""

import logging
import random
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock, patch

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QFileDialog, QMessageBox

from ops.directml.install.download import DownloadError, Job
from tests.explorer.helpers.random_user.inputs import any_file


@contextmanager
def listening(folder: Path, chance: random.Random) -> Iterator[list[str]]:
    """A context manager that yields a list, which collects errors and warnings of the program.

    Inside the context, file dialogs and message boxes do not open; each returns a random answer instead. Downloads
    fail.
    """
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
        return (str(any_file(chance, folder)) if chance.random() < 0.7 else "", "")

    def new_name(*_: object, **__: object) -> tuple[str, str]:
        return (str(folder / chance.choice(("new.file", "new.json", "no/folder/x.npy"))), "")

    def any_folder(*_: object, **__: object) -> str:
        return str(folder) if chance.random() < 0.5 else ""

    def no_network(job: Job) -> None:
        job.progress("Fetching.")
        raise DownloadError("There is no network.")

    seeds = Mock(**{"global_.return_value.bounded": chance.randrange})
    handler = Handler(logging.WARNING)
    logging.getLogger().addHandler(handler)
    logging.captureWarnings(True)
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
            patch("ops.directml.install.download.fetch", no_network),
            patch("widgets.form.fill_editor.QRandomGenerator", seeds),
        ):
            yield faults
    finally:
        sys.excepthook = hook
        qInstallMessageHandler(before)
        logging.captureWarnings(False)
        logging.getLogger().removeHandler(handler)
