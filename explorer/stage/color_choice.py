"""Keeps the scale mode and the colour limits that the user chose for each operator, and opens the panel in which the
user edits the limits.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from explorer.shell.actions import Actions
from ops.model.fields import INDICES, VALUES
from ops.model.operator import Operator
from ops.presentation.scales import ScaleMode, usual_mode
from widgets.charts.color_legend import ColorLegend
from widgets.controls.way_switch import WaySwitch
from widgets.display.group_colors import AUTO, SCALE_MODES, ColorLimits, GroupColors
from widgets.style.theme import LIGHT, Theme

if TYPE_CHECKING:
    from widgets.charts.color_panel import ColorPanel


class ScaleSwitch(WaySwitch):
    """The switch of the colour scale: one scale for all tensors, one for each tensor, or one for each slice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("scales", _ways(), parent)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.set_ways(_ways())


class ColorChoice(QObject):
    """Keeps the scale mode and the colour limits of every operator, and opens the panel that edits limits.

    `changed` is emitted when the user changes a mode or a limit.
    """

    changed = Signal()

    def __init__(self, actions: Actions, legend: ColorLegend, parent: QWidget) -> None:
        super().__init__(parent)
        self._legend, self._window = legend, parent
        self.switch = ScaleSwitch()
        self.limits: dict[str, dict[str, ColorLimits]] = {}
        """The colour limits by operator and name of the scale."""
        self.modes: dict[str, ScaleMode] = {}
        """The scale modes that the user chose, by operator."""
        self._operator: Operator | None = None
        self._panel: ColorPanel | None = None
        self._scale = ""
        self._colors: Mapping[str, GroupColors] = {}
        self._theme = LIGHT
        self.switch.chosen.connect(self._on_chosen)
        actions["scale"].triggered.connect(self._on_next)
        legend.group_clicked.connect(self.open_panel)

    @property
    def mode(self) -> ScaleMode:
        """The scale mode of the current operator: the user's choice, otherwise the default of the operator.

        If a session has limits of a value group but no mode, it was saved by version 0.1.0, in which all tensors had
        one scale; then the mode is "shared".
        """
        if self._operator is None:
            return "shared"
        is_shared = any(self.limits_now.get(group, AUTO) != AUTO for group in (VALUES, INDICES))
        usual: ScaleMode = "shared" if is_shared else usual_mode(self._operator)
        return self.modes.get(self._operator.type, usual)

    @property
    def limits_now(self) -> Mapping[str, ColorLimits]:
        """The colour limits of the current operator, by the name of the scale."""
        return {} if self._operator is None else self.limits.get(self._operator.type, {})

    def show_operator(self, operator: Operator) -> None:
        """Switches to the choices of another operator."""
        self._operator = operator
        self.switch.show_way(SCALE_MODES.index(self.mode))

    def show_colors(self, colors: Mapping[str, GroupColors]) -> None:
        """Updates the open panel with new colours; hides it if its scale has no numbers any more."""
        if self._panel is not None and self._panel.isVisible():
            self._show_panel(self._panel, colors)
        self._colors = colors

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        if self._panel is not None:
            self._panel.set_theme(theme)

    def choose(self, mode: ScaleMode) -> None:
        """Sets the mode of the colour scale for the current operator."""
        if self._operator is not None and mode != self.mode:
            self.modes[self._operator.type] = mode
            self.switch.show_way(SCALE_MODES.index(mode))
            self.changed.emit()

    def open_panel(self, scale: str) -> None:
        """Opens a panel below the legend in which the user edits the limits of the colour scale `scale`."""
        if self._panel is None:
            from widgets.charts.color_panel import ColorPanel  # imported here, because most users never open it

            self._panel = ColorPanel(self._window)
            self._panel.set_theme(self._theme)
            self._panel.limits_edited.connect(self._on_limits_edited)
        self._scale = scale
        self._show_panel(self._panel, self._colors)
        below = self._legend.entry(scale) or self.switch
        self._panel.popup(QRect(below.mapToGlobal(QPoint(0, 0)), below.size()))

    def _show_panel(self, panel: "ColorPanel", colors: Mapping[str, GroupColors]) -> None:
        if self._scale in colors:
            panel.show_colors(colors[self._scale])
        else:
            panel.hide()

    def _on_chosen(self, way: int) -> None:
        self.choose(SCALE_MODES[way])

    def _on_next(self) -> None:
        self.choose(SCALE_MODES[(SCALE_MODES.index(self.mode) + 1) % len(SCALE_MODES)])

    def _on_limits_edited(self, scale: str, limits: ColorLimits) -> None:
        if self._operator is not None:
            self.limits.setdefault(self._operator.type, {})[scale] = limits
            self.changed.emit()


def _ways() -> tuple[tuple[str, str], ...]:
    translate = QCoreApplication.translate
    return (
        (translate("Scales", "shared"), translate("Scales", "One colour scale for all tensors (C)")),
        (translate("Scales", "tensor"), translate("Scales", "A colour scale for each tensor (C)")),
        (translate("Scales", "slice"), translate("Scales", "A colour scale for each slice (C)")),
    )
