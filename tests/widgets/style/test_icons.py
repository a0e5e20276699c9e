"""Icons are drawn in the requested colour, and sharp at every pixel density."""

import pytest
from PySide6.QtGui import QColor

from resources import ROOT
from widgets.style.icons import app_icon, icon, pixmap

NAMES = [path.stem for path in sorted((ROOT / "icons").glob("*.svg"))] + ["copy"]


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_is_drawn_in_the_requested_colour(qapp, name):
    image = pixmap(name, "#FF0000", 32).toImage()
    seen = {
        QColor(image.pixelColor(x, y)).name()
        for x in range(32)
        for y in range(32)
        if image.pixelColor(x, y).alpha() == 255
    }
    assert seen == {"#ff0000"}


def test_an_icon_is_as_sharp_as_the_screen(qapp):
    assert pixmap("error", "#000000", 16, 1.5).width() == 24


def test_an_unknown_icon_is_named(qapp):
    with pytest.raises(FileNotFoundError, match="nothing"):
        icon("nothing", "#000000")


def test_the_application_icon_has_its_small_drawings(qapp):
    assert not app_icon().pixmap(16, 16).isNull()
