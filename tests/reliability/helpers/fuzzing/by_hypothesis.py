"""Inputs that Hypothesis draws: any bytes, and ours with every choice its own, so that it shortens what it finds."""

from pathlib import Path

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st

from tests.reliability import fuzz
from tests.reliability.helpers.fuzzing.attempt import patient, peak_bytes
from tests.reliability.helpers.fuzzing.parser import Parser

_LONGEST = 4_000  # bytes that follow no plan
# Inputs are large, and some are slow to make.
UNHURRIED = settings(
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


def inputs_for(parser: Parser) -> st.SearchStrategy[bytes]:
    """One in three is any bytes, the others are made as our own are."""
    own = st.randoms(use_true_random=False).map(parser.make)
    return st.one_of(own, own, st.binary(max_size=_LONGEST))


def drawn(parser: Parser, seed: int, inputs: int, findings: Path) -> fuzz.Tally:
    """Gives the parser so many inputs, in this process; what is found is shortened like that of the others."""
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
