"""Mutation testing: changes the code in one place, thousands of times, and checks that a test fails each time.

    python -m tests.reliability.mutants --only ops/constraints             every mutant of a folder
    python -m tests.reliability.mutants --only ops/catalog:1500 --seed 2    1500 random mutants

Before the first run, run tests.reliability.recorded_verdicts and then tests.reliability.coverage_map. The results are
stored in build/mutants; the same command continues an interrupted run. tests.reliability.mutants_page writes a report.
"""

import argparse
import gc
import json
import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import pytest

from tests.reliability.coverage_map import ALONE, PLACE, ROOT, TESTS, kept
from tests.reliability.helpers.mutants import planted_mutant as planting
from tests.reliability.helpers.mutants import translated_texts as listed_texts
from tests.reliability.helpers.mutants.code_mutations import File, Mutant, files
from tests.reliability.helpers.mutants.mutant_run import Judge, Outcome, Watch

UNDER = "ops/arrays/layout.py,ops/constraints,ops/catalog:1500"
RESULTS = PLACE.parent


class Loop:
    """A pytest plugin that runs a loop over the mutants in place of pytest's loop over the tests."""

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
    for each in given.only.split(","):
        under, _, sample = each.partition(":")
        path = RESULTS / f"{under.removesuffix('.py').replace('/', '-')}@{given.seed if sample else 'all'}.jsonl"
        _judge_some(judge, _drawn(under, int(sample or 0), given), path)


def _judge_some(judge: Judge, mutants: list[Mutant], path: Path) -> None:
    """Runs the tests on each mutant for which the file `path` has no line yet. Appends a line with the outcome to the
    file.
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    done = {(row["name"], row["change"]) for row in map(json.loads, lines)}
    with path.open("a", encoding="utf-8", buffering=1) as results:
        for mutant, source in _with_sources([each for each in mutants if (each.name, each.change) not in done]):
            start = time.perf_counter()
            outcome = judge.outcome(mutant, source)
            results.write(json.dumps(_row(mutant, outcome, time.perf_counter() - start)) + "\n")


def _row(mutant: Mutant, outcome: Outcome, seconds: float) -> dict[str, object]:
    told = {"change": mutant.change, "is_text": mutant.is_text, "is_declaration": mutant.within is None}
    return {"name": mutant.name, **told, **asdict(outcome), "seconds": round(seconds, 2)}


def _drawn(under: str, sample: int, given: argparse.Namespace) -> list[Mutant]:
    """Returns the mutants of the files under `under`: `sample` of them, or all if `sample` is 0. If a file of names is
    given, returns the mutants with these names.

    They are in a random order, so that any part of them is representative. If one file changes, the sampled mutants of
    other files stay the same.
    """
    found = [mutant for path in files(under) for mutant in mutants_of(path)]
    print(f"{len(found)} mutants of {under}", flush=True)
    found.sort(key=lambda mutant: sha256(f"{given.seed} {mutant.name} {mutant.change}".encode()).digest())
    if given.names:
        wanted = set(Path(given.names).read_text(encoding="utf-8").split())
        return [mutant for mutant in found if mutant.name in wanted]
    return found[: sample or None]


def mutants_of(path: Path) -> list[Mutant]:
    """Returns the mutants of a source file: variants with one planted error each.

    They are stored in a file, because finding those of the catalogue takes half a minute.
    """
    noted = RESULTS / "noted" / sha256(f"{path} {path.read_text(encoding='utf-8')}".encode()).hexdigest()
    if not noted.exists():
        noted.parent.mkdir(parents=True, exist_ok=True)
        noted.write_bytes(pickle.dumps(list(File(path).mutants())))
    return pickle.loads(noted.read_bytes())


def _with_sources(mutants: list[Mutant]) -> Iterator[tuple[Mutant, str]]:
    parsed: dict[str, File] = {}
    for mutant in mutants:
        if mutant.file not in parsed:
            parsed[mutant.file] = File(ROOT / mutant.file)
        yield mutant, parsed[mutant.file].source(mutant.number)


def _judge_unchanged(judge: Judge, given: argparse.Namespace) -> None:
    """For every file, runs the tests with a mutant that changes nothing, and prints the outcome if a test fails.

    Such a failure shows that the insertion of a mutant itself makes tests fail.
    """
    for path in (path for under in given.only.split(",") for path in files(under)):
        name = path.relative_to(ROOT).as_posix()
        mutant = Mutant(name, 0, 1, range(1, 2), None, "", "", False)
        outcome = judge.outcome(mutant, path.read_text(encoding="utf-8"))
        if outcome.noticed or given.verbose:
            print(name, outcome, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--only", default=UNDER, help="folders and files; after a colon, the number of mutants to sample"
    )
    parser.add_argument("--seed", type=int, default=1, help="the seed of the sample")
    parser.add_argument("--budget", type=float, default=20, help="seconds of tests for each mutant")
    parser.add_argument("--names", default="", help="a file with names of mutants; test only these")
    parser.add_argument("--unchanged", action="store_true", help="plant unchanged files; no test may fail")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    loop = Loop(given)
    words = [*TESTS, "-q", *ALONE, "--capture=no", "--no-header"]
    sys.exit(int(pytest.main(words, plugins=[loop, loop.watch])))


if __name__ == "__main__":
    main()
