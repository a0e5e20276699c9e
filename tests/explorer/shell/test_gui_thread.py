"""Background threads can call methods in the GUI thread without a reference to a Qt object."""

import gc
import threading
from weakref import ref

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from explorer.shell.gui_thread import calls_in_gui_thread


class Receiver(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[object, str]] = []

    def receive(self, value: object) -> None:
        self.calls.append((value, threading.current_thread().name))


def call_in_a_thread(call: object, value: object) -> None:
    thread = threading.Thread(target=call, args=(value,), name="background")  # pyright: ignore[reportArgumentType]
    thread.start()
    thread.join()


def test_the_gui_thread_makes_the_calls_in_order(qtbot: QtBot):
    receiver = Receiver()
    call = calls_in_gui_thread(receiver.receive)
    for value in (1, "two", None):
        call_in_a_thread(call, value)
    assert receiver.calls == []
    qtbot.waitUntil(lambda: len(receiver.calls) == 3)
    main = threading.main_thread().name
    assert receiver.calls == [(1, main), ("two", main), (None, main)]


def test_a_call_for_a_destroyed_object_is_dropped(qtbot: QtBot):
    receiver, other = Receiver(), Receiver()
    call, call_other = calls_in_gui_thread(receiver.receive), calls_in_gui_thread(other.receive)
    call_in_a_thread(call, 1)
    receiver.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    call_in_a_thread(call, 2)
    call_in_a_thread(call_other, 3)
    qtbot.waitUntil(lambda: len(other.calls) == 1)
    assert receiver.calls == []


def test_the_function_does_not_keep_the_object_alive(qtbot: QtBot):
    receiver, other = Receiver(), Receiver()
    call = calls_in_gui_thread(receiver.receive)
    held = ref(receiver)
    del receiver
    gc.collect()
    assert held() is None
    call_in_a_thread(call, 1)
    call_in_a_thread(calls_in_gui_thread(other.receive), 2)
    qtbot.waitUntil(lambda: len(other.calls) == 1)
