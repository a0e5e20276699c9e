"""Runs the program, and makes random edits in its window in quick succession until the process is killed.

A fork server starts this process with the paths of a profile and a log, and with the seed of the edits.
"""

import json
import os
import random
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer

from explorer import app
from explorer.cli import main
from explorer.cli import window as window_verb
from explorer.window.main_window import MainWindow
from ops import OPERATORS, FormatError
from ops.catalog import declared
from ops.formats import share_text
from ops.formats.dxdispatch.saving import save
from tests.explorer.helpers.random_user.inputs import TEXTS
from tests.explorer.helpers.window_actions import no_directml
from tests.helpers.fork_server import serve

EDIT_EVERY_MS = 25
MODEL = "model.json"
_create = app.create_window


class Editor:
    """Makes a random edit in the window every 25 ms. After each edit, logs the state of the window with the time."""

    def __init__(self, window: MainWindow, log: int, profile: Path, seed: int) -> None:
        self._window, self._log, self._profile = window, log, profile
        self._random = random.Random(seed)
        self._acts = (*[self._edit] * 8, self._open, self._undo, self._set_level, self._paint, self._save, self._set)
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._act)
        self._timer.start(EDIT_EVERY_MS)
        self._is_up = False

    def _act(self) -> None:
        if not self._is_up:
            if not (self._window.isVisible() and self._window.runner.is_idle):
                return
            self._is_up = True
            self._tell("start", told=self._window.status.currentMessage())
            return
        self._random.choice(self._acts)()
        self._tell("shows")

    def _edit(self) -> None:
        case = self._window.session.case
        paths = [field.name for field in case.operator.attributes if field.name in case.values]
        for name in (field.name for field in case.operator.tensors):
            desc = case.tensor(name)
            sizes = desc.sizes if desc is not None else ()
            paths += [f"{name}.Sizes[{at}]" for at in range(len(sizes))] if isinstance(sizes, tuple) else []
        text = self._random.choice(("1", "2", "3", "-1", "", "0x10", self._random.choice(TEXTS)))
        self._window.session.edit(self._random.choice(paths), text)

    def _open(self) -> None:
        operator = self._random.choice(declared())
        self._window.session.open_operator(operator, self._random.randrange(len(operator.examples)))

    def _undo(self) -> None:
        self._window.session.undo_stack.undo()

    def _set_level(self) -> None:
        self._window.session.set_level(self._random.choice(list(type(self._window.session.level))))

    def _paint(self) -> None:
        """Opens a random tab, and switches the tiles on or off. The session contains both choices."""
        self._window.tabs.setCurrentIndex(self._random.randrange(3))
        self._window.actions_["tiles"].toggle()

    def _save(self) -> None:
        case = self._window.session.case
        self._tell("saves")
        try:
            save(case, self._profile / MODEL)
        except FormatError:
            return  # the case has a text that a model file cannot contain
        self._tell("saved")

    def _set(self) -> None:
        settings = self._window.settings
        settings.most_digits = self._random.choice((None, 3, 6))
        settings.image_format = self._random.choice(("png", "svg"))

    def _tell(self, what: str, **more: str) -> None:
        session = self._window.session
        shown = {
            "what": what,
            "at": time.monotonic(),
            "case": share_text.write(session.case).text,
            "level": str(session.level),
        }
        os.write(self._log, (json.dumps(shown | more) + "\n").encode())


def _run(asked: Mapping[str, Any]) -> int:
    told = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    profile, seed = Path(asked["profile"]), int(asked["seed"])

    def create_and_edit(*given: object, **named: object) -> MainWindow:
        window = _create(*given, **{**named, "make_back_end": no_directml})  # pyright: ignore[reportArgumentType]
        Editor(window, told, profile, seed)
        return window

    window_verb.create_window = create_and_edit
    return main(["open", "--profile", str(profile)])


if __name__ == "__main__":
    assert OPERATORS  # the schema is read before the first fork
    serve(_run)
