"""Reads exported images."""

from xml.etree import ElementTree

from explorer.exporting import image_export
from explorer.window.main_window import MainWindow
from widgets.stage.figure import Figure

NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(window: MainWindow, field: str = "") -> Figure:
    return image_export.figure(window.stage, field, window.theming.theme)


def texts(content: bytes) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(content).iter(f"{NAMESPACE}text")]
