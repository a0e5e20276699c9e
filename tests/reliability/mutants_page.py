"""Writes the section of docs/reliability.md about mutants, from the results of tests.reliability.mutants.

python -m tests.reliability.mutants_page --budget 3

Also writes tests/data/reliability/survivors.jsonl, the list of the mutants that no test noticed. Write the reasons
there; a reason is kept until a test notices its mutant.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Any

from tests.reliability.coverage_map import PLACE, TESTS
from tests.reliability.figures import KEPT, Figure, Run, keep
from tests.reliability.recorded_verdicts import ASKED

SURVIVORS = KEPT / "survivors.jsonl"
# The kinds of survivor, and their descriptions on the page.
VERDICTS = {
    "equivalent": "equivalent to the original",
    "simplified": "in unnecessary code, which was removed",
    "later": "noticed by a test that was not reached in time",
    "since": "noticed by a test that was written later",
    "text": "in an internal text, or only slower",
    "unnoticed": "a real defect that no test notices",
    "open": "not examined yet",
}

SAYS = """\
Each mutant is one change made by [mutmut](https://mutmut.readthedocs.io): another number, operator, comparison or name,
an argument left out, None instead of a value. mutmut itself skips decorated functions and code outside of functions;
here both are included, because half of the catalogue is declarations.

A mutant runs in a fork of a process that has collected the tests ({tests} files of `tests/ops`). The tests that were
measured to run the changed lines are run until one fails: quick test functions first, then the others in turns of a
tenth of a second, for at most {budget} seconds. A mutant that only a later test would notice counts as unnoticed, so
the true shares are higher. Two tests are replaced by their recorded data: the verdicts of the real CreateOperator on
{asked} random descs for each operator, of which `tests/ops/directml/test_fuzz.py` draws 40, or 500 if thorough; and the
texts that `tests/explorer/settings/test_translations.py` compares with the translations. A file that cannot be imported
counts as noticed ({imports} of {all}), and so does a test that takes more than ten times as long as usual ({endless}).

`tests/data/reliability/survivors.jsonl` lists every mutant that was not noticed, with the reason:
{verdicts}.
"""

Row = dict[str, Any]


def rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def figure(path: Path, found: list[Row]) -> Figure:
    what, _, seed = path.stem.partition("@")
    is_sample = seed != "all"
    noticed = sum(bool(row["noticed"]) for row in found)
    share = noticed / len(found)
    result = f"{noticed} noticed, {share:.1%}"
    if is_sample:
        low, high = interval(noticed, len(found))
        result += f" ({low:.1%} to {high:.1%} of all, 95 % confidence)"
    shown = f"`{what.replace('-', '/')}`, " + (f"a sample ({seed})" if is_sample else "all mutants")
    return Figure(shown, f"{len(found):,}", result)


def interval(hits: int, of: int) -> tuple[float, float]:
    """The ends of the Wilson score interval of the share `hits / of`, with a confidence of 95 %."""
    z, share = 1.96, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def keep_survivors(found: Iterable[Row]) -> Counter[str]:
    """Writes the file of the mutants that no test noticed. A row of the file has a verdict on its mutant, such as
    "open", and the reason. Returns how many rows have each verdict.

    Verdicts and reasons that the file already had are kept.
    """
    known = {_key(row): row for row in rows(SURVIVORS)} if SURVIVORS.exists() else {}
    unnoticed = {_key(row): row for row in found if not row["noticed"]}
    kept = [
        {"mutant": row["name"], "change": row["change"]}
        | {part: known.get(key, {}).get(part, default) for part, default in (("verdict", "open"), ("why", ""))}
        for key, row in sorted(unnoticed.items())
    ]
    KEPT.mkdir(parents=True, exist_ok=True)
    SURVIVORS.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in kept), encoding="utf-8")
    return Counter(row["verdict"] for row in kept)


def _key(row: Row) -> tuple[str, str]:
    return row.get("name", row.get("mutant", "")), row["change"]


def says(every: list[Row], verdicts: Counter[str], budget: float) -> str:
    told = [f"{verdicts[name]} {meaning}" for name, meaning in VERDICTS.items() if verdicts[name]]
    return SAYS.format(
        tests=len(TESTS),
        budget=f"{budget:g}",
        asked=ASKED,
        all=f"{len(every):,}",
        imports=sum(row["noticed"].startswith("does not import") for row in every),
        endless=sum(row["noticed"].startswith("does not end") for row in every),
        verdicts="; ".join(told),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--budget", type=float, required=True, help="the seconds of tests for each mutant, as in the run"
    )
    parser.add_argument("--note", default="", help="a text to add below the table")
    given = parser.parse_args()
    found = {path: rows(path) for path in sorted(PLACE.parent.glob("*.jsonl"))}
    every = [row for each in found.values() for row in each]
    figures = [figure(path, each) for path, each in found.items()]
    verdicts = keep_survivors(every)
    told = says(every, verdicts, given.budget) + (f"\n{given.note}\n" if given.note else "")
    keep("mutants", Run(f"python -m tests.reliability.mutants --budget {given.budget:g}", figures, told))


if __name__ == "__main__":
    main()
