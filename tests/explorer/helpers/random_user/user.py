"""A random user of the window; `python -m tests.reliability.monkey` runs it for hours."""

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu

from explorer.shell.application import application
from ops import OPERATORS
from tests.explorer.helpers.random_user import cell_acts as cells
from tests.explorer.helpers.random_user import command_acts as commands
from tests.explorer.helpers.random_user import editor_acts as editors
from tests.explorer.helpers.random_user import network_acts as networks
from tests.explorer.helpers.random_user.action_coverage import Reached
from tests.explorer.helpers.random_user.actor import Hand
from tests.explorer.helpers.random_user.fault_recorder import listening
from tests.explorer.helpers.random_user.invariants import BrokenError, Invariants
from tests.explorer.helpers.random_user.program import DEVICES, Seat, process

Act = Callable[[Hand], str]

# The longest time that one act may block the window, in processor time.
MOST_SECONDS = 1.0
# One of this many episodes has a device, of a different kind each time.
EPISODES_TO_A_DEVICE = 6
NEW_BEGINNINGS = 0.001
_TRIES = 20
# Menus that the first network makes, and that stay.
_MADE_ONCE = ("network.commands.menu",)

ACTS: tuple[tuple[int, Act], ...] = (
    (4, editors.open_example),
    (1, editors.find_operator),
    (18, editors.type_text),
    (8, editors.type_size),
    (2, editors.type_quickly),
    (8, editors.choose),
    (9, editors.click_button),
    (4, editors.drag_slider),
    (4, editors.paste),
    (3, editors.drop),
    (18, cells.use_mouse),
    (15, cells.press_key),
    (4, cells.edit_cell),
    (2, cells.play),
    (3, cells.paint),
    (3, cells.open_context_menu),
    (12, commands.trigger),
    (3, commands.press_shortcut),
    (3, commands.look_for_context),
    (5, commands.undo_or_redo),
    (2, commands.resize),
    (4, commands.change_tab),
    (5, commands.answer),
    (1, networks.open_network),
    (1, networks.use_output),
    (6, networks.walk_the_graph),
    (2, networks.compare),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """Determines all random actions of a simulated user in one episode. `acts` are the numbers of the actions to carry
    out, in order.
    """

    seed: int
    episode: int
    acts: Sequence[int]

    @property
    def device(self) -> str:
        """The behaviour of the episode's device; '' if there is no device."""
        place, rest = divmod(self.episode, EPISODES_TO_A_DEVICE)
        return DEVICES[place % len(DEVICES)] if rest == EPISODES_TO_A_DEVICE - 1 else ""

    def __str__(self) -> str:
        return f"{self.seed}/{self.episode}"


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one episode that the random user played.

    `acts` describe the user's actions, `slowest` is the duration and the description of the slowest action, and `fresh`
    is the number of cases that were computed again for a check.
    """

    acts: tuple[str, ...]
    slowest: tuple[float, str] = (0.0, "")
    fresh: int = 0


class RandomUser:
    """Performs the acts of a plan, and checks the invariants of the window after each act."""

    def __init__(self, plan: Plan, hand: Hand, faults: list[str], tells: bool = False) -> None:
        self._plan, self._hand, self._faults, self._tells = plan, hand, faults, tells
        self._invariants = Invariants()
        self.acts: list[str] = []
        self.slowest = (0.0, "")
        self._open_first()

    def play(self) -> None:
        for number in self._plan.acts:
            self._act(number)
        self._take_all_back()

    @property
    def fresh(self) -> int:
        return self._invariants.fresh

    def _open_first(self) -> None:
        """Opens the operator and the example that belong to `episode`, the number in the plan, and checks the
        window.
        """
        names = tuple(OPERATORS)
        operator = OPERATORS[names[self._plan.episode % len(names)]]
        example = self._plan.episode // len(names) % len(operator.examples)
        self._hand.window.session.open_operator(operator, example)
        self._note_start()
        self._hand.seat.settle()
        self._check()

    def _note_start(self) -> None:
        self._hand.window.session.undo_stack.clear()
        self._start = self._state()
        for menu in self._hand.window.findChildren(QMenu):
            menu.aboutToShow.emit()  # some menus are filled only when they open
        process()
        self._popups_at_start = self._popups()

    def _state(self) -> tuple[object, object]:
        """Returns the state that is restored when every edit is undone: the case or the network, and the feature level.

        The selected node is not part of it, because its selection is not an edit.
        """
        session = self._hand.window.session
        return session.case if session.opened is None else session.opened.network, session.level

    def _popups(self) -> Counter[str]:
        """Counts the existing dialogs and named menus of each class and name, whether open or closed."""
        window = self._hand.window
        menus = (menu for menu in window.findChildren(QMenu) if menu.objectName() not in ("", *_MADE_ONCE))
        return Counter(f"{type(each).__name__} {each.objectName()}" for each in (*window.findChildren(QDialog), *menus))

    def _act(self, number: int) -> None:
        self._hand.begin(f"{self._plan}/{number}")
        # The act is added to the list before it runs, so that an act that hangs is reported too.
        self.acts.append("")
        before = time.thread_time()
        name, done = self._do_something()
        took = time.thread_time() - before
        self.acts[-1] = f"{number} {name}: {done}"
        if self._tells:
            print(self.acts[-1], flush=True)
        self._hand.reached.ways[name] += 1
        if name == "quit" or not self._hand.window.isVisible():
            commands.begin_anew(self._hand)
            self._note_start()
        took = max(took, self._hand.seat.settle())
        self.slowest = max(self.slowest, (took, self.acts[-1]))
        if took > MOST_SECONDS:
            raise BrokenError(f"the window was busy for {took:.2f} s")
        self._hand.reached.note_state(self._hand.window)
        self._check()

    def _do_something(self) -> tuple[str, str]:
        """Performs random acts until one of them has an effect. Returns the act's name and a description.

        If a dialog or a pop-up menu is open, acts on it.
        """
        if QApplication.activeModalWidget() is not None:
            return "answer", _done(commands.answer, self._hand)  # nothing else is possible
        if QApplication.activePopupWidget() is not None:
            return "choose_in_popup", _done(commands.choose_in_popup, self._hand)
        chance = self._hand.random
        if chance.random() < NEW_BEGINNINGS:
            return "quit", "and begin anew"
        for _ in range(_TRIES):
            (act,) = chance.choices([act for _, act in ACTS], [weight for weight, _ in ACTS])
            self.acts[-1] = act.__name__
            if done := _done(act, self._hand):
                return act.__name__, done
        return "nothing", ""

    def _check(self) -> None:
        if self._faults:
            raise BrokenError("\n".join(self._faults))
        self._hand.window.stage.show_before(False)
        self._invariants.check(self._hand.window)

    def _take_all_back(self) -> None:
        """Undoes all edits, and checks that the state is the same as at the start."""
        self._close_everything()
        self._hand.seat.settle()
        if left := self._popups() - self._popups_at_start:
            raise BrokenError(f"closed, and still there: {', '.join(left)}")
        session = self._hand.window.session
        self.acts.append(f"undo all {session.undo_stack.index()}")
        while session.undo_stack.canUndo():
            session.undo_stack.undo()
        if self._state() != self._start:
            raise BrokenError("undoing everything does not lead back to the start")
        self._hand.seat.settle()
        self._check()

    def _close_everything(self) -> None:
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for box in self._hand.boxes():
            box.reject()
        for button in self._hand.window.findChildren(QAbstractButton):
            button.setDown(False)
        process()


def _done(act: Act, hand: Hand) -> str:
    """Performs the action and returns its description; '' if it found nothing to act on.

    It is no error if the widget on which the action works is deleted during the action.
    """
    try:
        return act(hand)
    except RuntimeError as error:
        # An editor may be deleted while it is used, if the typed text opens another case.
        if "already deleted" not in str(error):
            raise
        return "until it went"


def play(plan: Plan, folder: Path, reached: Reached | None = None, tells: bool = False) -> Played:
    """Plays a plan in a newly started program, and returns the result. With `tells`, prints each act.

    Raises BrokenError with the last acts if an invariant does not hold.
    """
    chance, reached = random.Random(), reached or Reached()
    noting = application().focusWindowChanged.connect(partial(Reached.note_window, reached))
    with listening(folder / "files", chance) as faults:
        seat = Seat(folder, plan.device)
        user: RandomUser | None = None
        try:
            user = RandomUser(plan, Hand(seat, folder / "files", chance, reached), faults, tells)
            user.play()
        except Exception as error:  # any error is reported with the acts that led to it
            last = "\n".join(user.acts[-25:]) if user is not None else ""
            raise BrokenError(f"{error}\nafter\n{last}") from error
        finally:
            application().disconnect(noting)
            seat.close()
            QGuiApplication.clipboard().clear()  # the clipboard must not reach the next episode or count as a leak
        if faults:
            raise BrokenError("closing the window: " + "\n".join(faults))
        return Played(tuple(user.acts), user.slowest, user.fresh)
