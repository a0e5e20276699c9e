"""Installs a simulated package onnxruntime for tests."""

import os
import shutil
from pathlib import Path

import pytest

from ops.formats.onnx_export import second_opinion


def put_in_place(folder: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Makes child processes import a mock of onnxruntime, even if onnxruntime is not installed.

    `how` is the name of the behaviour that the mock has. The mock is copied into `folder`.
    """
    shutil.copy(Path(__file__).with_name("runtime_stand_in.py"), folder / "onnxruntime.py")
    monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep if "PYTHONPATH" in os.environ else None)
    monkeypatch.setenv("STAND_IN", how)
    monkeypatch.setattr(second_opinion, "_is_installed", lambda: True)
