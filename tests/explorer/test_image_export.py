"""Pictures that leave the window: what is in the files, how sharp they are, and how a person gets them."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QLabel, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from explorer import dialogs, image_export
from explorer.image_dialog import ImageDialog
from explorer.main_window import MainWindow
from ops.dtypes import DataType
from tests.explorer.conftest import Show
from tests.explorer.driving import settle
from widgets.figure import Figure, image, png, svg

NAMESPACE = "{http://www.w3.org/2000/svg}"
Opened = Callable[[], ImageDialog]
SECONDS = 2
TYPES = [data_type for data_type in DataType if data_type.bits >= 8]


def drawn(window: MainWindow, field: str = "") -> Figure:
    return image_export.figure(window.stage, field, window.theming.theme)


def texts(content: bytes) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(content).iter(f"{NAMESPACE}text")]


def pixels(picture: QImage) -> np.ndarray:
    picture = picture.convertToFormat(QImage.Format.Format_RGB32)
    view = np.frombuffer(picture.constBits(), np.uint32).reshape(picture.height(), picture.bytesPerLine() // 4)
    return view[:, : picture.width()].copy()


def load(window: MainWindow, qtbot: QtBot, numbers: np.ndarray) -> None:
    window.session.load_numbers("InputTensor", numbers, "test", take_shape=True)
    settle(qtbot, window)
    qtbot.wait(20)


# What is in the files


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
def test_a_png_has_as_many_pixels_as_its_scale_says(show: Show, scale: int):
    figure = drawn(show("TOP_K1"), "InputTensor")
    made = QImage.fromData(png(image(figure, scale)))
    assert made.size() == figure.size * scale
    # As large on paper at every scale: 96 pixels of the window to an inch.
    assert made.dotsPerMeterX() == pytest.approx(scale * 96 / 0.0254, abs=1)


def test_a_png_at_four_times_the_scale_is_drawn_anew(show: Show):
    """Text and edges have details that no enlargement of the small one has."""
    figure = drawn(show("TOP_K1"), "InputTensor")
    small, large = image(figure, 1), image(figure, 4)
    enlarged = small.scaled(large.size(), mode=Qt.TransformationMode.SmoothTransformation)
    differs = pixels(large) != pixels(enlarged)
    assert differs.mean() > 0.05
    # Away from edges both are the same cell.
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
    assert set(heatmap.numbers) <= set(found)
    assert not image(drawn(window), 2).isNull()


def test_a_large_tensor_is_quick_and_its_files_are_bounded(qtbot: QtBot, show: Show):
    window = show("ELEMENT_WISE_CLIP")
    window.session.edit("InputTensor.DataType", "FLOAT32")
    load(window, qtbot, np.random.default_rng(0).random((1, 1, 4096, 4096), np.float32))
    qtbot.waitUntil(lambda: window.runner.is_idle, timeout=60_000)
    assert window.stage.slice_of("OutputTensor", None).shape == (4096, 4096)  # pyright: ignore[reportOptionalMemberAccess]
    for field in ("InputTensor", ""):
        figure = drawn(window, field)
        for make in (lambda f: svg(f, "test"), lambda f: png(image(f, 2))):
            begin = time.process_time()
            content = make(figure)
            assert time.process_time() - begin < SECONDS
            assert len(content) < 8 << 20


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


# How a person gets them


@pytest.fixture
def dialog(qtbot: QtBot, show: Show) -> Opened:
    window = show("TOP_K1")

    def opened() -> ImageDialog:
        window.actions_["exportImage"].trigger()
        found = window.findChildren(ImageDialog, "imageDialog")[-1]
        qtbot.waitUntil(found.isVisible)
        return found

    return opened


def choice(dialog: QDialog, name: str) -> QComboBox:
    found = dialog.findChild(QComboBox, f"imageDialog.{name}")
    assert found is not None
    return found


def size_text(dialog: QDialog) -> str:
    label = dialog.findChild(QLabel, "imageDialog.size")
    assert label is not None
    return label.text()


def press(qtbot: QtBot, dialog: QDialog, name: str) -> None:
    button = dialog.findChild(QPushButton, f"imageDialog.{name}")
    assert button is not None
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def saved(qtbot: QtBot, dialog: ImageDialog) -> None:
    """Presses Save, and waits until the file is there or it is said why not."""
    press(qtbot, dialog, "save")
    qtbot.waitUntil(lambda: is_gone(dialog) or dialog.findChild(QMessageBox, "notSaved") is not None)


def is_gone(dialog: ImageDialog) -> bool:
    return not isValid(dialog) or not dialog.isVisible()


def test_the_dialog_tells_the_size_before(window: MainWindow, dialog: Opened):
    shown = dialog()
    stage, tensor = drawn(window).size, drawn(window, "InputTensor").size
    choice(shown, "scale").setCurrentText("4x")
    choice(shown, "format").setCurrentText("PNG")
    assert size_text(shown) == f"{4 * stage.width()} x {4 * stage.height()} pixels"
    choice(shown, "of").setCurrentText("InputTensor")
    assert size_text(shown) == f"{4 * tensor.width()} x {4 * tensor.height()} pixels"
    choice(shown, "format").setCurrentText("SVG")
    assert size_text(shown) == f"{tensor.width()} x {tensor.height()}, sharp at every size"
    assert not choice(shown, "scale").isEnabled()
    shown.close()


@pytest.mark.parametrize("name", ["a.png", "b.svg", "without an ending"])
def test_a_file_is_saved_and_the_choice_remembered(
    qtbot: QtBot,
    window: MainWindow,
    dialog: Opened,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    name: str,
):
    kind = "PNG" if name.endswith("png") else "SVG"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(tmp_path / name))
    shown = dialog()
    choice(shown, "of").setCurrentText("InputTensor")
    choice(shown, "format").setCurrentText(kind)
    choice(shown, "scale").setCurrentText("4x")
    saved(qtbot, shown)
    (path,) = tmp_path.iterdir()
    assert path.suffix == f".{kind.lower()}"
    assert window.status.currentMessage() == f"Saved {path}"
    if kind == "PNG":
        assert QImage(str(path)).size() == drawn(window, "InputTensor").size * 4
    else:
        assert "InputTensor" in texts(path.read_bytes())
    again = dialog()
    assert (choice(again, "format").currentText(), choice(again, "scale").currentText()) == (kind, "4x")
    again.close()


def test_what_cannot_be_written_says_why(
    qtbot: QtBot, window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    path = tmp_path / "no such folder" / "a.png"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(path))
    shown = dialog()
    saved(qtbot, shown)
    box = shown.findChild(QMessageBox, "notSaved")
    assert box is not None
    assert box.text() == f"{path} cannot be written: No such file or directory."
    box.close()
    assert shown.isVisible()
    assert choice(shown, "of").isEnabled()
    assert " x " in size_text(shown)
    shown.close()
    assert not shown.isVisible()


def test_the_window_answers_while_a_large_picture_is_written(
    qtbot: QtBot, window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    gate, threads = threading.Event(), list[str]()

    def slowly(drawn: QImage) -> bytes:
        threads.append(threading.current_thread().name)
        gate.wait(SECONDS)
        return png(drawn)

    monkeypatch.setattr(image_export, "png", slowly)
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: str(tmp_path / "a.png"))
    shown = dialog()
    choice(shown, "format").setCurrentText("PNG")
    press(qtbot, shown, "save")
    assert size_text(shown) == "Writing the file..."
    shown.close()
    assert shown.isVisible()
    assert not choice(shown, "of").isEnabled()
    gate.set()
    qtbot.waitUntil(lambda: is_gone(shown))
    assert threads == ["image"]
    assert QImage(str(tmp_path / "a.png")).size() == drawn(window).size * window.settings.image_scale


def test_a_picture_beyond_what_an_image_holds_is_not_begun(
    window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("widgets.figure.LONGEST_SIDE", 1000)
    monkeypatch.setattr("explorer.image_export.LONGEST_SIDE", 1000)
    shown = dialog()
    choice(shown, "format").setCurrentText("PNG")
    choice(shown, "scale").setCurrentText("4x")
    size = drawn(window).size * 4
    assert size_text(shown) == (
        f"The picture would have {size.width()} x {size.height()} pixels; "
        "an image has up to 1000 a side and 67108864 in all."
    )
    for name in ("save", "copy"):
        button = shown.findChild(QPushButton, f"imageDialog.{name}")
        assert button is not None
        assert not button.isEnabled()
    shown.close()


def test_more_numbers_than_an_svg_can_have_are_told(
    window: MainWindow, dialog: Opened, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("explorer.image_export.MOST_TEXTS", 10)
    shown = dialog()
    choice(shown, "format").setCurrentText("SVG")
    assert size_text(shown) == "The picture has 24 numbers; up to 10 are written as SVG."
    shown.close()


def menu_of(window: MainWindow, field: str) -> QMenu:
    heatmap = window.stage.tensors.heatmap(field)
    window.stage.menu_requested.emit(field, (0, 0, 1, 1), heatmap.mapToGlobal(heatmap.rect().center()))
    return [menu for menu in window.findChildren(QMenu, "cellMenu") if menu.isVisible()][-1]


def test_the_menu_of_a_cell_copies_the_picture_of_its_tensor(show: Show):
    window = show("TOP_K1")
    window.settings.image_scale = 4
    menu = menu_of(window, "OutputValueTensor")
    next(action for action in menu.actions() if action.objectName() == "cellMenu.copyImage").trigger()
    menu.close()
    size = drawn(window, "OutputValueTensor").size * 4
    assert QApplication.clipboard().image().size() == size
    assert window.status.currentMessage() == f"Copied a picture of {size.width()} x {size.height()} pixels"


def test_the_menu_of_a_cell_begins_with_its_tensor(show: Show):
    window = show("TOP_K1")
    menu = menu_of(window, "OutputValueTensor")
    next(action for action in menu.actions() if action.objectName() == "cellMenu.exportImage").trigger()
    menu.close()
    shown = window.findChildren(ImageDialog, "imageDialog")[-1]
    assert choice(shown, "of").currentText() == "OutputValueTensor"
    shown.close()


def test_the_stage_is_copied_from_the_menu_and_from_the_dialog(qtbot: QtBot, window: MainWindow, dialog: Opened):
    window.settings.image_scale = 1
    window.actions_["copyImage"].trigger()
    assert QApplication.clipboard().image().size() == drawn(window).size
    shown = dialog()
    choice(shown, "scale").setCurrentText("2x")
    press(qtbot, shown, "copy")
    assert QApplication.clipboard().image().size() == drawn(window).size * 2
