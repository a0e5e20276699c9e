"""Chooses the dimensions of rows and columns, and the index along every other dimension."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QWidget

from ops.presentation.slicing import Shape, SliceChoice, completed, is_usual, with_usual_axes
from widgets.controls.chips import Chip
from widgets.controls.choice_box import Choice, ChoiceBox
from widgets.controls.flow_layout import FlowLayout
from widgets.style.sizes import AXIS_COMBO_WIDTH, BAR_HEIGHT, COMBO_HEIGHT, GAP, LARGE_GAP, SLIDER_WIDTH
from widgets.style.theme import LIGHT, Theme

# The number of items for rows and columns at the start of the layout.
_COMBOS = 2
# The value of a slider has 32 signed bits; a dimension may be twice as long.
_LARGEST = 2**31 - 1


class SliceSelector(QWidget):
    """The controls 'rows [d2] columns [d3] d1 [slider] 0 / 2', which choose a slice. A dimension of size 1 has no
    slider, and a tensor with one dimension has no control for rows.

    If rows and columns are the default, the signal `choice_edited` reports them as None, so that other sizes can have
    other defaults.
    """

    choice_edited = Signal(SliceChoice)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("slice")
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._sizes: Shape = ()
        self._tiled: tuple[int, ...] = ()
        self._choice = SliceChoice()
        self._layout = FlowLayout(self, gap=LARGE_GAP, line_gap=0)
        self._rows = self._new_combo("slice.rows", self.tr("rows"))
        self._columns = self._new_combo("slice.columns", self.tr("columns"))
        self._rows.activated.connect(self._on_rows_activated)
        self._columns.activated.connect(self._on_columns_activated)
        self._reset: Chip | None = None
        self._reset_box: QWidget | None = None
        self._theme = LIGHT
        self._sliders: dict[int, _DimensionSlider] = {}

    def show_choice(self, sizes: Shape, choice: SliceChoice, tiled: Sequence[int] = ()) -> None:
        """Shows a choice of slices without emitting a signal. `sizes` are the common sizes of all tensors.

        The dimensions in `tiled` have no slider, because all slices along them are shown as tiles.
        """
        shown = (tuple(sizes), tuple(tiled), completed(choice, tuple(sizes)))
        if shown == (self._sizes, self._tiled, self._choice):
            return  # every edit comes here
        self._sizes, self._tiled, self._choice = shown
        for combo, dimension in ((self._rows, self._choice.rows), (self._columns, self._choice.columns)):
            with QSignalBlocker(combo):
                names = [Choice(f"d{d}") for d in range(len(sizes))]
                combo.show_choices(names, None if dimension is None else f"d{dimension}")
                combo.setEnabled(len(sizes) > 1)
            box = combo.parentWidget()
            assert box is not None, "every combo box is beside its word"
            box.setVisible(dimension is not None)
        self._show_reset(not is_usual(self._choice, self._sizes))
        self._show_sliders()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        for part in (self._rows, self._columns, *([self._reset] if self._reset is not None else [])):
            part.set_theme(theme)

    def minimumSizeHint(self) -> QSize:
        """The smallest size with the boxes for rows and columns on one line; the sliders may be on further lines."""
        boxes = [self._layout.itemAt(place) for place in range(_COMBOS)]
        width = sum(box.sizeHint().width() for box in boxes if box is not None) + LARGE_GAP
        return QSize(width, super().minimumSizeHint().height())

    def reserve(self, width: int) -> None:
        """Keeps `width` pixels free at the end of the first line."""
        self._layout.reserve(width)

    def arrange(self) -> None:
        """Places the widgets immediately, without waiting for the event loop."""
        self._layout.activate()

    def height_for(self, width: int, reserved: int) -> int:
        """The height that the controls need at `width`, in pixels, if the last `reserved` pixels of the first line must
        stay free.
        """
        return self._layout.height_for(width, reserved)

    def last_line_width(self, width: int, reserved: int) -> int:
        """Returns the width of the controls on the last line if they need several lines at `width`; otherwise 0.

        `reserved` pixels are free at the end of the first line.
        """
        return self._layout.last_line_width(width, reserved)

    def swap(self) -> None:
        """Exchanges rows and columns."""
        if self._choice.rows is not None and self._choice.columns is not None:
            self._edit(replace(self._choice, rows=self._choice.columns, columns=self._choice.rows))

    def step_slice(self, step: int) -> None:
        """Moves `step` slices forward (back if negative) along the last dimension that has a slider."""
        shown = [d for d, slider in self._sliders.items() if not slider.isHidden()]
        if shown:
            self._sliders[max(shown)].step(step)

    def _show_reset(self, is_changed: bool) -> None:
        if self._reset is None and is_changed:
            self._reset = Chip(self.tr("rows/cols changed \u2013 reset"), clickable=True)
            self._reset.setObjectName("slice.reset")
            self._reset.setAccessibleName(self.tr("Reset rows and columns to the default dimensions"))
            self._reset.set_theme(self._theme)
            self._reset.clicked.connect(self._on_reset)
            self._reset_box = _in_line(self._reset)
            self._layout.insert_widget(_COMBOS, self._reset_box)
        if self._reset_box is not None:
            self._reset_box.setVisible(is_changed)

    def _show_sliders(self) -> None:
        shown = (self._choice.rows, self._choice.columns, *self._tiled)
        needed = [d for d, size in enumerate(self._sizes) if size > 1 and d not in shown]
        for d in needed:
            if d not in self._sliders:
                slider = _DimensionSlider(d)
                slider.moved.connect(self._on_slider_moved)
                following = sum(1 for other in self._sliders if other > d)
                self._sliders[d] = slider
                self._layout.insert_widget(self._layout.count() - following, slider)
        for d, slider in self._sliders.items():
            slider.setVisible(d in needed)
            if d in needed:
                slider.show_index(min(self._choice.at[d], self._sizes[d] - 1), self._sizes[d])

    def _new_combo(self, name: str, word: str) -> ChoiceBox:
        label = QLabel(word)
        label.setProperty("muted", True)
        combo = ChoiceBox(name)
        combo.setObjectName(name)
        combo.setAccessibleName(word)
        combo.setFixedHeight(COMBO_HEIGHT)
        combo.setFixedWidth(AXIS_COMBO_WIDTH)
        label.setBuddy(combo)
        self._layout.addWidget(_in_line(label, combo))
        return combo

    def _on_rows_activated(self, dimension: int) -> None:
        columns = self._choice.rows if dimension == self._choice.columns else self._choice.columns
        self._edit(replace(self._choice, rows=dimension, columns=columns))

    def _on_columns_activated(self, dimension: int) -> None:
        rows = self._choice.columns if dimension == self._choice.rows else self._choice.rows
        self._edit(replace(self._choice, rows=rows, columns=dimension))

    def _on_reset(self) -> None:
        # The chip has the focus, and is about to disappear.
        self._rows.setFocus(Qt.FocusReason.OtherFocusReason)
        self._edit(completed(with_usual_axes(self._choice), self._sizes))

    def _on_slider_moved(self, dimension: int, index: int) -> None:
        at = list(self._choice.at)
        at[dimension] = index
        self._edit(replace(self._choice, at=tuple(at)))

    def _edit(self, choice: SliceChoice) -> None:
        if choice != self._choice:
            self.show_choice(self._sizes, choice, self._tiled)
            is_default = is_usual(self._choice, self._sizes)
            self.choice_edited.emit(with_usual_axes(self._choice) if is_default else self._choice)


def _in_line(*widgets: QWidget) -> QWidget:
    """A widget that contains these widgets side by side, so that they stay on one line of the bar."""
    box = QWidget()
    box.setFixedHeight(BAR_HEIGHT)
    layout = QHBoxLayout(box)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(GAP)
    for widget in widgets:
        layout.addWidget(widget)
    return box


class _DimensionSlider(QWidget):
    """A control for one dimension of the tensor, such as 'd1 [slider] i / n-1'. It selects the index that the slice
    has.

    Dimensions that are shown as rows or columns have no such control.
    """

    # Arguments: the dimension and the index.
    moved = Signal(int, int)

    def __init__(self, dimension: int) -> None:
        super().__init__()
        self._dimension = dimension
        self.setFixedHeight(BAR_HEIGHT)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP)
        name = QLabel(f"d{dimension}")
        name.setProperty("muted", True)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setObjectName(f"slice.d{dimension}")
        self._slider.setAccessibleName(f"d{dimension}")
        self._slider.setFixedWidth(SLIDER_WIDTH)
        self._slider.setPageStep(1)
        self._place = QLabel()
        self._place.setProperty("muted", "true")
        for widget in (name, self._slider, self._place):
            layout.addWidget(widget)
        self._slider.valueChanged.connect(self._on_value_changed)

    def show_index(self, index: int, size: int) -> None:
        """Shows `index` on the slider of the dimension, which has `size` elements. Does not emit a signal."""
        with QSignalBlocker(self._slider):
            self._slider.setRange(0, min(size - 1, _LARGEST))
            self._slider.setValue(index)
        self._place.setText(f"{index} / {size - 1}")
        # As wide as its widest text, so that nothing else moves with the slider.
        widest = f"{size - 1} / {size - 1}"
        self._place.setMinimumWidth(self._place.fontMetrics().horizontalAdvance(widest) + 2)

    def step(self, step: int) -> None:
        """Moves the slider by `step`."""
        self._slider.setValue(self._slider.value() + step)

    def _on_value_changed(self, index: int) -> None:
        self.moved.emit(self._dimension, index)
