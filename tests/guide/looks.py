"""Takes pictures of every state of the window, for a review of its looks.

python -m tests.guide.looks OUT --theme dark --language ko
python -m tests.guide.looks OUT --only panel_4,settings --size 1024x640 --scale 1.5
"""

import argparse
import json
import os
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QPoint, QRect, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from explorer.app import create_application
from explorer.cli.arguments import size
from explorer.window.main_window import MainWindow
from tests.guide.helpers.box_scenes import BLOCKING, DIALOGS, MENUS
from tests.guide.helpers.camera import LANGUAGES, SIZE, THEMES, live, open_window, settle
from tests.guide.helpers.device_scenes import BACK_ENDS
from tests.guide.helpers.window_scenes import WINDOWS, Scene, panels

TITLE_BAR = 28
OPENED_AFTER_MS = 800
# The states that these scenes show do not end by themselves, so they are not waited for.
UNENDING = ("running", "largeRun", "getDirectML")
# Large enough for every window with its menus and dialogs.
SCREEN = {"name": "screen", "x": 0, "y": 0, "width": 3200, "height": 2000, "logicalDpi": 96, "logicalBaseDpi": 96}


def scenes() -> Mapping[str, Scene]:
    """Returns all scenes for looking at the window, by name: every panel, every state of the window, every dialog and
    every menu.
    """
    with open_window("light", "en") as window:
        return {"first": WINDOWS["plain"], **panels(window), **WINDOWS, **DIALOGS, **MENUS}


def beside(window: MainWindow) -> list[QWidget]:
    """The open dialogs and menus other than `window`, in the order in which they are drawn: the topmost is last."""
    everything = (other for other in QApplication.topLevelWidgets() if other.isVisible() and other is not window)
    # A widget in a graphics scene belongs to the window, although Qt lists it as a window of its own.
    shown = [other for other in everything if other.graphicsProxyWidget() is None]
    return sorted(shown, key=lambda other: not isinstance(other, QDialog))


def composed(window: MainWindow) -> QImage:
    """Returns a picture of the window with its open dialogs and menus. A dialog gets a bar with its title."""
    ground, parts = window.grab(), list[tuple[QPoint, QPixmap, str]]()
    area = window.rect()
    for other in beside(window):
        place = other.mapToGlobal(QPoint(0, 0)) - window.mapToGlobal(QPoint(0, 0))
        title = other.windowTitle() if isinstance(other, QDialog) else ""
        if title:
            place = window.rect().center() - other.rect().center()
        parts.append((place, other.grab(), title))
        area = area.united(QRect(place, other.size()).adjusted(-1, -TITLE_BAR if title else 0, 1, 1))
    picture = QPixmap(area.size() * ground.devicePixelRatio())
    picture.setDevicePixelRatio(ground.devicePixelRatio())
    picture.fill(QColor("#808080"))
    painter = QPainter(picture)
    painter.translate(-area.topLeft())
    painter.drawPixmap(0, 0, ground)
    for place, drawn, title in parts:
        if title:
            frame = QRect(place, drawn.deviceIndependentSize().toSize()).adjusted(-1, -TITLE_BAR, 1, 1)
            painter.fillRect(frame, QColor("#808080"))
            painter.drawText(frame.adjusted(12, 6, 0, 0), title)
        painter.drawPixmap(place, drawn)
    painter.end()
    return picture.toImage()


@contextmanager
def played(scene: Scene, window: MainWindow, folder: Path) -> Iterator[None]:
    """A context in which the dialog, menu or panel of `scene` is open. Closes all open dialogs and menus afterwards."""
    acted = scene(window, folder)
    rest = acted if isinstance(acted, Iterator) else iter(())
    next(rest, None)
    yield
    close_all(window)
    next(rest, None)


def close_all(window: MainWindow) -> None:
    for box in beside(window):
        box.close()


def act(name: str, scene: Scene, window: MainWindow, folder: Path) -> list[QImage]:
    """Plays a scene, and returns its picture as the only entry of a list."""
    taken: list[QImage] = []

    def take() -> None:
        taken.append(composed(window))
        close_all(window)

    if name in BLOCKING:
        QTimer.singleShot(OPENED_AFTER_MS, take)
    with played(scene, window, folder):
        if name in UNENDING:
            live(OPENED_AFTER_MS)
            take()
        elif name not in BLOCKING:
            settle(window)
            take()
    return taken


def on_large_screen() -> None:
    """Sets QT_QPA_PLATFORM so that Qt uses a large virtual screen. Call it before the application is created."""
    path = Path(tempfile.mkdtemp()) / "screen.json"
    path.write_text(json.dumps({"screens": [{**SCREEN, "dpr": 1}]}), encoding="utf-8")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={path}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--only", default="", help="names, or their beginnings with a *, separated by commas")
    parser.add_argument("--size", type=size, default=SIZE)
    parser.add_argument("--scale", default="1")
    given = parser.parse_args()
    on_large_screen()
    os.environ["QT_SCALE_FACTOR"] = given.scale
    create_application()
    given.out.mkdir(parents=True, exist_ok=True)
    wanted, failed = given.only.split(",") if given.only else ["*"], 0
    for name, scene in scenes().items():
        if not any(name == one or (one.endswith("*") and name.startswith(one[:-1])) for one in wanted):
            continue
        try:
            with (
                tempfile.TemporaryDirectory() as folder,
                open_window(
                    given.theme, given.language, given.size, name != "first", BACK_ENDS.get(name, BACK_ENDS["plain"])
                ) as window,
            ):
                for image in act(name, scene, window, Path(folder)):
                    image.convertToFormat(QImage.Format.Format_RGB888).save(str(given.out / f"{name}.png"))
        except Exception:  # the other pictures are still taken
            traceback.print_exc()
            failed += 1
            print(f"{name}: no picture", file=sys.stderr)
    return min(failed, 1)


if __name__ == "__main__":
    sys.exit(main())
