"""The About box names every package that is used, with its licence."""

from collections.abc import Callable
from importlib import metadata

import pytest
from PySide6.QtWidgets import QMessageBox

from explorer.window.main_window import MainWindow


def about(window: MainWindow) -> str:
    window.actions_["about"].trigger()
    box = window.findChild(QMessageBox, "about")
    assert box is not None
    text = box.text()
    box.accept()
    box.setObjectName("")  # it is deleted later
    return text


def test_everything_that_is_used_is_named_with_its_licence(window: MainWindow):
    told = about(window)
    licences = {"pyqtgraph": "MIT", "platformdirs": "MIT", "tree-sitter": "MIT", "tree-sitter-cpp": "MIT"}
    for name, licence in {**licences, "onnx": "Apache-2.0"}.items():
        assert f"{name} {metadata.version(name)} ({licence})" in told


def test_what_is_not_installed_is_not_named(window: MainWindow, monkeypatch: pytest.MonkeyPatch):
    version: Callable[[str], str] = metadata.version

    def without_onnx(name: str) -> str:
        if name == "onnx":
            raise metadata.PackageNotFoundError(name)
        return version(name)

    monkeypatch.setattr(metadata, "version", without_onnx)
    told = about(window)
    assert "onnx" not in told
    assert "tree-sitter" in told
