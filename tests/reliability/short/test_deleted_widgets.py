"""Runs `tests.reliability.deleted_widgets` briefly: windows that are closed while deletions are pending do not
crash.
"""

import pytest

from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.reliability.deleted_widgets import campaign


@pytest.mark.sampled
def test_windows_that_close_while_deletions_are_pending_do_not_crash(qapp: object, sample: Sample):
    counts = campaign(sample.count(200, 60), seed())
    assert counts["begin a lesson"] > 1
    assert counts["send deletions"] > 1
