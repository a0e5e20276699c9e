"""The random user's acts on heatmaps, tables and memory strips, by mouse and keyboard."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.explorer.helpers.random_user.actor import Hand
from tests.explorer.helpers.random_user.inputs import BUTTONS, KEYS, MODIFIERS, TEXTS
from widgets.cell_editing.cell_editor import CellEditor
from widgets.heatmap.heatmap import Heatmap
from widgets.memory.strip import MemoryStrip
from widgets.stage.cell_table import SliceTable

MOST_STEPS = 4


def use_mouse(hand: Hand) -> str:
    target = _some_cells(hand)
    if target is None:
        return ""
    hand.reached.note_editor(target)
    place = hand.place_in(target)
    way, held, button = hand.random.randrange(8), hand.random.choice(MODIFIERS), hand.random.choice(BUTTONS)
    told = f"{way} at {place.toTuple()} of {type(target).__name__} {target.objectName()}, {button.name} {held.name}"
    if way <= 2:
        _send(target, QEvent.Type.MouseMove, place, Qt.MouseButton.NoButton, held)
    elif way == 3:
        _send(target, QEvent.Type.MouseButtonPress, place, button, held)
        _send(target, QEvent.Type.MouseButtonRelease, place, button, held)
    elif way == 4:
        _drag(hand, target, place, button, held)
    elif way == 5:
        reason = hand.random.choice((QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard))
        QApplication.sendEvent(target, QContextMenuEvent(reason, place, target.mapToGlobal(place)))
    elif way == 6:
        turned = QPoint(hand.random.choice((0, 0, 120)), hand.random.choice((-1200, -120, -15, 15, 120, 1200)))
        wheel = QWheelEvent(
            QPointF(place), QPointF(target.mapToGlobal(place)), QPoint(), turned, Qt.MouseButton.NoButton, held,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(target, wheel)
    else:
        QApplication.sendEvent(target, QEvent(QEvent.Type.Leave))
    return told


def open_context_menu(hand: Hand) -> str:
    """Opens the context menu of a random widget; returns a description, '' if nothing was done."""
    widget = hand.one_of(QWidget)
    if widget is None:
        return ""
    told, place = widget.objectName() or type(widget).__name__, hand.place_in(widget)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, widget.mapToGlobal(place))
    QApplication.sendEvent(widget, event)
    return told


def press_key(hand: Hand) -> str:
    if hand.random.random() < 0.6 and (cells := _some_cells(hand)) is not None:
        hand.focus(cells)
    focused = QApplication.focusWidget()
    if focused is None:
        return ""
    hand.reached.note_editor(focused)
    key, held = hand.random.choice(KEYS), hand.random.choice(MODIFIERS)
    told = f"{key.name} {held.name} on {focused.objectName() or type(focused).__name__}"
    if key == Qt.Key.Key_B and hand.random.random() < 0.5:
        QTest.keyPress(focused, key, held)
    elif (key, held) != (Qt.Key.Key_F10, Qt.KeyboardModifier.AltModifier):
        QTest.keyClick(focused, key, held)
    return told


def edit_cell(hand: Hand) -> str:
    """Clicks a random cell, types a text into its editor, and enters or cancels it; returns a description."""
    if (cells := _some_cells(hand)) is None:
        return ""
    hand.focus(cells)
    place = hand.place_in(cells)
    _send(cells, QEvent.Type.MouseButtonPress, place, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    _send(cells, QEvent.Type.MouseButtonRelease, place, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    hand.window.actions_["editCell"].trigger()
    editor = hand.one_of(CellEditor)
    if editor is None:
        return f"none on {cells.objectName()}"
    hand.reached.note_editor(editor)
    text = hand.random.choice(TEXTS)[:24]
    editor.selectAll()
    hand.write(editor, text)
    key = hand.random.choice((Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Escape))
    QTest.keyClick(editor, key)
    return f"{text!r} {key.name} on {cells.objectName()}"


def play(hand: Hand) -> str:
    """Plays the animation that explains the cells, for a random number of steps. Returns a text such as "3 of 5 steps":
    how many steps were played, and how many were intended.
    """
    window, wanted = hand.window, hand.random.randrange(1, MOST_STEPS)
    player, places = window.stage.player, list[object]()

    def count(place: object) -> None:
        places.append(place)
        if len(places) >= wanted:
            player.play(False)

    window.preferences.choose_motion("full")
    player.set_speed(1000.0)
    window.stage.cell_cursor.moved.connect(count)
    player.play(True)
    while player.is_playing:
        hand.seat.beat()
    window.stage.cell_cursor.moved.disconnect(count)
    return f"{len(places)} of {wanted} steps"


def paint(hand: Hand) -> str:
    """Paints a stroke in a random heatmap, and leaves the brush switched on.

    Returns the name of the heatmap; '' if there is none.
    """
    hand.window.actions_["paint"].setChecked(True)
    heatmap = hand.one_of(Heatmap)
    if heatmap is None:
        return ""
    hand.reached.note_editor(heatmap)
    _drag(hand, heatmap, hand.place_in(heatmap), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    return heatmap.objectName()


def _some_cells(hand: Hand) -> QWidget | None:
    found: list[QWidget] = [*hand.all_of(Heatmap), *hand.all_of(MemoryStrip)]
    found += [hand.random.choice((table, table.viewport())) for table in hand.all_of(SliceTable)]
    return hand.random.choice(found) if found else None


def _drag(hand: Hand, target: QWidget, place: QPoint, button: Qt.MouseButton, held: Qt.KeyboardModifier) -> None:
    """Presses `button` at `place` in `target`, with the keys `held`, and moves the mouse a few times. In four of five
    cases, releases the button.
    """
    _send(target, QEvent.Type.MouseButtonPress, place, button, held)
    for _ in range(hand.random.randrange(6)):
        place = hand.place_in(target)
        _send(target, QEvent.Type.MouseMove, place, button, held)
    if hand.random.random() < 0.8:
        _send(target, QEvent.Type.MouseButtonRelease, place, button, held)


def _send(target: QWidget, kind: QEvent.Type, place: QPoint, button: Qt.MouseButton, held: Qt.KeyboardModifier) -> None:
    cause = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else button
    down = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else button
    event = QMouseEvent(kind, QPointF(place), QPointF(target.mapToGlobal(place)), cause, down, held)
    QApplication.sendEvent(target, event)
