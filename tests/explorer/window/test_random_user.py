"""The invariants of the window hold for a random user; tests.reliability.monkey runs it for hours."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from explorer.session.undo_commands import SetState
from tests.explorer.helpers.random_user.invariants import BrokenError
from tests.explorer.helpers.random_user.user import Plan, play


@pytest.mark.parametrize("episode", [40, pytest.param(102, marks=pytest.mark.thorough)])
def test_nothing_breaks_whatever_is_done(qtbot: QtBot, tmp_path: Path, episode: int):
    assert len(play(Plan(1, episode, range(25)), tmp_path).acts) == 26  # everything is undone at the end


@pytest.mark.sampled
def test_an_episode_is_the_same_when_it_is_played_again(qtbot: QtBot, tmp_path: Path):
    first, again = (play(Plan(1, 7, range(8)), tmp_path / name).acts for name in ("first", "again"))
    assert first == again


@pytest.mark.sampled
def test_a_step_that_is_not_taken_back_is_noticed(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(SetState, "undo", lambda step: None)
    with pytest.raises(BrokenError, match="does not lead back to the start"):
        play(Plan(1, 40, range(12)), tmp_path)
