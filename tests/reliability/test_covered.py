"""The measurement of coverage fails if the share of statements or of branches that run is below its limit, and names
this share.
"""

from tests.reliability.covered import below_limits

ENOUGH = {"covered_lines": 980, "num_statements": 1000, "covered_branches": 950, "num_branches": 1000}


def test_a_share_below_its_limit_is_named():
    assert below_limits(ENOUGH) == ""
    assert below_limits(ENOUGH | {"covered_branches": 949}) == "94.90% of the branches run, limit 95%"
    assert below_limits(ENOUGH | {"covered_lines": 979, "covered_branches": 0}) == (
        "97.90% of the statements run, limit 98%; 0.00% of the branches run, limit 95%"
    )
