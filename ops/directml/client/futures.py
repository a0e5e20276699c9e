"""Converts futures: makes a future from another future or from a result."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

Asked = TypeVar("Asked")
Promised = TypeVar("Promised")


def converted(asked: "Future[Asked]", convert: "Callable[[Future[Asked]], Promised]") -> "Future[Promised]":
    """A future of the result of `convert(asked)`, which is called as soon as `asked` has a result or an error.

    If one of the two futures is cancelled, so is the other. An exception in `convert` becomes the error of the returned
    future.
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


def chained(asked: "Future[Asked]", following: "Callable[[Future[Asked]], Future[Promised]]") -> "Future[Promised]":
    """Returns a future with the result of the future that `following(asked)` returns.

    `following` is called as soon as `asked` has a result or an error. Cancelling the returned future cancels the future
    that it waits for at this time: `asked` or the future from `following`.
    """
    promised: Future[Promised] = Future()
    waiting: list[Future[Any]] = [asked]

    def ended(last: "Future[Promised]") -> None:
        if last.cancelled():
            promised.cancel()
        if promised.set_running_or_notify_cancel():
            error = last.exception()
            promised.set_result(last.result()) if error is None else promised.set_exception(error)

    def answered(answer: "Future[Asked]") -> None:
        if answer.cancelled() or promised.cancelled():
            promised.cancel()
            promised.set_running_or_notify_cancel()
            return
        last: Future[Promised] = Future()
        try:
            last = following(answer)
        except Exception as error:  # the future raises it again
            last.set_exception(error)
        waiting.append(last)
        last.add_done_callback(ended)

    def cancelled(future: "Future[Promised]") -> None:
        if future.cancelled():
            waiting[-1].cancel()

    promised.add_done_callback(cancelled)
    asked.add_done_callback(answered)
    return promised


def settled(result: Promised) -> "Future[Promised]":
    """A future that already has this result."""
    future: Future[Promised] = Future()
    future.set_result(result)
    return future
