"""Generates inputs for parsers with Hypothesis: arbitrary bytes, and the inputs that each parser's own generator makes
from Hypothesis's random numbers.
"""

from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from tests.reliability import fuzz
from tests.reliability.helpers.fuzzing.attempt import patient, peak_bytes
from tests.reliability.helpers.fuzzing.parser import Parser

_LONGEST = 4_000  # arbitrary bytes
# Without limits for size and time, because inputs are large and some are slow to generate.
UNHURRIED = settings(
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def inputs_for(parser: Parser) -> st.SearchStrategy[bytes]:
    """Returns a Hypothesis strategy for the inputs of a parser.

    One input in three is arbitrary bytes; the others come from `parser.make`.
    """
    own = st.randoms(use_true_random=False).map(parser.make)
    return st.one_of(own, own, st.binary(max_size=_LONGEST))


def drawn(parser: Parser, seed: int, inputs: int, findings: Path) -> fuzz.Tally:
    """Gives a parser `inputs` inputs that Hypothesis draws, and returns the results.

    The parser runs in this process. The input of each new complaint is written to the folder `findings`; it is
    shortened first, unless the complaint is about memory or a hang.
    """
    tally = fuzz.Tally()
    with patient() as watch:

        @seeded(seed)
        @settings(UNHURRIED, max_examples=inputs, phases=(Phase.generate,))
        @given(inputs_for(parser))
        def one_input(raw: bytes) -> None:
            watch()
            fuzz.give(parser, raw, tally, findings)

        one_input()
    tally.peak = peak_bytes()
    return tally
