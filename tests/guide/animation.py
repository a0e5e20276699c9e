"""Records the animation of the README from the real window: the explanation of some cells, and the fix of a broken
desc.

    python -m tests.guide.animation      writes docs/images/linked-hover.gif
"""

import argparse
import math
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from explorer.app import create_application
from explorer.window.main_window import MainWindow
from tests.explorer.helpers.window_actions import editor, heatmap
from tests.guide.helpers.camera import live, open_window, settle
from widgets.problems.fix_button import FixButton

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "linked-hover.gif"
SIZE = (1024, 680)
FRAME_MS = 60
PIXELS_A_FRAME = 45
COLORS = 128
# The arrow of a pointer, with its tip at (0, 0).
POINTER = ((0, 0), (0, 17), (4, 13.5), (7, 20), (9.5, 19), (6.7, 12.5), (12, 12.5))


class Film:
    """Records frames of a window for an animation. It draws a pointer that moves like the user's."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._at = QPoint(window.width() * 3 // 4, window.height() * 3 // 5)
        self._over: QWidget | None = None
        self.frames: list[tuple[QImage, int]] = []

    def hold(self, milliseconds: int) -> None:
        """Adds the current image of the window to the animation, as a frame that stays for `milliseconds`."""
        live(FRAME_MS)
        image = self._window.grab().toImage()
        self._draw_pointer(image)
        if self.frames and self.frames[-1][0] == image:
            milliseconds += self.frames.pop()[1]
        self.frames.append((image, milliseconds))

    def move_to(self, place: QPoint, then_ms: int) -> None:
        """Moves the mouse pointer to `place` in small steps, and sends mouse moves to the widgets below the pointer.
        The last frame lasts `then_ms`.
        """
        begin, way = self._at, place - self._at
        frames = max(math.ceil(math.hypot(way.x(), way.y()) / PIXELS_A_FRAME), 2)
        for frame in range(1, frames + 1):
            eased = (1 - math.cos(math.pi * frame / frames)) / 2
            self._at = begin + QPoint(round(way.x() * eased), round(way.y() * eased))
            self._point()
            self.hold(FRAME_MS if frame < frames else then_ms)

    def click(self, then_ms: int) -> None:
        target = self._window.childAt(self._at) or self._window
        QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=target.mapFrom(self._window, self._at))
        self.hold(then_ms)

    def _point(self) -> None:
        over = self._window.childAt(self._at) or self._window
        if self._over is not None and self._over is not over:
            QApplication.sendEvent(self._over, QEvent(QEvent.Type.Leave))
        self._over = over
        moved = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(over.mapFrom(self._window, self._at)),
            QPointF(self._window.mapToGlobal(self._at)), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(over, moved)

    def _draw_pointer(self, image: QImage) -> None:
        arrow = QPolygonF([QPointF(self._at) + QPointF(*corner) for corner in POINTER])
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor("white"))
        painter.setBrush(QColor("black"))
        painter.drawPolygon(arrow)
        painter.end()


def play(window: MainWindow) -> list[tuple[QImage, int]]:
    """Performs a short demonstration in the window, and returns the frames with their durations.

    It points at two output cells and an input cell, then makes Axis too large, and fixes this.
    """
    film = Film(window)
    film.hold(400)
    for field, cell, then_ms in (
        ("OutputValueTensor", (0, 0, 1, 0), 1100),
        ("OutputIndexTensor", (0, 0, 2, 1), 800),
        ("InputTensor", (0, 0, 0, 3), 800),
    ):
        map_ = heatmap(window, field)
        place = map_.rect_of(cell)
        below_the_number = (place.center() + place.bottomRight()) / 2
        film.move_to(map_.mapTo(window, below_the_number), then_ms)
    axis = editor(window, "Axis")
    film.move_to(axis.mapTo(window, axis.rect().center()), 100)
    film.click(100)
    axis.selectAll()
    QTest.keyClicks(axis, "4")
    settle(window)
    film.hold(1400)
    fix = next(button for button in window.problems.findChildren(FixButton) if button.isVisible())
    film.move_to(fix.mapTo(window, fix.rect().center()), 250)
    film.click(100)
    settle(window)
    film.hold(900)
    return film.frames


def write(frames: Iterable[tuple[QImage, int]], path: Path) -> None:
    """Writes the GIF. All frames share a palette, so that unchanged areas do not flicker."""
    images, times = list[Image.Image](), list[int]()
    for image, milliseconds in frames:
        plain = image.convertToFormat(QImage.Format.Format_RGB888)
        size = (plain.width(), plain.height())
        images.append(Image.frombytes("RGB", size, bytes(plain.constBits()), "raw", "RGB", plain.bytesPerLine()))
        times.append(milliseconds)
    every = Image.new("RGB", (images[0].width, images[0].height * len(images)))
    for place, image in enumerate(images):
        every.paste(image, (0, place * image.height))
    palette = every.quantize(COLORS, Image.Quantize.MEDIANCUT)
    first, *others = (image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images)
    first.save(path, save_all=True, append_images=others, duration=times, loop=0, optimize=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=PICTURE)
    path: Path = parser.parse_args().out
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = create_application()
    app.setCursorFlashTime(0)
    with open_window("light", "en", SIZE) as window:
        frames = play(window)
    write(frames, path)
    seconds = sum(milliseconds for _, milliseconds in frames) / 1000
    print(f"{path}: {len(frames)} frames, {seconds:.1f} s, {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
