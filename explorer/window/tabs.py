"""The tabs at the bottom of the window. The corner beside them shows the result of the program's own check, and the
verdict of DirectML.

A row of `PANELS` adds a tab.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QTabWidget, QWidget

from explorer.code.code_panel import CodePanel
from explorer.devices.verdict_panel import VerdictPanel
from explorer.editing.data_input import DataInput
from explorer.panels.distribution_panel import DistributionPanel
from explorer.panels.doc_panel import DocPanel
from explorer.panels.level_panel import LevelPanel
from explorer.panels.memory_panel import MemoryPanel
from explorer.problems.panel import ProblemsPanel
from explorer.session.session import Session
from explorer.settings.settings import Settings
from explorer.shell.actions import Actions
from explorer.shell.late_panel import LatePanel
from explorer.stage.stage import Stage
from explorer.window.arrangement import side_by_side
from widgets.controls.tab_order import reading_order
from widgets.style.icons import icon
from widgets.style.sizes import BAR_HEIGHT, GAP, ICON, NARROW_PANELS, TAB_PADDING, UNLIMITED, WIDE_GAP
from widgets.style.theme import LIGHT, Theme

# The width of a tab without its title, in px: the padding and the icon.
_AROUND_WORD = 2 * TAB_PADDING + ICON

P = TypeVar("P", bound=LatePanel)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sources:
    """The objects of the window that its tabs show or change."""

    session: Session
    settings: Settings
    stage: Stage
    actions: Actions
    input: DataInput


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Tab(Generic[P]):
    """A tab. `title` is translated in the context MainWindow, and `icon` is the name of an icon.

    `make` creates the panel and connects its signals; the panel imports its contents when it is first shown. `show`
    updates the panel. If `has_numbers` is True, `show` is called whenever the numbers on the stage change. Otherwise it
    is called after every change of the case, its violations or the target level.
    """

    title: str
    icon: str
    make: Callable[[Sources], P]
    show: Callable[[P, Session, Stage], None]
    has_numbers: bool = False


def _memory(sources: Sources) -> MemoryPanel:
    panel, tensors = MemoryPanel(), sources.stage.tensors
    # Pointing at the bytes of a cell acts like pointing at the cell on the stage.
    panel.cell_hovered.connect(tensors.cell_hovered)
    panel.cell_clicked.connect(tensors.cell_clicked)
    panel.cell_moved_by_key.connect(tensors.cell_moved_by_key)
    panel.menu_requested.connect(tensors.menu_requested)
    panel.addAction(sources.actions["cellMenu"])
    sources.stage.linking.marks_changed.connect(panel.show_marks)
    return panel


def _show_memory(panel: MemoryPanel, session: Session, stage: Stage) -> None:
    panel.show_numbers(session.case, stage.pictures, stage.tensors.levels)


def _levels(sources: Sources) -> LevelPanel:
    panel = LevelPanel()
    panel.level_chosen.connect(sources.session.set_level)
    return panel


def _show_levels(panel: LevelPanel, session: Session, _: Stage) -> None:
    panel.show_case(session.case, session.level)


def _distribution(_: Sources) -> DistributionPanel:
    return DistributionPanel()


def _show_distribution(panel: DistributionPanel, session: Session, stage: Stage) -> None:
    panel.show_numbers(session.case, stage.pictures)


def _code(sources: Sources) -> CodePanel:
    panel = CodePanel(sources.settings.code_language)
    panel.copy_asked.connect(sources.input.copy_text)
    return panel


def _show_code(panel: CodePanel, session: Session, _: Stage) -> None:
    panel.show_case(session.case, session.violations, session.pasted)


def _doc(_: Sources) -> DocPanel:
    return DocPanel()


def _show_doc(panel: DocPanel, session: Session, _: Stage) -> None:
    panel.show_operator(session.case.operator)


# The tabs to the right of the Problems tab, from left to right.
PANELS: tuple[Tab[Any], ...] = (
    Tab("Memory", "memory", _memory, _show_memory, has_numbers=True),
    Tab("Feature levels", "table", _levels, _show_levels),
    Tab("Distribution", "chart", _distribution, _show_distribution, has_numbers=True),
    Tab("Code", "code", _code, _show_code),
    Tab("Page", "doc", _doc, _show_doc),
)


class Panels(QTabWidget):
    """The tabs at the bottom of the window.

    The verdicts in the corner are placed by this class, not by QTabWidget, which would align a corner widget to the
    bottom.
    """

    def __init__(self, problems: ProblemsPanel, verdict: VerdictPanel, sources: Sources) -> None:
        super().__init__()
        self._problems, self._session, self._stage = problems, sources.session, sources.stage
        self._theme = LIGHT
        self._picture: tuple[str, str] | None = None
        self.setObjectName("panels")
        self.setAccessibleName(self.tr("Panels"))
        self.tabBar().setAccessibleName(self.tr("Panels"))
        self.setDocumentMode(True)
        self._corner = QWidget(self)
        row = QHBoxLayout(self._corner)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        for pill in (problems.pill, verdict.pill):
            row.addWidget(pill)

        self._corner.installEventFilter(self)
        self.addTab(side_by_side(problems, verdict), "")
        self._panels: list[tuple[Tab[Any], LatePanel]] = [(tab, tab.make(sources)) for tab in PANELS]
        for tab, panel in self._panels:
            self.addTab(panel, QCoreApplication.translate("MainWindow", tab.title))

    def panel(self, kind: type[P]) -> P:
        """The panel that is an instance of the class `kind`."""
        return next(panel for _, panel in self._panels if isinstance(panel, kind))

    def focus_panel(self) -> None:
        """Gives the focus to the first widget of the current panel that can have it. If there is none, the row of tabs
        gets it.
        """
        page = self.currentWidget()
        stops = [] if page is None else reading_order(page)
        (stops[0] if stops else self.tabBar()).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_case(self) -> None:
        """Shows the case of the session and its violations in the panels that need no numbers of the stage."""
        for tab, panel in self._panels:
            if not tab.has_numbers:
                tab.show(panel, self._session, self._stage)
        self.show_problems_title()

    def show_numbers(self) -> None:
        """Shows the numbers of the stage in the panels that need them."""
        for tab, panel in self._panels:
            if tab.has_numbers:
                tab.show(panel, self._session, self._stage)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.show_problems_title()
        for number, (tab, panel) in enumerate(self._panels, 1):
            panel.set_theme(theme)
            self.setTabIcon(number, icon(tab.icon, theme.muted))

    def show_problems_title(self) -> None:
        """Sets the title and the icon of the first tab if they have changed. Otherwise nothing is set, to avoid a
        repaint.
        """
        title, picture = self._problems.title, self._problems.icon(self._theme)
        if self.tabText(0) != title:
            self.setTabText(0, title)
        if self._picture != picture:
            self._picture = picture
            self.setTabIcon(0, icon(*picture))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._corner and event.type() == QEvent.Type.LayoutRequest:
            self.place_corner()  # the width of a verdict may have changed
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_corner()

    def place_corner(self) -> None:
        """Places the verdicts at the right end of the tab bar."""
        self._corner.adjustSize()
        self._show_icons()
        height = self.tabBar().height() or BAR_HEIGHT
        left = self.width() - self._corner.width() - WIDE_GAP
        self._corner.move(left, max((height - self._corner.height()) // 2, 0))
        self._corner.raise_()

    def _show_icons(self) -> None:
        """Shows the icons of the tabs if they fit beside the verdicts, otherwise hides them.

        If not even the titles fit beside the graph of a network, limits the width of the row of tabs, so that it ends
        at the verdicts and can scroll.
        """
        bar, room = self.tabBar(), self.width() - self._corner.width() - 2 * WIDE_GAP
        words = sum(bar.fontMetrics().horizontalAdvance(bar.tabText(tab)) for tab in range(bar.count()))
        has_icons = words + bar.count() * _AROUND_WORD <= room
        self.setIconSize(QSize(ICON, ICON) if has_icons else QSize(0, 0))
        is_narrow = self.width() < NARROW_PANELS and words + bar.count() * 2 * TAB_PADDING > room + WIDE_GAP
        bar.setMaximumWidth(max(room, 0) if is_narrow else UNLIMITED)
