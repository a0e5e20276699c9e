"""Kills the program with `kill -9` at random moments of editing, and checks its files and the window after the next
start.
"""

import json
import os
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from explorer.recovery import session_file
from explorer.settings.settings import settings_in
from ops import FormatError, load
from ops.formats import share_text
from tests.helpers.fork_server import PATIENCE, ForkServer
from tests.reliability.helpers.faults.editing_process import MODEL

LOST_SECONDS = 2.0
# In seconds, from the first picture to the kill: time for several writes of the session, but short enough for many
# kills.
LONGEST_LIFE = 3.5
# One of this many starts is killed before the window shows anything. After three such kills in a row, the program
# would set the session aside.
KILLED_EARLY = 12

State = tuple[str, str]


class BrokenPromiseError(AssertionError):
    """An invariant does not hold."""


@dataclass
class Tally:
    """The counts that are reported after the last kill. `most_lost` is the longest time, in seconds, whose edits were
    lost when the program was killed.
    """

    kills: int = 0
    early: int = 0
    edits: int = 0
    saves: int = 0
    leftovers: int = 0
    most_lost: float = 0.0


@contextmanager
def serving(folder: Path) -> Iterator[ForkServer]:
    """Runs a fork server during the `with` block. At the end, raises BrokenPromiseError if one of its processes printed
    a traceback.
    """
    path = folder / "errors.txt"
    with path.open("w", encoding="utf-8") as errors:
        server = ForkServer("tests.reliability.helpers.faults.editing_process", errors)
        try:
            yield server
        finally:
            server.close()
    said = path.read_text(encoding="utf-8", errors="replace")
    if "Traceback" in said:
        raise BrokenPromiseError(f"a program printed a traceback:\n{said[-4000:]}")


@dataclass
class Life:
    """One run of the program with a profile, from its start until the test kills the process. `told` are the entries
    that the program logged.
    """

    process_id: int
    log: Path
    killed_at: float = 0.0
    told: list[dict[str, Any]] = field(default_factory=list)

    def read(self) -> list[dict[str, Any]]:
        """Reads and returns the entries that the program has logged so far, without a last line that was truncated when
        the program was killed.
        """
        raw = self.log.read_bytes() if self.log.exists() else b""
        self.told = [json.loads(line) for line in raw.split(b"\n")[:-1]]
        return self.told

    def wait_until_up(self) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while not self.log.exists() or b"\n" not in self.log.read_bytes()[:4_000_000]:
            if time.monotonic() > end:
                raise BrokenPromiseError("a start shows nothing")
            time.sleep(0.01)
        return self.read()[0]

    def kill(self, server: ForkServer) -> None:
        """Kills the program unless it was killed already, and reads its log.

        Raises BrokenPromiseError if the program has ended by itself.
        """
        if self.killed_at:
            return
        os.kill(self.process_id, signal.SIGKILL)
        self.killed_at = time.monotonic()
        code = server.wait(self.process_id)
        if code != -signal.SIGKILL:
            raise BrokenPromiseError(f"a program ended by itself, with {code}")
        self.read()

    def ages(self) -> dict[State, float]:
        """Returns, for each state that the window showed, how many seconds before the kill the window last showed
        it.
        """
        shown = [entry for entry in self.told if entry["what"] in ("start", "shows")]
        ends = [entry["at"] for entry in shown[1:]] + [self.killed_at]
        return {_state(entry): self.killed_at - end for entry, end in zip(shown, ends, strict=True)}


def crash(kills: int, seed: int, copies: int = 1, *, longest_life: float = LONGEST_LIFE, tells: bool = False) -> Tally:
    """Starts `copies` programs at a time, edits their cases and kills them, until `kills` programs were killed or the
    user interrupts the test.

    A program lives at most `longest_life` seconds. If `tells` is True, progress is printed after each round. Raises
    BrokenPromiseError with the broken invariant, the seed, and the number of kills before the failed round.
    """
    chance = random.Random(seed)
    tally = Tally()
    with tempfile.TemporaryDirectory(prefix="crashes-") as place, serving(Path(place)) as server:
        profile = Path(place, "profile")
        profile.mkdir()
        allowed: list[dict[State, float]] = [{} for _ in range(copies)]
        saved: set[str] = set()
        lives: list[Life] = []
        while tally.kills < kills:
            number = tally.kills
            try:
                lives = [_start(server, profile, place, f"{number}-{copy}", chance) for copy in range(copies)]
                if number % KILLED_EARLY == KILLED_EARLY - 1:
                    time.sleep(chance.uniform(0.0, 0.3))
                else:
                    firsts = [life.wait_until_up() for life in lives]
                    check_starts(firsts, allowed, tally)
                    time.sleep(chance.uniform(0.02, longest_life))
                for life in chance.sample(lives, len(lives)):
                    life.kill(server)
                tally.kills += len(lives)
                tally.early += sum(not life.told for life in lives)
                tally.edits += sum(len(life.told) for life in lives)
                allowed = _now_allowed(lives, allowed)
                _check_files(profile, lives, saved, tally)
            except KeyboardInterrupt:
                return tally
            except BrokenPromiseError as error:
                raise BrokenPromiseError(f"seed {seed}, start {number}: {error}") from None
            finally:
                for life in lives:
                    life.kill(server)
            if tells:
                print(f"{tally.kills} kills, at most {tally.most_lost:.2f} s lost", flush=True)
            for life in lives:
                life.log.unlink(missing_ok=True)
    return tally


def _start(server: ForkServer, profile: Path, place: str, name: str, chance: random.Random) -> Life:
    log = Path(place, f"{name}.log")
    return Life(server.start(profile=str(profile), log=str(log), seed=chance.randrange(1 << 30)), log)


def _state(entry: dict[str, Any]) -> State:
    return entry["case"], entry["level"]


def check_starts(firsts: list[dict[str, Any]], allowed: list[dict[State, float]], tally: Tally) -> None:
    """Checks that each copy of the program starts with a recent state of a copy that ran before, and that no two copies
    start with states of the same earlier copy.

    `firsts` are the first reports of the copies. `allowed` has the states of each earlier copy with their ages. Raises
    BrokenPromiseError for an unknown or too old state, or if a copy reports a problem.
    """
    left = list(allowed)
    for first in firsts:
        if first["told"]:
            raise BrokenPromiseError(f"a start complains: {first['told']}")
        found = next((ages for ages in left if not ages or _state(first) in ages), None)
        if found is None:
            raise BrokenPromiseError(f"a start shows a state that was not shown before: {first}")
        left.remove(found)
        if (lost := found.get(_state(first), 0.0)) > LOST_SECONDS:
            raise BrokenPromiseError(f"{lost:.2f} s of editing are lost; it may be {LOST_SECONDS:g}")
        tally.most_lost = max(tally.most_lost, lost)


def _now_allowed(lives: list[Life], before: list[dict[State, float]]) -> list[dict[State, float]]:
    """Returns the states that the next start may show, with their ages. Returns `before` if none of the programs
    reported a state.
    """
    if all(not life.told for life in lives):
        return before
    return [life.ages() for life in lives]


def _check_files(profile: Path, lives: list[Life], saved: set[str], tally: Tally) -> None:
    for life in lives:
        # If a save was interrupted, the file may have the old or the new case.
        saved.update(entry["case"] for entry in life.told if entry["what"] in ("saves", "saved"))
        tally.saves += sum(entry["what"] == "saved" for entry in life.told)
    for path in profile.glob("session*.json"):
        try:
            session_file.read(path)
        except FormatError as error:
            raise BrokenPromiseError(f"{path.name} is damaged: {error}") from None
    if settings_in(profile).was_cut:
        raise BrokenPromiseError("the settings are damaged")
    if (profile / MODEL).exists():
        try:
            case = load(profile / MODEL)
        except FormatError as error:
            raise BrokenPromiseError(f"the model file is damaged: {error}") from None
        if share_text.write(case).text not in saved:
            raise BrokenPromiseError("the model file has a case that was not saved")
    known = {MODEL, "settings.ini", "settings.ini.lock"}
    others = [path for path in profile.iterdir() if path.name not in known and not path.name.startswith("session")]
    # The files with the numbers of earlier models stay, because other model files may refer to them.
    others = [path for path in others if not (path.name.startswith("model.") and path.suffix == ".npy")]
    tally.leftovers += len(others)
    for path in others:
        is_alias = path.name.startswith(".model.") and path.suffix == ".npy"
        if not (path.suffix == ".part" or is_alias or path.name.startswith("settings.ini.")):
            raise BrokenPromiseError(f"{path.name} is left over")
        path.unlink()
