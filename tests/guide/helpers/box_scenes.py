"""Scenes for every dialog, question and menu of the window, by object name, opened the way a user opens them."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QMenu, QMessageBox, QWidget

from explorer.code import sharing
from explorer.devices import reports
from explorer.devices.device_view import explain_backend
from explorer.devices.download_dialog import GetDirectML, _tell, other_jobs  # pyright: ignore[reportPrivateUsage]
from explorer.editing import number_loading
from explorer.files.import_remarks import ImportRemarks
from explorer.recovery.unexpected_errors import Mishap, MishapDialog
from explorer.shell import dialogs
from explorer.shell.waiting import GivenUpError, reading
from explorer.window.main_window import MainWindow
from ops import OPERATORS
from ops.directml.install.download import Job
from ops.directml.install.library import Machine
from ops.directml.install.sources import Installed, question
from ops.directml.install.wheels import NEWEST_WINDOWS
from ops.formats.cpp_export import writer as cpp_writer
from ops.presets import case_of
from ops.text.sentences import say
from tests.explorer.helpers.window_actions import broken, editor, heatmap
from tests.guide.helpers.camera import live, open_example, settle
from tests.ops.formats.dxdispatch.test_document import two_clips
from tests.ops.formats.dxdispatch.test_model_files import model
from tests.ops.helpers.onnx.models import network, saved
from widgets.problems.fix_button import MenuArrow
from widgets.text.wording import worded

# A scene that yields continues after its picture is taken. Before the picture, only the dialog is waited for.
Box = Callable[[MainWindow, Path], Iterator[None] | None]
BAR = "File", "Edit", "View", "Run", "Help"


def _act(name: str, window: MainWindow, folder: Path) -> None:
    window.actions_[name].trigger()


def lesson_dialog(window: MainWindow, folder: Path) -> None:
    window.session.edit("K", "1")
    settle(window, 0)
    window.actions_["makeLesson"].trigger()


def _write(path: Path, root: dict[str, Any]) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(root, indent=1), encoding="utf-8")
    return path


def _large(window: MainWindow) -> None:
    open_example(window, "ELEMENT_WISE_CLIP")
    window.session.edit("InputTensor.Sizes", "1,1,9000,9000")


def cpp_pasting(window: MainWindow, folder: Path) -> None:
    operator = OPERATORS["DML_OPERATOR_ONE_HOT"]
    text = cpp_writer.write(case_of(operator, operator.examples[0]))
    window.pasting.open_text(text.replace("{ 1u, 1u, 3u, 1u }", "{ 1u, 1u, rows, 1u }").replace("3u;", "lastAxis;"))


def dispatchables(window: MainWindow, folder: Path) -> None:
    root = two_clips()
    root["dispatchables"]["shader"] = {"type": "hlsl"}
    window.open_file(_write(folder / "several.json", root))


def onnx(window: MainWindow, folder: Path) -> None:
    window.open_file(saved(network(), folder, "detector.onnx"))


def import_remarks(window: MainWindow, folder: Path) -> None:
    told = ("The input K is a constant of the model: 3.", "The output places is INT64, which is not computed here.")
    ImportRemarks("best scores of detector.onnx", told, window).show()


def load_numbers(window: MainWindow, folder: Path) -> None:
    np.save(folder / "scores.npy", np.linspace(0, 1, 12).reshape(4, 3))
    window.input.loading.load_file("InputTensor", folder / "scores.npy")


def not_loaded(window: MainWindow, folder: Path) -> None:
    (folder / "scores.csv").write_text("1,2,3\n4,5\n", encoding="utf-8")
    window.input.loading.load_file("InputTensor", folder / "scores.csv")


def not_opened(window: MainWindow, folder: Path) -> None:
    path = folder / "broken.json"
    path.write_text('{\n  "resources": {},\n  "dispatchables": {"a" 1}\n}\n', encoding="utf-8")
    window.open_file(path)


def hostile(window: MainWindow, folder: Path) -> None:
    path = folder / "deep.json"
    path.write_text("[" * 200_000, encoding="utf-8")
    window.open_file(path)


def not_pasted(window: MainWindow, folder: Path) -> None:
    window.stage.pin("InputTensor", (0, 0, 0, 0))
    QGuiApplication.clipboard().setText("1,2\n3,x")
    window.input.paste_at("InputTensor", (0, 0, 0, 0))


def not_saved(window: MainWindow, folder: Path) -> None:
    dialogs.save_array(window, str(folder / "missing" / "numbers.npy"), np.zeros(3))


def not_copied(window: MainWindow, folder: Path) -> None:
    with patch("explorer.exporting.image_export.why_not", lambda *_: "40000 x 30000"):
        window.commands.copy_image()


def left_out(window: MainWindow, folder: Path) -> None:
    open_example(window, "ELEMENT_WISE_CLIP")
    window.session.edit("InputTensor.Sizes", "1,1,600,600")
    case = window.session.case
    logical = np.random.default_rng(0).random((1, 1, 600, 600)).astype(np.float32)
    window.session.open_case(case.with_logical("InputTensor", logical), "noise")
    sharing.copy_share_text(window.session, {}, window.input.copying, window)
    while not window.input.copying.is_idle:
        live(10)


def report(window: MainWindow, folder: Path) -> None:
    told = {
        "happened": "The device was removed while it computed TOP_K1: DXGI_ERROR_DEVICE_HUNG.",
        "adapter": "Contoso Graphics 7", "versions": {"DirectML": "1.13.1", "python": "3.11.2", "numpy": "2.2.1"},
        "violations": [], "level": "6_4",
    }  # fmt: skip
    reports.ReportDialog(told, window).show()


def report_saved(window: MainWindow, folder: Path) -> None:
    with patch.object(dialogs, "ask_save", lambda *_: str(folder / "top_k1.json")):
        reports.ask_and_save(window, window.session.case, {"happened": "The device was removed."})


def outside_files(window: MainWindow, folder: Path) -> None:
    np.save(folder / "x.npy", np.array([5, 6, 7, 8], np.float32))
    window.open_file(_write(folder / "models" / "model.json", model(values={"sourcePath": "../x.npy"})))


def save_changes(window: MainWindow, folder: Path) -> None:
    window.open_file(_write(folder / "model.json", model()))
    settle(window, 0)
    window.session.edit("Min", "2")
    window.close()


def ask_get_directml(window: MainWindow, folder: Path) -> None:
    """Shows the question that get-directml asks on a Windows machine with ONNX Runtime."""
    job, windows = Job(wheel=NEWEST_WINDOWS), Machine(system="win32", processor="AMD64")
    library = Installed(folder / "DirectML.dll", "1.15.4", say("the package onnxruntime-directml"))
    with patch("ops.directml.install.sources.installed", lambda machine: (library,)):
        GetDirectML(job, window).ask(worded(question(NEWEST_WINDOWS)), other_jobs(job, windows))


def get_directml(window: MainWindow, folder: Path) -> Iterator[None]:
    def fetch(job: Job) -> None:
        while not job.is_stopped():
            job.progress(say("Fetching {file}...", file="onnxruntime_directml-1.20.1-cp311-cp311-win_amd64.whl"))
            threading.Event().wait(0.05)

    with patch("ops.directml.install.download.fetch", fetch):
        getting = GetDirectML(Job(), window)
        getting.start()
        yield
        getting._on_quit()  # pyright: ignore[reportPrivateUsage]


def get_directml_ended(window: MainWindow, folder: Path) -> None:
    _tell(QMessageBox.Icon.Warning, worded("There is no connection to the package index."), window)


def ask_large_run(window: MainWindow, folder: Path) -> None:
    _large(window)
    with patch("explorer.runs.large_run.free_memory", lambda: 1 << 40):
        window.actions_["run"].trigger()


def too_large(window: MainWindow, folder: Path) -> None:
    _large(window)
    with patch("explorer.runs.large_run.free_memory", lambda: 1 << 20):
        window.actions_["run"].trigger()


def large_run(window: MainWindow, folder: Path) -> Iterator[None]:
    opened = threading.Event()

    def slow(*_: object, however_large: bool = False) -> None:
        opened.wait(5)
        raise ValueError

    _large(window)
    with patch("explorer.runs.large_run.free_memory", lambda: 1 << 40), patch("explorer.runs.runner.evaluate", slow):
        window.actions_["run"].trigger()
        box = window.findChild(QMessageBox, "askLargeRun")
        assert box is not None
        box.button(QMessageBox.StandardButton.Yes).click()
        yield
        open_example(window, "TOP_K1")
        opened.set()


def waiting(window: MainWindow, folder: Path) -> None:
    with suppress(GivenUpError):
        reading(window, "detector.onnx", threading.Event().wait)


def about_the_back_end(window: MainWindow, folder: Path) -> None:
    explain_backend(window, None, "")


def mishap(window: MainWindow, folder: Path) -> None:
    MishapDialog(
        Mishap.of(IndexError("index 4 is out of bounds for axis 3 with size 4")), window.session, window.status, window
    ).show()


def row_length(window: MainWindow, folder: Path) -> None:
    _patterns(window)
    menu = next(menu for menu in window.findChildren(QMenu, "InputTensor.strideMenu") if menu.isVisible())
    action = next(action for action in menu.actions() if action.objectName() == "strides.padRowsTo")
    action.trigger()
    menu.close()


def replace_files(window: MainWindow, folder: Path) -> None:
    np.save(folder / "InputTensor.npy", np.zeros(3))
    with patch.object(number_loading.QFileDialog, "getExistingDirectory", lambda *_: str(folder)):
        window.input.export_all()


def cell_menu(window: MainWindow, folder: Path) -> None:
    window.stage.pin("InputTensor", (0, 0, 1, 1))
    map_ = heatmap(window, "InputTensor")
    window.stage.menu_requested.emit("InputTensor", (0, 0, 1, 1), map_.mapToGlobal(map_.rect_of((0, 0, 1, 1)).center()))


def problem_menu(window: MainWindow, folder: Path) -> None:
    broken(window)
    settle(window, 0)
    window.problems.menu_requested.emit(0, window.problems.mapToGlobal(QPoint(200, 40)))


def fixes(window: MainWindow, folder: Path) -> None:
    window.session.edit("K", "-3")
    settle(window, 0)
    editor(window, "K").setFocus()
    window.actions_["fix"].trigger()


def fix_arrow(window: MainWindow, folder: Path) -> None:
    broken(window)
    settle(window, 0)
    next(arrow for arrow in window.problems.findChildren(MenuArrow) if arrow.isVisible()).click()


def stride_menu(window: MainWindow, folder: Path) -> None:
    _patterns(window)


def color_panel(window: MainWindow, folder: Path) -> None:
    window.stage.slices.legend.group_clicked.emit("values")


def back_ends(window: MainWindow, folder: Path) -> None:
    window.actions_["backEnd"].trigger()


def drop_down(name: str, window: MainWindow, folder: Path) -> None:
    box = window.findChild(QWidget, name)
    assert box is not None
    box.showPopup()  # pyright: ignore[reportAttributeAccessIssue]


def menu_of_bar(place: int, window: MainWindow, folder: Path) -> None:
    action = window.menuBar().actions()[place]
    menu = action.menu()
    assert isinstance(menu, QMenu)
    window.menuBar().setActiveAction(action)
    menu.popup(window.menuBar().mapToGlobal(window.menuBar().actionGeometry(action).bottomLeft()))


def sub_menu(name: str, window: MainWindow, folder: Path) -> None:
    menu = window.findChild(QMenu, name)
    assert menu is not None
    menu.popup(window.mapToGlobal(QPoint(240, 120)))


def _patterns(window: MainWindow) -> None:
    button = window.findChild(QAbstractButton, "InputTensor.stridePatterns")
    assert button is not None
    button.click()


DIALOGS: Mapping[str, Box] = {
    "about": partial(_act, "about"), "shortcutList": partial(_act, "shortcuts"), "settings": partial(_act, "settings"),
    "lessonDialog": lesson_dialog, "imageDialog": partial(_act, "exportImage"), "cppPasting": cpp_pasting,
    "dispatchables": dispatchables,
    "onnx": onnx, "importRemarks": import_remarks, "loadNumbers": load_numbers, "notLoaded": not_loaded,
    "notOpened": not_opened, "notPasted": not_pasted, "notSaved": not_saved, "notCopied": not_copied,
    "leftOut": left_out, "report": report, "reportSaved": report_saved, "outsideFiles": outside_files,
    "saveChanges": save_changes, "askGetDirectML": ask_get_directml, "getDirectML": get_directml,
    "getDirectMLEnded": get_directml_ended, "askLargeRun": ask_large_run, "tooLarge": too_large,
    "largeRun": large_run, "waiting": waiting, "backendInfo": about_the_back_end, "mishap": mishap,
    "rowLength": row_length, "replaceFiles": replace_files, "useOutput": partial(_act, "useOutput"),
}  # fmt: skip
MENUS: Mapping[str, Box] = {
    **{f"menu_{name}": partial(menu_of_bar, place) for place, name in enumerate(BAR)},
    "lessons": partial(sub_menu, "lessons"), "recentFiles": partial(sub_menu, "recentFiles"), "cellMenu": cell_menu,
    "problemMenu": problem_menu, "fixes": fixes, "fix_arrow": fix_arrow, "strideMenu": stride_menu,
    "backEnds": back_ends, "color_panel": color_panel, "hostile": hostile,
}  # fmt: skip
# These dialogs run an event loop until they are answered, so their picture is taken inside this loop.
BLOCKING = ("waiting",)
