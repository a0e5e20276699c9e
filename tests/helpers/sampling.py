"""Chooses the cases of large tests. A plain run tests a few random cases; a run with --thorough tests many or all."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeVar

T = TypeVar("T")

# A plain run of all tests draws one in this many of the tests marked `sampled`.
ONE_IN = 4


def is_drawn(seed: int, test: str) -> bool:
    """Returns True if a run without --thorough and with this seed includes the test `test`, which is marked
    `sampled`.
    """
    return Random(f"{seed} {test}").randrange(ONE_IN) == 0


@dataclass(frozen=True)
class Sample:
    """Selects a random sample of cases for one test. The same seed selects the same cases for the same test.

    A thorough run takes more cases than a plain run; `times` multiplies their number further.
    """

    seed: int
    test: str
    is_thorough: bool
    times: int = 1

    def of(self, items: Iterable[T], most: int, thorough: int | None = None) -> list[T]:
        """Returns a random selection of at most `most` items, in their original order.

        A thorough run takes all items. If all would take too long, `thorough` limits their number.
        """
        every = list(items)
        if self.is_thorough:
            most = len(every) if thorough is None else thorough * self.times
        if len(every) <= most:
            return every
        chosen = sorted(self._random().sample(range(len(every)), most))
        return [every[at] for at in chosen]

    def count(self, thorough: int, plain: int) -> int:
        """Returns the number of random cases to generate: normally `plain`; with --thorough, `thorough` multiplied by
        --times.
        """
        return thorough * self.times if self.is_thorough else plain

    def _random(self) -> Random:
        return Random(f"{self.seed} {self.test}")
