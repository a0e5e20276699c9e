"""Whatever somebody without a plan does, the window stays whole; tests.reliability.monkey does so for hours."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.explorer.random_user import Plan, play


@pytest.mark.parametrize("episode", [40, 102])
def test_nothing_breaks_whatever_is_done(qtbot: QtBot, tmp_path: Path, episode: int):
    assert len(play(Plan(1, episode, range(25)), tmp_path).acts) == 26  # all is taken back in the end


def test_an_episode_is_the_same_when_it_is_played_again(qtbot: QtBot, tmp_path: Path):
    first, again = (play(Plan(1, 7, range(8)), tmp_path / name).acts for name in ("first", "again"))
    assert first == again
