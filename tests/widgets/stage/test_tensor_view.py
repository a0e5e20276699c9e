"""The view of one tensor has a heading and captions, and their texts are not cut off."""

import numpy as np
import pytest

from ops.presentation.slicing import SliceChoice, resolve
from widgets.display.picture import TensorPicture
from widgets.stage.tensor_view import TensorView
from widgets.style.theme import LIGHT

VALUES = np.zeros((1, 1, 3, 2), np.uint32)


@pytest.fixture
def view(qtbot):
    widget = TensorView("IndicesTensor")
    qtbot.addWidget(widget)
    return widget


def show(view: TensorView, picture: TensorPicture, cell: float = 40) -> None:
    slice_view = resolve(picture.sizes, SliceChoice())
    view.resize(*view.measure(picture, slice_view, 32)(cell))
    view.show_picture(picture, slice_view, None, cell, 32)


def colors_of(view: TensorView, top: int, bottom: int) -> set[str]:
    image = view.grab().toImage()
    dpr = image.devicePixelRatio()
    return {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(int(top * dpr), int(bottom * dpr))
    }


def test_a_blamed_size_is_red_in_the_header(view):
    plain = TensorPicture("IndicesTensor", False, "UINT32", (1, 1, 3, 2), VALUES)
    show(view, plain)
    assert LIGHT.error.lower() not in colors_of(view, 20, 35)
    show(view, TensorPicture("IndicesTensor", False, "UINT32", (1, 1, 3, 2), VALUES, error_sizes=frozenset({3})))
    assert LIGHT.error.lower() in colors_of(view, 20, 35)


def test_a_caption_makes_room_for_itself(view):
    picture = TensorPicture("IndicesTensor", False, "UINT32", (1, 1, 3, 2), VALUES)
    slice_view = resolve(picture.sizes, SliceChoice())
    without = view.measure(picture, slice_view, 32)(40)[1]
    said = TensorPicture(
        "IndicesTensor",
        False,
        "UINT32",
        (1, 1, 3, 2),
        VALUES,
        caption_lines=(("Sizes[3] is 2, has to be 1.", "error"),),
    )
    assert view.measure(said, slice_view, 32)(40)[1] > without


def test_a_long_caption_wraps_instead_of_being_cut(view):
    lines = (("Sizes[3] is 2, has to be 1 because Axis is 3 and IndicesTensor has one index for each sequence.", None),)
    picture = TensorPicture("IndicesTensor", False, "UINT32", (1, 1, 3, 2), VALUES, caption_lines=lines)
    slice_view = resolve(picture.sizes, SliceChoice())
    short = TensorPicture("IndicesTensor", False, "UINT32", (1, 1, 3, 2), VALUES, caption_lines=(("No.", None),))
    (width, height), small = (view.measure(each, slice_view, 32)(40) for each in (picture, short))
    assert small[0] < width < 320
    assert height >= small[1] + 16


def test_a_narrow_tensor_is_as_wide_as_its_name(view):
    narrow = TensorPicture("AVeryLongNameOfATensorDescription", False, "UINT32", (1, 1), np.zeros((1, 1), np.uint32))
    assert view.measure(narrow, resolve((1, 1), SliceChoice()), 32)(16)[0] > 200


def test_the_heatmap_is_named_for_automation_and_readers(view):
    show(view, TensorPicture("IndicesTensor", False, "UINT32", (1, 1, 3, 2), VALUES))
    assert view.heatmap.objectName() == "heatmap:IndicesTensor"
    assert view.heatmap.accessibleName() == "IndicesTensor UINT32 {1,1,3,2}"
    assert view.heatmap.accessibleDescription() == "rows d2, cols d3, at [0,0,:,:]"


def test_a_picture_of_a_difference_is_named_by_title_and_tensor(view):
    picture = TensorPicture(
        "A.difference", True, "ULP", (1, 2), np.zeros((1, 2), np.uint64), "ulp", title="Difference", read_at="A"
    )
    show(view, picture)
    assert view.heatmap.accessibleName() == "Difference A ULP {1,2}"
