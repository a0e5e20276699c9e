"""Runs each fault of `python -m tests.reliability.faults` once or twice. Also shows that its checks notice errors that
a test plants.
"""

import os
import threading
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

pytest.importorskip("resource", reason="Windows has no limits for the size of a file, no SIGKILL and no fork")

from explorer.window.main_window import MainWindow
from ops.directml.install.library import Missing, find
from ops.system import file_writing as whole_file
from tests.explorer.conftest import shared_window as shared_window
from tests.reliability.helpers.faults import (
    child_processes as children,
)
from tests.reliability.helpers.faults import (
    clocks,
    crashes,
    disks,
)
from tests.reliability.helpers.faults import (
    truncated_files as cuts,
)
from tests.reliability.helpers.faults.crashes import BrokenPromiseError, Life
from tests.reliability.helpers.faults.disks import SAVERS, Place
from tests.reliability.helpers.faults.truncated_files import KINDS, Kind


@pytest.fixture
def place(shared_window: MainWindow, tmp_path: Path) -> Place:
    return Place(shared_window, tmp_path)


@pytest.mark.sampled
@pytest.mark.parametrize("name", SAVERS)
def test_a_failed_save_keeps_the_old_file_whole(place: Place, name: str):
    disks.fail_at_every_call(place, name)
    disks.fill_up(place, name, step=29_989)


def test_a_file_that_is_written_in_place_is_noticed(place: Place, monkeypatch: pytest.MonkeyPatch):
    def put_all(contents: Mapping[Path, bytes], *_: object) -> None:
        for path, content in contents.items():
            path.write_bytes(content)

    monkeypatch.setattr(whole_file, "put_all", put_all)
    with pytest.raises(BrokenPromiseError, match="changed"):
        disks.fill_up(place, "code", step=100)


@pytest.mark.parametrize("name", KINDS)
def test_a_truncated_file_is_reported_or_read_as_the_whole_file(tmp_path: Path, name: str):
    cuts.cut(KINDS[name], tmp_path, step=7919 if name == "numbers of a model" else 61)


def test_a_damaged_file_read_as_another_is_noticed(tmp_path: Path):
    careless: Kind = replace(KINDS["model"], read=Path.read_bytes)
    with pytest.raises(BrokenPromiseError, match=r"model\.json of 0 bytes is taken for"):
        cuts.cut(careless, tmp_path)


@pytest.mark.sampled
def test_the_window_starts_with_truncated_settings_and_sessions(qapp: QApplication, tmp_path: Path):
    cuts.start(tmp_path, 1000, qapp)


@pytest.mark.sampled
def test_no_deadline_uses_the_wall_clock():
    assert clocks.uses_of_the_clock_on_the_wall() == []


def test_the_session_written_last_is_opened_with_any_clock(tmp_path: Path):
    clocks.sessions(3, 7, tmp_path)


@pytest.mark.sampled
def test_a_killed_program_restores_its_state(monkeypatch: pytest.MonkeyPatch):
    # The next test has the limit; beside busy programs the clock of the wall does not show what was lost.
    monkeypatch.setattr(crashes, "LOST_SECONDS", 60.0)
    tally = crashes.crash(2, 7, longest_life=0.4)
    assert (tally.kills, tally.leftovers) == (2, 0)


def test_a_start_that_shows_an_old_state_is_noticed():
    shown = [{"what": "shows", "at": float(at), "case": f"case {at}", "level": "6_4"} for at in range(10)]
    ages = Life(0, Path(), killed_at=9.5, told=shown).ages()
    crashes.check_starts([{**shown[7], "told": ""}], [ages], tally := crashes.Tally())
    assert tally.most_lost == 1.5
    with pytest.raises(BrokenPromiseError, match=r"2\.50 s of editing are lost"):
        crashes.check_starts([{**shown[6], "told": ""}], [ages], tally)
    with pytest.raises(BrokenPromiseError, match="not shown before"):
        crashes.check_starts([{**shown[6], "told": "", "case": "another"}], [ages], tally)


@pytest.mark.sampled
def test_a_killed_process_of_directml_costs_an_answer_and_leaves_nothing():
    found = find()
    if isinstance(found, Missing):
        pytest.skip(found.reason)
    answers = children.kill_verdicts(found, 2, 7)
    assert answers.kills == 2
    assert answers.right > 0


def test_a_process_killed_at_any_moment_answers_about_its_own_case():
    assert children.kill_stand_ins(4, 7).right > 4


def test_a_file_left_open_is_noticed():
    handles: list[int] = []
    with pytest.raises(BrokenPromiseError, match="1 more files are open"), children.leaves_nothing():
        handles.append(os.open("/dev/null", os.O_RDONLY))
    os.close(*handles)


def test_a_thread_left_running_is_noticed():
    gate = threading.Event()
    thread = threading.Thread(target=gate.wait, name="a thread that still runs")
    with pytest.raises(BrokenPromiseError, match="a thread that still runs"), children.leaves_nothing():
        thread.start()
    gate.set()
    thread.join()
