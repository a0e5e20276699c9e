"""Simulates a user with random actions in the window.

python -m tests.reliability.monkey --actions 100000 --seed S runs episodes, each in a new process. The seed determines
all actions. --episode E repeats one episode, and --acts 3,7-9 limits it to these actions. For a failure, it prints a
minimal sequence of actions. With --progress FILE, a later call continues after the last finished episode. --first E
starts with another episode, so that several processes can share the work; concatenate their files. With --keep, the
figures are written to docs/reliability.md.
"""

import argparse
import importlib
import os
import pkgutil
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import explorer
import ops
import widgets
from explorer.app import create_application
from tests.explorer.helpers.random_user.action_coverage import Reached
from tests.explorer.helpers.random_user.invariants import BrokenError
from tests.explorer.helpers.random_user.process_leaks import Held, resident_megabytes
from tests.explorer.helpers.random_user.user import Plan, Played, play
from tests.reliability.figures import keep
from tests.reliability.helpers import episodes as kept
from tests.reliability.helpers.episodes import Episode

COMMAND = "python -m tests.reliability.monkey"
ACTS_AN_EPISODE = 200
# A run of at least this many acts fails if it never reached a command, dialog, editor or operator, or leaks memory.
LONG = 20_000
# One of this many episodes is played twice; both times, its acts must be the same.
REPLAYED = 40
# The most replays in the search for the shortest plan that breaks an invariant.
MOST_REPLAYS = 40


class Monkey:
    """Replays plans of random actions in this process. Checks that none of them leaves windows, threads, processes or
    files behind.
    """

    def __init__(self, *, tells: bool = False) -> None:
        create_application()
        _load_everything()
        self._tells = tells
        self._before: Held | None = None

    def play(self, plan: Plan, reached: Reached | None = None) -> Played:
        """Plays a plan on the program, and returns the result.

        Raises BrokenError if an invariant is broken, or if objects are left over. If objects are left over once, the
        plan is played a second time, because objects that are created only on first use are not a leak.
        """
        if self._before is None:
            _play(Plan(plan.seed, plan.episode, ()), Reached())
            self._before = Held.now()
        try:
            played = _play(plan, reached or Reached(), self._tells)
            if self._before.left_over():
                self._before = Held.now()
                _play(plan, Reached())
                if left := self._before.left_over():
                    raise BrokenError(f"left over: {left}")
        except BrokenError:
            self._before = Held.now()
            raise
        return played

    def episode(self, plan: Plan) -> Episode:
        """Plays an episode of a plan, and returns its result. Some episodes are played twice, to compare the
        results.
        """
        reached, start = Reached(), time.perf_counter()
        played, digest, broken, is_same_again = Played(()), "", "", None
        try:
            played = self.play(plan, reached)
            digest = kept.digest_of(played)
            if plan.episode % REPLAYED == REPLAYED - 1:
                is_same_again = kept.digest_of(self.play(plan)) == digest
        except BrokenError as error:
            broken = str(error)
        return Episode(
            plan.episode, reached.acts, os.getpid(), round(resident_megabytes(), 1),
            round(time.perf_counter() - start, 1), digest, played.fresh, played.slowest, is_same_again, broken,
            reached.as_json(),
        )  # fmt: skip

    def shortest(self, plan: Plan) -> Plan:
        """Removes acts from a plan as long as the plan still breaks an invariant. Returns the shortest such plan that a
        limited number of replays finds.
        """
        size, left = max(len(plan.acts) // 2, 1), MOST_REPLAYS
        while size:
            for first in range(0, len(plan.acts), size):
                fewer = replace(plan, acts=(*plan.acts[:first], *plan.acts[first + size :]))
                left -= 1
                if left < 0:
                    return plan
                if self.episode(fewer).broken:
                    plan = fewer
                    break
            else:
                size //= 2
        return plan


def _load_everything() -> None:
    """Imports all modules of the program, so that their 35 MB of memory do not count as a memory leak later."""
    for package in (ops, explorer, widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def _play(plan: Plan, reached: Reached, tells: bool = False) -> Played:
    with tempfile.TemporaryDirectory() as folder:
        return play(plan, Path(folder), reached, tells)


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers of a list such as "3,7-9", which means 3, 7, 8 and 9."""
    ends = [part.partition("-") for part in text.split(",")]
    return tuple(number for first, _, last in ends for number in range(int(first), int(last or first) + 1))


def main() -> int:
    """Runs the random user, with a number of test runs ("episodes").

    Returns 1 if an invariant was broken, or if a command or editor was never used in a long campaign.
    """
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--actions", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    parser.add_argument("--episode", type=int, help="play this episode again, and print every act")
    parser.add_argument(
        "--acts",
        type=_numbers,
        default=tuple(range(ACTS_AN_EPISODE)),
        help="only these acts of the episode, for example 3,7-9",
    )
    parser.add_argument(
        "--progress", type=Path, help="a file with a line for each episode; episodes in it are not played again"
    )
    parser.add_argument("--first", type=int, default=0, help="the number of the first episode")
    parser.add_argument("--keep", action="store_true", help="write the figures to docs/reliability.md")
    parser.add_argument("--no-shrink", action="store_true", help="do not search for the shortest plan after a failure")
    given = parser.parse_args()
    if given.episode is not None:
        monkey, plan = Monkey(tells=True), Plan(given.seed, given.episode, given.acts)
        return _told(monkey, plan, monkey.episode(plan), shrinks=not given.no_shrink)
    monkey, found = Monkey(), kept.read(given.progress) if given.progress is not None else []
    number = max((episode.episode for episode in found), default=given.first - 1)
    while sum(episode.acts for episode in found) < given.actions:
        number += 1
        plan = Plan(given.seed, number, tuple(range(ACTS_AN_EPISODE)))
        episode = monkey.episode(plan)
        found.append(episode)
        if given.progress is not None:
            kept.append(given.progress, episode)
        _told(monkey, plan, episode, shrinks=not given.no_shrink)
    acts, lacking = sum(episode.acts for episode in found), list(kept.reached(found).missing())
    if acts >= LONG:
        print(f"never reached: {', '.join(lacking) or 'nothing'}")
    grown = kept.growth(found)
    print(f"{acts} acts, {len(lacking)} never reached; memory grew by {grown:.0f} MB after {kept.WARM_UP_ACTS} acts")
    if given.keep:
        keep(
            "random-use", kept.run_of(f"python -m tests.reliability.monkey --actions {acts} --seed {given.seed}", found)
        )
    is_long_and_lacks = acts >= LONG and (bool(lacking) or grown > kept.MOST_GROWTH_MEGABYTES)
    return int(is_long_and_lacks or any(episode.broken for episode in found))


def _told(monkey: Monkey, plan: Plan, episode: Episode, *, shrinks: bool) -> int:
    slowest, what = episode.slowest
    figures = f"{episode.acts} acts, {episode.seconds} s, {episode.megabytes} MB"
    print(f"{plan}: {figures}, slowest {slowest:.2f} s {what[:60]}", flush=True)
    if episode.is_same_again is False:
        print(f"{plan}: not the same when it was played again", flush=True)
    if not episode.broken:
        return 0
    print(f"{plan} broke: {episode.broken}", flush=True)
    if shrinks:
        acts = ",".join(map(str, monkey.shortest(plan).acts))
        print(
            f"python -m tests.reliability.monkey --seed {plan.seed} --episode {plan.episode} --acts {acts}", flush=True
        )
    return 1


if __name__ == "__main__":
    sys.exit(main())
