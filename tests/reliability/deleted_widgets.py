"""Opens and closes windows with lessons, menus and boxes, and deletes widgets while their events are pending.

    python -m tests.reliability.deleted_widgets --acts 20000 --seed 1
    python -m tests.reliability.deleted_widgets --acts 20000 --seed 1 --collect-anywhere

Between the acts, garbage is collected and deferred deletions are sent at random moments. A crash prints the stacks of
all threads. With --collect-anywhere, Python collects garbage in any thread, as it does without
`explorer.shell.garbage`; then threads destroy objects of Qt, which may end the process.
"""

import argparse
import faulthandler
import gc
import os
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from unittest.mock import patch

from PySide6.QtCore import QEvent, QObject, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QMessageBox, QPushButton, QWidget
from shiboken6 import isValid

from explorer.app import create_window
from explorer.settings.settings import Settings
from explorer.window.main_window import MainWindow
from ops.lessons.lesson_json import FOLDER, read_lesson
from ops.model.edit import text_at
from tests.explorer.helpers.window_actions import no_directml
from tests.ops.helpers.any_case import paths

LESSONS = [read_lesson(path) for path in sorted(FOLDER.glob("*.json"))]
TEXTS = ("0", "1", "2", "3", "x", "", "FLOAT16", "1,1,2,4")
QUICK_LIMITS = (50, 3, 3)  # of the garbage collection with --collect-anywhere


class Acts:
    """Applies random user actions to a window, which is replaced from time to time."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._random = Random(seed)
        self._folder = folder
        self._wrong = folder / "wrong.json"
        self._wrong.write_text('{"title": 1}', encoding="utf-8")
        self._left: list[QObject] = []  # wrappers of objects that may be deleted
        self.counts = Counter[str]()
        self._window = self._new_window()
        self._acts: dict[str, tuple[int, Callable[[], object]]] = {
            "begin a lesson": (6, self._begin), "end the lesson": (2, lambda: self._window.course.end()),
            "fill the menu": (4, self._fill_menu), "choose in the menu": (4, self._choose),
            "press a button of the lesson": (4, self._press), "edit": (8, self._edit), "undo": (3, self._undo),
            "refuse a file": (3, self._refuse), "close boxes": (3, self._close_boxes),
            "open a menu": (3, self._open_menu), "show a tab": (4, self._show_tab),
            "delete a box or a menu twice": (3, self._delete_twice), "read a wrapper": (3, self._read_wrappers),
            "process events": (10, QApplication.processEvents), "send deletions": (6, deliver),
            "collect garbage": (4, lambda: gc.collect(self._random.randrange(3))),
            "replace the window": (1, self._replace),
        }  # fmt: skip

    def take(self, acts: int) -> None:
        names = list(self._acts)
        weights = [weight for weight, _ in self._acts.values()]
        for name in self._random.choices(names, weights, k=acts):
            self.counts[name] += 1
            self._acts[name][1]()

    def end(self) -> None:
        """Closes the window. Raises AssertionError if a main window still exists afterwards."""
        self._window.close_unasked()
        self._window.deleteLater()
        deliver()
        QApplication.processEvents()
        deliver()
        left = [each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)]
        assert not left, left

    def _new_window(self) -> MainWindow:
        store = QSettings(str(self._folder / "settings.ini"), QSettings.Format.IniFormat)
        settings = Settings(store)
        settings.hints_read = True
        window = create_window(settings, no_directml)
        window.show()
        return window

    def _replace(self) -> None:
        self._window.close_unasked()
        self._window.deleteLater()
        if self._random.random() < 0.5:
            deliver()
        self._window = self._new_window()

    def _begin(self) -> None:
        self._window.course.begin(self._random.choice(LESSONS))

    def _menu(self) -> QMenu:
        menu = self._window.findChild(QMenu, "lessons")
        assert menu is not None
        return menu

    def _fill_menu(self) -> None:
        menu = self._menu()
        self._left += menu.findChildren(QMenu)[:2]
        menu.aboutToShow.emit()

    def _choose(self) -> None:
        menu = self._menu()
        menu.aboutToShow.emit()
        action = menu.findChild(QAction, f"lessons.{self._random.choice(LESSONS).name}")
        assert action is not None
        action.trigger()

    def _press(self) -> None:
        buttons = [each for each in self._window.lesson.findChildren(QPushButton) if each.isVisible()]
        if buttons:
            self._random.choice(buttons).click()

    def _edit(self) -> None:
        session = self._window.session
        path = self._random.choice(list(paths(session.case)))
        text = self._random.choice((*TEXTS, text_at(session.case, path)))
        session.edit(path, text)

    def _undo(self) -> None:
        self._window.session.undo_stack.undo()

    def _refuse(self) -> None:
        self._window.files.open_lesson(self._wrong)
        self._left += self._window.findChildren(QMessageBox)

    def _boxes(self) -> list[QDialog]:
        return [each for each in self._window.findChildren(QDialog) if each.isVisible()]

    def _close_boxes(self) -> None:
        for box in self._boxes():
            box.reject()

    def _open_menu(self) -> None:
        menus = [menu for menu in self._window.menuBar().findChildren(QMenu) if menu.parent() is not None]
        menu = self._random.choice(menus)
        menu.popup(self._window.pos())
        if self._random.random() < 0.5:
            QApplication.processEvents()
        menu.close()

    def _show_tab(self) -> None:
        self._window.tabs.setCurrentIndex(self._random.randrange(self._window.tabs.count()))

    def _delete_twice(self) -> None:
        """Closes the boxes and a menu, and then deletes each of them, although the program deletes them, too.

        The program deletes a box when the box is closed, and a menu when its parent menu is filled again.
        """
        found: list[QWidget] = [*self._boxes(), *self._menu().findChildren(QMenu)[:1]]
        for each in found:
            each.close()
            each.deleteLater()
            self._left.append(each)

    def _read_wrappers(self) -> None:
        """Checks that a call of a deleted widget's Python wrapper raises RuntimeError and does not crash."""
        for each in self._left:
            if isValid(each):
                each.objectName()
            else:
                try:
                    each.objectName()
                except RuntimeError:
                    continue
                raise AssertionError("A deleted object answers.")
        if self._random.random() < 0.3:
            self._left.clear()


def deliver() -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def campaign(acts: int, seed: int, collects_anywhere: bool = False) -> Counter[str]:
    """Performs `acts` random acts, and returns how often each kind of act was performed.

    Raises AssertionError if a slot or an event handler raised an exception, or if a window is left at the end.
    """
    raised: list[BaseException] = []
    limits = gc.get_threshold()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(patch("sys.excepthook", lambda _, error, __: raised.append(error)))
        if collects_anywhere:
            stack.enter_context(patch("explorer.app.collect_in_gui_thread"))
            stack.callback(gc.set_threshold, *limits)
            gc.set_threshold(*QUICK_LIMITS)
        found = Acts(seed, Path(folder))
        found.take(acts)
        found.end()
    assert not raised, "".join(traceback.format_exception(raised[0]))
    return found.counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--acts", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--collect-anywhere", action="store_true", help="let Python collect garbage in any thread")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    faulthandler.enable(file=sys.stderr, all_threads=True)
    for name, count in campaign(given.acts, given.seed, given.collect_anywhere).most_common():
        print(f"{count:6} {name}")
    print("no crash, and no window is left")


if __name__ == "__main__":
    main()
