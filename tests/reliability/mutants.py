"""Would the tests notice a mistake? The code is changed in one place, thousands of times, and the tests look for it.

python -m tests.reliability.mutants --only ops/constraints             every mutant of a folder
python -m tests.reliability.mutants --only ops/catalog --sample 1500 --seed 1

Before the first run: tests.reliability.recorded_verdicts, then tests.reliability.coverage_map. What was done is kept in
build/mutants; the same command goes on where it ended. tests.reliability.mutants_page makes the page of it.
"""

import argparse
import gc
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256

import pytest

from tests.reliability import listed_texts, planting
from tests.reliability.coverage_map import PLACE, ROOT, TESTS, kept
from tests.reliability.mutations import File, Mutant, files
from tests.reliability.noticing import Judge, Outcome, Watch

UNDER = ("ops/layout.py", "ops/constraints", "ops/catalog")
RESULTS = PLACE.parent


class Loop:
    """In place of pytest's own loop over the tests: over the mutants."""

    def __init__(self, given: argparse.Namespace) -> None:
        self._given = given
        self.watch = Watch()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        planting.learn()
        listed_texts.learn()
        judge = Judge(session, self.watch, kept(), self._given.budget)
        gc.collect()
        gc.freeze()
        if self._given.unchanged:
            _judge_unchanged(judge, self._given)
        else:
            _judge_all(judge, self._given)
        return True


def _judge_all(judge: Judge, given: argparse.Namespace) -> None:
    path = RESULTS / f"{given.name or _name(given)}.jsonl"
    done = (
        {json.loads(line)["name"] for line in path.read_text(encoding="utf-8").splitlines()} if path.exists() else set()
    )
    with path.open("a", encoding="utf-8", buffering=1) as results:
        for mutant, source in _with_sources(_drawn(given)):
            if mutant.name in done:
                continue
            start = time.perf_counter()
            outcome = judge.outcome(mutant, source)
            results.write(json.dumps(_row(mutant, outcome, time.perf_counter() - start)) + "\n")


def _row(mutant: Mutant, outcome: Outcome, seconds: float) -> dict[str, object]:
    told = {"change": mutant.change, "is_text": mutant.is_text, "is_declaration": mutant.within is None}
    return {"name": mutant.name, **told, **asdict(outcome), "seconds": round(seconds, 2)}


def _name(given: argparse.Namespace) -> str:
    sample = f"-{given.sample}-{given.seed}" if given.sample else ""
    return given.only.replace("/", "-").removesuffix(".py") + sample


def _drawn(given: argparse.Namespace) -> list[Mutant]:
    """All mutants, or some in which each is as likely as any other; in a mixed order, so that a part says something.

    A change of one file leaves the mutants of others in the sample.
    """
    found = [mutant for path in files(given.only) for mutant in File(path).mutants()]
    print(f"{len(found)} mutants of {given.only}", flush=True)
    found.sort(key=lambda mutant: sha256(f"{given.seed} {mutant.name} {mutant.change}".encode()).digest())
    if given.names:
        wanted = set(given.names.split(","))
        return [mutant for mutant in found if mutant.name in wanted]
    return found[: given.sample] if given.sample else found


def _with_sources(mutants: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    parsed: dict[str, File] = {}
    for mutant in mutants:
        if mutant.file not in parsed:
            parsed[mutant.file] = File(ROOT / mutant.file)
        yield mutant, parsed[mutant.file].source(mutant.number)


def _judge_unchanged(judge: Judge, given: argparse.Namespace) -> None:
    """Planting itself must not be what the tests notice: every file is planted as it is."""
    for path in files(given.only):
        name = path.relative_to(ROOT).as_posix()
        mutant = Mutant(name, 0, 1, range(1, 2), None, "", "", False)
        outcome = judge.outcome(mutant, path.read_text(encoding="utf-8"))
        if outcome.noticed or given.verbose:
            print(name, outcome, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="ops/constraints", help=f"a folder or a file: {', '.join(UNDER)}")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, drawn at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--budget", type=float, default=20, help="seconds of tests for each mutant")
    parser.add_argument("--names", default="", help="these mutants, separated by commas")
    parser.add_argument("--name", default="", help="of the file of results")
    parser.add_argument("--unchanged", action="store_true", help="plant files as they are: no test must fail")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    loop = Loop(given)
    words = [*TESTS, "-q", "-p", "no:cacheprovider", "--capture=no", "--no-header"]
    sys.exit(int(pytest.main(words, plugins=[loop, loop.watch])))


if __name__ == "__main__":
    main()
