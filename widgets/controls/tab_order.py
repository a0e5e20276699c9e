"""Makes the tab order equal to the reading order, regardless of the order in which widgets were created."""

from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from widgets.style.sizes import LINE_OVERLAP

# As an integer: the tab order asks every widget, and combining flags takes longer than asking Qt.
_BY_TAB = Qt.FocusPolicy.TabFocus.value


def set_reading_order(root: QWidget) -> None:
    """Sets the tab order of the descendants of `root` to their reading order."""
    for before, after in pairwise(reading_order(root)):
        QWidget.setTabOrder(before, after)


def reading_order(root: QWidget) -> list[QWidget]:
    """Returns `root` and all its descendants that Tab can reach, in reading order: from top to bottom, and from left to
    right within a line.

    All widgets in a container come before the widgets in the next container.
    """
    found = [root] if _is_stop(root) else []
    stops = [
        (child.geometry(), order)
        for child in root.children()
        if isinstance(child, QWidget) and _is_seen(child) and (order := reading_order(child))
    ]
    return found + [stop for line in _lines(stops) for _, order in line for stop in order] if stops else found


def focus_neighbour(root: QWidget, is_next: bool) -> bool:
    """Moves the focus to the next or previous widget of the reading order; the first follows the last.

    Returns False if Tab cannot reach any widget.
    """
    stops = reading_order(root)
    if not stops:
        return False
    # If Tab cannot reach the focused widget (such as another tile), start from a sibling or parent that it can reach.
    here = QApplication.focusWidget()
    while here is not None and here not in stops and here is not root:
        sibling = next((stop for stop in stops if stop.parentWidget() is here.parentWidget()), None)
        here = sibling or here.parentWidget()
    place = stops.index(here) if here in stops else -1 if is_next else 0
    target = stops[(place + (1 if is_next else -1)) % len(stops)]
    target.setFocus(Qt.FocusReason.TabFocusReason if is_next else Qt.FocusReason.BacktabFocusReason)
    _bring_into_sight(target)
    return True


def is_by_keyboard(event: QFocusEvent) -> bool:
    """True if the Tab key or a shortcut moved the focus, so that the widget has to show its focus."""
    reason = Qt.FocusReason
    return event.reason() in (reason.TabFocusReason, reason.BacktabFocusReason, reason.ShortcutFocusReason)


def _lines(stops: list[tuple[QRect, list[QWidget]]]) -> list[list[tuple[QRect, list[QWidget]]]]:
    lines: list[list[tuple[QRect, list[QWidget]]]] = []
    end = 0
    for placed in sorted(stops, key=_top):
        rect = placed[0]
        if not lines or rect.top() > end - LINE_OVERLAP:
            lines.append([])
            end = rect.bottom()
        lines[-1].append(placed)
        end = min(end, rect.bottom())
    return [sorted(line, key=_left) for line in lines]


def _is_seen(widget: QWidget) -> bool:
    return not widget.isHidden() and not widget.isWindow()


def _is_stop(widget: QWidget) -> bool:
    return bool(widget.focusPolicy().value & _BY_TAB) and widget.isEnabled() and widget.focusProxy() is None


def _bring_into_sight(widget: QWidget) -> None:
    area = widget.parentWidget()
    while area is not None:
        content = area.widget() if isinstance(area, QScrollArea) else None
        if isinstance(area, QScrollArea) and content is not None and content.isAncestorOf(widget):
            area.ensureWidgetVisible(widget)
        area = area.parentWidget()


def _top(placed: tuple[QRect, list[QWidget]]) -> int:
    return placed[0].top()


def _left(placed: tuple[QRect, list[QWidget]]) -> int:
    return placed[0].left()
