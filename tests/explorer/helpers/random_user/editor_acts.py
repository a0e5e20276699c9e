"""The acts of the simulated user in the form and in the tool bar: typing, choosing, dragging, pasting and dropping."""

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QSlider, QWidget

from ops import OPERATORS
from tests.explorer.helpers.random_user.actor import Hand
from tests.explorer.helpers.random_user.inputs import SIZES, TEXTS, any_case, any_file, desc_text
from tests.explorer.helpers.random_user.program import process
from widgets.browser.operator_list import OperatorList, SearchField
from widgets.charts.range_bar import RangeHandle

# Longer texts are pasted, because typing them key by key is slow.
LONGEST_TYPED = 5


def open_example(hand: Hand) -> str:
    operator = OPERATORS[hand.random.choice(tuple(OPERATORS))]
    number = hand.random.randrange(len(operator.examples))
    hand.window.session.open_operator(operator, number)
    return f"{operator.type} {number}"


def find_operator(hand: Hand) -> str:
    """Finds an operator in the list of operators; returns its name, '' if nothing was done."""
    hand.window.commands.find_operator()
    search = hand.one_of(SearchField)
    if search is None:
        return ""
    name = any_case(hand.random).operator.name
    search.setText(name[:-1])
    QTest.keyClicks(search, name[-1])
    QTest.keyClick(search, hand.random.choice((Qt.Key.Key_Down, Qt.Key.Key_Return)))
    QTest.keyClick(search, Qt.Key.Key_Return)
    hand.reached.note_editor(hand.window.findChildren(OperatorList)[0])
    return name


def type_text(hand: Hand) -> str:
    edit = hand.one_of(QLineEdit)
    if edit is None or edit.isReadOnly():
        return ""
    text, way, named = hand.random.choice(TEXTS), hand.random.randrange(3), edit.objectName()
    hand.reached.note_editor(edit)
    hand.focus(edit)
    if not edit.isVisible():
        return ""  # leaving the editor replaced the fill by typed numbers
    if way:
        edit.selectAll()
    if way == 2 or len(text) > LONGEST_TYPED:
        QGuiApplication.clipboard().setText(text)
        edit.paste()
    else:
        hand.write(edit, text)
    if hand.random.random() < 0.2 and edit.isVisible():
        QTest.keyClick(edit, hand.random.choice((Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return)))
    return f"{named} {text[:30]!r} ({way})"


def type_size(hand: Hand) -> str:
    """Types one of `SIZES`, which are often valid sizes, into a random size editor. Returns a description of the act,
    or '' if nothing was typed.
    """
    edits = [edit for edit in hand.all_of(QLineEdit) if ".Sizes[" in edit.objectName() and not edit.isReadOnly()]
    if not edits:
        return ""
    edit, text = hand.random.choice(edits), hand.random.choice(SIZES)
    hand.reached.note_editor(edit)
    hand.focus(edit)
    if not edit.isVisible():
        return ""
    edit.selectAll()
    if len(text) > LONGEST_TYPED:
        QGuiApplication.clipboard().setText(text)
        edit.paste()
    else:
        hand.write(edit, text)
    return f"{edit.objectName()} {text}"


def type_quickly(hand: Hand) -> str:
    """Types sizes into several editors without waiting for the runs that they start. Returns a description, or '' if
    nothing was typed.
    """
    return "; ".join(filter(None, (type_size(hand) for _ in range(hand.random.randrange(2, 6)))))


def choose(hand: Hand) -> str:
    box = hand.one_of(QComboBox)
    if box is None or not box.count():
        return ""
    number, named = hand.random.randrange(box.count()), box.objectName()
    hand.reached.note_editor(box)
    box.setCurrentIndex(number)
    box.activated.emit(number)
    return f"{named} {number}"


def click_button(hand: Hand) -> str:
    button = hand.one_of(QAbstractButton)
    if button is None:
        return ""
    named = f"{button.objectName() or type(button).__name__} {button.text()}".strip()
    hand.reached.note_editor(button)
    if hand.random.random() < 0.9:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return named
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    process()
    return f"held {named}"


def drag_slider(hand: Hand) -> str:
    """Sets a slider to a random value, or moves a handle of a range with keys. Returns a description, or '' if there is
    no slider.
    """
    sliders: list[QWidget] = [*hand.all_of(QSlider), *hand.all_of(RangeHandle)]
    if not sliders:
        return ""
    slider = hand.random.choice(sliders)
    hand.reached.note_editor(slider)
    if isinstance(slider, QSlider):
        value = hand.random.randint(slider.minimum(), slider.maximum())
        slider.setValue(value)
        return f"{slider.objectName()} {value}"
    key = hand.random.choice((Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_PageUp))
    hand.focus(slider)
    for _ in range(hand.random.randrange(1, 4)):
        QTest.keyClick(slider, key)
    return f"{slider.objectName()} {key.name}"


def paste(hand: Hand) -> str:
    """Pastes a random text: a desc into the window, or numbers into cells. Returns the beginning of the text."""
    is_desc = hand.random.random() < 0.4
    text = desc_text(hand.random) if is_desc else hand.random.choice(TEXTS)
    QGuiApplication.clipboard().setText(text)
    hand.window.actions_["pasteDesc" if is_desc else "pasteNumbers"].trigger()
    return repr(text[:30])


def drop(hand: Hand) -> str:
    path = any_file(hand.random, hand.folder)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    place = QPointF(hand.place_in(hand.window))
    no_buttons = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    hand.window.dropEvent(QDropEvent(place, Qt.DropAction.CopyAction, data, *no_buttons))
    return path.name


def take_lesson_file(hand: Hand) -> str:
    path = any_file(hand.random, hand.folder)
    hand.window.files.open_lesson(path)
    return path.name
