"""The real CreateOperator accepts descs after "Fix all" has fixed them."""

import pytest

from ops.directml.install.library import Found
from tests.helpers.sampling import Sample
from tests.helpers.seeds import seed
from tests.ops.directml.tools import fuzz_fixes as mending

PER_OPERATOR = 75


@pytest.mark.sampled
def test_every_recorded_family_and_random_broken_descs_become_ones_that_directml_accepts(
    runtime: Found, sample: Sample
):
    if runtime.version != "1.13.1":
        pytest.skip("The rules were measured with DirectML 1.13.1.")
    chosen = seed()
    done = mending.in_own_process(sample.count(PER_OPERATOR, 30), chosen)
    assert done.returncode == 0, f"seed {chosen}\n{done.stdout}{done.stderr}"
    assert done.stdout.count(" accepted") > 70
