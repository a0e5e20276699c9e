"""Somebody without any plan in front of the window, and what has to hold whatever they do.

python -m tests.explorer.random_user --steps N --seed S does so for as long as one likes; the same seed does the same.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QGuiApplication, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QSlider,
    QToolButton,
    QWidget,
)

from explorer.actions import MENUS
from explorer.app import create_application, create_window
from explorer.device_choice import DeviceChoice
from explorer.directml_link import Make
from explorer.main_window import MainWindow
from explorer.painting import REST_MS
from explorer.settings import Settings
from ops import OPERATORS
from ops.backends.directml import DirectML
from ops.backends.directml.client import Start
from ops.backends.directml.library import Found
from ops.formats.share_text import encode
from tests.directml import device_worker
from tests.directml.device_worker import GPU
from tests.explorer.driving import no_directml
from tests.explorer.hostile_files import hostile_files
from tests.explorer.invariants import BrokenError, check, compare, resident_megabytes
from tests.explorer.listening import listening
from tests.ops.any_case import example_case
from widgets.cell_table import SliceTable
from widgets.heatmap import Heatmap
from widgets.memory_strip import MemoryStrip

# One step may compute so long; what other programs take of the processor does not count.
MOST_SECONDS = 1.0
EPISODE = 60
PATIENCE = 30.0
DEVICES = ("equal", "one ULP off", "as observed", "refuses", "is removed", "exits", "is not there")

TEXTS = (
    "", " ", "0", "1", "2", "3", "4", "5", "7", "-1", "-0", "+1", "007", "0x10", "0xg", "1e3", "1e400", "-1e-400",
    "1.5", ".5", "5.", "nan", "inf", "-inf", "NaN(0x1)", "abc", "1,2,3", "{1,2,3,4}", "[[1,2],[3,4]]", "1\t2\n3\t4",
    "65536", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "18446744073709551615",
    "18446744073709551616", "9" * 400, "\u0664\u0662", "\u00bd", "\u2212" "1", "\uff11", "\U0001f600", "e\u0301",
    "\u202eabc", "a\x00b", "<b>1</b>", "%s{0}", "{}", "{0}", "\\n", "'", '"', "NULL", "nullptr", "None", "true",
    "1 1 1 4", "1;2", "1, 1, 2, 3", "0,0,0,0", "1,1,1,1,1,1,1,1,1", "4294967295,1,1,1", "FLOAT32", "INT64",
    "topk", "one hot", "clip", "zzz", "1_000", "1 000", "1'000", "--1", "- 1", "1e", "0x", "1\n2",
    "dmlx1:abc", "dmlx2:", encode(example_case("ONE_HOT")),
)  # fmt: skip
SIZES = ("1", "2", "3", "4", "5", "8", "16", "64", "1000", "65536", "1048576", "4294967295")
KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab),
    *(Qt.Key.Key_Backtab, Qt.Key.Key_Space, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_F2, Qt.Key.Key_F5),
    *(Qt.Key.Key_F8, Qt.Key.Key_B, Qt.Key.Key_T, Qt.Key.Key_G, Qt.Key.Key_L, Qt.Key.Key_P, Qt.Key.Key_X),
    *(Qt.Key.Key_Comma, Qt.Key.Key_Period, Qt.Key.Key_BracketLeft, Qt.Key.Key_BracketRight, Qt.Key.Key_Minus),
    *(Qt.Key.Key_0, Qt.Key.Key_1, Qt.Key.Key_9, Qt.Key.Key_A, Qt.Key.Key_V, Qt.Key.Key_C, Qt.Key.Key_Z, Qt.Key.Key_Y),
    *(Qt.Key.Key_Menu, Qt.Key.Key_Plus, Qt.Key.Key_F1, Qt.Key.Key_F10),
)  # fmt: skip
MODIFIERS = (
    *(Qt.KeyboardModifier.NoModifier,) * 8,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
)
# Opening the real thing would leave this program, or the window.
LEFT_ALONE = {"action.quit"}
BUTTONS = (
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.LeftButton,
    Qt.MouseButton.RightButton,
    Qt.MouseButton.MiddleButton,
)

W = TypeVar("W", bound=QWidget)


class RandomUser:
    """Acts on one window; every act is named in `acts`, so that a failure can be told."""

    def __init__(self, window: MainWindow, seed: int, folder: Path, faults: list[str]) -> None:
        self.window, self.random, self.folder, self.faults = window, random.Random(seed), folder, faults
        self.acts: list[str] = []
        self.tells = False
        self.slowest = (0.0, "")
        self._ways: tuple[tuple[int, Callable[[], str]], ...] = (
            (4, self._open_example),
            (20, self._type),
            (8, self._type_a_size),
            (8, self._choose),
            (8, self._click_a_button),
            (20, self._use_the_mouse),
            (20, self._press_a_key),
            (10, self._trigger),
            (6, self._undo_or_redo),
            (5, self._paste),
            (3, self._resize),
            (4, self._change_tab),
            (5, self._answer),
            (4, self._drag_a_slider),
            (3, self._drop),
            (6, self._wait),
            (2, self._settle_and_compare),
        )

    def episode(self, steps: int) -> None:
        """So many steps, and everything taken back in the end."""
        session = self.window.session
        session.undo_stack.clear()
        start = session.case, session.level
        for _ in range(steps):
            self.step()
        self._close_everything()
        taken_back = session.undo_stack.count()
        while session.undo_stack.canUndo():
            session.undo_stack.undo()
        self._process()
        self.acts.append(f"undo all {taken_back}")
        if (session.case, session.level) != start:
            raise BrokenError("undoing everything does not lead back to the start")
        self._settle_and_compare()
        self.check()

    def step(self) -> None:
        weights = [weight for weight, _ in self._ways]
        (way,) = self.random.choices([way for _, way in self._ways], weights)
        if QApplication.activeModalWidget() is not None:
            way = self._answer  # nobody can do anything else
        elif QApplication.activePopupWidget() is not None:
            way = self.random.choice((self._trigger, self._answer, self._wait))
        # The name first: an act that never comes back shall be told too.
        self.acts.append(way.__name__)
        before, wall = time.thread_time(), time.perf_counter()
        self.acts[-1] = f"{way.__name__}: {way()}"
        if self.tells:
            print(self.acts[-1], flush=True)
        self._process()
        took = time.thread_time() - before
        self.slowest = max(self.slowest, (took, self.acts[-1]))
        if took > MOST_SECONDS and way != self._settle_and_compare:
            raise BrokenError(f"the window was busy for {took:.2f} s ({time.perf_counter() - wall:.2f} s in all)")
        self.check()

    def check(self) -> None:
        """What holds at any time."""
        if self.faults:
            raise BrokenError("\n".join(self.faults))
        check(self.window)

    # Acts

    def _open_example(self) -> str:
        operator = self.random.choice(list(OPERATORS.values()))
        number = self.random.randrange(len(operator.examples))
        self.window.session.open_operator(operator, number)
        return f"{operator.type} {number}"

    def _type(self) -> str:
        edit = self._one_of(QLineEdit)
        if edit is None or edit.isReadOnly():
            return "nothing"
        text = self.random.choice(TEXTS)
        self._focus(edit)
        way = self.random.randrange(3)
        if way:
            edit.selectAll()
        if way == 2:
            QGuiApplication.clipboard().setText(text)
            edit.paste()
        else:
            self._write(edit, text[:24])
        if self.random.random() < 0.2 and edit.isVisible():
            QTest.keyClick(edit, self.random.choice((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return)))
        return f"{edit.objectName()} {text[:30]!r} ({way})"

    def _type_a_size(self) -> str:
        """Sizes at random are mostly refused; these often lead on."""
        edits = [edit for edit in self._all(QLineEdit) if ".Sizes[" in edit.objectName() and not edit.isReadOnly()]
        if not edits:
            return "nothing"
        edit, text = self.random.choice(edits), self.random.choice(SIZES)
        self._focus(edit)
        edit.selectAll()
        QTest.keyClicks(edit, text)
        return f"{edit.objectName()} {text}"

    def _choose(self) -> str:
        box = self._one_of(QComboBox)
        if box is None or not box.count():
            return "nothing"
        number = self.random.randrange(box.count())
        name = box.objectName()
        box.setCurrentIndex(number)
        box.activated.emit(number)
        return f"{name} {number}"

    def _click_a_button(self) -> str:
        button = self._one_of(QAbstractButton)
        if button is None or (isinstance(button, QToolButton) and button.defaultAction() is not None
                              and button.defaultAction().objectName() in LEFT_ALONE):  # fmt: skip
            return "nothing"
        name = f"{button.objectName()} {button.text()}"
        if "directml" in name.lower():
            return "nothing"  # which would fetch a runtime
        if self.random.random() < 0.9:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        else:
            QTest.mousePress(button, Qt.MouseButton.LeftButton)
            self._process()
        return name

    def _use_the_mouse(self) -> str:
        maps: list[QWidget] = [*self._all(Heatmap), *self._all(MemoryStrip)]
        maps += [table.viewport() for table in self._all(SliceTable)]
        if not maps:
            return "nothing"
        target = self.random.choice(maps)
        name = f"{type(target).__name__} {target.objectName()}"
        place = self._place_in(target)
        way = self.random.randrange(8)
        held = self.random.choice(MODIFIERS)
        button = self.random.choice(BUTTONS)
        if way <= 2:
            _send(target, QEvent.Type.MouseMove, place, Qt.MouseButton.NoButton, held)
        elif way == 3:
            _send(target, QEvent.Type.MouseButtonPress, place, button, held)
            _send(target, QEvent.Type.MouseButtonRelease, place, button, held)
        elif way == 4:
            _send(target, QEvent.Type.MouseButtonPress, place, button, held)
            for _ in range(self.random.randrange(6)):
                place = self._place_in(target)
                _send(target, QEvent.Type.MouseMove, place, button, held)
            if self.random.random() < 0.8:
                _send(target, QEvent.Type.MouseButtonRelease, place, button, held)
        elif way == 5:
            reason = self.random.choice((QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard))
            QApplication.sendEvent(target, QContextMenuEvent(reason, place, target.mapToGlobal(place)))
        elif way == 6:
            turned = QPoint(self.random.choice((0, 0, 120)), self.random.choice((-1200, -120, -15, 15, 120, 1200)))
            wheel = QWheelEvent(
                QPointF(place), QPointF(target.mapToGlobal(place)), QPoint(), turned, Qt.MouseButton.NoButton,
                held, Qt.ScrollPhase.NoScrollPhase, False,
            )  # fmt: skip
            QApplication.sendEvent(target, wheel)
        else:
            QApplication.sendEvent(target, QEvent(QEvent.Type.Leave))
        return f"{way} at {place.toTuple()} of {name}, {button.name} {held.name}"

    def _press_a_key(self) -> str:
        if self.random.random() < 0.6:
            targets = [
                w for w in (*self._all(Heatmap), *self._all(MemoryStrip), *self._all(SliceTable)) if w.isEnabled()
            ]
            if targets:
                self._focus(self.random.choice(targets))
        focused = QApplication.focusWidget()
        if focused is None:
            return "nothing"
        name = focused.objectName() or type(focused).__name__
        key, held = self.random.choice(KEYS), self.random.choice(MODIFIERS)
        if key == Qt.Key.Key_B and self.random.random() < 0.5:
            QTest.keyPress(focused, key, held)
        elif (key, held) != (Qt.Key.Key_F10, Qt.KeyboardModifier.AltModifier):
            QTest.keyClick(focused, key, held)
        return f"{key.name} {held.name} on {name}"

    def _trigger(self) -> str:
        menus = [menu for menu in self.window.findChildren(QMenu) if menu.isVisible()]
        if menus and self.random.random() < 0.8:
            found = self.random.choice(menus).actions()
        else:
            found = [action for name in MENUS for action in self.window.actions_.in_menu(name)]
        found = [action for action in found if action.isEnabled() and action.menu() is None]
        found = [a for a in found if a.objectName() not in LEFT_ALONE and "directml" not in a.text().lower()]
        if not found:
            return "nothing"
        action = self.random.choice(found)
        name = f"{action.objectName()} {action.text()}"
        action.trigger()
        return name

    def _undo_or_redo(self) -> str:
        stack, times = self.window.session.undo_stack, self.random.randrange(1, 5)
        is_undo = self.random.random() < 0.6
        for _ in range(times):
            stack.undo() if is_undo else stack.redo()
        return f"{'undo' if is_undo else 'redo'} {times}"

    def _paste(self) -> str:
        text = self.random.choice(TEXTS)
        QGuiApplication.clipboard().setText(text)
        self._cell_focus()
        self.window.actions_["pasteNumbers"].trigger()
        return repr(text[:30])

    def _resize(self) -> str:
        size = self.random.choice(((1024, 640), (1280, 720), (1280, 800), (1920, 1080), (3000, 700), (1030, 1600)))
        self.window.resize(*size)
        return str(size)

    def _change_tab(self) -> str:
        number = self.random.randrange(self.window.tabs.count())
        self.window.tabs.setCurrentIndex(number)
        return str(number)

    def _answer(self) -> str:
        """To whatever box is open, mostly one of its buttons."""
        boxes = [box for box in self.window.findChildren(QDialog) if box.isVisible()]
        popup = QApplication.activePopupWidget()
        if popup is not None and self.random.random() < 0.7:
            QTest.keyClick(popup, Qt.Key.Key_Escape)
            return f"closed {popup.objectName()}"
        if not boxes:
            return "nothing"
        box = self.random.choice(boxes)
        buttons = [button for button in box.findChildren(QAbstractButton) if button.isVisible()]
        if isinstance(box, QInputDialog):
            box.setTextValue(self.random.choice(TEXTS))
        if buttons and self.random.random() < 0.8:
            button = self.random.choice(buttons)
            text = button.text()
            button.click()
            return f"{box.objectName()} {text}"
        box.reject()
        return f"{box.objectName()} rejected"

    def _drag_a_slider(self) -> str:
        slider = self._one_of(QSlider)
        if slider is None:
            return "nothing"
        value = self.random.randint(slider.minimum(), slider.maximum())
        slider.setValue(value)
        return f"{slider.objectName()} {value}"

    def _drop(self) -> str:
        path = self._some_file()
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        place = QPointF(self._place_in(self.window))
        _no_buttons = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        self.window.dropEvent(QDropEvent(place, Qt.DropAction.CopyAction, data, *_no_buttons))
        return path.name

    def _wait(self) -> str:
        """For a timer or two."""
        seconds = self.random.choice((0.0, 0.01, 0.05, 0.2))
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            self._process()
            time.sleep(0.005)
        return f"{seconds} s"

    def _settle_and_compare(self) -> str:
        """Until all is computed; then what is shown has to be what the case has."""
        window = self.window
        end = time.perf_counter() + PATIENCE
        while not (window.runner.is_idle and window.devices.is_idle) or window.stage.player.is_playing:
            window.stage.player.play(False)
            self._process()
            time.sleep(0.002)
            if time.perf_counter() > end:
                raise BrokenError("nothing came of a run")
        window.stage.show_before(False)
        self._let_paint_dry()
        return compare(window)

    # What acts need

    def _let_paint_dry(self) -> None:
        """What a hand that still presses has painted is in the case when it rests."""
        end = time.perf_counter() + 2 * REST_MS / 1000
        while time.perf_counter() < end:
            self._process()
            time.sleep(0.01)
        while not (self.window.runner.is_idle and self.window.devices.is_idle):
            self._process()

    def _process(self) -> None:
        for _ in range(3):
            QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _all(self, kind: type[W]) -> list[W]:
        return [widget for widget in self.window.findChildren(kind) if widget.isVisible() and widget.isEnabled()]

    def _one_of(self, kind: type[W]) -> W | None:
        found = self._all(kind)
        return self.random.choice(found) if found else None

    def _place_in(self, widget: QWidget) -> QPoint:
        """Mostly where something is seen."""
        if isinstance(widget, Heatmap) and widget.shown is not None and self.random.random() < 0.8:
            area = widget.shown.grid.visible.toRect()
            widths, heights = max(area.width(), 1), max(area.height(), 1)
            return area.topLeft() + QPoint(self.random.randrange(widths), self.random.randrange(heights))
        return QPoint(self.random.randrange(max(widget.width(), 1)), self.random.randrange(max(widget.height(), 1)))

    def _focus(self, widget: QWidget) -> None:
        self.window.activateWindow()
        widget.setFocus(self.random.choice((Qt.FocusReason.TabFocusReason, Qt.FocusReason.MouseFocusReason)))

    def _write(self, edit: QLineEdit, text: str) -> None:
        """Key by key, as far as a keyboard has them."""
        if not text:
            QTest.keyClick(edit, Qt.Key.Key_Backspace)
        for letter in text:
            if letter.isascii() and letter.isprintable():
                QTest.keyClicks(edit, letter)
            else:
                edit.insert(letter)

    def _cell_focus(self) -> None:
        map_ = self._one_of(Heatmap)
        if map_ is not None:
            self._focus(map_)

    def _some_file(self) -> Path:
        """Of a good, a broken and a hostile one of every kind, one."""
        return self.random.choice(hostile_files(self.folder))

    def _close_everything(self) -> None:
        for _ in range(20):
            popup = QApplication.activePopupWidget()
            if popup is None:
                break
            popup.close()
        for box in self.window.findChildren(QDialog):
            box.reject()
        for button in self.window.findChildren(QAbstractButton):
            button.setDown(False)
        self._process()


def device_that(how: str, folder: Path) -> Make:
    """A back end whose device behaves so; "" is a machine without any runtime."""
    if not how:
        return no_directml
    found = Found(Path("libdirectml.so"), "a test", "1.13.1", "0" * 64)
    return lambda: DirectML(start=Start(found, command=device_worker.command(how)), reports=folder, limit=10.0)


def play(seed: int, steps: int, folder: Path, how: str = "", tells: bool = False) -> RandomUser:
    """A window of its own, used for so many steps; BrokenError, with the last acts, when something did not hold."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.theme = "light"
    if how:
        settings.device = DeviceChoice(GPU)
    with listening(folder / "files", random.Random(seed)) as faults:
        window = create_window(settings, device_that(how, folder / "reports"))
        window.show()
        user = RandomUser(window, seed, folder / "files", faults)
        user.tells = tells
        try:
            for number in range(0, steps, EPISODE):
                user.episode(min(EPISODE, steps - number))
        except BrokenError as error:
            last = "\n".join(user.acts[-25:])
            raise BrokenError(f"seed {seed}, step {len(user.acts)}, device '{how}': {error}\nAfter:\n{last}") from None
        finally:
            window.close()
            window.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if faults:
            raise BrokenError(f"seed {seed}: closing the window: {faults}")
        return user


def _send(target: QWidget, kind: QEvent.Type, place: QPoint, button: Qt.MouseButton, held: Qt.KeyboardModifier) -> None:
    cause = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
    down = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    event = QMouseEvent(kind, QPointF(place), QPointF(target.mapToGlobal(place)), cause, down, held)
    QApplication.sendEvent(target, event)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    parser.add_argument("--device", default="", choices=("", *DEVICES), help="how a device behaves; none without it")
    parser.add_argument("--tell", action="store_true", help="print every act, for a crash leaves no other trace")
    given = parser.parse_args()
    print(f"seed {given.seed}, {given.steps} steps", flush=True)
    create_application()
    with tempfile.TemporaryDirectory() as folder:
        user = play(given.seed, given.steps, Path(folder), given.device, given.tell)
    print(f"nothing broke; slowest: {user.slowest[0]:.2f} s, {user.slowest[1]}; {resident_megabytes()} MB")


if __name__ == "__main__":
    main()
