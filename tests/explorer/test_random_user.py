"""Whatever somebody without a plan does, the window stays whole; see `random_user` for longer runs."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.explorer.random_user import play


@pytest.mark.parametrize(
    ("seed", "device"),
    [(1, ""), (2, ""), (3, "one ULP off"), (4, "is removed")],
)
def test_nothing_breaks_whatever_is_done(qtbot: QtBot, tmp_path: Path, seed: int, device: str):
    play(seed, 120, tmp_path, device)
