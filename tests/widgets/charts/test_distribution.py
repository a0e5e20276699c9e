"""The distribution panel counts and draws the values of the chosen groups of tensors."""

import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from ops.presentation.number_format import NUMPY_TYPES
from widgets.charts.distribution import Distribution
from widgets.style.theme import DARK, LIGHT

INPUT = ("InputTensor", False, np.array([0.0, 1.5, np.nan, np.inf, -np.inf, 9.0], np.float32))
OUTPUT = ("OutputTensor", True, np.array([0.0, 1.5, 3.0], np.float32))
INDICES = ("IndicesTensor", False, np.array([0, 2], np.uint32))


@pytest.fixture
def shown(qtbot) -> Distribution:
    widget = Distribution()
    qtbot.addWidget(widget)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.resize(1000, 130)
    widget.show()
    return widget


def summary(widget: Distribution) -> str:
    label = widget.findChild(QLabel, "distribution.summary")
    assert isinstance(label, QLabel)
    return label.text()


def groups(widget: Distribution) -> QComboBox:
    combo = widget.findChild(QComboBox, "distribution.group")
    assert isinstance(combo, QComboBox)
    return combo


def plots(widget: Distribution) -> list[QWidget]:
    return [child for child in widget.findChildren(QWidget) if type(child).__name__ == "DistributionPlot"]


def test_the_summary_counts_values_without_a_bar(shown):
    shown.show_series({"values": (INPUT, OUTPUT)}, {"Min": 1.0, "Max": 3.0})
    assert summary(shown) == (
        "InputTensor: 3 finite, 1 NaN, 1 +inf, 1 −inf, 1 below Min, 1 above Max; OutputTensor: 3 finite, 1 below Min"
    )
    assert shown.accessibleDescription() == summary(shown)


def test_several_groups_can_be_chosen_and_stay_chosen(shown):
    shown.show_series({"values": (INPUT,), "indices": (INDICES,)}, {"Min": 1.0})
    assert groups(shown).isVisibleTo(shown)
    groups(shown).setCurrentIndex(1)
    assert summary(shown) == "IndicesTensor: 2 finite"
    shown.show_series({"values": (INPUT,), "indices": (INDICES, INDICES)}, {})
    assert summary(shown) == "IndicesTensor: 2 finite; IndicesTensor: 2 finite"


def test_one_group_needs_no_choice(shown):
    shown.show_series({"values": (INPUT,)}, {})
    assert not groups(shown).isVisibleTo(shown)


def test_a_hidden_panel_counts_nothing(qtbot, monkeypatch):
    widget = Distribution()
    qtbot.addWidget(widget)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    with monkeypatch.context() as patch:
        patch.setattr("widgets.charts.distribution.histogram_of", lambda *_: pytest.fail("counted"))
        widget.show_series({"values": (INPUT,)}, {})
    assert not plots(widget)
    widget.show()
    assert summary(widget).startswith("InputTensor: 3 finite")
    assert len(plots(widget)) == 1


def test_one_plot_serves_all_series(shown):
    for series in ((INPUT,), (OUTPUT,), (INPUT, OUTPUT)):
        shown.show_series({"values": series}, {})
    assert len(plots(shown)) == 1


@pytest.mark.sampled
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("data_type", NUMPY_TYPES)
def test_every_data_type_draws_its_extremes(shown, data_type, theme):
    dtype = NUMPY_TYPES[data_type]
    limits = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)
    extremes = np.array([limits.min, 0, 1, limits.max], dtype)
    shown.set_theme(theme)
    shown.show_series(
        {"values": (("InputTensor", False, extremes), ("OutputTensor", True, extremes[1:3]))},
        {"Min": -1.0, "Max": float(np.finfo(np.float32).max)},
    )
    before = shown.grab().toImage()
    shown.show_series({"values": (("InputTensor", False, extremes[1:3]),)}, {})
    assert shown.grab().toImage() != before


@pytest.mark.sampled
@pytest.mark.parametrize(
    "values",
    [
        pytest.param(np.full(4, np.nan), id="all NaN"),
        pytest.param(np.full(4, np.inf), id="all +inf"),
        pytest.param(np.zeros((0, 3), np.float32), id="no elements"),
        pytest.param(np.full(4, 0.37), id="constant"),
        pytest.param(np.float32(3), id="rank 0"),
        pytest.param(np.random.default_rng(0).normal(size=70_000), id="many"),
    ],
)
@pytest.mark.parametrize(
    "lines",
    [{}, {"Min": np.nan, "Max": np.inf}, {"Min": -np.inf}, {"Min": 5.0, "Max": -5.0}, {"Min": 1e308, "Max": -1e308}],
    ids=["none", "NaN and inf", "-inf", "reversed", "far away"],
)
def test_odd_tensors_and_bounds_draw(shown, values, lines):
    shown.show_series({"values": (("InputTensor", False, np.asarray(values)),)}, lines)
    assert not shown.grab().isNull()


def test_a_panel_without_tensors_is_empty(shown):
    shown.show_series({"values": (INPUT,)}, {})
    shown.show_series({}, {})
    assert summary(shown) == ""
    assert not any(plot.isVisibleTo(shown) for plot in plots(shown))


def test_a_theme_recolours_at_run_time(shown):
    shown.show_series({"values": (INPUT, OUTPUT)}, {"Max": 3.0})
    before = shown.grab().toImage()
    shown.set_theme(DARK)
    assert shown.grab().toImage() != before


def test_a_sample_is_mentioned(shown):
    shown.show_series({"values": (("InputTensor", False, np.broadcast_to(np.int8(1), (4096, 4096))),)}, {})
    assert summary(shown).endswith("only 1 of every 33 elements is counted (of 16777216 in total)")


@pytest.mark.sampled
def test_pyqtgraph_is_not_imported_before_the_tab_is_shown():
    program = "import sys, widgets.charts.distribution; print('pyqtgraph' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout
    assert printed.split() == ["False"]
