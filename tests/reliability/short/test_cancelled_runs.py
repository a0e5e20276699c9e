"""A cancelled run leaves no thread and no memory behind. This is a short run of `tests.reliability.cancelled_runs`."""

import pytest

from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.reliability.cancelled_runs import SPARE_BYTES, campaign


@pytest.mark.sampled
def test_a_cancelled_run_leaves_no_thread_and_no_memory(sample: Sample):
    for one in campaign(sample.count(20, 12), seed(), 300_000):
        assert one.threads == 0, one
        assert not one.was_cancelled or one.bytes < SPARE_BYTES, one
