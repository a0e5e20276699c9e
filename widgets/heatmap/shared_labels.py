"""The numbers of heatmaps side by side: one precision and one size for all that are in sight."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtGui import QRegion

from widgets.heatmap.cell_labels import CellLabels, fitted_together
from widgets.heatmap.painting import HeatmapScene, visible_part


class HasLabels(Protocol):
    """What `SharedLabels` needs of a heatmap."""

    @property
    def shown(self) -> HeatmapScene | None: ...
    def visibleRegion(self) -> QRegion: ...
    def relabel(self) -> None: ...


class SharedLabels:
    """Made when the first heatmap is painted, and anew when one is painted that was out of sight or shows other cells.

    As in one heatmap, what is out of sight has no say: tiles without end would take seconds to be written.
    """

    def __init__(self, heatmaps: Sequence[HasLabels]) -> None:
        self._heatmaps = heatmaps
        self._made: dict[HasLabels, tuple[HeatmapScene, CellLabels | None]] = {}

    def labels_of(self, heatmap: HasLabels) -> CellLabels | None:
        """The numbers of a heatmap that is about to be painted; those that get others by that are painted again."""
        made = self._made.get(heatmap)
        if made is None or made[0] is not heatmap.shown:
            self._make(heatmap)
        return self._made[heatmap][1]

    def _make(self, asked: HasLabels) -> None:
        before = self._made
        in_sight = [h for h in self._heatmaps if h is asked or not h.visibleRegion().isEmpty()]
        scenes = [(heatmap, heatmap.shown) for heatmap in in_sight if heatmap.shown is not None]
        first = scenes[0][1]
        parts = [visible_part(scene) for _, scene in scenes]
        labels = fitted_together(parts, first.picture.data_type, first.grid.cell, first.picture.numbers)
        self._made = {heatmap: (scene, own) for (heatmap, scene), own in zip(scenes, labels, strict=True)}
        for heatmap, (_, own) in self._made.items():
            if heatmap is not asked and heatmap in before and before[heatmap][1] != own:
                heatmap.relabel()
