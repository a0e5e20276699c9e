"""Everything that goes wrong around the program, one function a fault, and what has to hold then.

python -m tests.reliability.faults --kills 1000 --crashes 200 --seed 7 does all of it and writes docs/reliability.md;
--only NAME... does some of it, and keeps the other figures. The first thing that does not hold ends it.
"""

import argparse
import json
import random
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from explorer.app import create_application
from ops.backends.directml.library import Found, Missing, find
from tests.reliability import children, crashes, device_kills
from tests.reliability.figures import KEPT, Figure, Run, keep

SAYS = """
Each of these ends with a check: an answer is the right one or a sentence, a file is whole or the one before, nothing is
left that was started. A start that is killed three times in a row before it shows anything puts the session aside.
"""


@dataclass(frozen=True, slots=True)
class Given:
    """What the command line asks for."""

    kills: int
    crashes: int
    seed: int
    tells: bool


def verdicts(given: Given) -> Figure:
    answers = children.kill_verdicts(_runtime(), _share(given, 0.4), given.seed)
    return Figure(
        "DirectML's process killed while it judges, and while it starts", f"{answers.kills}", _answered(answers)
    )


def runs(given: Given) -> Figure:
    answers = children.kill_runs(_runtime(), _share(given, 0.4), given.seed)
    return Figure("the same while it compiles and binds", f"{answers.kills}", _answered(answers))


def devices(given: Given) -> Figure:
    create_application()
    with tempfile.TemporaryDirectory() as folder:
        answers = device_kills.kill_devices(_share(given, 0.2), given.seed, Path(folder))
    result = (
        f"told {answers.told} times, otherwise unnoticed; the result shown was always that of the case shown, each "
        "retry brought the device back; nothing left"
    )
    return Figure("a device's process killed while the window is edited", f"{answers.kills}", result)


def lies(given: Given) -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        answers = children.misbehave(requests := max(20, given.kills // 2), Path(folder))
    return Figure(
        "garbage, half, late, wrong and no answers, hangs and exits, at random", f"{requests}", _answered(answers)
    )


def _answered(answers: children.Answers) -> str:
    return f"{answers.right} right answers, {answers.told} sentences, no wrong answer; no file, thread or process left"


def _share(given: Given, share: float) -> int:
    return max(1, round(given.kills * share))


def _runtime() -> Found:
    found = find()
    if isinstance(found, Missing):
        raise SystemExit(found.reason)
    return found


def one_copy(given: Given) -> Figure:
    tally = crashes.crash(given.crashes, given.seed, tells=given.tells)
    return Figure("`kill -9` at random moments of an editing script", f"{tally.kills}", _told(tally))


def two_copies(given: Given) -> Figure:
    tally = crashes.crash(max(2, given.crashes // 2), given.seed + 1, copies=2, tells=given.tells)
    return Figure("the same of two copies at once on one profile", f"{tally.kills}", _told(tally))


def _told(tally: crashes.Tally) -> str:
    early = f", {tally.early} of them before it showed anything" if tally.early else ""
    return (
        f"every next start opened{early}; at most {tally.most_lost:.2f} s of editing lost; {tally.edits} edits and "
        f"{tally.saves} saves, every file whole; {tally.leftovers} parts of saves left over"
    )


FAULTS: Mapping[str, Callable[[Given], Figure]] = {
    "verdicts": verdicts,
    "runs": runs,
    "devices": devices,
    "lies": lies,
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
    """In the place of the figure of an earlier run; those of the other faults stay."""
    path = KEPT / "faults.json"
    known = json.loads(path.read_text(encoding="utf-8"))["figures"] if path.exists() else []
    found = {each["what"]: Figure(**each) for each in known} | {figure.what: figure}
    command = f"python -m tests.reliability.faults --kills {given.kills} --crashes {given.crashes} --seed {given.seed}"
    keep("faults", Run(command, list(found.values()), SAYS))


if __name__ == "__main__":
    main()
