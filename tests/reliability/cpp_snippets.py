"""Gives mutated C++ snippets to the reader of pasted code.

    python -m tests.reliability.cpp_snippets --snippets 200000 --seed 1
    python -m tests.reliability.cpp_snippets --seed 1 --show 123

The second command prints snippet number 123.

A snippet of tests/data/cpp is changed in a few places: tokens are replaced, and statements are moved, repeated or taken
from another snippet. The reader then reads the snippet. If it asks for the values of unknown names, the script answers
as a user of the paste dialog would.

The script reports an exception other than FormatError, a message that is not one short printable line, more than 1 s of
processor time for one attempt to read, and more than 200 MB of memory for 16 snippets.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from ops import OPERATORS, FormatError
from ops.formats.cpp_import.reader import SeveralOperators, UnresolvedNames, read
from tests.ops.helpers.cpp.corpus import snippets
from tests.reliability.helpers.fuzzing.attempt import Attempt, attempt, patient, peak_bytes, restart_peak
from tests.reliability.helpers.fuzzing.input_mutation import mutated_text
from tests.reliability.helpers.fuzzing.parser import Parser, Read

MOST_SECONDS, MOST_BYTES = 1.0, 200_000_000
PATIENCE = 30.0  # seconds by the clock, after which a snippet is interrupted
_TOKEN = re.compile(r"\w+|->|::|<<|>>|&&|\|\||[-+*/%=<>!&|^]=|\S")
_PIECES = (
    *(
        "for (UINT i = 0; i < 9; ++i) {",
        "while (n) { --n; }",
        "if (a) {",
        "}",
        "else {",
        "switch (n) { case 1:",
        "do {",
    ),
    *("auto f = [&](auto x) { return f(x); };", "template <typename T, int N> struct S {", "#if A", "#else", "#endif"),
    *("#define A(x) x, A(x)", "std::vector<UINT> v(1 << 20, 7);", "v.push_back(v.size());", "v.resize(1 << 30);"),
    *("return *this;", "new UINT[1u << 31]", "std::accumulate(v.begin(), v.end(), 1u)", "dml::Graph g(d);", "x * 2.0f"),
    *("dml::Join({x, x}, 1)", "dml::Convolution(x, x)", "&d", "*p", "p->q", "a[i]", "~0ull", "1u << 63", "goto out;"),
    *(
        "DML_OPERATOR_DESC o = { DML_OPERATOR_GEMM, &d };",
        "int f(int n) { return n ? f(n - 1) + f(n - 2) : 1; }",
        "f(9)",
    ),
)
_ANSWERS = (4, "{1, 1, 3, 4}", "", -1.5, "FLOAT32 {1, 1, 3, 4}", "{{}}", "&x")
_SEVERAL = 16  # snippets whose memory is measured together
_MOST_READINGS = 3  # of a snippet


@dataclass(slots=True)
class Dialog:
    """Reads a C++ snippet several times, and answers the questions of the reader as a user of the paste dialog would.

    If the reader asks for values, they are added to `answers`. If there are several operators, the last one is chosen.
    """

    text: str
    choice: int | None = None
    answers: dict[str, int | float | str] = field(default_factory=dict[str, int | float | str])
    has_question: bool = True

    def read(self, _: bytes = b"") -> Read:
        """Reads the snippet once, with the answers so far. If the reader asks for more, adds answers for the next
        attempt.
        """
        self.has_question = True
        try:
            found = read(self.text, self.answers, self.choice)
        except UnresolvedNames as error:
            self.answers |= {
                ask.name: _ANSWERS[(len(self.answers) + n) % len(_ANSWERS)] for n, ask in enumerate(error.names)
            }
        except SeveralOperators as error:
            self.choice = len(error.choices) - 1
        except BaseException:
            self.has_question = False
            raise
        else:
            self.has_question = False
            return Read(True, list(found.remarks))
        return Read(False)

    def attempts(self) -> Iterator[Attempt]:
        """Reads the code up to three times, and yields the result of each attempt. It stops after an attempt in which
        the reader asked nothing.
        """
        raw = self.text.encode("utf-8", "surrogatepass")
        parser = Parser("cpp snippet", 1, lambda _: b"", self.read, FormatError)
        for _ in range(_MOST_READINGS):
            yield attempt(parser, raw)
            if not self.has_question:
                break


@dataclass(slots=True)
class Tally:
    """The results of a run over C++ snippets: the number of snippets and of those that opened, the longest time, the
    largest memory, and the complaints, each with its first snippet.
    """

    snippets: int = 0
    opened: int = 0
    slowest: float = 0.0
    most_bytes: int = 0
    complaints: dict[str, int] = field(default_factory=dict[str, int])  # the number of the first snippet by complaint


def made(seed: int, number: int) -> str:
    """The snippet with this number; the same seed gives the same snippet."""
    chance = Random(f"{seed} {number}")
    every = snippets()
    code = chance.choice(every).code
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        other = chance.choice(every).code
        code = chance.choice((_tokens, _lines, _lines, _damaged))(code, other, chance)
    return code


def _tokens(code: str, other: str, chance: Random) -> str:
    """The code with some tokens removed, repeated, or replaced, for example by tokens of the snippet `other`."""
    found, others = list(_TOKEN.finditer(code)), _TOKEN.findall(other)
    for match in sorted(chance.sample(found, min(len(found), chance.choice((1, 1, 2, 5)))), key=lambda m: -m.start()):
        word = match[0]
        new = chance.choice((chance.choice(others or [""]), chance.choice(_PIECES), "", f"{word} {word}", f"({word})"))
        code = code[: match.start()] + new + code[match.end() :]
    return code


def _lines(code: str, other: str, chance: Random) -> str:
    """Returns C++ code with lines moved, repeated or removed, or mixed with lines of `other`. `chance` determines the
    changes.
    """
    lines, others = code.splitlines(), other.splitlines()
    at = chance.randrange(len(lines) + 1)
    few = chance.choice((1, 1, 2, 4))
    start = chance.randrange(len(others) or 1)
    match chance.randrange(5):
        case 0:
            lines[at : at + few] = []
        case 1:
            lines[at:at] = lines[at : at + few] * chance.choice((1, 2, 20))
        case 2:
            lines[at:at] = [chance.choice(_PIECES)]
        case 3:
            lines[at:at] = others
        case _:
            lines[at : at + few] = others[start : start + few]
    return "\n".join(lines)


def _damaged(code: str, other: str, chance: Random) -> str:
    return mutated_text(code, chance, _PIECES, (other,))


def run(seed: int, numbers: Sequence[int]) -> Tally:
    """Gives random C++ snippets to the interpreter in this process, and returns the results. `seed` and `numbers`
    determine the snippets.
    """
    tally = Tally()
    list(OPERATORS.values())  # their modules are loaded once, which is no work of a snippet
    with patient(PATIENCE) as watch:
        for several in (numbers[at : at + _SEVERAL] for at in range(0, len(numbers), _SEVERAL)):
            made_before = [(number, made(seed, number)) for number in several]  # so that their memory does not count
            held = restart_peak()
            for number, text in made_before:
                watch()
                found = list(Dialog(text).attempts())
                seconds = max(each.seconds for each in found)
                tally.snippets += 1
                tally.opened += found[-1].opened
                tally.slowest = max(tally.slowest, seconds)
                complaint = next((each.complaint.key for each in found if each.complaint is not None), "")
                if not complaint and seconds > MOST_SECONDS:
                    complaint = f"slow: {seconds:.2f} s"
                if complaint:
                    tally.complaints.setdefault(complaint, number)
            taken = max(peak_bytes() - held, 0)
            tally.most_bytes = max(tally.most_bytes, taken)
            if taken > MOST_BYTES:
                tally.complaints.setdefault(f"memory: {taken >> 20} MiB", several[-1])
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--snippets", type=int, default=1000, help="the number of snippets")
    parser.add_argument("--first", type=int, default=0, help="the number of the first snippet")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the mutations")
    parser.add_argument("--show", type=int, help="print the snippet with this number, and read nothing")
    chosen = parser.parse_args(arguments)
    if chosen.show is not None:
        print(made(chosen.seed, chosen.show).encode("utf-8", "replace").decode())
        return 0
    start = perf_counter()
    tally = run(chosen.seed, range(chosen.first, chosen.first + chosen.snippets))
    print(
        f"{tally.snippets} snippets, {tally.opened} opened, {len(tally.complaints)} complaints; slowest "
        f"reading {tally.slowest:.2f} s of processor time, most memory {tally.most_bytes >> 20} MiB; "
        f"{perf_counter() - start:.0f} s"
    )
    for complaint, number in tally.complaints.items():
        print(f"snippet {number}: {complaint}")
    return 1 if tally.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
