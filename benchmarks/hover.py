"""From the pointer's move to the repainted pixels, with every linked cell framed.

    python -m benchmarks.hover [--moves 40]

TOP_K1 over rows: an output cell frames the whole row it was chosen from. The last line frames millions of cells: the
OffValue of a ONE_HOT feeds nearly all of them.
"""

import argparse
import os
import statistics
import tempfile
from time import perf_counter

from PySide6.QtCore import QEvent, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from explorer.app import create_application, create_window
from explorer.main_window import MainWindow
from explorer.settings import Settings
from ops import OPERATORS
from ops.edit import with_text
from ops.inference import fit_outputs
from ops.presets import case_of

SIDES = (4, 64, 256, 1024, 4096)


def open_case(window: MainWindow, name: str, edits: dict[str, str]) -> None:
    operator = OPERATORS[f"DML_OPERATOR_{name}"]
    case = case_of(operator, operator.examples[0])
    for path, text in edits.items():
        case = with_text(case, path, text)
    window.session.open_case(fit_outputs(case), name)
    wait(window)


def wait(window: MainWindow) -> None:
    app = QApplication.instance()
    assert app is not None
    while not window.runner.is_idle:
        app.processEvents()
    app.processEvents()


def milliseconds(window: MainWindow, field: str, moves: int) -> list[float]:
    """Of every move to another visible cell along the diagonal of a heatmap."""
    app = QApplication.instance()
    assert app is not None
    heatmap = window.stage.tensors.heatmap(field)
    shown = heatmap.shown
    assert shown is not None
    area = shown.grid.visible
    times: list[float] = []
    for move in range(moves):
        share = (move + 0.5) / moves
        place = QPointF(area.left() + share * area.width(), area.top() + share * area.height())
        event = QMouseEvent(
            QEvent.Type.MouseMove, place, heatmap.mapToGlobal(place), Qt.MouseButton.NoButton, Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        start = perf_counter()
        QApplication.sendEvent(heatmap, event)
        app.processEvents()
        times.append((perf_counter() - start) * 1000)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=40, help="pointer moves for each figure (40)")
    moves = parser.parse_args().moves
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    create_application()
    with tempfile.TemporaryDirectory() as folder:
        window = create_window(Settings(QSettings(f"{folder}/settings.ini", QSettings.Format.IniFormat)))
        window.resize(1280, 720)
        window.show()
        for side in SIDES:
            sizes = f"1,1,{side},{side}"
            fill = {"InputTensor.Sizes": sizes, "K": str(side)}
            open_case(window, "TOP_K1", fill)
            for field in ("OutputValueTensor", "InputTensor"):
                report(f"TOP_K1 {side} x {side}, {field}", milliseconds(window, field, moves))
        open_case(window, "ONE_HOT", {"IndicesTensor.Sizes": "1,1,4096,1", "OutputTensor.Sizes": "1,1,4096,1024"})
        report("ONE_HOT 4096 x 1024, ValuesTensor", milliseconds(window, "ValuesTensor", 2))
        window.close()


def report(what: str, times: list[float]) -> None:
    print(f"{what:44} median {statistics.median(times):6.1f} ms, longest {max(times):6.1f} ms of {len(times)}")


if __name__ == "__main__":
    main()
