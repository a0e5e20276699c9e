"""Passes results of background threads to the GUI thread.

Only the GUI thread may use or free objects of Qt. If a thread emits a signal of an object while a window destroys this
object, the program crashes. If a thread holds a reference to an object, this thread may free the object. So threads get
a function of `calls_in_gui_thread` instead of the object.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, ParamSpec
from weakref import WeakMethod

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid

P = ParamSpec("P")


class _Post(QObject):
    """Receives calls from any thread and makes them in the GUI thread.

    There is one such object for the whole process; it is never destroyed.
    """

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

    The returned function does not wait for the call and does not keep the QObject alive. If the QObject was destroyed,
    the call is dropped. `calls_in_gui_thread` itself has to be called in the GUI thread.
    """
    return partial(_post().send, WeakMethod(method))
