"""Gives damaged input to every parser of the program.

python -m tests.reliability.fuzz --inputs 1000000 --seed 1            writes its part of docs/reliability.md
python -m tests.reliability.fuzz --only cells --inputs 5000 --seed 7  one parser; only prints
python -m tests.reliability.fuzz --coverage-guided --inputs 1000000   with atheris, guided by coverage
python -m tests.reliability.fuzz --hypothesis --inputs 100000         with Hypothesis

An input is a valid one, changed in a few places (`input_mutation.py`). The seed, the parser and the number of the input
determine it: `--show 123` prints number 123. Each parser (`*_parsers.py`) may refuse an input in one way; an input that
opens is used as the program would use it. Complaints are any other exception, more than 2 s of processor time, more
than 1 GiB of memory, and a message that is not one printable line of up to 300 characters. A run consists of chunks,
each in a separate process; an interrupted run continues with the missing chunks (--state).

Complaints are written to --findings, shortened as far as possible. After the fix, the input belongs in
tests/data/reliability/fuzz/<parser>, which the tests replay.

Coverage guidance needs `pip install atheris` (CPython 3.11 to 3.13, Linux). There are no wheels for Windows, so it is
not part of our extras.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.reliability.figures import KEPT, Figure, Run, keep
from tests.reliability.helpers.fuzzing import document_parsers, network_parsers, number_parsers, other_parsers
from tests.reliability.helpers.fuzzing.attempt import (
    MOST_BYTES,
    Complaint,
    attempt,
    minimised,
    patient,
    peak_bytes,
    restart_peak,
)
from tests.reliability.helpers.fuzzing.parser import Parser

PARSERS = {
    each.name: each
    for room in (document_parsers, network_parsers, number_parsers, other_parsers)
    for each in room.PARSERS
}
CORPUS = KEPT / "fuzz"
CHUNK = 10_000
GUIDED, HYPOTHESIS = "--coverage-guided", "--hypothesis"
_MORE_THAN_ALLOWED = 4 * MOST_BYTES  # of address space: an input that needs more fails with MemoryError
_LOOKED_AT = 64  # inputs between two checks of the memory


@dataclass(slots=True)
class Tally:
    """Statistics of the inputs that one parser was given: their number, time, memory and complaints."""

    inputs: int = 0
    opened: int = 0
    slowest: float = 0.0
    peak: int = 0
    complaints: dict[str, str] = field(default_factory=dict[str, str])  # by kind and place
    held_before: int = 0  # bytes of memory at the start

    def add(self, other: "Tally") -> None:
        self.inputs += other.inputs
        self.opened += other.opened
        self.slowest = max(self.slowest, other.slowest)
        self.peak = max(self.peak, other.peak)
        self.complaints |= other.complaints


def made(parser: Parser, seed: int, number: int) -> bytes:
    """Returns the input with the number `number`. The same seed gives the same input."""
    return parser.make(Random(f"{seed} {parser.name} {number}"))


def run(parser: Parser, seed: int, numbers: Sequence[int], findings: Path | None = None) -> Tally:
    """Generates an input for each number in `numbers`, from this number and `seed`, and gives it to the parser in this
    process. Returns the results.
    """
    tally = Tally(held_before=restart_peak())
    with patient() as watch:
        for number in numbers:
            raw = made(parser, seed, number)
            watch()
            give(parser, raw, tally, findings)
    tally.peak = peak_bytes()
    return tally


def give(parser: Parser, raw: bytes, tally: Tally, findings: Path | None) -> None:
    """Gives the input `raw` to `parser`, and adds the result to `tally`.

    If the parser breaks a promise in a new way, writes the input to a file in the folder `findings`.
    """
    found = attempt(parser, raw)
    tally.inputs += 1
    tally.opened += found.opened
    tally.slowest = max(tally.slowest, found.seconds)
    complaint = found.complaint
    if (
        complaint is None
        and tally.inputs % _LOOKED_AT == 0
        and (taken := peak_bytes() - tally.held_before) > MOST_BYTES
    ):
        complaint = Complaint("memory", "", f"this input or one of the {_LOOKED_AT} before it took {taken} bytes")
    if complaint is not None and complaint.key not in tally.complaints:
        tally.complaints[complaint.key] = complaint.says
        if findings is not None:
            shorter = raw if complaint.kind in ("memory", "hang") else minimised(parser, raw, complaint)
            (findings / parser.name).mkdir(parents=True, exist_ok=True)
            (findings / parser.name / complaint.file_name(shorter)).write_bytes(shorter)


def shares(inputs: int, parsers: Sequence[Parser]) -> dict[str, int]:
    """Divides `inputs`, the number of inputs, among the parsers. Returns the number for each parser by name."""
    parts = sum(parser.parts for parser in parsers)
    found = {parser.name: inputs * parser.parts // parts for parser in parsers}
    found[parsers[0].name] += inputs - sum(found.values())
    return found


def chunks(inputs: int, parsers: Sequence[Parser]) -> Iterator[tuple[str, int, int]]:
    """Yields chunks of inputs as (parser, start, stop).

    The parsers alternate: each gets one chunk after another until its share of `inputs` is complete.
    """
    wanted = shares(inputs, parsers)
    for start in range(0, max(wanted.values()), CHUNK):
        for name, total in wanted.items():
            if start < total:
                yield name, start, min(start + CHUNK, total)


def in_own_process(arguments: argparse.Namespace, name: str, start: int, stop: int) -> Tally:
    """Tests the inputs `start` to `stop` of a parser in a separate process, and returns their tally.

    If the process dies, the tally contains a complaint about this.
    """
    own = [f"--only={name}", f"--chunk={start}:{stop}", f"--seed={arguments.seed}", f"--findings={arguments.findings}"]
    own += [arguments.by] if arguments.by else []
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.reliability.fuzz", *own],
            check=False, stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": folder, "QT_QPA_PLATFORM": "offscreen"},
        )  # fmt: skip
    last = done.stdout.decode().strip().splitlines()[-1:]
    if done.returncode or not last:
        return Tally(complaints={"death": f"{name} {start}:{stop} ended with {done.returncode}"})
    return Tally(**json.loads(last[0]))


def chunk(parser: Parser, arguments: argparse.Namespace) -> None:
    """Gives one chunk of inputs to the parser, and prints the results as the last line.

    Must run in a process of its own, because it limits the memory of the process.
    """
    if sys.platform != "win32":
        import resource  # does not exist on Windows

        resource.setrlimit(resource.RLIMIT_AS, (_MORE_THAN_ALLOWED, _MORE_THAN_ALLOWED))
    start, stop = map(int, arguments.chunk.split(":"))
    if arguments.by == GUIDED:
        from tests.reliability.helpers.fuzzing.coverage_guided import guided

        guided(parser, arguments.seed + start, stop - start, arguments.findings)
    if arguments.by == HYPOTHESIS:
        from tests.reliability.helpers.fuzzing.by_hypothesis import drawn

        tally = drawn(parser, arguments.seed + start, stop - start, arguments.findings)
    else:
        tally = run(parser, arguments.seed, range(start, stop), arguments.findings)
    print(json.dumps(asdict(tally)))


def figures(tallies: dict[str, Tally]) -> list[Figure]:
    rows: list[Figure] = []
    total = Tally()
    for name, tally in tallies.items():
        rows.append(Figure(name, f"{tally.inputs:,}", _result(name, tally)))
        total.add(tally)
    return [*rows, Figure("all", f"{total.inputs:,}", _result("*", total))]


def _result(name: str, tally: Tally) -> str:
    refused = tally.inputs - tally.opened
    fixed = len([path for path in CORPUS.glob(f"{name}/*") if path.is_file()])
    return (
        f"{tally.opened:,} opened, {refused:,} refused; slowest {tally.slowest * 1000:,.0f} ms, "
        f"{tally.peak >> 20} MiB; {len(tally.complaints)} complaints, {fixed} fixed"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=20261122)
    parser.add_argument("--only", choices=PARSERS)
    parser.add_argument("--findings", type=Path, default=Path(tempfile.gettempdir()) / "dml-explorer-findings")
    parser.add_argument("--state", type=Path, help="a file with the finished chunks, which are not run again")
    parser.add_argument("--no-more", action="store_true", help="run nothing; only write the results of --state")
    others = parser.add_mutually_exclusive_group()
    for option in (GUIDED, HYPOTHESIS):
        others.add_argument(option, dest="by", action="store_const", const=option)
    parser.add_argument("--show", type=int, help="print the input with this number, and its result")
    parser.add_argument("--chunk", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.show is not None:
        raw = made(PARSERS[arguments.only], arguments.seed, arguments.show)
        print(raw, attempt(PARSERS[arguments.only], raw), sep="\n")
        return 0
    if arguments.chunk:
        chunk(PARSERS[arguments.only], arguments)
        return 0
    return whole(arguments)


def whole(arguments: argparse.Namespace) -> int:
    chosen = [PARSERS[arguments.only]] if arguments.only else list(PARSERS.values())
    tallies = {each.name: Tally() for each in chosen}
    done = _done(arguments.state)
    for name, start, stop in chunks(arguments.inputs, chosen):
        key = f"{arguments.seed} {name} {start}:{stop}"
        if key not in done and arguments.no_more:
            continue
        if key not in done:
            done[key] = asdict(in_own_process(arguments, name, start, stop))
            if arguments.state is not None:
                with arguments.state.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({key: done[key]}) + "\n")
        tallies[name].add(Tally(**done[key]))
        told = "".join(f"\n    {at}: {said}" for at, said in done[key]["complaints"].items())
        print(f"{key} slowest {done[key]['slowest']:.2f} s{told}", flush=True)
    found = figures(tallies)
    print(*(f"{row.what:14}{row.times:>10}  {row.result}" for row in found), sep="\n")
    if not arguments.only:
        command = f"python -m tests.reliability.fuzz --inputs {arguments.inputs} --seed {arguments.seed}"
        if arguments.by:
            part, says = _OTHERS[arguments.by]
            keep(part, Run(f"{command} {arguments.by}", found, says))
        else:
            keep("fuzz", Run(command, found, _says(sum(tally.inputs for tally in tallies.values()), arguments.inputs)))
    return int(any(tally.complaints for tally in tallies.values()))


_GUIDED = """\
[atheris](https://github.com/google/atheris) starts with 300 of the inputs above for each parser and each 10,000
inputs, changes them, and continues with those that reach new lines of the program's readers. Complaints are defined
as above."""
_HYPOTHESIS = """\
[Hypothesis](https://hypothesis.readthedocs.io) makes every choice that generates an input; one input in three consists
of arbitrary bytes. Complaints are defined as above. A short run is a test; Hypothesis shortens the inputs it finds."""
_SAYS = """\
Each input is a valid one, changed in a few places. A complaint is an unexpected exception, more than 2 s of processor
time, more than 1 GiB of memory, a case that changes when it is saved and opened again, or a message that is not one
printable line of up to 300 characters. Earlier runs found {fixed} complaints; each is fixed, and its input is now a
test (`tests/data/reliability/fuzz`)."""
_OTHERS = {GUIDED: ("fuzz-guided", _GUIDED), HYPOTHESIS: ("fuzz-hypothesis", _HYPOTHESIS)}


def _says(done: int, wanted: int) -> str:
    so_far = "" if done == wanted else f"So far {done:,} of the {wanted:,} inputs were run; `--state` continues.\n"
    return so_far + _SAYS.format(fixed=sum(path.is_file() for path in CORPUS.glob("*/*")))


def _done(state: Path | None) -> dict[str, Any]:
    if state is None or not state.exists():
        return {}
    return {key: tally for line in state.read_text("utf-8").splitlines() for key, tally in json.loads(line).items()}


if __name__ == "__main__":
    sys.exit(main())
