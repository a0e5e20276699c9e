"""Converts futures: makes a future from another future or from a result."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Asked = TypeVar("Asked")
Promised = TypeVar("Promised")


def converted(asked: "Future[Asked]", convert: "Callable[[Future[Asked]], Promised]") -> "Future[Promised]":
    """A future of the result of `convert(asked)`. `convert` is called as soon as `asked` has a result or an error.

    Cancelling one of the two futures cancels the other.
    """
    promised: Future[Promised] = Future()

    def answered(answer: "Future[Asked]") -> None:
        if answer.cancelled():
            promised.cancel()
        if not promised.set_running_or_notify_cancel():
            return
        try:
            promised.set_result(convert(answer))
        except Exception as error:  # the future raises it again
            promised.set_exception(error)

    def settled(future: "Future[Promised]") -> None:
        if future.cancelled():
            asked.cancel()

    promised.add_done_callback(settled)
    asked.add_done_callback(answered)
    return promised


def settled(result: Promised) -> "Future[Promised]":
    """A future that already has this result."""
    future: Future[Promised] = Future()
    future.set_result(result)
    return future
