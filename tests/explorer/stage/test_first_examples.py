"""In the first example of every operator, numbers, colours and empty space of the stage follow the rules of the
layout.
"""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ops import OPERATORS
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import lay_out, settle
from tests.guide.helpers.camera import open_example
from tests.guide.helpers.stage_checks import faults
from tests.helpers.sampling import Sample
from widgets.style.sizes import FIRST_WINDOW

SOME = 24


@pytest.mark.sampled
def test_numbers_colours_and_room_of_first_examples(
    qtbot: QtBot, show: Show, sample: Sample, subtests: pytest.Subtests
):
    for operator in sample.of(tuple(OPERATORS.values()), SOME // 2, thorough=SOME):
        with subtests.test(operator=operator.name):
            window = show(operator.name)
            window.resize(1440, 900)
            settle(qtbot, window)
            lay_out()
            window.grab()
            assert list(faults(window)) == []


@pytest.mark.sampled
@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("size", [FIRST_WINDOW, (1024, 640)])
def test_the_colour_key_keeps_its_words_and_numbers_in_small_windows(
    qtbot: QtBot, show: Show, size: tuple[int, int], language: str, subtests: pytest.Subtests
):
    """In a small window, the legend is not shortened and covers no control.

    The tested operators have the widest legends and controls: legends for truth values, for indices and for two value
    groups, and the switch of the data flow.
    """
    window = show("TOP_K1")
    window.settings.language = language
    window.resize(*size)
    for name in ("ELEMENT_WISE_IF", "GATHER", "MAX_POOLING1", "LSTM"):
        with subtests.test(operator=name):
            open_example(window, name)
            settle(qtbot, window)
            lay_out()
            legend, bar = window.stage.slices.legend, window.stage.slices.selector
            assert legend.width() >= legend.legible_width
            controls = [each for each in bar.findChildren(QWidget) if each.isVisible() and each.parent() is bar]
            places = [each.geometry().translated(bar.pos()) for each in controls]
            assert not any(place.intersects(legend.geometry()) for place in places)


MANY_TENSORS = ("LSTM", "GRU", "ADAM_OPTIMIZER", "QUANTIZED_LINEAR_CONVOLUTION", "QUANTIZED_LINEAR_MATRIX_MULTIPLY")


@pytest.mark.sampled
@pytest.mark.parametrize("name", MANY_TENSORS)
def test_many_tensors_are_readable_in_the_first_window(qtbot: QtBot, show: Show, name: str, subtests: pytest.Subtests):
    window = show(name)
    window.resize(*FIRST_WINDOW)
    settle(qtbot, window)
    for way in ("tensors", "data flow"):
        with subtests.test(way=way):
            lay_out()
            window.grab()
            heatmaps = window.stage.tensors.heatmaps()
            assert [field for field, heatmap in heatmaps if not heatmap.numbers] == []
            assert window.stage.tensors.verticalScrollBar().maximum() == 0
            assert window.stage.tensors.horizontalScrollBar().maximum() == 0
        window.actions_["flow"].trigger()
        settle(qtbot, window)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("MATRIX_MULTIPLY_INTEGER_TO_FLOAT", {"29.50", "1.62"}),
        ("BATCH_NORMALIZATION_TRAINING", {"\u22120.5", "\u22121.5", "110"}),
        ("ADAM_OPTIMIZER", {"0.06", "2500"}),
        ("ELEMENT_WISE_EXP", {"0.05", "403.4"}),
        ("ELEMENT_WISE_POW", {"0.25", "1024"}),
    ],
)
def test_small_numbers_beside_large_ones_keep_their_digits(qtbot: QtBot, show: Show, name: str, shown: set[str]):
    window = show(name)
    window.resize(*FIRST_WINDOW)
    settle(qtbot, window)
    lay_out()
    window.grab()
    outputs = {picture.field for picture in window.stage.pictures if picture.is_output}
    texts = {text for field, heatmap in window.stage.tensors.heatmaps() if field in outputs for text in heatmap.numbers}
    assert shown <= texts
    assert list(faults(window)) == []


@pytest.mark.parametrize("name", ["GRU", "LSTM"])
def test_every_row_or_column_of_gates_has_letters_in_the_first_window(qtbot: QtBot, show: Show, name: str):
    window = show(name)
    window.resize(*FIRST_WINDOW)
    settle(qtbot, window)
    lay_out()
    gated = [picture for picture in window.stage.pictures if picture.gates[1]]
    assert {"WeightTensor", "RecurrenceTensor", "BiasTensor"} <= {picture.field for picture in gated}
    for picture in gated:
        scene = window.stage.tensors.heatmap(picture.field).shown
        assert scene is not None
        assert scene.place.has_ticks if picture.gates[0] == scene.view.columns else scene.place.has_gutter


@pytest.mark.parametrize("name", ["GRU", "LSTM", "QUANTIZED_LINEAR_CONVOLUTION"])
def test_the_outputs_of_a_crowded_stage_are_on_the_right(qtbot: QtBot, show: Show, name: str):
    window = show(name)
    window.resize(*FIRST_WINDOW)
    settle(qtbot, window)
    window.actions_["flow"].trigger()
    lay_out()
    views = window.stage.tensors.board.views
    shown = {picture.is_output: views[picture.field].x() for picture in window.stage.pictures}
    inputs = [views[p.field].x() for p in window.stage.pictures if not p.is_output and not p.title]
    assert shown[True] >= max(inputs)
