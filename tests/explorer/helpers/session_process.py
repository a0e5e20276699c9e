"""Runs the program in a separate process, and performs given steps in its window.

A fork server starts the process with a profile, optionally a file, the steps, and a pipe for the reports. Each step
begins when the result of the case has been computed. `PATH=TEXT` types the text into an editor, `paste=FILE` pastes the
text of a file, `focus=PATH` focuses an editor, and `close` closes the window. The name of a command, such as `table`,
triggers this command. After the last step, the process runs until it is killed. Each step reports the state after it as
one line of JSON.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QSplitter

from explorer import app
from explorer.cli import main
from explorer.cli import window as window_verb
from explorer.window.main_window import MainWindow
from ops.formats import share_text
from tests.explorer.helpers.window_actions import no_directml
from tests.helpers.fork_server import SERVE, serve
from widgets.code.code_view import CodeView

_create = app.create_window
_steps: Iterator[str] = iter(())


def _state(window: MainWindow) -> str:
    choices = window.view_choices()
    return json.dumps(
        {
            "case": share_text.write(window.session.case).text,
            "level": str(window.session.level),
            "outputs": len(window.stage.result.outputs) if window.stage.result is not None else 0,
            "title": window.windowTitle(),
            "is_modified": window.isWindowModified(),
            "told": window.status.currentMessage(),
            "undo": window.session.undo_stack.count(),
            "view": choices.as_json(),
            "form": window.form.width(),
            "code": _code(window),
            "lesson": "" if window.course.lesson is None else window.course.lesson.title.in_language("en"),
            "dpr": window.devicePixelRatioF(),
        }
    )


def _code(window: MainWindow) -> dict[str, Any]:
    """The text, the chosen lines and the messages by line of the Code tab; empty if the tab was not opened."""
    shown = window.findChild(CodeView, "code.text")
    if shown is None:
        return {}
    marks = {
        line: mark.message for line in range(1, shown.blockCount() + 1) if (mark := shown.mark_at(line)) is not None
    }
    return {"text": shown.toPlainText(), "lines": shown.chosen_lines, "marks": marks}


def _act(window: MainWindow, step: str) -> None:
    path, is_text, text = step.partition("=")
    if step == "close":
        window.close()
    elif path == "scale":
        window.preferences.choose_scale(int(text))
    elif path == "paste":
        QApplication.clipboard().setText(Path(text).read_text(encoding="utf-8"))
        window.actions_["pasteDesc"].trigger()
        window.tabs.setCurrentWidget(window.code)
    elif path == "focus":
        window.form.focus_path(text)
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
    timer.timeout.connect(partial(_go_on, _steps, window, timer))
    timer.start(20)
    return window


def _run(asked: Mapping[str, Any]) -> int:
    os.dup2(os.open(asked["states"], os.O_WRONLY), 1)
    return _main([*asked["steps"]], ["--profile", asked["profile"], *asked["file"]])


def _main(steps: list[str], words: list[str]) -> int:
    global _steps
    _steps = iter(steps)
    window_verb.create_window = _create_and_watch
    return main(["open", *words])


if __name__ == "__main__":
    if sys.argv[1:] == [SERVE]:
        serve(_run)
    else:  # the program has restarted itself with its own arguments
        sys.exit(_main([], sys.argv[2:]))
