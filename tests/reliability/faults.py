"""Injects faults from outside the program, with one function for each fault, and checks the invariants afterwards.

python -m tests.reliability.faults --kills 1000 --crashes 200 --seed 7 runs all faults and writes docs/reliability.md;
--only NAME... runs some of them and keeps the other figures. The first broken invariant ends the run. During a fault
that kills processes, Ctrl+C ends only this fault and keeps its figures so far; the next fault follows. During another
fault, Ctrl+C ends the run.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from explorer.app import create_application, create_window
from explorer.settings.settings import settings_in
from ops.directml.install.library import Found, Missing, find
from tests.explorer.helpers.window_actions import no_directml
from tests.reliability.figures import KEPT, Figure, Run, keep
from tests.reliability.helpers.faults import (
    child_processes as children,
)
from tests.reliability.helpers.faults import (
    clocks,
    crashes,
    device_kills,
    disks,
)
from tests.reliability.helpers.faults import (
    truncated_files as cuts,
)

SAYS = """
Each attempt ends with a check: an answer is correct or an error message, a file is complete or unchanged, and nothing
that was started is left over. If a start is killed three times in a row before it shows anything, the session is set
aside.
"""


@dataclass(frozen=True, slots=True)
class Given:
    """The arguments of the command line."""

    kills: int
    crashes: int
    seed: int
    tells: bool


def verdicts(given: Given) -> Figure:
    answers = children.kill_verdicts(_runtime(), _share(given, 0.4), given.seed)
    return Figure("DirectML's process killed while it starts or judges", f"{answers.kills}", _answered(answers))


def stand_ins(given: Given) -> Figure:
    answers = children.kill_stand_ins(_share(given, 0.5), given.seed)
    return Figure("a fast stand-in for that process killed", f"{answers.kills}", _answered(answers))


def runs(given: Given) -> Figure:
    answers = children.kill_runs(_runtime(), _share(given, 0.06), given.seed)
    return Figure("DirectML's process killed while it compiles or binds", f"{answers.kills}", _answered(answers))


def devices(given: Given) -> Figure:
    create_application()
    with tempfile.TemporaryDirectory() as folder:
        answers = device_kills.kill_devices(_share(given, 0.04), given.seed, Path(folder))
    result = (
        f"{answers.told} lost devices reported; the result shown always belonged to the case shown, each "
        "retry restored the device; nothing left over"
    )
    return Figure("a device's process killed while the window is edited", f"{answers.kills}", result)


def lies(given: Given) -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        answers = children.misbehave(requests := max(20, given.kills // 5), Path(folder))
    return Figure(
        "requests to a process that answers wrongly, partly, late or not at all, hangs or exits",
        f"{requests}",
        _answered(answers),
    )


def full_disks(given: Given) -> Figure:
    saves = bytes_ = 0
    with _place() as place:
        for name in disks.SAVERS:
            saves += disks.fail_at_every_call(place, name)
            bytes_ += disks.fill_up(place, name, step=1009)
    kinds = f"{len(disks.SAVERS)} kinds of files"
    what = (
        f"{kinds} saved on a disk that fails at each call (full, read-only or no permission), "
        "or is full after each number of bytes"
    )
    result = "the old file is complete, the message has one line, nothing is left over"
    return Figure(what, f"{saves} + {bytes_}", result)


def real_disks(given: Given) -> Figure:
    with _place() as place, disks.mounted(place.folder.parent / "small", "512k") as small:
        for name in disks.SAVERS:
            disks.save_under(disks.Place(place.window, small), name, disks.full)
            disks.save_under(place, name, disks.immutable)
    what = "the same files saved on a full file system, and in a folder that root cannot change"
    return Figure(what, f"{2 * len(disks.SAVERS)}", "the same")


@contextmanager
def _place() -> Iterator[disks.Place]:
    create_application()
    with tempfile.TemporaryDirectory() as folder:
        for name in ("profile", "files"):
            Path(folder, name).mkdir()
        window = create_window(settings_in(Path(folder, "profile")), no_directml)
        window.show()
        try:
            yield disks.Place(window, Path(folder, "files"))
        finally:
            window.close()


def cut_files(given: Given) -> Figure:
    lengths = 0
    for kind in cuts.KINDS.values():
        with tempfile.TemporaryDirectory() as folder:
            # This file has 80,000 bytes of numbers; a few of its lengths are enough.
            lengths += cuts.cut(kind, Path(folder), step=101 if kind is cuts.KINDS["numbers of a model"] else 1)
    what = f"files truncated at every byte: {', '.join(cuts.KINDS)}"
    return Figure(what, f"{lengths}", "a one-line error message, or the content of the whole file; never other content")


def cut_starts(given: Given) -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        starts = cuts.start(Path(folder), 61, create_application())
    return Figure(
        "the window started with truncated settings or a truncated session", f"{starts}", "it opens and shows a message"
    )


def clock(given: Given) -> Figure:
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder, clocks.jumping(chance):
        starts = clocks.sessions(given.crashes, given.seed, Path(folder))
        answers = children.misbehave(max(20, given.kills // 10), Path(folder))
    if found := clocks.uses_of_the_clock_on_the_wall():
        raise SystemExit(f"the program reads the wall clock: {', '.join(found)}")
    result = (
        f"deadlines held, {answers.right} right answers, {answers.told} error messages; each start opened the last "
        "session"
    )
    return Figure("a clock that jumps by up to ten years", f"{starts + answers.right + answers.told}", result)


def _answered(answers: children.Answers) -> str:
    return f"{answers.right} right answers, {answers.told} error messages, no wrong answer; nothing left over"


def _share(given: Given, share: float) -> int:
    return max(1, round(given.kills * share))


def _runtime() -> Found:
    found = find()
    if isinstance(found, Missing):
        raise SystemExit(found.reason)
    return found


def one_copy(given: Given) -> Figure:
    tally = crashes.crash(given.crashes, given.seed, tells=given.tells)
    return Figure("`kill -9` at random moments while the program is edited", f"{tally.kills}", _told(tally))


def two_copies(given: Given) -> Figure:
    tally = crashes.crash(max(2, given.crashes // 2), given.seed + 1, copies=2, tells=given.tells)
    return Figure("`kill -9` of two copies that use one profile", f"{tally.kills}", _told(tally))


def _told(tally: crashes.Tally) -> str:
    early = f"; {tally.early} programs killed before they showed anything" if tally.early else ""
    return (
        f"every next start opened{early}; at most {tally.most_lost:.2f} s of editing lost; {tally.edits} edits and "
        f"{tally.saves} saves, every file complete; {tally.leftovers} temporary files left over"
    )


FAULTS: Mapping[str, Callable[[Given], Figure]] = {
    "verdicts": verdicts,
    "stand-ins": stand_ins,
    "runs": runs,
    "devices": devices,
    "lies": lies,
    "full-disks": full_disks,
    "real-disks": real_disks,
    "cut-files": cut_files,
    "cut-starts": cut_starts,
    "clock": clock,
    "crashes": one_copy,
    "copies": two_copies,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--crashes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    parser.add_argument("--only", nargs="+", choices=FAULTS, default=list(FAULTS))
    parser.add_argument("--tell", action="store_true")
    options = parser.parse_args()
    given = Given(options.kills, options.crashes, options.seed, options.tell)
    print(f"seed {given.seed}", flush=True)
    for name in options.only:
        start = monotonic()
        figure = FAULTS[name](given)
        print(f"{name}: {figure.times}: {figure.result} ({monotonic() - start:.0f} s)", flush=True)
        _keep(figure, given)


def _keep(figure: Figure, given: Given) -> None:
    """Stores the result `figure` of one fault in the results file. The results of other faults stay unchanged."""
    path = KEPT / "faults.json"
    known = json.loads(path.read_text(encoding="utf-8"))["figures"] if path.exists() else []
    found = {each["what"]: Figure(**each) for each in known} | {figure.what: figure}
    command = f"python -m tests.reliability.faults --kills {given.kills} --crashes {given.crashes} --seed {given.seed}"
    keep("faults", Run(command, list(found.values()), SAYS))


if __name__ == "__main__":
    main()
