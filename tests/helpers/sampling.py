"""Chooses the cases of large tests: a plain run tries few random ones, a run with --thorough tries many or all."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")

# A plain run of all tests draws one in this many of the tests marked `sampled`.
ONE_IN = 4


def is_drawn(seed: int, test: str) -> bool:
    """True if a plain run with this seed draws a test that is marked `sampled`."""
    return Random(f"{seed} {test}").randrange(ONE_IN) == 0


@dataclass(frozen=True)
class Sample:
    """Draws the cases of one test; the same seed and the same test draw the same cases.

    A thorough run draws `times` as many cases as the test requests.
    """

    seed: int
    test: str
    is_thorough: bool
    times: int = 1

    def of(self, items: Iterable[T], most: int, thorough: int | None = None) -> list[T]:
        """A random selection of at most `most` items, in their order.

        A thorough run takes all items, or at most `thorough` of them where all would take long.
        """
        every = list(items)
        if self.is_thorough:
            most = len(every) if thorough is None else thorough * self.times
        if len(every) <= most:
            return every
        chosen = sorted(self._random().sample(range(len(every)), most))
        return [every[at] for at in chosen]

    def count(self, thorough: int, plain: int) -> int:
        """The number of random cases to generate: `thorough` or `plain` of them."""
        return thorough * self.times if self.is_thorough else plain

    def _random(self) -> Random:
        return Random(f"{self.seed} {self.test}")
