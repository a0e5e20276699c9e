"""The column with the list of operators, which becomes a strip in a narrow window."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from explorer.shell.application import application
from widgets.browser.operator_list import OperatorList
from widgets.style.icons import icon
from widgets.style.sizes import BROWSER_STRIP_WIDTH, GAP, ICON, LEAST_BROWSER_WIDTH, TOOL_BUTTON, UNLIMITED
from widgets.style.theme import Theme


class BrowserColumn(QWidget):
    """The column of the window that has the list of operators.

    In a narrow window, the column is only a strip with a button. The button opens the list, which closes when it loses
    the focus.
    """

    search_requested = Signal()
    width_changed = Signal(int)  # the width that the column needs, in px

    def __init__(self, operators: OperatorList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._operators = operators
        self._is_narrow = self._is_open = False
        self._button = QToolButton()
        self._button.setObjectName("operators.open")
        self._button.setToolTip(self.tr("Find an operator (Ctrl+K)"))
        self._button.setAccessibleName(self._button.toolTip())
        self._button.setFixedSize(TOOL_BUTTON, TOOL_BUTTON)
        self._button.setIconSize(QSize(ICON, ICON))
        self._button.clicked.connect(self.search_requested)
        self._strip = QWidget()
        column = QVBoxLayout(self._strip)
        column.setContentsMargins(GAP, GAP, GAP, GAP)
        column.addWidget(self._button)
        column.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._strip)
        layout.addWidget(operators)
        operators.operator_chosen.connect(self.close_again)
        operators.escaped.connect(self.close_again)
        self._show()

    @property
    def is_strip(self) -> bool:
        """True if the column of operators is reduced to a narrow strip."""
        return self._is_narrow and not self._is_open

    def set_theme(self, theme: Theme) -> None:
        self._button.setIcon(icon("search", theme.text))

    def set_narrow(self, is_narrow: bool) -> None:
        """Reduces the column to a narrow strip with a button if `is_narrow`; otherwise shows the list."""
        if is_narrow != self._is_narrow:
            self.close_again()
            self._is_narrow = is_narrow
            had_focus = self._operators.isAncestorOf(self.window().focusWidget() or self)
            self._show()
            if is_narrow and had_focus:
                # Otherwise Qt would move the focus to the next widget.
                self._button.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_search(self) -> None:
        """Gives the focus to the search. In a narrow window, opens the list until it loses the focus."""
        if self.is_strip:
            self._is_open = True
            # The focus is set before the button is hidden, because hiding would move it to the next widget.
            self._operators.show()
            self._operators.focus_search()
            self._show()
            application().focusChanged.connect(self._on_focus_changed)
        else:
            self._operators.focus_search()

    def close_again(self) -> None:
        """Closes the list of operators if it was opened in a narrow window."""
        if self._is_open:
            self._is_open = False
            application().focusChanged.disconnect(self._on_focus_changed)
            self._show()

    def _show(self) -> None:
        self._strip.setVisible(self.is_strip)
        self._operators.setVisible(not self.is_strip)
        self.setMinimumWidth(BROWSER_STRIP_WIDTH if self.is_strip else LEAST_BROWSER_WIDTH)
        self.setMaximumWidth(BROWSER_STRIP_WIDTH if self.is_strip else UNLIMITED)
        self.width_changed.emit(self.minimumWidth())

    def _on_focus_changed(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self._operators.isAncestorOf(now):
            self.close_again()
