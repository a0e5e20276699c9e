"""Prevents Qt from computing layouts while several widgets change."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QLayout


@contextmanager
def paused(layouts: Iterable[QLayout | None]) -> Iterator[None]:
    """A context manager that prevents Qt from computing the `layouts` inside its `with` block. Qt computes each of them
    once afterwards, if necessary.

    Otherwise Qt computes the layouts of all parents of a widget whenever the widget becomes visible.
    """
    active = [layout for layout in layouts if layout is not None and layout.isEnabled()]
    for layout in active:
        layout.setEnabled(False)
    try:
        yield
    finally:
        for layout in active:
            layout.setEnabled(True)
