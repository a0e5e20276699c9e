"""Prevents Qt from computing layouts while several widgets change."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QLayout


@contextmanager
def paused(layouts: Iterable[QLayout | None]) -> Iterator[None]:
    """A context manager that computes none of the `layouts` inside its `with` block; each is computed once at the end.

    Without this, Qt computes the layouts of all parents of a widget whenever the widget becomes visible.
    """
    active = [layout for layout in layouts if layout is not None and layout.isEnabled()]
    for layout in active:
        layout.setEnabled(False)
    try:
        yield
    finally:
        for layout in active:
            layout.setEnabled(True)
