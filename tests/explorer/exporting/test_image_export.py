"""An exported image has the texts and colours of the stage, and as many pixels as its scale requires."""

import time
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from explorer.window.main_window import MainWindow
from ops.arrays.dtypes import DataType
from tests.explorer.conftest import Show
from tests.explorer.helpers.exported_figures import NAMESPACE, drawn, texts
from tests.explorer.helpers.window_actions import lay_out, settle
from widgets.stage.figure import image, png, svg

SECONDS = 10  # of the processor; drawing every one of 16 million cells would take minutes
TYPES = [data_type for data_type in DataType if data_type.bits >= 8]


def pixels(picture: QImage) -> np.ndarray:
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    view = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), picture.bytesPerLine() // 4)
    return view[:, : picture.width()].copy()


def load(window: MainWindow, qtbot: QtBot, numbers: np.ndarray) -> None:
    window.session.load_numbers("InputTensor", numbers, "test", take_shape=True)
    settle(qtbot, window)
    lay_out()


def test_the_texts_of_an_svg_are_those_of_the_heatmap(show: Show):
    found = texts(svg(drawn(show("TOP_K1"), "InputTensor"), "test"))
    assert sorted(text for text in found if text.isdigit()) == sorted(
        map(str, [0, 1, 10, 11, 3, 2, 9, 8, 4, 5, 6, 7, *range(4), *range(3), *(1, 1, 3, 4)])
    )
    assert {"InputTensor", "FLOAT32 {", "rows d2, cols d3, at [0,0,:,:]", "d2\u2193"} <= set(found)


def test_the_svg_of_the_stage_has_all_tensors_their_colours_and_the_formula(qtbot: QtBot, show: Show):
    window = show("TOP_K1")
    before = drawn(window).size
    window.stage.pin("OutputValueTensor", (0, 0, 1, 1))
    settle(qtbot, window)
    found = texts(svg(drawn(window), "test"))
    assert {"InputTensor", "OutputValueTensor", "OutputIndexTensor", "values", "indices", "cursor"} <= set(found)
    assert "OutputValueTensor[0,0,1,1]" in " ".join(found)
    assert drawn(window).size.height() > before.height()


def test_an_svg_names_its_fonts_and_has_rectangles_for_cells(show: Show):
    content = svg(drawn(show("TOP_K1"), "InputTensor"), "test")
    root = ElementTree.fromstring(content)
    families = {node.get("font-family") for node in root.iter(f"{NAMESPACE}text")}
    assert all(family and family.endswith((", sans-serif", ", monospace")) for family in families)
    assert not list(root.iter(f"{NAMESPACE}image"))
    assert len(list(root.iter(f"{NAMESPACE}rect"))) >= 12
    assert len(content) < 20_000
    assert root.findtext(f"{NAMESPACE}title") == "test"


def test_an_svg_has_the_colours_of_the_cells(show: Show):
    window = show("TOP_K1")
    figure = drawn(window, "InputTensor")
    renderer = QSvgRenderer(QByteArray(svg(figure, "test")))
    assert renderer.isValid()
    made = QImage(figure.size, QImage.Format.Format_RGB32)
    painter = QPainter(made)
    renderer.render(painter)
    painter.end()
    own = pixels(image(figure, 1))
    other = pixels(made)
    heatmap = window.stage.tensors.heatmap("InputTensor")
    for cell in np.ndindex(1, 1, 3, 4):
        corner = heatmap.mapTo(window.stage.tensors.view("InputTensor"), heatmap.rect_of(cell).topLeft())
        x, y = corner.x() + 8 + 4, corner.y() + 8 + 4  # the margin, and away from the grid
        assert own[y, x] == other[y, x]


@pytest.mark.parametrize("scale", [1, 2, 4])
def test_a_png_has_as_many_pixels_as_its_scale_requires(show: Show, scale: int):
    figure = drawn(show("TOP_K1"), "InputTensor")
    made = QImage.fromData(png(image(figure, scale)))
    assert made.size() == figure.size * scale
    # The size on paper does not depend on the scale: 96 px of the window are an inch.
    assert made.dotsPerMeterX() == pytest.approx(scale * 96 / 0.0254, abs=1)


def test_a_png_at_four_times_the_scale_is_drawn_anew(show: Show):
    """A PNG at scale 4 shows text and edges in more detail than an enlarged PNG at scale 1."""
    figure = drawn(show("TOP_K1"), "InputTensor")
    small, large = image(figure, 1), image(figure, 4)
    enlarged = small.scaled(large.size(), mode=Qt.TransformationMode.SmoothTransformation)
    differs = pixels(large) != pixels(enlarged)
    assert differs.mean() > 0.05
    # Away from edges both show the same colour.
    colors = len(np.unique(pixels(small)))
    assert len(np.unique(pixels(large))) > colors / 2
    repeated = np.repeat(np.repeat(pixels(small), 4, 0), 4, 1)
    assert 0.02 < (pixels(large) != repeated).mean() < 0.5


def test_the_screen_is_not_changed_by_a_picture(show: Show):
    window = show("TOP_K1")
    before = pixels(window.stage.grab().toImage())
    png(image(drawn(window), 4))
    svg(drawn(window), "test")
    np.testing.assert_array_equal(pixels(window.stage.grab().toImage()), before)


# Odd and large tensors


@pytest.mark.sampled
@pytest.mark.parametrize(
    "data_type", [t for t in DataType if t.bits >= 16 and t.name != "FLOAT64"], ids=lambda t: t.name
)
def test_every_type_and_odd_value_is_drawn(qtbot: QtBot, show: Show, data_type: DataType):
    window = show("TOP_K1")
    for tensor in ("InputTensor", "OutputValueTensor"):
        window.session.edit(f"{tensor}.DataType", data_type.name)
    if data_type.is_float:
        info = np.finfo(data_type.numpy.name)
        numbers = np.array([np.nan, np.inf, -np.inf, -0.0, info.max, info.tiny], data_type.numpy)
        expected = ["NaN", "+inf", "\u2212inf"]
    else:
        info = np.iinfo(data_type.numpy.name)
        numbers = np.array([info.min, info.max, 0, 1, 2, 3], data_type.numpy)
        expected = []
    load(window, qtbot, numbers.reshape(1, 1, 2, 3))
    found = texts(svg(drawn(window), "test"))
    assert set(expected) <= set(found)
    heatmap = window.stage.tensors.heatmap("InputTensor")
    # Qt splits a text where the font changes, for example before a superscript.
    together = "".join(found)
    assert all(number in found or number in together for number in heatmap.numbers)
    assert not image(drawn(window), 2).isNull()


@pytest.mark.sampled
def test_a_large_tensor_is_quick_and_its_files_are_bounded(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    window.session.edit("InputTensor.DataType", "FLOAT32")
    load(window, qtbot, np.random.default_rng(0).random((1, 1, 4096, 4096), np.float32))
    qtbot.waitUntil(lambda: window.runner.is_idle, timeout=60_000)
    assert window.stage.slice_of("OutputTensor", None).shape == (4096, 4096)  # pyright: ignore[reportOptionalMemberAccess]
    for field in ("InputTensor", ""):
        figure = drawn(window, field)
        for make in (lambda f: svg(f, "test"), lambda f: png(image(f, 2))):
            begin = time.thread_time()
            content = make(figure)
            assert time.thread_time() - begin < SECONDS
            assert len(content) < 8 << 20


@pytest.mark.sampled
@pytest.mark.parametrize("field", ["InputTensor", ""])
def test_tiles_tables_and_errors_are_drawn(qtbot: QtBot, show: Show, field: str):
    window = show("GATHER_ND1", 2)
    for name in ("tiles", "table"):
        window.actions_[name].setChecked(True)
        settle(qtbot, window)
        assert "InputTensor" in texts(svg(drawn(window, field), "test"))
    window.session.edit("InputTensor.Sizes[3]", "77")
    settle(qtbot, window)
    assert "InputTensor" in texts(svg(drawn(window, field), "test"))
