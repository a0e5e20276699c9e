"""The program as a process of its own, with somebody in front of it who does what the command line says.

python -m tests.explorer.session_process FOLDER [--file FILE] [STEP...] starts the window on a profile. Steps are taken
one after the other once a result is shown: `PATH=TEXT` types, `table` and such switch, `wait` lasts until it is killed,
`close` closes the window. Each prints the state that it leads to, as one line of JSON.
"""

import json
import sys
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QSplitter

from explorer import app
from explorer.cli import main
from explorer.main_window import MainWindow
from ops.formats.share_text import encode
from tests.explorer.driving import no_directml

_create = app.create_window
_made: list[MainWindow] = []


def _state(window: MainWindow) -> str:
    choices = window.view_choices()
    return json.dumps(
        {
            "case": encode(window.session.case),
            "level": str(window.session.level),
            "outputs": len(window.stage.result.outputs) if window.stage.result is not None else 0,
            "title": window.windowTitle(),
            "is_modified": window.isWindowModified(),
            "told": window.status.currentMessage(),
            "undo": window.session.undo_stack.count(),
            "view": choices.as_json(),
            "form": window.form.width(),
            "dpr": window.devicePixelRatioF(),
        }
    )


def _act(window: MainWindow, step: str) -> None:
    path, is_text, text = step.partition("=")
    if step == "close":
        window.close()
    elif path == "scale":
        window.preferences.choose_scale(int(text))
    elif path == "form":
        splitter = window.findChild(QSplitter, "layout.form")
        assert splitter is not None
        splitter.setSizes([int(text), splitter.width() - int(text)])
    elif is_text:
        edit = window.findChild(QLineEdit, path)
        assert edit is not None, path
        edit.setFocus()
        edit.selectAll()
        QTest.keyClicks(edit, text)
    elif step == "pin":
        window.stage.pin(window.stage.pictures[0].field, (0,) * len(window.stage.pictures[0].sizes))
    else:
        window.actions_[step].trigger()


def _go_on(steps: Iterator[str], window: MainWindow, timer: QTimer) -> None:
    if not window.runner.is_idle or not window.isVisible():
        return
    print(_state(window), flush=True)
    step = next(steps, "wait")
    if step == "wait":
        timer.stop()
    else:
        _act(window, step)


def _create_and_watch(*given: object, **named: object) -> MainWindow:
    window = _create(*given, **{**named, "make_back_end": no_directml})  # pyright: ignore[reportArgumentType]
    timer = QTimer(window)
    timer.timeout.connect(partial(_go_on, iter(_steps), window, timer))
    timer.start(20)
    return window


if __name__ == "__main__":
    # The program starts itself again by these words.
    _again = ["--again"] if sys.argv[1:3] == ["open", "--again"] else []
    _folder, *_rest = sys.argv[4:] if _again else sys.argv[1:]
    _file = [_rest.pop(1)] if _rest[:1] == ["--file"] else []
    _steps = [word for word in _rest if word != "--file"]
    from explorer.cli import window as _window

    _window.create_window = _create_and_watch
    sys.exit(main(["open", *_again, "--profile", _folder, *_file]))
