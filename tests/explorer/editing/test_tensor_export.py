"""The tensors of the stage are exported as .npy files, all together or one of them."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from explorer.window.main_window import MainWindow
from tests.explorer.conftest import Show
from tests.explorer.helpers.window_actions import menu_of


def test_all_tensors_are_exported_and_nothing_is_replaced_unasked(
    show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    window = show("TOP_K1")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window.actions_["exportTensors"].trigger()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "InputTensor.npy", "OutputIndexTensor.npy", "OutputValueTensor.npy",
    ]  # fmt: skip
    saved = np.load(tmp_path / "OutputValueTensor.npy")
    assert saved.shape == (1, 1, 3, 2)
    assert saved.reshape(-1).tolist() == [11, 10, 9, 8, 7, 6]
    (tmp_path / "InputTensor.npy").write_bytes(b"mine")
    window.actions_["exportTensors"].trigger()
    box = question(window)
    assert "already contains InputTensor.npy, OutputValueTensor.npy, OutputIndexTensor.npy." in box.text()
    box.button(QMessageBox.StandardButton.No).click()
    assert (tmp_path / "InputTensor.npy").read_bytes() == b"mine"
    window.actions_["exportTensors"].trigger()
    question(window).button(QMessageBox.StandardButton.Yes).click()
    assert np.load(tmp_path / "InputTensor.npy").shape == (1, 1, 3, 4)


def test_computed_tensors_are_exported_together_and_alone(show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    window = show("MULTIHEAD_ATTENTION")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window.actions_["exportTensors"].trigger()
    shown = {picture.field: picture.values for picture in window.stage.pictures}
    assert {"QueryTensor", "Scores", "Weights", "OutputTensor"} <= set(shown)
    assert {path.stem for path in tmp_path.iterdir()} == set(shown)
    scores = shown["Scores"]
    assert scores is not None
    np.testing.assert_array_equal(np.load(tmp_path / "Scores.npy"), scores)
    path = tmp_path / "alone.npy"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    export_cell(window, "Scores")
    np.testing.assert_array_equal(np.load(path), scores)


def test_a_4_bit_tensor_is_exported_in_packed_bytes(show: Show, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    window = show("QUANTIZE")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    window.actions_["exportTensors"].trigger()
    assert window.session.case.sizes("OutputTensor") == (2, 6)
    assert np.load(tmp_path / "OutputTensor.npy").nbytes == 6


def export_cell(window: MainWindow, field: str) -> None:
    """Chooses *Export tensor as .npy* in the context menu of a cell of the tensor `field`."""
    menu = menu_of(window, field)
    next(action for action in menu.actions() if action.objectName() == "cellMenu.export").trigger()
    menu.close()


def question(window: MainWindow) -> QMessageBox:
    return next(box for box in window.findChildren(QMessageBox, "replaceFiles") if box.isVisible())
