"""Keeps layouts from being computed while several widgets change."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtWidgets import QLayout


@contextmanager
def paused(layouts: Iterable[QLayout | None]) -> Iterator[None]:
    """Computes none of the `layouts` inside a `with` block; each is computed once after it.

    Whenever a widget becomes visible, Qt computes the layouts of all its parents at once.
    """
    active = [layout for layout in layouts if layout is not None and layout.isEnabled()]
    for layout in active:
        layout.setEnabled(False)
    try:
        yield
    finally:
        for layout in active:
            layout.setEnabled(True)
