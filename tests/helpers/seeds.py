"""The seed of all random input in tests. It is the same in every run, so that a run fails only because of a change.

TEST_SEED=7 chooses another seed, TEST_SEED=new a new one for each run. A failure prints the seed to repeat it.
"""

import os
from random import SystemRandom


def seed() -> int:
    given = os.environ.get("TEST_SEED", "20261121")
    return SystemRandom().randrange(1 << 32) if given == "new" else int(given)
