"""The page's part about mutants, made of what tests.reliability.mutants has found, and the list of those unnoticed.

python -m tests.reliability.mutants_page

Each mutant that no test noticed is in tests/data/reliability/survivors.jsonl, with why: write it there. A reason stays
with its change until the change is noticed.
"""

import json
from collections import Counter
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from typing import Any

from tests.reliability.coverage_map import PLACE
from tests.reliability.figures import KEPT, Figure, Run, keep

SURVIVORS = KEPT / "survivors.jsonl"
# What a survivor is found to be, and how the page says so.
VERDICTS = {
    "equivalent": "make no difference",
    "text": "change only a text that nobody reads, or the time it takes",
    "unlikely": "are real, and no test is worth having for them",
    "open": "were not looked at",
}

SAYS = """Each mutant is one change by [mutmut](https://mutmut.readthedocs.io): another number, operator, comparison or text, an
argument left out, None in place of a value. mutmut's own runner leaves out decorated functions and everything that stands
outside of functions; here they are included, for half of the catalogue is declarations.

A mutant is run in a fork of a process that has collected the tests ({tests}), with the changed code in place. Of these
tests, those run that were measured to run the changed lines, one of every test function in turn, until one fails;
at most {budget} seconds of them, so a mutant that only a later test would notice counts as unnoticed. Also asked are the
recorded verdicts of the real CreateOperator on {asked} random descs for each operator ({more}), and whether the texts are
those that are translated. A mutant is noticed, too, when its file cannot be imported, or when a test takes ten times as long
as usual: that were {imports} and {endless} of all.

Every mutant that was not noticed is listed in `tests/data/reliability/survivors.jsonl` with what it was found to be:
{verdicts}.
"""

Row = dict[str, Any]


def rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def figure(path: Path, found: list[Row]) -> Figure:
    what, _, sample = path.stem.partition("@")
    noticed = sum(bool(row["noticed"]) for row in found)
    share = noticed / len(found)
    result = f"{noticed} noticed, {share:.1%}"
    if sample:
        low, high = interval(noticed, len(found))
        result += f" (of all {low:.1%} to {high:.1%}, 95 % sure)"
    shown = f"`{what.replace('-', '/')}`, " + (f"a sample ({sample})" if sample else "all mutants")
    return Figure(shown, f"{len(found):,}", result)


def interval(hits: int, of: int) -> tuple[float, float]:
    """Wilson's, for a share of 95 %."""
    z, share = 1.96, hits / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return middle - half, middle + half


def keep_survivors(found: Iterable[Row]) -> Counter[str]:
    """Writes the list anew, with the reasons it has; how many there are of each kind."""
    known = {_key(row): row for row in rows(SURVIVORS)} if SURVIVORS.exists() else {}
    unnoticed = {_key(row): row for row in found if not row["noticed"]}
    kept = [
        {"mutant": row["name"], "change": row["change"]}
        | {part: known.get(key, {}).get(part, default) for part, default in (("verdict", "open"), ("why", ""))}
        for key, row in sorted(unnoticed.items())
    ]
    SURVIVORS.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in kept), encoding="utf-8")
    return Counter(row["verdict"] for row in kept)


def _key(row: Row) -> tuple[str, str]:
    return row.get("name", row.get("mutant", "")), row["change"]


def main() -> None:
    paths = sorted(PLACE.parent.glob("*.jsonl"))
    found = {path: rows(path) for path in paths}
    every = [row for each in found.values() for row in each]
    verdicts = keep_survivors(every)
    print(verdicts)
    print(*(figure(path, each) for path, each in found.items()), sep="\n")


if __name__ == "__main__":
    main()
