"""Passes results of background threads to the GUI thread.

Only the GUI thread may use or free objects of Qt. If a thread emits a signal of an object while a window destroys this
object, the program crashes. If the thread holds a reference to the object, the thread may be the one that frees it. So
threads get a function of `calls_in_gui_thread` instead of the object.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, ParamSpec
from weakref import WeakMethod

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

P = ParamSpec("P")


class _Post(QObject):
    """Receives calls from any thread. There is one for the whole process, which is never destroyed."""

    sent = Signal(object, object)  # a WeakMethod; a tuple of its arguments

    def __init__(self) -> None:
        super().__init__()
        self.sent.connect(self._on_sent, Qt.ConnectionType.QueuedConnection)

    def send(self, target: WeakMethod[Callable[..., None]], *arguments: Any) -> None:
        self.sent.emit(target, arguments)

    def _on_sent(self, target: WeakMethod[Callable[..., None]], arguments: tuple[Any, ...]) -> None:
        method = target()
        if method is not None and isValid(getattr(method, "__self__", None)):
            method(*arguments)


@cache
def _post() -> _Post:
    return _Post()


def calls_in_gui_thread(method: Callable[P, None]) -> Callable[P, None]:
    """Returns a function that any thread may call; it makes the GUI thread call `method`, a method of a QObject.

    The function returns at once and does not keep the QObject alive; the call is dropped if the QObject was destroyed.
    Has to be called in the GUI thread.
    """
    return partial(_post().send, WeakMethod(method))
